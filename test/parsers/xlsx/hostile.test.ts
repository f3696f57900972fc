import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { SharedFormulas } from '../../../src/parsers/xlsx/shared-formula.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { type Collected, cellsOf, collect } from '../collect.ts';
import { makeXlsx, sheetXml, xlsxParts } from './make-xlsx.ts';

const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';

async function faultOf(promise: Promise<unknown>): Promise<FaultError['fault']> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FaultError)) throw new Error(`no fault but ${String(error)}`);
  return error.fault;
}

describe('hostile workbooks', () => {
  it('does not believe dimensions, merges and tables that cover the whole grid', async () => {
    const collected = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="99999999" width="3"/></cols>',
            rows: CELL,
            after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
            relationships: [{ id: 'r', type: 'table', target: '../t.xml' }],
          },
        ],
        parts: {
          'xl/t.xml':
            '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" name="T" displayName="T" ref="A1:XFD1048576"/>',
        },
      }),
    );
    expect(collected.sheets[0]!.info).toMatchObject({ range: 'A1', cell_count: 1 });
    expect(collected.tables[0]!.head.row_count).toBe(1);
  });

  it('stops at the limit on cells, and skips empty ones', async () => {
    const empty = `<row>${'<c s="1"/>'.repeat(20_000)}</row>`;
    const bytes = makeXlsx({ sheets: [{ rows: empty.repeat(20) + CELL.replaceAll('1"', '9"') }] });
    const collected = await collect(xlsxParser, bytes, { limits: { maxCells: 10 } });
    expect(collected.sheets[0]!.info.cell_count).toBe(1);
    const full = makeXlsx({ sheets: [{ rows: `<row>${'<c><v>1</v></c>'.repeat(11)}</row>` }] });
    expect(await faultOf(collect(xlsxParser, full, { limits: { maxCells: 10 } }))).toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('max_cells'),
    });
  });

  it('keeps the cells of a row that is cut short, with the rows before it', async () => {
    const cut = sheetXml({ rows: `${CELL}<row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c><c r="C2"` });
    const xml = cut.slice(0, cut.indexOf('<c r="C2"') + 9);
    const bytes = makeXlsx({ sheets: [{ xml }] });
    const collected = await collect(xlsxParser, bytes);
    expect(cellsOf(collected).map(({ row, column }) => `${row},${column}`)).toEqual(['0,0', '1,0', '1,1']);
    expect(collected.warnings.map(({ code }) => code)).toContain('damaged_sheet');
  });

  it('refuses an entry that unpacks beyond all measure', async () => {
    const bomb = sheetXml({ rows: CELL + ' '.repeat(20_000_000) });
    const fault = await faultOf(collect(xlsxParser, makeXlsx({ sheets: [{ xml: bomb }] })));
    expect(fault).toMatchObject({ code: 'limit_exceeded', message: expect.stringContaining('max_unpack_ratio') });
    const large = makeXlsx({ sheets: [{ rows: CELL.repeat(1000) }] });
    expect(await faultOf(collect(xlsxParser, large, { limits: { maxUnpackedBytes: 20_000 } }))).toMatchObject({
      code: 'limit_exceeded',
    });
  });

  it('refuses document types and entities', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]>${sheetXml({ rows: CELL }).split('\n')[1]}`;
    expect(await faultOf(collect(xlsxParser, makeXlsx({ sheets: [{ xml }] })))).toMatchObject({
      code: 'unprocessable_document',
      message: expect.stringContaining('DTD'),
      at: expect.stringContaining('sheet1.xml'),
    });
  });

  it('keeps the rows before the damage, and the other sheets', async () => {
    const broken = sheetXml({ rows: `${CELL}<row r="2"><c r="A2"><v>2</c></row>` });
    const collected = await collect(xlsxParser, makeXlsx({ sheets: [{ xml: broken }, { rows: CELL }] }));
    expect(cellsOf(collected, 0)).toHaveLength(1);
    expect(cellsOf(collected, 1)).toHaveLength(1);
    expect(collected.warnings).toMatchObject([{ code: 'damaged_sheet', page: 1 }]);
  });

  it('survives parts that are missing or broken around the cells', async () => {
    const parts = xlsxParts({
      sheets: [
        {
          rows: CELL,
          relationships: [
            { id: 'a', type: 'comments', target: 'broken.xml' },
            { id: 'b', type: 'drawing', target: 'broken.xml' },
            { id: 'c', type: 'table', target: 'broken.xml' },
            { id: 'd', type: 'pivotTable', target: 'missing.xml' },
          ],
        },
        {},
      ],
      styles: '<cellXfs><xf></cellXfs>',
      strings: '<si><t>x</si>',
      parts: { 'xl/worksheets/broken.xml': '<a><b>' },
    });
    delete parts['xl/worksheets/sheet2.xml'];
    parts['xl/worksheets/_rels/sheet2.xml.rels'] = strToU8('<Relationships><');
    const collected = await collect(xlsxParser, zipSync(parts));
    expect(cellsOf(collected)).toHaveLength(1);
    expect(collected.sheets).toHaveLength(2);
    const codes = new Set(collected.warnings.map(({ code }) => code));
    expect(codes).toEqual(new Set(['damaged_part', 'damaged_sheet']));
  });

  it('takes the first of two parts of one name, and names with dots for what they are', async () => {
    const bytes = Buffer.from(
      zipSync({
        ...xlsxParts({ sheets: [{ rows: CELL }] }),
        'xl/worksheets/sheet9.xml': strToU8('<no/>'),
        '../evil.xml': strToU8('<no/>'),
      }),
    );
    // The directory then lists sheet1.xml twice.
    let at = bytes.indexOf('xl/worksheets/sheet9.xml');
    for (; at >= 0; at = bytes.indexOf('xl/worksheets/sheet9.xml', at)) bytes.write('xl/worksheets/sheet1.xml', at);
    const collected: Collected = await collect(xlsxParser, bytes);
    expect(cellsOf(collected)).toHaveLength(1);
  });

  it('says what is wrong with an archive that is cut short', async () => {
    const bytes = makeXlsx({ sheets: [{ rows: CELL }] });
    expect(await faultOf(detect(new MemorySource(bytes.slice(0, bytes.length - 30)), 'a.xlsx'))).toMatchObject({
      code: 'unprocessable_document',
      message: expect.stringContaining('archive is damaged'),
    });
  });

  it('reads names that refer to themselves as text', async () => {
    const { info } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [{ rows: '<row><c><f>Loop</f><v>1</v></c></row>' }],
        workbookAfter: '<definedNames><definedName name="Loop">Loop+1</definedName></definedNames>',
      }),
    );
    expect(info.definedNames).toEqual([{ name: 'Loop', scope: 'workbook', refers_to: 'Loop+1' }]);
  });

  it('bounds what shared formulas write out', () => {
    const formulas = new SharedFormulas(1000);
    formulas.define('0', `A1${'+A1'.repeat(50)}`, 0, 0);
    const writeAll = (): void => {
      for (let row = 1; row < 100; row++) formulas.writeOut('0', row, 0);
    };
    expect(writeAll).toThrow('shared formulas');
  });
});
