import { type SegmentSpan, textOfSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { hasLegalForm } from '../companies.ts';
import { means } from './means.ts';
import { words } from './terms.ts';

const PARTING = /\t|\s+[|•·–—-]\s+|,\s+(?!(?:Inc|LLC|Ltd|Corp|L\.P|LLP|GmbH|S\.A)\b)|\s+(?:(?:at|bei|chez)\s+|@\s?)/gu;

/** Parts of a line, parted by commas and marks. */
export function partsOf({ segment, start, end }: SegmentSpan): SegmentSpan[] {
  const parts: SegmentSpan[] = [];
  const text = segment.text.slice(start, end);
  let from = 0;
  const close = (to: number): void => {
    const lead = /^[\s,|–—•·-]*/.exec(text.slice(from, to))![0].length;
    const body = text.slice(from + lead, to).replace(/[\s,|(–—-]+$/, '');
    if (body.length > 1) parts.push({ segment, start: start + from + lead, end: start + from + lead + body.length });
  };
  for (const { index, 0: mark } of text.matchAll(PARTING)) {
    // "(freelance, remote)" is one.
    if (/\([^)]*$/.test(text.slice(from, index))) continue;
    // "University of Illinois at Chicago" too.
    if (/\p{L}/u.test(mark) && SCHOOL.test(text.slice(from, index))) continue;
    close(index);
    from = index + mark.length;
  }
  close(text.length);
  return placesJoined(parts);
}

const PLACE = /^\p{Lu}[\p{L}.'’ -]{1,40},\s(?:[A-Z]{2}|USA|UK|\p{Lu}\p{Ll}{3,})$/u;

let countries: ReadonlySet<string> | undefined;

/** Asking for the names takes longer than loading this file, and few documents are of this kind. */
function countryNames(): ReadonlySet<string> {
  if (countries) return countries;
  const nameOf = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  countries = new Set(letters.flatMap((a) => letters.flatMap((b) => nameOf.of(a + b) ?? [])));
  return countries;
}

export const isPlace = (part: SegmentSpan): boolean => {
  const text = textOfSpan(part);
  return PLACE.test(text) || countryNames().has(text);
};

/** "New York, NY" is one part behind a name in its line, and "Taipei, Taiwan" where it is all of a piece. */
function placesJoined(parts: readonly SegmentSpan[]): SegmentSpan[] {
  const [first, second] = parts;
  const whole = first && second && { ...first, end: second.end };
  if (whole && parts.length === 2 && first.start === 0 && first.segment.column > 0 && isPlace(whole)) return [whole];
  const joined: SegmentSpan[] = [];
  for (const [i, part] of parts.entries()) {
    const last = joined.at(-1);
    if (last && i > 1 && /^[A-Z]{2}$|^(?:USA|UK)$/.test(textOfSpan(part))) last.end = part.end;
    else joined.push({ ...part });
  }
  return joined;
}

const DEGREE =
  /(?<!\p{L})(?:B\.?\s?(?:A|Sc?|Eng|Tech|Com|Ed)|M\.?\s?(?:A|Sc?i?|Eng|Tech|Ed|Phil|BA)|Ph\.?\s?D|MBA|LL\.?\s?[BM]|Bachelor|Master|Doctor|Diplom|Licence|Licenciatura|Laurea|Abitur|Associate(?:['’]s)?(?= (?:of|in|degree)))(?!\p{Ll}{2})/u;
const SCHOOL =
  /(?:universit|college|school|institut|academy|hochschule|polytechn|école|ecole|escuela|universidad|IIT|MIT|大学|대학)/iu;

/** A degree of a school. */
export const isStudy = (texts: readonly string[]): boolean =>
  texts.some((text) => DEGREE.test(text)) && texts.some((text) => SCHOOL.test(text));

const OCCUPATION =
  /(?<!\p{L})(?:engineer|developer|architect|manager|director|analyst|designer|consultant|scientist|researcher|assistant|associate|officer|president|intern|specialist|administrator|coordinator|lead|head|chef|teacher|tutor|nurse|physician|accountant|representative|technician|supervisor|professor|lecturer|editor|writer|programmer|advisor|strategist|founder|owner|clerk|driver|cashier|secretary|trainee|fellow|member|volunteer|mentor|entwickler(?:in)?|ingenieur(?:in)?|leiter(?:in)?|ing[eé]nieur|d[eé]veloppeur|directeur|directrice|gerente|desarrollador|ingeniero)(?!\p{L})/iu;

/** Whether a text is of the kind that a field asks for: an occupation, a degree, a school, a company. */
export function showsKind(text: string, { name }: FieldSchema): boolean {
  const said = words(name, true);
  if (said.some((word) => means(word, 'title'))) return OCCUPATION.test(text);
  if (said.some((word) => means(word, 'degree'))) return DEGREE.test(text);
  if (said.some((word) => means(word, 'school'))) return SCHOOL.test(text);
  return said.some((word) => means(word, 'company')) && hasLegalForm(text);
}
