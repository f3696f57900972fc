import { type CellClass, classify, isMissing } from './cell-class.ts';

/** Which of the first records stand before the table, and how many of the table's own are its header. */
export interface Layout {
  preambleRows: number;
  headerRows: number;
}

const SAMPLE_ROWS = 200;
const MAX_HEADER_ROWS = 6;
/** Share of a column's cells that must be of one type for the column to have it. */
const MIN_TYPE_SHARE = 0.7;
/** Cells of a row, of those that rows usually fill, without which it is not part of the table. */
const MIN_FILL = 0.4;

export function findLayout(records: readonly string[][], width: number): Layout {
  const rows = records.slice(0, SAMPLE_ROWS);
  const preambleRows = findTableStart(rows, width);
  const table = rows.slice(preambleRows);
  if (table.length === 0) return { preambleRows, headerRows: 0 };
  const types = columnTypes(table, width);
  const headerRows = countHeaderRows(table, types);
  const late = findLateHeader(table, types, headerRows);
  return late ? { ...late, preambleRows: preambleRows + late.preambleRows } : { preambleRows, headerRows };
}

export const filledCells = (record: readonly string[]): number => {
  let filled = 0;
  for (const field of record) if (field.trim() !== '') filled++;
  return filled;
};

function findTableStart(rows: readonly string[][], width: number): number {
  const usual = median(rows.filter((row) => row.length === width).map(filledCells));
  const needed = width === 1 ? 1 : Math.max(2, usual * MIN_FILL);
  const start = rows.findIndex(
    (row, i) =>
      filledCells(row) >= Math.min(needed, width) &&
      !(isComment(row) && row.length !== width) &&
      !isDeclaration(row, i),
  );
  // Nothing looks like the rest: all of it is the table.
  return Math.max(0, start);
}

const isComment = (row: readonly string[]): boolean => /^\s*(?:#|\/\/|--|%|!)/.test(row[0]!);

/** Excel's "sep=;" */
const isDeclaration = (row: readonly string[], index: number): boolean => index === 0 && /^sep=/.test(row[0]!);

function countHeaderRows(table: readonly string[][], types: readonly CellClass[]): number {
  const typed = types.filter((type) => type !== 'text').length;
  if (typed === 0) return types.length > 1 && hasLabels(table) ? 1 : 0;
  let headerRows = 0;
  for (let i = 0; i < Math.min(MAX_HEADER_ROWS, table.length); i++) {
    const row = table[i]!;
    if (filledCells(row) === 0) continue;
    if (!isLabelRow(row, types) && !(i === 0 && isSeries(row, types))) break;
    headerRows = i + 1;
    // With a single typed column one odd value would pass for a second row of labels.
    if (typed === 1) break;
  }
  return headerRows;
}

/** The type of each column as its lower rows show it; the first ones may be labels. */
function columnTypes(table: readonly string[][], width: number): CellClass[] {
  const body = table.slice(Math.max(1, Math.min(MAX_HEADER_ROWS, table.length >> 1)));
  return Array.from({ length: width }, (_, column) => {
    const counts = new Map<CellClass, number>();
    let filled = 0;
    for (const row of body) {
      const field = row[column] ?? '';
      const type = classify(field);
      if (type === 'empty' || isMissing(field)) continue;
      filled++;
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    for (const [type, count] of counts) if (type !== 'text' && count >= filled * MIN_TYPE_SHARE) return type;
    return 'text';
  });
}

/** Text where the column holds numbers, dates or booleans. */
function isLabelRow(row: readonly string[], types: readonly CellClass[]): boolean {
  let labels = 0;
  let data = 0;
  types.forEach((type, column) => {
    const field = row[column] ?? '';
    const own = classify(field);
    if (type === 'text' || own === 'empty' || isMissing(field)) return;
    if (own === 'text') labels++;
    else data++;
  });
  return labels > 0 && data * 4 <= labels;
}

/** Rows below a header that must be data for it to be one. */
const ROWS_BELOW = 10;
const MIN_BELOW_SHARE = 0.8;

/**
 * Names and values ("Serial number, 4711") may stand above a table in as many fields as it has. Data does not begin before the names
 * of its columns: where rows that are none of it come first, the header is the row that names the columns right above it.
 */
function findLateHeader(
  table: readonly string[][],
  types: readonly CellClass[],
  headerRows: number,
): Layout | undefined {
  const firstData = table.findIndex((row, i) => i >= headerRows && isDataRow(row, types));
  if (firstData <= headerRows) return undefined;
  // A row without any of the values goes on with the text of the one above it.
  const below = table
    .slice(firstData, firstData + ROWS_BELOW)
    .filter((row) => types.some((type, column) => type !== 'text' && (row[column] ?? '').trim() !== ''));
  if (below.filter((row) => isDataRow(row, types)).length < below.length * MIN_BELOW_SHARE) return undefined;
  const least = median(below.map(filledCells)) * MIN_HEADER_FILL;
  const isHeader = (row: readonly string[]): boolean => isLabelRow(row, types) && filledCells(row) >= least;
  let first = firstData;
  while (first > headerRows && firstData - first < MAX_HEADER_ROWS && isHeader(table[first - 1]!)) first--;
  if (first === firstData) return undefined;
  const above = table.slice(0, first);
  // Many rows that are as full as those below are a table of their own.
  const full = above.filter((row) => filledCells(row) > Math.max(MAX_PAIR_CELLS, least)).length;
  return full > MAX_FULL_ABOVE ? undefined : { preambleRows: first, headerRows: firstData - first };
}

/** Share of the columns that the rows below it fill. */
const MIN_HEADER_FILL = 0.6;
/** A name, its value and a unit. */
const MAX_PAIR_CELLS = 3;
/** What describes the whole file may stand in two rows, the names and the values. */
const MAX_FULL_ABOVE = 2;

/** What its columns hold, but for single cells. */
function isDataRow(row: readonly string[], types: readonly CellClass[]): boolean {
  let data = 0;
  let others = 0;
  types.forEach((type, column) => {
    const field = row[column] ?? '';
    const own = classify(field);
    if (type === 'text' || own === 'empty' || isMissing(field)) return;
    if (own === type) data++;
    else others++;
  });
  return data > others * 2;
}

/** Years in their order over the columns are labels though they are numbers. */
function isSeries(row: readonly string[], types: readonly CellClass[]): boolean {
  const numbers = row.filter((_, column) => types[column] === 'number').map((field) => Number(field));
  if (numbers.length < 3 || numbers.some((n) => !Number.isInteger(n))) return false;
  const direction = Math.sign(numbers[1]! - numbers[0]!);
  return (
    direction !== 0 &&
    numbers.every((n, i) => i === 0 || Math.sign(n - numbers[i - 1]!) === direction) &&
    numbers.every((n) => n > 1500 && n < 2200)
  );
}

const MAX_LABEL_LENGTH = 60;

/** Where all is text: the first row is a header if it is whole, brief, and nothing in it comes again below it. */
function hasLabels(table: readonly string[][]): boolean {
  const [first, ...body] = table as [string[], ...string[][]];
  const labels = first.map((field) => field.trim());
  const filled = labels.filter((label) => label !== '');
  if (filled.length * 2 < labels.length || filled.some((label) => label.length > MAX_LABEL_LENGTH)) return false;
  if (filled.some((label) => classify(label) !== 'text')) return false;
  return !body.some((row) => row.some((field, column) => field.trim() !== '' && field.trim() === labels[column]));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 1;
}
