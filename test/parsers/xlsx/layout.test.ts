import { describe, expect, it } from 'vitest';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { SheetMeasure } from '../../../src/spreadsheet/measure.ts';
import { collect } from '../collect.ts';
import { makeXlsx } from './make-xlsx.ts';

const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';

describe('the layout of a sheet', () => {
  it('measures columns and rows in points', async () => {
    const { sheets } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            before:
              '<sheetFormatPr defaultRowHeight="15.75"/><cols><col min="2" max="3" width="20.7109375" customWidth="1"/><col min="5" max="5" width="9" hidden="1"/></cols>',
            rows: '<row r="2" ht="30" customHeight="1"/><row r="4" ht="12" hidden="1"/>',
          },
        ],
      }),
    );
    const { columns, rows } = sheets[0]!.layout;
    expect(columns).toEqual({
      defaultSize: 48,
      runs: [
        { from: 1, to: 2, size: 108.75 },
        { from: 4, to: 4, size: 0 },
      ],
    });
    expect(rows).toEqual({
      defaultSize: 15.75,
      runs: [
        { from: 1, to: 1, size: 30 },
        { from: 3, to: 3, size: 0 },
      ],
    });
    expect(new SheetMeasure({ columns, rows }).cellBox(2, 3)).toEqual([265.5, 45.75, 313.5, 61.5]);
  });

  it('joins runs of rows of one height', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `<row r="${i + 1}" ht="20"/>`).join('');
    const { sheets } = await collect(xlsxParser, makeXlsx({ sheets: [{ rows }] }));
    expect(sheets[0]!.layout.rows.runs).toEqual([{ from: 0, to: 499, size: 20 }]);
  });

  it('knows panes, merged cells, validations and links', async () => {
    const { sheets } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            before:
              '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" topLeftCell="B3" state="frozen"/></sheetView></sheetViews>',
            rows: CELL,
            after:
              '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>' +
              '<dataValidations><dataValidation type="list" sqref="B2:B9 D1"><formula1>"yes,no"</formula1></dataValidation><dataValidation sqref="A1"/></dataValidations>' +
              '<hyperlinks><hyperlink ref="A1" r:id="rId1" location="top"/><hyperlink ref="B1:B2" location="Sheet1!A1"/><hyperlink ref="C1" r:id="nope"/></hyperlinks>' +
              '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list"><x14:formula1><xm:f>Other!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>E1:E5</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
            relationships: [{ id: 'rId1', type: 'hyperlink', target: 'https://example.org/a', external: true }],
          },
        ],
      }),
    );
    const { info, layout } = sheets[0]!;
    expect(info.frozen).toEqual({ rows: 2, columns: 1 });
    expect(info.merged).toEqual(['A1:C1']);
    expect(layout.validations).toEqual([
      { range: 'B2:B9 D1', type: 'list', formula: '"yes,no"' },
      { range: 'E1:E5', type: 'list', formula: 'Other!$A$1:$A$3' },
    ]);
    expect(layout.hyperlinks.map(({ target }) => target)).toEqual(['https://example.org/a#top', '#Sheet1!A1']);
  });

  it('reads notes and threads of comments', async () => {
    const tc = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments';
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const { sheets } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            rows: CELL,
            relationships: [
              { id: 'rId1', type: 'comments', target: '../comments1.xml' },
              {
                id: 'rId2',
                type: 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
                target: '/xl/threaded.xml',
              },
            ],
          },
        ],
        workbookRelationships: [
          {
            id: 'rIdPeople',
            type: 'http://schemas.microsoft.com/office/2017/10/relationships/person',
            target: 'persons/person.xml',
          },
        ],
        parts: {
          'xl/comments1.xml': `<comments xmlns="${main}"><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve"> check</t></r></text></comment><comment ref="A1" authorId="0"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
          'xl/threaded.xml': `<ThreadedComments xmlns="${tc}"><threadedComment ref="A1" id="{1}" personId="{p}"><text>Why?</text></threadedComment><threadedComment ref="A1" id="{2}" parentId="{1}" personId="{q}"><text>Because.</text></threadedComment></ThreadedComments>`,
          'xl/persons/person.xml': `<personList xmlns="${tc}"><person id="{p}" displayName="Pia"/><person id="{q}" displayName="Quinn"/></personList>`,
        },
      }),
    );
    expect(sheets[0]!.layout.comments).toEqual([
      { row: 0, column: 0, text: 'Why?\nQuinn: Because.', author: 'Pia' },
      { row: 1, column: 1, text: 'Ann: check', author: 'Ann' },
    ]);
    expect(sheets[0]!.info.has_comments).toBe(true);
  });

  it('finds charts with their titles, images and text boxes', async () => {
    const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
    const anchor = (content: string): string =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>12700</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${content}</xdr:twoCellAnchor>`;
    const frame = (id: string): string =>
      `<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
    const chart = (inner: string): string =>
      `<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:chart>${inner}<c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>Units</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const relationship = (id: string, file: string): string =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" Target="../charts/${file}"/>`;
    const { sheets, pages, info } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [{ rows: CELL, relationships: [{ id: 'rId1', type: 'drawing', target: '../drawings/d.xml' }] }],
        parts: {
          'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:c="${drawing}/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchor(frame('c1'))}${anchor(frame('c2'))}${anchor(frame('c3'))}${anchor('<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="p" descr="A logo"/></xdr:nvPicPr></xdr:pic>')}${anchor('<xdr:sp><xdr:txBody><a:p><a:r><a:t>Read</a:t></a:r><a:r><a:t> me</a:t></a:r></a:p><a:p><a:r><a:t>first</a:t></a:r></a:p></xdr:txBody></xdr:sp>')}</xdr:wsDr>`,
          'xl/drawings/_rels/d.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('c1', 'a.xml')}${relationship('c2', 'b.xml')}${relationship('c3', 'c.xml')}</Relationships>`,
          'xl/charts/a.xml': chart(
            '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r><a:r><a:t> 2024</a:t></a:r></a:p></c:rich></c:tx></c:title>',
          ),
          'xl/charts/b.xml': chart('<c:title><c:overlay val="0"/></c:title>'),
          'xl/charts/c.xml': chart(''),
        },
      }),
    );
    expect(sheets[0]!.info.charts).toMatchObject([{ title: 'Sales 2024' }, { title: 'Units' }, { title: null }]);
    expect(info.imageCount).toBe(1);
    const [figure] = pages[0]!.blocks.filter(({ type }) => type === 'figure');
    expect(figure).toMatchObject({ text: 'Sales 2024', bbox: [49, 15, 96, 45] });
    expect(pages[0]!.blocks.map(({ text }) => text)).toContain('Read me\nfirst');
  });
});

