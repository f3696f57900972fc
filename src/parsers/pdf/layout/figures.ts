import type { Box } from '../../../document/box.ts';
import type { PdfPageContent } from '../engine.ts';
import type { TextLine } from '../text/word.ts';

/** Smaller pictures are bullets, icons, or pieces of a rule; in points. */
const MIN_SIDE = 18;
/** A picture with this many lines of text upon it is a background. */
const MAX_LINES_UPON = 3;
const MAX_FIGURES = 200;

/** Pictures that a reader would point at: pieces put together, backgrounds left out. */
export function findFigures({ images, width, height }: PdfPageContent, lines: readonly TextLine[]): Box[] {
  const merged = merge(images.map(({ box }) => box).slice(0, 2000));
  return merged
    .filter(([x0, y0, x1, y1]) => x1 - x0 >= MIN_SIDE && y1 - y0 >= MIN_SIDE)
    .filter((box) => (box[2] - box[0]) * (box[3] - box[1]) < 0.9 * width * height || lines.length === 0)
    .filter((box) => lines.filter((line) => liesUpon(line.box, box)).length < MAX_LINES_UPON)
    .slice(0, MAX_FIGURES);
}

const liesUpon = (line: Box, picture: Box): boolean => {
  const x = (line[0] + line[2]) / 2;
  const y = (line[1] + line[3]) / 2;
  return x > picture[0] && x < picture[2] && y > picture[1] && y < picture[3];
};

/** Large pictures are often stored in strips and tiles. */
function merge(boxes: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of [...boxes].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = merged.findLast((other) => touches(other, box));
    if (!last) {
      merged.push([...box]);
      continue;
    }
    last[0] = Math.min(last[0], box[0]);
    last[1] = Math.min(last[1], box[1]);
    last[2] = Math.max(last[2], box[2]);
    last[3] = Math.max(last[3], box[3]);
  }
  return merged;
}

const touches = (a: Box, b: Box): boolean =>
  a[0] <= b[2] + 1 && a[2] >= b[0] - 1 && a[1] <= b[3] + 1 && a[3] >= b[1] - 1;
