import { expect, it } from 'vitest';
import { readTableRows } from '../../src/index/table-rows.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';
import { readStored } from './read-stored.ts';

const row = (number: number, cells: Record<string, string>): string =>
  `<row r="${number}">${Object.entries(cells)
    .map(([column, text]) => `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;

it('lists no cell twice where cells are merged: what is under one is not shown, and none reaches over the edge', async () => {
  const bytes = makeXlsx({
    sheets: [
      {
        rows: [
          row(1, { A: 'Region', B: 'Sales', C: 'Costs' }),
          row(2, { A: 'North', B: 'both', C: 'under it' }),
          row(3, { A: 'under North', B: '3', C: '4' }),
          row(4, { A: 'South', B: '5', C: 'wide' }),
        ].join(''),
        after: '<mergeCells><mergeCell ref="B2:C2"/><mergeCell ref="A2:A3"/><mergeCell ref="C4:F4"/></mergeCells>',
      },
    ],
  });
  const content = await readStored(bytes, 'merged.xlsx');
  const rows = [...readTableRows(content, content.tables()[0]!, 0, 10)];
  expect(rows.map(({ cells }) => cells.map((cell) => [cell.text, cell.row_span, cell.col_span]))).toEqual([
    [
      ['Region', 1, 1],
      ['Sales', 1, 1],
      ['Costs', 1, 1],
    ],
    [
      ['North', 2, 1],
      ['both', 1, 2],
    ],
    [
      ['3', 1, 1],
      ['4', 1, 1],
    ],
    [
      ['South', 1, 1],
      ['5', 1, 1],
      ['wide', 1, 1],
    ],
  ]);
});
