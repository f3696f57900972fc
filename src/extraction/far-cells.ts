import type { StoredContent } from '../index/content.ts';
import { findCells } from '../spreadsheet/find.ts';
import type { MatchMode } from '../spreadsheet/find-query.ts';
import { Workbook } from '../spreadsheet/workbook.ts';
import { citationId } from './evidence.ts';
import type { Passage } from './passages.ts';

/** Cells that hold a text or number, also in rows that evidence does not read and beside all tables; none where there are no sheets. */
export function findFarCells(content: StoredContent, query: string, match: MatchMode, maxResults: number): Passage[] {
  const sheets = content.sheets().map(({ info }) => info);
  if (sheets.length === 0) return [];
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
