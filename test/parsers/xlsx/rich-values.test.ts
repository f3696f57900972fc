import { describe, expect, it } from 'vitest';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { collect } from '../collect.ts';
import { makeXlsx } from './make-xlsx.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RICH = 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata';
const RICH_PARTS = 'http://schemas.microsoft.com/office/2017/06/relationships';
const PICTURE_PART = 'http://schemas.microsoft.com/office/2022/10/relationships/richValueRel';

const STRUCTURES = [
  '<s t="_linkedentitycore"><k n="%EntityId" t="s"/><k n="_DisplayString" t="s"/></s>',
  '<s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/><k n="Text" t="s"/></s>',
  '<s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s>',
  '<s t="_error"><k n="errorType" t="i"/></s>',
];
const VALUES = [
  '<rv s="0"><fb t="e">#VALUE!</fb><v>a1</v><v>Northwind (XNAS:NWND)</v></rv>',
  '<rv s="1"><v>0</v><v>5</v><v>A blue kettle</v></rv>',
  '<rv s="2"><v>0</v><v>5</v></rv>',
  '<rv s="3"><v>8</v></rv>',
];

/** Cells refer to the values backwards: the number of a cell is one of the metadata, not one of the values. */
const METADATA = `<metadata xmlns="${MAIN}" xmlns:xlrd="${RICH}"><metadataTypes><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR"><bk/></futureMetadata><futureMetadata name="XLRICHVALUE">${[
  3, 2, 1, 0,
]
  .map((i) => `<bk><extLst><ext uri="{}"><xlrd:rvb i="${i}"/></ext></extLst></bk>`)
  .join(
    '',
  )}</futureMetadata><cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata>${[0, 1, 2, 3].map((v) => `<bk><rc t="2" v="${v}"/></bk>`).join('')}</valueMetadata></metadata>`;

const workbook = (cells: string): Uint8Array =>
  makeXlsx({
    sheets: [{ rows: `<row r="1">${cells}</row>` }],
    workbookRelationships: [
      { id: 'm', type: 'sheetMetadata', target: 'metadata.xml' },
      { id: 'v', type: `${RICH_PARTS}/rdRichValue`, target: 'richData/rdrichvalue.xml' },
      { id: 's', type: `${RICH_PARTS}/rdRichValueStructure`, target: 'richData/rdrichvaluestructure.xml' },
      { id: 'p', type: PICTURE_PART, target: 'richData/richValueRel.xml' },
    ],
    parts: {
      'xl/metadata.xml': METADATA,
      'xl/richData/rdrichvalue.xml': `<rvData xmlns="${RICH}">${VALUES.join('')}</rvData>`,
      'xl/richData/rdrichvaluestructure.xml': `<rvStructures xmlns="${RICH}">${STRUCTURES.join('')}</rvStructures>`,
      'xl/richData/richValueRel.xml':
        '<richValueRels xmlns="http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><rel r:id="rId1"/></richValueRels>',
      'xl/richData/_rels/richValueRel.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/image1.png"/></Relationships>',
    },
  });

const rich = (cell: string, metadata: number): string => `<c r="${cell}" t="e" vm="${metadata}"><v>#VALUE!</v></c>`;

describe('rich values of a workbook', () => {
  it('gives an entity by its name and tells of no error', async () => {
    const { pages, warnings } = await collect(xlsxParser, workbook(rich('A1', 4)));
    expect(pages[0]!.blocks.map(({ text }) => text)).toContain('Northwind (XNAS:NWND)');
    expect(warnings.map(({ code }) => code)).not.toContain('formula_errors');
  });

  it('shows a picture in its cell, with its description', async () => {
    const { pages, info } = await collect(xlsxParser, workbook(rich('B1', 3)));
    const figure = pages[0]!.blocks.find(({ type }) => type === 'figure');
    expect(figure).toMatchObject({ text: 'A blue kettle', bbox: [48, 0, 96, 15], media: ['xl/media/image1.png'] });
    expect(info.imageCount).toBe(1);
  });

  it('takes a picture without a description for no error', async () => {
    const { pages, sheets } = await collect(xlsxParser, workbook(rich('A1', 2)));
    expect(sheets[0]!.info.cell_count).toBe(0);
    expect(pages[0]!.blocks.map(({ type }) => type)).toEqual(['heading', 'figure']);
  });

  it('names the errors that older versions do not know', async () => {
    const { pages } = await collect(xlsxParser, workbook(rich('A1', 1)));
    expect(pages[0]!.blocks.map(({ text }) => text)).toContain('#SPILL!');
  });

  it('keeps the error of a value that the workbook lacks', async () => {
    const { pages } = await collect(xlsxParser, workbook(rich('A1', 99)));
    expect(pages[0]!.blocks.map(({ text }) => text)).toContain('#VALUE!');
  });
});
