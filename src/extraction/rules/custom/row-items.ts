import type { ExtractedField } from '../../extraction.ts';
import { blockIdOf, type Row, type Segment, whole } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { lettersOf } from '../../values/found.ts';
import { completeDate, parseDayOfYear } from '../../values/partial-dates.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { findBalanceRows } from './balance-rows.ts';
import { expectationOf } from './expectation.ts';
import { bothEnds, type PeriodFields, periodOf } from './range-cells.ts';
import { readValue } from './read-value.ts';
import { continueRecord, LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { dropCounters } from './row-counters.ts';
import { stackedHeaders } from './stacked-headers.ts';
import { findNamedSums, findSums } from './sum-rows.ts';
import { itemTerms, labelScore, saidScore, type Terms, termsOf, words } from './terms.ts';

const MIN_HEADER_SCORE = 0.6;
const MIN_COLUMNS = 3;
const MAX_EMPTY_ROWS = 2;
/** How far from its header a column may be set, in points. */
const MAX_SHIFT = 45;
/** Lines of one record follow one another, so many heights apart at most. */
const MAX_GAP = 1.2;
/** A line more of a header has to name another field. */
const NAMES_MORE = 0.5;
/** A column that was found by its header stands for records less surely than that of a table. */
const EVIDENCE = 0.7;

interface Column {
  header: Segment;
  field: FieldSchema | undefined;
}

export interface RowItems {
  records: ExtractedField[];
  /** Where the line over the headers has the name of the list. */
  isNamed: boolean;
}

/** Records of lines under a line of column headers, where no table was recognized, on all pages that have them. */
export function findRowItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): RowItems {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const { rows } = reading.layout;
  const lines = rows.flatMap((_, at): Header[] => {
    const [first, ...more] = stackedHeaders(rows, at).flatMap(({ segments, last }) => {
      const found = segments.length >= MIN_COLUMNS ? toColumns(segments, terms) : undefined;
      return found ? [{ at, last, ...found }] : [];
    });
    return first ? [more.reduce((best, other) => (other.score > best.score + NAMES_MORE ? other : best), first)] : [];
  });
  const headers = lines.filter((header, i) => !isSecond(header, lines[i - 1]));
  const best = headers.reduce((most, { score }) => Math.max(most, score), 0);
  const isOfList = ({ at, score }: Header): boolean =>
    score >= best && at > 0 && namesList(rows[at - 1]!, termsOf(list));
  const first = headers.find(isOfList);
  const all = rowsUnder(reading, headers, best, first).flatMap(([columns, below]) =>
    readRows(reading, ofList(below, columns, termsOf(list)), columns, terms),
  );
  const sums = new Set([...findSums(all), ...findNamedSums(all)]);
  const balances = findBalanceRows(all, fields);
  const records = all.filter((record) => !sums.has(record) && !balances.has(record));
  dropCounters(records, fields);
  if (records.length < 2) return { records: [], isNamed: false };
  const kept = records.slice(0, ENOUGH_RECORDS);
  return {
    records: kept.map((found, i) => toRecord(String(i), fields, found, reading.conventions)),
    isNamed: first !== undefined,
  };
}

const MAX_NAME = 60;
const SURE_NAME = 0.8;
const isName = ({ segments: [only, ...others] }: Row): boolean =>
  only !== undefined && others.length === 0 && only.text.length <= MAX_NAME && !/\d/.test(only.text);

const namesList = (row: Row, list: Terms): boolean =>
  isName(row) && labelScore(row.segments[0]!.text, list) >= SURE_NAME;

/** Under "Section I coverage" at the head, "Section II coverage" is of the list as well. */
const ofList = (rows: readonly Row[], [first]: readonly Column[], list: Terms): readonly Row[] =>
  labelScore(first!.header.text, list) >= SURE_NAME
    ? rows.filter((row) => !namesList(row, list))
    : sectionNamed(rows, list);

/** The rows under a line that names the list, up to the next that names something; all of them where there is none. */
function sectionNamed(rows: readonly Row[], list: Terms): readonly Row[] {
  const from = rows.findIndex((row) => namesList(row, list));
  if (from < 0) return rows;
  const edge = rows[from]!.box[0];
  const end = rows.findIndex((row, at) => at > from + 1 && isName(row) && row.box[0] <= edge + SAME_EDGE);
  return rows.slice(from + 1, end < 0 ? undefined : end);
}
const SAME_EDGE = 3;

