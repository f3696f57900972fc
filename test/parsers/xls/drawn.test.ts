import { describe, expect, it } from 'vitest';
import { CFB, utils, write } from 'xlsx';
import { BIFF8, Record } from '../../../src/parsers/xls/biff.ts';
import { DrawnReader } from '../../../src/parsers/xls/drawn-records.ts';
import { xlsParser } from '../../../src/parsers/xls/xls-parser.ts';
import { type Collected, collect } from '../collect.ts';

const u16 = (...values: number[]): number[] => values.flatMap((value) => [value & 0xff, value >> 8]);
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
const chars = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const double = (value: number): number[] => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return [...bytes];
};
const record = (type: number, data: number[]): number[] => [...u16(type, data.length), ...data];

/** A shape over B2:C3: container, anchor. */
const drawing = record(Record.drawing, [
  ...u16(0x000f, 0xf004),
  ...u32(500),
  ...u16(0x0000, 0xf010),
  ...u32(18),
  ...u16(2, 1, 512, 1, 128, 3, 0, 3, 0),
]);
const object = (kind: number): number[] => record(Record.obj, u16(0x15, 18, kind, 1, 0, 0, 0, 0, 0, 0, 0));
const textObject = (text: string): number[] => [
  ...record(Record.textObject, u16(0, 0, 0, 0, 0, text.length, 0, 0, 0)),
  ...record(Record.continued, [0, ...chars(text)]),
  ...record(Record.continued, u16(0, 0, 0, 0)),
];
const seriesText = (text: string): number[] => record(Record.seriesText, [...u16(0), text.length, 0, ...chars(text)]);
const source = (what: number): number[] => record(Record.dataSource, [what, 1, ...u16(0, 0, 0)]);
const label = (point: number, series: number, text: string): number[] =>
  record(Record.label, [...u16(point, series, 0, text.length), 0, ...chars(text)]);
const number = (point: number, series: number, value: number): number[] =>
  record(Record.number, [...u16(point, series, 0), ...double(value)]);
const begin = record(Record.begin, []);
const end = record(Record.end, []);
const BAR = 0x1017;

const chart = [
  ...record(Record.bof, [...u16(0x0600, 0x0020), ...Array(12).fill(0)]),
  ...record(Record.chart, Array(16).fill(0)),
  ...begin,
  ...record(Record.series, Array(12).fill(0)),
  ...begin,
  ...[...source(0), ...seriesText('Sold'), ...source(1), ...source(2)],
  ...end,
  ...record(BAR, u16(0, 150, 0)),
  ...record(Record.text, Array(32).fill(0)),
  ...begin,
  ...[...seriesText('Sales'), ...record(Record.objectLink, u16(1, 0, 0))],
  ...end,
  ...end,
  ...[...record(Record.dataIndex, u16(2)), ...label(0, 0, 'North'), ...label(1, 0, 'South')],
  ...[...record(Record.dataIndex, u16(1)), ...number(0, 0, 7), ...number(1, 0, 8.5)],
  ...record(Record.eof, []),
];

/** The stream of a workbook with one cell, and records before the end of its sheet. */
function read(records: number[]): Promise<Collected> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['cell']]), 'Stock');
  const file = CFB.read(write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer, { type: 'buffer' });
  const stream = Buffer.from(CFB.find(file, 'Workbook')!.content as Uint8Array);
  const last = stream.lastIndexOf(Buffer.from(record(Record.eof, [])));
  return collect(xlsParser, Buffer.concat([stream.subarray(0, last), Buffer.from(records), stream.subarray(last)]));
}

describe('what floats over the cells of an XLS', () => {
  it('charts are figures with their data as a table', async () => {
    const got = await read([...drawing, ...object(5), ...chart]);
    expect(got.sheets[0]!.info.charts).toEqual([
      { title: 'Sales', type: 'bar', cell: 'B2', table_id: 't1', series: [{ name: 'Sold' }] },
    ]);
    expect(got.pages[0]!.blocks.slice(-2)).toMatchObject([
      { type: 'figure', text: 'Sales', bbox: [72, 22.5, 144, 45] },
      { type: 'table', table_id: 't1', text: '\tSold\nNorth\t7\nSouth\t8.5' },
    ]);
  });

  it('texts of boxes are read, those of remarks are not read twice', async () => {
    const note = [...drawing, ...object(0x19), ...textObject('a remark')];
    const got = await read([...drawing, ...object(6), ...textObject('Read me'), ...note]);
    expect(got.pages[0]!.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['heading', 'Stock'],
      ['paragraph', 'cell'],
      ['paragraph', 'Read me'],
    ]);
  });

  it('a remark ends where its text does, whatever records follow', async () => {
    const note = record(Record.note, [...u16(0, 0, 0, 1, 2), 0, ...chars('Al'), 0]);
    const more = record(Record.continued, [0, 0, ...chars('not of it')]);
    const got = await read([...drawing, ...object(0x19), ...textObject('a remark'), ...more, ...note]);
    expect(got.sheets[0]!.layout.comments).toEqual([{ row: 0, column: 0, text: 'a remark', author: 'Al' }]);
  });

  it('a text of no object is left out', async () => {
    const got = await read([...drawing, ...textObject('of nothing')]);
    expect(got.warnings.map(({ code }) => code)).toEqual(['damaged_records']);
    expect(got.pages[0]!.blocks.map(({ text }) => text)).toContain('cell');
  });

  it('records of any length are survived', () => {
    const drawn = new DrawnReader();
    const types = [Record.drawing, Record.obj, Record.textObject, Record.continued];
    const inChart = [Record.chart, Record.series, Record.seriesText, Record.dataSource, Record.dataIndex, BAR];
    drawn.openChart(BIFF8, false);
    for (const length of [0, 1, 3, 7, 12]) {
      const data = Buffer.alloc(length, 0xff);
      for (const type of types) drawn.readRecord({ type, at: 0, data });
      for (const type of [...inChart, Record.number, Record.label, Record.end]) {
        drawn.readChartRecord({ type, at: 0, data });
      }
    }
    const around = { reference: () => '', format: () => undefined, cells: () => undefined };
    expect(drawn.finish(around)).toHaveLength(1);
  });
});
