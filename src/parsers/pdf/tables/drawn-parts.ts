import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { baselineOf, type Row, type Token } from './tokens.ts';

/** A chip has so many pins on each side. */
const MIN_ROWS = 3;
const MIN_HEIGHT = 15;
const MOSTLY = 0.5;
/** Labels stand this near to the lines of what they are for, in units of the font size, and are of few words. */
const NEAR = 2.5;
const MAX_WORDS = 3;

/**
 * Parts of a drawing, with their labels: boxes of lines with words inside and labels close by on both sides, line after line, as
 * chips have with the names of their pins. A table has nothing there.
 */
export function drawnParts(boxes: readonly Box[], rows: readonly Row[]): Box[] {
  return boxes.map((box) => withLabels(box, boxes, rows)).filter((part) => part !== undefined);
}

function withLabels(box: Box, boxes: readonly Box[], rows: readonly Row[]): Box | undefined {
  const [x0, y0, x1, y1] = box;
  if (y1 - y0 < MIN_HEIGHT) return undefined;
  let [all, labelled, left, right] = [0, 0, x0, x1];
  for (let i = lowerBound(rows, y0, baselineOf); i < rows.length && rows[i]!.baseline < y1; i++) {
    const { tokens, baseline, size } = rows[i]!;
    if (!tokens.some((token) => token.x0 > x0 - 1 && token.x1 < x1 + 1)) continue;
    all++;
    const before = tokens.find((token) => token.x1 < x0 + 1 && x0 - token.x1 < NEAR * size);
    const behind = tokens.find((token) => token.x0 > x1 - 1 && token.x0 - x1 < NEAR * size);
    if (!before || !behind || ![before, behind].every((token) => isLabel(token, baseline, box, boxes))) continue;
    labelled++;
    left = Math.min(left, before.x0);
    right = Math.max(right, behind.x1);
  }
  return labelled >= MIN_ROWS && labelled > all * MOSTLY ? [left, y0, right, y1] : undefined;
}

/** What stands in another box beside this one is of that: tables may stand side by side. */
function isLabel(token: Token, y: number, [x0, , x1]: Box, boxes: readonly Box[]): boolean {
  if (token.count > MAX_WORDS) return false;
  const x = (token.x0 + token.x1) / 2;
  return !boxes.some((box) => x > box[0] && x < box[2] && y > box[1] && y < box[3] && (box[0] > x1 || box[2] < x0));
}
