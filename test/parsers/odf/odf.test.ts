import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { odpParser } from '../../../src/parsers/odp/odp-parser.ts';
import { odsParser } from '../../../src/parsers/ods/ods-parser.ts';
import { toExcelFormula, toExcelReference } from '../../../src/parsers/ods/open-formula.ts';
import { odtParser } from '../../../src/parsers/odt/odt-parser.ts';
import { CellReader } from '../../../src/spreadsheet/cell-value.ts';
import { type Collected, cellsOf, collect } from '../collect.ts';
import { makeOdf } from './make-odf.ts';

const told = ({ pages }: Collected): string[] =>
  pages.flatMap(({ blocks }) =>
    blocks.map(({ type, level, marker, text }) =>
      [type, level, marker, text].filter((one) => one !== undefined).join(' '),
    ),
  );
const text = (body: string, automatic = '', styles = ''): Promise<Collected> =>
  collect(
    odtParser,
    makeOdf(
      'text',
      `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`,
      styles,
    ),
  );

describe('ODT', () => {
  it('reads headings, the title by its style, and spaces as they are meant', async () => {
    const automatic = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>';
    const styles = '<office:styles><style:style style:name="Title" style:family="paragraph"/></office:styles>';
    const body =
      '<text:p text:style-name="P1">T</text:p><text:h text:outline-level="2">H</text:h><text:p>a \n b<text:s text:c="2"/>c<text:tab/>d<text:line-break/>e</text:p>';
    expect(told(await text(body, automatic, styles))).toEqual(['title T', 'heading 2 H', 'paragraph a b  c\td\ne']);
  });

  it('says how text is set, by styles and those that these are based on', async () => {
    const automatic =
      '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="I" style:family="text" style:parent-style-name="B"><style:text-properties fo:font-style="italic" style:text-position="super 58%"/></style:style>';
    const { pages } = await text(
      '<text:p>a<text:span text:style-name="I">b</text:span><text:a xlink:href="https://a.example/">c</text:a></text:p>',
      automatic,
    );
    expect(pages[0]!.blocks[0]!.spans).toEqual([
      { start: 1, end: 2, bold: true, italic: true, superscript: true },
      { start: 2, end: 3, href: 'https://a.example/' },
    ]);
  });

  it('numbers lists by their styles, on over other text where they go on', async () => {
    const automatic =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="a" style:num-suffix=")"/><text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/></text:list-style>';
    const item = (inner: string): string => `<text:list-item>${inner}</text:list-item>`;
    const body = `<text:list text:style-name="L">${item('<text:p>x</text:p><text:p>more</text:p>')}${item(`<text:p>y</text:p><text:list>${item('<text:p>z</text:p>')}</text:list>`)}</text:list><text:p>between</text:p><text:list text:style-name="L" text:continue-numbering="true">${item('<text:p>w</text:p>')}</text:list>`;
    expect(told(await text(body, automatic))).toEqual([
      'list_item 1 a) x',
      'paragraph more',
      'list_item 1 b) y',
      'list_item 2 b.1 z',
      'paragraph between',
      'list_item 1 c) w',
    ]);
  });

  it('gives notes, remarks and text of frames', async () => {
    const body =
      '<text:p>a<text:note text:note-class="footnote"><text:note-citation>*</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator><text:p>r</text:p></office:annotation><draw:frame><draw:text-box><text:p>in a frame</text:p></draw:text-box></draw:frame></text:p>';
    expect(told(await text(body))).toEqual(['paragraph a[*]', 'note Ann r', 'paragraph in a frame', 'footnote * n']);
  });

  it('leaves tracked deletions out, and says so', async () => {
    const read = await text(
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>new<text:change text:change-id="c"/></text:p>',
    );
    expect(told(read)).toEqual(['paragraph new']);
    expect(read.warnings).toMatchObject([{ code: 'tracked_deletions' }]);
  });

  it('obeys the pages that the producer noted', async () => {
    const { pages } = await text('<text:p>a</text:p><text:p>b<text:soft-page-break/>c</text:p>');
    expect(pages.map(({ blocks, layout }) => [layout, blocks.map((block) => block.text)])).toEqual([
      ['exact', ['a', 'b']],
      ['exact', ['c']],
    ]);
  });

  it('places cells that span', async () => {
    const cell = (inner: string, attributes = ''): string =>
      `<table:table-cell ${attributes}><text:p>${inner}</text:p></table:table-cell>`;
    const body = `<table:table><table:table-header-rows><table:table-row>${cell('A', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row>${cell('1')}${cell('2')}</table:table-row></table:table>`;
    const { tables } = await text(body);
    expect(tables[0]!.head).toMatchObject({ row_count: 2, col_count: 2, header_rows: 1 });
  });

  it('says that a package is encrypted', async () => {
    const manifest =
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const bytes = makeOdf('text', '', '', { 'META-INF/manifest.xml': strToU8(manifest) });
    await expect(collect(odtParser, bytes)).rejects.toMatchObject({ fault: { code: 'encrypted_document' } });
  });

  it('bounds styles that are based on themselves and rows that repeat without end', async () => {
    const automatic = '<style:style style:name="P" style:family="paragraph" style:parent-style-name="P"/>';
    const body =
      '<text:p text:style-name="P">a</text:p><table:table><table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell></table:table-row></table:table>';
    const { tables } = await text(body, automatic);
    expect(tables[0]!.head).toMatchObject({ row_count: 64, col_count: 64 });
  });
});

