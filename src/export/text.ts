import type { TableHead, TableRow } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { marksPages } from './included.ts';
import type { ExportOptions } from './options.ts';
import { rowsToExport } from './table-values.ts';
import { type BlockElement, walk } from './walk.ts';

/** The words alone: paragraphs parted by empty lines, cells by tabs, pages by form feeds. */
export function* toPlainText(content: StoredContent, options: ExportOptions): Generator<string> {
  const { tableId } = options;
  const pageMarkers = marksPages(options);
  const rowsOf = (table: TableHead): Iterable<TableRow> => rowsToExport(content, table, options, 'readable');
  if (tableId !== undefined) {
    const table = content.tables().find(({ id }) => id === tableId)!;
    for (const row of rowsOf(table)) yield `${rowText(row, table.col_count)}\n`;
    return;
  }
  let first = true;
  let inList = false;
  for (const element of walk(content, options)) {
    const isItem = element.kind === 'block' && element.block.type === 'list_item';
    if (inList && !isItem) yield '\n';
    inList = isItem;
    if (element.kind === 'page') {
      if (pageMarkers && !first) yield '\f';
      first = false;
    } else if (element.kind === 'table') {
      for (const row of rowsOf(element.table)) yield `${rowText(row, element.table.col_count)}\n`;
      yield '\n';
    } else if (element.block.text.trim() !== '') yield `${blockText(element)}${isItem ? '\n' : '\n\n'}`;
  }
}

export function blockText({ block: { type, text, marker, level = 1 } }: BlockElement): string {
  if (!marker) return text;
  if (type === 'footnote') return `[${marker}] ${text}`;
  if (type === 'note') return `${marker}: ${text}`;
  return `${type === 'list_item' ? '  '.repeat(Math.max(0, level - 1)) : ''}${marker} ${text}`;
}

function rowText(row: TableRow, columns: number): string {
  const texts = Array.from({ length: columns }, () => '');
  for (const cell of row.cells) texts[cell.col] = cell.text.replace(/\s+/g, ' ').trim();
  return texts.join('\t').trimEnd();
}
