import type { Column } from './columns.ts';
import type { HeaderCell } from './header.ts';

/** A header of more cells is none. */
const MAX_CELLS = 400;
/** How far from the middle of its columns a heading may stand, as a share of their width. */
const OFF_CENTRE = 0.2;

/** Widens headings over the columns they stand in the middle of, where these have headings of their own below. */
export function widenSpanners(cells: readonly HeaderCell[], columns: readonly Column[]): void {
  if (cells.length > MAX_CELLS) return;
  const done = widenByGroups(cells, columns);
  for (const cell of cells) {
    if (!cell.ruled && !done.has(cell) && isHeadedBelow(cell, cells)) widen(cell, cells, columns);
  }
}

/**
 * Where the headings below say the same again for each of those above, "Visits Cost Visits Cost" below "Spring Autumn", each of these is
 * for one group of them. Gives those that it widened.
 */
function widenByGroups(cells: readonly HeaderCell[], columns: readonly Column[]): Set<HeaderCell> {
  const done = new Set<HeaderCell>();
  for (const line of new Set(cells.map(firstBaseline))) {
    const row = cells.filter((cell) => firstBaseline(cell) === line);
    if (row.length < 2) continue;
    const texts = columns.map((_, i) => {
      const below = cells.find((cell) => isOnly(cell, i) && firstBaseline(cell) > line);
      return below && textOf(below);
    });
    // Labels of rows come first, and have a heading of their own.
    const from = columns.findIndex((_, i) => isRepeated(texts.slice(i), row.length));
    if (from < 0) continue;
    const width = (columns.length - from) / row.length;
    const groups = row
      .toSorted((a, b) => middleOf(a) - middleOf(b))
      .map((cell, i) => ({ cell, first: from + i * width, last: from + (i + 1) * width - 1 }));
    const isOver = ({ cell, first, last }: (typeof groups)[number]): boolean =>
      middleOf(cell) > (columns[first - 1]?.x1 ?? 0) && middleOf(cell) < columns[last]!.x1;
    if (!groups.every(isOver)) continue;
    for (const { cell, first, last } of groups) {
      [cell.first, cell.last] = [first, last];
      done.add(cell);
    }
  }
  return done;
}

/** Whether some texts are the same ones a number of times over. */
function isRepeated(texts: readonly (string | undefined)[], times: number): boolean {
  const width = texts.length / times;
  if (width < 2 || !Number.isInteger(width) || texts.includes(undefined)) return false;
  return texts.every((text, i) => text === texts[i % width]) && new Set(texts).size === width;
}

const isOnly = ({ first, last }: HeaderCell, column: number): boolean => first === column && last === column;
const textOf = ({ lines }: HeaderCell): string => lines.map(({ token }) => token.text).join(' ');

const firstBaseline = ({ lines }: HeaderCell): number => lines[0]!.row.baseline;
const lastBaseline = ({ lines }: HeaderCell): number => lines.at(-1)!.row.baseline;
const covers = ({ first, last }: HeaderCell, column: number): boolean => first <= column && last >= column;

function middleOf({ lines }: HeaderCell): number {
  const x0 = Math.min(...lines.map(({ token }) => token.x0));
  const x1 = Math.max(...lines.map(({ token }) => token.x1));
  return (x0 + x1) / 2;
}

function isHeadedBelow(cell: HeaderCell, cells: readonly HeaderCell[]): boolean {
  return hasBelow(cell, cell.first, cells) && hasBelow(cell, cell.last, cells);
}

function hasBelow(cell: HeaderCell, column: number, cells: readonly HeaderCell[]): boolean {
  const line = lastBaseline(cell);
  return cells.some((other) => other !== cell && covers(other, column) && firstBaseline(other) > line);
}

/** A column with a heading below this one, and none beside it. */
function isFree(cell: HeaderCell, column: number, cells: readonly HeaderCell[], columns: readonly Column[]): boolean {
  if (column < 0 || column >= columns.length || !hasBelow(cell, column, cells)) return false;
  const [top, bottom] = [firstBaseline(cell), lastBaseline(cell)];
  return !cells.some(
    (other) => other !== cell && covers(other, column) && firstBaseline(other) <= bottom && lastBaseline(other) >= top,
  );
}

/** Takes in columns on both sides as long as the heading comes nearer to the middle. */
function widen(cell: HeaderCell, cells: readonly HeaderCell[], columns: readonly Column[]): void {
  let low = cell.first;
  while (isFree(cell, low - 1, cells, columns)) low--;
  let high = cell.last;
  while (isFree(cell, high + 1, cells, columns)) high++;
  const middle = middleOf(cell);
  let best: [number, number] = [cell.first, cell.last];
  let error = Number.POSITIVE_INFINITY;
  for (let first = low; first <= cell.first; first++) {
    for (let last = cell.last; last <= high; last++) {
      const off = Math.abs((columns[first]!.x0 + columns[last]!.x1) / 2 - middle);
      if (off >= error - 0.5) continue;
      error = off;
      best = [first, last];
    }
  }
  if (error < (columns[best[1]]!.x1 - columns[best[0]]!.x0) * OFF_CENTRE) [cell.first, cell.last] = best;
}
