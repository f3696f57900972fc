import type { Box } from '../../document/box.ts';
import { round2, toBox } from '../../document/geometry.ts';
import type { TableCell, TableHead, TableRow } from '../../document/table.ts';
import type { FlowTableHead } from './elements.ts';
import { hasHeaderRow } from './header-row.ts';
import { type LaidRow, type Stack, textOf } from './stack.ts';

/** A table while its rows are placed. */
export class TableDraft {
  readonly head: TableHead;
  readonly rows: TableRow[] = [];
  readonly #parts: { page: number; bbox: Box }[] = [];
  /** By grid column: the cell that `continue` cells below make taller. */
  readonly #open = new Map<number, TableCell>();
  readonly #marksFirstRow: boolean;
  /** By row: whether all of its text is bold. */
  readonly #bold: boolean[] = [];

  constructor(id: string, flow: FlowTableHead) {
    this.head = { id, page: 0, bbox: [0, 0, 0, 0], row_count: 0, col_count: flow.columns.length, header_rows: 0 };
    if (flow.title) this.head.title = flow.title;
    this.#marksFirstRow = flow.marksFirstRow ?? false;
  }

  /** A row whose first (or only) part stands at (x, y) and is `height` high there. */
  addRow(row: LaidRow, page: number, x: number, y: number, height: number): void {
    const index = this.rows.length;
    const cells: TableCell[] = [];
    for (const laid of row.cells) {
      const open = this.#open.get(laid.col);
      if (laid.merge === 'continue' && open) {
        open.row_span = index - open.row + 1;
        if (this.rows[open.row]?.page === page) open.bbox[3] = round2(y + height);
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
      if (laid.merge) this.#open.set(laid.col, cell);
      else this.#open.delete(laid.col);
    }
    if (row.header && this.head.header_rows === index) this.head.header_rows++;
    this.#bold.push(row.cells.every(({ stack }) => isBold(stack)));
    const { left, right } = extentOf(row);
    this.rows.push({ index, bbox: toBox(x + left, y, x + right, y + height), page, cells });
    this.cover(row, page, x, y, height);
  }

  /** A part of a row makes the table larger on its page. */
  cover(row: LaidRow, page: number, x: number, y: number, height: number): void {
    const { left, right } = extentOf(row);
    const box = toBox(x + left, y, x + right, y + height);
    const part = this.#parts[this.#parts.length - 1];
    if (part?.page !== page) {
      this.#parts.push({ page, bbox: box });
      return;
    }
    const { bbox } = part;
    bbox[0] = Math.min(bbox[0], box[0]);
    bbox[1] = Math.min(bbox[1], box[1]);
    bbox[2] = Math.max(bbox[2], box[2]);
    bbox[3] = Math.max(bbox[3], box[3]);
  }

  squeeze(page: number, scale: (y: number) => number): void {
    const move = (bbox: Box): void => {
      bbox[1] = round2(scale(bbox[1]));
      bbox[3] = round2(scale(bbox[3]));
    };
    for (const row of this.rows) {
      if (row.page !== page) continue;
      move(row.bbox);
      for (const cell of row.cells) move(cell.bbox);
    }
    for (const part of this.#parts) if (part.page === page) move(part.bbox);
  }

  #findHeader(): void {
    if (!hasHeaderRow(this.rows, this.#bold, this.#marksFirstRow)) return;
    this.head.header_rows = 1;
    for (const cell of this.rows[0]!.cells) cell.header = true;
  }

  finish(): void {
    const first = this.#parts[0];
    this.head.row_count = this.rows.length;
    if (this.head.header_rows === 0 && this.head.continued_from === undefined) this.#findHeader();
    if (first) {
      this.head.page = first.page;
      this.head.bbox = first.bbox;
    }
    if (this.#parts.length > 1) this.head.parts = this.#parts;
    else for (const row of this.rows) delete row.page;
  }
}

/** Empty cells do not count against it. */
function isBold({ atoms }: Stack): boolean {
  return atoms.every((atom) => {
    if (atom.kind === 'row') return false;
    const { ranges, text } = atom.laid;
    return ranges.every(({ font, start, end }) => font.bold || text.slice(start, end).trim() === '');
  });
}

function extentOf(row: LaidRow): { left: number; right: number } {
  const first = row.cells[0];
  const last = row.cells[row.cells.length - 1];
  return first && last ? { left: first.x, right: last.x + last.width } : { left: 0, right: 0 };
}
