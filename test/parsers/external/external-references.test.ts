import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Warning } from '../../../src/document/warning.ts';
import { DEFAULT_PARSE_LIMITS } from '../../../src/parsers/budget.ts';
import { ExternalReferences } from '../../../src/parsers/external/external-references.ts';
import { parseFieldCode } from '../../../src/parsers/external/field-code.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { readDocument } from '../../../src/pool/read-document.ts';
import { buildDocx, type DocxParts, paragraph } from '../docx/build-docx.ts';
import { makePdf, text } from '../pdf/pdf-writer.ts';
import { makePptx, para, type Rel, run, shape } from '../pptx/make-pptx.ts';
import { rtf, toBytes } from '../rtf/read-rtf.ts';
import { makeXlsx, type WorkbookSource } from '../xlsx/make-xlsx.ts';

interface Case {
  format: string;
  kind: string;
  bytes: Uint8Array;
  /** Of what is found of this kind, all together. */
  targets: string[];
  page?: number;
  cells?: string[];
}

const SHARE = '\\\\host\\share\\a.docx';
const WEB = 'http://example.test/a';
const PACKAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const field = (instruction: string): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction.replaceAll('"', '&quot;')}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const docx = (parts: Partial<DocxParts>): Uint8Array => buildDocx({ body: paragraph('text'), ...parts });
const related = (type: string, target = WEB): Uint8Array => docx({ relationships: { x: [type, target, true] } });
const settings = (xml: string, rels = ''): Uint8Array =>
  docx({
    settings: xml,
    entries: {
      'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels}</Relationships>`,
    },
  });
const externalRel = (type: string, target: string): string =>
  `<Relationship Id="x" Type="${PACKAGE}/${type}" Target="${target}" TargetMode="External"/>`;

const pptx = (shapes: string, relationships: Rel[]): Uint8Array =>
  makePptx({ slides: [shape(para('one')), { shapes: shapes || shape(para('two')), relationships }] });
const toOutside = (type: string, target = WEB): Rel[] => [{ id: 'x', type, target, external: true }];

const xlsx = (source: Partial<WorkbookSource>): Uint8Array =>
  makeXlsx({ sheets: [{ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }], ...source });
const X = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${PACKAGE}"`;
const bookPart = (type: string, part: string, body: string, rels = ''): Uint8Array =>
  xlsx({
    workbookRelationships: [{ id: 'rIdPart', type, target: part }],
    parts: {
      [`xl/${part}`]: body,
      [`xl/${part.replace(/([^/]+)$/, '_rels/$1.rels')}`]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels}</Relationships>`,
    },
  });
const onSheet = (type: string, target = WEB): Uint8Array =>
  xlsx({
    sheets: [{ rows: '' }, { rows: '<row r="1"><c r="A1"><v>1</v></c></row>', relationships: toOutside(type, target) }],
  });
const drawn = (type: string, part: string, body: string, rels = ''): Uint8Array =>
  xlsx({
    sheets: [
      { rows: '<row r="1"><c r="A1"><v>1</v></c></row>', relationships: [{ id: 'd', type, target: `../${part}` }] },
    ],
    parts: {
      [`xl/${part}`]: body,
      [`xl/${part.replace(/([^/]+)$/, '_rels/$1.rels')}`]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels}</Relationships>`,
    },
  });
const formula = (said: string): Uint8Array =>
  xlsx({ sheets: [{ rows: `<row r="2"><c r="B2"><f>${said}</f><v>1</v></c></row>` }] });

const inRtf = (content: string): Uint8Array => toBytes(rtf(`${content} text\\par`));
const rtfField = (instruction: string): Uint8Array =>
  inRtf(`{\\field{\\*\\fldinst ${instruction.replaceAll('\\', '\\\\')}}{\\fldrslt shown}}`);
/** An object of OLE 1.0, [MS-OLEDS] 2.2.5. */
function linkedObject(formatId: number): string {
  const name = (said: string): Buffer => {
    const bytes = Buffer.alloc(5 + said.length);
    bytes.writeUInt32LE(said.length + 1);
    bytes.write(said, 4, 'latin1');
    return bytes;
  };
  const head = Buffer.from([1, 5, 0, 0, formatId, 0, 0, 0]);
  return Buffer.concat([head, name('Excel.Sheet.8'), name('C:\\a.xls'), name('S!R1C1')]).toString('hex');
}

