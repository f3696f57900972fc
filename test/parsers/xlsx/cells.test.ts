import { describe, expect, it } from 'vitest';
import { CellKind } from '../../../src/document/rows.ts';
import { xlsx } from '../../../src/parsers/xlsx/format.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { CellReader } from '../../../src/spreadsheet/cell-value.ts';
import { cellName } from '../../../src/spreadsheet/reference.ts';
import { type Collected, cellsOf, collect } from '../collect.ts';
import { makeXlsx, type WorkbookSource } from './make-xlsx.ts';

const read = (source: WorkbookSource): Promise<Collected> => collect(xlsxParser, makeXlsx(source));
const readRows = (rows: string, more: Partial<WorkbookSource> = {}): Promise<Collected> =>
  read({ sheets: [{ rows }], ...more });

/** Cells by name, as the service shows them. */
function shown(collected: Collected, sheet = 0): Record<string, [value: unknown, formatted: string]> {
  const reader = new CellReader(collected.sheets[sheet]!.layout);
  return Object.fromEntries(
    cellsOf(collected, sheet).map((cell) => {
      const { value, formatted } = reader.read(cell);
      return [cellName(cell.row, cell.column), [value, formatted]];
    }),
  );
}

const values = (collected: Collected, sheet = 0): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shown(collected, sheet)).map(([cell, [value]]) => [cell, value]));