describe('ODS', () => {
  const sheet = (rows: string, automatic = ''): Promise<Collected> =>
    collect(
      odsParser,
      makeOdf(
        'spreadsheet',
        `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S"><table:table-column/>${rows}</table:table></office:spreadsheet></office:body>`,
      ),
    );
  const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const number = (value: number, attributes = ''): string =>
    `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}><text:p>${value}</text:p></table:table-cell>`;
  const shown = (read: Collected): string[] => {
    const reader = new CellReader(read.sheets[0]!.layout);
    return cellsOf(read).map((cell) => {
      const { formatted, type } = reader.read(cell);
      return `${cell.row},${cell.column} ${type} ${formatted}${cell.formula === undefined ? '' : ` =${cell.formula}`}`;
    });
  };

  it('reads values of each type under the formats of their styles', async () => {
    const automatic =
      '<number:currency-style style:name="N1"><number:currency-symbol>€</number:currency-symbol><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:currency-style><number:percentage-style style:name="N2"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style><number:date-style style:name="N3"><number:day number:style="long"/><number:text>.</number:text><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style>' +
      ['N1', 'N2', 'N3']
        .map(
          (name, i) =>
            `<style:style style:name="c${i + 1}" style:family="table-cell" style:data-style-name="${name}"/>`,
        )
        .join('');
    const cells =
      number(1234.5, 'table:style-name="c1"') +
      '<table:table-cell office:value-type="percentage" office:value="0.125" table:style-name="c2"/><table:table-cell office:value-type="date" office:date-value="2026-10-02" table:style-name="c3"/><table:table-cell office:value-type="date" office:date-value="2026-10-02T06:00:00"/><table:table-cell office:value-type="time" office:time-value="PT01H30M00S"/><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell office:value-type="string"><text:p>a</text:p><text:p>b<text:s/>c</text:p></table:table-cell><table:table-cell office:value-type="string" calcext:value-type="error" table:formula="of:=1/0"><text:p>#DIV/0!</text:p></table:table-cell>';
    expect(shown(await sheet(row(cells), automatic))).toEqual([
      '0,0 number €1,234.50',
      '0,1 number 12.5%',
      '0,2 date 02.Oct 2026',
      '0,3 date 10/2/26',
      '0,4 number 1:30:00',
      '0,5 boolean TRUE',
      '0,6 string a\nb c',
      '0,7 error #DIV/0! =1/0',
    ]);
  });

  it('repeats cells and rows, and passes over what is empty to the end of the sheet', async () => {
    const read = await sheet(
      row(number(7, 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"') +
        row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048574"'),
    );
    expect(shown(read)).toEqual(['0,0 number 7', '0,1 number 7', '1,0 number 7', '1,1 number 7']);
    expect(read.sheets[0]!.info.range).toBe('A1:B2');
  });

  it('tells merged cells, remarks, links and names', async () => {
    const cell =
      '<table:table-cell office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="2"><office:annotation><dc:creator>Ann</dc:creator><text:p>r</text:p></office:annotation><text:p><text:a xlink:href="https://a.example/">x</text:a></text:p></table:table-cell>';
    const read = await sheet(
      `${row(cell)}<table:named-expressions><table:named-range table:name="n" table:cell-range-address="$S.$A$1:.$B$2"/></table:named-expressions>`,
    );
    expect(read.sheets[0]!.info.merged).toEqual(['A1:B2']);
    expect(read.sheets[0]!.layout).toMatchObject({
      comments: [{ text: 'r', author: 'Ann' }],
      hyperlinks: [{ target: 'https://a.example/' }],
    });
    expect(read.info.definedNames).toEqual([{ name: 'n', scope: 'S', refers_to: 'S!$A$1:$B$2' }]);
  });

  it.each([
    ['of:=SUM([.A1:.B2];3)', 'SUM(A1:B2,3)'],
    ["of:=[$'My sheet'.$A$1]+[Other.B2:Other.C3]", "'My sheet'!$A$1+Other!B2:C3"],
    ['of:=IF([.A1]="a;[.B1]";{1;2|3;4};0)', 'IF(A1="a;[.B1]",{1,2;3,4},0)'],
    ["of:='file:///tmp/b.ods'#$S.A1", "'file:///tmp/b.ods'#$S.A1"],
    ["of:=['file:///tmp/b.ods'#$S.A1]", "'[b.ods]S'!A1"],
    ['of:=COM.MICROSOFT.CONCAT([.A1]~[.B1])', 'CONCAT(A1,B1)'],
    ['msoxl:=SUM(A1;B1)', 'SUM(A1;B1)'],
    ['oooc:=[.A:.A]', 'A:A'],
  ])('writes %s as %s', (open, excel) => {
    expect(toExcelFormula(open)).toBe(excel);
  });

  it('writes addresses', () => {
    expect(toExcelReference("$'a b'.$A$1:.$B$2")).toBe("'a b'!$A$1:$B$2");
  });
});

describe('ODP', () => {
  it('gives a page for each slide, with what is on it where it stands', async () => {
    const frame = (role: string, y: number, inner: string): string =>
      `<draw:frame presentation:class="${role}" svg:x="1in" svg:y="${y}in" svg:width="5in" svg:height="1in"><draw:text-box>${inner}</draw:text-box></draw:frame>`;
    const notes = `<presentation:notes>${frame('notes', 5, '<text:p>say hello</text:p>')}</presentation:notes>`;
    const slide = (inner: string): string => `<draw:page>${inner}</draw:page>`;
    const content = `<office:body><office:presentation>${slide(frame('title', 1, '<text:p>One</text:p>') + notes)}${slide(`${frame('title', 1, '<text:p>Two</text:p>')}<draw:g><draw:custom-shape svg:x="2in" svg:y="3in" svg:width="2in" svg:height="1in"><text:p>shape</text:p></draw:custom-shape></draw:g>`)}</office:presentation></office:body>`;
    const read = await collect(odpParser, makeOdf('presentation', content));
    expect(read.pages.map(({ blocks }) => blocks.map((block) => `${block.type} ${block.text}`))).toEqual([
      ['title One', 'note say hello'],
      ['heading Two', 'paragraph shape'],
    ]);
    const shape = read.pages[1]!.blocks[1]!;
    expect([Math.floor(shape.bbox[0]), Math.floor(shape.bbox[1])]).toEqual([144, 216]);
  });
});
