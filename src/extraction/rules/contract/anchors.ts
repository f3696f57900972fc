import type { Found } from '../../values/found.ts';
import type { RunningText } from './running-text.ts';

/** What a duration is counted from: the beginning of the agreement, a day that it gives a name (and a date), what is disclosed, or what may happen. */
export type Anchor =
  | { kind: 'beginning' }
  | { kind: 'named'; date: string | undefined }
  | { kind: 'disclosure' }
  | { kind: 'event' };

const COUNTS_FROM =
  /^[\s,)”"']*(?:period\b[\s,]*)?(?:\([^)]{0,60}\)[\s,]*)?(?:(?:from|after|following|beginning|commencing|starting|dating)\b\s*(?:and\s+(?:after|including)\s+)?(?:(?:on|from|with|upon|at|as\s+of)\s+)?|(?<anniversary>of\s+))(?<what>[^.;]{2,90})/i;
const BEGINNING =
  /^(?:the\s+)?(?:later\s+of\s+)?(?:(?:date|day|time)\s+)?(?:of\s+)?(?:the\s+)?(?:effective\b|execution\b|signing\b|signature\b|commencement\s+of\s+(?:this|the)|(?:first|last)\s+(?:written|above|mentioned|set\s+forth|signature|signed)|its\s+(?:date|execution|signing|signature|commencement|inception|effect\w*)\b|such\s+(?:effective|date)|(?:this|the)\s+(?:\w+\s+){0,3}(?:agreement|contract|lease|letter)\b|here(?:of|from|in|after)|below\b|above\b|inception|(?:latest|last)\s+(?:signature|date\s+of\s+(?:signature|execution))|date\b\s*(?:first|last|here|above|below|set\s+forth|written|on\s+which\s+(?:this|both|all|the\s+(?:last|parties))|(?:this|both|all|the\s+(?:last|parties))))/i;
const ENDS =
  /^(?:the\s+)?(?:(?:date|day|time|effective\s+date)\s+(?:of\s+)?)?(?:(?:any|such|its|the|this)\s+)*(?:terminat|expir|cessation|end\b|earlier)/i;
const DISCLOSURE =
  /^(?:the\s+)?(?:(?:date|day|time)\s+(?:of\s+)?)?(?:(?:its|each|such|the|last|initial)\s+)*(?:disclosure|receipt)\b/i;
const A_DATE = /\b(?:19|20)\d\d\b/;
const NAMED = /^(?:[Tt]he\s+)?["“]?(?<name>(?:\p{Lu}[\p{L}-]+\s+){1,4}(?:Date|Day))\b/u;

/** Read from the words that follow a duration; nothing where they do not say what it is counted from. */
export function anchorOf(
  { text }: RunningText,
  found: { end: number },
  dates: readonly Found<string>[] = [],
): Anchor | undefined {
  const after = text.slice(found.end, found.end + 160).replace(/\s+/g, ' ');
  if (/^[\s,)]*(?:period\s+)?thereafter\b/i.test(after)) return { kind: 'event' };
  const match = COUNTS_FROM.exec(after);
  const what = match?.groups?.what;
  if (what === undefined) return undefined;
  if (match?.groups?.anniversary && !/anniversary$/i.test(text.slice(0, found.end))) return undefined;
  if (ENDS.test(what)) return { kind: 'event' };
  if (DISCLOSURE.test(what)) return { kind: 'disclosure' };
  if (BEGINNING.test(what) || A_DATE.test(what)) return { kind: 'beginning' };
  const name = NAMED.exec(what)?.groups?.name;
  return name === undefined ? { kind: 'event' } : { kind: 'named', date: definedDate(text, name, dates) };
}

/** The date that stands before `(the "Launch Date")`, or after `"Launch Date" means`. */
function definedDate(text: string, name: string, dates: readonly Found<string>[]): string | undefined {
  const words = name.split(' ').join('\\s+');
  for (const { index, 0: said } of text.matchAll(new RegExp(`["“]${words}["”]`, 'g'))) {
    const before = dates.find(
      ({ end }) => end <= index && /^[^.;]{0,12}\(?[^.;()]{0,25}$/.test(text.slice(end, index)),
    );
    if (before) return before.value;
    const from = index + said.length;
    const after = dates.find(({ start }) => start >= from && start < from + 120);
    if (after && /^\s*(?:means?|shall\s+(?:mean|be)|is|will\s+be|:|=)[^.;]*$/i.test(text.slice(from, after.start)))
      return after.value;
  }
  return undefined;
}
