import type { Box } from '../../../document/box.ts';

/** Letters of a short word. */
const MIN_LETTERS = 5;
/** A page of more shapes holds drawings. */
const MAX_SHAPES = 120;
/** Of the width and the height of the page: how far a stamp runs. */
const LONG = 0.3;
/** Steeper or flatter lines are drawn in charts. */
const STEEPEST = 4;
/** Letters are about as large as one another, and stand as close as that; a space between two is not wider than this many. */
const ALIKE = 3;
const CLOSE = 1.1;
const APART = 0.25;
/** How far the middle of a letter lies off the line, by its size. */
const STRAIGHT = 0.25;
const SPACE = 3;

/**
 * The shapes of a page without letters that are drawn in one slanted line across it, as a stamp: they say nothing of what they
 * lie on.
 */
export function withoutStamp(shapes: readonly Box[], width: number, height: number): readonly Box[] {
  if (shapes.length < MIN_LETTERS || shapes.length > MAX_SHAPES) return shapes;
  // Without the white within letters.
  const outer = shapes.filter((shape) => !shapes.some((other) => other !== shape && holds(other, shape)));
  for (let i = 0; i < outer.length; i++) {
    for (let j = i + 1; j < outer.length; j++) {
      const [dx, dy] = [middle(outer[j]!, 0) - middle(outer[i]!, 0), middle(outer[j]!, 1) - middle(outer[i]!, 1)];
      if (Math.abs(dx) < width * LONG || Math.abs(dy) < height * LONG) continue;
      if (Math.abs(dy) > STEEPEST * Math.abs(dx) || Math.abs(dx) > STEEPEST * Math.abs(dy)) continue;
      const letters = shapesAlong(outer, outer[i]!, dx, dy);
      if (letters.length >= MIN_LETTERS && isWritten(letters))
        return shapes.filter((shape) => !letters.some((letter) => holds(letter, shape)));
    }
  }
  return shapes;
}

const middle = (box: Box, axis: 0 | 1): number => (box[axis] + box[axis + 2]!) / 2;
const sizeOf = (box: Box): number => Math.max(box[2] - box[0], box[3] - box[1]);

const holds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** The shapes that a line from the middle of one of them runs through, in its order. */
function shapesAlong(shapes: readonly Box[], from: Box, dx: number, dy: number): Box[] {
  const [x, y, length] = [middle(from, 0), middle(from, 1), Math.hypot(dx, dy)];
  const along = (box: Box): number => (middle(box, 0) - x) * dx + (middle(box, 1) - y) * dy;
  const beside = (box: Box): number => Math.abs((middle(box, 0) - x) * dy - (middle(box, 1) - y) * dx) / length;
  return shapes.filter((box) => beside(box) < sizeOf(box) * STRAIGHT).sort((a, b) => along(a) - along(b));
}

function isWritten(letters: readonly Box[]): boolean {
  const sizes = letters.map(sizeOf).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1]!;
  if (sizes[0]! * ALIKE < usual || sizes.at(-1)! > usual * ALIKE) return false;
  const steps = letters
    .slice(1)
    .map((box, i) => Math.hypot(middle(box, 0) - middle(letters[i]!, 0), middle(box, 1) - middle(letters[i]!, 1)))
    .sort((a, b) => a - b);
  return steps[0]! > usual * APART && steps[steps.length >> 1]! < usual * CLOSE && steps.at(-1)! < usual * SPACE;
}
