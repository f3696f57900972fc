import { describe, expect, it } from 'vitest';
import { moveFormula } from '../../../src/parsers/xlsx/shared-formula.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { cellName } from '../../../src/spreadsheet/reference.ts';
import { type Collected, cellsOf, collect } from '../collect.ts';
import { makeXlsx } from './make-xlsx.ts';

async function formulas(rows: string): Promise<Record<string, string | undefined>> {
  const collected: Collected = await collect(xlsxParser, makeXlsx({ sheets: [{ rows }] }));
  return Object.fromEntries(cellsOf(collected).map((cell) => [cellName(cell.row, cell.column), cell.formula]));
}

describe('formulas', () => {
  it('writes shared formulas out for each cell', async () => {
    const found = await formulas(
      `<row r="2"><c r="C2"><f t="shared" ref="C2:D4" si="0">A2*$B$1+SUM(A$1:A2)&amp;"A2"</f><v>1</v></c><c r="D2"><f t="shared" si="0"/><v>1</v></c></row>
       <row r="3"><c r="C3"><f t="shared" si="0"></f><v>1</v></c></row>
       <row r="4"><c r="C4"><f t="shared" ref="C4:C9" si="0">A4</f><v>1</v></c><c r="D4"><f t="shared" si="0"/><v>1</v></c></row>`,
    );
    expect(found).toEqual({
      C2: 'A2*$B$1+SUM(A$1:A2)&"A2"',
      D2: 'B2*$B$1+SUM(B$1:B2)&"A2"',
      C3: 'A3*$B$1+SUM(A$1:A3)&"A2"',
      C4: 'A4',
      D4: 'B4',
    });
  });

  it('gives each cell of an array its formula', async () => {
    const found = await formulas(
      `<row r="1"><c r="A1"><f t="array" ref="A1:B2">C1:D2*2</f><v>2</v></c><c r="B1"><v>4</v></c><c r="C1"><v>1</v></c></row>
       <row r="2"><c r="A2"><v>2</v></c><c r="B2"><f ca="1"/><v>4</v></c></row>
       <row r="3"><c r="A3"><v>2</v></c></row>
       <row r="4"><c r="A4" cm="1"><f t="array" ref="A4">_xlfn._xlws.SORT(A1:A3)</f><v>2</v></c></row>`,
    );
    expect(found).toEqual({
      A1: 'C1:D2*2',
      B1: 'C1:D2*2',
      C1: undefined,
      A2: 'C1:D2*2',
      B2: 'C1:D2*2',
      A3: undefined,
      A4: 'SORT(A1:A3)',
    });
  });

  it('shows what-if tables as Excel does', async () => {
    const found = await formulas(
      `<row r="1"><c r="A1"><f t="dataTable" ref="A1:A2" dt2D="1" dtr="1" r1="X1" r2="X2"/><v>1</v></c><c r="B1"><f t="dataTable" ref="B1" dtr="1" r1="X1"/><v>1</v></c><c r="C1"><f t="dataTable" ref="C1" r1="X1"/><v>1</v></c></row>
       <row r="2"><c r="A2"><v>1</v></c></row>`,
    );
    expect(found).toEqual({ A1: 'TABLE(X1,X2)', B1: 'TABLE(X1,)', C1: 'TABLE(,X1)', A2: 'TABLE(X1,X2)' });
  });

  it('drops the prefixes of younger functions but not text that looks like them', async () => {
    const found = await formulas(
      '<row r="1"><c r="A1"><f>_xlfn.LET(_xlpm.x,1,_xlpm.x&amp;"_xlfn.")</f><v>1</v></c><c r="B1"><f>=1+1</f><v>2</v></c></row>',
    );
    expect(found).toEqual({ A1: 'LET(x,1,x&"_xlfn.")', B1: '1+1' });
  });

  it('warns of shared formulas without a master', async () => {
    const bytes = makeXlsx({ sheets: [{ rows: '<row><c><f t="shared" si="5"/><v>1</v></c></row>' }] });
    const collected = await collect(xlsxParser, bytes);
    expect(collected.warnings.map(({ code }) => code)).toContain('missing_formula');
  });

  it('writes a hundred thousand shared formulas out', async () => {
    const rows: string[] = [];
    for (let r = 2; r <= 10_001; r++) {
      const cells = 'BCDEFGHIJK'.split('').map((c) => `<c r="${c}${r}"><f t="shared" si="0"/><v>1</v></c>`);
      rows.push(`<row r="${r}">${cells.join('')}</row>`);
    }
    const master =
      '<row r="1"><c r="B1"><f t="shared" ref="B1:K10001" si="0">SUM($A1:A1)*IF(A1&gt;0,1,-1)</f><v>1</v></c></row>';
    const collected = await collect(xlsxParser, makeXlsx({ sheets: [{ rows: master + rows.join('') }] }));
    expect(collected.sheets[0]!.info.formula_count).toBe(100_001);
    expect(collected.chunks.at(-1)!.formulas.at(-1)).toBe('SUM($A10001:J10001)*IF(J10001>0,1,-1)');
  });
});

describe('moving a formula', () => {
  const cases: [formula: string, rows: number, columns: number, moved: string][] = [
    ["'My A1'!B2+[1]Sheet1!C3+Sheet1:Sheet3!D4", 1, 1, "'My A1'!C3+[1]Sheet1!D4+Sheet1:Sheet3!E5"],
    ['A:B+$C:D+3:4+$5:6', 2, 1, 'B:C+$C:E+5:6+$5:8'],
    ['Table1[[#This Row],[A1]]+LOG10(A1)+name1+A1#', 1, 0, 'Table1[[#This Row],[A1]]+LOG10(A2)+name1+A2#'],
    ['A1+XFD1048576', 1, 1, 'B2+A1'],
    ['A1', -1, -1, 'XFD1048576'],
    ['"B2 ""C3"""&B2', 1, 0, '"B2 ""C3"""&B3'],
    ['#REF!+A1:INDEX(B:B,3)', 1, 0, '#REF!+A2:INDEX(B:B,3)'],
  ];
  it.each(cases)('%s', (formula, rows, columns, moved) => {
    expect(moveFormula(formula, rows, columns)).toBe(moved);
  });
});
