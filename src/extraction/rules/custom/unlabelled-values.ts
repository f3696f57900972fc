import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { findCurrentPosition } from './current-position.ts';
import type { ValueField } from './read-value.ts';
import { findOfResume } from './resume-head.ts';
import { findBank, findHolder } from './statement-head.ts';
import { mentions, type Terms } from './terms.ts';

/** What a résumé and a statement say at their head without a label. */
export function findUnlabelled(reading: Reading, field: ValueField, terms: Terms): Candidate[] {
  if (field.type !== 'string' || field.enum) return [];
  const { documentType } = reading.evidence.content.manifest;
  if (documentType === 'resume') return [...findCurrentPosition(reading, terms), ...findOfResume(reading, terms)];
  if (documentType !== 'bank_statement') return [];
  return mentions(terms, 'holder') ? findHolder(reading) : mentions(terms, 'bank') ? findBank(reading) : [];
}
