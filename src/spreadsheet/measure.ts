import type { Box } from '../document/box.ts';
import { toBox } from '../document/geometry.ts';
import type { Axis, CellRange, SheetLayout } from '../document/sheet.ts';
import { countBefore, lowerBound } from '../document/sorted.ts';
import { MAX_COLUMNS, MAX_ROWS, placeOf } from './reference.ts';

/** Where rows or columns begin, in points, without a table of a million positions. */
export class AxisMeasure {
  readonly #axis: Axis;
  /** Offset of the start of each run, and how much the runs before it differ from the default. */
  readonly #before: Float64Array;

  constructor(axis: Axis) {
    this.#axis = axis;
    this.#before = new Float64Array(axis.runs.length + 1);
    let extra = 0;
    axis.runs.forEach(({ from, to, size }, i) => {
      this.#before[i] = extra;
      extra += (to - from + 1) * (size - axis.defaultSize);
    });
    this.#before[axis.runs.length] = extra;
  }

  /** The offset at which an entry starts. */
  start(position: number): number {
    const { runs, defaultSize } = this.#axis;
    const after = lowerBound(runs, position, ({ from }) => from);
    let extra = this.#before[after]!;
    const last = runs[after - 1];
    if (last && position <= last.to)
      extra = this.#before[after - 1]! + (position - last.from) * (last.size - defaultSize);
    return position * defaultSize + extra;
  }

  /** The entry that an offset lies in; of several that start there, the one that takes room. */
  at(offset: number, end: number): number {
    return Math.max(0, countBefore(end, (position) => this.start(position) <= offset) - 1);
  }
}

/** By which the corner of a box may lie before the cell that it was measured from. */
const ROUNDING = 0.05;

/** Cells of a block whose own extents are looked at. */
const MAX_SHOWN_CELLS = 256;

/** Boxes of cells on their sheet. */
export class SheetMeasure {
  readonly #columns: AxisMeasure;
  readonly #rows: AxisMeasure;
  readonly #merges: readonly CellRange[];
  #merged: Map<number, CellRange> | undefined;

  constructor(layout: Pick<SheetLayout, 'columns' | 'rows'> & Partial<Pick<SheetLayout, 'merges'>>) {
    this.#columns = new AxisMeasure(layout.columns);
    this.#rows = new AxisMeasure(layout.rows);
    this.#merges = layout.merges ?? [];
  }

  box({ firstRow, firstColumn, lastRow, lastColumn }: CellRange): Box {
    return toBox(
      this.#columns.start(firstColumn),
      this.#rows.start(firstRow),
      this.#columns.start(lastColumn + 1),
      this.#rows.start(lastRow + 1),
    );
  }

  cellBox(row: number, column: number): Box {
    return this.box({ firstRow: row, firstColumn: column, lastRow: row, lastColumn: column });
  }

  /** What a cell shows fills all of the merged block that begins with it. */
  shownBox(row: number, column: number): Box {
    const merged = this.#mergedAt(row, column);
    return merged ? this.box(merged) : this.cellBox(row, column);
  }

  /** A block of cells with all that they show, cut where the used part of the sheet ends. */
  shownBlock(block: CellRange, used: CellRange): Box {
    const { firstRow, firstColumn, lastRow, lastColumn } = block;
    const shown = { ...block };
    if ((lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) <= MAX_SHOWN_CELLS)
      for (let row = firstRow; row <= lastRow; row++)
        for (let column = firstColumn; column <= lastColumn; column++) {
          const merged = this.#mergedAt(row, column);
          shown.lastRow = Math.max(shown.lastRow, Math.min(merged?.lastRow ?? 0, used.lastRow));
          shown.lastColumn = Math.max(shown.lastColumn, Math.min(merged?.lastColumn ?? 0, used.lastColumn));
        }
    return this.box(shown);
  }

  #mergedAt(row: number, column: number): CellRange | undefined {
    if (this.#merges.length === 0) return undefined;
    this.#merged ??= byFirstCell(this.#merges);
    return this.#merged.get(placeOf(row, column));
  }

  /** The cell at a point of the sheet. */
  cellAt(x: number, y: number): { row: number; column: number } {
    return { row: this.#rows.at(y + ROUNDING, MAX_ROWS), column: this.#columns.at(x + ROUNDING, MAX_COLUMNS) };
  }
}

/** Of several that begin with the same cell the first holds. */
function byFirstCell(merges: readonly CellRange[]): Map<number, CellRange> {
  const blocks = new Map<number, CellRange>();
  for (const block of merges) {
    const place = placeOf(block.firstRow, block.firstColumn);
    if (!blocks.has(place)) blocks.set(place, block);
  }
  return blocks;
}

/** Boxes of the cells of a block, each edge measured once. */
export class BlockBoxes {
  readonly #measure: SheetMeasure;
  readonly #block: CellRange;
  /** One more than there are columns: where one ends the next begins. */
  readonly #edges: number[] = [];
  #row = -1;
  #top = 0;
  #bottom = 0;

  constructor(layout: Pick<SheetLayout, 'columns' | 'rows'>, block: CellRange) {
    this.#measure = new SheetMeasure(layout);
    this.#block = block;
    const { firstRow, firstColumn, lastColumn } = block;
    for (let column = firstColumn; column <= lastColumn; column++) {
      const [left, , right] = this.#measure.cellBox(firstRow, column);
      this.#edges.push(left);
      if (column === lastColumn) this.#edges.push(right);
    }
  }

  at(row: number, column: number): Box {
    if (row !== this.#row) {
      [, this.#top, , this.#bottom] = this.#measure.cellBox(row, column);
      this.#row = row;
    }
    const at = column - this.#block.firstColumn;
    return [this.#edges[at]!, this.#top, this.#edges[at + 1]!, this.#bottom];
  }

  of(range: CellRange): Box {
    return this.#measure.box(range);
  }
}