const record = (type: number, data: (number | Buffer)[]): Buffer => {
  const body = Buffer.concat(data.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};
const bof = (kind: number): Buffer => record(0x0809, [0x00, 0x06, kind, 0x00, 0, 0, 0, 0]);
/** A workbook stream of one sheet, with more records in its globals and on the sheet. */
function xls(globals: Buffer[], onSheet: Buffer[] = []): Uint8Array {
  const before = Buffer.concat([bof(0x05), ...globals]);
  const start = Buffer.alloc(4);
  start.writeUInt32LE(before.length + 14 + 4);
  return Buffer.concat([
    before,
    record(0x0085, [start, 0, 0, 2, 0, 83, 49]),
    record(0x000a, []),
    bof(0x10),
    record(0x0203, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x40]),
    ...onSheet,
    record(0x000a, []),
  ]);
}
const supBook = (path: string): Buffer => record(0x01ae, [0, 0, path.length, 0, 0, Buffer.from(path, 'latin1')]);
const externName = (flags: number): Buffer => record(0x0023, [flags, 0, 0, 0, 0, 0, 1, 0, 65]);
const xlsText = (said: string): Buffer => record(0x00cd, [said.length, 0, 0, Buffer.from(said, 'latin1')]);

const pdf = (annotation: string, catalog = ''): Uint8Array =>
  makePdf({
    pages: [
      { content: [text(72, 72, 12, 'one')] },
      { content: [text(72, 72, 12, 'two')], annotations: annotation ? [`/Rect [0 0 50 50] ${annotation}`] : [] },
    ],
    catalog,
  });
const csv = (second: string): Uint8Array => Buffer.from(`name,amount,note\nx,1,y\nz,2,${second}\n`);

const VML =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape href="http://example.test/shape"><v:imagedata src="http://example.test/pic"/></v:shape></xml>';
const PICT = `<w:p><w:r><w:t>text</w:t></w:r><w:r><w:pict><v:shape href="http://example.test/shape"><v:imagedata src="http://example.test/pic"/></v:shape></w:pict></w:r></w:p>`;
const HOVER_DOCX =
  '<w:p><w:r><w:t>text</w:t></w:r><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a"><a:hlinkHover r:id="x"/></wp:docPr></wp:inline></w:drawing></w:r></w:p>';
const HOVER_XLSX = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${PACKAGE}"><xdr:twoCellAnchor><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="a"><a:hlinkHover r:id="x"/></xdr:cNvPr></xdr:nvPicPr></xdr:pic></xdr:twoCellAnchor></xdr:wsDr>`;

