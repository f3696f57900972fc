import { append } from '../../../document/append.ts';
import type { TableCell, TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { findDates } from '../../values/dates.ts';
import { completeDate, findMonths, parseDayOfYear } from '../../values/partial-dates.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import { countHeaderRows, headersOf, sectionOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { type Expectation, expectationOf, shapeOf } from './expectation.ts';
import { partsOf, type TablePart } from './inner-tables.ts';
import { findNumber, isNumber, readValue } from './read-value.ts';
import { continueRecord, type RecordValue, toRecord } from './record.ts';
import { dropCounters } from './row-counters.ts';
import { findSums } from './sum-rows.ts';
import { itemTerms, labelScore, type Terms, termsOf } from './terms.ts';

const MIN_HEADER_SCORE = 0.55;
const SURE_HEADER = 0.95;
const SAMPLE_ROWS = 30;
const MIN_SAMPLE_ROWS = 10;
const SAMPLE_CELLS = 20_000;
const SAME_EDGE = 4;
/** What the words over a table are worth beside its header. */
const TITLE_WEIGHT = 0.5;
/** Parts of a table that are called otherwise are of another list. */
const OTHER_TITLE = 0.3;
const NAMED = 0.8;

interface Mapping {
  table: TablePart;
  headerRows: number;
  columns: Map<number, FieldSchema>;
  /** How well the headers name the fields. */
  evidence: Map<FieldSchema, number>;
  score: number;
}

export interface TableItems {
  records: ExtractedField[];
  /** Where a part of a table has the name of the list. */
  isNamed: boolean;
}

/** Records of the tables whose headers name the fields of the items. */
export function findItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): TableItems {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const mappings = reading.evidence
    .tables()
    .flatMap((table) => partsOf(table, [...terms.values()], termsOf(list), reading.conventions))
    .map((table) => mapColumns(reading, table, terms))
    .filter((mapping): mapping is Mapping => mapping !== undefined)
    .map((mapping) => {
      const title = titleScore(reading, mapping.table, list);
      return { ...mapping, title, score: mapping.score + TITLE_WEIGHT * title };
    })
    .sort((a, b) => b.score - a.score);
  const named = Math.max(0, ...mappings.map(({ table, title }) => (table.titles ? title : 0)));
  const best = mappings.find(({ table, title }) => named < NAMED || !table.titles || title >= named - OTHER_TITLE);
  if (!best) return { records: [], isNamed: false };
  // A table that runs over pages may have come as several, with the same columns.
  const same = mappings.filter(
    ({ table, columns, title, score }) =>
      score > 0.9 * best.score &&
      !(table.titles && title < best.title - OTHER_TITLE) &&
      columns.size === best.columns.size &&
      [...columns].every(([column, field]) => best.columns.get(column) === field),
  );
  const other = mappings.find((mapping) => !same.includes(mapping));
  const margin = (best.score - (other?.score ?? 0)) / best.columns.size;
  const mapped = new Set(mappings.map(({ table }) => table.head.id));
  const unmapped = reading.evidence.tables().filter(({ head }) => !mapped.has(head.id));
  const all = same.flatMap((mapping) => [mapping, ...pagesOf(mapping, unmapped)]);
  all.sort((a, b) => a.table.head.page - b.table.head.page || a.table.head.bbox[1] - b.table.head.bbox[1]);
  const records = withoutCopies(all).flatMap((mapping) => readRecords(reading, mapping, terms, margin));
  return { records: records.slice(0, ENOUGH_RECORDS), isNamed: best.table.titles !== undefined && best.title >= NAMED };
}

