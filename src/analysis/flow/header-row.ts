import type { TableCell, TableRow } from '../../document/table.ts';

const MAX_NAME_CHARS = 60;
/** Amounts, counts, percentages, with signs, currencies and units as people write them. */
const NUMBER = /^[(+−–-]?\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*\d[\d.,'’\s]*(?:%|[$€£¥]|\s?[A-Za-z]{1,3})?\s*\)?$/;
/** Heads a column as often as it fills one. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Whether the first row names the columns though the file does not say so: short distinct names, no numbers, over a body
 * that has numbers or is set lighter. Where neither tells, `isMarked` decides: the producer sets first rows apart.
 */
export function hasHeaderRow(rows: readonly TableRow[], bold: readonly boolean[], isMarked: boolean): boolean {
  const [first, ...body] = rows;
  if (!first || body.length === 0 || !namesColumns(first.cells, columnCount(rows))) return false;
  if (bold[0] && !bold.slice(1).every(Boolean)) return true;
  // Nothing but years over numbers might be numbers too, unless the corner is left free for names below.
  if (numericColumns(body).size > 0) return first.cells.some(({ text }) => !isNumber(text));
  return isMarked && body.length > 1 && !hasKeys(body);
}

function columnCount(rows: readonly TableRow[]): number {
  return Math.max(...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.col_span, 0)));
}

/** Every column but the first has a name of its own. */
function namesColumns(cells: readonly TableCell[], columns: number): boolean {
  if (columns < 2 || cells.length !== columns || cells.some((cell) => cell.row_span > 1)) return false;
  const names = cells.map(({ text }) => text.trim());
  const isName = (name: string): boolean =>
    name !== '' && name.length <= MAX_NAME_CHARS && (YEAR.test(name) || !isNumber(name));
  return names.every((name, i) => isName(name) || (i === 0 && name === '')) && new Set(names).size === names.length;
}

/** Columns, the first left aside, of which most cells hold numbers. */
function numericColumns(body: readonly TableRow[]): Set<number> {
  const counts = new Map<number, { numbers: number; all: number }>();
  for (const { col, text } of body.flatMap((row) => row.cells)) {
    if (col === 0 || text.trim() === '') continue;
    const count = counts.get(col) ?? { numbers: 0, all: 0 };
    count.all++;
    if (isNumber(text)) count.numbers++;
    counts.set(col, count);
  }
  return new Set([...counts].filter(([, { numbers, all }]) => numbers > 0 && numbers * 2 > all).map(([col]) => col));
}

/** The first column asks, the second answers: "Name:", "Address:". */
const hasKeys = (body: readonly TableRow[]): boolean =>
  body.filter(({ cells }) => /:\s*$/.test(cells[0]?.text ?? '')).length * 2 >= body.length;

const isNumber = (text: string): boolean => NUMBER.test(text.trim());
