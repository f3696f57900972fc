import { describe, expect, it } from 'vitest';
import { sniffDialect } from '../../src/parsers/csv/sniff.ts';
import { tokenize } from '../../src/parsers/csv/tokens.ts';

/** Tables whose texts hold what other dialects use as delimiters. */
const TABLES: Readonly<Record<string, string[][]>> = {
  people: [
    ['id', 'name', 'mail', 'joined', 'score'],
    ['1', 'Ann Lee', 'ann@example.com', '2023-01-15', '3.70'],
    ['2', 'Bob, Jr.', 'bob@example.com', '2023-02-16', '7.40'],
    ['3', 'Carol "CJ" Jones', 'cj@example.com', '2023-03-17', '11.10'],
    ['4', "O'Neil", 'oneil@example.com', '2023-04-18', '14.80'],
  ],
  german: [
    ['Artikel', 'Preis', 'Menge', 'Datum'],
    ['Schraube', '1,25', '1.000', '31.01.2024'],
    ['Mutter', '0,75', '250', '28.02.2024'],
    ['Bolzen', '12,00', '1.250', '15.03.2024'],
  ],
  times: [
    ['time', 'a', 'b'],
    ['2020-01-01 10:00:00', '1,5', '2'],
    ['2020-01-01 10:05:00', '1,7', '3'],
  ],
  places: [
    ['Country', 'Capital', 'Note'],
    ['France', 'Paris', 'City of light'],
    ['Germany', 'Berlin', 'Big; and busy'],
    ['Italy', 'Rome', 'Old: very, very old'],
    ['Spain', 'Madrid', 'Sunny | warm'],
  ],
  sparse: [
    ['a', 'b', 'c', 'd', 'e'],
    ['1', '', '', 'x', ''],
    ['', '2', '', '', ''],
    ['3', '', 'y', '', '5'],
  ],
  letters: [
    ['id', 'text'],
    ['1', 'line one\nline two, with comma'],
    ['2', 'short'],
    ['3', 'another\n\nparagraph; here'],
  ],
};

const DELIMITERS = [',', ';', '\t', '|', '^', '~', ' ', ', ', '; ', '::', '||', ' | ', '|~|', '\x01', '\x1f'];

function write(rows: readonly string[][], delimiter: string, quote: string, all: boolean, backslash: boolean): string {
  const needsQuotes = (field: string): boolean =>
    all ||
    field.includes(delimiter.trim() || delimiter) ||
    field.includes(quote) ||
    /[\r\n]/.test(field) ||
    (delimiter === ' ' && field === '');
  const quoted = (field: string): string => quote + field.replaceAll(quote, (backslash ? '\\' : quote) + quote) + quote;
  return rows
    .map((row) => `${row.map((field) => (needsQuotes(field) ? quoted(field) : field)).join(delimiter)}\n`)
    .join('');
}

