import { describe, expect, it } from 'vitest';
import { readRtf } from './read-rtf.ts';

const row = (definition: string, ...cells: string[]): string =>
  `\\trowd ${definition}${cells.map((text) => `\\pard\\intbl ${text}\\cell`).join('')}\\row\n`;

const read = async (content: string) => {
  const found = await readRtf(content);
  return found.tables.map(({ head, rows }) => ({
    head,
    cells: rows!.map((line) => line.cells.map((c) => [c.text, c.col, c.row_span, c.col_span])),
  }));
};

describe('tables', () => {
  it('have rows, cells, header rows and the text around them', async () => {
    const found = await readRtf(
      `before\\par${row('\\trhdr\\cellx2000\\cellx5000', 'Name', 'Age')}${row('\\cellx2000\\cellx5000', 'Ann', '30')}\\pard after\\par`,
    );
    expect(found.pages[0]!.blocks.map((block) => [block.type, block.text])).toEqual([
      ['paragraph', 'before'],
      ['table', expect.stringContaining('Ann')],
      ['paragraph', 'after'],
    ]);
    expect(found.tables[0]!.head).toMatchObject({ row_count: 2, col_count: 2, header_rows: 1 });
    const cell = found.tables[0]!.rows![1]!.cells[1]!;
    expect(cell).toMatchObject({ text: '30', row: 1, col: 1 });
    expect(cell.bbox[2] - cell.bbox[0]).toBeCloseTo(150);
  });

  it('make one grid of rows with different edges', async () => {
    const [table] = await read(
      row('\\cellx3000\\cellx6000', 'a', 'b') + row('\\cellx2000\\cellx4010\\cellx6000', 'c', 'd', 'e'),
    );
    expect(table!.head.col_count).toBe(4);
    expect(table!.cells).toEqual([
      [
        ['a', 0, 1, 2],
        ['b', 2, 1, 2],
      ],
      [
        ['c', 0, 1, 1],
        ['d', 1, 1, 2],
        ['e', 3, 1, 1],
      ],
    ]);
  });

  it('merge cells to the side and down', async () => {
    const [table] = await read(
      row('\\clmgf\\cellx1000\\clmrg\\cellx2000\\clvmgf\\cellx3000', 'wide', '', 'tall') +
        row('\\cellx1000\\cellx2000\\clvmrg\\cellx3000', 'a', 'b', ''),
    );
    expect(table!.cells).toEqual([
      [
        ['wide', 0, 1, 2],
        ['tall', 2, 2, 1],
      ],
      [
        ['a', 0, 1, 1],
        ['b', 1, 1, 1],
      ],
    ]);
  });

  it('keep the paragraphs of a cell and the definition of the row before', async () => {
    const [table] = await read(
      '\\trowd\\cellx1000\\cellx2000\\pard\\intbl one\\par two\\cell three\\par\\cell\\row\\pard\\intbl four\\cell five\\cell\\row\\pard',
    );
    expect(table!.cells.map((line) => line.map(([text]) => text))).toEqual([
      ['one\ntwo', 'three'],
      ['four', 'five'],
    ]);
  });

  it('hold tables in their cells', async () => {
    const nested =
      '\\pard\\intbl outer\\par\\pard\\intbl\\itap2 in 1\\nestcell in 2\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\cellx1000\\nestrow}{\\nonesttables\\par}\\pard\\intbl\\itap1 after\\cell';
    const [table] = await read(`\\trowd\\cellx3000\\cellx6000 ${nested}\\pard\\intbl b\\cell\\row\\pard done\\par`);
    expect(table!.head).toMatchObject({ row_count: 1, col_count: 2 });
    const [[first], [second]] = table!.cells[0]! as [string[], string[]];
    expect(first).toMatch(/outer[\s\S]*in 1[\s\S]*in 2[\s\S]*after/);
    expect(second).toBe('b');
  });

  it('are read though a row was never ended or cells have no edge', async () => {
    const [table] = await read(
      '\\trowd\\cellx1000\\pard\\intbl a\\cell b\\cell c\\cell\\row\\pard\\intbl d\\cell\\pard end\\par',
    );
    expect(table!.cells.map((line) => line.map(([text]) => text))).toEqual([['a', 'b', 'c'], ['d']]);
    const [spare] = await read('\\trowd\\cellx1000\\pard\\intbl a\\cell\\cell\\cell\\row');
    expect(spare!.cells.map((line) => line.map(([text]) => text))).toEqual([['a']]);
  });

  it('spend cells from the budget', async () => {
    const { collect } = await import('../collect.ts');
    const { rtfParser } = await import('../../../src/parsers/rtf/rtf-parser.ts');
    const { rtf, toBytes } = await import('./read-rtf.ts');
    const bytes = toBytes(rtf(row('\\cellx1000\\cellx2000', 'a', 'b')));
    await expect(collect(rtfParser, bytes, { limits: { maxCells: 1 } })).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });
});
