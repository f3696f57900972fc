import type { CellRange } from '../../../src/document/sheet.ts';

export const ROW_HEIGHT = 24;
export const HEAD_HEIGHT = 26;
export const HEAD_WIDTH = 64;
/** Browsers stop at 17.8 (Firefox) to 33.5 million pixels; beyond this the scroll bar moves by more than it shows. */
const MAX_HEIGHT = 16_000_000;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where rows and columns are, in pixels from the first cell. */
export class GridGeometry {
  readonly rows: number;
  readonly columns: number;
  readonly #lefts: Float64Array;

  constructor(rows: number, columns: number, widthOf: (column: number) => number) {
    this.rows = rows;
    this.columns = columns;
    this.#lefts = new Float64Array(columns + 1);
    for (let column = 0; column < columns; column++) {
      this.#lefts[column + 1] = this.#lefts[column]! + Math.round(widthOf(column));
    }
  }

  get width(): number {
    return this.#lefts[this.columns]!;
  }

  get #fullHeight(): number {
    return this.rows * ROW_HEIGHT;
  }

  /** Of what is scrolled. */
  get scrollHeight(): number {
    return Math.min(MAX_HEIGHT, this.#fullHeight);
  }

  left(column: number): number {
    return this.#lefts[Math.min(column, this.columns)]!;
  }

  columnAt(x: number): number {
    let low = 0;
    let high = this.columns - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lefts[middle]! <= x) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Scroll position → pixels from the first row. */
  toTop(scrollTop: number, viewHeight: number): number {
    const reach = this.scrollHeight - viewHeight;
    if (reach <= 0 || this.scrollHeight === this.#fullHeight) return scrollTop;
    return (Math.min(scrollTop, reach) / reach) * (this.#fullHeight - viewHeight);
  }

  toScrollTop(top: number, viewHeight: number): number {
    const reach = this.#fullHeight - viewHeight;
    if (reach <= 0 || this.scrollHeight === this.#fullHeight) return top;
    return (Math.min(top, reach) / reach) * (this.scrollHeight - viewHeight);
  }

  rect({ firstRow, firstColumn, lastRow, lastColumn }: CellRange): Rect {
    const x = this.left(firstColumn);
    const y = firstRow * ROW_HEIGHT;
    const height = (Math.min(lastRow, this.rows - 1) + 1) * ROW_HEIGHT - y;
    return { x, y, width: this.left(lastColumn + 1) - x, height };
  }
}
