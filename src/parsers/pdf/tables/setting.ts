import type { Box } from '../../../document/box.ts';
import { captionKind } from './captions.ts';
import { isDrawing } from './drawing.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, textOfWords } from './grid.ts';
import type { Setting } from './judge.ts';
import type { Region } from './region.ts';
import { placeOf, type Segment } from './segments.ts';
import { lowerBound } from './sorted.ts';
import { middleOf, type Row } from './tokens.ts';

export function readSetting<W extends TableWord>(
  region: Region<W>,
  grid: Grid<W>,
  title: readonly W[],
  rows: readonly Row[],
): Setting {
  const width = region.box[2] - region.box[0];
  return {
    caption: (title.length > 0 ? captionKind(textOfWords(title)) : undefined) ?? captionNear(region.box, rows),
    inFigure: region.frame !== undefined && captionNear(region.frame, rows) === 'figure',
    rules: region.segments.across.filter(({ from, to, soft }) => !soft && to - from > width * 0.6).length,
    struck: countStruck(region, grid),
    hasBars: region.hasBars,
    isDrawing: isDrawing(region, grid),
  };
}

/** A caption stands within this distance, in units of its font size. */
const NEAR = 3;

function captionNear([x0, y0, x1, y1]: Box, rows: readonly Row[]): Setting['caption'] {
  for (const row of rows) {
    const above = y0 - row.y1;
    const below = row.y0 - y1;
    const near = row.size * NEAR;
    if (!(above > -2 && above < near) && !(below > -2 && below < near)) continue;
    for (const token of row.tokens) {
      const kind = token.x1 > x0 && token.x0 < x1 ? captionKind(token.text) : undefined;
      if (kind) return kind;
    }
  }
  return undefined;
}

/** Words with a line through the middle of them. */
function countStruck<W extends TableWord>({ segments }: Region<W>, grid: Grid<W>): number {
  let struck = 0;
  for (const cell of grid.cells) {
    for (const word of cell.words) {
      const [x0, , x1] = word.box;
      const y = middleOf(word);
      const inset = Math.min(2, (x1 - x0) * 0.25);
      const slack = word.fontSize * 0.2;
      if (
        isCrossed(segments.across, y - slack, y + slack, x0 + inset, x1 - inset) ||
        isCrossed(segments.down, x0 + inset, x1 - inset, y, y)
      ) {
        struck++;
      }
    }
  }
  return struck;
}

/** Whether a line lies between two places and reaches over a range. */
function isCrossed(segments: readonly Segment[], low: number, high: number, from: number, to: number): boolean {
  for (let i = lowerBound(segments, low, placeOf); i < segments.length && segments[i]!.at < high; i++) {
    const segment = segments[i]!;
    if (!segment.soft && segment.from < to && segment.to > from) return true;
  }
  return false;
}
