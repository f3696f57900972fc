import type { ExtractedField } from '../../extraction.ts';
import type { Row, Segment } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { completeDate, parseDayOfYear } from '../../values/partial-dates.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { readValue } from './read-value.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { saidScore, type Terms, termsOf, words } from './terms.ts';

const MIN_HEADER_SCORE = 0.6;
const MIN_COLUMNS = 3;
const MAX_EMPTY_ROWS = 2;
const MAX_ITEMS = 500;
/** A column that was found by its header stands for records less surely than that of a table. */
const EVIDENCE = 0.7;

interface Column {
  header: Segment;
  field: FieldSchema | undefined;
}

/** Records of lines under a line of column headers, where no table was recognized. */
export function findRowItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const { rows } = reading.layout;
  let best: { at: number; columns: Column[]; score: number } | undefined;
  for (const [at, row] of rows.entries()) {
    if (row.segments.length < MIN_COLUMNS) continue;
    const found = toColumns(row, terms);
    if (found && found.score > (best?.score ?? 0)) best = { at, ...found };
  }
  return best ? readRows(reading, best.at, best.columns, terms) : [];
}

const itemTerms = (field: FieldSchema, list: FieldSchema): Terms => {
  const terms = termsOf(field);
  return { ...terms, description: new Set([...terms.description, ...words(list.name)]) };
};

/** Which fields the segments of a row name; at least half of them, and more than two. */
function toColumns({ segments }: Row, terms: ReadonlyMap<FieldSchema, Terms>) {
  const pairs = [...terms].flatMap(([field, its]) =>
    segments.map((header) => ({ field, header, score: saidScore(words(header.text, true), its) })),
  );
  pairs.sort((a, b) => b.score - a.score);
  const byHeader = new Map<Segment, FieldSchema>();
  let score = 0;
  for (const pair of pairs) {
    if (pair.score < MIN_HEADER_SCORE) break;
    if (byHeader.has(pair.header) || [...byHeader.values()].includes(pair.field)) continue;
    byHeader.set(pair.header, pair.field);
    score += pair.score;
  }
  if (byHeader.size < Math.min(MIN_COLUMNS, terms.size) || byHeader.size * 2 < terms.size) return undefined;
  return { columns: segments.map((header): Column => ({ header, field: byHeader.get(header) })), score };
}

function readRows(
  reading: Reading,
  at: number,
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
): ExtractedField[] {
  const { layout, conventions } = reading;
  const fields = [...terms.keys()];
  const items: ExtractedField[] = [];
  let empty = 0;
  for (const row of layout.rows.slice(at + 1)) {
    if (row.page !== layout.rows[at]!.page || empty > MAX_EMPTY_ROWS || items.length >= MAX_ITEMS) break;
    const found = new Map<FieldSchema, RecordValue>();
    for (const segment of row.segments) {
      const field = columnOf(segment, columns)?.field;
      if (!field || found.has(field)) continue;
      const value = read(reading, segment.text, field, terms.get(field)!);
      if (value === undefined) continue;
      const span = { segment, start: 0, end: segment.text.length };
      found.set(field, { value, citation: layout.cite(span, 'exact'), evidence: EVIDENCE, margin: LIST_MARGIN });
    }
    if (found.size * 2 < Math.min(fields.length, columns.length)) empty++;
    else {
      empty = 0;
      items.push(toRecord(String(row.segments[0]!.row), fields, found, conventions));
    }
  }
  return items.length > 1 ? items : [];
}

/** The header that a segment stands under most, else the one that is nearest. */
function columnOf({ box }: Segment, columns: readonly Column[]): Column | undefined {
  let best: Column | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const column of columns) {
    const shared = Math.min(box[2], column.header.box[2]) - Math.max(box[0], column.header.box[0]);
    if (shared > most) [best, most] = [column, shared];
  }
  return best;
}

function read(reading: Reading, text: string, field: FieldSchema, terms: Terms) {
  const { conventions, period } = reading;
  const day = field.type === 'date' ? parseDayOfYear(text, conventions) : undefined;
  if (day) return period && completeDate(day, period);
  const expectation = expectationOf(field, terms);
  if (field.type !== 'string' || field.enum) return readValue(text, field, expectation, conventions)?.value;
  return text;
}
