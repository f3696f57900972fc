import type { BlockDraft } from '../draft.ts';

/** Items closer than this, in units of the font size, are on one level. */
const STEP = 0.7;

/** Says how deep list items are nested, by how far they are indented. Blocks of one column, in reading order. */
export function nestListItems(column: readonly BlockDraft[]): void {
  const open: number[] = [];
  for (const block of column) {
    const [left] = block.bbox;
    const step = STEP * block.style.size;
    if (block.type !== 'list_item') {
      // A paragraph within an item stands to the right of its marker; any other ends the list.
      if (block.type !== 'paragraph' || left < (open[0] ?? 0) + step) open.length = 0;
      continue;
    }
    while (open.length > 0 && open.at(-1)! >= left + step) open.pop();
    if (left > (open.at(-1) ?? Number.NEGATIVE_INFINITY) + step) open.push(left);
    block.level = open.length;
  }
}