/** Every cell of the table in docs/guides/security.md. */
const CASES: Case[] = [
  {
    format: 'docx',
    kind: 'dde_link',
    bytes: docx({ body: field('DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"') }),
    targets: ['c:\\windows\\cmd.exe /k calc'],
  },
  {
    format: 'docx',
    kind: 'included_file',
    bytes: docx({ body: field('INCLUDETEXT "http://example.test/a" \\* MERGEFORMAT') }),
    targets: [WEB],
  },
  { format: 'docx', kind: 'linked_picture', bytes: docx({ body: PICT }), targets: ['http://example.test/pic'] },
  { format: 'docx', kind: 'shape_link', bytes: docx({ body: PICT }), targets: ['http://example.test/shape'] },
  {
    format: 'docx',
    kind: 'hover_link',
    bytes: docx({ body: HOVER_DOCX, relationships: { x: ['hyperlink', WEB, true] } }),
    targets: [WEB],
  },
  {
    format: 'docx',
    kind: 'ole_link',
    bytes: docx({ body: field('LINK Excel.Sheet.8 "C:\\\\a.xls" "S!R1C1"') }),
    targets: ['Excel.Sheet.8 C:\\a.xls S!R1C1'],
  },
  {
    format: 'docx',
    kind: 'data_connection',
    bytes: settings(
      '<w:mailMerge><w:connectString w:val="Provider=X;Password=secret;Data=Y"/><w:query w:val="SELECT 1"/></w:mailMerge>',
    ),
    targets: ['Provider=X;Password=…;Data=Y', 'SELECT 1'],
  },
  {
    format: 'docx',
    kind: 'attached_template',
    bytes: settings('<w:attachedTemplate r:id="x"/>', externalRel('attachedTemplate', WEB)),
    targets: [WEB],
  },
  { format: 'docx', kind: 'subdocument', bytes: related('subDocument'), targets: [WEB] },
  { format: 'docx', kind: 'linked_media', bytes: related('video'), targets: [WEB] },
  { format: 'docx', kind: 'external_part', bytes: related('customXml'), targets: [WEB] },
  {
    format: 'pptx',
    kind: 'hover_link',
    bytes: pptx(shape(para(run('two', '<a:rPr><a:hlinkMouseOver r:id="x"/></a:rPr>'))), toOutside('hyperlink')),
    targets: [WEB],
    page: 2,
  },
  {
    format: 'pptx',
    kind: 'launch_action',
    bytes: pptx(
      shape(para('two'), { click: '<a:hlinkClick r:id="x" action="ppaction://program"/>' }),
      toOutside('hyperlink', 'cmd.exe'),
    ),
    targets: ['cmd.exe'],
    page: 2,
  },
  { format: 'pptx', kind: 'linked_picture', bytes: pptx('', toOutside('image')), targets: [WEB], page: 2 },
  { format: 'pptx', kind: 'linked_media', bytes: pptx('', toOutside('video')), targets: [WEB], page: 2 },
  {
    format: 'pptx',
    kind: 'ole_link',
    bytes: pptx('', toOutside('oleObject', `file:///${SHARE}`)),
    targets: [`file:///${SHARE}`],
    page: 2,
  },
  { format: 'pptx', kind: 'external_part', bytes: pptx('', toOutside('slideUpdateUrl')), targets: [WEB], page: 2 },
  {
    format: 'xlsx',
    kind: 'dde_link',
    bytes: bookPart(
      'externalLink',
      'externalLinks/externalLink1.xml',
      `<externalLink ${X}><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>`,
    ),
    targets: ['cmd|/C calc'],
  },
  {
    format: 'xlsx',
    kind: 'ole_link',
    bytes: bookPart(
      'externalLink',
      'externalLinks/externalLink1.xml',
      `<externalLink ${X}><oleLink r:id="x" progId="Word.Document"/></externalLink>`,
      externalRel('oleObject', WEB),
    ),
    targets: [WEB],
  },
  {
    format: 'xlsx',
    kind: 'external_links',
    bytes: bookPart(
      'externalLink',
      'externalLinks/externalLink1.xml',
      `<externalLink ${X}><externalBook r:id="x"/></externalLink>`,
      externalRel('externalLinkPath', 'other.xlsx'),
    ),
    targets: ['other.xlsx'],
  },
  {
    format: 'xlsx',
    kind: 'data_connection',
    bytes: bookPart(
      'connections',
      'connections.xml',
      `<connections ${X}><connection id="1" name="c"><dbPr connection="DSN=X;pwd=secret" command="SELECT 1"/></connection><connection id="2" name="d"><webPr url="${WEB}"/></connection><connection id="3" name="e"><textPr sourceFile="C:\\a.txt"/></connection></connections>`,
    ),
    targets: ['DSN=X;pwd=…', 'SELECT 1', WEB, 'C:\\a.txt'],
  },
  { format: 'xlsx', kind: 'linked_picture', bytes: onSheet('image'), targets: [WEB], page: 2 },
  {
    format: 'xlsx',
    kind: 'shape_link',
    bytes: drawn('vmlDrawing', 'drawings/vmlDrawing1.vml', VML),
    targets: ['http://example.test/shape'],
    page: 1,
  },
  {
    format: 'xlsx',
    kind: 'hover_link',
    bytes: drawn('drawing', 'drawings/drawing1.xml', HOVER_XLSX, externalRel('hyperlink', WEB)),
    targets: [WEB],
    page: 1,
  },
  {
    format: 'xlsx',
    kind: 'web_request',
    bytes: formula('_xlfn.WEBSERVICE("http://example.test/a")'),
    targets: [],
    page: 1,
    cells: ['Sheet1!B2'],
  },
  { format: 'xlsx', kind: 'external_part', bytes: onSheet('customProperty'), targets: [WEB], page: 2 },
  {
    format: 'xls',
    kind: 'external_links',
    bytes: xls([supBook('\x01\x01Cfolder\x03[b.xls]')]),
    targets: ['C:\\folder\\[b.xls]'],
  },
  { format: 'xls', kind: 'dde_link', bytes: xls([supBook('cmd\x03/C calc'), externName(0)]), targets: ['cmd|/C calc'] },
  {
    format: 'xls',
    kind: 'ole_link',
    bytes: xls([supBook('Word.Document\x03C:\\a.doc'), externName(0x10)]),
    targets: ['Word.Document|C:\\a.doc'],
  },
  {
    format: 'xls',
    kind: 'data_connection',
    bytes: xls([], [record(0x00dc, [0, 0]), xlsText('DSN=X;PWD=secret'), xlsText(';DBQ=Y'), record(0x0208, [])]),
    targets: ['DSN=X;PWD=…;DBQ=Y'],
    page: 1,
  },
  { format: 'rtf', kind: 'dde_link', bytes: rtfField('DDEAUTO cmd "/C calc"'), targets: ['cmd /C calc'] },
  { format: 'rtf', kind: 'included_file', bytes: rtfField(`INCLUDETEXT "${WEB}"`), targets: [WEB] },
  { format: 'rtf', kind: 'linked_picture', bytes: rtfField(`IMPORT "${WEB}" \\d`), targets: [WEB] },
  {
    format: 'rtf',
    kind: 'data_connection',
    bytes: inRtf('{\\*\\mailmerge{\\mmconnectstr DSN=X;Password=secret}{\\mmquery SELECT 1}}'),
    targets: ['DSN=X;Password=…', 'SELECT 1'],
  },
  { format: 'rtf', kind: 'attached_template', bytes: inRtf(`{\\*\\template ${WEB}}`), targets: [WEB] },
  { format: 'rtf', kind: 'subdocument', bytes: inRtf('{\\*\\filetbl{\\file\\fid1 a.rtf;}}'), targets: ['a.rtf'] },
  {
    format: 'rtf',
    kind: 'ole_link',
    bytes: inRtf(`{\\object\\objautlink{\\*\\objdata ${linkedObject(1)}}{\\result shown}}`),
    targets: ['C:\\a.xls S!R1C1'],
  },
  {
    format: 'pdf',
    kind: 'launch_action',
    bytes: pdf('/Subtype /Link /A << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'),
    targets: ['cmd.exe /c calc'],
    page: 2,
  },
  {
    format: 'pdf',
    kind: 'remote_document',
    bytes: pdf('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\host\\\\a.pdf) /D [0 /Fit] >>'),
    targets: ['\\\\host\\a.pdf'],
    page: 2,
  },
  {
    format: 'pdf',
    kind: 'form_target',
    bytes: pdf(`/Subtype /Widget /FT /Btn /Ff 65536 /T (b) /A << /S /SubmitForm /F << /FS /URL /F (${WEB}) >> >>`),
    targets: [WEB],
    page: 2,
  },
  {
    format: 'pdf',
    kind: 'included_file',
    bytes: pdf('/Subtype /Link /A << /S /URI /URI (http://example.test) /Next << /S /ImportData /F (a.fdf) >> >>'),
    targets: ['a.fdf'],
    page: 2,
  },
  { format: 'csv', kind: 'dde_link', bytes: csv(`=cmd|' /C calc'!A0`), targets: ['cmd| /C calc'], cells: ['C3'] },
  { format: 'csv', kind: 'web_request', bytes: csv(`"=WEBSERVICE(""${WEB}"")"`), targets: [WEB], cells: ['C3'] },
];

