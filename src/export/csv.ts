import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import type { ExportOptions } from './options.ts';
import { rowsToExport } from './table-values.ts';

/** RFC 4180; several tables are parted by an empty line. */
export function* toCsv(content: StoredContent, options: ExportOptions): Generator<string> {
  let first = true;
  for (const table of tablesToExport(content, options)) {
    if (!first) yield '\r\n';
    first = false;
    yield* tableCsv(content, table, options);
  }
}

export function tablesToExport(content: StoredContent, { tableId, pages }: ExportOptions): TableHead[] {
  const wanted = pages && new Set(pages);
  return content
    .tables()
    .filter((table) => (tableId === undefined || table.id === tableId) && (!wanted || wanted.has(table.page)));
}

export function* tableCsv(content: StoredContent, table: TableHead, options: ExportOptions): Generator<string> {
  for (const row of rowsToExport(content, table, options, 'raw')) {
    const fields = Array.from({ length: table.col_count }, () => '');
    for (const cell of row.cells) fields[cell.col] = options.escapeFormulas ? disarm(cell.text) : cell.text;
    yield `${fields.map(quote).join(',')}\r\n`;
  }
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number is never a formula, whatever its sign. */
const disarm = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,\s]+%?$/.test(text) ? `'${text}` : text;
