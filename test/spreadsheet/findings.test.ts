import { describe, expect, it } from 'vitest';
import { WorkbookAnalysis } from '../../src/spreadsheet/workbook-analysis.ts';
import { makeWorkbook, type SheetContent } from './make-workbook.ts';

const findings = (sheets: Record<string, SheetContent>): string[] => {
  const { workbook, chunks } = makeWorkbook(sheets);
  const analysis = new WorkbookAnalysis();
  for (const chunk of chunks) analysis.addChunk(chunk);
  return analysis.finish(workbook).warnings.map(({ code, page, message }) => `${page} ${code}: ${message}`);
};
const onSheet = (cells: SheetContent['cells']): string[] => findings({ S: { cells } });
const formula = (text: string, value?: number | string) => ({
  formula: text,
  ...(value === undefined ? {} : { value }),
});

/** Cells of one column from a row on. */
const down = (column: string, from: number, cells: (number | string | object)[]): SheetContent['cells'] =>
  Object.fromEntries(cells.map((cell, i) => [`${column}${from + i}`, cell])) as SheetContent['cells'];

it('says nothing about a sound workbook', () => {
  expect(
    onSheet({
      A1: 'Item',
      ...down('B', 1, [1, 2, 3, 4]),
      ...down('C', 1, [formula('B1*2', 2), formula('B2*2', 4), formula('B3*2', 6), formula('B4*2', 8)]),
      B6: formula('SUM(B1:B4)', 10),
      C6: formula('SUM(C1:C4)', 20),
    }),
  ).toEqual([]);
});

it('counts errors by kind', () => {
  expect(onSheet({ A1: '#DIV/0!', A2: formula('1/0', '#DIV/0!'), B3: '#N/A' })).toEqual([
    '1 formula_errors: Sheet "S": errors are shown: #DIV/0! in A1, A2; #N/A in B3.',
  ]);
});

it('names circles, other workbooks and references that lead nowhere', () => {
  expect(
    findings({
      S: { cells: { A1: formula('T!A1', 0), B1: formula("[1]Rates!A1*'[2]x'!B2", 1) } },
      T: { cells: { A1: formula('S!A1', 0), B1: formula('Gone!A1+#REF!+NoSuchName', 1) } },
    }),
  ).toEqual([
    '1 circular_references: Sheet "S": formulas refer to themselves: A1 → T!A1 → A1.',
    '2 dead_references: Sheet "T": references lead nowhere: B1 (Gone!A1 refers to the sheet "Gone", which is not in the workbook); ' +
      'B1 (#REF! has lost the cells that it referred to); B1 (NoSuchName is not defined).',
    '1 external_links: Sheet "S": formulas refer to other workbooks: [1] in B1; [2] in B1.',
  ]);
});

describe('patterns', () => {
  const filled = (rows: number[]): object[] => rows.map((row) => formula(`B${row}*2`, 1));

  it('points out a formula that differs from its neighbours', () => {
    const cells = { ...down('C', 1, filled([1, 2, 3, 4, 5])), C3: formula('B3*3', 1) };
    expect(onSheet(cells)).toEqual([
      '1 inconsistent_formulas: Sheet "S": formulas differ from their neighbours on both sides: C3.',
    ]);
    const row = {
      B2: formula('B1', 1),
      C2: formula('C1', 1),
      D2: formula('E1', 1),
      E2: formula('E1', 1),
      F2: formula('F1', 1),
    };
    expect(onSheet(row)).toHaveLength(1);
  });

  it('points out a number typed over a formula', () => {
    const cells = { ...down('C', 1, filled([1, 2, 3, 4, 5])), C3: 7 };
    expect(onSheet(cells)).toEqual([
      '1 numbers_among_formulas: Sheet "S": typed-in numbers stand where formulas stand on both sides: C3.',
    ]);
  });

  it('names all cells that it counts, up to twenty', () => {
    const broken = (columns: string) =>
      Object.assign({}, ...[...columns].map((c) => ({ ...down(c, 1, filled([1, 2, 3, 4, 5])), [`${c}3`]: 7 })));
    const [said] = onSheet(broken('CEGIKMO'));
    expect(said).toMatch(/: C3; E3; G3; I3; K3; M3; O3\.$/);
  });

  it('leaves alone what comes again: subtotals, and columns for the year', () => {
    expect(
      onSheet({
        ...down('C', 1, [
          ...filled([1, 2, 3]),
          formula('SUM(C1:C3)', 1),
          ...filled([5, 6, 7]),
          formula('SUM(C5:C7)', 1),
        ]),
        C9: formula('B9*2', 1),
        C10: formula('B10*2', 1),
      }),
    ).toEqual([]);
  });
});

