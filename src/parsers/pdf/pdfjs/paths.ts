import type { Box } from '../../../document/box.ts';
import type { Rule } from '../engine.ts';
import type { Matrix } from './matrix.ts';
import { DRAW } from './operators.ts';

/** Filled boxes up to this thickness are drawn lines. Word and Excel draw borders so; the thickest of theirs is 6 pt. */
const MAX_RULE_WIDTH = 3;
/** Longer than thick, else it is a dot or a bullet. */
const MIN_RULE_RATIO = 2;
/** How far from upright a line may be, in points over its length. */
const SLANT = 0.6;
/** What share of its box a filled shape covers to count as that box: a rounded rectangle does, a pie slice does not. */
const BOX_SHARE = 0.9;

/** One subpath in page space. */
interface Subpath {
  points: number[];
  /** Per point: whether it is reached by a curve. */
  curved: boolean[];
  closed: boolean;
}

/** Rules from the straight parts of an outline that is drawn. */
export function strokedRules(
  path: Float32Array,
  matrix: Matrix,
  width: number,
  colour: string,
  emit: { rule(rule: Rule): void; sketch(box: Box): void; ring(box: Box): void },
) {
  for (const subpath of subpaths(path, matrix)) {
    const { points, curved, closed } = subpath;
    if (isSketch(subpath)) emit.sketch(boundsOf(points));
    else if (isRing(subpath)) emit.ring(boundsOf(points));
    const count = points.length / 2;
    for (let i = 1; i < count + (closed ? 1 : 0); i++) {
      const to = i % count;
      if (curved[to]) continue;
      const x0 = points[2 * i - 2]!;
      const y0 = points[2 * i - 1]!;
      const x1 = points[2 * to]!;
      const y1 = points[2 * to + 1]!;
      const dx = Math.abs(x1 - x0);
      const dy = Math.abs(y1 - y0);
      if (Math.min(dx, dy) > SLANT || (dx === 0 && dy === 0)) continue;
      emit.rule(
        dx >= dy
          ? { x0: Math.min(x0, x1), y0: (y0 + y1) / 2, x1: Math.max(x0, x1), y1: (y0 + y1) / 2, width, colour }
          : { x0: (x0 + x1) / 2, y0: Math.min(y0, y1), x1: (x0 + x1) / 2, y1: Math.max(y0, y1), width, colour },
      );
    }
  }
}

/** Shorter ones are ticks, arrowheads, check marks. */
const MIN_SKETCH_LENGTH = 30;

/** Whether a line mostly runs aslant or bends, as curves, circles and arrows do; the corners of a rounded box are little of it. */
function isSketch({ points, curved, closed }: Subpath): boolean {
  let straight = 0;
  let sketched = 0;
  const count = points.length / 2;
  for (let i = 1; i < count + (closed ? 1 : 0); i++) {
    const to = i % count;
    const dx = Math.abs(points[2 * to]! - points[2 * i - 2]!);
    const dy = Math.abs(points[2 * to + 1]! - points[2 * i - 1]!);
    if (!curved[to] && Math.min(dx, dy) <= SLANT) straight += dx + dy;
    else sketched += dx + dy;
  }
  return sketched >= MIN_SKETCH_LENGTH && sketched > straight;
}

/** Small and round: the bullet of an item within an item. */
const isRing = ({ curved, closed }: Subpath): boolean => closed && curved.length > 3 && curved.slice(1).every(Boolean);

/** What a filled shape is to a reader: a drawn line, a dot, an area, or none of these. */
export function filledShapes(
  path: Float32Array,
  matrix: Matrix,
  colour: string,
  emit: { rule(rule: Rule): void; fill(box: Box): void; dot(box: Box): void; other(box: Box, isBox: boolean): void },
): void {
  const areas: { box: Box; whole: boolean }[] = [];
  for (const { points } of subpaths(path, matrix)) {
    const box = boundsOf(points);
    const [x0, y0, x1, y1] = box;
    const width = x1 - x0;
    const height = y1 - y0;
    const thin = Math.min(width, height);
    if (thin <= MAX_RULE_WIDTH) {
      if (Math.max(width, height) < MIN_RULE_RATIO * thin) emit.dot(box);
      else if (width >= height) emit.rule({ x0, y0: (y0 + y1) / 2, x1, y1: (y0 + y1) / 2, width: height, colour });
      else emit.rule({ x0: (x0 + x1) / 2, y0, x1: (x0 + x1) / 2, y1, width, colour });
    } else areas.push({ box, whole: areaOf(points) >= BOX_SHARE * width * height });
  }
  for (const area of areas) {
    if (area.whole && !isNested(area, areas)) emit.fill(area.box);
    else emit.other(area.box, area.whole);
  }
}

/** More parts than this make a drawing, and are not compared. */
const MAX_PARTS = 500;

/** A frame is drawn as two boxes in one path, the inner one left out: neither hides what is within. */
function isNested(area: { box: Box }, areas: readonly { box: Box }[]): boolean {
  if (areas.length === 1 || areas.length > MAX_PARTS) return false;
  return areas.some((other) => other !== area && (holds(area.box, other.box) || holds(other.box, area.box)));
}

const holds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Whether a path is one upright box and nothing else. */
export function isBox(path: Float32Array, matrix: Matrix): boolean {
  const [first, second] = subpaths(path, matrix);
  if (!first || second) return false;
  const [x0, y0, x1, y1] = boundsOf(first.points);
  return areaOf(first.points) >= CLIP_SHARE * (x1 - x0) * (y1 - y0);
}

/** Rounded corners clip away no letters. */
const CLIP_SHARE = 0.98;

function* subpaths(path: Float32Array, [a, b, c, d, e, f]: Matrix): Generator<Subpath> {
  let current: Subpath = { points: [], curved: [], closed: false };
  const add = (at: number, curved: boolean) => {
    const x = path[at]!;
    const y = path[at + 1]!;
    current.points.push(a * x + c * y + e, b * x + d * y + f);
    current.curved.push(curved);
  };
  for (let i = 0; i < path.length; ) {
    switch (path[i++]) {
      case DRAW.moveTo:
        if (current.points.length > 2) yield current;
        current = { points: [], curved: [], closed: false };
        add(i, false);
        i += 2;
        break;
      case DRAW.lineTo:
        add(i, false);
        i += 2;
        break;
      case DRAW.curveTo:
        add(i + 4, true);
        i += 6;
        break;
      case DRAW.quadraticCurveTo:
        add(i + 2, true);
        i += 4;
        break;
      case DRAW.closePath:
        current.closed = true;
        break;
      default:
        return;
    }
  }
  if (current.points.length > 2) yield current;
}

function boundsOf(points: readonly number[]): Box {
  const box: Box = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let i = 2; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < box[0]) box[0] = x;
    if (x > box[2]) box[2] = x;
    if (y < box[1]) box[1] = y;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

/** Shoelace formula. */
function areaOf(points: readonly number[]): number {
  let sum = 0;
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    sum += points[i]! * points[j + 1]! - points[j]! * points[i + 1]!;
  }
  return Math.abs(sum) / 2;
}
