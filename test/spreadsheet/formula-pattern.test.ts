import { translateFormulaToR1C1 } from '@borgar/fx/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FormulaPattern } from '../../src/spreadsheet/formula-pattern.ts';
import { cellName } from '../../src/spreadsheet/reference.ts';

const keyOf = (formula: string, row: number, column: number): string =>
  new FormulaPattern(formula, row, column).key.replaceAll('\u0001', '§');

it.each([
  ['E5*F5', '§c-2r0*§c-1r0'],
  ["SUM(A1:A3)+'My A1'!$B$2", "SUM(§c-6r-4:§c-6r-2)+'My A1'!§C1R1"],
  ["[1]Sheet1!A1+'[2]It''s A1'!B2", "[1]Sheet1!§c-6r-4+'[2]It''s A1'!§c-5r-3"],
  ['Sheet1:Q3!A1', 'Sheet1:Q3!§c-6r-4'],
  ['Q1:Q3!A1', 'Q1:Q3!§c-6r-4'],
  ['Table1[[#This Row],[Qty A1]]*[@B2]', 'Table1[[#This Row],[Qty A1]]*[@B2]'],
  ['SUM(A:$B,3:$7)', 'SUM(§c-6:§C1,§r-2:§R6)'],
  ['LOG10(A1)+A1.B+R1C1', 'LOG10(§c-6r-4)+A1.B+R1C1'],
  ['IF(A1="B2""x A1",1E5,#REF!)', 'IF(§c-6r-4="B2""x A1",1E5,#REF!)'],
  ['1E+5+A1#', '1E+5+§c-6r-4#'],
  ['XFE1+A1048577+3+B', 'XFE1+A1048577+3+B'],
  ['A:INDEX(B1,1)', 'A:INDEX(§c-5r-4,1)'],
])('%s', (formula, want) => expect(keyOf(formula, 4, 6)).toBe(want));

const anyReference = fc.tuple(fc.boolean(), fc.nat(30), fc.boolean(), fc.nat(30)).map(([c, column, r, row]) => {
  const name = /^([A-Z]+)(\d+)$/.exec(cellName(row, column))!;
  return `${c ? '$' : ''}${name[1]}${r ? '$' : ''}${name[2]}`;
});
const anyOperand = fc.oneof(
  anyReference,
  fc.tuple(anyReference, anyReference).map(([a, b]) => `SUM(${a}:${b})`),
  anyReference.map((a) => `'S 1'!${a}`),
  anyReference.map((a) => `Sheet1:Q3!${a}`),
  anyReference.map((a) => `LOG10(${a})`),
  fc.constantFrom('"A1"', 'Rate', '1.5', '2E+3', 'T[A1]', '#REF!', 'A1.B', 'TRUE'),
);
const anyFormula = fc
  .array(fc.tuple(fc.constantFrom('+', '*', '&', ','), anyOperand), { minLength: 1, maxLength: 5 })
  .map((parts) => `MAX(${parts.map(([operator, operand], i) => (i === 0 ? operand : operator + operand)).join('')})`);
const anyCell = fc.record({ row: fc.nat(40), column: fc.nat(40) });

it('matches exactly what has the same key', () => {
  fc.assert(
    fc.property(anyFormula, anyCell, anyFormula, anyCell, (formula, at, other, otherAt) => {
      const pattern = new FormulaPattern(formula, at.row, at.column);
      expect(pattern.matches(formula, at.row, at.column)).toBe(true);
      const same = new FormulaPattern(other, otherAt.row, otherAt.column).key === pattern.key;
      expect(pattern.matches(other, otherAt.row, otherAt.column)).toBe(same);
    }),
    { numRuns: 3000 },
  );
});

it('holds equal only what a full translation to R1C1 holds equal', () => {
  fc.assert(
    fc.property(anyFormula, anyCell, fc.nat(5), fc.nat(5), (formula, at, down, right) => {
      const shifted = formula.replace(/(\$?)([A-Z]{1,2})(\$?)(\d+)/g, (whole, c, letters, r, digits) =>
        /LOG|Q/.test(letters) ? whole : shift(c, letters, r, digits, down, right),
      );
      const a = new FormulaPattern(formula, at.row, at.column).key;
      const b = new FormulaPattern(shifted, at.row + down, at.column + right).key;
      if (a !== b) return;
      const r1c1 = (text: string, row: number, column: number): string =>
        translateFormulaToR1C1(text, cellName(row, column));
      expect(r1c1(shifted, at.row + down, at.column + right)).toBe(r1c1(formula, at.row, at.column));
    }),
    { numRuns: 2000 },
  );
});

function shift(c: string, letters: string, r: string, digits: string, down: number, right: number): string {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const name = /^([A-Z]+)(\d+)$/.exec(cellName(Number(digits) - 1 + (r ? 0 : down), column - 1 + (c ? 0 : right)))!;
  return `${c}${name[1]}${r}${name[2]}`;
}
