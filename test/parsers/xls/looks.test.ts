import { describe, expect, it } from 'vitest';
import { FormatTable } from '../../../src/parsers/workbook/number-formats.ts';
import { type BiffRecord, Record } from '../../../src/parsers/xls/biff.ts';
import { BookLooks } from '../../../src/parsers/xls/book-looks.ts';
import { SheetLooks } from '../../../src/parsers/xls/sheet-looks.ts';

/** A record of words. */
const record = (type: number, ...words: number[]): BiffRecord => {
  const data = Buffer.alloc(words.length * 2);
  words.forEach((word, i) => void data.writeUInt16LE(word, i * 2));
  return { type, at: 0, data };
};

const BOF = record(Record.bof, 0x0600, 0x0005);
const AUTOMATIC = 0x7fff;
/** Height, flags, colour, weight, position, underline. */
const font = (flags: number, color: number, weight: number, underline = 0): BiffRecord =>
  record(Record.font, 200, flags, color, weight, 0, underline, 0);
/** Font, format, flags, alignment, indent, lines, colours of lines, pattern, colours of the fill. */
const cellFormat = (
  words: Partial<{ font: number; align: number; indent: number; lines: number; pattern: number; colors: number }>,
) =>
  record(
    Record.cellFormat,
    words.font ?? 0,
    0,
    0,
    words.align ?? 0,
    words.indent ?? 0,
    words.lines ?? 0,
    0,
    0,
    (words.pattern ?? 0) << 10,
    words.colors ?? 64 | (65 << 7),
  );

function read(...records: BiffRecord[]) {
  const book = new BookLooks();
  for (const each of [BOF, ...records]) book.readRecord(each);
  const table = new FormatTable();
  return { table, registered: book.register(table) };
}

describe('the looks of cells of a workbook stream', () => {
  it('come from its fonts, its palette and its cell formats', () => {
    const plain = font(0, AUTOMATIC, 400);
    const { table, registered } = read(
      plain,
      font(0x000a, 10, 700, 1),
      plain,
      plain,
      // Font 5: there is no font 4.
      font(0, AUTOMATIC, 700),
      record(Record.palette, 2, 0x2010, 0x0030, 0x0000, 0x0000),
      cellFormat({}),
      cellFormat({ font: 1, align: 3, indent: 2 }),
      cellFormat({ font: 5, lines: 0x6100, pattern: 1, colors: 8 | (65 << 7) }),
    );
    expect([...registered.looks].map((look) => table.looks[look])).toEqual([
      {},
      { bold: true, italic: true, underline: true, strike: true, color: '#ff0000', align: 'right', indent: 2 },
      { bold: true, fill: '#102030', border: { top: 'thin', bottom: 'double' } },
    ]);
    expect([...registered.painted]).toEqual([0, 0, registered.looks[2]]);
  });

  it('are those of single cells, of runs and of blank ones', () => {
    const sheet = new SheetLooks({ looks: Uint16Array.of(0, 1, 2), painted: Uint16Array.of(0, 0, 2) });
    sheet.readRecord(record(Record.number, 0, 1, 1, 0, 0, 0, 0));
    sheet.readRecord(record(Record.shortNumbers, 1, 3, 1, 0, 0, 2, 0, 0, 4));
    sheet.readRecord(record(Record.blanks, 4, 0, 2, 2, 1, 2));
    sheet.readRecord(record(Record.blank, 5, 0, 2));
    sheet.readRecord(record(Record.blank, 5, 1, 2));
    expect([sheet.of(0, 1), sheet.of(1, 3), sheet.of(1, 4), sheet.of(7, 7)]).toEqual([1, 1, 2, 0]);
    expect(sheet.painted.finish()).toEqual([
      { range: { firstRow: 4, firstColumn: 0, lastRow: 5, lastColumn: 1 }, look: 2 },
    ]);
  });
});
