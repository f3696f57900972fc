import { unionBox } from '../../../document/geometry.ts';
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
/** How far from its header a column may be set, in points. */
const MAX_SHIFT = 45;
/** Lines of one record follow one another, so many heights apart at most. */
const MAX_GAP = 1.2;
/** A column that was found by its header stands for records less surely than that of a table. */
const EVIDENCE = 0.7;

interface Column {
  header: Segment;
  field: FieldSchema | undefined;
}

/** Records of lines under a line of column headers, where no table was recognized, on all pages that have them. */
export function findRowItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const { rows } = reading.layout;
  const headers = rows.flatMap((row, at) => {
    const found = row.segments.length >= MIN_COLUMNS ? toColumns(row, terms) : undefined;
    return found ? [{ at, ...found }] : [];
  });
  const best = Math.max(0, ...headers.map(({ score }) => score));
  const same = headers.filter(({ score }) => score === best);
  const records = same.flatMap(({ at, columns }, i) =>
    readRows(reading, rows.slice(at + 1, same[i + 1]?.at), columns, terms),
  );
  return records.length > 1
    ? records.slice(0, MAX_ITEMS).map((found, i) => toRecord(String(i), fields, found, reading.conventions))
    : [];
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

type FoundRow = Map<FieldSchema, RecordValue>;

function readRows(
  reading: Reading,
  rows: readonly Row[],
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
): FoundRow[] {
  const records: FoundRow[] = [];
  const page = columns[0]!.header.page;
  let [empty, below] = [0, columns[0]!.header.box[3]];
  for (const row of rows) {
    if (row.page !== page || empty > MAX_EMPTY_ROWS) break;
    const found = readRow(reading, row, columns, terms);
    const isNear = row.box[1] - below < MAX_GAP * (row.box[3] - row.box[1]);
    const last = records.at(-1);
    if (isWhole(found, columns)) {
      records.push(withDay(found, last, columns));
      empty = 0;
    } else if (last && isNear && goesOn(found)) append(last, found);
    else {
      empty++;
      continue;
    }
    below = row.box[3];
  }
  return records;
}

function readRow(
  reading: Reading,
  row: Row,
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
): FoundRow {
  const found: FoundRow = new Map();
  for (const segment of row.segments) {
    const field = columnOf(segment, columns)?.field;
    if (!field || found.has(field)) continue;
    const value = read(reading, segment.text, field, terms.get(field)!);
    if (value === undefined) continue;
    const citation = reading.layout.cite({ segment, start: 0, end: segment.text.length }, 'exact');
    found.set(field, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
  }
  return found;
}

const isText = ({ type, enum: choices }: FieldSchema): boolean => type === 'string' && !choices;

/** A text and a number, or half of the columns: of those that exclude one another, as money in and out do, a line fills one. */
function isWhole(found: FoundRow, columns: readonly Column[]): boolean {
  const fields = [...found.keys()];
  const named = columns.filter(({ field }) => field).length;
  return found.size * 2 >= named || (fields.some(isText) && fields.some((field) => AMOUNTS.includes(field.type)));
}

const AMOUNTS: readonly FieldSchema['type'][] = ['money', 'number', 'integer'];

/** A text that runs over several lines. */
const goesOn = (found: FoundRow): boolean => found.size > 0 && [...found.keys()].every(isText);

function append(record: FoundRow, more: FoundRow): void {
  for (const [field, { value, citation }] of more) {
    const before = record.get(field);
    if (typeof before?.value !== 'string') continue;
    const bboxes = [
      ...(before.citation.bboxes ?? [{ page: before.citation.page, bbox: before.citation.bbox }]),
      { page: citation.page, bbox: citation.bbox },
    ];
    const { char_range: _, ...cited } = before.citation;
    record.set(field, {
      ...before,
      value: `${before.value} ${value}`,
      citation: {
        ...cited,
        bbox: unionBox(bboxes.map(({ bbox }) => bbox))!,
        bboxes,
        text: `${before.citation.text}\n${citation.text}`,
      },
    });
  }
}

/** Of the lines of one day only the first may say it. */
function withDay(found: FoundRow, before: FoundRow | undefined, columns: readonly Column[]): FoundRow {
  const day = columns[0]!.field;
  const known = day?.type === 'date' && !found.has(day) ? before?.get(day) : undefined;
  return known ? new Map([[day!, known], ...found]) : found;
}

/** The header that a segment stands under most, else the nearest that is near. */
function columnOf({ box }: Segment, columns: readonly Column[]): Column | undefined {
  let best: Column | undefined;
  let most = -MAX_SHIFT;
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
