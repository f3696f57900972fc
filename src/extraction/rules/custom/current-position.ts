import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { findDatedEntries } from './dated-entries.ts';
import { means } from './means.ts';
import type { Terms } from './terms.ts';
import { isOpenEnd } from './times.ts';

const text = (name: string): FieldSchema => ({ name, type: 'string' });
const FIELDS = [text('title'), text('company'), text('start_date'), text('end_date')];
const EXPERIENCE: FieldSchema = {
  name: 'experience',
  type: 'array',
  aliases: ['work experience', 'employment', 'professional experience', 'employment history'],
  items: { type: 'object', fields: FIELDS },
};
const SCORE = 0.85;

/** "current_title", "current_employer": of the position in a resume that has no end yet. */
export function findCurrentPosition(reading: Reading, terms: Terms): Candidate[] {
  const wanted = wantedOf(terms);
  if (wanted === undefined) return [];
  const records = findDatedEntries(reading, EXPERIENCE, FIELDS).map(({ fields = [] }) => fields);
  const current = records.filter((fields) => isOpenEnd(String(fields.find(({ name }) => name === 'end_date')?.value)));
  const { value, citation } = (current.length === 1 ? current[0]! : []).find(({ name }) => name === wanted) ?? {};
  if (typeof value !== 'string' || !citation?.block_id || !citation.char_range) return [];
  const spans = reading.spans.find(citation.block_id, ...citation.char_range);
  return spans.length > 0 ? [{ value, score: SCORE, spans }] : [];
}

function wantedOf({ names, description }: Terms): 'title' | 'company' | undefined {
  const said = names.flatMap(({ words }) => words);
  if (![...said, ...description].some((word) => means(word, 'current'))) return undefined;
  if (said.some((word) => means(word, 'employer') || means(word, 'company'))) return 'company';
  return said.some((word) => means(word, 'title')) ? 'title' : undefined;
}
