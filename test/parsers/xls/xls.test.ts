import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BookType, utils, type WorkBook, write } from 'xlsx';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { xls } from '../../../src/parsers/xls/format.ts';
import { toDefinedNames } from '../../../src/parsers/xls/sheetjs.ts';
import { xlsParser } from '../../../src/parsers/xls/xls-parser.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { CellReader } from '../../../src/spreadsheet/cell-value.ts';
import { cellName } from '../../../src/spreadsheet/reference.ts';
import { parserContract } from '../../contract/parser-contract.ts';
import { type Collected, cellsOf, collect } from '../collect.ts';

function makeBook(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['Item', 'Qty', 'Price', 'Sum'],
    ['Nut', 3, 0.5],
    ['Bolt', 4, 0.25],
  ]);
  sheet.D2 = { t: 'n', f: 'B2*C2', v: 1.5, z: '0.00' };
  sheet.D3 = { t: 'n', f: 'B3*C3', v: 1, z: '0.00' };
  sheet.A4 = { t: 'n', v: 45000, z: 'yyyy-mm-dd' };
  sheet.B4 = { t: 'b', v: true };
  sheet.C4 = { t: 'e', v: 7, f: '1/0' };
  sheet['!ref'] = 'A1:D4';
  sheet['!merges'] = [{ s: { r: 4, c: 0 }, e: { r: 4, c: 3 } }];
  sheet['!cols'] = [{ wch: 20 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Stock');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Hidden');
  book.Workbook = {
    Sheets: [{ Hidden: 0 }, { Hidden: 1 }],
    Names: [{ Name: 'Total', Ref: 'Stock!$D$2:$D$3' }],
  };
  return book;
}