describe('the workbook', () => {
  it('lists sheets in order, with their state, and defined names with their scope', async () => {
    const { sheets, info, warnings, pages } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [{ name: 'A &amp; B' }, { name: 'Hidden', state: 'hidden' }, { name: 'Very', state: 'veryHidden' }],
        workbookAfter:
          '<definedNames><definedName name="Rate" comment="per year">Sheet1!$B$1</definedName><definedName name="_xlnm.Print_Area" localSheetId="1" hidden="1">Hidden!$A$1:$B$2</definedName></definedNames>',
        parts: {
          'docProps/core.xml':
            '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Plan</dc:title><dc:creator>Ann</dc:creator><dcterms:created>2024-01-02T03:04:05Z</dcterms:created></cp:coreProperties>',
        },
      }),
    );
    expect(sheets.map(({ info: { name, state, index } }) => [name, state, index])).toEqual([
      ['A & B', 'visible', 1],
      ['Hidden', 'hidden', 2],
      ['Very', 'very_hidden', 3],
    ]);
    expect(pages.map(({ label, hidden }) => [label, hidden])).toEqual([
      ['A & B', undefined],
      ['Hidden', true],
      ['Very', true],
    ]);
    expect(pages.map(({ blocks }) => blocks[0])).toMatchObject([
      { type: 'heading', level: 1, text: 'A & B' },
      { type: 'heading', level: 1, text: 'Hidden' },
      { type: 'heading', level: 1, text: 'Very' },
    ]);
    expect(info).toMatchObject({
      title: 'Plan',
      author: 'Ann',
      created: '2024-01-02T03:04:05Z',
      definedNames: [
        { name: 'Rate', scope: 'workbook', refers_to: 'Sheet1!$B$1', comment: 'per year' },
        { name: 'Print_Area', scope: 'Hidden', refers_to: 'Hidden!$A$1:$B$2', hidden: true },
      ],
    });
    expect(warnings.filter(({ code }) => code === 'hidden_sheet').map(({ page }) => page)).toEqual([2, 3]);
  });

  it('reads tables that the file declares, with their columns and totals', async () => {
    const { sheets, tables } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            name: 'Data',
            rows: '<row r="3"><c r="B3" t="inlineStr"><is><t>Item</t></is></c><c r="C3" t="inlineStr"><is><t>Qty</t></is></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>Nut</t></is></c><c r="C4"><v>5</v></c></row><row r="5"><c r="B5" t="inlineStr"><is><t>Total</t></is></c><c r="C5"><v>5</v></c></row>',
            relationships: [{ id: 'rId1', type: 'table', target: '../tables/t.xml' }],
          },
        ],
        parts: {
          'xl/tables/t.xml':
            '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Parts" displayName="Parts" ref="B3:C5" totalsRowCount="1"><tableColumns count="2"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Qty_x000a_"/></tableColumns></table>',
        },
      }),
    );
    expect(tables.map(({ head }) => head)).toEqual([
      {
        id: 't1',
        page: 1,
        bbox: [48, 30, 144, 75],
        sheet: 'Data',
        range: 'B3:C5',
        row_count: 3,
        col_count: 2,
        header_rows: 1,
        confidence: 1,
      },
    ]);
    expect(sheets[0]!.info.tables).toEqual([
      { id: 't1', name: 'Parts', range: 'B3:C5', columns: ['Item', 'Qty\n'], header_rows: 1, totals_rows: 1 },
    ]);
  });

  it('names pivot tables and links to other workbooks', async () => {
    const { sheets, warnings } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [{ rows: CELL, relationships: [{ id: 'rId1', type: 'pivotTable', target: '../pivot.xml' }] }],
        workbookRelationships: [{ id: 'rIdLink', type: 'externalLink', target: 'externalLinks/link1.xml' }],
        parts: {
          'xl/pivot.xml':
            '<pivotTableDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" name="By month"><location ref="A1:C9" firstHeaderRow="1"/></pivotTableDefinition>',
          'xl/externalLinks/link1.xml':
            '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
          'xl/externalLinks/_rels/link1.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="budget.xlsx" TargetMode="External"/></Relationships>',
        },
      }),
    );
    expect(sheets[0]!.info.pivot_tables).toEqual([{ name: 'By month', range: 'A1:C9' }]);
    expect(warnings.find(({ code }) => code === 'external_links')?.message).toContain('budget.xlsx');
  });

  it('counts errors and numbers stored as text', async () => {
    const text = (t: string): string => `<c t="inlineStr"><is><t>${t}</t></is></c>`;
    const { warnings } = await collect(
      xlsxParser,
      makeXlsx({
        sheets: [
          {
            name: 'S',
            rows: `<row r="1">${['12', '1,234.5', '007', '2024-01', '5%', '12345678901234567', '#1'].map(text).join('')}</row><row r="2"><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
          },
        ],
      }),
    );
    expect(warnings).toEqual([
      { code: 'formula_errors', message: '1 cell of S holds an error: A2.', page: 1 },
      { code: 'numbers_stored_as_text', message: '3 cells of S hold a number as text, the first is A1.', page: 1 },
    ]);
  });
});
