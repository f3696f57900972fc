import { fold } from './found.ts';

/** Something beside a box or a circle of a form. */
export interface MarkedChoice {
  ticked: boolean;
  text: string;
  start: number;
  end: number;
}

const MARK =
  /(?<ticked>[☒☑✓✔✗✘🗹🗷⊠]|[[(]\s?[xX✓✔]\s?[\])])|(?<filled>[■●◉⬤])|(?<empty>[☐□❏❑❐❒⬜○◯]|\[[\s_]{0,3}\]|\([\s_]{0,3}\))/gu;

interface Mark {
  ticked: boolean;
  start: number;
  end: number;
}

/** "☐ Yes ☑ No", "Yes ☐ No ☒", "○ low ● high": what is ticked and what is not. */
export function findMarkedChoices(text: string): MarkedChoice[] {
  const found = [...text.matchAll(MARK)];
  const isForm = found.some(({ groups }) => groups!.empty !== undefined);
  // What is filled is ticked only where something is left empty; elsewhere it begins the items of a list.
  const marks = found
    .filter(({ groups }) => groups!.filled === undefined || isForm)
    .map(({ index, 0: mark, groups }) => ({
      ticked: groups!.empty === undefined,
      start: index,
      end: index + mark.length,
    }));
  if (marks.length === 0) return [];
  const stands = standsBefore(text, marks);
  return marks.map(({ ticked, start, end }, i) => {
    const from = stands ? end : (marks[i - 1]?.end ?? 0);
    const to = stands ? endOfChoice(text, from, marks[i + 1]?.start ?? text.length) : start;
    return { ticked, text: text.slice(from, to).trim(), start: Math.min(from, start), end: Math.max(to, end) };
  });
}

/** "☐ No  E-mail: …": the label of something else ends what a box is of. */
function endOfChoice(text: string, from: number, to: number): number {
  const label = /\s+\p{Lu}[\p{L}-]*[:：]/u.exec(text.slice(from, to));
  return label ? from + label.index : to;
}

/** Whether marks stand before what they mark, or behind it. */
function standsBefore(text: string, marks: readonly Mark[]): boolean {
  const lead = text.slice(0, marks[0]!.start).trim();
  if (lead === '' || /[:：?.]$/.test(lead)) return true;
  return text.slice(marks.at(-1)!.end).trim() !== '' && !YES.test(fold(lead)) && !NO.test(fold(lead));
}

const YES = /^\W*(?:yes|y|true|ja|oui|si|sim)(?![\p{L}\p{N}])/u;
const NO = /^\W*(?:not?|n|false|nein|non|nao|nee|none|never)(?![\p{L}\p{N}])/u;

/** Yes or no as one of such choices says it; nothing where none is ticked, or both. */
export function answerOf(choices: readonly MarkedChoice[]): boolean | undefined {
  const [only, other] = choices;
  if (only && !other && only.text === '') return only.ticked;
  const said = new Set(
    choices.filter(({ ticked }) => ticked).map(({ text }) => (NO.test(fold(text)) ? 'no' : 'other')),
  );
  if (said.size !== 1) return undefined;
  if (said.has('no')) return false;
  const isAnswer = choices.some(({ text }) => YES.test(fold(text)) || NO.test(fold(text)));
  return isAnswer && choices.filter(({ ticked }) => ticked).length === 1 ? true : undefined;
}
