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
  return { preambleRows, headerRows: table.length === 0 ? 0 : countHeaderRows(table, width) };
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

function countHeaderRows(table: readonly string[][], width: number): number {
  const types = columnTypes(table, width);
  const typed = types.filter((type) => type !== 'text').length;
  if (typed === 0) return width > 1 && hasLabels(table) ? 1 : 0;
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

/** Years or other evenly spaced numbers over the columns are labels though they are numbers. */
function isSeries(row: readonly string[], types: readonly CellClass[]): boolean {
  const numbers = row.filter((_, column) => types[column] === 'number').map((field) => Number(field));
  if (numbers.length < 3 || numbers.some((n) => !Number.isInteger(n))) return false;
  const step = numbers[1]! - numbers[0]!;
  return (
    step !== 0 &&
    numbers.every((n, i) => i === 0 || n - numbers[i - 1]! === step) &&
    numbers[0]! > 1500 &&
    numbers[0]! < 2200
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
