import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { TableWord } from './found-table.ts';
import type { Grid } from './grid.ts';
import type { Region } from './region.ts';
import type { Segment } from './segments.ts';
import type { Shade } from './shades.ts';

/** Whether words are the labels of a drawing or a chart, however well they stand in rows and columns. */
export function isDrawing<W extends TableWord>({ segments }: Region<W>, grid: Grid<W>): boolean {
  if (segments.sketches.length === 0 && segments.shades.length < MIN_EMPTY_SHADES) return false;
  const words = grid.cells.flatMap((cell) => cell.words.map(({ box }) => box));
  const box = unionBox(words)!;
  if (isSketched(box, segments.sketches)) return true;
  if (hasWalls(box, segments.down)) return false;
  const shades = segments.shades.filter((shade) => !holds(shade.box, box)).slice(0, MAX_SHADES);
  const [filled, blank] = [[] as Shade[], [] as Shade[]];
  for (const shade of shades) (words.some((word) => isIn(word, shade.box)) ? filled : blank).push(shade);
  if (!areMany(blank, shades)) return false;
  return areMany(
    blank.filter((shade) => !filled.some((other) => adjoins(shade, other))),
    shades,
  );
}

const areMany = (blank: readonly Shade[], shades: readonly Shade[]): boolean =>
  blank.length >= MIN_EMPTY_SHADES && blank.length > shades.length * MOSTLY;

/** A column may be painted cell by cell, some of them empty, its header in another colour; and a cell in pieces, of which one lies under its words. */
function adjoins({ box: a, colour }: Shade, { box: b, colour: other }: Shade): boolean {
  if (Math.abs(a[0] - b[0]) < 1 && Math.abs(a[2] - b[2]) < 1) return true;
  if (colour !== other) return false;
  return a[0] < b[2] + 1 && a[2] > b[0] - 1 && a[1] < b[3] + 1 && a[3] > b[1] - 1;
}

/** Whether lines part columns: then what they mark off are cells, shaded and empty as they may be. */
export function hasWalls([x0, y0, x1, y1]: Box, down: readonly Segment[]): boolean {
  return down.some(({ soft, at, from, to }) => !soft && at > x0 && at < x1 && to - from > (y1 - y0) / 2);
}

/** Shades of a table lie under words; those of a chart are what it shows. */
const MIN_EMPTY_SHADES = 4;
const MAX_SHADES = 500;
const MOSTLY = 0.6;

/** An arrow or a swash may stand in a table; more of them, or one over much of it, make a drawing. */
const MAX_SKETCHES = 2;
const MAX_SKETCHED = 0.1;
/** What reaches around all words is a background, unless it is one of many. */
const MAX_BACKGROUNDS = 3;

/** Whether curves, slanted lines and shapes are drawn among words. */
function isSketched(words: Box, sketches: readonly Box[]): boolean {
  const [x0, y0, x1, y1] = words;
  let backgrounds = 0;
  let count = 0;
  let covered = 0;
  for (const box of sketches) {
    const width = Math.min(box[2], x1) - Math.max(box[0], x0);
    const height = Math.min(box[3], y1) - Math.max(box[1], y0);
    if (width < 0 || height < 0) continue;
    if (holds(box, words)) backgrounds++;
    else {
      count++;
      covered += width * height;
    }
  }
  return count > MAX_SKETCHES || backgrounds > MAX_BACKGROUNDS || covered > MAX_SKETCHED * (x1 - x0) * (y1 - y0);
}

const holds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

function isIn(word: Box, [x0, y0, x1, y1]: Box): boolean {
  const x = (word[0] + word[2]) / 2;
  const y = (word[1] + word[3]) / 2;
  return x > x0 && x < x1 && y > y0 && y < y1;
}
