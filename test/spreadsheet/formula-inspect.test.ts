import { describe, expect, it } from 'vitest';
import { InspectAnswer } from '../../src/spreadsheet/answers.ts';
import { type InspectRequest, inspectFormula } from '../../src/spreadsheet/formula-inspect.ts';
import { resolveCell } from '../../src/spreadsheet/references.ts';
import { WorkbookAnalysis } from '../../src/spreadsheet/workbook-analysis.ts';
import { type MadeWorkbook, makeWorkbook } from './make-workbook.ts';

const made = makeWorkbook(
  {
    Model: {
      cells: {
        A1: 'Price',
        B1: 10,
        A2: 'Units',
        B2: 3,
        B3: { formula: 'B1*B2*(1+Rate)', value: 33, format: '0.00' },
        B4: { formula: 'SUM(B1:B3,Tab[Amount])', value: 52 },
        B5: { formula: 'Nope!A1+[1]Other!C3+Missing', value: '#REF!' },
        B6: { formula: 'B5+1', value: '#REF!' },
        B7: { formula: 'B8', value: 0 },
        B8: { formula: 'B7', value: 0 },
        B9: { formula: 'TODAY()+B1' },
        B10: { formula: 'LET(price,B1,price*Rate)', value: 1 },
      },
    },
    Inputs: {
      cells: { A1: 0.1, C1: 'Amount', C2: 2, C3: 4 },
      tables: [{ id: 't1', name: 'Tab', range: 'C1:C3', columns: ['Amount'], header_rows: 1, totals_rows: 0 }],
    },
  },
  [{ name: 'Rate', scope: 'workbook', refers_to: 'Inputs!$A$1' }],
);

const inspect = (cell: string, more: Partial<InspectRequest> = {}, from: MadeWorkbook = made): InspectAnswer => {
  const analysis = new WorkbookAnalysis();
  for (const chunk of from.chunks) analysis.addChunk(chunk);
  const { dependents, cycles } = analysis.finish(from.workbook);
  const { sheet, range } = resolveCell(cell, from.workbook.sheets[0]!.name, from.workbook);
  const request: InspectRequest = {
    workbook: from.workbook,
    cells: from.cells,
    bounds: dependents.bounds,
    loadShard: (shard) => dependents.shards[shard]!,
    cycles,
    place: { sheet, row: range.firstRow, column: range.firstColumn },
    depth: 1,
    offset: 0,
    limit: 100,
    ...more,
  };
  return InspectAnswer.parse(inspectFormula(request));
};

