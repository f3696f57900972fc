import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { areaAt, parseFormula } from '../../src/spreadsheet/formula.ts';
import {
  columnName,
  columnNumber,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
  rangeName,
} from '../../src/spreadsheet/reference.ts';
import { ReferenceResolver } from '../../src/spreadsheet/reference-resolver.ts';
import { resolveCell, resolveRange } from '../../src/spreadsheet/references.ts';
import { quoteSheet } from '../../src/spreadsheet/workbook.ts';
import { makeWorkbook } from './make-workbook.ts';

const { workbook } = makeWorkbook(
  {
    Data: {
      cells: { A1: 'Item', B1: 'Amount', A2: 'x', B2: 1, A3: 'y', B3: 2, A4: 'Total', B4: 3 },
      tables: [
        { id: 't1', name: 'Sales', range: 'A1:B4', columns: ['Item', 'Amount'], header_rows: 1, totals_rows: 1 },
      ],
    },
    "It's me": { cells: { C3: 5 } },
    'Jan-24': { cells: {} },
  },
  [
    { name: 'Revenue', scope: 'workbook', refers_to: 'Data!$B$2:$B$3' },
    { name: 'Local', scope: "It's me", refers_to: "'It''s me'!$C$3" },
    { name: 'Local', scope: 'workbook', refers_to: 'Data!$A$1' },
    { name: 'Rate', scope: 'workbook', refers_to: '0.25' },
    { name: 'Two', scope: 'workbook', refers_to: 'Data!$A$1,Data!$B$2' },
    { name: 'Loop', scope: 'workbook', refers_to: 'Loop2+1' },
    { name: 'Loop2', scope: 'workbook', refers_to: 'Loop' },
    { name: 'Deep', scope: 'workbook', refers_to: 'Revenue' },
  ],
);

const resolved = (text: string, sheet = 'Data'): string => {
  const found = resolveRange(text, sheet, workbook);
  return `${quoteSheet(workbook.sheets[found.sheet]!.name)}!${rangeName(found.range)}`;
};

const faultOf = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    if (error instanceof FaultError) return error.fault;
    throw error;
  }
  throw new Error('no fault');
};

const anyRange = fc
  .record({
    r0: fc.nat(MAX_ROWS - 1),
    r1: fc.nat(MAX_ROWS - 1),
    c0: fc.nat(MAX_COLUMNS - 1),
    c1: fc.nat(MAX_COLUMNS - 1),
  })
  .map(({ r0, r1, c0, c1 }) => ({
    firstRow: Math.min(r0, r1),
    lastRow: Math.max(r0, r1),
    firstColumn: Math.min(c0, c1),
    lastColumn: Math.max(c0, c1),
  }));

describe('A1 notation', () => {
  it('reads back what it writes, in any case and with any dollars', () => {
    fc.assert(
      fc.property(anyRange, fc.boolean(), fc.boolean(), (range, lower, dollars) => {
        let text = rangeName(range);
        if (dollars) text = text.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
        expect(parseRange(lower ? text.toLowerCase() : text)).toEqual(range);
      }),
    );
  });

  it('numbers columns both ways', () => {
    fc.assert(fc.property(fc.nat(MAX_COLUMNS - 1), (n) => columnNumber(columnName(n)) === n));
    expect([0, 25, 26, 701, 702, 16383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });

  it('never throws, and takes only what lies within the grid', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AZX$19:! '), maxLength: 9 }), (text) => {
        const range = parseRange(text);
        if (range) expect(range.lastRow < MAX_ROWS && range.lastColumn < MAX_COLUMNS).toBe(true);
      }),
    );
    for (const text of ['', 'A', '7', 'A0', 'XFE1', 'A1048577', 'A1:B', 'A:3', 'A1:B2:C3', 'AAAA1']) {
      expect(parseRange(text)).toBeUndefined();
    }
  });
});