describe('dialects', () => {
  for (const [name, rows] of Object.entries(TABLES)) {
    for (const delimiter of DELIMITERS) {
      it(`finds ${JSON.stringify(delimiter)} between the fields of ${name}`, () => {
        for (const quote of ['"', "'"]) {
          for (const all of [false, true]) {
            const text = write(rows, delimiter, quote, all, false);
            if (quote === "'" && !/^'|'$/m.test(text)) continue;
            const { dialect, width } = sniffDialect(text);
            expect(width).toBe(rows[0]!.length);
            expect(tokenize(text, dialect, 'strict').records, text).toEqual(rows);
          }
        }
      });
    }
  }

  it('finds backslashes before quotes', () => {
    const text = write(TABLES.people!, ',', '"', true, true);
    const { dialect } = sniffDialect(text);
    expect(dialect.escapeBy).toBe('\\');
    expect(tokenize(text, dialect, 'strict').records).toEqual(TABLES.people);
  });

  it.each(['\n', '\r\n', '\r', '\r\r\n'])('reads lines that end in %j', (lineEnd) => {
    const { dialect } = sniffDialect(`a,b${lineEnd}1,2${lineEnd}`);
    expect(tokenize(`a,b${lineEnd}1,2${lineEnd}`, dialect, 'strict').records).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads the separators that ASCII has for it', () => {
    const text = 'a\x1fb\x1e1\x1f2\x1e3\x1f4\x1e';
    const { dialect } = sniffDialect(text);
    expect(tokenize(text, dialect, 'strict').records).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('is not told otherwise by fields that are empty at the ends of the rows', () => {
    const row = (...fields: string[]): string => `${fields.join(',')}${','.repeat(40)}\n`;
    const text = [
      row('day', ' low ', ' high ', ' last ', 'lots'),
      row('DGATE', ' 1.32 TL ', ' 2.50 TL ', ' 3.10 TL ', '304338'),
      row('KRDMA', ' 0.49 TL ', ' 0.86 TL ', ' 0.88 TL ', '1562672'),
    ].join('');
    expect(sniffDialect(text)).toMatchObject({ width: 45, dialect: { delimiters: [','] } });
  });

  it.each([',', ';', '\t'])('takes %j twice in all records for an empty field', (delimiter) => {
    const text = ['10,,', '35,,Hello', '40,,Good bye'].join('\n').replaceAll(',', delimiter);
    expect(sniffDialect(text)).toMatchObject({ width: 3, dialect: { delimiters: [delimiter] } });
  });

  it('obeys the first line of Excel', () => {
    expect(sniffDialect('sep=:\na:b,c\n1:2,5\n').dialect.delimiters).toEqual([':']);
  });

  it('takes any number of blanks for one where text is set in columns', () => {
    const { dialect } = sniffDialect(
      'name    count  share\nalpha       1   0.50\nbeta       22   0.25\ngamma     333   0.25\n',
    );
    expect(tokenize('beta       22   0.25\n', dialect, 'strict').records).toEqual([['beta', '22', '0.25']]);
  });

  it('takes lines without a delimiter for one field', () => {
    for (const text of [
      'one\ntwo\nthree\n',
      'word\n',
      'second formula\nsecond formula\nsecond formula\n',
      '"Quoted, as it has commas"\nNot quoted: it has none\n"Quoted again, twice"\n',
      'day\n2024-05-03\n2024-05-04\n2024-05-05\n',
      '05/03/24\n12/17/23\n01/02/23\n',
      'start\n05:40\n06:15\n17:00:30\n',
      '2024-05-03 05:40\n2024-05-03 06:15\n',
      'It was a dark night, they say.\nThe rain fell.\nYes, no, and perhaps, it fell.\nSo.\n',
    ]) {
      expect(sniffDialect(text)).toMatchObject({ width: 1, dialect: { delimiters: [] } });
    }
  });

  it('looks past lines before the table', () => {
    const text = `Sales report; internal\nCreated: 2024-01-01\n\n${'a,b,c\n1,2,3\n4,5,6\n'.repeat(3)}`;
    expect(sniffDialect(text)).toMatchObject({ width: 3, dialect: { delimiters: [','] } });
  });

  it('looks past names and values before a wider table', () => {
    const pairs = Array.from({ length: 12 }, (_, i) => `setting ${i},${i * 7}\n`).join('');
    const cells = (row: number) => Array.from({ length: 10 }, (_, column) => row * column).join(',');
    expect(sniffDialect(`${pairs}${[1, 2, 3, 4, 5].map((row) => `${cells(row)}\n`).join('')}`)).toMatchObject({
      width: 10,
      dialect: { delimiters: [','] },
    });
  });

  it('takes quotes within quoted fields as they are where nobody doubled them', () => {
    const text = `id,text,price\n${[1, 2, 3, 4].map((n) => `${n},"a ${n}" screen, the "best" one",5\n`).join('')}`;
    const { dialect, width, closing } = sniffDialect(text);
    expect(width).toBe(3);
    expect(tokenize(text, dialect, closing).records[1]).toEqual(['1', 'a 1" screen, the "best" one', '5']);
  });

  it('is not misled by a quoted field that the sample cuts off', () => {
    const long = 'words, and more words; on and on\nand, well, more\nno more.\n'.repeat(1000);
    expect(sniffDialect(`id,text\n1,"${long}"\n2,"${long}"\n`)).toMatchObject({
      width: 2,
      dialect: { delimiters: [','] },
    });
  });
});
