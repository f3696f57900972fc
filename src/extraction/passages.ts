import type { Citation } from '../document/citation.ts';
import type { BlockType } from '../document/page.ts';
import type { TableCell, TableHead } from '../document/table.ts';
import { cellName, parseRange } from '../spreadsheet/reference.ts';
import type { Evidence } from './evidence.ts';

/** A piece of a document that can be quoted: a block, or a cell where a table has no block of its own words. */
export interface Passage {
  /** `p3.b12` is a block; `s3!B4` a cell of the third sheet, `t4!B2` one of a table. */
  id: string;
  page: number;
  text: string;
  /** Of cells: the row that they share, unique in the document. */
  row?: string;
  /** Of blocks. */
  type?: BlockType;
  /** Of cells: what is stored beneath the text. */
  value?: TableCell['value'];
  /** The proof that text [start, end) of this passage stands in the document. */
  cite(start: number, end: number, match: Citation['match']): Citation;
}

/** Everything of the pages that can be quoted, page by page in reading order. */
export function passagesOf(evidence: Evidence): Passage[] {
  const passages: Passage[] = [];
  const drawn = new Set<string>();
  const isRange = new Set(evidence.tables().flatMap(({ head }) => (head.range === undefined ? [] : [head.id])));
  for (const { page, block } of evidence.blocks) {
    const { id, type, text, table_id: tableId } = block;
    // Cells of a sheet are cited as cells.
    if (tableId !== undefined && isRange.has(tableId)) continue;
    if (tableId !== undefined) drawn.add(tableId);
    const cite: Passage['cite'] = (start, end, match) => evidence.cite({ page, blockId: id, start, end }, match);
    passages.push({ id, page, type, text, cite });
  }
  for (const { head, rows } of evidence.tables()) {
    if (drawn.has(head.id)) continue;
    const nameOf = cellNames(head);
    for (const row of rows) {
      const page = row.page ?? head.page;
      if (!evidence.pages.has(page)) continue;
      for (const cell of row.cells) {
        if (cell.text === '') continue;
        const cite: Passage['cite'] = (start, end, match) =>
          evidence.citeCell(head, row, cell, match, cell.text.slice(start, end));
        const { text, value } = cell;
        passages.push({
          id: nameOf(cell),
          page,
          text,
          row: `${head.id}:${row.index}`,
          cite,
          ...(value !== undefined && { value }),
        });
      }
    }
  }
  return passages.sort((a, b) => a.page - b.page);
}

function cellNames(head: TableHead): (cell: TableCell) => string {
  const range = head.range === undefined ? undefined : parseRange(head.range);
  const [first, rows, columns] = range ? [`s${head.page}`, range.firstRow, range.firstColumn] : [head.id, 0, 0];
  return (cell) => `${first}!${cellName(rows + cell.row, columns + cell.col)}`;
}
