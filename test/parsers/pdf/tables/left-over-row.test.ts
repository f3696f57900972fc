import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../../collect.ts';
import { makePdf, rule, text } from '../pdf-writer.ts';

const LEFTS = [72, 220, 330, 470];
const HEAD = ['Number', 'Name', 'Amount', 'Price'];
const ROWS = 40;

const line = (y: number, cells: readonly string[]): string[] =>
  cells.flatMap((cell, i) => (cell === '' ? [] : [text(LEFTS[i]!, y, 10, cell)]));
const cellsOf = (n: number): string[] => [
  `${1000 + n}`,
  `Bolt size ${n % 7}`,
  `${2 + (n % 5)} boxes`,
  (3.7 * n).toFixed(2),
];
const rows = (first: number, count: number, y: number): string[] =>
  Array.from({ length: count }, (_, i) => line(y + 16 * i, cellsOf(first + i))).flat();
const firstPage = [...line(80, HEAD), ...rows(0, ROWS, 96)];
/** Lines around so many rows. */
const frame = (count: number): string[] => [
  ...Array.from({ length: count + 1 }, (_, i) => rule(68, 68 + 16 * i, 540, 68 + 16 * i)),
  ...[68, 216, 326, 466, 540].map((x) => rule(x, 68, x, 68 + 16 * count)),
];

const read = async (...pages: string[][]) =>
  collect(pdfParser, makePdf({ pages: pages.map((content) => ({ content })) }));

describe('A row alone on the page after its table', () => {
  it.each([
    ['without lines', firstPage, rows(ROWS, 1, 80), cellsOf(ROWS)],
    ['within lines', [...firstPage, ...frame(ROWS + 1)], [...rows(ROWS, 1, 80), ...frame(1)], cellsOf(ROWS)],
    ['of two cells', firstPage, line(80, ['Total', '', '', '4,711.00']), ['Total', '', '', '4,711.00']],
    [
      'under a running head, before other text',
      [text(72, 40, 9, 'Stock list 2024'), ...firstPage],
      [text(72, 40, 9, 'Stock list 2024'), ...rows(ROWS, 1, 80), text(72, 140, 10, 'Counted on the last of May.')],
      cellsOf(ROWS),
    ],
  ])('is the last of it: %s', async (_, first, second, cells) => {
    const { pages, tables, words } = await read(first, second);
    expect(tables).toHaveLength(1);
    expect(tables[0]!.head).toMatchObject({ row_count: ROWS + 2, col_count: 4, parts: [{ page: 1 }, { page: 2 }] });
    const last = tables[0]!.rows!.at(-1)!;
    expect(last).toMatchObject({ page: 2, index: ROWS + 1 });
    expect(last.cells.map((cell) => cell.text)).toEqual(cells);
    const block = pages[1]!.blocks.find(({ type }) => type === 'table')!;
    expect(block).toMatchObject({ text: cells.join('\t'), table_id: 't1' });
    const placed = words.at(-1)!;
    const said = [...placed.starts].map((start, i) => block.text.slice(start, placed.ends[i]));
    expect(said).toEqual(expect.arrayContaining(cells.join(' ').split(/\s+/)));
  });

  it('goes on over many pages', async () => {
    const { tables } = await read(firstPage, rows(ROWS, ROWS, 80), rows(2 * ROWS, ROWS, 80), rows(3 * ROWS, 1, 80));
    expect(tables.map(({ head }) => [head.row_count, head.parts?.length])).toEqual([[3 * ROWS + 2, 4]]);
  });

  it.each<[string, ...string[][]]>([
    ['words between its columns', firstPage, [text(72, 80, 10, 'Prepared by'), text(160, 80, 10, '12.50')]],
    ['words where it has numbers', firstPage, line(80, ['Prepared', '', '', 'Approved'])],
    ['a line of text', firstPage, [text(72, 80, 10, 'The stock was counted on the last day of May by two of us.')]],
    ['a table that ends far above', rows(0, 10, 80), line(80, cellsOf(10))],
    ['another page between', firstPage, [text(72, 80, 10, 'This page is blank.')], rows(ROWS, 1, 80)],
  ])('is none: %s', async (_, ...pages: string[][]) => {
    const { tables } = await read(...pages);
    expect(tables.map(({ head }) => head.parts)).toEqual([undefined]);
  });
});