describe('inspectFormula', () => {
  it('gives precedents with their values and dependents', () => {
    const answer = inspect('B3');
    expect(answer).toMatchObject({
      sheet: 'Model',
      cell: 'B3',
      formula: '=B1*B2*(1+Rate)',
      value: 33,
      formatted: '33.00',
      functions: [],
      volatile: false,
      dependent_count: 1,
      next_offset: null,
      errors: [],
    });
    expect(answer.precedents).toEqual([
      {
        reference: 'B1',
        kind: 'cell',
        sheet: 'Model',
        range: 'B1',
        cells: [{ cell: 'B1', value: 10, formatted: '10' }],
        truncated: false,
      },
      {
        reference: 'B2',
        kind: 'cell',
        sheet: 'Model',
        range: 'B2',
        cells: [{ cell: 'B2', value: 3, formatted: '3' }],
        truncated: false,
      },
      {
        reference: 'Rate',
        kind: 'name',
        sheet: 'Inputs',
        range: 'A1',
        cells: [{ cell: 'A1', value: 0.1, formatted: '0.1' }],
        truncated: false,
      },
    ]);
    expect(answer.dependents).toEqual([
      { sheet: 'Model', cell: 'B4', value: 52, formatted: '52', formula: '=SUM(B1:B3,Tab[Amount])' },
    ]);
    expect(answer.tree).toBeUndefined();
  });

  it('tells ranges, names and tables apart', () => {
    expect(
      inspect('B4').precedents.map(({ reference, kind, sheet, range, cells }) => [
        reference,
        kind,
        `${sheet}!${range}`,
        cells.length,
      ]),
    ).toEqual([
      ['B1:B3', 'range', 'Model!B1:B3', 3],
      ['Tab[Amount]', 'table', 'Inputs!C2:C3', 2],
    ]);
  });

  it('answers for a cell without a formula, and for an empty one', () => {
    expect(inspect('B2')).toMatchObject({ formula: null, value: 3, precedents: [], dependent_count: 2 });
    expect(inspect('Z99')).toMatchObject({ formula: null, value: null, type: 'empty', dependent_count: 0 });
    expect(inspect('Inputs!A1').dependents.map(({ cell }) => cell)).toEqual(['B3', 'B10']);
  });

  it('names what leads nowhere, and where an error comes from', () => {
    const answer = inspect('B5');
    expect(answer.errors.map(({ code }) => code)).toEqual([
      'missing_sheet',
      'external_link',
      'unknown_name',
      'error_value',
    ]);
    expect(answer.precedents).toMatchObject([
      { reference: '[1]Other!C3', kind: 'external', workbook: '1', sheet: null },
      { reference: 'Missing', kind: 'name', sheet: null },
    ]);
    expect(inspect('B6').errors).toEqual([
      { code: 'error_value', message: 'The formula gives #REF!. It comes from Model!B5.' },
    ]);
  });

  it('leaves out the names that LET gives', () => {
    expect(inspect('B10').precedents.map(({ reference }) => reference)).toEqual(['B1', 'Rate']);
    expect(inspect('B10').errors).toEqual([]);
  });

  it('names circles and ends a tree at them', () => {
    const answer = inspect('B8', { depth: 5 });
    expect(answer.errors).toEqual([
      { code: 'circular_reference', message: 'The formula refers to itself: B8 → B7 → B8.' },
    ]);
    expect(answer.tree).toMatchObject({
      cell: 'B8',
      precedents: [{ cell: 'B7', precedents: [{ cell: 'B8', ends: 'circular', precedents: [] }] }],
    });
  });

  it('follows as many levels as asked for', () => {
    const two = inspect('B4', { depth: 2 }).tree!;
    const names = (tree: typeof two): string => `${tree.cell}(${tree.precedents.map(names).join(' ')})`;
    expect(names(two)).toBe('B4(B1() B2() B3(B1() B2() A1()) C2() C3())');
    expect(inspect('B4', { depth: 1 }).tree).toBeUndefined();
  });

  it('says what is volatile and computes only what is simple', () => {
    expect(inspect('B9')).toMatchObject({ functions: ['TODAY'], volatile: true, value: null, type: 'empty' });
  });

  it('pages through dependents', () => {
    const cells = Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [`B${i + 1}`, { formula: `$A$1+${'A'}${i + 2}`, value: i }]),
    );
    const many = makeWorkbook({ S: { cells: { A1: 1, ...cells } } });
    const first = inspect('A1', { limit: 100 }, many);
    expect([first.dependent_count, first.dependents.length, first.next_offset]).toEqual([250, 100, 100]);
    const last = inspect('A1', { limit: 100, offset: 200 }, many);
    expect([last.dependents.length, last.next_offset]).toEqual([50, null]);
    expect(last.dependents[49]).toMatchObject({ cell: 'B250', value: 249 });
  });

  it('cuts long lists and large trees', () => {
    const cells = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`A${i + 1}`, i]));
    const long = makeWorkbook({ S: { cells: { ...cells, B1: { formula: 'SUM(A:A)', value: 1 } } } });
    const answer = inspect('B1', { depth: 2 }, long);
    expect(answer.precedents[0]).toMatchObject({ truncated: true });
    expect(answer.precedents[0]!.cells).toHaveLength(100);
    expect(answer.tree).toMatchObject({ ends: 'truncated' });
  });
});
