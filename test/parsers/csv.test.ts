import { describe, expect, it } from 'vitest';
import { CellKind } from '../../src/document/rows.ts';
import { csvParser } from '../../src/parsers/csv/csv-parser.ts';
import { csv } from '../../src/parsers/csv/format.ts';
import { detect } from '../../src/parsers/detect.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { type Collected, cellsOf, collect } from './collect.ts';

const parse = (text: string | Uint8Array): Promise<Collected> =>
  collect(csvParser, typeof text === 'string' ? Buffer.from(text) : text);

const rowsOf = (collected: Collected): string[][] => {
  const rows: string[][] = [];
  for (const { row, column, text } of cellsOf(collected)) {
    rows[row] ??= [];
    rows[row][column] = text;
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (text) => text ?? ''));
};

describe('a CSV file', () => {
  it('is one sheet, one page and one table', async () => {
    const { sheets, pages, tables, info, warnings } = await parse('id,name,price\n1,Tea,2.50\n2,"Cake, large",12.00\n');
    expect(sheets).toHaveLength(1);
    expect(sheets[0]!.info).toMatchObject({
      name: 'Sheet1',
      index: 1,
      range: 'A1:C3',
      row_count: 3,
      col_count: 3,
      cell_count: 9,
      tables: [{ id: 't1', range: 'A1:C3' }],
    });
    expect(tables).toEqual([{ head: pages[0]!.tables[0], rows: undefined }]);
    expect(tables[0]!.head).toMatchObject({
      id: 't1',
      page: 1,
      sheet: 'Sheet1',
      range: 'A1:C3',
      row_count: 3,
      col_count: 3,
      header_rows: 1,
    });
    expect(pages[0]).toMatchObject({ page: 1, rotation: 0, layout: 'estimated' });
    expect(pages[0]!.blocks).toEqual([
      {
        id: 'p1.b1',
        type: 'table',
        text: 'id\tname\tprice\n1\tTea\t2.50\n2\tCake, large\t12.00',
        bbox: tables[0]!.head.bbox,
        table_id: 't1',
      },
    ]);
    expect(info).toMatchObject({ title: null, encrypted: false });
    expect(warnings).toEqual([]);
  });

  it('has cells with their literal text beside the value', async () => {
    const cells = cellsOf(
      await parse('id;when;paid;amount;note\n007;2024-03-01;TRUE;1.234,50;x\n008;2024-03-02;FALSE;2,25;\n'),
    );
    expect(cells.filter(({ row }) => row === 1).map(({ kind, number, text }) => [kind, number, text])).toEqual([
      [CellKind.string, Number.NaN, '007'],
      [CellKind.literalDate, Date.UTC(2024, 2, 1), '2024-03-01'],
      [CellKind.literalBoolean, 1, 'TRUE'],
      [CellKind.literalNumber, 1234.5, '1.234,50'],
      [CellKind.string, Number.NaN, 'x'],
    ]);
    expect(cells.filter(({ row }) => row === 0).every(({ kind }) => kind === CellKind.string)).toBe(true);
  });

  it('keeps lines before and after the table as cells and as blocks of the page', async () => {
    const text =
      'Sales 2024,,\nAll regions\n\nregion,units,price\nNorth,5,1.5\nSouth,6,2.5\n\n* estimated\nSource: ledger\n';
    const collected = await parse(text);
    expect(rowsOf(collected)).toEqual([
      ['Sales 2024'],
      ['All regions'],
      [],
      ['region', 'units', 'price'],
      ['North', '5', '1.5'],
      ['South', '6', '2.5'],
      [],
      ['* estimated'],
      ['Source: ledger'],
    ]);
    expect(collected.sheets[0]!.info.range).toBe('A1:C9');
    expect(collected.tables[0]!.head).toMatchObject({
      title: 'Sales 2024',
      range: 'A4:C6',
      row_count: 3,
      header_rows: 1,
    });
    expect(collected.pages[0]!.blocks.map(({ type, text: blockText }) => [type, blockText])).toEqual([
      ['paragraph', 'Sales 2024'],
      ['paragraph', 'All regions'],
      ['table', 'region\tunits\tprice\nNorth\t5\t1.5\nSouth\t6\t2.5'],
      ['footnote', '* estimated'],
      ['footnote', 'Source: ledger'],
    ]);
    expect(collected.info.title).toBe('Sales 2024');
  });

  it.each<[string, string, number]>([
    ['no header', '1,2,3\n4,5,6\n7,8,9\n', 0],
    ['one row of labels', 'a,b,c\n4,5,6\n7,8,9\n', 1],
    ['two rows of labels', 'control,,fire,\nX,Y,X,Y\n1.5,2,3,4\n5,6,7,8\n', 2],
    ['years for labels', 'Country,2019,2020,2021\nFrance,1,2,3\nSpain,4,5,6\n', 1],
    ['nothing but text', 'name,city\nAnn,Paris\nBob,Rome\n', 1],
    ['nothing but a header', 'name,city,zip\n', 1],
    ['text that comes again', 'Ann,Paris\nBob,Rome\nAnn,Rome\n', 0],
    ['one column of numbers', 'count\n1\n2\n', 1],
    ['years with gaps', 'Country,1985,1993,2000\nFrance,1,2,3\nSpain,4,5,6\n', 1],
  ])('tells %s', async (_, text, headerRows) => {
    expect((await parse(text)).tables[0]!.head.header_rows).toBe(headerRows);
  });

  it.each<[string, string, string]>([
    [
      'names and values',
      'Device,A\nSerial,4711\nComment,x\nGain,2.5\nangle,count\n5.1,17\n5.2,18\n5.3,19\n5.4,16\n',
      'A5:B9',
    ],
    ['a row that describes the file', '0,Town,NA,-5\nwhen,a,b,c\n2020-01-01,1,2,3\n2020-01-02,4,5,6\n', 'A2:D4'],
    [
      'pairs above records that go on in a second line',
      'Account:,1234\nBalance,"6,666.66"\n\nDate,Value date,Text,Out,In\n18/04/2018,18/04/2018,Card,6.66,\n,,Taxi\n17/04/2018,17/04/2018,Cash,5.00,\n,,Branch\n',
      'A4:E8',
    ],
  ])('begins its table with the names of the columns, not with %s', async (_, text, range) => {
    expect((await parse(text)).tables[0]!.head).toMatchObject({ range, header_rows: 1 });
  });

  it('goes on in another sheet where one is full', async () => {
    const { sheets, tables, pages, chunks } = await parse(`n\n${'1\n'.repeat(1_048_600)}`);
    expect(sheets.map(({ info }) => [info.name, info.index, info.range])).toEqual([
      ['Sheet1', 1, 'A1:A1048576'],
      ['Sheet2', 2, 'A1:A25'],
    ]);
    expect(tables.map(({ head }) => [head.id, head.page, head.header_rows, head.continued_from])).toEqual([
      ['t1', 1, 1, undefined],
      ['t2', 2, 0, 't1'],
    ]);
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(chunks.at(-1)).toMatchObject({ sheet: 1, firstRow: 0 });
  });

  it('places cells by the widths of its columns', async () => {
    const { sheets, tables } = await parse(`id,text\n1,${'x'.repeat(30)}\n2,${'y'.repeat(30)}\n`);
    const { columns, rows } = sheets[0]!.layout;
    expect(columns.defaultSize).toBe(48);
    expect(columns.runs).toEqual([{ from: 1, to: 1, size: 163 }]);
    expect(rows).toEqual({ defaultSize: 15, runs: [] });
    expect(tables[0]!.head.bbox).toEqual([0, 0, 211, 45]);
  });

  it('tells the order of dates by rows far from the beginning', async () => {
    const line = (day: number, i: number): string => `0${(day % 9) + 1}/01/2024,${i},some text to fill the line with\n`;
    const early = Array.from({ length: 9000 }, (_, i) => line(i, i)).join('');
    const cells = cellsOf(await parse(`when,n,text\n${early}${'25/01/2024,1,x\n'.repeat(9000)}`));
    expect(cells.find(({ row, column }) => row === 1 && column === 0)).toMatchObject({
      kind: CellKind.literalDate,
      number: Date.UTC(2024, 0, 1),
    });
  });
});

