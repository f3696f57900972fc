import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SSF } from 'xlsx';
import { isDateFormat, numberFormat } from '../../src/spreadsheet/number-format.ts';

const shown = (code: string, value: number): string => numberFormat(code, 1900).formatNumber(value);
const shownText = (code: string, text: string): string => numberFormat(code, 1900).formatText(text);

/** Rows of [value, what Excel shows]. */
const check = (code: string, rows: [number, string][]): void => {
  it(code, () => {
    expect(rows.map(([value]) => [value, shown(code, value)])).toEqual(rows);
  });
};

describe('General', () => {
  check('General', [
    [0, '0'],
    [-0.5, '-0.5'],
    [1 / 3, '0.333333333'],
    [100 / 3, '33.33333333'],
    [12345678.9876, '12345678.99'],
    [4403928373.5, '4403928374'],
    [12345678901, '12345678901'],
    [12345678901.5, '12345678902'],
    [99999999999.6, '1E+11'],
    [123456789012, '1.23457E+11'],
    [-123456789012, '-1.23457E+11'],
    [0.0001234567891, '0.000123457'],
    [0.00001, '0.00001'],
    [0.0000123456, '1.23456E-05'],
    [1e-9, '0.000000001'],
    [1e-10, '1E-10'],
    [0.1 + 0.2, '0.3'],
    [3300.0000000000005, '3300'],
    [1.5e300, '1.5E+300'],
    [9.999999e20, '1E+21'],
  ]);
  check('"about "General" kg"', [
    [2.5, 'about 2.5 kg'],
    [-2.5, '-about 2.5 kg'],
  ]);
});

describe('digits', () => {
  check('0.00', [
    [1.005, '1.01'],
    [2.675, '2.68'],
    [-1.005, '-1.01'],
    [0.285, '0.29'],
    [-0.001, '0.00'],
    [1e15 / 7, '142857142857143.00'],
    [123456789012345680, '123456789012346000.00'],
  ]);
  check('#.##', [
    [0, '.'],
    [1, '1.'],
    [0.001, '.'],
    [-1.5, '-1.5'],
  ]);
  check('#,##0', [
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.5, '-1,234,568'],
  ]);
  check('00,000.00', [
    [12, '00,012.00'],
    [1234567, '1,234,567.00'],
  ]);
  check('???.??', [[1.5, '  1.5 ']]);
  check('0,???', [[1, '0,  1']]);
  check('.00', [
    [0.5, '.50'],
    [1234, '1234.00'],
  ]);
  check('0.0%', [
    [0.0295, '3.0%'],
    [-0.12345, '-12.3%'],
  ]);
  check('0%%', [[0.5, '5000%%']]);
  check('0.0,', [[2950, '3.0']]);
  check('#,##0.0,,"M"', [[1234567890, '1,234.6M']]);
  check('0.000000000000000000', [[1 / 3, '0.333333333333333000']]);
  check('00000-0000', [[941051630, '94105-1630']]);
  check('(###) ###-####', [
    [2813308004, '(281) 330-8004'],
    [12813308004, '(1281) 330-8004'],
  ]);
  check('"a"0\\b', [[7, 'a7b']]);
  check('#.##0,00', [[0, '.000']]);
});

describe('scientific', () => {
  check('0.00E+00', [
    [0, '0.00E+00'],
    [12345, '1.23E+04'],
    [-0.00012345, '-1.23E-04'],
    [999990000, '1.00E+09'],
    [2.33e-321, '2.33E-321'],
  ]);
  check('##0.0E+0', [
    [12345, '12.3E+3'],
    [123456, '123.5E+3'],
    [1234567, '1.2E+6'],
    [0.0012, '1.2E-3'],
  ]);
  check('00.E+00', [[959.999, '10.E+02']]);
  check('0.0e+0', [[12345, '1.2e+4']]);
  check('0E-0', [
    [1500, '2E3'],
    [0.015, '2E-2'],
  ]);
});

describe('fractions', () => {
  check('# ?/?', [
    [1, '1    '],
    [0.3, ' 2/7'],
    [1.3, '1 1/3'],
    [2.3, '2 2/7'],
    [-1.2, '-1 1/5'],
    [0.96, '1    '],
    [0, '0    '],
  ]);
  check('# ??/??', [
    [12.3456789, '12 28/81'],
    [-1.2, '-1  1/5 '],
  ]);
  check('# ??/100', [
    [36.305, '36 30/100'],
    [12.3, '12 30/100'],
  ]);
  check('# ?/2', [
    [1.9, '2    '],
    [12.3, '12 1/2'],
  ]);
  check('??/??', [[12.3456789, '1000/81']]);
  check('0 0/0', [
    [0, '0 0/1'],
    [12.345, '12 1/3'],
  ]);
  check('# #/#', [
    [1, '1'],
    [0.5, '1/2'],
  ]);
});

