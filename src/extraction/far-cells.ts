import type { StoredContent } from '../index/content.ts';
import { findCells } from '../spreadsheet/find.ts';
import type { MatchMode } from '../spreadsheet/find-query.ts';
import { Workbook } from '../spreadsheet/workbook.ts';
import { citationId, MAX_TABLE_ROWS } from './evidence.ts';
import type { Passage } from './passages.ts';

/** Cells that hold a text or number, in workbooks with more rows than evidence reads; none in others. */
export function findFarCells(content: StoredContent, query: string, match: MatchMode, maxResults: number): Passage[] {
  const isLong = content.tables().some((table) => table.range !== undefined && table.row_count > MAX_TABLE_ROWS);
  if (!isLong) return [];
  const sheets = content.sheets().map(({ info }) => info);
  const workbook = new Workbook(sheets);
  const found = findCells({ workbook, cells: content, sheet: undefined, query, match, in: 'values', maxResults });
  return found.matches.map(({ sheet, cell, formatted, value, bbox }): Passage => {
    const page = sheets[workbook.findSheet(sheet)!]!.index;
    return {
      id: `s${page}!${cell}`,
      page,
      text: formatted,
      row: `${page}:${cell}`,
      value,
      cite: (start, end, how) => ({
        id: citationId(page, sheet, cell),
        page,
        bbox,
        text: formatted.slice(start, end),
        match: how,
        sheet,
        cell,
      }),
    };
  });
}