describe('a CSV file that is not as it should be', () => {
  const codesOf = ({ warnings }: Collected): string[] => warnings.map(({ code }) => code);

  it('is read with ragged rows, and says so', async () => {
    const collected = await parse('a,b,c\n1,2\n3,4,5\n6,7,8,9\n10,11,12\n');
    expect(rowsOf(collected)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
      ['3', '4', '5'],
      ['6', '7', '8', '9'],
      ['10', '11', '12'],
    ]);
    expect(collected.sheets[0]!.info.range).toBe('A1:D5');
    expect(codesOf(collected)).toEqual(['ragged_rows']);
  });

  it('has rows put back under their columns where it is plain how', async () => {
    const body = Array.from({ length: 10 }, (_, i) => `2024-01-0${(i % 9) + 1},1${i}:30,some words,${i}.5\n`).join('');
    const collected = await parse(
      `day,time,note,n\n${body}2024-01-05,,12:30,more words,7.5\n2024-01-06,13:30,red, green and blue,8.5\n`,
    );
    expect(rowsOf(collected).slice(-2)).toEqual([
      ['2024-01-05', '12:30', 'more words', '7.5'],
      ['2024-01-06', '13:30', 'red, green and blue', '8.5'],
    ]);
    expect(codesOf(collected)).toEqual(['ragged_rows']);
  });

  it('is read with broken quotes, and says so', async () => {
    const collected = await parse('a,b,c\n1,"x,2\n3,4,5\n');
    expect(rowsOf(collected)).toEqual([
      ['a', 'b', 'c'],
      ['1', '"x', '2'],
      ['3', '4', '5'],
    ]);
    expect(codesOf(collected)).toEqual(['broken_quotes']);
  });

  it('is read with quotes within quoted fields', async () => {
    const collected = await parse('id,text,n\n1,"12" screen, new",5\n2,"a "b" c",6\n');
    expect(rowsOf(collected)).toEqual([
      ['id', 'text', 'n'],
      ['1', '12" screen, new', '5'],
      ['2', 'a "b" c', '6'],
    ]);
  });

  it('is an empty sheet where it holds nothing but blanks', async () => {
    const { sheets, pages, tables, warnings } = await parse('\n  \n\n');
    expect(sheets[0]!.info).toMatchObject({ row_count: 2, cell_count: 1 });
    expect(pages).toHaveLength(1);
    expect((await parse('\n\n')).sheets[0]!.info).toMatchObject({ range: null, row_count: 0 });
    expect((await parse('\r\n')).tables).toEqual([]);
    expect(tables.length + warnings.length).toBeGreaterThan(0);
  });

  it('is a fault where it has too many cells', async () => {
    const limits = { maxCells: 10 };
    await expect(collect(csvParser, Buffer.from('a,b\n'.repeat(6)), { limits })).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });

  it('loses no more than the columns that a sheet cannot have', async () => {
    const collected = await parse(`${'x,'.repeat(20_000)}x\n`);
    expect(collected.sheets[0]!.info.range).toBe('A1:XFD1');
    expect(codesOf(collected)).toEqual(['columns_dropped']);
  });

  it.each([
    '"',
    '""',
    '"""',
    ',',
    '\n"\n',
    '"\n"',
    'a,"',
    '\\"',
    "'",
    '\ufeff',
    ' ',
    '\t\t\t',
    '#',
    'sep=',
    'sep=;',
    '\x1a',
  ])('survives %j', async (text) => {
    expect((await parse(text)).pages).toHaveLength(1);
  });
});

