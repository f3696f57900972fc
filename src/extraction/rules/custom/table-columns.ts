import { append } from '../../../document/append.ts';
import type { EvidenceTable } from '../../evidence.ts';
import type { FieldSchema } from '../../schema.ts';
import { findDates } from '../../values/dates.ts';
import { findMonths, parseDayOfYear } from '../../values/partial-dates.ts';
import { countHeaderRows, headersOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { placedBetween } from './column-places.ts';
import { type Expectation, expectationOf, shapeOf } from './expectation.ts';
import type { TablePart } from './inner-tables.ts';
import { means } from './means.ts';
import { periodOf, rangeIn } from './range-cells.ts';
import { isNumber, readValue } from './read-value.ts';
import { labelScore, type Terms } from './terms.ts';
import { findTickedColumns, type TickedColumns } from './ticked-columns.ts';

export const MIN_HEADER_SCORE = 0.55;
const SURE_HEADER = 0.95;
const SAMPLE_ROWS = 30;
const MIN_SAMPLE_ROWS = 10;
const SAMPLE_CELLS = 20_000;

/** Which column of a table holds which field. */
export interface Mapping {
  table: TablePart;
  headerRows: number;
  columns: Map<number, FieldSchema>;
  /** Fields whose choices head a column each. */
  ticked?: ReadonlyMap<FieldSchema, TickedColumns>;
  /** How well the headers name the fields. */
  evidence: Map<FieldSchema, number>;
  score: number;
}

/** The columns of a table by what their headers and cells say, for at least half of the fields; fewer may be said where it has the name of the list. */
export function mapColumns(
  reading: Reading,
  table: TablePart,
  terms: ReadonlyMap<FieldSchema, Terms>,
  isNamed = false,
): Mapping | undefined {
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
  const ticked = new Map<FieldSchema, TickedColumns>();
  for (const field of terms.keys()) {
    const choices = taken.has(field) ? undefined : findTickedColumns(field, headers, cells);
    if (!choices) continue;
    ticked.set(field, choices);
    taken.set(field, 1);
    score++;
  }
  const period = periodOf(terms.keys());
  const ranges = [...cells].filter(([column, held]) => isOfRanges(held, reading) && mayBePeriod(columns.get(column)));
  // One column says both ends of a period.
  if (period && ranges.length === 1 && !(taken.has(period.from) && taken.has(period.to))) {
    const [column] = ranges[0]!;
    if (!columns.has(column)) score += UNNAMED;
    columns.set(column, period.from);
    for (const side of [period.from, period.to]) taken.set(side, taken.get(side) ?? UNNAMED);
  }
  const fits = ({ field, column }: Pair): boolean =>
    cells.has(column) && contentScore(cells.get(column)!, field, terms.get(field)!, reading) >= 0;
  if (isNamed) addLast(pairs, columns, taken, fits);
  const needed = terms.size === 1 ? 1 : 2;
  const found = taken.size;
  if (found < needed || found * 2 < terms.size) return mapByContent(reading, table, terms);
  // By elimination: the one text that has no column, and the one column that has no header; the one price, and the one column of prices.
  const rest = [...terms.keys()].filter((field) => !taken.has(field));
  const nameless = columnsWithoutHeader(table, headerRows, headers);
  // What a row is of stands first, in the schema and in the table.
  const first = Math.min(...cells.keys());
  const isFirst = rest[0] === [...terms.keys()][0] && (nameless[0] === first || table.isTurned === true);
  if ((rest.length === 1 || isFirst) && rest[0]?.type === 'string' && nameless.length === 1)
    columns.set(nameless[0]!, rest[0]);
  else if (isFirst && !columns.has(first) && fits({ field: rest[0]!, column: first, score: 0 }))
    columns.set(first, rest[0]!);
  const most = Math.max(...[...cells.values()].map(({ length }) => length));
  const held = [...cells.keys()].filter((column) => !countsRows(table, column)).sort((a, b) => a - b);
  for (const { field, column } of placedBetween([...terms.keys()], held, columns)) {
    if (taken.has(field) || [...columns.values()].includes(field)) continue;
    // A name that nobody knows may be of anything; what a row is of stands first.
    if ((headers.get(column) ?? '') !== '' && column !== first) continue;
    // What few rows say is said beside the others.
    if (cells.get(column)!.length * 2 < most || !fits({ field, column, score: 0 })) continue;
    if (!isOfKind(cells.get(column)!, field, reading)) continue;
    columns.set(column, field);
    taken.set(field, PLACED);
  }
  const priced = [...cells].filter(([column, held]) => !columns.has(column) && held.every((text) => CENTS.test(text)));
  if (rest.length === 1 && asksForMoney(rest[0]!, terms.get(rest[0]!)!) && priced.length === 1)
    columns.set(priced[0]![0], rest[0]!);
  return { table, headerRows, columns, ticked, evidence: taken, score };
}

/** Of a column that only its place names. */
const PLACED = 0.5;

/** A text says words, what is no text is read in nearly all cells. */
function isOfKind(held: readonly string[], field: FieldSchema, reading: Reading): boolean {
  const test = CONTENT[isNumber(field) ? 'number' : field.type === 'date' ? 'date' : 'free'];
  const share = held.filter((text) =>
    test ? test(text, reading) : !NUMBER.test(text) && !isDay(text, reading),
  ).length;
  return share > MOST * held.length;
}
const isDay = (text: string, { conventions }: Reading): boolean => {
  const [day] = findDates(text, conventions);
  return day !== undefined && day.end - day.start >= text.trim().length;
};

const isOfRanges = (held: readonly string[], { conventions }: Reading): boolean =>
  held.filter((text) => rangeIn(text, conventions)).length > MOST * held.length;
const MOST = 0.6;
const mayBePeriod = (field: FieldSchema | undefined): boolean => field === undefined || field.type === 'date';

/** By elimination: of a table that is meant, the one column that is left is the one field that is left, if it may hold it. */
function addLast(
  pairs: readonly Pair[],
  columns: Map<number, FieldSchema>,
  taken: Map<FieldSchema, number>,
  fits: (pair: Pair) => boolean,
): void {
  const left = pairs.filter(({ field, column }) => !taken.has(field) && !columns.has(column));
  const [only, ...others] = left;
  if (!only || others.length > 0 || !fits(only)) return;
  columns.set(only.column, only.field);
  taken.set(only.field, UNNAMED);
}

/** "amount", "importo" */
const asksForMoney = (field: FieldSchema, terms: Terms): boolean =>
  expectationOf(field, terms).measures === 'money' ||
  (field.type === 'number' && terms.names[0]!.words.some((word) => means(word, 'amount')));

/** "1.320,00 €": an amount with its cents. */
const CENTS = /^[\s\p{Sc}(+–−-]*\d[\d.,'’\s]*[.,]\d{2}[)\s\p{Sc}]*$/u;

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
export const UNNAMED = 0.6;
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
  // "(29)" is a number where the sheet says so.
  for (const { cells } of rows.slice(from, from + sampled))
    for (const { col, text, value } of cells)
      if (text.trim() !== '')
        append(columns, col, typeof value === 'number' && /^\s*\(/.test(text) ? String(value) : text);
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
    for (const { text, col, col_span: span } of row.cells) {
      const isOver = Array.from({ length: span - 1 }, (_, i) => headers.get(col + i + 1) ?? '').some(
        (name) => name !== '',
      );
      if (text.trim() !== '' && !isOver) filled.add(col);
    }
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
