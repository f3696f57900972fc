import { describe, expect, it } from 'vitest';
import type { CellLook } from '../../../src/document/cell-look.ts';
import { readCells } from '../../../src/document/rows.ts';
import { tinted } from '../../../src/parsers/workbook/colors.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { collect } from '../collect.ts';
import { makeXlsx, type SheetSource } from './make-xlsx.ts';

const STYLES = `
  <numFmts count="1"><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/></numFmts>
  <fonts><font/><font><b/><i/><u/><strike/><color rgb="FF0070C0"/></font><font><b val="0"/><color theme="1"/></font><font><color theme="4" tint="-0.5"/></font></fonts>
  <fills><fill/><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor theme="0" tint="-0.25"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor indexed="13"/></patternFill></fill></fills>
  <borders><border/><border><left/><top style="thin"/><bottom style="double"/></border></borders>
  <cellXfs>
    <xf/>
    <xf fontId="1" numFmtId="164"><alignment horizontal="right" indent="2"/></xf>
    <xf fillId="2"/>
    <xf fontId="2" numFmtId="164"/>
    <xf fontId="3" fillId="3" borderId="1"/>
  </cellXfs>
  <dxfs><dxf><font><b/></font></dxf></dxfs>`;

async function read(sheet: SheetSource, parts?: { theme: string }) {
  const { sheets, chunks } = await collect(
    xlsxParser,
    makeXlsx({
      styles: STYLES,
      sheets: [sheet],
      ...(parts && {
        workbookRelationships: [{ id: 'theme', type: 'theme', target: 'theme/theme1.xml' }],
        parts: { 'xl/theme/theme1.xml': parts.theme },
      }),
    }),
  );
  const { layout } = sheets[0]!;
  const lookOf = (format: number): CellLook => layout.looks[layout.formatLooks[format] ?? 0]!;
  return {
    layout,
    cells: chunks
      .flatMap((chunk) => [...readCells(chunk)])
      .map(({ format }) => [layout.formats[format], lookOf(format)]),
  };
}

const styled = (...styles: number[]): string =>
  `<row r="1">${styles.map((s, i) => `<c r="${'ABCDEF'[i]}1" s="${s}"><v>1</v></c>`).join('')}</row>`;

describe('the looks of cells', () => {
  it('are kept beside their number formats', async () => {
    const { cells } = await read({ rows: styled(0, 1, 2, 3, 4) });
    expect(cells).toEqual([
      ['General', {}],
      [
        '0.0"x"',
        { bold: true, italic: true, underline: true, strike: true, color: '#0070c0', align: 'right', indent: 2 },
      ],
      ['General', { fill: '#bfbfbf' }],
      ['0.0"x"', {}],
      ['General', { color: tinted('#4f81bd', -0.5), fill: '#ffff00', border: { top: 'thin', bottom: 'double' } }],
    ]);
  });

  it('take their colours from the theme of the workbook', async () => {
    const theme =
      '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="FF8000"/></a:lt1></a:clrScheme></a:themeElements></a:theme>';
    const { cells } = await read({ rows: styled(2) }, { theme });
    expect(cells[0]![1]).toEqual({ fill: '#bf6000' });
  });

  it('cost cells without any nothing', async () => {
    const { chunks } = await collect(xlsxParser, makeXlsx({ styles: STYLES, sheets: [{ rows: styled(0, 0) }] }));
    expect(chunks[0]!.formats).toBeNull();
  });

  it('are kept of empty cells that are painted, as blocks', async () => {
    const blank = (row: number, columns: string, s: number): string =>
      [...columns].map((column) => `<c r="${column}${row}" s="${s}"/>`).join('');
    const { layout } = await read({
      before: '<cols><col min="8" max="9" style="2"/></cols>',
      rows: `<row r="2">${blank(2, 'BCD', 2)}${blank(2, 'E', 1)}</row><row r="3">${blank(3, 'BCD', 2)}</row><row r="4" s="4" customFormat="1"/><row r="5" s="4">${blank(5, 'H', 0)}</row>`,
    });
    const named = layout.painted.map(({ range, look }) => [range, layout.looks[look]!.fill]);
    expect(named).toEqual([
      [{ firstRow: 0, firstColumn: 7, lastRow: 1_048_575, lastColumn: 8 }, '#bfbfbf'],
      [{ firstRow: 3, firstColumn: 0, lastRow: 3, lastColumn: 16_383 }, '#ffff00'],
      [{ firstRow: 1, firstColumn: 1, lastRow: 2, lastColumn: 3 }, '#bfbfbf'],
      // A plain cell of a painted row or column.
      [{ firstRow: 1, firstColumn: 4, lastRow: 1, lastColumn: 4 }, undefined],
      [{ firstRow: 4, firstColumn: 7, lastRow: 4, lastColumn: 7 }, undefined],
    ]);
  });
});
