import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundTable, type SheetHints, SheetTables } from '../../src/analysis/sheet-tables.ts';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import type { CellRange } from '../../src/document/sheet.ts';
import { parseRange, rangeName } from '../../src/spreadsheet/reference.ts';

type Value = string | number | Date | undefined;

interface Options extends SheetHints {
  /** Rows to a chunk. */
  cut?: number;
  bold?: number[];
  declared?: string[];
}

/** Rows of values; an empty row stands for an empty row. Dates stand under a date format. */
function find(
  grid: Value[][],
  { bold = [], declared = [], cut = Number.POSITIVE_INFINITY, ...hints }: Options = {},
): ReturnType<SheetTables['finish']> {
  const known = declared.map((range, i) => ({ range: parseRange(range)!, name: `T${i + 1}`, headerRows: 1 }));
  const tables = new SheetTables(known, (kind, number, text) => (kind === CellKind.string ? text : String(number)));
  const builder = new RowChunkBuilder(0);
  grid.forEach((values, row) => {
    if (values.every((value) => value === undefined)) return;
    const done = row % cut === 0 ? builder.finish() : undefined;
    builder.startRow(row);
    if (done) tables.add(done, bold);
    values.forEach((value, column) => {
      if (typeof value === 'string') builder.addText(column, CellKind.string, value);
      else if (typeof value === 'number') builder.addNumber(column, CellKind.number, value);
      else if (value) builder.addNumber(column, CellKind.date, value.getTime() / 86_400_000);
    });
  });
  const rest = builder.finish();
  if (rest) tables.add(rest, bold);
  return tables.finish(hints);
}

const _ = undefined;
const said = ({ tables }: { tables: FoundTable[] }): [string, number, string | undefined][] =>
  tables.map(({ range, headerRows, title }) => [rangeName(range), headerRows, title]);