async function warningsOf(format: string, bytes: Uint8Array): Promise<Warning[]> {
  const options = {
    fileName: `a.${format}`,
    sha256: '',
    password: undefined,
    limits: DEFAULT_PARSE_LIMITS,
    progress: () => {},
  };
  for await (const { name, bytes: part } of readDocument(new MemorySource(bytes), options))
    if (name === 'profile') return JSON.parse(Buffer.from(part).toString()).warnings;
  throw new Error('no profile');
}

describe('what a file names outside itself', () => {
  it.each(CASES)('$format: $kind', async ({ format, kind, bytes, targets, page, cells }) => {
    const found = (await warningsOf(format, bytes)).filter(({ code }) => code === kind);
    expect(found.flatMap((warning) => warning.targets ?? [])).toEqual(targets);
    expect(found.map((warning) => warning.page)).toEqual([page]);
    expect(found.flatMap((warning) => warning.cells ?? [])).toEqual(cells ?? []);
    for (const { message, severity } of found) {
      expect(severity).toMatch(/^(error|warning)$/);
      expect(message).not.toContain('secret');
    }
  });

  it('is what the table of the documentation says', () => {
    const docs = readFileSync(new URL('../../../docs/guides/security.md', import.meta.url), 'utf8');
    const said = [...docs.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].flatMap(([, kind, cells]) =>
      cells!
        .split('|')
        .slice(1)
        .flatMap((cell, i) => (cell.trim() === '✓' ? [`${FORMATS[i]}: ${kind}`] : [])),
    );
    expect(said.sort()).toEqual(CASES.map(({ format, kind }) => `${format}: ${kind}`).sort());
  });

  it('is not an ordinary link, nor what is in the file', async () => {
    const files: [string, Uint8Array][] = [
      ['docx', docx({ body: field(`HYPERLINK "${WEB}"`), relationships: { x: ['hyperlink', WEB, true] } })],
      ['pptx', pptx(shape(para(run('two', '<a:rPr><a:hlinkClick r:id="x"/></a:rPr>'))), toOutside('hyperlink'))],
      ['xlsx', onSheet('hyperlink')],
      ['rtf', inRtf(`{\\object\\objemb{\\*\\objdata ${linkedObject(2)}}{\\result shown}}`)],
      ['xls', xls([record(0x01ae, [1, 0, 1, 4])])],
      ['csv', csv('-5|6')],
      ['pdf', pdf(`/Subtype /Link /A << /S /URI /URI (${WEB}) >>`)],
    ];
    for (const [format, bytes] of files)
      expect(
        (await warningsOf(format, bytes)).filter(({ targets }) => targets),
        format,
      ).toEqual([]);
  });

  it('is said of what is done on opening, of headers, notes and fields within a field', async () => {
    const opened = await warningsOf('pdf', pdf('', '/OpenAction << /S /Launch /F (calc.exe) >>'));
    expect(opened.map(({ code, targets, page }) => [code, targets, page])).toEqual([
      ['launch_action', ['calc.exe'], undefined],
    ]);
    const nested = '<w:p><w:fldSimple w:instr="DDE a b"/></w:p>';
    const body = `${paragraph('text')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`;
    const headed = await warningsOf('docx', docx({ body, headers: { h: nested } }));
    expect(headed.map(({ code, message }) => [code, message.includes('header or footer')])).toEqual([
      ['dde_link', true],
    ]);
  });

  it('is bounded, however much there is', () => {
    const found = new ExternalReferences();
    for (let i = 0; i < 10_000; i++) found.add('included_file', `${i}${'x'.repeat(10_000)}`, { page: i % 1000 });
    const warnings: Warning[] = [];
    found.report((warning) => warnings.push(warning));
    expect(warnings.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(warnings).length).toBeLessThan(8_000_000);
    expect(warnings[0]!.message).toMatch(/ and 7 more\. It was not followed\.$/);
  });
});

const FORMATS = ['docx', 'pptx', 'xlsx', 'xls', 'rtf', 'pdf', 'csv'];

describe('codes of fields', () => {
  it('are names, operands and switches', () => {
    expect(parseFieldCode(' includetext "C:\\\\a b.docx" mark \\* MERGEFORMAT')).toEqual({
      name: 'INCLUDETEXT',
      operands: ['C:\\a b.docx', 'mark'],
      switches: new Map([['*', 'MERGEFORMAT']]),
      said: '"C:\\\\a b.docx" mark \\* MERGEFORMAT',
    });
  });
});