/** Tables of the pages that follow, with the same edges and no header: what stands between them is printed on each page. */
function pagesOf(first: Mapping, tables: readonly EvidenceTable[]): Mapping[] {
  const { head } = first.table;
  const pages: Mapping[] = [];
  let last = first.table;
  for (const table of tables) {
    const isNext = table.head.page === (last.head.parts?.at(-1)?.page ?? last.head.page) + 1;
    const isSame =
      table.head.header_rows === 0 &&
      table.head.col_count === head.col_count &&
      Math.abs(table.head.bbox[0] - head.bbox[0]) < SAME_EDGE &&
      Math.abs(table.head.bbox[2] - head.bbox[2]) < SAME_EDGE;
    if (!isNext || !isSame) continue;
    pages.push({ ...first, table, headerRows: 0 });
    last = table;
  }
  return pages;
}

/** Forms are printed once for each who keeps one. */
function withoutCopies(mappings: readonly Mapping[]): Mapping[] {
  const said = mappings.map(({ table: { rows } }) =>
    JSON.stringify(rows.map(({ cells }) => cells.map(({ text }) => text))),
  );
  return mappings.filter((_, i) => said.indexOf(said[i]!) === i);
}

/** How well the title of a table, or the lines over it, name the list. */
function titleScore({ layout }: Reading, { head, titles }: TablePart, list: FieldSchema): number {
  const terms = termsOf(list);
  if (titles) return Math.max(...titles.map((title) => labelScore(title, terms)));
  const over = layout.segments.filter(
    ({ page, box }) => page === head.page && box[3] <= head.bbox[1] + 2 && box[3] > head.bbox[1] - 60,
  );
  return Math.max(0, ...[head.title ?? '', ...over.map(({ text }) => text)].map((text) => labelScore(text, terms)));
}

function mapColumns(reading: Reading, table: TablePart, terms: ReadonlyMap<FieldSchema, Terms>): Mapping | undefined {
  const headerRows = Math.max(1, countHeaderRows(table, reading.conventions));
  const headers = headersOf(table, headerRows);
  const cells = cellsByColumn(table, headerRows);
  const pairs = [...terms].flatMap(([field, its]) =>
    [...headers].map(([column, text]) => {
      const named = headerScore(text, its);
      // What cells hold makes no column of one that its header does not name.
      if (named + MOST_CONTENT < MIN_HEADER_SCORE) return { field, column, score: named };
      const held = cells.get(column);
      const content = held ? contentScore(held, field, its, reading) : EMPTY;
      // A text may be a sum where the header says no more than its name.
      const isSure = held !== undefined && named > SURE_HEADER && field.type === 'string';
      return { field, column, score: named + (isSure ? Math.max(0, content) : content) };
    }),
  );
  pairs.sort((a, b) => b.score - a.score);
  const filled = [...headers].flatMap(([column, text]) => (text === '' ? [] : column)).sort((a, b) => a - b);
  const places = new Map(filled.map((column, i) => [column, i]));
  const columns = new Map<number, FieldSchema>();
  const taken = new Map<FieldSchema, number>();
  let score = 0;
  for (const first of [...withoutEqual(pairs), ...pairs]) {
    if (first.score < MIN_HEADER_SCORE || columns.has(first.column) || taken.has(first.field)) continue;
    const pair = nearestOf(pairs, first, columns, places);
    columns.set(pair.column, pair.field);
    taken.set(pair.field, pair.score);
    score += pair.score;
  }
  const needed = terms.size === 1 ? 1 : 2;
  if (columns.size < needed || columns.size * 2 < terms.size) return mapByContent(reading, table, terms);
  // By elimination: the one text that has no column, and the one column that has no header.
  const rest = [...terms.keys()].filter((field) => !taken.has(field));
  const nameless = columnsWithoutHeader(table, headerRows, headers);
  if (rest.length === 1 && rest[0]!.type === 'string' && nameless.length === 1) columns.set(nameless[0]!, rest[0]!);
  return { table, headerRows, columns, evidence: taken, score };
}

interface Pair {
  field: FieldSchema;
  column: number;
  score: number;
}

