import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, LINE_ENDS, RFC_4180 } from '../../src/parsers/csv/dialect.ts';
import { RecordReader } from '../../src/parsers/csv/records.ts';
import { threadMs } from '../thread-time.ts';

function read(
  text: string,
  width: number,
  dialect: Dialect = RFC_4180,
  blockBytes = 1 << 18,
  csvParseAlone = false,
): { records: string[][]; damaged: number } {
  const records: string[][] = [];
  const reader = new RecordReader(dialect, width, (fields) => records.push(fields), { csvParseAlone });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += blockBytes) reader.write(bytes.subarray(at, at + blockBytes));
  reader.end();
  return { records, damaged: reader.damaged };
}

/** Writes a table so that every reader of the dialect reads it back. */
function write(rows: readonly string[][], dialect: Dialect, lineEnd: string): string {
  const [delimiter] = dialect.delimiters as [string];
  const quote = dialect.quote!;
  const line = (row: readonly string[]): string =>
    row
      .map(
        (field) =>
          quote +
          field
            .replaceAll(dialect.escapeBy!, dialect.escapeBy! + dialect.escapeBy!)
            .replaceAll(...escapedQuote(dialect)) +
          quote,
      )
      .join(delimiter);
  return rows.map((row) => line(row) + lineEnd).join('');
}

const escapedQuote = ({ quote, escapeBy }: Dialect): [string, string] =>
  escapeBy === quote ? ['', ''] : [quote!, `${escapeBy}${quote}`];

const field = fc.string({
  unit: fc.constantFrom('a', '1', ' ', ',', ';', '"', "'", '\\', '\n', '\r\n', 'é', '😀', ':'),
  maxLength: 6,
});
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
const dialects: Dialect[] = [
  RFC_4180,
  { delimiters: [';'], quote: "'", escapeBy: "'", lineEnds: LINE_ENDS },
  { delimiters: ['::'], quote: '"', escapeBy: '"', lineEnds: LINE_ENDS },
  { delimiters: ['\t'], quote: '"', escapeBy: '\\', lineEnds: LINE_ENDS },
];

describe('records', () => {
  it('are those that csv-parse alone would give, whatever the text and its cuts', () => {
    const signs = ['a', '12', ' ', ',', ',', ';', '\t', '"', '"', "'", '\\', '\n', '\n', '\r', '\r\n', 'é', '😀'];
    const lines = ['a,b,c\n', 'é,"x, y",3\n', '"a ""b""",,c\r\n', '1,"2"x,3\n', '\n', '1,"two\nlines",3\n', 'a\\b,"\n'];
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 }),
      fc.array(fc.constantFrom(...lines)).map((chosen) => chosen.join('')),
    );
    const dialect = fc.constantFrom(
      ...dialects,
      { ...RFC_4180, quote: null, escapeBy: null },
      { ...RFC_4180, delimiters: [] },
    );
    fc.assert(
      fc.property(text, dialect, fc.integer({ min: 1, max: 40 }), (written, inDialect, cut) => {
        expect(read(written, 3, inDialect, cut).records).toEqual(read(written, 3, inDialect, 1 << 18, true).records);
      }),
      { numRuns: 2000 },
    );
  });

  it('come back as they were written, in any dialect and any cut', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...dialects),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 40 }),
        (rows, dialect, lineEnd, blockBytes) => {
          const text = write(rows, dialect, lineEnd);
          const { records, damaged } = read(text, rows[0]!.length, dialect, blockBytes);
          expect(records).toEqual(rows);
          expect(damaged).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are those of csv-parse wherever quotes are sound', () => {
    const text = 'a,b,c\r\n1,,"x, y"\n"",2," z"\r\n"multi\nline",""" q""",\n\nlast,"one",here';
    const oracle = parse(text, { relax_column_count: true, record_delimiter: [...LINE_ENDS] });
    for (let blockBytes = 1; blockBytes <= text.length; blockBytes++) {
      expect(read(text, 3, RFC_4180, blockBytes)).toEqual({ records: oracle, damaged: 0 });
    }
  });

  it('never depend on how damaged text is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'é'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (damagedText, blockBytes) => {
        expect(read(damagedText, 3, RFC_4180, blockBytes)).toEqual(read(damagedText, 3));
      }),
      { numRuns: 800 },
    );
  });

  it('keep all of the text, however damaged', () => {
    const letters = (text: string): string => text.replace(/[^a-z]/g, '');
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '"', ',', '\n', ' '), maxLength: 80 });
    fc.assert(
      fc.property(text, (damagedText) => {
        expect(letters(read(damagedText, 3).records.flat().join(''))).toBe(letters(damagedText));
      }),
      { numRuns: 800 },
    );
  });

  it('may be longer or shorter than others without cost', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => Array.from({ length: 1 + (i % 5) }, (_, j) => `${i}.${j}`));
    expect(read(`${rows.map((row) => row.join(',')).join('\n')}\n`, 3).records).toEqual(rows);
  });
});