/** Made with LibreOffice: each feature that both formats have, once. */
const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../fixtures/xls/${name}`, import.meta.url));

const bytesOf = (book: WorkBook, bookType: BookType): Uint8Array =>
  new Uint8Array(write(book, { bookType, type: 'buffer' }) as Buffer);

function values(collected: Collected, sheet = 0): Record<string, unknown> {
  const reader = new CellReader(collected.sheets[sheet]!.layout);
  return Object.fromEntries(
    cellsOf(collected, sheet).map((cell) => [cellName(cell.row, cell.column), reader.read(cell).value]),
  );
}

describe.each<BookType>(['biff8', 'biff5', 'xlml'])('%s', (bookType) => {
  const bytes = bytesOf(makeBook(), bookType);

  it('is recognized by its content', async () => {
    expect((await detect(new MemorySource(bytes), 'report.bin')).format.name).toBe('xls');
  });

  it('gives the model that an XLSX would give', async () => {
    const collected = await collect(xlsParser, bytes);
    expect(values(collected)).toEqual({
      A1: 'Item',
      B1: 'Qty',
      C1: 'Price',
      D1: 'Sum',
      A2: 'Nut',
      B2: 3,
      C2: 0.5,
      D2: 1.5,
      A3: 'Bolt',
      B3: 4,
      C3: 0.25,
      D3: 1,
      A4: '2023-03-15',
      B4: true,
      C4: '#DIV/0!',
    });
    expect(collected.sheets.map(({ info: { name, state } }) => [name, state])).toEqual([
      ['Stock', 'visible'],
      ['Hidden', 'hidden'],
    ]);
    expect(collected.sheets[0]!.info.range).toBe('A1:D4');
    expect(collected.tables[0]!.head).toMatchObject({ id: 't1', range: 'A1:D4', header_rows: 1, sheet: 'Stock' });
  });
});

it('leaves out the names that stand for functions younger than the format', () => {
  const Names = ['_xlfn.AGGREGATE', 'Total', '_xlfn._xlws.SORT'].map((Name) => ({ Name, Ref: '#NAME?' }));
  const names = toDefinedNames({ SheetNames: ['A'], Sheets: {}, Workbook: { Names } });
  expect(names.map(({ name }) => name)).toEqual(['Total']);
});

describe('BIFF8', () => {
  it('gives what the same workbook saved as XLSX gives', async () => {
    const xls = await collect(xlsParser, fixture('all-features.xls'));
    const xlsx = await collect(xlsxParser, fixture('all-features.xlsx'));
    const cells = (collected: Collected): unknown[] =>
      collected.sheets.map(({ layout }, sheet) => {
        const reader = new CellReader(layout);
        return cellsOf(collected, sheet).map((cell) => [cell.row, cell.column, reader.read(cell).value, cell.formula]);
      });
    expect(cells(xls)).toEqual(cells(xlsx));
    expect(xls.sheets.map(({ info }) => info)).toEqual(xlsx.sheets.map(({ info }) => info));
    expect(xls.tables.map(({ head: { bbox, ...head } }) => head)).toEqual(
      xlsx.tables.map(({ head: { bbox, ...head } }) => head),
    );
    for (const part of ['merges', 'validations', 'hyperlinks', 'comments', 'dateSystem'] as const) {
      expect(xls.sheets[0]!.layout[part], part).toEqual(xlsx.sheets[0]!.layout[part]);
    }
    expect(xls.warnings).toEqual(xlsx.warnings);
    expect(xls.info.definedNames).toEqual(xlsx.info.definedNames);
  });

  it('knows sizes, panes and charts', async () => {
    const { sheets } = await collect(xlsParser, fixture('all-features.xls'));
    const { info, layout } = sheets[0]!;
    expect(info).toMatchObject({ frozen: { rows: 1, columns: 1 }, charts: [{ title: 'Stock chart' }] });
    expect(layout.columns.runs.slice(0, 3)).toEqual([
      { from: 0, to: 0, size: 134.25 },
      { from: 1, to: 3, size: 60.75 },
      { from: 4, to: 4, size: 0 },
    ]);
    expect(layout.rows.runs).toEqual([
      { from: 0, to: 0, size: 28.35 },
      { from: 4, to: 4, size: 0 },
    ]);
    expect(layout.validations).toEqual([{ range: 'E2:E4', type: 'list', formula: '"yes,no"' }]);
  });

  it('opens with its password and with nothing else', async () => {
    const encrypted = fixture('rc4-password-sesame.xls');
    const { sheets, info } = await collect(xlsParser, encrypted, { password: 'sesame' });
    expect(sheets[0]!.info.cell_count).toBe(26);
    expect(info.encrypted).toBe(true);
    await expect(collect(xlsParser, encrypted)).rejects.toMatchObject({ fault: { code: 'encrypted_document' } });
    await expect(collect(xlsParser, encrypted, { password: 'wrong' })).rejects.toMatchObject({
      fault: { code: 'encrypted_document', message: expect.stringContaining('does not open') },
    });
  });

  it('is told apart from files that only pretend', async () => {
    const faultOf = (text: string, name: string): Promise<unknown> =>
      detect(new MemorySource(Buffer.from(text)), name).then(
        ({ format }) => format.name,
        (error) => error.fault,
      );
    expect(await faultOf('<html><table><tr><td>1</td></tr></table></html>', 'a.xls')).toBe('html');
    expect(await faultOf('\ufeff<!-- x -->\n<TABLE border=1>', 'a.xls')).toBe('html');
    expect(await faultOf('a,b,c\n1,2,3\n4,5,6\n', 'a.xls')).toBe('csv');
    const xlsx = new Uint8Array(write(makeBook(), { bookType: 'xlsx', type: 'buffer' }) as Buffer);
    expect((await detect(new MemorySource(xlsx), 'a.xls')).format.name).toBe('xlsx');
  });
});

parserContract(xls, new Map([['a small workbook', bytesOf(makeBook(), 'biff8')]]));

it('is not read by the number formats of the workbook before', async () => {
  const made = (z: string): Buffer => {
    const sheet = utils.aoa_to_sheet([['Amount'], [45000]]);
    sheet.A2 = { t: 'n', v: 45000, z };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'One');
    return write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
  };
  // The record of its one format (0x041e) is renamed to one that nobody knows: the number of the format is left without a meaning.
  const lacking = made('0.000');
  const at = lacking.indexOf(Buffer.from('0.000', 'utf16le')) - 9;
  expect(lacking.readUInt16LE(at)).toBe(0x041e);
  lacking.writeUInt16LE(0x0fff, at);
  const read = async (bytes: Uint8Array): Promise<unknown> => values(await collect(xlsParser, bytes)).A2;
  const alone = await read(lacking);
  expect(await read(made('yyyy-mm-dd'))).not.toEqual(alone);
  expect(await read(lacking)).toEqual(alone);
});