/** Of pairs by score, those whose field no other column names as well. */
function withoutEqual(pairs: readonly Pair[]): Pair[] {
  const byField = new Map<FieldSchema, Pair[]>();
  for (const pair of pairs) append(byField, pair.field, pair);
  const sure = new Set([...byField.values()].flatMap(([best, next]) => (next?.score === best!.score ? [] : best!)));
  return pairs.filter((pair) => sure.has(pair));
}

/** Of columns that are named alike the one nearest to those that are known, and behind them, in `places` of columns that have a header. */
function nearestOf(
  pairs: readonly Pair[],
  first: Pair,
  known: ReadonlyMap<number, FieldSchema>,
  places: ReadonlyMap<number, number>,
): Pair {
  const away = ({ column }: Pair): number => {
    const steps = [...known.keys()].map((other) => (places.get(column) ?? column) - (places.get(other) ?? other));
    return Math.min(...steps.map((step) => (step > 0 ? step : 0.5 - step)));
  };
  return pairs
    .filter(({ field, column, score }) => field === first.field && score === first.score && !known.has(column))
    .reduce((best, pair) => (away(pair) < away(best) ? pair : best), first);
}

/** "Description of articles, kind of package, special marks": what a column holds first comes first. */
const headerScore = (text: string, terms: Terms): number =>
  Math.max(
    labelScore(text, terms),
    FIRST_OF_MANY * labelScore(text.split(/[,;]\s/)[0]!, terms),
    // "Unit €": the sign says that it is a price.
    /\p{Sc}/u.test(text) ? PRICED * labelScore(`${text} price`, terms) : 0,
  );
const FIRST_OF_MANY = 0.95;
const PRICED = 0.95;

/** A table without headers: as many columns as fields, and each field fits one of them alone. */
function mapByContent(
  reading: Reading,
  table: EvidenceTable,
  terms: ReadonlyMap<FieldSchema, Terms>,
): Mapping | undefined {
  const cells = cellsByColumn(table, 0);
  const all = [...cells.keys()].sort((a, b) => a - b);
  if (all.length !== terms.size || terms.size < 2 || table.rows.length < 3) return undefined;
  const columns = new Map<number, FieldSchema>();
  const texts: FieldSchema[] = [];
  const isFree = (column: number): boolean => !columns.has(column);
  for (const [field, its] of terms) {
    const expectation = expectationOf(field, its);
    const test = CONTENT[isNumber(field) ? 'number' : field.type === 'date' ? 'date' : expectation.kind];
    if (!test) {
      texts.push(field);
      continue;
    }
    const fitting = all.filter((column) => isFree(column) && fitsAll(cells.get(column) ?? [], test, reading));
    if (fitting.length !== 1) return undefined;
    columns.set(fitting[0]!, field);
  }
  const rest = all.filter(isFree);
  if (texts.length !== 1 || rest.length !== 1 || columns.size === 0) return undefined;
  columns.set(rest[0]!, texts[0]!);
  return { table, headerRows: 0, columns, evidence: new Map(), score: BY_CONTENT };
}

const BY_CONTENT = 0.5;
/** Of a column that no header names. */
const UNNAMED = 0.6;
type Test = (text: string, reading: Reading) => boolean;
const CONTENT: Partial<Record<Expectation['kind'] | 'number', Test>> = {
  number: (text) => NUMBER.test(text),
  date: (text, { conventions }) => findDates(text, conventions).length > 0 || findMonths(text).length > 0,
  email: (text) => text.includes('@'),
};
const fitsAll = (cells: readonly string[], test: Test, reading: Reading): boolean =>
  cells.length > 2 && cells.every((text) => test(text, reading));

/** What the columns hold, in the first rows from `from` on. */
function cellsByColumn({ rows }: EvidenceTable, from: number): Map<number, string[]> {
  const columns = new Map<number, string[]>();
  // Of very many columns fewer cells tell what they hold.
  const width = rows[from]?.cells.length ?? 1;
  const sampled = Math.max(MIN_SAMPLE_ROWS, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / width)));
  for (const { cells } of rows.slice(from, from + sampled))
    for (const { col, text } of cells) if (text.trim() !== '') append(columns, col, text);
  return columns;
}

