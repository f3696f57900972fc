import { escapeXml, toArchive } from './archive.mjs';

const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const EMU_PER_POINT = 12_700;
const WIDTH = 960;
const HEIGHT = 540;

const makeSlides = () => [
  [
    text('A second roaster for Harbour Street', 80, 190, 800, 70, { size: 40, bold: true, title: 'ctrTitle' }),
    text('Proposal to the board, March 2026', 80, 270, 800, 40, { size: 22, faint: true }),
  ],
  [
    text('Why now', 60, 40, 840, 60, { size: 32, bold: true, title: 'title' }),
    bullets([
      'The 5 kg roaster runs 11 hours a day, six days a week',
      'Wholesale orders grew by 38 % in 2025; we turned down two customers',
      'A failure costs about 2,900 GBP of revenue a day',
    ]),
  ],
  [
    text('Three offers', 60, 40, 840, 60, { size: 32, bold: true, title: 'title' }),
    table([
      ['Machine', 'Batch', 'Price in GBP', 'Delivery', 'Gas use per batch'],
      ['Vulcan R15', '15 kg', '57,400', '14 weeks', '1.9 m³'],
      ['Delft Roast 15', '15 kg', '61,250', '9 weeks', '1.6 m³'],
      ['Ember Twelve', '12 kg', '48,900', '20 weeks', '2.1 m³'],
    ]),
  ],
  [
    text('What we ask for', 60, 40, 840, 60, { size: 32, bold: true, title: 'title' }),
    bullets([
      'Approval of up to 58,000 GBP, financed over five years at 7.2 %',
      'Payback after 3.8 months of the cash flow of 2027 (model.xlsx, sheet Summary)',
      'A visit to the maker in Utrecht before the order is signed',
    ]),
  ],
];

export function makeDeck() {
  const slides = makeSlides().map((shapes, i) => ({
    path: `ppt/slides/slide${i + 1}.xml`,
    type: 'officedocument.presentationml.slide',
    xml: `<p:sld ${NAMES}>${tree(shapes)}</p:sld>`,
    links: [['slideLayout', '../slideLayouts/slideLayout1.xml']],
  }));
  const listed = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('');
  const map =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  return toArchive([
    {
      path: 'ppt/presentation.xml',
      type: 'officedocument.presentationml.presentation.main',
      xml: `<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${listed}</p:sldIdLst><p:sldSz cx="${WIDTH * EMU_PER_POINT}" cy="${HEIGHT * EMU_PER_POINT}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      links: [
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, i) => ['slide', `slides/slide${i + 1}.xml`]),
      ],
    },
    ...slides,
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: 'officedocument.presentationml.slideMaster',
      xml: `<p:sldMaster ${NAMES}>${tree([])}${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      links: [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ],
    },
    {
      path: 'ppt/slideLayouts/slideLayout1.xml',
      type: 'officedocument.presentationml.slideLayout',
      xml: `<p:sldLayout ${NAMES}>${tree([])}</p:sldLayout>`,
      links: [['slideMaster', '../slideMasters/slideMaster1.xml']],
    },
    { path: 'ppt/theme/theme1.xml', type: 'officedocument.theme', xml: THEME },
  ]);
}

function tree(shapes) {
  const numbered = shapes.map((shape, i) => shape(i + 2)).join('');
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${numbered}</p:spTree></p:cSld>`;
}

const box = (x, y, width, height, name = 'a') =>
  `<${name}:xfrm><a:off x="${x * EMU_PER_POINT}" y="${y * EMU_PER_POINT}"/><a:ext cx="${width * EMU_PER_POINT}" cy="${height * EMU_PER_POINT}"/></${name}:xfrm>`;

const colour = (hex) => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;

function runs(value, { size, bold = false, faint = false }) {
  const fill = colour(bold ? '125C6B' : faint ? '6B757D' : '222831');
  return `<a:r><a:rPr lang="en-GB" sz="${size * 100}"${bold ? ' b="1"' : ''}>${fill}</a:rPr><a:t>${escapeXml(value)}</a:t></a:r>`;
}

function text(value, x, y, width, height, style) {
  return (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr>${style.title ? `<p:ph type="${style.title}"/>` : ''}</p:nvPr></p:nvSpPr><p:spPr>${box(x, y, width, height)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p>${runs(value, style)}</a:p></p:txBody></p:sp>`;
}

function bullets(lines) {
  const paragraphs = lines
    .map(
      (value) =>
        `<a:p><a:pPr marL="342900" indent="-342900"><a:spcAft><a:spcPts val="1400"/></a:spcAft><a:buChar char="•"/></a:pPr>${runs(value, { size: 22 })}</a:p>`,
    )
    .join('');
  return (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="List ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${box(60, 130, 840, 320)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
}

function table(rows) {
  const width = 840 / rows[0].length;
  const cell = (value, header) =>
    `<a:tc><a:txBody><a:bodyPr/><a:p>${runs(value, { size: 16, bold: header })}</a:p></a:txBody><a:tcPr>${header ? colour('E4EFEF') : ''}</a:tcPr></a:tc>`;
  const lines = rows.map(
    (row, i) => `<a:tr h="${40 * EMU_PER_POINT}">${row.map((value) => cell(value, i === 0)).join('')}</a:tr>`,
  );
  const grid = rows[0].map(() => `<a:gridCol w="${width * EMU_PER_POINT}"/>`).join('');
  return (id) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${box(60, 140, 840, 40 * rows.length, 'p')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

const THEME_COLOURS = [
  ['dk1', '222831'],
  ['lt1', 'FFFFFF'],
  ['dk2', '125C6B'],
  ['lt2', 'E4EFEF'],
  ['accent1', '125C6B'],
  ['accent2', 'C96F3B'],
  ['accent3', '7A8F3C'],
  ['accent4', '8A5A83'],
  ['accent5', '4472C4'],
  ['accent6', '9AA5AD'],
  ['hlink', '125C6B'],
  ['folHlink', '6B757D'],
]
  .map(([name, hex]) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`)
  .join('');
const FONT = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
const PLAIN_FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
const LINES = '<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
const EFFECTS = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
const THEME = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Harbour"><a:themeElements><a:clrScheme name="Harbour">${THEME_COLOURS}</a:clrScheme><a:fontScheme name="Harbour"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="Harbour"><a:fillStyleLst>${PLAIN_FILLS}</a:fillStyleLst><a:lnStyleLst>${LINES}</a:lnStyleLst><a:effectStyleLst>${EFFECTS}</a:effectStyleLst><a:bgFillStyleLst>${PLAIN_FILLS}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
