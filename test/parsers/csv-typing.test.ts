import { describe, expect, it } from 'vitest';
import { CellKind } from '../../src/document/rows.ts';
import { inferRules } from '../../src/parsers/csv/columns.ts';
import { CellReader, type ColumnRule, PLAIN_RULE } from '../../src/parsers/csv/typing.ts';

const reader = new CellReader();

function read(text: string, rule: Partial<ColumnRule> = {}): number | string | boolean {
  const kind = reader.read(text, { ...PLAIN_RULE, ...rule });
  if (kind === CellKind.literalNumber) return reader.value;
  if (kind === CellKind.literalBoolean) return reader.value === 1;
  if (kind === CellKind.literalDate) return new Date(reader.value).toISOString();
  expect(kind).toBe(CellKind.string);
  return text;
}

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['42', 42],
    ['-7', -7],
    ['0.1', 0.1],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['+3', 3],
    ['1,234', 1234],
    ['1,234,567.89', 1_234_567.89],
    ['12,34,567', 1_234_567],
    ["1'234.5", 1234.5],
    ['1\u00a0234.5', 1234.5],
    ['(1,234.50)', -1234.5],
    ['−12', -12],
    ['12.50-', -12.5],
    ['1.50-', -1.5],
    ['1.5E-3', 0.0015],
    ['2e+3', 2000],
    ['  12 ', 12],
    ['999999999999999', 999_999_999_999_999],
    ['4.403587443946188', 4.403587443946188],
    ['0.30000000000000004', 0.30000000000000004],
  ])('reads %s with a decimal point', (text, value) => expect(read(text)).toBe(value));

  it.each([
    ['1,5', 1.5],
    ['1.234', 1234],
    ['1.234.567,89', 1_234_567.89],
    ['-0,25', -0.25],
    [',5', 0.5],
    ['1\u202f234,5', 1234.5],
    ['2,71828182845904523', Math.E],
    ['1,50-', -1.5],
  ])('reads %s with a decimal comma', (text, value) => expect(read(text, { decimal: ',' })).toBe(value));

  it.each([
    '00123',
    '007.5',
    '1234567890123456',
    '+4930123456',
    '12,34',
    '1,2345',
    '0,123',
    '1.2.3',
    '192.168.0.1',
    '12E4',
    '1e999',
    '5.',
    '--5',
    '(5',
    '$5',
    '5%',
    '12 345',
    '12a',
    'NaN',
    'Infinity',
    '0x1F',
    '1_000',
    '½',
    '٣',
    'e5',
    '-',
    '.',
    ' ',
    "1'234,5",
  ])('leaves %s as text', (text) => expect(read(text)).toBe(text));

  it('gives what Number gives, for any decimal', () => {
    for (let i = 0; i < 20_000; i++) {
      const text = (((i * 2_654_435_761) % 1e9) / 10 ** (i % 12)).toFixed(i % 12);
      expect(read(text)).toBe(Number(text));
    }
  });

  it('reads currency and percent where the column is made of them', () => {
    const rule = { symbols: true };
    expect(read('$1,234.50', rule)).toBe(1234.5);
    expect(read('-$5', rule)).toBe(-5);
    expect(read('($5.25)', rule)).toBe(-5.25);
    expect(read('12 €', rule)).toBe(12);
    expect(read('€ 12', rule)).toBe(12);
    expect(read('7.1%', rule)).toBe(0.071);
    expect(read('$5%', rule)).toBe('$5%');
  });

  it('reads blanks between groups where the column has them', () => {
    expect(read('1 234 567', { blankGroups: true })).toBe(1_234_567);
    expect(read('1 23', { blankGroups: true })).toBe('1 23');
  });

  it('leaves a column of codes alone', () => {
    expect(read('90210', { codes: true })).toBe('90210');
    expect(read('-5', { codes: true })).toBe('-5');
  });
});

describe('booleans', () => {
  it.each([
    ['true', true],
    ['FALSE', false],
    ['True', true],
  ])('reads %s', (text, value) => expect(read(text)).toBe(value));

  it.each(['yes', 'T', 'truer', 'Falsework', 'frue'])('leaves %s as text', (text) => expect(read(text)).toBe(text));
});