/** Lines that are headings: what comes after one is another list. */
function headingRows({ layout: { rows }, evidence }: Reading): Set<Row> {
  const headings = new Set<string | undefined>(
    evidence.blocks.flatMap(({ block }) => (block.type === 'heading' ? block.id : [])),
  );
  return new Set(rows.filter(({ segments }) => segments.some((segment) => headings.has(blockIdOf(segment)))));
}

interface Header {
  at: number;
  /** The last of its lines. */
  last: number;
  columns: Column[];
  score: number;
}

/** The rows under the first of the best headers, or the one over which the list is named, and under it on the pages that follow, up to a heading or another header. */
function rowsUnder(
  reading: Reading,
  headers: readonly Header[],
  best: number,
  first = headers.find(({ score }) => score >= best),
): [Column[], Row[]][] {
  const { rows } = reading.layout;
  const ends = headingRows(reading);
  for (const { at, last } of headers) for (const row of rows.slice(at, last + 1)) ends.add(row);
  const parts: [Column[], Row[]][] = [];
  let page: number | undefined;
  const isUnderName = (at: number): boolean => at > 0 && isName(rows[at - 1]!) && rows[at - 1]!.page === rows[at]!.page;
  for (const { at, last, columns, score } of headers) {
    const row = rows[at]!;
    // What stands under a name goes on under none, or the same.
    if (first && at > first.at && isUnderName(first.at) && isUnderName(at)) {
      const [own, other] = [rows[first.at - 1]!, rows[at - 1]!].map(({ segments }) => segments[0]!.text);
      if (!other!.startsWith(own!)) break;
    }
    if (score < best || at < first!.at || (page !== undefined && row.page !== page)) continue;
    let end = last + 1;
    while (rows[end]?.page === row.page && !ends.has(rows[end]!)) end++;
    parts.push([columns, rows.slice(last + 1, end)]);
    if (rows[end]?.page === row.page) break;
    page = row.page + 1;
  }
  return parts;
}

/** Which fields the segments of a row name; at least half of them, and more than two. */
function toColumns(segments: readonly Segment[], terms: ReadonlyMap<FieldSchema, Terms>) {
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
  const period = periodOf(terms.keys());
  const sides = [...byHeader.values()].filter((field) => field === period?.from || field === period?.to);
  const ofPeriod = segments.filter((header) => !byHeader.has(header) && namesPeriod(header.text));
  if (period && sides.length === 0 && ofPeriod.length === 1) byHeader.set(ofPeriod[0]!, period.from);
  if (byHeader.size < Math.min(MIN_COLUMNS, terms.size) || byHeader.size * 2 < terms.size) return undefined;
  return { columns: segments.map((header): Column => ({ header, field: byHeader.get(header) })), score };
}

/** "Policy period" over both its ends. */
const namesPeriod = (header: string): boolean => words(header, true).some((word) => ['period', 'term'].includes(word));

type FoundRow = Map<FieldSchema, RecordValue>;

function readRows(
  reading: Reading,
  rows: readonly Row[],
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
): FoundRow[] {
  const records: FoundRow[] = [];
  const period = periodOf(terms.keys());
  const second = secondHeader(rows, columns, terms);
  let [empty, below, isHalf] = [0, columns[0]!.header.box[3], false];
  for (const row of second ? rows.slice(second.at + 1) : rows) {
    if (empty > MAX_EMPTY_ROWS) break;
    const last = records.at(-1);
    if (second && last && isHalf && row.box[1] - below < MAX_GAP * (row.box[3] - row.box[1])) {
      for (const [field, value] of readRow(reading, row, second.columns, terms, period)) last.set(field, value);
      [below, isHalf] = [row.box[3], false];
      continue;
    }
    const found = withDay(readRow(reading, row, columns, terms, period), last, columns);
    if (!second && namesColumns(row) && records.length > 1 && records.every(saysNumber)) break;
    const isNear = row.box[1] - below < MAX_GAP * (row.box[3] - row.box[1]);
    if (isWhole(found, columns)) {
      records.push(found);
      [empty, isHalf] = [0, true];
    } else if (last && isNear && goesOn(found, columns)) continueRecord(last, found);
    else {
      empty++;
      continue;
    }
    below = row.box[3];
  }
  return records;
}

