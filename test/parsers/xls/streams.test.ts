import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CompoundFile } from '../../../src/parsers/containers/cfb.ts';
import { readSummary } from '../../../src/parsers/containers/summary.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { FormatTable } from '../../../src/parsers/workbook/number-formats.ts';
import {
  type BiffRecord,
  isEncryptedStream,
  Record,
  readRecords,
  startsWithBof,
} from '../../../src/parsers/xls/biff.ts';
import { disarm } from '../../../src/parsers/xls/disarm.ts';
import { readExtras } from '../../../src/parsers/xls/sheet-extras.ts';
import { xlsParser } from '../../../src/parsers/xls/xls-parser.ts';
import { CellReader } from '../../../src/spreadsheet/cell-value.ts';
import { cellsOf, collect } from '../collect.ts';

const file = readFileSync(new URL('../../fixtures/xls/all-features.xls', import.meta.url));

async function workbookStream(): Promise<Buffer> {
  const compound = await CompoundFile.open(new MemorySource(file));
  return Buffer.from(await compound!.read('Workbook'));
}

function record(type: number, data: number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}
const BOF = record(Record.bof, [0x00, 0x06, 0x05, 0x00, 0, 0, 0, 0]);
const types = (stream: Buffer): number[] => [...readRecords(stream)].map(({ type }) => type);

