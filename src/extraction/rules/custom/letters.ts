import type { Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import type { Terms } from './terms.ts';

const PERSON = new RegExp(
  String.raw`^(?:(?:${PERSON_TITLES})\.?\s)?\p{Lu}[\p{L}.'’-]*(?:\s(?:(?:van|von|de|der|la|bin|al)\s)?\p{Lu}[\p{L}.'’-]*){1,3}$`,
  'u',
);
const CLOSING =
  /^(?:(?:yours\s)?(?:sincerely|faithfully|truly)|(?:best|kind|warm)(?:est)?\sregards|regards|(?:all the )?best|best wishes|cheers|(?:many\s|with\s)?thanks|thank you|respectfully(?:\syours)?|mit freundlichen gr(?:ü|u)(?:ß|ss)en|cordialement|atentamente|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|atenciosamente|med vänliga hälsningar)[,.]?$/iu;
const SALUTATION = /^(?:dear|cher|chère|estimad[oa]|gentile|beste|prezad[oa])\s+(.{3,50}?)[,:]?$/iu;
const FIRST_NAME = /^\p{Lu}\p{Ll}+$/u;
const ANYBODY =
  /^(?:sir|sirs|madam|customer|client|team|all|colleagues?|members?|applicant|candidate|student|friends?|parents?|guest|tenant|resident|shareholders?|everyone|partners?|valued|hiring|reader|editor|committee|neighbou?rs?)$/i;
const ROWS_TO_NAME = 3;
const SCORE = 0.8;

/** Who signed a letter, or his office: the lines under its closing words. */
export function findSigner({ layout }: Reading, terms: Terms): Candidate[] {
  const said = terms.names.filter(({ trust }) => trust === 1).flatMap(({ words }) => words);
  const isTitle = said.some((word) => means(word, 'title'));
  // "signatory.name"
  const asked = isTitle || said.includes('name') ? [...said, ...terms.parents] : said;
  if (!asked.some((word) => /^(?:sign|signed|signer|signatory|signature|sender)$/.test(word) || means(word, 'sender')))
    return [];
  for (const segment of layout.segments) {
    if (!CLOSING.test(segment.text)) continue;
    const below = [...layout.column(segment, 1, ROWS_TO_NAME)];
    const at = below.findIndex(({ text }) => PERSON.test(text));
    const line = isTitle ? below[at + 1] : below[at];
    if (at >= 0 && line && !/[:@\d]/.test(line.text)) return [toCandidate(line, line.text, 0)];
  }
  return [];
}

const HEAD_ROWS = 25;
const ADDRESSED = /^(?:to|an|à|para|aan)\s?[:：]\s*(?=\p{Lu})/iu;

/** "To: The Parish Council" at the head of the first page. */
export function findAddressed({ layout }: Reading): Candidate[] {
  for (const segment of layout.segments) {
    if (segment.page !== layout.rows[0]?.page || segment.row > HEAD_ROWS) break;
    const lead = ADDRESSED.exec(segment.text)?.[0].length;
    const name = lead === undefined ? '' : segment.text.slice(lead);
    if (lead !== undefined && mayBeName(name) && !/[:\d]/.test(name)) return [toCandidate(segment, name, lead)];
  }
  return [];
}

/** Whom a letter greets by his name. */
export function findGreeted({ layout }: Reading): Candidate[] {
  for (const segment of layout.segments) {
    const name = SALUTATION.exec(segment.text)?.[1];
    const full = name === undefined ? undefined : fullNameOf(layout.segments, name);
    if (full) return [full];
    if (name !== undefined && (PERSON.test(name) || (FIRST_NAME.test(name) && !ANYBODY.test(name))))
      return [toCandidate(segment, name, segment.text.indexOf(name))];
  }
  return [];
}

const SURNAME = new RegExp(String.raw`^(?:${PERSON_TITLES})\.?\s(\p{Lu}[\p{L}'’-]+)$`, 'u');

/** "Dear Ms. Osei", "Dear Ada" under "Ada Osei": the first line that has both names. */
function fullNameOf(segments: readonly Segment[], greeted: string): Candidate | undefined {
  const surname = SURNAME.exec(greeted)?.[1];
  const isFirst = surname === undefined && FIRST_NAME.test(greeted) && !ANYBODY.test(greeted);
  if (surname === undefined && !isFirst) return undefined;
  const pattern = isFirst
    ? new RegExp(`(?<!\\p{L})${greeted}(?:\\s\\p{Lu}\\.)?(?:\\s\\p{Lu}[\\p{L}'’-]+){1,2}$`, 'u')
    : new RegExp(`(?<!\\p{L})\\p{Lu}\\p{Ll}+(?:\\s\\p{Lu}\\.)?\\s${surname}(?!\\p{L})`, 'u');
  for (const segment of segments) {
    const match = pattern.exec(segment.text);
    if (match) return toCandidate(segment, match[0], match.index);
  }
  return undefined;
}

const toCandidate = (segment: Segment, value: string, start: number): Candidate => ({
  value,
  score: SCORE,
  spans: [{ segment, start, end: start + value.length }],
});