/** A header may reach over an empty column too. */
const EMPTY = -0.02;
/** By shapes of examples. */
const MOST_CONTENT = 0.3;

/** What a column holds speaks for a field whose examples look so, and against one whose type it is not. */
function contentScore(cells: readonly string[], field: FieldSchema, terms: Terms, reading: Reading): number {
  const share = (test: (text: string) => boolean): number => cells.filter(test).length / cells.length;
  const expectation = expectationOf(field, terms);
  if (isNumber(field) || field.type === 'date')
    return share((text) => mayRead(text, field, expectation, reading)) < 0.3 ? -1 : 0;
  const shapes = new Set(expectation.examples.filter((example) => /\d/.test(example)).map(shapeOf));
  if (share((text) => shapes.has(shapeOf(text))) > 0.5) return MOST_CONTENT;
  // Digits that begin with nought or go on are a code, and a code is a text.
  if (expectation.kind === 'free' && share((text) => NUMBER.test(text) && !/^0\d|\d{7}/.test(text)) > 0.7) return -0.5;
  return expectation.kind === 'name' && share((text) => /\p{L}{2}/u.test(text)) < 0.5 ? -0.5 : 0;
}

const mayRead = (text: string, field: FieldSchema, expectation: Expectation, { conventions }: Reading): boolean =>
  readValue(text, field, expectation, conventions) !== undefined ||
  (field.type === 'date' && parseDayOfYear(text, conventions) !== undefined);

function columnsWithoutHeader(
  table: EvidenceTable,
  headerRows: number,
  headers: ReadonlyMap<number, string>,
): number[] {
  const filled = new Set<number>();
  for (const row of table.rows.slice(headerRows))
    for (const cell of row.cells) if (cell.text.trim() !== '' && cell.col_span === 1) filled.add(cell.col);
  return [...filled].filter((column) => (headers.get(column) ?? '') === '' && !countsRows(table, column));
}

/** Numbers that count the rows are no values. */
function countsRows({ rows }: EvidenceTable, column: number): boolean {
  const numbers = rows.flatMap(({ cells }) => cells.filter(({ col }) => col === column).map(({ text }) => text.trim()));
  const filled = numbers.filter((text) => text !== '');
  return filled.length > 1 && filled.every((text, i) => Number.parseInt(text, 10) === i + 1 && /^\d+[.)]?$/.test(text));
}

