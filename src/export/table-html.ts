import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import { escapeHtml } from './html-text.ts';

/** Without empty lines, which would end the table within Markdown. */
export function* toTableHtml(table: TableHead, rows: Iterable<TableRow>, attributes = ''): Generator<string> {
  yield `<table${attributes}>\n`;
  let part: 'thead' | 'tbody' | undefined;
  const grid = new Grid(table.col_count);
  for (const row of rows) {
    const wanted = row.index < table.header_rows ? 'thead' : 'tbody';
    if (wanted !== part) yield `${part ? `</${part}>\n` : ''}<${wanted}>\n`;
    part = wanted;
    yield `<tr>${[...grid.cells(row)].map((cell) => toCellHtml(cell, wanted)).join('')}</tr>\n`;
  }
  yield `${part ? `</${part}>\n` : ''}</table>\n`;
}

/** HTML places cells by counting them: a cell that is not there must be said, one under a span must not. */
class Grid {
  /** For each column, the rows that a cell above still covers. */
  readonly #covered: number[];

  constructor(columns: number) {
    this.#covered = Array.from({ length: columns }, () => 0);
  }

  *cells(row: TableRow): Generator<TableCell | undefined> {
    const byColumn = new Map(row.cells.map((cell) => [cell.col, cell]));
    let end = 0;
    for (let column = 0; column < this.#covered.length; column++) {
      const cell = byColumn.get(column);
      const isBesideSpan = column < end;
      if (isBesideSpan || this.#covered[column]! > 0) {
        if (!isBesideSpan) this.#covered[column]!--;
        // Two cells in one place: better one too many than one lost.
        if (cell && cell.text !== '') yield { ...cell, row_span: 1, col_span: 1 };
        continue;
      }
      yield cell;
      end = Math.min(column + (cell?.col_span ?? 1), this.#covered.length);
      for (let at = column; at < end; at++) this.#covered[at] = (cell?.row_span ?? 1) - 1;
    }
  }
}

function toCellHtml(cell: TableCell | undefined, part: 'thead' | 'tbody'): string {
  if (!cell) return part === 'thead' ? '<th></th>' : '<td></td>';
  const tag = cell.header ? 'th' : 'td';
  const spans =
    (cell.row_span > 1 ? ` rowspan="${cell.row_span}"` : '') + (cell.col_span > 1 ? ` colspan="${cell.col_span}"` : '');
  const text = cell.text
    .trim()
    .split(/\s*[\r\n\u2028\u2029]\s*/)
    .map(escapeHtml)
    .join('<br>');
  return `<${tag}${spans}>${text}</${tag}>`;
}
