import type { Box } from '../document/box.ts';
import { toBox } from '../document/geometry.ts';
import type { Axis, CellRange, SheetLayout } from '../document/sheet.ts';
import { countBefore, lowerBound } from '../document/sorted.ts';
import { MAX_COLUMNS, MAX_ROWS } from './reference.ts';

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

/** Boxes of cells on their sheet. */
export class SheetMeasure {
  readonly #columns: AxisMeasure;
  readonly #rows: AxisMeasure;

  constructor(layout: Pick<SheetLayout, 'columns' | 'rows'>) {
    this.#columns = new AxisMeasure(layout.columns);
    this.#rows = new AxisMeasure(layout.rows);
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

  /** The cell at a point of the sheet. */
  cellAt(x: number, y: number): { row: number; column: number } {
    return { row: this.#rows.at(y + ROUNDING, MAX_ROWS), column: this.#columns.at(x + ROUNDING, MAX_COLUMNS) };
  }
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