describe('cell types', () => {
  it('reads every type of value', async () => {
    const collected = await readRows(
      `<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="n"><v>-2.5E-3</v></c><c r="C1" t="s"><v>0</v></c><c r="D1" t="b"><v>1</v></c>
       <c r="E1" t="e"><v>#DIV/0!</v></c><c r="F1" t="str"><f>A1&amp;"x"</f><v>1x</v></c><c r="G1" t="inlineStr"><is><t>in</t></is></c>
       <c r="H1" t="d"><v>2024-02-29</v></c><c r="I1" t="d"><v>2024-02-29T12:30:00Z</v></c></row>`,
      { strings: '<si><t>shared</t></si>' },
    );
    expect(values(collected)).toEqual({
      A1: 1,
      B1: -0.0025,
      C1: 'shared',
      D1: true,
      E1: '#DIV/0!',
      F1: '1x',
      G1: 'in',
      H1: '2024-02-29',
      I1: '2024-02-29T12:30:00',
    });
    expect(cellsOf(collected).map(({ kind }) => kind)).toEqual([
      CellKind.number,
      CellKind.number,
      CellKind.string,
      CellKind.boolean,
      CellKind.error,
      CellKind.string,
      CellKind.string,
      CellKind.date,
      CellKind.date,
    ]);
  });

  it('reads numbers as JavaScript does, to the last bit', async () => {
    const texts = ['0.1', '1e22', '123456789012345678', '0.30000000000000004', '4.9E-324', '1.7976931348623157E308'];
    texts.push('-0', '5e-7', '1E+2', '9007199254740993', '0.000001', '12345.678901234567', '1e-23', '8.5e23');
    const cells = texts.map((text) => `<c><v>${text}</v></c>`).join('');
    const collected = await readRows(`<row>${cells}</row>`);
    expect(cellsOf(collected).map(({ number }) => number)).toEqual(texts.map(Number));
  });

  it('takes texts from plain, rich and phonetic strings', async () => {
    const collected = await readRows(
      '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>',
      {
        strings:
          '<si><t xml:space="preserve"> a &amp; b </t></si>' +
          '<si><r><rPr><b/><sz val="11"/></rPr><t>bold</t></r><r><t xml:space="preserve"> plain</t></r></si>' +
          '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
      },
    );
    expect(Object.values(values(collected))).toEqual([' a & b ', 'bold plain', '東京']);
  });

  it('decodes characters that XML cannot hold, and no others', async () => {
    const collected = await readRows(
      '<row><c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c><c t="inlineStr"><is><t>&#65;&#x1F600;&quot;&apos;</t></is></c></row>',
    );
    expect(Object.values(values(collected))).toEqual(['a\rb_x0041_', 'A😀"\'']);
  });

  it('normalizes line ends in texts', async () => {
    const collected = await readRows('<row><c t="inlineStr"><is><t>a\r\nb\rc</t></is></c></row>');
    expect(values(collected)).toEqual({ A1: 'a\nb\nc' });
  });

  it('places cells and rows that do not say where they are', async () => {
    const collected = await readRows(
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="4"><c r="C4"><v>4</v></c><c><v>5</v></c></row><row><c><v>6</v></c></row>',
    );
    expect(values(collected)).toEqual({ A1: 1, C1: 3, C4: 4, D4: 5, A5: 6 });
  });

  it('puts rows and cells that come in disorder in order, the later of two counting', async () => {
    const collected = await readRows(
      '<row r="3"><c r="B3"><v>32</v></c><c r="A3"><v>31</v></c></row><row r="1"><c r="A1"><v>0</v></c></row><row r="1"><c r="A1"><f>2-1</f><v>1</v></c></row><row r="2"/>',
    );
    expect(values(collected)).toEqual({ A1: 1, A3: 31, B3: 32 });
    expect(collected.sheets[0]!.info).toMatchObject({ range: 'A1:B3', cell_count: 3, formula_count: 1 });
  });

  it('leaves out cells beyond the grid and says so', async () => {
    const collected = await readRows(
      '<row r="1"><c r="XFD1"><v>1</v></c><c r="XFE1"><v>2</v></c></row><row r="1048577"><c r="A1048577"><v>3</v></c></row>',
    );
    expect(values(collected)).toEqual({ XFD1: 1 });
    expect(collected.warnings.map(({ code }) => code)).toContain('dropped_cells');
  });

  it('keeps the empty result of a formula and leaves out cells that only have a style', async () => {
    const collected = await readRows(
      '<row r="1"><c r="A1" s="1"/><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><f>NOW()</f></c><c r="D1"><v></v></c><c r="E1"><f/></c></row>',
      { styles: '<cellXfs><xf/><xf numFmtId="2"/></cellXfs>' },
    );
    expect(values(collected)).toEqual({ B1: '', C1: null });
    expect(collected.warnings.find(({ code }) => code === 'missing_cached_values')?.message).toContain('1 cell');
  });

  it('computes formulas without a result, and says so', async () => {
    const collected = await readRows(
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*C1</f></c><c r="C1"><f>A1+3</f><v></v></c><c r="D1"><f>NOW()</f></c></row>',
    );
    expect(values(collected)).toEqual({ A1: 2, B1: 10, C1: 5, D1: null });
    const said = collected.warnings.map(({ code, message }) => `${code}: ${message}`);
    expect(said).toEqual([
      'computed_values: Formulas without a stored result in 2 cells of Sheet1: the value there was computed.',
      'missing_cached_values: Formulas without a stored result in 1 cell of Sheet1: the value there is null.',
    ]);
  });

  it('takes 0 for no result where the workbook is to be computed by whoever opens it', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*3</f><v>0</v></c><c r="C1"><f>SORT(A1:B1)</f><v>0</v></c><c r="D1"><f>A1+1</f><v>9</v></c>' +
      '<c r="E1"><v>0</v></c><c r="F1"><f/><v>0</v></c></row>';
    const computed = await readRows(rows, { workbookBefore: '<calcPr fullCalcOnLoad="1"/>' });
    expect(values(computed)).toEqual({ A1: 2, B1: 6, C1: null, D1: 9, E1: 0, F1: 0 });
    expect(values(await readRows(rows))).toEqual({ A1: 2, B1: 0, C1: 0, D1: 9, E1: 0, F1: 0 });
  });

  it('takes 0 for no result in all cells of an array formula', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="array" ref="B1:B2">A1:A2*3</f><v>0</v></c></row>' +
      '<row r="2"><c r="A2"><v>4</v></c><c r="B2"><v>0</v></c></row><row r="3"><c r="B3"><v>0</v></c></row>';
    const computed = await readRows(rows, { workbookBefore: '<calcPr fullCalcOnLoad="1"/>' });
    expect(values(computed)).toEqual({ A1: 2, B1: null, A2: 4, B2: null, B3: 0 });
  });

  it('survives references to texts that are not there', async () => {
    const collected = await readRows('<row><c t="s"><v>7</v></c><c t="s"><v>x</v></c><c><v>1,5</v></c></row>');
    expect(values(collected)).toEqual({ A1: '', C1: '1,5' });
    expect(collected.warnings.map(({ code }) => code)).toContain('missing_text');
  });
});

