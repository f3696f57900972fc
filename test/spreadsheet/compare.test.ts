import { describe, expect, it } from 'vitest';
import type { DefinedName } from '../../src/document/sheet.ts';
import type { CompareAnswer } from '../../src/spreadsheet/compare/answer.ts';
import { compareWorkbooks } from '../../src/spreadsheet/compare/compare-workbooks.ts';
import { makeWorkbook, type SheetContent } from './make-workbook.ts';

type Cells = SheetContent['cells'];

const compare = (
  before: Record<string, Cells>,
  after: Record<string, Cells>,
  names: { before?: DefinedName[]; after?: DefinedName[] } = {},
): CompareAnswer => {
  const made = (sheets: Record<string, Cells>, defined?: DefinedName[]) =>
    makeWorkbook(Object.fromEntries(Object.entries(sheets).map(([name, cells]) => [name, { cells }])), defined);
  return compareWorkbooks({
    before: made(before, names.before),
    after: made(after, names.after),
    offset: 0,
    limit: 10_000,
  });
};

/** Items with prices and amounts in rows from 2 on, their sum below. */
function stock(items: readonly [name: string, price: number, count: number][], tax = 0.2): Cells {
  const cells: Cells = { A1: 'Item', B1: 'Price', C1: 'Count', D1: 'Amount', F1: 'Tax', G1: tax };
  for (const [i, [name, price, count]] of items.entries()) {
    const row = i + 2;
    Object.assign(cells, { [`A${row}`]: name, [`B${row}`]: price, [`C${row}`]: count });
    cells[`D${row}`] = { formula: `B${row}*C${row}`, value: price * count };
  }
  const last = items.length + 1;
  const sum = items.reduce((total, [, price, count]) => total + price * count, 0);
  cells[`A${last + 2}`] = 'Total';
  cells[`D${last + 2}`] = { formula: `SUM(D2:D${last})`, value: sum };
  cells[`D${last + 3}`] = { formula: `D${last + 2}*(1+$G$1)`, value: sum * (1 + tax) };
  return cells;
}
const ITEMS: [string, number, number][] = Array.from({ length: 40 }, (_, i) => [`item ${i}`, i + 1, 10 + (i % 7)]);
const without = (at: number): typeof ITEMS => ITEMS.toSpliced(at, 1);
const said = ({ changes }: CompareAnswer): string[] => changes.map(({ kind, range }) => `${kind} ${range}`);

