import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import { escapeMarkdown } from './inline-markdown.ts';

/** A GFM table; HTML where cells span, which GFM cannot say. Rows come lazily: a sheet may have a million. */
export function* toTableMarkdown(table: TableHead, rows: Iterable<TableRow>): Generator<string> {
  const iterator = rows[Symbol.iterator]();
  const ahead: TableRow[] = [];
  // Spans stand in headers as a rule; a long table is judged by its beginning.
  for (let next = iterator.next(); ; next = iterator.next()) {
    if (next.done || ahead.push(next.value) >= LOOK_AHEAD_ROWS) break;
  }
  const spanning = ahead.some((row) => row.cells.some((cell) => cell.row_span > 1 || cell.col_span > 1));
  const all = (function* (): Generator<TableRow> {
    yield* ahead;
    for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value;
  })();
  yield* spanning ? htmlRows(all) : gfmRows(table, all);
}

const LOOK_AHEAD_ROWS = 1000;

function* gfmRows(table: TableHead, rows: Iterable<TableRow>): Generator<string> {
  const line = (texts: string[]): string => `| ${texts.join(' | ')} |\n`;
  let first = true;
  for (const row of rows) {
    const texts = Array.from({ length: table.col_count }, () => '');
    for (const cell of row.cells) texts[cell.col] = cellMarkdown(cell);
    if (first && table.header_rows === 0) yield line(texts.map(() => ''));
    else if (first) {
      yield line(texts);
      yield line(texts.map(() => '---'));
      first = false;
      continue;
    }
    if (first) yield line(texts.map(() => '---'));
    first = false;
    yield line(texts);
  }
  yield '\n';
}

const cellMarkdown = (cell: TableCell): string =>
  cell.text
    .split('\n')
    .map((text) => escapeMarkdown(text.trim()))
    .join('<br>');

function* htmlRows(rows: Iterable<TableRow>): Generator<string> {
  yield '<table>\n';
  for (const row of rows) {
    const cells = row.cells.map((cell) => {
      const tag = cell.header ? 'th' : 'td';
      const spans =
        (cell.row_span > 1 ? ` rowspan="${cell.row_span}"` : '') +
        (cell.col_span > 1 ? ` colspan="${cell.col_span}"` : '');
      return `<${tag}${spans}>${escapeHtml(cell.text).replaceAll('\n', '<br>')}</${tag}>`;
    });
    yield `<tr>${cells.join('')}</tr>\n`;
  }
  yield '</table>\n\n';
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
