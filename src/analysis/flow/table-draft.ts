import { type Box, toBox } from '../../document/geometry.ts';
import type { TableCell, TableHead, TableRow } from '../../document/table.ts';
import type { FlowTableHead } from './elements.ts';
import { type LaidRow, textOf } from './stack.ts';

/** A table while its rows are placed. */
export class TableDraft {
  readonly head: TableHead;
  readonly rows: TableRow[] = [];
  readonly #parts: { page: number; bbox: Box }[] = [];
  /** By grid column: the cell that `continue` cells below make taller. */
  readonly #open = new Map<number, TableCell>();

  constructor(id: string, flow: FlowTableHead, page: number) {
    this.head = { id, page, bbox: [0, 0, 0, 0], row_count: 0, col_count: flow.columns.length, header_rows: 0 };
    if (flow.title) this.head.title = flow.title;
  }

  /** A row whose first (or only) part stands at (x, y) and is `height` high there. */
  addRow(row: LaidRow, page: number, x: number, y: number, height: number): void {
    const index = this.rows.length;
    const cells: TableCell[] = [];
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (const laid of row.cells) {
      left = Math.min(left, laid.x);
      right = Math.max(right, laid.x + laid.width);
      const open = this.#open.get(laid.col);
      if (laid.merge === 'continue' && open) {
        open.row_span = index - open.row + 1;
        if (this.rows[open.row]?.page === page) open.bbox[3] = toBox(0, 0, 0, y + height)[3];
        continue;
      }
      this.head.col_count = Math.max(this.head.col_count, laid.col + laid.colSpan);
      const cell: TableCell = {
        row: index,
        col: laid.col,
        text: textOf(laid.stack),
        bbox: toBox(x + laid.x, y, x + laid.x + laid.width, y + height),
        row_span: 1,
        col_span: laid.colSpan,
        header: laid.header,
      };
      cells.push(cell);
      if (laid.merge === 'start') this.#open.set(laid.col, cell);
      else this.#open.delete(laid.col);
    }
    if (row.header && this.head.header_rows === index) this.head.header_rows++;
    if (left > right) left = right = 0;
    this.rows.push({ index, bbox: toBox(x + left, y, x + right, y + height), page, cells });
    this.cover(page, x + left, y, x + right, y + height);
  }

  /** Where the table stands on a page, parts of rows included. */
  cover(page: number, x0: number, y0: number, x1: number, y1: number): void {
    const box = toBox(x0, y0, x1, y1);
    const part = this.#parts[this.#parts.length - 1];
    if (part?.page !== page) {
      this.#parts.push({ page, bbox: box });
      return;
    }
    const b = part.bbox;
    part.bbox = [Math.min(b[0], box[0]), Math.min(b[1], box[1]), Math.max(b[2], box[2]), Math.max(b[3], box[3])];
  }

  finish(): void {
    const first = this.#parts[0];
    this.head.row_count = this.rows.length;
    if (first) {
      this.head.page = first.page;
      this.head.bbox = first.bbox;
    }
    if (this.#parts.length > 1) this.head.parts = this.#parts;
    else for (const row of this.rows) delete row.page;
  }
}
