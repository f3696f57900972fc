import type { BlockDraft } from '../draft.ts';
import { runsRightToLeft } from '../text/characters.ts';

/** Items closer than this, in units of the font size, are on one level. */
const STEP = 0.7;

/** Says how deep list items are nested, by how far they are indented. Blocks of one column, in reading order. */
export function nestListItems(column: readonly BlockDraft[]): void {
  const open: number[] = [];
  for (const block of column) {
    const start = runsRightToLeft(block.text) ? -block.bbox[2] : block.bbox[0];
    const step = STEP * block.style.size;
    if (block.type !== 'list_item') {
      // A paragraph within an item stands farther in than its marker; any other ends the list.
      if (block.type !== 'paragraph' || start < (open[0] ?? 0) + step) open.length = 0;
      continue;
    }
    while (open.length > 0 && open.at(-1)! >= start + step) open.pop();
    if (start > (open.at(-1) ?? Number.NEGATIVE_INFINITY) + step) open.push(start);
    block.level = open.length;
  }
}