describe('recognition', () => {
  const typeOf = async (content: string | number[], name: string): Promise<string> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Uint8Array.from(content);
    return (await detect(new MemorySource(bytes), name).catch((error) => error.fault))?.format?.name ?? 'none';
  };
  const TABLE = 'id,name,amount\n1,Ann,5.5\n2,Bob,6.5\n';

  it.each(['x.csv', 'x.tsv', 'x.txt', 'x', 'x.pdf'])('goes by the content of %s', async (name) => {
    expect(await typeOf(TABLE, name)).toBe('csv');
  });

  it('takes any text of that name for a table', async () => {
    for (const text of ['one\ntwo\n', 'Just a sentence.', '  \n']) {
      expect(await typeOf(text, 'x.csv')).toBe('csv');
      expect(await typeOf(text, 'x.txt')).toBe('txt');
    }
  });

  it.each<[string, string]>([
    ['HTML', '<!DOCTYPE html><table><tr><td>1,2</td></tr></table>'],
    ['XML', '<?xml version="1.0"?>\n<a b="1,2"/>'],
    ['XML without a declaration', '<rows>\n<row>1,2</row>\n</rows>'],
    ['JSON', '{"a": 1, "b": [1, 2]}'],
    ['JSON lines', '{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n'],
    ['a JSON array', '[1, 2, 3]'],
    ['RTF', '{\\rtf1\\ansi a,b}'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
  ])('leaves %s to others, whatever its name', async (_, text) => {
    const head = Buffer.from(text);
    for (const extension of ['csv', 'txt', '']) {
      expect(await csv.recognizes({ source: new MemorySource(head), head, extension })).toBe(false);
    }
  });

  it('reads fields that hold an element', async () => {
    expect(await typeOf("<a href='https://a.example/'>one</a>,<b>two</b>\n", 'x.csv')).toBe('csv');
    expect(await typeOf('<br>,1\n', 'x.csv')).toBe('csv');
  });

  it('leaves prose and code to text, and refuses bytes', async () => {
    expect(
      await typeOf('Dear Sir,\n\nI write to you, as promised, about the matter.\nYours, truly,\nAnn\n', 'x.txt'),
    ).toBe('txt');
    expect(await typeOf('const a = 1;\nconst b = 2;\nreturn a + b;\n', 'x.js')).toBe('txt');
    expect(await typeOf([0, 1, 2, 3, 0xff, 0xfe, 7, 8], 'x.pdf')).toBe('none');
    expect(await typeOf([0, 1, 2, 3, 0xff, 0xfe, 7, 8], 'x.csv')).toBe('none');
  });
});
