import type { Box } from '../../../document/geometry.ts';
import type { TableWord } from './found-table.ts';
import type { Grid, Region } from './grid.ts';
import type { Setting } from './judge.ts';
import type { Segment } from './segments.ts';
import { middleOf, type Row } from './tokens.ts';
import { captionKind, textOfCell } from './trim.ts';

/** A caption stands within this distance, in units of its font size. */
const NEAR = 3;

export function readSetting<W extends TableWord>(
  region: Region<W>,
  grid: Grid<W>,
  title: readonly W[],
  rows: readonly Row<W>[],
): Setting {
  const width = region.box[2] - region.box[0];
  const rules = region.segments.across.filter(({ from, to, soft }) => !soft && to - from > width * 0.6).length;
  const caption =
    (title.length > 0 ? captionKind(textOfCell({ words: title })) : undefined) ??
    captionNear(region.box, rows) ??
    (region.frame ? captionNear(region.frame, rows) : undefined);
  return { caption, rules, struck: countStruck(region, grid) };
}

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
      if (isStruck(word, segments.across, segments.down)) struck++;
    }
  }
  return struck;
}

function isStruck(word: TableWord, across: readonly Segment[], down: readonly Segment[]): boolean {
  const [x0, , x1] = word.box;
  const y = middleOf(word);
  const inset = Math.min(2, (x1 - x0) * 0.25);
  return (
    across.some(
      ({ at, from, to, soft }) =>
        !soft && Math.abs(at - y) < word.fontSize * 0.2 && from < x1 - inset && to > x0 + inset,
    ) || down.some(({ at, from, to, soft }) => !soft && at > x0 + inset && at < x1 - inset && from < y && to > y)
  );
}