describe('the range of a request', () => {
  it.each([
    ['B2', 'Data!B2'],
    ['b2:$a$1', 'Data!A1:B2'],
    ['A:B', 'Data!A1:B1048576'],
    ['3:4', 'Data!A3:XFD4'],
    ["'it''s ME'!C3", "'It''s me'!C3"],
    ["It's me!C3", "'It''s me'!C3"],
    ['=Data!A1', 'Data!A1'],
    ['revenue', 'Data!B2:B3'],
    ['Deep', 'Data!B2:B3'],
    ['Local', 'Data!A1'],
    ['Sales', 'Data!A2:B3'],
    ['Sales[amount]', 'Data!B2:B3'],
    ['Sales[#All]', 'Data!A1:B4'],
    ['Sales[[#Totals],[Amount]]', 'Data!B4'],
    ['Sales[[#Headers],[Item]:[Amount]]', 'Data!A1:B1'],
  ])('%s → %s', (text, want) => expect(resolved(text)).toBe(want));

  it('looks up names of the sheet first', () => {
    expect(resolved('Local', "It's me")).toBe("'It''s me'!C3");
    expect(resolved("'It''s me'!Local", 'Data')).toBe("'It''s me'!C3");
  });

  it.each(['not a range', '', 'A1:B2:C3', 'SUM(A1)', 'A1,B2', 'Rate', 'Nope', 'Loop', '"x"', 'Two', '((('])(
    'refuses %s and says what is allowed',
    (text) => expect(faultOf(() => resolveRange(text, 'Data', workbook)).code).toBe('invalid_request'),
  );

  it('names what exists', () => {
    expect(faultOf(() => resolveRange('A1', 'Nope', workbook))).toMatchObject({
      code: 'not_found',
      message: 'There is no sheet "Nope". The sheets are "Data", "It\'s me", "Jan-24".',
    });
    expect(faultOf(() => resolveRange('Nope!A1', 'Data', workbook)).code).toBe('not_found');
    expect(faultOf(() => resolveRange('Sales[Nope]', 'Data', workbook)).code).toBe('not_found');
    expect(faultOf(() => resolveRange('Nope', 'Data', workbook)).message).toContain('Revenue');
    expect(faultOf(() => resolveCell('A1:B2', 'Data', workbook)).code).toBe('invalid_request');
    expect(workbook.sheet("'JAN-24'")).toBe(2);
  });
});

describe('references of formulas', () => {
  const resolver = new ReferenceResolver(workbook);
  const home = { sheet: 0, row: 1, column: 1 };
  const inspect = (formula: string) => {
    const { references } = parseFormula(formula, home.row, home.column);
    return references.flatMap((reference) => {
      const { targets, problems } = resolver.resolve(reference, home);
      return [
        ...targets.map(({ sheet, area }) => `${sheet}!${rangeName(areaAt(area, home.row, home.column))}`),
        ...problems.map(({ code }) => code),
      ];
    });
  };

  it.each([
    ['A1+$A$1', ['0!A1', '0!A1']],
    ["SUM('It''s me'!C3:D4,A:A,$2:3)", ['1!C3:D4', '0!A1:A1048576', '0!A2:XFD3']],
    ['SUM(Data:Data!B2)', ['0!B2']],
    ["SUM('Data:Jan-24'!B2)", ['0!B2', '1!B2', '2!B2']],
    ['Data!A1:Data!B2', ['0!A1:B2']],
    ['Sales[[#This Row],[Item]]&[@Amount]', ['0!A2', '0!B2']],
    ['Revenue*Rate', ['0!B2:B3']],
    ['Nope!A1+Nope2+Gone[x]', ['missing_sheet', 'unknown_name', 'unknown_table']],
    ['[1]Sheet1!A1+[2]!Name', ['external_link', 'external_link']],
    ["'C:\\data\\[old.xls]My sheet'!A1", ['external_link']],
    ['#REF!+Data!#REF!', ['broken_reference', 'broken_reference']],
    ['Loop', ['recursive_name']],
    ['LOG10(A1)+"B2"', ['0!A1']],
    ['_xlfn.LET(_xlpm.x,A1,_xlpm.x+1)', ['0!A1']],
    ['OFFSET(A1,1,0):B5', ['0!A1', '0!B5']],
    ['A1#', ['0!A1']],
  ])('%s', (formula, want) => expect(inspect(formula)).toEqual(want));

  it('names functions without the prefixes of the file and says what is volatile', () => {
    const syntax = parseFormula('IF(_xlfn.XLOOKUP(A1,B:B,C:C)>0,today(),SUM(A1))', 0, 0);
    expect(syntax.functions).toEqual(['IF', 'XLOOKUP', 'TODAY', 'SUM']);
    expect(syntax.volatile).toBe(true);
    expect(parseFormula('SUM(A1)', 0, 0).volatile).toBe(false);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`A1$:!'"[]#@(),+{}Tb.`), maxLength: 20 }), (text) => {
        for (const reference of parseFormula(text, 5, 5).references) resolver.resolve(reference, home);
      }),
      { numRuns: 2000 },
    );
  });
});