describe('quotes that do not close', () => {
  it('are part of the text where the field then has the usual neighbours', () => {
    const { records, damaged } = read('a,b,c\n1,"x,2\n3,4,"5\n"6,7,8\n9,"fine, this",10\n', 3);
    expect(records).toEqual([
      ['a', 'b', 'c'],
      ['1', '"x', '2'],
      ['3', '4', '"5'],
      ['"6', '7', '8'],
      ['9', 'fine, this', '10'],
    ]);
    expect(damaged).toBe(3);
  });

  it('are told from quotes within quotes by the number of fields', () => {
    expect(read('1,"he said "hi, there" to me",2\n', 3).records).toEqual([['1', 'he said "hi, there" to me', '2']]);
    expect(read('1,"x,y,"quoted, text",2\n', 5).records).toEqual([['1', '"x', 'y', 'quoted, text', '2']]);
  });

  it('may have blanks behind the closing one', () => {
    expect(read('1,"a, b" ,2\n', 3).records).toEqual([['1', 'a, b', '2']]);
  });

  it('do not swallow the records up to the next stray quote', () => {
    const body = Array.from({ length: 50 }, (_, i) => `${i},plain,${i}\n`).join('');
    const { records } = read(`1,"open,2\n${body}3,end",4\n5,6,7\n`, 3);
    expect(records).toHaveLength(53);
    expect(records[0]).toEqual(['1', '"open', '2']);
    expect(records.at(-2)).toEqual(['3', 'end"', '4']);
  });

  it('may span lines where they hold no records', () => {
    expect(read('1,"two\nlines",2\n3,"also, with\ncommas, and\nmore","x"\n', 3).records).toEqual([
      ['1', 'two\nlines', '2'],
      ['3', 'also, with\ncommas, and\nmore', 'x'],
    ]);
  });

  it('are given up at the end of the text', () => {
    expect(read('1,2,3\n4,"5,6\n7,8,9', 3).records).toEqual([
      ['1', '2', '3'],
      ['4', '"5', '6'],
      ['7', '8', '9'],
    ]);
  });

  it('are given up after so many bytes', () => {
    const records: string[][] = [];
    const reader = new RecordReader(RFC_4180, 3, (fields) => records.push(fields), { maxRecordBytes: 64 * 1024 });
    reader.write(Buffer.from('1,"open,2\n'));
    for (let i = 0; i < 20; i++) reader.write(Buffer.from('x,y,z\n'.repeat(1000)));
    expect(records.length).toBeGreaterThan(10_000);
    reader.end();
    expect(records).toHaveLength(20_001);
    expect(records[0]).toEqual(['1', '"open', '2']);
  });

  it('cost little, be there thousands of them', () => {
    const text = Array.from({ length: 6000 }, (_, i) => `${i},"open\n${i},b,c\n`).join('');
    const started = threadMs();
    expect(read(text, 3).records).toHaveLength(12_000);
    expect(threadMs() - started).toBeLessThan(10_000);
  });
});

describe('a record without end', () => {
  it('is a fault that names the limit', () => {
    const reader = new RecordReader(RFC_4180, 3, () => {}, { maxRecordBytes: 64 * 1024 });
    const block = Buffer.alloc(16 * 1024, 'x');
    expect(() => {
      for (let i = 0; i < 20; i++) reader.write(block);
    }).toThrow('The file has a record of more than 65536 bytes.');
  });
});

describe('backslashes', () => {
  const dialect: Dialect = { delimiters: [','], quote: '"', escapeBy: '\\', lineEnds: LINE_ENDS };

  it('escape quotes and themselves, and nothing else', () => {
    expect(
      read('1,"say \\"hi, you\\"",2\n3,"C:\\\\dir\\\\",4\n5,"8\\\'9\\n",6\n7,a\\b,8\n', 3, dialect).records,
    ).toEqual([
      ['1', 'say "hi, you"', '2'],
      ['3', 'C:\\dir\\', '4'],
      ['5', "8\\'9\\n", '6'],
      ['7', 'a\\b', '8'],
    ]);
  });
});
