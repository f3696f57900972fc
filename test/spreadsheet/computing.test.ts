import { describe, expect, it } from 'vitest';
import { computeWorkbook } from '../../src/spreadsheet/computing/compute-workbook.ts';
import { resolveCell } from '../../src/spreadsheet/references.ts';
import { makeWorkbook } from './make-workbook.ts';

/** What each formula, written without a value, comes to; undefined where it stays unknown. */
async function compute(formulas: Record<string, string>): Promise<Record<string, unknown>> {
  const { workbook, chunks } = makeWorkbook(
    {
      S: {
        cells: {
          A1: 2,
          A2: 'text',
          A3: 5,
          A4: true,
          A5: '#N/A',
          E1: 'north',
          F1: 10,
          E2: 'south',
          F2: 20,
          E3: 'North',
          F3: 30,
          ...Object.fromEntries(Object.entries(formulas).map(([cell, formula]) => [cell, { formula }])),
        },
      },
      T: { cells: { A1: 7 } },
    },
    [
      { name: 'Two', scope: 'workbook', refers_to: 'S!$A$1' },
      { name: 'Twice', scope: 'workbook', refers_to: 'S!$A$1*2' },
      { name: 'Itself', scope: 'workbook', refers_to: 'Itself+1' },
      { name: 'Beside', scope: 'workbook', refers_to: 'S!B1*2' },
      // Of a workbook of 256 columns.
      { name: 'RATE9', scope: 'workbook', refers_to: '20' },
    ],
  );
  const rows = { defaultSize: 15, runs: [{ from: 3, to: 3, size: 0 }] };
  const values = await computeWorkbook(workbook, chunks, [{ dateSystem: 1900, rows }]);
  return Object.fromEntries(
    Object.keys(formulas).map((name) => {
      const { range } = resolveCell(name, 'S', workbook);
      return [name, values.get(0)?.get(range.firstRow)?.get(range.firstColumn)];
    }),
  );
}

const one = async (formula: string): Promise<unknown> => (await compute({ C1: formula })).C1;

