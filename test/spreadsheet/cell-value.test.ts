import { expect, it } from 'vitest';
import { CellKind, type StoredCell } from '../../src/document/rows.ts';
import { CellReader } from '../../src/spreadsheet/cell-value.ts';

const FORMATS = ['General', 'm/d/yy', 'm/d/yy h:mm', 'h:mm', '[h]:mm', '0.00', '"<"@">"', 'hh:mm:ss.000'];

const read = (kind: CellKind, number: number, format = 'General', dateSystem: 1900 | 1904 = 1900, text = '') => {
  const cell: StoredCell = {
    row: 0,
    column: 0,
    kind,
    number,
    text,
    format: FORMATS.indexOf(format),
    formula: undefined,
    computed: false,
  };
  const { value, type, formatted } = new CellReader({ formats: FORMATS, dateSystem }).read(cell);
  return [type, value, formatted];
};
const date = (serial: number, format: string, system: 1900 | 1904 = 1900) =>
  read(CellKind.date, serial, format, system);

it('reads plain kinds', () => {
  expect(read(CellKind.empty, Number.NaN)).toEqual(['empty', null, '']);
  expect(read(CellKind.number, 1.005, '0.00')).toEqual(['number', 1.005, '1.01']);
  expect(read(CellKind.string, Number.NaN, '"<"@">"', 1900, 'x')).toEqual(['string', 'x', '<x>']);
  expect(read(CellKind.boolean, 1)).toEqual(['boolean', true, 'TRUE']);
  expect(read(CellKind.boolean, 0, '"<"@">"')).toEqual(['boolean', false, '<FALSE>']);
  expect(read(CellKind.error, Number.NaN, 'General', 1900, '#DIV/0!')).toEqual(['error', '#DIV/0!', '#DIV/0!']);
});

it('keeps the text of what was read from text', () => {
  expect(read(CellKind.literalNumber, 1234.5, 'General', 1900, '1,234.50')).toEqual(['number', 1234.5, '1,234.50']);
  expect(read(CellKind.literalBoolean, 0, 'General', 1900, 'no')).toEqual(['boolean', false, 'no']);
  const day = Date.UTC(2024, 1, 29);
  expect(read(CellKind.literalDate, day, 'General', 1900, '29.2.2024')).toEqual(['date', '2024-02-29', '29.2.2024']);
  expect(read(CellKind.literalDate, day, 'General', 1900, '2024-02-29 00:00')[1]).toBe('2024-02-29T00:00:00');
  expect(read(CellKind.literalDate, day + 500, 'General', 1900, '2024-02-29 00:00:00.5')[1]).toBe(
    '2024-02-29T00:00:00.500',
  );
});

it('gives days, moments and times of day', () => {
  expect(date(39479, 'm/d/yy')).toEqual(['date', '2008-02-01', '2/1/08']);
  expect(date(39479, 'm/d/yy h:mm')).toEqual(['date', '2008-02-01T00:00:00', '2/1/08 0:00']);
  expect(date(39479.5, 'm/d/yy')).toEqual(['date', '2008-02-01T12:00:00', '2/1/08']);
  expect(date(0.5, 'h:mm')).toEqual(['date', '12:00:00', '12:00']);
  expect(date(0.70707, 'hh:mm:ss.000')).toEqual(['date', '16:58:10.848', '16:58:10.848']);
  expect(date(1.5, 'h:mm')).toEqual(['date', '1900-01-01T12:00:00', '12:00']);
});

it('knows both date systems and the leap day of 1900', () => {
  expect([0, 1, 59, 60, 61].map((serial) => date(serial, 'm/d/yy')[1])).toEqual([
    '1899-12-31',
    '1900-01-01',
    '1900-02-28',
    '1900-02-29',
    '1900-03-01',
  ]);
  expect(date(0, 'm/d/yy', 1904)[1]).toBe('1904-01-01');
  expect(date(38017, 'm/d/yy', 1904)[1]).toBe('2008-02-01');
});

it('leaves elapsed time and what is no date as numbers', () => {
  expect(date(1.5, '[h]:mm')).toEqual(['number', 1.5, '36:00']);
  expect(date(-3, 'm/d/yy')).toEqual(['number', -3, '########']);
  expect(date(3e6, 'm/d/yy')).toEqual(['number', 3e6, '########']);
});
