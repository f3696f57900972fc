import { round2 } from '../../../document/geometry.ts';
import type { TableHead, TableRow } from '../../../document/table.ts';
import type { PageDraft, TableDraft } from '../draft.ts';
import { firstTable, lastTable, repeatedRows } from './continued-tables.ts';

interface WrittenTable {
  head: TableHead;
  /** Undefined where the table was begun on an earlier page, and given there. */
  rows: TableRow[] | undefined;
}

interface Part {
  page: number;
  table: TableDraft;
}

/** Tables of the model from those of the pages; one that runs over pages becomes one. */
export class TableWriter {
  readonly #isAside: (draft: PageDraft, block: number) => boolean;
  #count = 0;
  /** Heads of tables that go on, by page and position on it. */
  readonly #begun = new Map<string, TableHead>();

  constructor(isAside: (draft: PageDraft, block: number) => boolean) {
    this.#isAside = isAside;
  }

  /** One for each table of the page, in their order. */
  *write(draft: PageDraft, runOn: readonly PageDraft[]): Generator<WrittenTable> {
    const last = runOn.length > 0 ? lastTable(draft, this.#isAside) : undefined;
    for (const [i, table] of draft.tables.entries()) {
      const key = `${draft.page} ${i}`;
      const begun = this.#begun.get(key);
      this.#begun.delete(key);
      if (begun) {
        yield { head: begun, rows: undefined };
        continue;
      }
      const parts: Part[] = [{ page: draft.page, table }];
      if (i === last) parts.push(...runOn.map((page) => this.#partOf(page)));
      const written = toTable(parts, `t${++this.#count}`);
      if (i === last) {
        for (const page of runOn) this.#begun.set(`${page.page} ${firstTable(page, this.#isAside)}`, written.head);
      }
      yield written;
    }
  }

  #partOf(draft: PageDraft): Part {
    return { page: draft.page, table: draft.tables[firstTable(draft, this.#isAside)!]! };
  }
}

function toTable(parts: readonly Part[], id: string): WrittenTable {
  const [{ table, page }] = parts as [Part];
  const rows: TableRow[] = [];
  // What comes again on every page is a head, even if nothing else told so.
  const repeated = Math.max(0, ...parts.slice(1).map((part) => repeatedRows(table, part.table)));
  const headerRows = Math.max(table.headerRows, repeated);
  for (const part of parts) {
    const skip = part === parts[0] ? 0 : repeatedRows(table, part.table);
    const from = rows.length - skip;
    for (const { box, cells } of part.table.rows.slice(skip)) {
      rows.push({
        index: rows.length,
        bbox: box,
        ...(parts.length > 1 ? { page: part.page } : {}),
        cells: cells.map((cell) => ({
          row: cell.row + from,
          col: cell.col,
          text: cell.text,
          bbox: cell.box,
          row_span: cell.rowSpan,
          col_span: cell.colSpan,
          header: cell.row + from < headerRows,
        })),
      });
    }
  }
  const head: TableHead = {
    id,
    page,
    bbox: table.box,
    ...(table.title === undefined ? {} : { title: table.title }),
    row_count: rows.length,
    col_count: table.columnCount,
    header_rows: headerRows,
    confidence: round2(Math.min(...parts.map((part) => part.table.confidence))),
    ...(parts.length > 1 ? { parts: parts.map((part) => ({ page: part.page, bbox: part.table.box })) } : {}),
  };
  return { head, rows };
}
