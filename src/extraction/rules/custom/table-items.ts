import { toConfidence } from '../../confidence.ts';
import type { EvidenceTable } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import { proves } from '../../proof.ts';
import type { FieldSchema } from '../../schema.ts';
import { findAmounts } from '../../values/amounts.ts';
import { parseDate } from '../../values/dates.ts';
import { findPercentages } from '../../values/percentages.ts';
import type { Reading } from '../reading.ts';
import { labelScore, termsOf } from './terms.ts';

const MIN_HEADER_SCORE = 0.55;
const MAX_ITEMS = 1_000;

interface Mapping {
  table: EvidenceTable;
  headerRows: number;
  /** Field by column. */
  columns: Map<number, FieldSchema>;
  score: number;
}

/** Records of the tables whose headers name the fields of the items. */
export function findItems(reading: Reading, fields: readonly FieldSchema[]): ExtractedField[] {
  const mappings = reading.evidence
    .tables()
    .map((table) => mapColumns(table, fields))
    .filter((mapping): mapping is Mapping => mapping !== undefined)
    .sort((a, b) => b.score - a.score);
  const [best] = mappings;
  if (!best) return [];
  // A table that runs over pages may have come as several with the same header.
  const same = mappings.filter(({ columns, score }) => columns.size === best.columns.size && score > 0.9 * best.score);
  same.sort((a, b) => a.table.head.page - b.table.head.page || a.table.head.bbox[1] - b.table.head.bbox[1]);
  return same.flatMap((mapping) => readRecords(reading, mapping, fields)).slice(0, MAX_ITEMS);
}

function mapColumns(table: EvidenceTable, fields: readonly FieldSchema[]): Mapping | undefined {
  const headerRows = Math.max(1, table.head.header_rows);
  const texts = new Map<number, string>();
  for (const row of table.rows.slice(0, headerRows)) {
    for (const cell of row.cells) {
      for (let col = cell.col; col < cell.col + cell.col_span; col++)
        texts.set(col, `${texts.get(col) ?? ''} ${cell.text}`.trim());
    }
  }
  const pairs = fields.flatMap((field) => {
    const terms = termsOf(field);
    return [...texts].map(([column, text]) => ({ field, column, score: labelScore(text, terms) }));
  });
  pairs.sort((a, b) => b.score - a.score);
  const columns = new Map<number, FieldSchema>();
  const taken = new Set<FieldSchema>();
  let score = 0;
  for (const pair of pairs) {
    if (pair.score < MIN_HEADER_SCORE || columns.has(pair.column) || taken.has(pair.field)) continue;
    columns.set(pair.column, pair.field);
    taken.add(pair.field);
    score += pair.score;
  }
  const needed = fields.length === 1 ? 1 : 2;
  return columns.size >= needed && columns.size * 2 >= fields.length
    ? { table, headerRows, columns, score }
    : undefined;
}

function readRecords(
  reading: Reading,
  { table, headerRows, columns }: Mapping,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const { evidence, conventions } = reading;
  return table.rows.slice(headerRows).flatMap((row): ExtractedField[] => {
    const found = new Map<string, ExtractedField>();
    for (const cell of row.cells) {
      const field = columns.get(cell.col);
      const value = field && readCell(cell.text, cell.value, field, conventions);
      if (!field || value === undefined) continue;
      const match =
        proves(cell.text, value, field.type, conventions) ?? (cell.value === value ? 'normalized' : undefined);
      const citation = evidence.citeCell(table.head, row, cell, match ?? 'derived');
      const confidence = toConfidence('text', { evidence: 0.8, margin: 0.5, confirmed: 0.5 }, match !== undefined);
      found.set(field.name, { name: field.name, type: field.type, value, confidence, citation });
    }
    if (found.size === 0 || (found.size === 1 && columns.size > 2)) return [];
    const inner = fields.map((field) => found.get(field.name) ?? notFound(field.name, field.type));
    const value = Object.fromEntries(inner.map((field) => [field.name, field.value]));
    const confidence = Math.max(...inner.map((field) => field.confidence));
    const citation = inner.find((field) => field.citation)?.citation ?? null;
    return [{ name: String(row.index), type: 'object', value, confidence, citation, fields: inner }];
  });
}

function readCell(
  text: string,
  stored: Value | undefined,
  { type }: FieldSchema,
  conventions: Reading['conventions'],
): Value | undefined {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (trimmed === '' || trimmed === '-') return undefined;
  switch (type) {
    case 'date':
      return parseDate(trimmed, conventions);
    case 'number':
    case 'money':
    case 'integer':
    case 'percentage': {
      if (typeof stored === 'number') return stored;
      return findAmounts(trimmed, conventions)[0]?.value.value ?? findPercentages(trimmed)[0]?.value;
    }
    case 'boolean':
      return /^(?:yes|true|x|ja|oui)$/i.test(trimmed)
        ? true
        : /^(?:no|false|nein|non)$/i.test(trimmed)
          ? false
          : undefined;
    default:
      return trimmed;
  }
}
