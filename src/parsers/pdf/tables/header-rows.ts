import { isForm } from '../../../document/form-rows.ts';
import type { Grid, GridCell } from './grid.ts';
import type { Token } from './tokens.ts';
import { isDate, isValue } from './values.ts';

const MAX_HEADER_ROWS = 6;
const YEAR = /^\(?(?:1[89]|20)\d\d(?:[-–/]\d{2,4})?\)?[*†¹²³]?$/;

/** A number that heads a column as often as it fills one. */
export const isHeadingNumber = (text: string): boolean => YEAR.test(text) || isDate(text);

/** Years and dates count only beside other values; a currency sign set apart is part of the amount beside it. */
export function areMostlyValues(tokens: readonly Token[]): boolean {
  let all = 0;
  let values = 0;
  let sure = 0;
  for (const { kind, text } of tokens) {
    if (kind === 'sign') continue;
    all++;
    if (!isValue(kind)) continue;
    values++;
    if (!isHeadingNumber(text)) sure++;
  }
  return sure * 2 > all || (sure > 0 && values === all);
}

const AMOUNT = /^[(−–-]?\s?(?:[A-Z]{0,3}[$€£¥₹]\s?[(−–-]?\d|\d{1,3}(?:[,.'’]\d{3})+(?!\d))[^–—-]*$/;
const CURRENCY = /^[$€£¥₹]$/;

/** Sums of money, or numbers so large that thousands are marked: they fill columns and head none, other than ranges of them. */
export const holdsAmounts = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text, kind }, i) =>
    kind === 'sign' ? CURRENCY.test(text) && tokens[i + 1]?.kind === 'number' : AMOUNT.test(text),
  );

/** How many rows at the top name the columns: those above the first values, or those set bold above a body that is not. */
export function countHeaderRows(grid: Grid): number {
  const rows: GridCell[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) if (cell.content) rows[cell.row]!.push(cell);
  const filled = rows.map((row) =>
    row.map(({ col, colSpan, content }) => ({ col, span: colSpan, text: content!.text })),
  );
  if (isForm(filled, grid.columnCount)) return 0;
  const limit = Math.min(MAX_HEADER_ROWS, grid.rowCount - 1);
  const numeric = numericColumns(grid);
  let count = numeric.size > 0 ? rows.findIndex((row) => isBody(row, numeric)) : countBold(rows);
  if (count < 0 || count > limit) return 0;
  // A label over the first rows of the body names no column.
  while (count > 1 && isLabel(rows[count - 1]!)) count--;
  if (count > 0 || numeric.size > 0) return count;
  return namesColumns(rows[0]!, grid.columnCount) && grid.rowCount > 2 ? 1 : 0;
}

/** Whether the header names columns: a label over the first rows does not, wherever it stands. */
export function hasHeadings({ cells, headerRows, columnCount }: Grid): boolean {
  const named = new Set<number>();
  for (const { row, col, colSpan, content } of cells) {
    if (row >= headerRows || !content || isAmountCell(content)) continue;
    for (let c = col; col > 0 && c < col + colSpan; c++) named.add(c);
  }
  return named.size > (columnCount - 1) / 2;
}

const isAmountCell = ({ text, kind }: NonNullable<GridCell['content']>): boolean =>
  isValue(kind) && !isHeadingNumber(text);

/** Below headings a row of two values is enough to tell. */
const MIN_VALUES = 4;
const MIN_VALUES_BELOW_HEADINGS = 2;

/** A table of labels and values. */
export function isStatement({ cells, headerRows }: Grid): boolean {
  let all = 0;
  let values = 0;
  for (const { row, col, content } of cells) {
    if (!content || col === 0 || row < headerRows) continue;
    all++;
    if (isValue(content.kind)) values++;
  }
  return values >= (headerRows > 0 ? MIN_VALUES_BELOW_HEADINGS : MIN_VALUES) && values > all * 0.8;
}

/** Columns of which most cells are values, and what these look like. */
function numericColumns({ cells, columnCount, rowCount }: Grid): Map<number, string> {
  const looks = Array.from({ length: columnCount }, () => new Map<string, number>());
  const counts = new Array<number>(columnCount).fill(0);
  for (const { row, col, colSpan, content } of cells) {
    if (!content || colSpan > 1 || (row === 0 && rowCount > 2)) continue;
    counts[col]!++;
    if (isValue(content.kind)) looks[col]!.set(lookOf(content.text), (looks[col]!.get(lookOf(content.text)) ?? 0) + 1);
  }
  const numeric = new Map<number, string>();
  looks.forEach((byLook, col) => {
    const all = [...byLook.values()].reduce((sum, n) => sum + n, 0);
    if (col > 0 && all > 0 && all >= counts[col]! * 0.6) {
      numeric.set(col, [...byLook].reduce((most, look) => (look[1] > most[1] ? look : most))[0]);
    }
  });
  return numeric;
}

const lookOf = (text: string): string => (YEAR.test(text) ? 'year' : isDate(text) ? 'date' : 'number');

/** A row with a value in a column of values. Numbers that count the columns, 1 2 3 …, do not make one. */
function isBody(cells: readonly GridCell[], numeric: ReadonlyMap<number, string>): boolean {
  const counting =
    cells.length > 2 &&
    cells.every(({ content }, i) => i === 0 || orderOf(content!.text) > orderOf(cells[i - 1]!.content!.text));
  if (counting) return false;
  return cells.some(({ col, content }) => isValue(content!.kind) && numeric.get(col) === lookOf(content!.text));
}

/** The number of a column: "3", "(3)"; else one that is above nothing. */
function orderOf(text: string): number {
  const match = /^\(?(\d{1,2})\.?\)?$/.exec(text);
  return match ? Number(match[1]) : Number.NaN;
}

function countBold(rows: readonly GridCell[][]): number {
  const plain = rows.findIndex((row) => row.some(({ words }) => words.some(({ bold }) => !bold)));
  return Math.max(0, plain);
}

const isLabel = (cells: readonly GridCell[]): boolean => cells.length === 1 && cells[0]!.col === 0;

function namesColumns(cells: readonly GridCell[], columnCount: number): boolean {
  const named = cells.reduce((sum, { colSpan }) => sum + colSpan, 0);
  return named >= columnCount - 1 && cells.every(({ content }) => content!.count <= 8);
}
