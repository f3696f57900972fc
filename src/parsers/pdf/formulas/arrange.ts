import { buildGrids } from './grids.ts';
import {
  fromTheLeft,
  levelOf,
  MAIN_SIZE,
  middleOf,
  onLevels,
  type Piece,
  type Place,
  placeOf,
  textOf,
} from './pieces.ts';

/** Pieces on one line have their axes this close, in units of the font size. */
const SAME_AXIS = 0.2;
/** Parts of one script stand this close, in units of their size. */
const SCRIPT_GAP = 0.3;
const SCRIPT_STEP = 0.5;
/** And this close to what they belong to. */
const HOST_GAP = 0.8;

/** Pieces as the lines that they are read in, each from the left, scripts at what they belong to. Undefined where one has no place. */
export function arrange(given: readonly Piece[]): Piece[][] | undefined {
  // Scripts are noted at their pieces: where no line can be made, those that were given have no trace of it.
  const pieces = buildGrids(given, arrangeRow)?.map((piece) => ({ ...piece }));
  if (!pieces) return undefined;
  if (pieces.length === 0) return [];
  const size = Math.max(...pieces.map((piece) => piece.size));
  const lines = linesOf(pieces, size);
  const placed = new Set(lines.flat());
  const scripts = pieces.filter((piece) => !placed.has(piece));
  for (const script of clustersOf(scripts)) if (!attach(script, lines, size)) return undefined;
  return lines.map((line) => fromTheLeft(line));
}

/** The same of what is one line. */
export function arrangeRow(pieces: readonly Piece[]): Piece[] | undefined {
  const lines = arrange(pieces);
  return lines && lines.length <= 1 ? (lines[0] ?? []) : undefined;
}

function linesOf(pieces: readonly Piece[], size: number): Piece[][] {
  const apart = withoutShifted(onLevels(pieces, size, SAME_AXIS), size);
  // Small fractions stand on the line that their bar is level with.
  for (const piece of pieces) {
    if (piece.kind !== 'fraction' || piece.size >= MAIN_SIZE * size) continue;
    apart.find((line) => Math.abs(line[0]!.axis - piece.axis) <= SAME_AXIS * size)?.push(piece);
  }
  return apart;
}

/** Lines are no closer than this, in units of the font size: what is, was raised or lowered where no smaller font was at hand. */
const LINE_STEP = 0.75;

function withoutShifted(lines: readonly Piece[][], size: number): Piece[][] {
  const byWidth = lines.toSorted((a, b) => widthOf(b) - widthOf(a));
  const kept: Piece[][] = [];
  for (const line of byWidth)
    if (kept.every(([other]) => Math.abs(other!.axis - line[0]!.axis) > LINE_STEP * size)) kept.push(line);
  return lines.filter((line) => kept.includes(line));
}

const widthOf = (line: readonly Piece[]): number => line.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);

/** Small pieces that read on. */
function clustersOf(pieces: readonly Piece[]): Piece[][] {
  const clusters: Piece[][] = [];
  for (const piece of fromTheLeft(pieces)) {
    const near = clusters.filter((cluster) => cluster.some((other) => readsOn(other, piece)));
    const joined = [...near.flat(), piece];
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(joined);
  }
  return clusters;
}

function readsOn(a: Piece, b: Piece): boolean {
  const size = Math.max(a.size, b.size);
  return b.x0 - a.x1 < SCRIPT_GAP * size && Math.abs(b.axis - a.axis) < SCRIPT_STEP * size && b.x1 > a.x0;
}

const OPERATOR = /^(?:[∑∏∐⋃⋂⋁⋀⨀⨁⨂⨄]|lim|liminf|limsup|sup|inf|max|min|argmax|argmin|arg|Pr|det|gcd)$/;

function attach(cluster: readonly Piece[], lines: readonly Piece[][], size: number): boolean {
  const place = placeOf(cluster);
  const host = nearestHost(place, lines, size);
  const row = arrangeRow(cluster);
  if (!host || !row) return false;
  const side = levelOf(place) < host.axis ? 'raised' : 'lowered';
  host[side] = [...(host[side] ?? []), ...row];
  return true;
}

function nearestHost(place: Place, lines: readonly Piece[][], size: number): Piece | undefined {
  let best: Piece | undefined;
  let least = 1.2 * size;
  for (const line of lines) {
    const host = line.find((piece) => isUnderLimit(piece, place)) ?? leftOf(line, place, size);
    if (!host) continue;
    const away = Math.max(0, place.y0 - host.y1, host.y0 - place.y1) + 0.1 * Math.abs(levelOf(place) - host.axis);
    if (away < least) [best, least] = [host, away];
  }
  return best;
}

/** Limits stand over and under their operator. */
function isUnderLimit(host: Piece, place: Place): boolean {
  if (!OPERATOR.test(textOf(host))) return false;
  const middle = middleOf(place);
  const slack = 0.3 * host.size;
  return middle > host.x0 - slack && middle < host.x1 + slack && Math.abs(levelOf(place) - host.axis) > 0.5 * host.size;
}

function leftOf(line: readonly Piece[], place: Place, size: number): Piece | undefined {
  let host: Piece | undefined;
  for (const piece of line) {
    if (piece.x0 >= place.x0 || piece.x1 > place.x0 + 0.5 * size) continue;
    if (!host || piece.x0 > host.x0) host = piece;
  }
  return host && place.x0 - host.x1 < HOST_GAP * size ? host : undefined;
}