describe('tables found by layout', () => {
  it('sees the same however rows are put together', () => {
    const kinds = { text: 'a', number: 7, date: new Date('2024-05-03'), blank: ' ', none: undefined };
    const shape = fc.array(fc.constantFrom<keyof typeof kinds>('text', 'number', 'number', 'date', 'blank', 'none'), {
      minLength: 1,
      maxLength: 7,
    });
    const blocks = fc.array(fc.tuple(shape, fc.integer({ min: 1, max: 30 })), { maxLength: 5 });
    fc.assert(
      fc.property(blocks, fc.constantFrom<string[]>([], ['B3:D40']), (blocks, declared) => {
        const grid = blocks.flatMap(([row, times]) =>
          Array.from({ length: times }, () => row.map((kind) => kinds[kind])),
        );
        expect(find(grid, { declared })).toEqual(find(grid, { declared, cut: 1 }));
      }),
    );
  });

  it('sees a table from the first cell to the last', () => {
    expect(
      said(
        find([
          ['id', 'name', 'n'],
          [1, 'a', 5],
          [2, 'b', 6],
        ]),
      ),
    ).toEqual([['A1:C3', 1, undefined]]);
  });

  it('sees a table beside columns that start far below', () => {
    const grid = [...Array(20).fill(['a']), ['a', 'b', ' ', 'c', 'd'], ['a', 'b', ' ', 'c', 'd']];
    expect(said(find(grid))).toEqual([
      ['A1:B22', 0, undefined],
      ['D1:E22', 0, undefined],
    ]);
  });

  it('parts a block that was narrow in its first rows', () => {
    const grid = [...Array(17).fill(['a']), ...Array(2).fill(['a', 'a', 'a', ' ', 'a', 'a'])];
    expect(said(find(grid)).map(([range]) => range)).toEqual(['A1:C19', 'E1:F19']);
  });

  it('takes the lines above a table for its title', () => {
    const joined = find([['Sales'], ['in thousands'], ['item', 'n'], ['a', 5], ['b', 6]]);
    expect(said(joined)).toEqual([['A3:B5', 1, 'Sales']]);
    expect(joined.texts.map(({ text, heading }) => [text, heading])).toEqual([
      ['Sales', true],
      ['in thousands', false],
    ]);
    expect(said(find([['Sales'], [], ['item', 'n'], ['a', 5], ['b', 6]]))).toEqual([['A3:B5', 1, 'Sales']]);
  });

  it('reads headers of several rows', () => {
    const grid: Value[][] = [
      [_, '2023', _, '2024', _],
      ['item', 'n', 'sum', 'n', 'sum'],
      ['a', 1, 2, 3, 4],
      ['b', 1, 2, 3, 4],
    ];
    expect(said(find(grid))).toEqual([['A1:E4', 2, undefined]]);
  });

  it('takes years and dates over numbers for a header, over their like for data', () => {
    expect(
      said(
        find([
          ['item', 2022, 2023, 2024],
          ['a', 1, 2, 3],
          ['b', 4, 5, 6],
        ]),
      ),
    ).toEqual([['A1:D3', 1, undefined]]);
    const [jan, feb] = [new Date('2024-01-31'), new Date('2024-02-29')];
    expect(
      said(
        find([
          [_, jan, feb],
          ['a', 1, 2],
          ['b', 4, 5],
        ]),
      ),
    ).toEqual([['A1:C3', 1, undefined]]);
    expect(
      said(
        find([
          ['day', 'n'],
          [jan, 1],
          [feb, 2],
        ]),
      ),
    ).toEqual([['A1:B3', 1, undefined]]);
    expect(
      said(
        find([
          [jan, 1],
          [feb, 2],
          [jan, 3],
        ]),
      ),
    ).toEqual([['A1:B3', 0, undefined]]);
    expect(
      said(
        find([
          ['car', 'year'],
          ['a', 1999],
          ['b', 2003],
          ['c', 2010],
        ]),
      ),
    ).toEqual([['A1:B4', 1, undefined]]);
  });

  it('tells the header of a table of texts by its style, else by distinct names', () => {
    const grid: Value[][] = [
      ['city', 'land'],
      ['Rome', 'Italy'],
      ['Bern', 'Bern'],
    ];
    expect(said(find(grid, { bold: [0] }))).toEqual([['A1:B3', 1, undefined]]);
    expect(said(find(grid))).toEqual([['A1:B3', 1, undefined]]);
    expect(
      said(
        find([
          ['Name:', 'Ann'],
          ['City:', 'Rome'],
          ['Job:', 'Cook'],
        ]),
      ),
    ).toEqual([['A1:B3', 0, undefined]]);
  });

  it('parts tables that stand side by side or one under the other', () => {
    const beside: Value[][] = [
      ['a', 'n', _, _, 'b', 'n'],
      ['x', 1, _, _, 'y', 2],
      ['z', 3, _, _, 'w', 4],
    ];
    expect(said(find(beside))).toEqual([
      ['A1:B3', 1, undefined],
      ['E1:F3', 1, undefined],
    ]);
    const near: Value[][] = beside.map(([a, b, , , c, d]) => [a, b, _, c, d]);
    expect(said(find(near))).toEqual([
      ['A1:B3', 1, undefined],
      ['D1:E3', 1, undefined],
    ]);
    const below: Value[][] = [['a', 'n'], ['x', 1], ['y', 2], [], ['b', 'n'], ['z', 3], ['w', 4]];
    expect(said(find(below))).toEqual([
      ['A1:B3', 1, undefined],
      ['A5:B7', 1, undefined],
    ]);
  });

  it('keeps a column of spacing inside a table', () => {
    const grid: Value[][] = [
      ['item', _, 'Q1', 'Q2'],
      ['a', _, 1, 2],
      ['b', _, 3, 4],
    ];
    expect(said(find(grid))).toEqual([['A1:D3', 1, undefined]]);
  });

  it('joins labels and the numbers they run up to', () => {
    const grid: Value[][] = [
      ['Income', _, _, _, 2023, 2024],
      ['Sales', _, _, _, 1, 2],
      [_, 'home', _, _, 1, 1],
      ['Cost', _, _, _, 3, 4],
    ];
    expect(said(find(grid))).toEqual([['A1:F4', 1, undefined]]);
  });

  it('goes on over empty rows as long as no new header comes', () => {
    const grid: Value[][] = [
      ['P&L', 2023, 2024],
      [],
      ['Sales', 1, 2],
      ['Cost', 1, 2],
      [],
      ['Expenses'],
      [],
      ['Rent', 1, 2],
      [],
      ['Total', 1, 2],
      [],
      ['Balance', 2023, 2024],
      ['Cash', 1, 2],
      ['Debt', 1, 2],
    ];
    const found = find(grid);
    expect(said(found)).toEqual([
      ['A1:C10', 1, undefined],
      ['A12:C14', 1, undefined],
    ]);
    expect(found.texts).toEqual([]);
  });

  it('leaves running text and lone cells alone', () => {
    const { tables, texts } = find([
      ['Notes'],
      ['The first remark is rather long and says much.'],
      [],
      [_, _, 'draft'],
      [],
      [7],
    ]);
    expect(tables).toEqual([]);
    expect(texts.map(({ text }) => text)).toEqual([
      'Notes\nThe first remark is rather long and says much.',
      'draft',
      '7',
    ]);
  });

  it('takes a long list in one column for a table', () => {
    expect(said(find([['n'], [1], [2], [3]]))).toEqual([['A1:A4', 1, undefined]]);
    const names = Array.from({ length: 12 }, (__, i) => [`name ${i}`]);
    expect(said(find(names))).toEqual([['A1:A12', 0, undefined]]);
  });

  it('keeps the cells of declared tables apart and takes filters for headers', () => {
    const grid: Value[][] = [
      ['a', 'n', 'x'],
      ['b', 1, 'y'],
      ['c', 2, 'z'],
    ];
    expect(said(find(grid, { declared: ['A1:B3'] }))[0]).toEqual(['A1:B3', 1, undefined]);
    const filter = parseRange('A2:B4') as CellRange;
    expect(
      said(
        find(
          [
            ['Codes', 'of 2024'],
            ['x', 'y'],
            ['1', 'a'],
            ['2', 'b'],
          ],
          { filter },
        ),
      ),
    ).toEqual([['A2:B4', 1, 'Codes of 2024']]);
  });

  it('joins blocks that merged cells bridge', () => {
    const grid: Value[][] = [
      ['1', _, _, 'kV', 7],
      ['2', _, _, 'Hz', 8],
      ['3', _, _, 'A', 9],
    ];
    expect(find(grid).tables.map(({ range }) => rangeName(range))).toEqual(['D1:E3']);
    const merges = [0, 1, 2].map((row) => ({ firstRow: row, lastRow: row, firstColumn: 0, lastColumn: 2 }));
    expect(find(grid, { merges }).tables.map(({ range }) => rangeName(range))).toEqual(['A1:E3']);
  });

  it('joins blocks that a merged cell further down covers, and not those under one title', () => {
    const grid: Value[][] = [
      ['Voltage', 'rated', _, 'kV', 'AC'],
      ['Frequency', 'rated', _, 'Hz', 'AC'],
      ['Current', 'peak', _, 'A', 'DC'],
    ];
    const over = (row: number) => ({ merges: [{ firstRow: row, lastRow: row, firstColumn: 1, lastColumn: 4 }] });
    const ranges = (hints: SheetHints) => find(grid, hints).tables.map(({ range }) => rangeName(range));
    expect(ranges(over(0))).toEqual(['A1:B3', 'D1:E3']);
    expect(ranges(over(2))).toEqual(['A1:E3']);
  });

  it('bounds what it keeps of a sheet of scattered cells', () => {
    const grid: Value[][] = [];
    for (let row = 0; row < 6000; row++)
      grid.push(row % 3 === 0 ? Array.from({ length: 30 }, (__, c) => (c % 4 === 0 ? 'x' : _)) : []);
    const { tables, texts, dropped } = find(grid);
    expect(tables.length + texts.length).toBeLessThanOrEqual(2048);
    expect(dropped).toBeGreaterThan(1000);
  });
});
