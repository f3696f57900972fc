import { cellName } from '../../../src/spreadsheet/reference.ts';
import { messageOf, post } from '../api/client.ts';
import type { RangeAnswer } from '../api/types.ts';
import { copy } from '../app/clipboard.ts';
import { plural } from '../app/format.ts';
import { say } from '../app/toasts.tsx';
import { rangeText, type Selection, toRange } from './selection.ts';

/** What a sheet shows of a selection as lines of cells with tabs between them, which spreadsheets paste as cells. */
export async function copyCells(filePath: string, sheet: string, selection: Selection): Promise<void> {
  const { firstRow, firstColumn, lastRow, lastColumn } = toRange(selection);
  try {
    const { cells, range } = await post<RangeAnswer>(`${filePath}/ranges/read`, { sheet, range: rangeText(selection) });
    const texts = new Map(cells.map(({ cell, formatted }) => [cell, formatted]));
    const end = range === null ? firstRow : Math.min(lastRow, firstRow + lastUsedRow(cells, firstRow));
    const lines: string[] = [];
    for (let row = firstRow; row <= end; row++) {
      const line: string[] = [];
      for (let column = firstColumn; column <= lastColumn; column++)
        line.push(quoted(texts.get(cellName(row, column))));
      lines.push(line.join('\t'));
    }
    await copy(lines.join('\n'), plural((end - firstRow + 1) * (lastColumn - firstColumn + 1), 'cell'));
  } catch (error) {
    say(messageOf(error));
  }
}

/** Rows below the last that holds anything are left out: a whole column has a million. */
const lastUsedRow = (cells: RangeAnswer['cells'], firstRow: number): number =>
  Math.max(0, ...cells.map(({ cell }) => Number(/\d+$/.exec(cell)?.[0]) - 1 - firstRow));

const quoted = (text = ''): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
