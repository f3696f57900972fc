import type { TableWord } from './found-table.ts';
import type { Lattice } from './lattice.ts';
import type { Region } from './region.ts';
import type { Segment } from './segments.ts';
import type { Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** Headings of columns that no line parts stand so far apart, in units of the font size. */
const APART = 1;
/** And so far where no value stands below one of the two: words of a heading may be spaced out. */
const FAR_APART = 2;
const MIN_VALUES = 4;
const MOSTLY = 0.8;

/** Lines that are not drawn: between headings that stand apart in one column of a lattice, and the values below them. */
export function wallsUnderHeadings<W extends TableWord>(
  { xs, ys, cells: fields }: Lattice,
  { rows }: Region<W>,
): Segment[] {
  const walls: Segment[] = [];
  const first = rows[0];
  if (!first || ys.length < 3 || first.baseline > ys[1]!) return walls;
  for (let c = 0; c + 1 < xs.length; c++) {
    const heads = within(first, xs[c]!, xs[c + 1]!);
    if (heads.length < 2 || heads.some(({ kind }) => isValue(kind))) continue;
    if (heads.some(({ x0 }, i) => i > 0 && x0 - heads[i - 1]!.x1 < APART * first.size)) continue;
    const body = rows.filter(({ baseline }) => baseline > ys[1]!);
    const cells = body.flatMap((row) => within(row, xs[c]!, xs[c + 1]!));
    const places = placesBetween(heads, cells, first.size);
    const own = fields.filter(({ col, colSpan }) => col === c && colSpan === 1);
    for (const at of places ?? []) {
      for (const { row, rowSpan } of own) walls.push({ at, from: ys[row]!, to: ys[row + rowSpan]!, soft: false });
    }
  }
  return walls;
}

const within = ({ tokens }: Row, x0: number, x1: number): Token[] =>
  tokens.filter((token) => token.x0 > x0 - 1 && token.x1 < x1 + 1);

/** Where values part into those below each heading; undefined where they do not, or are too few to tell. */
function placesBetween(heads: readonly Token[], cells: readonly Token[], size: number): number[] | undefined {
  const values = cells.filter(({ kind }) => isValue(kind));
  if (values.length < Math.max(MIN_VALUES, cells.length * MOSTLY)) return undefined;
  const places: number[] = [];
  for (const [i, right] of heads.slice(1).entries()) {
    const left = heads[i]!;
    const middle = (left.x1 + right.x0) / 2;
    const [from, to] = [
      Math.max(left.x1, ...cells.filter((cell) => centreOf(cell) < middle).map(({ x1 }) => x1)),
      Math.min(right.x0, ...cells.filter((cell) => centreOf(cell) >= middle).map(({ x0 }) => x0)),
    ];
    if (from >= to) return undefined;
    places.push((from + to) / 2);
  }
  const edges = [Number.NEGATIVE_INFINITY, ...places, Number.POSITIVE_INFINITY];
  const counts = heads.map((_, i) => values.filter((cell) => cell.x0 > edges[i]! && cell.x1 < edges[i + 1]!).length);
  const isTorn = heads.some(
    ({ x0 }, i) => i > 0 && counts[i - 1]! * counts[i]! === 0 && x0 - heads[i - 1]!.x1 < FAR_APART * size,
  );
  return !isTorn && counts.filter((count) => count > 1).length > 1 ? places : undefined;
}

const centreOf = ({ x0, x1 }: Token): number => (x0 + x1) / 2;
