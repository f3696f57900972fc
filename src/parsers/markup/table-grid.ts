import type { FlowCell, FlowContent, FlowRow, FlowTable } from '../../analysis/flow/elements.ts';
import { PLAIN_WIDTH } from './flow-pages.ts';

const MAX_COLUMNS = 1_000;
const CELL_MARGINS = { top: 2, right: 4, bottom: 2, left: 4 };
/** Of the longest text of a column, in characters: what a column is given room for. */
const LEAST_TEXT = 4;
const MOST_TEXT = 60;

export interface GridCell {
  colSpan: number;
  /** 0: to the last row. */
  rowSpan: number;
  header: boolean;
  content: FlowContent[];
}

/** Rows of cells that may run over columns and rows, as a table of the flow. */
export class TableGrid {
  readonly #rows: FlowRow[] = [];
  /** By column: the rows that the cell above still takes, and its width where it begins there. */
  readonly #open: { rows: number; colSpan: number }[] = [];
  readonly #widest: number[] = [];

  get rowCount(): number {
    return this.#rows.length;
  }

  row(cells: readonly GridCell[], header = false): void {
    const placed: FlowCell[] = [];
    let col = 0;
    for (const { colSpan: said, rowSpan, header: isHeader, content } of cells) {
      col = this.#continue(col, placed);
      if (col >= MAX_COLUMNS) break;
      const colSpan = Math.min(Math.max(said, 1), MAX_COLUMNS - col);
      const cell: FlowCell = { col, colSpan, header: isHeader || header, content };
      if (rowSpan !== 1) {
        cell.merge = 'start';
        this.#open[col] = { rows: rowSpan === 0 ? Number.POSITIVE_INFINITY : rowSpan - 1, colSpan };
      }
      placed.push(cell);
      if (colSpan === 1) this.#widest[col] = Math.max(this.#widest[col] ?? 0, longestText(content));
      else this.#widest[col + colSpan - 1] ??= 0;
      col += colSpan;
    }
    while (col < this.#open.length) {
      const next = this.#continue(col, placed);
      col = next === col ? col + 1 : next;
    }
    this.#rows.push({ cells: placed, header });
  }

  /** Cells from above that take this place and those that follow it at once. */
  #continue(from: number, placed: FlowCell[]): number {
    let col = from;
    for (let open = this.#open[col]; open && open.rows > 0; open = this.#open[col]) {
      open.rows--;
      placed.push({ col, colSpan: open.colSpan, merge: 'continue', content: [] });
      col += open.colSpan;
    }
    return col;
  }

  toTable(title?: string): FlowTable {
    const texts = Array.from(this.#widest, (text = 0) => Math.min(Math.max(text, LEAST_TEXT), MOST_TEXT));
    const all = texts.reduce((sum, text) => sum + text, 0);
    const table: FlowTable = {
      kind: 'table',
      columns: texts.map((text) => (PLAIN_WIDTH * text) / all),
      cellMargins: CELL_MARGINS,
      ruleWidth: 0.5,
      rows: this.#rows,
    };
    if (title) table.title = title;
    return table;
  }
}

const longestText = (content: readonly FlowContent[]): number =>
  content.reduce((most, item) => {
    if (item.kind === 'table') return MOST_TEXT;
    return Math.max(
      most,
      item.runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 0), 0),
    );
  }, 0);
