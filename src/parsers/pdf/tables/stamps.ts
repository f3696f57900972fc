import type { Box } from '../../../document/box.ts';

/** Letters of a short word. */
const MIN_LETTERS = 4;
/** A page of more shapes holds drawings. */
const MAX_SHAPES = 120;
/** Of the width and the height of the page: how far a stamp runs. */
const LONG = 0.3;
/** Steeper or flatter lines are drawn in charts. */
const STEEPEST = 4;
/** Letters are about as large as one another, a space between two is not wider than this many. */
const ALIKE = 3;
const SPACE = 3;

/**
 * The shapes of a page without letters that are drawn in one slanted line across it, as a stamp: they say nothing of what they
 * lie on.
 */
export function withoutStamp(shapes: readonly Box[], width: number, height: number): readonly Box[] {
  if (shapes.length < MIN_LETTERS || shapes.length > MAX_SHAPES) return shapes;
  for (let i = 0; i < shapes.length; i++) {
    for (let j = i + 1; j < shapes.length; j++) {
      const [dx, dy] = [middle(shapes[j]!, 0) - middle(shapes[i]!, 0), middle(shapes[j]!, 1) - middle(shapes[i]!, 1)];
      if (Math.abs(dx) < width * LONG || Math.abs(dy) < height * LONG) continue;
      if (Math.abs(dy) > STEEPEST * Math.abs(dx) || Math.abs(dx) > STEEPEST * Math.abs(dy)) continue;
      const stamp = lettersBetween(shapes, shapes[i]!, shapes[j]!);
      if (stamp.length >= MIN_LETTERS && isWritten(stamp)) {
        const letters = new Set(stamp);
        return shapes.filter((shape) => !letters.has(shape));
      }
    }
  }
  return shapes;
}

const middle = (box: Box, axis: 0 | 1): number => (box[axis] + box[axis + 2]!) / 2;
const sizeOf = (box: Box): number => Math.max(box[2] - box[0], box[3] - box[1]);

/** The shapes that the line between two of them runs through, in its order. */
function lettersBetween(shapes: readonly Box[], a: Box, b: Box): Box[] {
  const [x, y] = [middle(a, 0), middle(a, 1)];
  const [dx, dy] = [middle(b, 0) - x, middle(b, 1) - y];
  const length = Math.hypot(dx, dy);
  const along = (box: Box): number => ((middle(box, 0) - x) * dx + (middle(box, 1) - y) * dy) / length;
  const beside = (box: Box): number => Math.abs((middle(box, 0) - x) * dy - (middle(box, 1) - y) * dx) / length;
  return shapes
    .filter((box) => beside(box) < sizeOf(box) / 2 && along(box) > -1 && along(box) < length + 1)
    .sort((p, q) => along(p) - along(q));
}

function isWritten(letters: readonly Box[]): boolean {
  const sizes = letters.map(sizeOf).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1]!;
  if (sizes[0]! * ALIKE < usual || sizes.at(-1)! > usual * ALIKE) return false;
  return letters.slice(1).every((box, i) => {
    const before = letters[i]!;
    return Math.hypot(middle(box, 0) - middle(before, 0), middle(box, 1) - middle(before, 1)) < usual * SPACE;
  });
}
