import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { XmlReader } from '../../../src/parsers/containers/xml.ts';
import { FormatTable } from '../../../src/parsers/workbook/number-formats.ts';
import { PaintedCells } from '../../../src/parsers/workbook/painted-cells.ts';
import { SheetCells } from '../../../src/parsers/workbook/sheet-cells.ts';
import { readSharedStrings, SharedStrings, StringItems } from '../../../src/parsers/xlsx/shared-strings.ts';
import { SheetData } from '../../../src/parsers/xlsx/sheet-data.ts';
import { SheetReader } from '../../../src/parsers/xlsx/sheet-reader.ts';
import { SheetScanner } from '../../../src/parsers/xlsx/sheet-scanner.ts';
import { SplicedReader } from '../../../src/parsers/xlsx/spliced-reader.ts';
import { WorksheetHandler } from '../../../src/parsers/xlsx/worksheet.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** All that comes of a worksheet: by the scanner, or by sax alone. `cut`: the size of chunks. */
function readSheet(markup: Uint8Array, fast: boolean, cut = Number.POSITIVE_INFINITY): unknown {
  const strings = new SharedStrings();
  for (const text of ['zero', 'one', 'two']) strings.add(text);
  const dates = Uint8Array.from([0, 1, 0, 1]);
  const looks = Uint16Array.from([0, 1, 0, 2]);
  const painted = new PaintedCells(looks);
  const styles = { formats: Uint16Array.from([0, 1, 2, 3]), dates, strong: dates, painted: looks };
  const cells = new SheetCells(0, styles, new Budget());
  const warnings = new Set<string>();
  const warn = (code: string): void => void warnings.add(code);
  const rows: [number, number][] = [];
  const data = new SheetData({
    cells,
    richValues: new Map([[1, { kind: 'text', text: 'Canada' }]]),
    strings,
    formats: new FormatTable(),
    dates,
    dateSystem: 1900,
    computedOnLoad: false,
    warn,
    painted,
    sizeRow: (row, points) => rows.push([row, points]),
  });
  const handler = new WorksheetHandler(new SheetReader(data), painted, warn);
  const reader = fast
    ? new SplicedReader('sheet', 'sheetData', handler, new SheetScanner(data))
    : new XmlReader('sheet', handler);
  let broken = false;
  try {
    for (let at = 0; at < markup.length; at += cut) reader.write(markup.subarray(at, at + cut));
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    broken = true;
  }
  cells.finish();
  return {
    chunks: cells.take(),
    counts: cells.counts,
    range: cells.range,
    rows,
    painted: painted.finish(),
    parts: handler.finish(),
    warnings,
    broken,
  };
}

const worksheet = (rows: string): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0"?>\n<worksheet xmlns="${MAIN}"><cols><col min="1" max="2" width="9"/></cols><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
  );

function expectSame(rows: string): void {
  const markup = worksheet(rows);
  const plain = readSheet(markup, false);
  expect(readSheet(markup, true)).toEqual(plain);
  for (const cut of [1, 7, 64]) expect(readSheet(markup, true, cut), `chunks of ${cut}`).toEqual(plain);
}