/** Digits parted by spaces are thousands. */
const NUMBER = /^[\s$€£(+–−-]*\d[\d.,'’]*(?:\s\d{3}(?:[.,]\d+)?)*[%)\s]*$/;

/** "Net pay:  3,524.46" below the records is told of all of them. */
function isLabelled({ cells }: TableRow): boolean {
  const [first = '', next = ''] = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return /^.{1,40}\p{L}\s?[:：]$/u.test(first) || (next === ':' && /\p{L}$/u.test(first));
}

function readRecords(
  reading: Reading,
  { table, headerRows, columns, evidence: named }: Mapping,
  terms: ReadonlyMap<FieldSchema, Terms>,
  margin: number,
): ExtractedField[] {
  const { evidence, conventions } = reading;
  const fields = [...terms.keys()];
  const mapped = new Set(columns.values());
  const [aside, ...others] = fields.filter((field) => !mapped.has(field));
  // "$300,000 Each Occurrence": what a number says beside itself goes to the one text that has no column.
  const beside = others.length === 0 && aside?.type === 'string' ? aside : undefined;
  const records: Map<FieldSchema, RecordValue>[] = [];
  const names = new Map<Map<FieldSchema, RecordValue>, string>();
  let section: RecordValue | undefined;
  for (const [at, row] of table.rows.entries()) {
    const over =
      beside && !beside.enum
        ? (sectionOf(row, table.head.col_count) ?? groupOf(row, terms.get(beside)!, at === headerRows))
        : undefined;
    if (over) {
      const value = over.text.replace(/\s+/g, ' ').trim();
      section = { value, citation: evidence.citeCell(table.head, row, over, 'exact'), evidence: UNNAMED, margin };
    }
    if (over || at < headerRows || isLabelled(row)) continue;
    const found = new Map<FieldSchema, RecordValue>(section && beside ? [[beside, section]] : []);
    let isHeader = false;
    for (const cell of row.cells) {
      const field = columns.get(cell.col);
      if (!field || cell.text.trim() === '') continue;
      const value = readCell(reading, cell, field, terms.get(field)!);
      if (value === undefined) {
        isHeader ||= isNumber(field) && labelScore(cell.text, terms.get(field)!) > MIN_HEADER_SCORE;
        continue;
      }
      const citation = evidence.citeCell(table.head, row, cell, 'exact');
      found.set(field, { value, citation, evidence: named.get(field) ?? UNNAMED, margin });
      const rest = beside && isNumber(field) ? textBeside(reading, cell.text) : undefined;
      if (beside && rest !== undefined) found.set(beside, { value: rest, citation, evidence: UNNAMED, margin });
    }
    const own = found.size - (section && found.get(beside!) === section ? 1 : 0);
    if (isHeader || own === 0) continue;
    const last = records.at(-1);
    if ((own === 1 && columns.size > 2) || (last && goesOn(found, last, columns))) {
      if (last) continueRecord(last, found);
      continue;
    }
    records.push(found);
    names.set(found, String(row.index));
  }
  const sums = findSums(records);
  const items = records.filter((record) => !sums.has(record));
  dropCounters(items, fields);
  for (const field of fields) doubtOutliers(items, field);
  return items.map((found) => toRecord(names.get(found)!, fields, found, conventions));
}

/** "LIPID PANEL" alone in its row names the rows below for a field that asks for their panel, or where it stands right under the header. */
function groupOf({ cells }: TableRow, terms: Terms, isFirst: boolean): TableCell | undefined {
  const [only, ...others] = cells.filter(({ text }) => text.trim() !== '');
  if (!only || others.length > 0 || only.col > 0 || /\d/.test(only.text) || only.text.length > MAX_GROUP)
    return undefined;
  const isCapitals = /\p{Lu}{2}/u.test(only.text) && only.text === only.text.toUpperCase();
  return isFirst || isCapitals || labelScore(only.text, terms) > MIN_HEADER_SCORE ? only : undefined;
}
const MAX_GROUP = 60;

/** A row that leaves the first column empty and begins in lower case is the second line of the record above. */
function goesOn(
  found: ReadonlyMap<FieldSchema, RecordValue>,
  last: ReadonlyMap<FieldSchema, RecordValue>,
  columns: ReadonlyMap<number, FieldSchema>,
): boolean {
  const first = columns.get(Math.min(...columns.keys()))!;
  const texts = [...found].map(([field, { value }]) => (isFreeText(field) && last.has(field) ? String(value) : ''));
  return (
    !found.has(first) &&
    last.has(first) &&
    texts.every((text) => text !== '') &&
    texts.some((text) => /^\p{Ll}/u.test(text))
  );
}

const MIN_ALIKE = 4;
const MOST = 0.6;
const OUTLIER = 0.45;

/** A text that is unlike most others of its column may belong to another table below. */
function doubtOutliers(records: readonly Map<FieldSchema, RecordValue>[], field: FieldSchema): void {
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

function textBeside(reading: Reading, text: string): string | undefined {
  const number = findNumber(text, { kind: 'free' }, reading.conventions);
  const rest = number && text.slice(number.end).trim();
  return rest && /^\p{L}[\p{L}\s/%.-]+$/u.test(rest) ? rest : undefined;
}

function readCell(reading: Reading, cell: TableCell, field: FieldSchema, terms: Terms): Value | undefined {
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