describe('workbook streams', () => {
  it('are read record by record, as far as they go', async () => {
    const stream = await workbookStream();
    expect(startsWithBof(stream)).toBe(true);
    expect(isEncryptedStream(stream)).toBe(false);
    const records = [...readRecords(stream)];
    expect(records.at(-1)!.type).toBe(Record.eof);
    expect([...readRecords(stream.subarray(0, stream.length - 1))]).toHaveLength(records.length - 1);
    expect(isEncryptedStream(Buffer.concat([BOF, record(Record.filePass, [0, 0])]))).toBe(true);
  });

  it('tell the header and the footer of a sheet that is printed', () => {
    const sheetStart = BOF.length + 14 + 4;
    const stream = Buffer.concat([
      BOF,
      record(Record.boundSheet, [sheetStart, 0, 0, 0, 0, 0, 2, 0, 83, 49]),
      record(Record.eof, []),
      record(Record.bof, [0x00, 0x06, 0x10, 0x00, 0, 0, 0, 0]),
      record(Record.header, [5, 0, 0, ...Buffer.from('&LTop')]),
      record(Record.footer, [3, 0, 1, ...Buffer.from('End', 'utf16le')]),
      record(Record.eof, []),
    ]);
    expect(readExtras(stream, new FormatTable()).sheets.map(({ printed }) => printed)).toEqual([
      [
        { type: 'header', code: '&LTop' },
        { type: 'footer', code: 'End' },
      ],
    ]);
  });

  const EMPTY_TEXT = [3, 0, 0, 0, 0, 0, 0xff, 0xff];
  const ZERO = [0, 0, 0, 0, 0, 0, 0, 0];
  const FIVE = [0, 0, 0, 0, 0, 0, 0x14, 0x40];
  const TRIPLE_OF_A1 = [0x44, 0, 0, 0, 0xc0, 0x1e, 3, 0, 0x05];
  /** A1 is 4; B1, C1, … are =A1*3 with these results. */
  async function cellsWith(...formulas: { result: number[]; flags?: number }[]): Promise<unknown[]> {
    const stream = Buffer.concat([
      BOF,
      record(Record.boundSheet, [BOF.length + 14 + 4, 0, 0, 0, 0, 0, 2, 0, 83, 49]),
      record(Record.eof, []),
      record(Record.bof, [0x00, 0x06, 0x10, 0x00, 0, 0, 0, 0]),
      record(Record.number, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x40]),
      ...formulas.map(({ result, flags = 0 }, i) =>
        record(Record.formula, [0, 0, i + 1, 0, 0, 0, ...result, flags, 0, 0, 0, 0, 0, 9, 0, ...TRIPLE_OF_A1]),
      ),
      record(Record.eof, []),
    ]);
    const collected = await collect(xlsParser, new Uint8Array(stream));
    const reader = new CellReader(collected.sheets[0]!.layout);
    return cellsOf(collected, 0).map((cell) => reader.read(cell).value);
  }

  it('have their formulas computed where no formula was', async () => {
    expect(await cellsWith({ result: EMPTY_TEXT }, { result: EMPTY_TEXT })).toEqual([4, 12, 12]);
    expect(await cellsWith({ result: ZERO, flags: 3 }, { result: EMPTY_TEXT })).toEqual([4, 12, 12]);
  });

  it('keep what is stored where some formula was computed', async () => {
    expect(await cellsWith({ result: FIVE }, { result: EMPTY_TEXT })).toEqual([4, 5, '']);
    expect(await cellsWith({ result: ZERO })).toEqual([4, 0]);
  });

  it('lose nothing to the check when they are sound', async () => {
    expect(disarm(await workbookStream())).toBe(0);
  });

  it('lose formulas whose tokens do not add up', () => {
    const formula = (tokens: number[], length = tokens.length, extra: number[] = []): Buffer =>
      record(Record.formula, [...Array(20).fill(0), length & 0xff, length >> 8, ...tokens, ...extra]);
    const sound = [
      formula([0x1e, 7, 0]),
      formula([0x24, 1, 0, 0, 0xc0, 0x44, 1, 0, 1, 0xc0, 0x05]),
      formula([0x17, 2, 0, 65, 66]),
      formula([0x17, 1, 1, 65, 0]),
      formula([0x19, 0x04, 1, 0, 0, 0, 0, 0]),
      formula([0x20, 0, 0, 0, 0, 0, 0, 0], 8, [1, 0, 0, 1, ...Array(8).fill(0), 2, 1, 0, 0, 65]),
    ];
    const broken = [
      formula([0x1e, 7], 2),
      formula([0x1e, 7, 0], 0xffff),
      formula([0x17, 200, 0, 65]),
      formula([0x19, 0x04, 0xff, 0xff]),
      formula([0x20, 0, 0, 0, 0, 0, 0, 0], 8, [255, 255, 255]),
      record(Record.formula, [1, 2, 3]),
    ];
    for (const part of sound) expect(disarm(Buffer.concat([BOF, part])), part.toString('hex')).toBe(0);
    for (const part of broken) expect(disarm(Buffer.concat([BOF, part])), part.toString('hex')).toBe(1);
  });

  it('keep the numbers of formulas that name cells by labels', () => {
    const tokens = [0x18, 0x03, 0, 0, 0, 0];
    const head = (value: number[]): number[] => [
      0,
      0,
      1,
      0,
      15,
      0,
      ...value,
      ...Array(6).fill(0),
      tokens.length,
      0,
      ...tokens,
    ];
    const number = record(Record.formula, head([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]));
    const text = record(Record.formula, head([0, 0, 0, 0, 0, 0, 0xff, 0xff]));
    const stream = Buffer.concat([BOF, number, text]);
    expect(disarm(stream)).toBe(2);
    expect(types(stream)).toEqual([Record.bof, Record.number, 0xfffe]);
  });

  it('are of one version, that of the workbook, whatever their sheets say', () => {
    const book = record(Record.bof, [0x00, 0x05, 0x05, 0x00, 0, 0, 0, 0]);
    const sheet = record(Record.bof, [0x00, 0x06, 0x10, 0x00, 0, 0, 0, 0]);
    // A1+1 with a reference of three bytes, as before BIFF8
    const tokens = [0x44, 0x00, 0xc0, 0x00, 0x1e, 1, 0, 0x03];
    const formula = record(Record.formula, [...Array(20).fill(0), tokens.length, 0, ...tokens]);
    const stream = Buffer.concat([book, record(Record.eof, []), sheet, formula]);
    expect(disarm(stream)).toBe(0);
    expect([...readRecords(stream)][2]!.data.readUInt16LE(0)).toBe(0x0500);
    expect(disarm(Buffer.concat([sheet, formula]))).toBe(1);
  });

  it('have formulas under the numbers of earlier versions, which are read if they are whole', () => {
    const whole = [...Array(20).fill(0), 3, 0, 0x1e, 7, 0];
    for (const old of [0x0206, 0x0406]) {
      const stream = Buffer.concat([
        BOF,
        record(old, whole),
        record(Record.string, [1, 0, 0, 65]),
        record(old, [1, 2]),
      ]);
      expect(disarm(stream)).toBe(1);
      expect(types(stream).slice(1, 3)).toEqual([Record.formula, Record.string]);
    }
  });

  it('lose the texts of formulas that are gone', () => {
    const text = record(Record.string, [1, 0, 0, 65]);
    const formula = record(Record.formula, [...Array(20).fill(0), 3, 0, 0x1e, 7, 0]);
    const shared = record(Record.sharedFormula, [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x1e, 7, 0]);
    const broken = record(Record.formula, [1, 2, 3]);
    expect(disarm(Buffer.concat([BOF, formula, text, formula, shared, text]))).toBe(0);
    expect(disarm(Buffer.concat([BOF, formula, broken, text]))).toBe(2);
    expect(disarm(Buffer.concat([BOF, formula, text, text]))).toBe(1);
    expect(disarm(Buffer.concat([BOF, formula, BOF, text]))).toBe(1);
  });

  it('lose links over millions of cells, and records of other times', () => {
    const link = (lastRow: number): Buffer => record(Record.link, [0, 0, lastRow & 0xff, lastRow >> 8, 0, 0, 255, 0]);
    const stream = Buffer.concat([BOF, link(3), link(65_535), record(0x0007, [9]), record(Record.externSheet, [1])]);
    expect(disarm(stream)).toBe(3);
    expect(types(stream).filter((type) => type === Record.link)).toHaveLength(1);
    const biff3 = Buffer.concat([record(0x0209, [0, 3, 0x10, 0]), record(0x0007, [9])]);
    expect(disarm(biff3)).toBe(0);
  });

  it('lose cells of shared texts that are not there, and keep texts that nobody counted', () => {
    const texts = (count: number, ...data: number[]): Buffer =>
      record(Record.sharedTexts, [1, 0, 0, 0, count, 0, 0, 0, ...data]);
    const label = record(Record.sharedLabel, [0, 0, 0, 0, 15, 0, 1, 0, 0, 0]);
    const two = [1, 0, 0, 65, 1, 0, 0, 66];
    expect(disarm(Buffer.concat([BOF, texts(2, ...two), label]))).toBe(0);
    expect(disarm(Buffer.concat([BOF, texts(0), label]))).toBe(1);
    const uncounted = Buffer.concat([BOF, texts(0, ...two), label]);
    expect(disarm(uncounted)).toBe(0);
    expect([...readRecords(uncounted)][1]!.data.readInt32LE(4)).toBe(-1);
  });

  it('without a code page are written in that of their fonts', async () => {
    const book = (charset: number, ...more: Buffer[]): Buffer => {
      const font = record(Record.font, [200, 0, 0, 0, 0xff, 0x7f, 0x90, 1, 0, 0, 0, 2, charset, 0, 1, 65]);
      const head = [record(Record.bof, [0, 5, 5, 0, 0, 0, 0, 0]), ...more, font];
      const sheet = [
        record(Record.bof, [0, 5, 0x10, 0, 0, 0, 0, 0]),
        record(Record.label, [0, 0, 0, 0, 0, 0, 4, 0, 0xd1, 0xf7, 0xe5, 0xf2]),
        record(Record.eof, []),
      ];
      const length = Buffer.concat(head).length + 4 + 7 + 5 + 4;
      const bound = record(Record.boundSheet, [length & 0xff, length >> 8, 0, 0, 0, 0, 5, ...Buffer.from('Sheet')]);
      return Buffer.concat([...head, bound, record(Record.eof, []), ...sheet]);
    };
    const text = async (bytes: Buffer): Promise<string> => {
      const { pages } = await collect(xlsParser, bytes);
      return pages[0]!.blocks.map((block) => block.text).join(' ');
    };
    expect(await text(book(204))).toContain('Счет');
    expect(await text(book(0))).toContain('Ñ÷åò');
    expect(await text(book(204, record(Record.codePage, [0xe4, 0x04])))).toContain('Ñ÷åò');
  });

  it('give the rest of a workbook with a broken formula', async () => {
    const formulas = [...readRecords(await workbookStream())].filter(({ type }: BiffRecord) => type === Record.formula);
    const bent = Buffer.from(file);
    const at = bent.indexOf(formulas[0]!.data);
    bent.writeUInt16LE(0xfff0, at + 20);
    const { warnings, sheets } = await collect(xlsParser, bent);
    expect(warnings.map(({ code }) => code)).toContain('damaged_records');
    expect(sheets[0]!.info.cell_count).toBeGreaterThan(20);
  });

  it('give the rest of a workbook whose first formula with a text is broken', async () => {
    const records = [...readRecords(await workbookStream())];
    const at = records.findIndex(({ type }, i) => type === Record.formula && records[i + 1]?.type === Record.string);
    const bent = Buffer.from(file);
    bent.writeUInt16LE(0xfff0, bent.indexOf(records[at]!.data) + 20);
    const { sheets } = await collect(xlsParser, bent);
    expect(sheets[0]!.info.cell_count).toBeGreaterThan(20);
  });
});

