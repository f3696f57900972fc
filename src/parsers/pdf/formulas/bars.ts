import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Rule } from '../engine.ts';
import { arrangeRow } from './arrange.ts';
import { fromTheLeft, heightOf, middleOf, type Piece, placeOf, textOf } from './pieces.ts';

/** In points: a bar is level. */
const LEVEL = 0.5;
/** In units of the font size: what stands over a bar, and what stands over that. */
const REACH = 0.45;
/** In points. */
const EDGE = 3;
/** More in one place are a drawing. */
const MAX_BARS = 60;

interface Bar {
  x0: number;
  x1: number;
  y: number;
}

/** The level lines of a page, from the top. */
export class Bars {
  readonly #bars: Bar[];

  constructor(rules: readonly Rule[]) {
    this.#bars = rules
      .filter(({ y0, y1 }) => Math.abs(y1 - y0) < LEVEL)
      .map(({ x0, x1, y0 }) => ({ x0: Math.min(x0, x1), x1: Math.max(x0, x1), y: y0 }))
      .sort((a, b) => a.y - b.y);
  }

  /** Those within the box of some words and right above and below it, the shortest first: it is the innermost. */
  within([x0, y0, x1, y1]: Box): Bar[] {
    const found: Bar[] = [];
    for (
      let i = lowerBound(this.#bars, y0 - EDGE, ({ y }) => y);
      i < this.#bars.length && this.#bars[i]!.y <= y1 + EDGE;
      i++
    ) {
      const bar = this.#bars[i]!;
      if (bar.x0 >= x0 - EDGE && bar.x1 <= x1 + EDGE) found.push(bar);
      if (found.length > MAX_BARS) return [];
    }
    return found.sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  }
}

/** Builds fractions, roots and lined terms. Undefined where half of a fraction is missing. */
export function buildOnBars(pieces: readonly Piece[], bars: readonly Bar[]): Piece[] | undefined {
  let built = [...pieces];
  for (const bar of bars) {
    const next = toRoot(built, bar) ?? toFraction(built, bar, bars) ?? built;
    const last = next.at(-1)!;
    if (next !== built && last.kind === 'lined' && isOnAxis(bar, next)) return undefined;
    built = next;
  }
  return built;
}

/** The bar of a fraction is level with the middle of what stands beside it. */
const isOnAxis = ({ x0, x1, y }: Bar, pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => (piece.x1 <= x0 || piece.x0 >= x1) && Math.abs(piece.axis - y) < 0.12 * piece.size);

function toRoot(pieces: readonly Piece[], bar: Bar): Piece[] | undefined {
  const sign = pieces.find(
    (piece) =>
      textOf(piece) === '√' &&
      Math.abs(piece.x1 - bar.x0) < 0.2 * piece.size &&
      Math.abs(piece.y0 - bar.y) < 0.25 * piece.size,
  );
  if (!sign) return undefined;
  const of = pieces.filter(
    (piece) => piece !== sign && isWithin(piece, bar) && piece.axis > bar.y && piece.axis < sign.y1 + 0.3 * sign.size,
  );
  if (of.length === 0) return undefined;
  const degree = pieces.filter(
    (piece) =>
      piece.size < 0.8 * sign.size &&
      piece.x1 > sign.x0 + 0.1 * sign.size &&
      middleOf(piece) < sign.x1 &&
      piece.y1 < sign.axis + 0.1 * sign.size &&
      piece.y1 > sign.y0 - 0.2 * sign.size &&
      !of.includes(piece),
  );
  const content = arrangeRow(of);
  if (!content) return undefined;
  const inner = placeOf(of);
  const root: Piece = {
    kind: 'root',
    sign,
    degree: fromTheLeft(degree),
    of: content,
    ...inner,
    x0: Math.min(sign.x0, ...degree.map(({ x0 }) => x0)),
    x1: Math.max(bar.x1, inner.x1),
    y0: Math.min(bar.y, sign.y0),
    y1: Math.max(sign.y1, inner.y1),
    axis: placeOf(content).axis,
  };
  return replace(pieces, [sign, ...of, ...degree], root);
}

function toFraction(pieces: readonly Piece[], bar: Bar, bars: readonly Bar[]): Piece[] | undefined {
  const [over, above] = nearestRow(stackFrom(pieces, bar, -1, bars));
  const [under, below] = nearestRow(stackFrom(pieces, bar, 1, bars));
  const all = [...over, ...under];
  if (all.length === 0) return undefined;
  const whole = placeOf(all);
  const place = { ...whole, x0: Math.min(bar.x0, whole.x0), x1: Math.max(bar.x1, whole.x1) };
  if (over.length > 0 && under.length > 0)
    return replace(pieces, all, { kind: 'fraction', above, below, ...place, axis: bar.y });
  const isOver = over.length === 0;
  const of = isOver ? below : above;
  return replace(pieces, all, {
    kind: 'lined',
    by: isOver ? 'overline' : 'underline',
    of,
    ...place,
    axis: placeOf(of).axis,
  });
}

/** So many pieces of a stack may be scripts of others. */
const MAX_STRAY = 4;

/** As much of a stack as makes a row: what is beyond may be a script of another piece. */
function nearestRow(stack: readonly Piece[]): [parts: readonly Piece[], row: Piece[]] {
  for (let count = stack.length; count > Math.max(0, stack.length - MAX_STRAY); count--) {
    const parts = stack.slice(0, count);
    const row = arrangeRow(parts);
    if (row) return [parts, row];
  }
  return [[], []];
}

/** A bar is as long as the longer of what it parts, or a little longer. */
const isWithin = (piece: Piece, { x0, x1 }: Bar): boolean => middleOf(piece) > x0 - 0.5 && middleOf(piece) < x1 + 0.5;

/** What stands next to the bar above (-1) or below it (1), and what stands next to that, as far as the next longer bar. */
function stackFrom(pieces: readonly Piece[], bar: Bar, side: -1 | 1, bars: readonly Bar[]): Piece[] {
  const longer = bars.filter(({ x0, x1 }) => x0 < bar.x1 && x1 > bar.x0 && x1 - x0 > bar.x1 - bar.x0);
  const isBeyond = ({ axis }: Piece): boolean =>
    longer.some(({ y }) => (y - bar.y) * side > 0 && (axis - y) * side > 0);
  const near = (piece: Piece): number => (side < 0 ? bar.y - piece.y1 : piece.y0 - bar.y);
  const candidates = pieces
    .filter((piece) => isWithin(piece, bar) && (piece.axis - bar.y) * side > 0 && !isBeyond(piece))
    .sort((a, b) => near(a) - near(b));
  const stack: Piece[] = [];
  let edge = 0;
  for (const piece of candidates) {
    if (near(piece) - edge > REACH * piece.size) break;
    stack.push(piece);
    edge = Math.max(edge, near(piece) + heightOf(piece));
  }
  return stack;
}

const replace = (pieces: readonly Piece[], parts: readonly Piece[], whole: Piece): Piece[] => [
  ...pieces.filter((piece) => !parts.includes(piece)),
  whole,
];
