import type { TableHead, TableRow } from '../document/table.ts';
import { FULL_MARKUP } from './markup.ts';
import { toTableHtml } from './table-html.ts';

const LOOK_AHEAD_ROWS = 1000;

/** A GFM table; HTML where cells span, which GFM cannot say. Rows come lazily: a sheet may have a million. */
export function* toTableMarkdown(table: TableHead, rows: Iterable<TableRow>, markup = FULL_MARKUP): Generator<string> {
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
  yield* spanning ? toTableHtml(table, all) : gfmRows(table, all, markup);
  yield '\n';
}

function* gfmRows(table: TableHead, rows: Iterable<TableRow>, markup = FULL_MARKUP): Generator<string> {
  let first = true;
  for (const row of rows) {
    yield gfmRow(row, table.col_count, markup);
    // GFM knows no table without a header; an empty one would be a row that the document does not have.
    if (first) yield gfmRule(table.col_count);
    first = false;
  }
}

/** For the part of a table that has no header. */
export const gfmHead = (columns: number): string =>
  toLine(Array.from({ length: columns }, () => '')) + gfmRule(columns);

export const gfmRule = (columns: number): string => toLine(Array.from({ length: columns }, () => '---'));

export function gfmRow(row: TableRow, columns: number, markup = FULL_MARKUP): string {
  const texts = Array.from({ length: columns }, () => '');
  for (const cell of row.cells) if (cell.col < columns) texts[cell.col] = markup.cell(cell.text);
  return toLine(texts);
}

const toLine = (texts: string[]): string => `| ${texts.join(' | ')} |\n`;