describe('the summary of a compound file', () => {
  /** A property set with the given values: id, type, bytes. */
  function propertySet(values: [id: number, type: number, bytes: Buffer][]): Buffer {
    const head = Buffer.alloc(48);
    head.writeUInt16LE(0xfffe, 0);
    head.writeUInt32LE(1, 24);
    head.writeUInt32LE(48, 44);
    const list = Buffer.alloc(8 + 8 * values.length);
    list.writeUInt32LE(values.length, 4);
    const bodies: Buffer[] = [];
    let at = list.length;
    values.forEach(([id, type, bytes], i) => {
      list.writeUInt32LE(id, 8 + 8 * i);
      list.writeUInt32LE(at, 12 + 8 * i);
      const body = Buffer.alloc(4 + Math.max(8, bytes.length));
      body.writeUInt32LE(type, 0);
      bytes.copy(body, 4);
      bodies.push(body);
      at += body.length;
    });
    return Buffer.concat([head, list, ...bodies]);
  }
  const text = (bytes: number[]): Buffer => Buffer.from([bytes.length, 0, 0, 0, ...bytes]);

  it('is read in its code page', () => {
    const time = Buffer.alloc(8);
    time.writeBigUInt64LE(116_444_736_000_000_000n + 86_400n * 10_000_000n);
    const stream = propertySet([
      [1, 0x02, Buffer.from([0xe3, 0x04, 0, 0])],
      [2, 0x1e, text([0xcf, 0xeb, 0xe0, 0xed, 0])],
      [4, 0x1f, Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.from('Éa\0', 'utf16le')])],
      [12, 0x40, time],
      [13, 0x40, Buffer.alloc(8)],
    ]);
    expect(readSummary(stream)).toEqual({
      title: 'План',
      author: 'Éa',
      created: '1970-01-02T00:00:00Z',
      modified: null,
    });
  });

  it('is empty where it is broken', () => {
    const nothing = { title: null, author: null, created: null, modified: null };
    expect(readSummary(Buffer.alloc(0))).toEqual(nothing);
    expect(readSummary(Buffer.alloc(100, 0xff))).toEqual(nothing);
  });
});