describe('the scanner agrees with the sax reader', () => {
  const quirks: [name: string, rows: string][] = [
    [
      'errors that stand for rich values',
      '<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" vm=\'1\' s="1" t="e"><v>#N/A</v></c><c r="C1" t="e" vm="7"><v>#REF!</v></c><c r="D1" vm="1"><v>5</v></c></row>',
    ],
    ['plain cells', '<row r="1" spans="1:2"><c r="A1"><v>1</v></c><c r="B1" s="1" t="s"><v>2</v></c></row>'],
    [
      'truths',
      '<row r="1"><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="b"><v>01</v></c><c t="b"><v>2</v></c><c t="b"><v> 1</v></c><c t="b"><v>TRUE</v></c><c t="b"><v/></c><c t="b"><f>A1</f><v>1</v></c></row>',
    ],
    [
      'types by all their names, and by none',
      '<row r="1"><c t="n"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>a</v></c><c t="inlineStR"><v>3</v></c><c t="x"><v>4</v></c><c t=""><v>5</v></c><c t="inlineStr"><v>6</v></c><c t="d"><v>2024-05-03</v></c></row>',
    ],
    ['heights and hidden rows', '<row r="2" ht="20.25" customHeight="1"/><row hidden="1" r="3" ht="9"></row>'],
    ['single quotes', "<row r='1'><c r='A1' t='str'><f>1</f><v>x</v></c></row>"],
    ['space everywhere', '\n <row  r="1" >\n<c\tr="A1"\n s="1" >\r\n <v >5</v> </c >\n</row >\n'],
    ['indented markup', '\n  <row r="1">\n    <c r="A1">\n      <f>1+1</f>\n      <v>2</v>\n    </c>\n  </row>\n'],
    [
      'attributes of other namespaces',
      '<row r="1" x14ac:dyDescent="0.25" a:b=\'>\'><c r="A1" cm="1" vm="2"><v>1</v></c></row>',
    ],
    [
      'comments',
      '<row r="1"><c r="A1"><v>1</v></c><!-- <c r="B1"><v>2</v></c> --></row><row r="2"><c r="A2"><v>3</v></c></row>',
    ],
    [
      'CDATA',
      '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[a <b> & c]]></t></is></c><c r="B1"><v><![CDATA[7]]></v></c></row>',
    ],
    ['processing instructions', '<row r="1"><?x y?><c r="A1"><v>1</v></c></row>'],
    ['entities', '<row r="1"><c r="A1" t="str"><v>&lt;&gt;&amp;&quot;&apos;&#10;&#x41;</v></c></row>'],
    [
      'entities in attributes',
      '<row r="1"><c r="&#65;1"><v>1</v></c><c r="B1"><f t="&#115;hared" si="0">2</f><v>2</v></c></row>',
    ],
    ['unknown entities', '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" t="str"><v>&nbsp;</v></c></row>'],
    [
      'other prefixes inside',
      `<x:row xmlns:x="${MAIN}" r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><row r="2"><c r="A2"><v>2</v></c></row>`,
    ],
    [
      'namespaces redeclared',
      '<row r="1"><c r="A1"><v>1</v></c><c xmlns="urn:other" r="B1"><v>2</v></c><c r="C1"><v>3</v></c></row>',
    ],
    [
      'extensions',
      '<row r="1"><c r="A1"><v>1</v><extLst><ext uri="x"><v>9</v></ext></extLst></c><c r="B1"><v>2</v></c></row>',
    ],
    [
      'rich inline text',
      '<row r="1"><c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>',
    ],
    [
      'inline text without its type',
      '<row r="1"><c r="A1"><is><t>a</t></is></c><c r="B1" t="inlineStr"><v>3</v></c></row>',
    ],
    [
      'empty elements',
      '<row r="1"><c r="A1" t="str"><v/></c><c r="B1"><f/><v/></c><c r="C1"><is/></c><c r="D1" t="inlineStr"><is><t/></is></c></row>',
    ],
    [
      'odd references',
      '<row r="1"><c r="a1"><v>1</v></c><c r="$B$1"><v>2</v></c><c r=""><v>3</v></c><c r="ZZZZ1"><v>4</v></c></row>',
    ],
    [
      'odd numbers',
      '<row r="1"><c><v> 5 </v></c><c><v>0x10</v></c><c><v>1_0</v></c><c><v>NaN</v></c><c><v>  </v></c><c><v>1e400</v></c><c><v>+3</v></c><c><v>.5</v></c><c><v>5.</v></c></row>',
    ],
    [
      'odd indexes',
      '<row r="1"><c t="s"><v>1.5</v></c><c t="s"><v>-1</v></c><c t="s"><v>1e0</v></c><c t="s"><v> 1 </v></c><c t="s"><v>99</v></c></row>',
    ],
    [
      'odd types',
      '<row r="1"><c t="x"><v>1</v></c><c t=""><v>2</v></c><c t="b"><v>TRUE</v></c><c t="e"><v></v></c><c t="d"><v>noon</v></c></row>',
    ],
    [
      'odd styles',
      '<row r="1"><c s="1"><v>1</v></c><c s="99999"><v>2</v></c><c s="-1"><v>3</v></c><c s=""><v>4</v></c></row>',
    ],
    [
      'odd row numbers',
      '<row r="x"><c><v>1</v></c></row><row r="0"><c><v>2</v></c></row><row r="1e1"><c><v>3</v></c></row>',
    ],
    [
      'cells that name another row',
      '<row r="1"><c r="A5"><v>1</v></c><c r="A6"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>',
    ],
    ['text beyond ASCII', '<row r="1"><c r="A1" t="str"><f>"ä"&amp;"東"</f><v>ä東😀</v></c></row>'],
    ['elements that start alike', '<row r="1"><cell r="A1"/><c r="A1"><value>1</value><v>2</v></c></row><rows/>'],
    ['broken markup', '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</c></row>'],
    ['a NUL', '<row r="1"><c r="A1" t="str"><v>a\0b</v></c></row>'],
    [
      'shared, array and table formulas',
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c><c r="B1"><f t="array" ref="B1:B2" aca="1">C1:C2</f><v>1</v></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>1</v></c><c r="B2"><v>1</v></c></row>',
    ],
  ];
  it.each(quirks)('%s', (_, rows) => expectSame(rows));

  it('on sheets made by chance', () => {
    const space = fc.constantFrom('', '', '', ' ', '\n');
    const text = fc.constantFrom(
      'a',
      '1',
      '-2.5',
      'x &amp; y',
      ' b ',
      'é',
      '東',
      '&#10;',
      '&#xD83D;',
      '&#xD83D;&#xDE00;',
      '&#0;',
      '1e5',
      '0.1234567890123456',
      '',
    );
    const attribute = fc.constantFrom('', ' s="1"', ' t="s"', ' t="str"', ' t="b"', " t='n'", ' cm="1"', ' t="e"');
    const reference = fc.constantFrom('', ' r="A1"', ' r="C7"', ' r="B2"');
    const content = fc.oneof(
      text.map((t) => `<v>${t}</v>`),
      text.map((t) => `<is><t>${t}</t></is>`),
      fc.tuple(text, text).map(([f, v]) => `<f>${f}</f><v>${v}</v>`),
      fc.constantFrom(
        '',
        '<f t="shared" si="1" ref="A1:B9">A1</f>',
        '<f t="shared" si="1"/>',
        '<!--c-->',
        '<v xml:space="preserve"> 3</v>',
      ),
    );
    const cell = fc.tuple(reference, attribute, space, content).map(([r, a, s, c]) => `${s}<c${r}${a}>${c}${s}</c>`);
    const row = fc.tuple(fc.constantFrom('', ' r="1"', ' r="3"', ' ht="12"'), fc.array(cell, { maxLength: 6 }));
    const sheet = fc.array(
      row.map(([a, cells]) => `<row${a}>${cells.join('')}</row>`),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(sheet, fc.integer({ min: 1, max: 40 }), (rows, cut) => {
        const markup = worksheet(rows.join(''));
        expect(readSheet(markup, true, cut)).toEqual(readSheet(markup, false));
      }),
      { numRuns: 300, seed: 20240229 },
    );
  });

  it('reads numbers as JavaScript does', () => {
    const digits = fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
    const numbers = fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String));
    fc.assert(
      fc.property(numbers, (text) => {
        const markup = worksheet(`<row r="1"><c r="A1"><v>${text}</v></c></row>`);
        expect(readSheet(markup, true)).toEqual(readSheet(markup, false));
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  it('cut off anywhere', () => {
    const whole = worksheet('<row r="1"><c r="A1" t="str"><f>1</f><v>x</v></c><c r="B1"><v>2</v></c></row>');
    for (let length = 0; length < whole.length; length++) {
      const markup = whole.subarray(0, length);
      const { broken: fast } = readSheet(markup, true) as { broken: boolean };
      const { broken: plain } = readSheet(markup, false) as { broken: boolean };
      expect(fast, `at ${length}`).toBe(plain);
    }
  });
});

describe('shared strings', () => {
  const items = [
    '<si><t>a</t></si>',
    '<si><t xml:space="preserve"> b </t></si>',
    '<si><r><rPr><sz val="9"/></rPr><t>c</t></r><r><t>d &lt;</t></r></si>',
    '<si><t>東</t><rPh sb="0" eb="1"><t>ひ</t></rPh><phoneticPr fontId="1"/></si>',
    '<si/>',
    '<si><t/></si>',
    '<si><t><![CDATA[e]]></t></si>',
    '<!-- x --><si><t>f_x000D_</t></si>',
    '\n<si>\n<t>g</t>\n</si>\n',
  ];

  it.each(items.map((item, i) => [item, i] as const))('%s', async (item) => {
    const markup = Buffer.from(`<sst xmlns="${MAIN}" count="3" uniqueCount="3">${items[0]}${item}${items[2]}</sst>`);
    const plain = new SharedStrings();
    const reader = new XmlReader('sst', new StringItems(plain));
    reader.write(markup);
    reader.end();
    for (const cut of [1, 5, 1000]) {
      const fast = new SharedStrings();
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < markup.length; at += cut) yield markup.subarray(at, at + cut);
      };
      await readSharedStrings('sst', chunks(), fast);
      expect(fast.count).toBe(3);
      expect([0, 1, 2].map((i) => fast.get(i))).toEqual([0, 1, 2].map((i) => plain.get(i)));
    }
  });

  it('keeps more strings than a block and a cache hold', () => {
    const strings = new SharedStrings();
    for (let i = 0; i < 50_000; i++) strings.add(`text ${i} é`);
    for (const i of [0, 1023, 1024, 32_768, 49_999, 0]) expect(strings.get(i)).toBe(`text ${i} é`);
    expect(strings.get(50_000)).toBeUndefined();
  });
});
