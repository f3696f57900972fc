import type { FieldSchema } from '../../schema.ts';
import type { RecordValue } from './record.ts';

const MIN_ALIKE = 4;
const MOST = 0.6;
const OUTLIER = 0.45;

/** A text that is unlike most others of its column may belong to another table below. */
export function doubtOutliers(records: readonly Map<FieldSchema, RecordValue>[], field: FieldSchema): void {
  if (field.type !== 'string' || field.enum) return;
  const cells = records.flatMap((record) => {
    const read = record.get(field);
    return typeof read?.value === 'string' ? [{ record, read, text: read.value }] : [];
  });
  if (cells.length < MIN_ALIKE) return;
  const lengths = cells.map(({ text }) => text.length).sort((a, b) => a - b);
  const usual = lengths[lengths.length >> 1]!;
  const withDigits = cells.filter(({ text }) => /\d/.test(text)).length / cells.length;
  for (const { record, read, text } of cells) {
    const isLong = text.length > 3 * usual + 10;
    const isOther = /\d/.test(text) ? withDigits < 1 - MOST : withDigits > MOST;
    if (isLong || (isOther && Math.abs(text.length - usual) > usual))
      record.set(field, { ...read, evidence: OUTLIER * read.evidence });
  }
}
