import { type FieldSchema, isFreeText } from '../../schema.ts';
import type { RecordValue } from './record.ts';

const MIN_ROWS = 3;
const COUNTER = /^(\d{1,3})[.)]?\s+(?=\S)/;

/** "1 Toyota", "2 Nissan", "3 Kia": numbers that count the records are no part of their texts. */
export function dropCounters(records: readonly Map<FieldSchema, RecordValue>[], fields: readonly FieldSchema[]): void {
  if (records.length < MIN_ROWS) return;
  for (const field of fields.filter(isFreeText)) {
    const texts = records.map((record) => String(record.get(field)?.value ?? ''));
    if (!texts.every((text, i) => Number(COUNTER.exec(text)?.[1]) === i + 1)) continue;
    for (const [i, record] of records.entries())
      record.set(field, { ...record.get(field)!, value: texts[i]!.replace(COUNTER, '') });
  }
}
