import { height, type Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { mentions, type Terms } from './terms.ts';

const HEAD_ROWS = 8;
const PERSON =
  /^(?:\p{Lu}[\p{L}.'’-]*|\p{Lu}\.)(?:\s+\(\p{Lu}[\p{L} .'’-]{1,20}\))?(?:\s+(?:(?:van|von|de|der|la|bin|al)\s+)?\p{Lu}[\p{L}.'’-]*){1,3}(?:,\s?(?:Ph\.?\s?D|M\.?D|MBA|CPA|PMP|RN|PE|Esq|Jr|Sr)\.?)*$/u;
/** A family name and one or two signs, which no heading of a resume is. */
const HAN_NAME = /^(?!.*[历歷简簡介业業历信息技能教育经經])\p{Script=Han}{1,2}\s?\p{Script=Han}{1,2}$/u;
const PLACE =
  /^\p{Lu}[\p{L}.'’-]+(?:\s(?:(?:de|del|la|am|do|da|sur)\s)?\p{Lu}[\p{L}.'’-]+){0,2},\s(?:[A-Z]{2}|\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){0,2})$/u;
const NOT_A_PERSON =
  /\b(?:resume|résumé|curriculum|vitae|lebenslauf|profile|cv|skills|experience|education|summary|contacts?|objective|languages|references|certifications|awards|projects|interests|research|professional|technical|personal)\b|universit|college|school|institut/i;

/** The head of a resume has no labels: the name is the largest, or comes first, then the place among the contacts. */
export function findOfResume({ layout }: Reading, terms: Terms): Candidate[] {
  const rows = layout.rows.slice(0, HEAD_ROWS).flatMap(({ segments }) => segments);
  if (mentions(terms, 'name')) {
    const persons = rows.filter(({ text }) => (PERSON.test(text) || HAN_NAME.test(text)) && !NOT_A_PERSON.test(text));
    const [largest] = persons.sort((a, b) => Math.round(height(b.box)) - Math.round(height(a.box)));
    return largest ? [{ value: largest.text, score: 0.85, spans: [span(largest, 0, largest.text.length)] }] : [];
  }
  if (!mentions(terms, 'location', 'city', 'place', 'address', 'residence')) return [];
  for (const segment of rows) {
    for (const { start, end } of partsOf(segment.text)) {
      const text = segment.text.slice(start, end);
      if (PLACE.test(text) && !NOT_A_PERSON.test(text))
        return [{ value: text, score: 0.7, spans: [span(segment, start, end)] }];
    }
  }
  return [];
}

const span = (segment: Segment, start: number, end: number) => ({ segment, start, end });

/** Contacts stand in one line, parted by marks. */
export function partsOf(text: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/\s*[|•·●∙⋅;]\s*|\s{2,}|\s[–—-]\s/gu)) {
    parts.push({ start: from, end: index });
    from = index + mark.length;
  }
  parts.push({ start: from, end: text.length });
  return parts.filter(({ start, end }) => end > start);
}