describe('number formats', () => {
  const styles = (ids: (number | string)[]): string => {
    const codes = ids.flatMap((id, i) =>
      typeof id === 'string' ? [`<numFmt numFmtId="${200 + i}" formatCode="${id}"/>`] : [],
    );
    const xfs = ids.map((id, i) => `<xf numFmtId="${typeof id === 'string' ? 200 + i : id}"/>`);
    return `<numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs>`;
  };

  it('gives built-in and custom codes to the cells, and dates their kind', async () => {
    const ids = [0, 4, 10, 14, 18, 22, 38, 46, 'yyyy\\-mm\\-dd', '[h]:mm', '0.00&quot; m&quot;', 30];
    const cells = ids.map((_, i) => `<c s="${i}"><v>45000.75</v></c>`).join('');
    const collected = await readRows(`<row>${cells}</row>`, { styles: styles(ids) });
    expect(Object.values(shown(collected))).toEqual([
      [45000.75, '45000.75'],
      [45000.75, '45,000.75'],
      [45000.75, '4500075.00%'],
      ['2023-03-15T18:00:00', '3/15/23'],
      ['2023-03-15T18:00:00', '6:00 PM'],
      ['2023-03-15T18:00:00', '3/15/23 18:00'],
      [45000.75, '45,001 '],
      [45000.75, '1080018:00:00'],
      ['2023-03-15T18:00:00', '2023-03-15'],
      [45000.75, '1080018:00'],
      [45000.75, '45000.75 m'],
      ['2023-03-15T18:00:00', '3/15/23'],
    ]);
  });

  it('counts from 1904 where the workbook does', async () => {
    const collected = await read({
      sheets: [{ rows: '<row><c s="0"><v>0</v></c><c s="0"><v>366</v></c><c t="d"><v>1904-01-02</v></c></row>' }],
      styles: styles(['yyyy-mm-dd']),
      workbookBefore: '<workbookPr date1904="1"/>',
    });
    expect(Object.values(values(collected))).toEqual(['1904-01-01', '1905-01-01', '1904-01-02']);
    expect(collected.sheets[0]!.layout.dateSystem).toBe(1904);
  });
});

describe('other spellings', () => {
  it('reads strict namespaces, prefixes and UTF-16', async () => {
    const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const markup = `<?xml version="1.0"?><x:worksheet xmlns:x="${strict}"><x:sheetData><x:row r="2"><x:c r="B2"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(markup, 'utf16le')]);
    for (const xml of [markup, wide]) {
      const collected = await read({ sheets: [{ xml }] });
      expect(values(collected)).toEqual({ B2: 2 });
      expect(cellsOf(collected)[0]!.formula).toBe('1+1');
    }
  });

  it('reads templates and workbooks with macros', async () => {
    const { recognizes } = xlsx;
    for (const type of ['template.main+xml', 'sheet.main+xml']) {
      const bytes = makeXlsx({
        sheets: [{}],
        mainType: `application/vnd.openxmlformats-officedocument.spreadsheetml.${type}`,
      });
      const { MemorySource } = await import('../../../src/parsers/source.ts');
      expect(await recognizes({ source: new MemorySource(bytes), head: bytes, extension: '' })).toBe(true);
    }
    const macro = makeXlsx({ sheets: [{}], mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' });
    const { MemorySource } = await import('../../../src/parsers/source.ts');
    expect(await recognizes({ source: new MemorySource(macro), head: macro, extension: 'zip' })).toBe(true);
  });
});