describe('ranges that stop short', () => {
  it('finds a total that misses the last row', () => {
    expect(onSheet({ ...down('B', 2, [1, 2, 3, 4, 5]), B8: formula('SUM(B2:B5)', 10) })).toEqual([
      '1 short_ranges: Sheet "S": ranges end before their data does: B2:B5 in B8, where data goes on to B6.',
    ]);
  });

  it('finds it over filled formulas, along rows and on other sheets', () => {
    const filled = [1, 2, 3, 4, 5, 6].map((row) => formula(`A${row}+1`, 1));
    expect(onSheet({ ...down('B', 1, filled), D1: formula('AVERAGE(B1:B5)', 1) })[0]).toContain('goes on to B6');
    const row = { A1: 1, B1: 2, C1: 3, D1: 4, E1: 5, F1: 6, H1: formula('SUM(A1:E1)', 15) };
    expect(onSheet(row)[0]).toContain('A1:E1 in H1, where data goes on to F1');
    expect(
      findings({
        Data: { cells: down('A', 1, [1, 2, 3, 4]) },
        Sum: { cells: { A1: formula('MAX(Data!A1:A3)', 3) } },
      })[0],
    ).toContain('Data!A1:A3 in A1, where data goes on to A4');
  });

  it('leaves alone halves that share the data, moving windows, and totals that take all', () => {
    expect(
      onSheet({
        ...down('B', 1, [1, 2, 3, 4, 5, 6]),
        D1: formula('SUM(B1:B3)', 6),
        D2: formula('SUM(B4:B6)', 15),
        D3: formula('SUM(B:B)', 21),
      }),
    ).toEqual([]);
    const windows = [1, 2, 3].map((row) => formula(`AVERAGE(B${row}:B${row + 2})`, 1));
    expect(onSheet({ ...down('B', 1, [1, 2, 3, 4, 5]), ...down('C', 1, windows) })).toEqual([]);
  });
});

it('finds numbers stored as text, but not codes', () => {
  expect(
    onSheet({ A1: '12', A2: ' 1,234.50', A3: '007', A4: '2024-01', B1: '50%', C1: '12345678901234567890' }),
  ).toEqual(['1 numbers_stored_as_text: Sheet "S": numbers are stored as text: column A (A1, A2); column B (B1).']);
});

it('finds hidden sheets that feed visible ones', () => {
  expect(
    findings({
      Calc: { cells: { A1: 5 }, state: 'hidden' },
      Summary: { cells: { A1: formula('Calc!A1', 5), A2: formula('Calc!A2', 5) } },
    }),
  ).toEqual(['1 hidden_sheets_used: Sheet "Calc": this hidden sheet feeds visible ones: 2 cells from Summary!A1 on.']);
});

it('finds formulas without a value', () => {
  expect(onSheet({ A1: formula('1+1'), A2: formula('A1') })[0]).toContain('missing_cached_values: Sheet "S"');
});

it('says much in bounded space', () => {
  const cells: SheetContent['cells'] = {};
  for (let row = 1; row <= 3000; row++) cells[`A${row}`] = formula(`Gone${row}!A1`, '#REF!');
  const found = onSheet(cells);
  expect(found).toHaveLength(2);
  for (const message of found) expect(message.length).toBeLessThan(700);
});

it('says how grave they are, the gravest first, and leads to their cells', () => {
  const { workbook, chunks } = makeWorkbook({
    'My sheet': { cells: { ...down('B', 2, [1, 2, 3, 4, 5]), B8: formula('SUM(B2:B5)', 10), C1: '#N/A' } },
  });
  const analysis = new WorkbookAnalysis();
  for (const chunk of chunks) analysis.addChunk(chunk);
  expect(analysis.finish(workbook).warnings).toMatchObject([
    { code: 'formula_errors', severity: 'error', page: 1, cells: ["'My sheet'!C1"] },
    { code: 'short_ranges', severity: 'warning', page: 1, cells: ["'My sheet'!B8"] },
  ]);
});