describe('comparing two workbooks', () => {
  it('finds nothing where nothing differs', () => {
    expect(compare({ Stock: stock(ITEMS) }, { Stock: stock(ITEMS) })).toMatchObject({
      identical: true,
      total: 0,
      structure: [],
      complete: true,
    });
  });

  it('reads no cell of two files of the same bytes', () => {
    const { workbook } = makeWorkbook({ Stock: { cells: stock(ITEMS) } });
    const cells = new Proxy({} as ReturnType<typeof makeWorkbook>['cells'], {
      get: () => expect.unreachable('a cell is read'),
    });
    const version = { workbook, cells, sha256: 'the same' };
    expect(compareWorkbooks({ before: version, after: version, offset: 0, limit: 10 })).toMatchObject({
      ...compare({ Stock: stock(ITEMS) }, { Stock: stock(ITEMS) }),
    });
  });

  it('follows a balance that is carried down thousands of rows to where it began, also around a circle', () => {
    const carried = (start: number): Cells => {
      const cells: Cells = { A1: start };
      // Every other row apart, so that each result is told by itself.
      for (let row = 3; row < 12_000; row += 2)
        cells[`A${row}`] = { formula: `A${row - 2}+1`, value: start + (row - 1) / 2 };
      cells.C1 = { formula: 'C3+A3', value: start };
      cells.C3 = { formula: 'C1/2', value: start / 2 };
      return cells;
    };
    const { changes } = compare({ Book: carried(1) }, { Book: carried(2) });
    const results = changes.filter(({ kind }) => kind === 'result');
    expect(results.length).toBeGreaterThan(5_900);
    for (const { because_of } of results) expect(because_of).toEqual(['Book!A1']);
  });

  it('tells an input from the results that it changed, and says which came of which', () => {
    const other = ITEMS.with(3, ['item 3', 9, 13]);
    const answer = compare({ Stock: stock(ITEMS) }, { Stock: stock(other) });
    expect(said(answer)).toEqual(['value B5', 'result D5', 'result D43', 'result D44']);
    expect(answer.changes[0]).toMatchObject({
      kind: 'value',
      sheet: 'Stock',
      range: 'B5',
      before: { cell: 'B5', value: 4, page: 1 },
      after: { cell: 'B5', value: 9 },
      affects: { count: 3, cells: ['Stock!D5', 'Stock!D43', 'Stock!D44'] },
    });
    for (const result of answer.changes.slice(1)) expect(result.because_of).toEqual(['Stock!B5']);
  });

  it('does not take an inserted row for a thousand changed cells', () => {
    const more: typeof ITEMS = ITEMS.toSpliced(20, 0, ['new', 5, 5]);
    const answer = compare({ Stock: stock(ITEMS) }, { Stock: stock(more) });
    expect(answer.structure).toEqual([
      { kind: 'rows_inserted', sheet: 'Stock', range: '22:22', affects: { count: 2, cells: expect.anything() } },
    ]);
    expect(said(answer).sort()).toEqual(['result D44', 'result D45']);
    expect(answer.changes[0]!.because_of).toEqual(['Stock!22:22 (rows inserted)']);
    expect(answer.changes.find(({ range }) => range === 'D44')!.before).toMatchObject({ cell: 'D43' });
  });

  it('finds a row again that was changed beside one that was inserted', () => {
    const cells = (rows: readonly string[]): Cells =>
      Object.fromEntries(
        rows.flatMap((row, i) => row.split(' ').map((text, j) => [`${'ABCDE'[j]}${i + 1}`, text] as const)),
      );
    const rows = Array.from({ length: 30 }, (_, i) => `id${i} name${i % 7} a${i * 3} b${i % 5} note`);
    const other = rows
      .with(12, 'id12 name5 a36 b2 other')
      .toSpliced(20, 0, 'x new row y z')
      .toSpliced(5, 0, 'q r s t u');
    const answer = compare({ Stock: cells(rows) }, { Stock: cells(other) });
    expect(answer.structure.map(({ kind, range }) => `${kind} ${range}`)).toEqual([
      'rows_inserted 6:6',
      'rows_inserted 22:22',
    ]);
    expect(answer.changes).toMatchObject([{ kind: 'value', range: 'E14', before: { cell: 'E13', value: 'note' } }]);
  });

  it('sees removed rows, also at the end of a range', () => {
    for (const at of [7, ITEMS.length - 1]) {
      const answer = compare({ Stock: stock(ITEMS) }, { Stock: stock(without(at)) });
      expect(answer.structure).toMatchObject([{ kind: 'rows_removed', range: `${at + 2}:${at + 2}` }]);
      expect(said(answer).sort()).toEqual(['result D42', 'result D43']);
      expect(answer.changes[0]!.because_of).toEqual([`Stock!${at + 2}:${at + 2} (rows removed)`]);
    }
  });

  it('sees inserted columns', () => {
    const shifted = Object.fromEntries(
      Object.entries(stock(ITEMS)).map(([cell, content]) => {
        const move = (text: string): string =>
          text.replace(
            /\b(\$?)([B-G])(?=\$?\d)/g,
            (_, fixed, letter) => fixed + String.fromCharCode(letter.charCodeAt(0) + 1),
          );
        const moved =
          content !== null && typeof content === 'object' ? { ...content, formula: move(content.formula) } : content;
        return [move(cell), moved];
      }),
    );
    for (const [i] of ITEMS.entries()) shifted[`B${i + 2}`] = `note ${i}`;
    const answer = compare({ Stock: stock(ITEMS) }, { Stock: shifted });
    expect(answer.structure).toEqual([{ kind: 'columns_inserted', sheet: 'Stock', range: 'B:B' }]);
    expect(said(answer)).toEqual([]);
  });

  it('joins a formula that was changed all the way down', () => {
    const other = stock(ITEMS);
    for (const [i, [, price, count]] of ITEMS.entries())
      other[`D${i + 2}`] = { formula: `B${i + 2}*C${i + 2}+1`, value: price * count + 1 };
    const answer = compare({ Stock: stock(ITEMS) }, { Stock: other });
    expect(answer.changes[0]).toMatchObject({ kind: 'formula', range: 'D2:D41', cell_count: 40 });
    expect(answer.summary).toMatchObject({ formulas: 40, results: 0 });
  });

  it('follows formulas over sheets, and sheets under another name', () => {
    const sheets = (name: string, rate: number): Record<string, Cells> => ({
      [name]: { A1: 'Rate', B1: rate, A2: 'Years', B2: 5, A3: 'Name', B3: 'plan' },
      Out: { A1: { formula: `${name}!B1*100`, value: rate * 100 } },
    });
    const answer = compare(sheets('Inputs', 0.05), sheets('Assumptions', 0.07));
    expect(answer.structure).toEqual([
      { kind: 'sheet_renamed', sheet: 'Assumptions', before: 'Inputs', after: 'Assumptions' },
    ]);
    expect(answer.changes).toMatchObject([
      { kind: 'value', sheet: 'Assumptions', affects: { count: 1, cells: ['Out!A1'] } },
      { kind: 'result', sheet: 'Out', because_of: ['Assumptions!B1'] },
    ]);
  });

  it('lists sheets and names that came and went, and cells that were filled or emptied', () => {
    const name = (refers_to: string): DefinedName[] => [{ name: 'rate', scope: 'workbook', refers_to }];
    const answer = compare(
      { A: { A1: 1, B2: 'gone' }, Old: { A1: 5 } },
      { A: { A1: 1, C1: 'x', C2: 'y' }, New: { A1: 'other' } },
      { before: name('A!$A$1'), after: name('A!$A$2') },
    );
    expect(answer.structure).toEqual([
      { kind: 'sheet_added', sheet: 'New' },
      { kind: 'sheet_removed', sheet: 'Old' },
      { kind: 'name_changed', name: 'rate', before: 'A!$A$1', after: 'A!$A$2' },
    ]);
    expect(said(answer).sort()).toEqual(['added C1:C2', 'removed B2']);
  });

  it('takes quotes that a name does not need for no change, and a chance for a cause', () => {
    const sheets = (prefix: string, chance: number): Record<string, Cells> => ({
      Data: { A1: 1, A2: 2, A3: 'end' },
      Out: {
        A1: { formula: `SUM(${prefix}A1:A2)`, value: 3 },
        B1: { formula: 'RAND()', value: chance },
        B2: { formula: 'B1*2', value: chance * 2 },
      },
    });
    expect(compare(sheets('Data!', 0.1), sheets("'Data'!", 0.1)).identical).toBe(true);
    expect(compare(sheets('Data!', 0.1), sheets("'Data'!", 0.3)).changes).toMatchObject([
      { range: 'B1', kind: 'result' },
      { range: 'B2', kind: 'result', because_of: ['Out!B1'] },
    ]);
  });

  it('does not report what programs compute a little apart', () => {
    const cell = (value: number): Cells => ({ A1: { formula: '0.1+0.2', value } });
    expect(compare({ A: cell(0.30000000000000004) }, { A: cell(0.3) }).identical).toBe(true);
  });

  it('ends in time on sheets that have nothing in common', () => {
    const noise = (seed: number): Cells =>
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`A${i + 1}`, `${seed} ${(i * seed) % 97}`]));
    expect(compare({ A: noise(3) }, { A: noise(5) }).total).toBeGreaterThan(0);
  });
});
