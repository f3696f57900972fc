import { describe, expect, it } from 'vitest';
import { csvParser } from '../../src/parsers/csv/csv-parser.ts';
import { EscapedEnds } from '../../src/parsers/csv/escaped-ends.ts';
import { cellsOf, collect } from './collect.ts';

function read(width: number, ...records: string[][]): string[][] {
  const read: string[][] = [];
  const ends = new EscapedEnds(width, '\t', (fields) => read.push(fields));
  for (const record of records) ends.take(record);
  ends.end();
  return read;
}

const rowsOf = async (text: string): Promise<string[]> => {
  const rows: string[] = [];
  for (const { row, text: cell } of cellsOf(await collect(csvParser, Buffer.from(text))))
    rows[row] = rows[row] === undefined ? cell : `${rows[row]}|${cell}`;
  return rows;
};

describe('a backslash at the end of a line', () => {
  it('goes on in the next where the two are one record', async () => {
    const plain = Array.from({ length: 9 }, (_, i) => `${i}\tshort\tno\n`).join('');
    const rows = await rowsOf(`n\ttext\tok\n${plain}10\tlong and\\\nlonger\tyes\n11\tthree\\\nlines\\\nlong\tyes\n`);
    expect(rows.slice(-2)).toEqual(['10|long and\nlonger|yes', '11|three\nlines\nlong|yes']);
  });

  it('ends a path where each is a record', async () => {
    const rows = ['n\tname\tpath', '1\tone\tC:\\temp\\', '2\ttwo\tD:\\', '3\tthree\tE:\\data\\'];
    expect(await rowsOf(rows.join('\r\n'))).toEqual(rows.map((row) => row.replaceAll('\t', '|')));
    expect(await rowsOf('path,n\nC:\\temp\\,1\nD:\\,2\n"E:\\",3\n')).toEqual([
      'path|n',
      'C:\\temp\\|1',
      'D:\\|2',
      'E:\\|3',
    ]);
  });

  it('may be in the last field, and escapes nothing where another backslash escapes it', () => {
    expect(read(2, ['1', 'a\\'], ['b'], ['2', 'c\\\\'], ['3', 'd'])).toEqual([
      ['1', 'a\nb'],
      ['2', 'c\\\\'],
      ['3', 'd'],
    ]);
  });

  it('loses nothing where no record comes of it', () => {
    const records = [['1', 'a\\'], ['b\\'], ['c', 'd', 'e'], ['2', 'f\\']];
    expect(read(3, ...records)).toEqual(records);
    expect(read(2, ['1', 'a\\'], [''], ['2', 'b'])).toEqual([['1', 'a\\'], [''], ['2', 'b']]);
    expect(read(1, ['a\\'], ['b'])).toEqual([['a\\'], ['b']]);
  });
});

describe('a backslash before a delimiter', () => {
  it('escapes it where a record is too long otherwise', () => {
    expect(read(2, ['1', 'a\\', 'b'], ['2\\', 'c'])).toEqual([
      ['1', 'a\tb'],
      ['2\\', 'c'],
    ]);
    expect(read(2, ['1', 'a\\', 'b', 'c'])).toEqual([['1', 'a\\', 'b', 'c']]);
  });
});
