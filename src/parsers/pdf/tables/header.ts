import { type Column, overlaps } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { columnsOf, joinTokens, splitTight } from './rows.ts';
import type { Segment } from './segments.ts';
import { widenSpanners } from './spanners.ts';
import type { Row, Token } from './tokens.ts';

/** A heading: printed lines that belong together, over the columns first to last. */
export interface HeaderCell<W extends TableWord = TableWord> {
  lines: { token: Token<W>; row: Row<W> }[];
  first: number;
  last: number;
  /** A line drawn below says which columns it is for. */
  ruled: boolean;
  level: number;
  levels: number;
}

/** Reads the lines above a table's body as headings that may stand over several columns and run over several lines. */
export function readHeader<W extends TableWord>(
  printed: readonly Row<W>[],
  columns: readonly Column[],
  across: readonly Segment[],
): { cells: HeaderCell<W>[]; levels: number } {
  const rows = printed.map((row) => ({
    ...row,
    tokens: isOneForEach(row, columns) ? row.tokens : joinInColumn(splitTight(row, columns), columns),
  }));
  const cells: HeaderCell<W>[] = [];
  const width = columns.at(-1)!.x1 - columns[0]!.x0;
  const partial = across.filter(({ from, to }) => to - from < width * 0.9);
  for (const row of rows) {
    const isInOrder = isOneForEach(row, columns);
    for (const [i, token] of row.tokens.entries()) {
      const rule = ruleBelow(token, row, rows, columns, partial);
      const range: [number, number] = isInOrder
        ? [i, i]
        : (rangeAbove(token, row, columns, cells) ?? headingRange(token, columns, rule));
      const above = cells.findLast((cell) => cell.first <= range[1] && cell.last >= range[0]);
      if (above && isContinued(above, token, row, range, across)) {
        above.lines.push({ token, row });
        above.first = Math.min(above.first, range[0]);
        above.last = Math.max(above.last, range[1]);
      } else {
        const [first, last] = range;
        cells.push({ lines: [{ token, row }], first, last, ruled: rule !== undefined, level: 0, levels: 1 });
      }
    }
  }
  widenSpanners(cells, columns);
  return { cells, levels: setLevels(cells) };
}

/** As many headings as columns, each somewhere between its neighbours: set to the left of numbers that stand at the right, they may be nearer to others. */
const isOneForEach = ({ tokens }: Row, columns: readonly Column[]): boolean =>
  tokens.length === columns.length &&
  tokens.every(
    ({ x0, x1 }, i) => x0 > (columns[i - 1]?.x0 ?? 0) && x1 < (columns[i + 1]?.x1 ?? Number.POSITIVE_INFINITY),
  );

/** Words of a heading that are set far apart to fill its column belong together. */
function joinInColumn<W extends TableWord>(tokens: readonly Token<W>[], columns: readonly Column[]): Token<W>[] {
  const joined: Token<W>[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const [first, end] = columnsOf(token, columns);
    const [lastFirst, lastEnd] = last ? columnsOf(last, columns) : [-1, -1];
    if (last && first === end && lastFirst === lastEnd && first === lastFirst)
      joined[joined.length - 1] = joinTokens(last, token);
    else joined.push(token);
  }
  return joined;
}

/** Numbers may keep far from the words over them: a line that stands over no column goes with the heading of one that it stands under. */
function rangeAbove(
  token: Token,
  row: Row,
  columns: readonly Column[],
  cells: readonly HeaderCell[],
): [number, number] | undefined {
  if (columns.some((column) => overlaps(column, token))) return undefined;
  const above = cells.findLast(({ lines, first, last: end }) => {
    const last = lines.at(-1)!;
    return (
      first === end && overlaps(last.token, token) && isNextLine(last.row, row) && isFlush(token, last.token, row.size)
    );
  });
  return above && [above.first, above.last];
}

const isNextLine = (above: Row, below: Row): boolean =>
  below.baseline > above.baseline && below.baseline - above.baseline <= Math.max(above.size, below.size) * 1.75;

function headingRange(token: Token, columns: readonly Column[], rule: Segment | undefined): [number, number] {
  let [first, last] = columnsOf(token, columns);
  if (!rule) return [first, last];
  columns.forEach((column, i) => {
    if (!isUnder(rule, column)) return;
    first = Math.min(first, i);
    last = Math.max(last, i);
  });
  return [first, last];
}