describe('dates', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1969-12-31', '1969-12-31T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
    ['2024/3/5', '2024-03-05T00:00:00.000Z'],
    ['2024-01-02T03:04:05Z', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02 03:04', '2024-01-02T03:04:00.000Z'],
    ['2024-01-02 03:04:05.678', '2024-01-02T03:04:05.678Z'],
    ['2024-01-02T00:00:00+02:00', '2024-01-01T22:00:00.000Z'],
    ['2024-01-02T00:00:00-0530', '2024-01-02T05:30:00.000Z'],
  ])('reads the ISO date %s anywhere', (text, value) => expect(read(text)).toBe(value));

  it('counts days as Date does', () => {
    for (let day = -800_000; day < 800_000; day += 997) {
      const iso = new Date(day * 86_400_000).toISOString();
      if (/^\d{4}-/.test(iso) && !iso.startsWith('0000')) expect(read(iso.slice(0, 10))).toBe(iso);
    }
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-32',
    '2024-01-02 25:00',
    '2024-01',
    '1/2/2024',
    '3 Jan 2024',
    '12:30',
  ])('leaves %s as text where nothing says otherwise', (text) => expect(read(text)).toBe(text));

  it('reads day and month in the order of the column', () => {
    expect(read('03/04/2024', { dateOrder: 'dmy' })).toBe('2024-04-03T00:00:00.000Z');
    expect(read('03/04/2024', { dateOrder: 'mdy' })).toBe('2024-03-04T00:00:00.000Z');
    expect(read('31.12.99', { dateOrder: 'dmy' })).toBe('1999-12-31T00:00:00.000Z');
    expect(read('3/4/24 1:05 PM', { dateOrder: 'mdy' })).toBe('2024-03-04T13:05:00.000Z');
    expect(read('13/13/2024', { dateOrder: 'dmy' })).toBe('13/13/2024');
  });

  it.each(['3 Apr 2024', '03-Apr-24', 'April 3, 2024', 'Apr 3 2024'])('reads %s in a column of named dates', (text) =>
    expect(read(text, { namedDates: true })).toBe('2024-04-03T00:00:00.000Z'),
  );
});

describe('the rules of a column', () => {
  const ruleOf = (cells: string[], delimiter = ','): ColumnRule =>
    inferRules(
      cells.map((cell) => [cell]),
      1,
      delimiter,
    )[0]!;

  it('takes the decimal convention from the values that can only be read one way', () => {
    expect(ruleOf(['1.234', '5,50']).decimal).toBe(',');
    expect(ruleOf(['1.234', '5.50']).decimal).toBe('.');
    expect(ruleOf(['1,234', '1,234,567']).decimal).toBe('.');
    expect(ruleOf(['1.234', '1.234.567']).decimal).toBe(',');
    expect(ruleOf(['1,234', '0,5']).decimal).toBe(',');
    expect(ruleOf(['1,234', '12345']).decimal).toBe(',');
  });

  it('follows the document where the column leaves it open', () => {
    const rules = inferRules(
      [
        ['1.234', '12,5'],
        ['2.345', '13,5'],
      ],
      2,
      ';',
    );
    expect(rules.map(({ decimal }) => decimal)).toEqual([',', ',']);
    expect(ruleOf(['1.234', '2.345']).decimal).toBe('.');
    expect(ruleOf(['1,234', '2,345']).decimal).toBe('.');
    expect(ruleOf(['1,234', '2,345'], ';').decimal).toBe(',');
  });

  it('takes the order of dates from the days beyond the twelfth', () => {
    expect(ruleOf(['01/02/2024', '13/02/2024']).dateOrder).toBe('dmy');
    expect(ruleOf(['01/02/2024', '02/13/2024']).dateOrder).toBe('mdy');
    expect(ruleOf(['01.02.2024', '03.04.2024']).dateOrder).toBe('dmy');
    expect(ruleOf(['01/02/2024', '03/04/2024']).dateOrder).toBeUndefined();
    expect(ruleOf(['13/02/2024', '02/13/2024']).dateOrder).toBeUndefined();
    expect(ruleOf(['1.2.3', 'text', 'more', 'words']).dateOrder).toBeUndefined();
  });

  it('knows columns of codes, of amounts and of grouped numbers', () => {
    expect(ruleOf(['08123', '90210', '10001']).codes).toBe(true);
    expect(ruleOf(['8123', '90210']).codes).toBe(false);
    expect(ruleOf(['$1.00', '$2.50', '3']).symbols).toBe(true);
    expect(ruleOf(['$1.00', 'free', 'on request']).symbols).toBe(false);
    expect(ruleOf(['1 234', '12 345', '999']).blankGroups).toBe(true);
    expect(ruleOf(['3 Apr 2024', '12 May 2024']).namedDates).toBe(true);
  });
});