/** Right under a header a line that names other fields is its second line. */
const isSecond = ({ at, columns }: Header, over: Header | undefined): boolean =>
  over !== undefined &&
  at - over.last <= ROWS_TO_SECOND &&
  columns.every(({ field }) => !field || !over.columns.some((other) => other.field === field));

const ROWS_TO_SECOND = 3;
const MIN_SECOND = 2;

/** Records of two lines each have two lines of headers: the second names what the first does not. */
function secondHeader(
  rows: readonly Row[],
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
): { columns: Column[]; at: number } | undefined {
  const named = new Set(columns.map(({ field }) => field));
  const others = new Map([...terms].filter(([field]) => !named.has(field)));
  if (others.size < MIN_SECOND) return undefined;
  for (const [at, { segments }] of rows.slice(0, ROWS_TO_SECOND).entries()) {
    if (segments.length < MIN_SECOND || segments.some(({ text }) => /\d/.test(text))) continue;
    const found = toColumns(segments, others);
    if (found && found.columns.filter(({ field }) => field).length >= MIN_SECOND) return { columns: found.columns, at };
  }
  return undefined;
}

function readRow(
  reading: Reading,
  row: Row,
  columns: readonly Column[],
  terms: ReadonlyMap<FieldSchema, Terms>,
  period: PeriodFields | undefined,
): FoundRow {
  const found: FoundRow = new Map();
  for (const segment of row.segments) {
    const field = columnOf(segment, columns)?.field;
    if (!field || found.has(field)) continue;
    const citation = reading.layout.cite(whole(segment), 'exact');
    const ends = bothEnds(segment.text, field, period, reading.conventions);
    for (const [end, value] of ends) found.set(end, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
    const value = ends.length > 0 ? undefined : read(reading, segment.text, field, terms.get(field)!);
    if (value === undefined) continue;
    found.set(field, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
  }
  return found;
}

const NUMBER = /\d{2}/;
const saysNumber = (record: FoundRow): boolean => [...record.values()].some(({ value }) => NUMBER.test(String(value)));

/** Under records that all say numbers, a full line without any heads another list. */
const namesColumns = ({ segments }: Row): boolean =>
  segments.length >= MIN_COLUMNS && segments.every(({ text }) => lettersOf(text) > 2 && !NUMBER.test(text));

/** Half of the columns that are asked for; or what the row is of, or two texts, and an amount of it. */
const isWhole = (found: FoundRow, columns: readonly Column[]): boolean =>
  found.size * 2 >= columns.filter(({ field }) => field).length ||
  ((isOfFirst(found, columns) || found.size > 2) && saysCents(found));

const isOfFirst = (found: FoundRow, [first]: readonly Column[]): boolean =>
  typeof (first!.field && found.get(first!.field)?.value) === 'string';
const saysCents = (found: FoundRow): boolean =>
  [...found].some(([{ type }, { value }]) => AMOUNTS.includes(type) && !Number.isInteger(value));

/** A text that runs over several lines: the first column has nothing beside it, or it begins in the midst of a sentence. */
function goesOn(found: FoundRow, columns: readonly Column[]): boolean {
  const first = columns[0]!.field && found.get(columns[0]!.field);
  const isInside = !first || (typeof first.value === 'string' && /^\p{Ll}/u.test(first.value));
  return found.size > 0 && [...found.keys()].every(isFreeText) && isInside;
}

/** Of the lines of one day, with a text and a number each, only the first may say it. */
function withDay(found: FoundRow, before: FoundRow | undefined, columns: readonly Column[]): FoundRow {
  const day = columns[0]!.field;
  const known = day?.type === 'date' && !found.has(day) ? before?.get(day) : undefined;
  const fields = [...found.keys()];
  const isLine = fields.some(isFreeText) && fields.some(({ type }) => AMOUNTS.includes(type));
  return known && isLine ? new Map([[day!, known], ...found]) : found;
}

const AMOUNTS: readonly FieldSchema['type'][] = ['money', 'number', 'integer'];

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
  if (/^[-–—]+$/.test(text)) return undefined;
  const { conventions, period } = reading;
  const day = field.type === 'date' ? parseDayOfYear(text, conventions) : undefined;
  if (day) return period && completeDate(day, period);
  const expectation = expectationOf(field, terms);
  if (field.type !== 'string' || field.enum) return readValue(text, field, expectation, conventions)?.value;
  return text;
}