describe('sections', () => {
  check('0.0;(0.0);"nil"', [
    [1, '1.0'],
    [-1, '(1.0)'],
    [0, 'nil'],
    [-0.01, '(0.0)'],
  ]);
  check('0;;', [
    [5, '5'],
    [-5, ''],
    [0, ''],
  ]);
  check('_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', [
    [1234.5, ' $1,234.50 '],
    [-1234.5, ' $(1,234.50)'],
    [0, ' $-   '],
  ]);
  check('[Red]0', [[-5, '-5']]);
  check('[Color12]', [[1.5, '1.5']]);
  check('[Red][<-25]General;[Blue][>25]General;[Green]General;[Yellow]General', [
    [26, '26'],
    [-25, '-25'],
    [-26, '26'],
  ]);
  check('[<=9999999]###-####;(###) ###-####', [
    [8675309, '867-5309'],
    [2018675309, '(201) 867-5309'],
  ]);
  check('[>=100]"A"0;[<=-100]"B"0', [
    [100, 'A100'],
    [-100, 'B100'],
    [6.3, '########'],
  ]);
  check('"A-"0;[=-10]"B-"0;"C-"0', [
    [10, 'A-10'],
    [-10, 'B-10'],
    [-1, '-C-1'],
    [0, 'C-0'],
  ]);
  check('[$€-407] #,##0.00', [[-1234.5, '-€ 1,234.50']]);
  check('[$USD] 0', [[3, 'USD 3']]);
  check('@', [[-1.5, '-1.5']]);

  it('shows texts', () => {
    expect(shownText('0.00', 'text')).toBe('text');
    expect(shownText('0;0;0;"<"@">"', 'text')).toBe('<text>');
    expect(shownText('@@', 'text')).toBe('texttext');
    expect(shownText('0;"x"@', 'text')).toBe('xtext');
    expect(shownText(';;;', 'text')).toBe('');
    expect(shownText('General', '=1+1')).toBe('=1+1');
  });
});

describe('dates', () => {
  const moment = 39479.70707;
  const row = (code: string, want: string): void => {
    it(`${code} → ${want}`, () => expect(shown(code, moment)).toBe(want));
  };
  row('yyyy-mm-dd', '2008-02-01');
  row('m/d/yy h:mm', '2/1/08 16:58');
  row('dddd, d. mmmm yyyy', 'Friday, 1. February 2008');
  row('ddd d-mmm-yy', 'Fri 1-Feb-08');
  row('mmmmm', 'F');
  row('h:mm:ss AM/PM', '4:58:11 PM');
  row('hh:mm A/P', '04:58 P');
  row('mm:ss.0', '58:10.8');
  row('hh:mm:ss.000', '16:58:10.848');
  row('[h]:mm', '947512:58');
  row('[mm]:ss', '56850778:11');
  row('yyyy"年"m"月"d"日"', '2008年2月1日');
  row('[$-411]ggge"年"m"月"d"日"', '平成20年2月1日');
  row('[$-404]e/m/d', '97/2/1');
  row('[$-407]d. mmmm yyyy', '1. Februar 2008');
  row('[$-fr-FR]dddd d mmm', 'vendredi 1 févr.');
  row('[$-F800]dddd, mmmm dd, yyyy', 'Friday, February 1, 2008');
  row('[$-F400]h:mm:ss AM/PM', '4:58:11 PM');
  row('bbbb', '2551');
  row('B2yyyy-mm-dd', '1429-01-24');
  row('yyyy/mm/dd\\Thh', '2008/02/01T16');

  row('[DBNum1][$-804]yyyy"年"m"月"d"日"', '二〇〇八年二月一日');
  row('[DBNum1][$-411]h"時"mm"分"', '十六時五十八分');

  it('shows numbers as they are where elapsed time follows another unit of time, as Excel does', () => {
    expect(['HH[M]', 'HH[MM]', 'h:mm[s]', '[h]:[mm]'].map((code) => shown(code, 12.3))).toEqual(Array(4).fill('12.3'));
    expect(isDateFormat('HH[M]')).toBe(false);
    expect(shown('d [h]:mm', 2.5)).toBe('2 60:00');
  });

  it('knows the days of 1900 that never were', () => {
    expect([0, 1, 59, 60, 61].map((day) => shown('ddd yyyy-mm-dd', day))).toEqual([
      'Sat 1900-01-00',
      'Sun 1900-01-01',
      'Tue 1900-02-28',
      'Wed 1900-02-29',
      'Thu 1900-03-01',
    ]);
  });

  it('rounds to the unit shown and carries into the next day only with the time', () => {
    expect(shown('h:mm:ss', 0.999999)).toBe('0:00:00');
    expect(shown('yyyy-mm-dd h:mm:ss', 39479.999999)).toBe('2008-02-02 0:00:00');
    expect(shown('yyyy-mm-dd', 39479.999999)).toBe('2008-02-01');
    expect(shown('[h]:mm:ss', 2.9999999999999996)).toBe('72:00:00');
  });

  it('fills the cell where there is no such date', () => {
    expect(shown('yyyy-mm-dd', -1)).toBe('########');
    expect(shown('yyyy-mm-dd', 2958466)).toBe('########');
    expect(shown('[h]:mm', -1)).toBe('########');
    expect(shown('[h]', -1)).toBe('-24');
  });

  it('counts from 1904 and shows negative dates there', () => {
    const format = (code: string, value: number): string => numberFormat(code, 1904).formatNumber(value);
    expect(format('yyyy-mm-dd', 0)).toBe('1904-01-01');
    expect(format('ddd', 0)).toBe('Fri');
    expect(format('h:mm', -0.5)).toBe('-12:00');
  });

  it('tells dates from numbers and elapsed time', () => {
    for (const code of ['m/d/yy', 'h:mm', '[$-409]d-mmm;@', 'mm:ss.0', 'AM/PM']) expect(isDateFormat(code)).toBe(true);
    for (const code of ['General', '0.00', '[h]:mm', '"day"0', '\\d0', '0.00E+00', '@', '[Red]0']) {
      expect(isDateFormat(code)).toBe(false);
    }
  });
});