/** Whether a line runs along most of a column. */
const isUnder = ({ from, to }: Segment, { x0, x1 }: Column): boolean =>
  Math.min(x1, to) - Math.max(x0, from) >= (x1 - x0) * 0.5;

/** The line drawn under a heading says which columns it is for. */
function ruleBelow(
  token: Token,
  row: Row,
  rows: readonly Row[],
  columns: readonly Column[],
  across: readonly Segment[],
): Segment | undefined {
  const next = rows.find(
    ({ baseline, tokens }) =>
      baseline > row.baseline + 1 && tokens.some(({ x0, x1 }) => x1 > token.x0 && x0 < token.x1),
  );
  const limit = next ? next.baseline - next.size * 0.3 : row.y1 + row.size * 1.2;
  const centre = (token.x0 + token.x1) / 2;
  const rule = across.find(
    ({ at, from, to }) =>
      at > row.baseline && at < limit && from < centre && to > centre && to - from > (token.x1 - token.x0) * 0.9,
  );
  if (!rule) return undefined;
  const isOver = ({ from, to }: Segment) =>
    row.tokens.some((other) => other !== token && other.x1 > from && other.x0 < to);
  // A line below several headings parts them from what they head, and says of none how wide it is.
  if (isOver(rule)) return undefined;
  if (columns.filter((column) => isUnder(rule, column)).length > 1) return rule;
  // A line drawn in pieces, one for each column, is for the only heading above it.
  const whole = { ...rule };
  for (const piece of across) {
    if (Math.abs(piece.at - rule.at) > 1 || isOver(piece)) continue;
    if (Math.max(piece.from - whole.to, whole.from - piece.to) > row.size) continue;
    whole.from = Math.min(whole.from, piece.from);
    whole.to = Math.max(whole.to, piece.to);
  }
  return whole;
}

function isContinued(
  above: HeaderCell,
  token: Token,
  row: Row,
  range: readonly [number, number],
  across: readonly Segment[],
): boolean {
  const last = above.lines.at(-1)!;
  if (last.row === row || !isNextLine(last.row, row)) return false;
  const x0 = Math.max(token.x0, last.token.x0);
  const x1 = Math.min(token.x1, last.token.x1);
  const drawn = across.some(
    ({ at, from, to }) =>
      at > last.row.baseline &&
      at < row.baseline - row.size * 0.3 &&
      Math.min(to, Math.max(x0, x1)) - Math.max(from, Math.min(x0, x1)) > Math.abs(x1 - x0) * 0.5,
  );
  if (drawn) return false;
  if (above.first === range[0] && above.last === range[1]) return isFlush(token, last.token, row.size);
  if (above.first < above.last || range[0] < range[1]) {
    const off = Math.abs((token.x0 + token.x1) / 2 - (last.token.x0 + last.token.x1) / 2);
    const alone = !row.tokens.some((other) => other !== token && other.x1 > last.token.x0 && other.x0 < last.token.x1);
    return off < row.size * 0.4 && alone;
  }
  return false;
}

/** Lines of one heading begin, end or have their middle at one place. */
function isFlush(a: Token, b: Token, size: number): boolean {
  const off = Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1), Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2);
  return off < size * 0.6;
}

/** Puts each heading one level below those above it; one with nothing below reaches down to the body. */
function setLevels(cells: HeaderCell[]): number {
  const top = (cell: HeaderCell) => cell.lines[0]!.row.baseline;
  const sorted = [...cells].sort((a, b) => top(a) - top(b));
  let levels = 0;
  for (const cell of sorted) {
    cell.level = 0;
    for (const other of sorted) {
      if (other === cell) break;
      if (other.first <= cell.last && other.last >= cell.first) cell.level = Math.max(cell.level, other.level + 1);
    }
    levels = Math.max(levels, cell.level + 1);
  }
  for (const cell of sorted) {
    let next = levels;
    for (const other of sorted) {
      if (other.level > cell.level && other.first <= cell.last && other.last >= cell.first)
        next = Math.min(next, other.level);
    }
    cell.levels = next - cell.level;
  }
  return levels;
}