describe('what a formula comes to', () => {
  it.each<[string, unknown]>([
    ['A1*3+10%', 6.1],
    ['SUM(A1:A4,1)', 8],
    ['0.1+0.2-0.3', 0],
    ['2^3^0.5&"x"', '2.82842712474619x'],
    ['Two*T!A1', 14],
    ['A1/Z9', { error: '#DIV/0!' }],
    ['A2+1', { error: '#VALUE!' }],
    ['SUM(A1:A5)', { error: '#N/A' }],
    ['IFERROR(SUM(A1:A5),-1)', -1],
    ['IF(A1>1,"more",1/0)', 'more'],
    ['Z9', 0],
    ['SUM(1/3,1/3,1/3)=1', true],
    ['SUMIF(E1:E3,"north",F1:F3)', 40],
    ['SUMIFS(F:F,E:E,"n*",F:F,">10")', 30],
    ['COUNTIF(A1:A5,"<>")', 5],
    ['AVERAGEIF(F1:F3,">15")', 25],
    ['VLOOKUP("SOUTH",E1:F3,2,FALSE)', 20],
    ['INDEX(F1:F3,MATCH("south",E1:E3,0))', 20],
    ['XLOOKUP("west",E1:E3,F1:F3,"none")', 'none'],
    ['SUMPRODUCT((E1:E3="north")*F1:F3)', 40],
    ['ROUND(2.675,2)', 2.68],
    ['ROUND(-1250,-2)', -1300],
    ['MEDIAN(A1:A4)', 3.5],
    ['EOMONTH(DATE(2024,1,31),1)', 45351],
    ['TEXT(1234.5,"#,##0.00")&" EUR"', '1,234.50 EUR'],
    ['PMT(0.05/12,60,-10000)', 188.71233644],
    ['UPPER(LEFT(A2,2))', 'TE'],
    ['Twice+1', 5],
    ['SUM({1;2;"text";TRUE},"3")', 6],
    ['AVERAGEA({1;5;"text";TRUE})', 2],
    ['VLOOKUP("west",E1:F3,0,FALSE)', { error: '#N/A' }],
    ['ROW()*10+COLUMN()', 13],
    ['INDIRECT("T!A"&1)', 7],
    ['SUM(OFFSET(F1,1,0,2,1))', 50],
    ['OFFSET(E1:E3,1,1,1)', 20],
    ['IF(TRUE,1,Beside)', 1],
    ['SUM(S:T!A1)', 9],
    ['PV(0.1,2,,-121)', 100],
    ['IF(A1>9,1,)', 0],
    ['RATE9*2', 40],
    ['STDEV(F1:F3)', 10],
    ['VAR.P(F1:F3)', 200 / 3],
    ['STDEV(A1)', { error: '#DIV/0!' }],
    ['PERCENTILE(F1:F3,0.25)', 15],
    ['QUARTILE(F1:F3,3)', 25],
    ['LARGE(F1:F3,4)', { error: '#NUM!' }],
    ['RANK(20,F1:F3)&RANK(10,F1:F3,1)', '21'],
    ['MODE(1,2,2,3)', 2],
    ['PRODUCT(A1:A4)', 10],
    ['SUMSQ(A1:A3)', 29],
    ['MAXA(A1:A4)', 5],
    ['AVERAGEA(A1:A4)', 2],
    ['SLOPE(F1:F3,{1;2;3})', 10],
    ['FORECAST(4,F1:F3,{1;2;3})', 40],
    ['MAXIFS(F1:F3,E1:E3,"north")', 30],
    ['SUBSTITUTE("aaaa","a","b",3)', 'aaba'],
    ['LEFT(TRUE,2)&RIGHT("abc",0)', 'TR'],
    ['MID("abcdef",2,3)&REPLACE("abc",2,1,"XY")', 'bcdaXYc'],
    ['SEARCH("C?e","abcdef")', 3],
    ['FIND("z","abc")', { error: '#VALUE!' }],
    ['PROPER("it\'s 2nd")', "It'S 2Nd"],
    ['TEXTJOIN("-",TRUE,E1:E3,"")', 'north-south-North'],
    ['REPT("x",40000)', { error: '#VALUE!' }],
    ['CHAR(65)&CODE("A")', 'A65'],
    ['TEXT("3.5","0.00")', '3.50'],
    ['TEXT(45000,"yyyy-mm-dd")&TEXT(0.5,"h AM/PM")&TEXT(3,"0"" pcs""")', '2023-03-1512 PM3 pcs'],
    ['DATE(1900,2,29)', 60],
    ['DAY(60)&MONTH(60)&YEAR(60)', '2921900'],
    ['EDATE(DATE(2024,1,31),1)', 45351],
    ['WEEKDAY(DATE(2026,11,17),2)', 2],
    ['HOUR(0.75)&MINUTE(TIME(1,59,59.9))&SECOND(TIME(1,59,59))', '185959'],
    ['DATEVALUE("2024-05-03")', 45415],
    ['DATEDIF(DATE(2020,2,29),DATE(2024,2,28),"Y")', 3],
    ['LOOKUP(25,F1:F3,E1:E3)', 'south'],
    ['INDEX(E1:F3,2)', { error: '#REF!' }],
    ['ATAN2(1,1)*4', Math.PI],
    ['QUOTIENT(-7,2)', -3],
    ['COMBIN(5,3)', 10],
    ['COMBIN(1000000000,500000000)', { error: '#NUM!' }],
    ['DB(1000,100,6,2,12)', 217.239],
    ['DB(1000000000,1,1000000000,1000000000,12)', undefined],
    ['DDB(1000000000,1,1000000000,1000000000)', undefined],
    ['WORKDAY(45000,10)', 45014],
    ['SEARCH("b*d","abcBxd")', 2],
    ['SEARCH("?~*","ab*c*",4)', 4],
    ['SEARCH("*c","abc",2)', 2],
    ['SEARCH("a*z","abc")', { error: '#VALUE!' }],
    ['SEARCH(REPT("?*",120)&"z",REPT("a",32000))', { error: '#VALUE!' }],
    ['SEARCH(REPT("?*",9000)&"z",REPT("a",32000))', undefined],
    ['COUNTIF(E1:E3,REPT("*o",100)&"*z")', 0],
    ['COUNTIF(E1:E3,"?o*h")', 3],
    ['WORKDAY(45000,1000000000)', undefined],
    ['NETWORKDAYS(45000,2958465)', undefined],
    ['MROUND(7,5)', 5],
    ['ERROR.TYPE(A5)', 7],
    ['ISREF(A1)', true],
    ['HYPERLINK("http://x/","here")', 'here'],
  ])('%s', async (formula, want) => {
    const value = await one(formula);
    if (typeof want === 'number') expect(value).toBeCloseTo(want, 8);
    else expect(value).toEqual(want);
  });

  it.each([
    'TODAY()',
    'RAND()',
    'INDIRECT("R1C1",FALSE)',
    'OFFSET(A1,-1,0)',
    'NOSUCH(A1)',
    '[1]Other!A1',
    'Itself',
    'Beside',
    'SUBTOTAL(9,F1:F4)',
    'VLOOKUP(1,F1:F3,"2")',
    'ROW(A1:A3)',
    'CHAR(200)',
    'TEXT(45000,"TT.MM.JJJJ")',
    'A1:A3',
    'SUM(A1:A3*2)',
    '"1/2/24"+1',
    '((',
    'MATCH(3,A1:A4,1)+VLOOKUP(1,F1:F3,1)&VLOOKUP(4,{9;1},1)',
  ])('stays unknown: %s', async (formula) => {
    expect(await one(formula)).toBeUndefined();
  });

  it('follows formulas into formulas, and ends where they go in circles', async () => {
    expect(await compute({ B1: 'B2+1', B2: 'B3*2', B3: 'A1', B8: 'B9', B9: 'B8' })).toEqual({
      B1: 5,
      B2: 4,
      B3: 2,
      B8: undefined,
      B9: undefined,
    });
  });

  it('writes no text that no cell holds, however small the texts are that it is made of', async () => {
    const grow = (formula: (cell: string) => string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`C${i + 2}`, formula(`C${i + 1}`)]));
    const substituted = await compute({
      C1: 'REPT("a",10)',
      ...grow((cell) => `SUBSTITUTE(${cell},"a","aaaaaaaaaa")`),
    });
    expect(substituted.C4).toBe('a'.repeat(10_000));
    expect(substituted.C5).toEqual({ error: '#VALUE!' });
    const joined = await compute({ C1: 'REPT("a",10000)', ...grow((cell) => `${cell}&${cell}`) });
    expect(joined.C3).toEqual({ error: '#VALUE!' });
    expect(joined.C13).toEqual({ error: '#VALUE!' });
    expect(await one('REPLACE(REPT("a",30000),1,1,REPT("b",30000))')).toEqual({ error: '#VALUE!' });
  });

  it('leaves subtotals out of subtotals', async () => {
    const sums = {
      G1: 'SUBTOTAL(9,F1:F2)',
      G2: 'SUBTOTAL(109,F3)',
      G3: 'F3',
      G4: 'SUBTOTAL(9,G1:G3)',
      G5: 'SUBTOTAL(2,F1:G3)',
    };
    expect(await compute(sums)).toEqual({ G1: 30, G2: 30, G3: 30, G4: 30, G5: 4 });
  });

  it('follows chains of any length, in either direction', async () => {
    const rows = 3000;
    const chain = Object.fromEntries(
      Array.from({ length: rows }, (_, i) => [`G${i + 1}`, i === rows - 1 ? 'A1' : `G${i + 2}+1`]),
    );
    expect((await compute(chain)).G1).toBe(2 + rows - 1);
  });

  it('gives up on formulas that read too many cells, and keeps the others', async () => {
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`B${i + 1}`, 'SUM(A1:XFD20000)']));
    const values = await compute({ ...wide, A20000: 'A1' });
    expect(values.B1).toBeUndefined();
  });
});