describe('any code', () => {
  it('answers whatever the file says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0#?.,%/@;[]"\\_*eEyYmdhsgbaAP+-<>=$ x1'), maxLength: 16 }),
        fc.double({ noNaN: true }),
        (code, value) => {
          expect(typeof shown(code, value)).toBe('string');
          expect(typeof shownText(code, 'text')).toBe('string');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('agrees with SheetJS where that is right', () => {
    const codes = ['0', '0.000', '#,##0.00', '0.00%', '0.00E+00', 'yyyy-mm-dd hh:mm:ss', '[h]:mm', '# ??/??'];
    fc.assert(
      // Short decimals of moderate size: no ties, no sixteenth digit.
      fc.property(fc.constantFrom(...codes), fc.integer({ min: 0, max: 2_000_000 }), (code, n) => {
        const value = (n * 8 + 1) / 128;
        expect(shown(code, value)).toBe(SSF.format(code, value));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('numerals of East Asia', () => {
  check('[DBNum1][$-804]General', [
    [12323, '一万二千三百二十三'],
    [0, '〇'],
    [10, '一十'],
    [1005, '一千〇五'],
    [100_000_000, '一亿'],
    [20_010_500, '二千〇一万〇五百'],
    [-12.5, '-一十二.五'],
  ]);
  check('[DBNum1][$-804]0.0', [[1234.56, '一二三四.六']]);
  check('[DBNum2][$-804]General', [[1234, '壹仟贰佰叁拾肆']]);
  check('[DBNum2][$-zh-TW]General', [[20_305, '貳萬零參佰零伍']]);
  check('[DBNum3][$-804]0', [[1234, '１２３４']]);
  check('[DBNum1][$-411]General', [
    [1234, '千二百三十四'],
    [10_010, '一万十'],
  ]);
  check('[$-411][DBNum2]General', [[1234, '壱阡弐百参拾四']]);
  check('[DBNum3][$-ja-JP]General', [[1234, '千２百３十４']]);
  // Without a locale that has them, Excel leaves the digits.
  check('[DBNum1]General', [[1234, '1234']]);
  check('[DBNum1][$-409]0', [[1234, '1234']]);
});

describe('negative zero', () => {
  it('is zero', () => {
    const codes = [
      'General',
      '0',
      '0.00',
      '#,##0;(#,##0);"nil"',
      '0%',
      '0.0E+00',
      '# ?/?',
      '[>=0]0;"below"',
      'yyyy-mm-dd',
    ];
    expect(codes.map((code) => shown(code, -0))).toEqual(codes.map((code) => shown(code, 0)));
  });
});
