import type { CellRange } from '../document/sheet.ts';
import type { SheetRegion } from './sheet-region.ts';

/** Comparing each with each is for sheets that people arrange; one with more blocks is left as it is. */
const MAX_JOINED = 512;
const MAX_MERGED_PAIRS = 64;
const MAX_PASSES = 8;

/** Blocks whose bounds overlap are one: a cell belongs to one table. */
export function joinOverlaps(regions: SheetRegion[]): SheetRegion[] {
  return join(regions, (a, b) => a.columns.size > 1 && b.columns.size > 1 && overlap(a.range, b.range));
}

/**
 * Blocks side by side are one where merged cells fill the empty columns between them, or where one below the top row, which may
 * be a title over both, covers columns of both.
 */
export function joinMerged(regions: SheetRegion[], merges: readonly CellRange[]): SheetRegion[] {
  if (regions.length > MAX_MERGED_PAIRS || merges.length === 0) return regions;
  return join(regions, (a, b) => {
    const [left, right] = a.range.firstColumn <= b.range.firstColumn ? [a, b] : [b, a];
    if (right.range.firstColumn <= left.range.lastColumn + 1) return false;
    const first = Math.max(left.range.firstRow, right.range.firstRow);
    const last = Math.min(left.range.lastRow, right.range.lastRow);
    if (first > last) return false;
    const bridges = merges.filter(
      (merge) =>
        merge.firstRow >= first &&
        merge.lastRow <= last &&
        merge.firstColumn >= left.range.firstColumn &&
        merge.firstColumn <= left.range.lastColumn &&
        merge.lastColumn >= right.range.firstColumn - 1,
    );
    const covers = bridges.some(
      ({ firstRow, lastColumn }) => firstRow > first && lastColumn >= right.range.firstColumn,
    );
    return covers || bridges.length * 2 >= Math.min(left.rowCount, right.rowCount);
  });
}

/** Joins until nothing is left to join; a block that has grown may reach others. */
function join(regions: SheetRegion[], belong: (a: SheetRegion, b: SheetRegion) => boolean): SheetRegion[] {
  if (regions.length > MAX_JOINED) return regions;
  let left = regions;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const kept: SheetRegion[] = [];
    for (const region of left) {
      const other = kept.find((candidate) => belong(candidate, region));
      if (other) other.absorb(region);
      else kept.push(region);
    }
    if (kept.length === left.length) break;
    left = kept;
  }
  return left;
}

const overlap = (a: CellRange, b: CellRange): boolean =>
  a.firstRow <= b.lastRow && b.firstRow <= a.lastRow && a.firstColumn <= b.lastColumn && b.firstColumn <= a.lastColumn;
