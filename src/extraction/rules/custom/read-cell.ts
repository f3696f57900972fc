import type { TableCell } from '../../../document/table.ts';
import type { Value } from '../../extraction.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { completeDate, parseDayOfYear } from '../../values/partial-dates.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { isNumber, readValue } from './read-value.ts';
import type { Terms } from './terms.ts';

/** What a cell of a table says for a field; undefined where it says nothing of its type. */
export function readCell(
  reading: Reading,
  cell: Pick<TableCell, 'text' | 'value'>,
  field: FieldSchema,
  terms: Terms,
): Value | undefined {
  const { conventions } = reading;
  const text = cell.text.replace(/\s+/g, ' ').trim();
  if (text === '' || /^[-–—]+$/.test(text)) return undefined;
  const day = field.type === 'date' ? parseDayOfYear(text, conventions) : undefined;
  if (day) return reading.period && completeDate(day, reading.period);
  if (isNumber(field) && typeof cell.value === 'number') return cell.value;
  const expectation = expectationOf(field, terms);
  if (isFreeText(field)) {
    const free = { ...expectation, kind: 'free' as const };
    return readValue(text, field, free, conventions)?.value ?? text;
  }
  return readValue(text, field, expectation, conventions)?.value;
}
