import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { readTableRows } from '../index/table-rows.ts';
import type { ExportOptions } from './options.ts';

/** How cells of workbooks are written: the value (ISO dates, plain numbers), what Excel shows, or the value with what is shown behind it. */
export const VALUE_FORMS = ['raw', 'formatted', 'both'] as const;
export type ValueForm = (typeof VALUE_FORMS)[number];

/** For readers: what Excel shows, but the value where that says less. */
type DefaultForm = 'raw' | 'readable';

/** The rows of a table as a format writes them. What is no workbook has one form only: its own. */
export function rowsToExport(
  content: StoredContent,
  table: TableHead,
  { values }: ExportOptions,
  otherwise: DefaultForm,
): Iterable<TableRow> {
  const rows = readTableRows(content, table, 0, table.row_count);
  if (table.range === undefined || content.manifest.fileType === 'csv') return rows;
  const form = FORMS[values ?? otherwise];
  return inForm(rows, form);
}

function* inForm(rows: Iterable<TableRow>, form: (cell: TableCell) => string): Generator<TableRow> {
  for (const row of rows) yield { ...row, cells: row.cells.map((cell) => ({ ...cell, text: form(cell) })) };
}

const FORMS: Record<ValueForm | DefaultForm, (cell: TableCell) => string> = {
  raw: rawText,
  formatted: ({ text }) => text,
  both: (cell) => {
    const raw = rawText(cell);
    return raw === cell.text || cell.text === '' ? raw : `${raw} (${cell.text})`;
  },
  readable: (cell) => (saysLess(cell) ? rawText(cell) : cell.text),
};

/** A number has the 15 digits that a spreadsheet keeps. */
function rawText({ value, text }: TableCell): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' ? value : text;
}

/** A long number shown as 4.00638E+12, a date as 5/3. */
function saysLess({ value, text }: TableCell): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && /^-?\d(?:\.\d+)?E[+-]?\d+$/.test(text);
  const year = typeof value === 'string' ? /^\d\d(\d\d)-\d\d-\d\d(?:T|$)/.exec(value)?.[1] : undefined;
  return year !== undefined && value !== text && !text.includes(year);
}
