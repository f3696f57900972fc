import type { ExtractedField } from '../../extraction.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels } from './document-labels.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { readList } from './text-list.ts';

const MIN_PAIRS = 2;
const EVIDENCE = 0.75;
/** "Polish (native)", "English – C1". */
const PAIR = /^([^()–—|]{2,40}?)\s*(?:\(([^()]{1,40})\)|\s[–—|-]\s([^()–—|]{1,40}))$/u;

/** Records of two texts told in one: a list of which every item says a second thing in brackets or behind a dash. */
export function findBracketedPairs(
  reading: Reading,
  labels: DocumentLabels,
  list: FieldSchema,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const [first, second, ...others] = fields;
  if (!first || !second || others.length > 0 || !isFreeText(first) || second.type !== 'string') return [];
  const { items = [] } = readList(reading, labels, { ...list, items: { type: 'string' } }, []);
  const records = items.flatMap(({ name, value, citation }) => {
    const said = PAIR.exec(String(value).trim());
    if (!said || !citation) return [];
    const told = (text: string): RecordValue => ({ value: text, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
    const found = new Map([
      [first, told(said[1]!.trim())],
      [second, told((said[2] ?? said[3])!.trim())],
    ]);
    return [toRecord(name, fields, found, reading.conventions)];
  });
  return records.length >= MIN_PAIRS && records.length === items.length ? records : [];
}
