import { escapeXml, toArchive } from './archive.mjs';
import { ROASTER, SUPPLIER } from './story.mjs';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const CLAUSES = [
  [
    'Supply',
    [
      'The Supplier shall deliver, and the Buyer shall purchase, pouches, cartons and labels (the “Goods”) at the prices of Schedule A.',
      'The Buyer shall order in writing; the Supplier shall deliver within fifteen (15) working days of an order.',
    ],
  ],
  [
    'Price and payment',
    [
      'The total contract value is EUR 48,000, which the Buyer shall order over the term.',
      'Invoices are payable within thirty (30) days of their date. Overdue amounts bear interest at 6 % per year.',
    ],
  ],
  [
    'Term and renewal',
    [
      'This Agreement takes effect on 1 January 2026 for a term of twenty-four (24) months and expires on 31 December 2027.',
      'It renews automatically for successive periods of twelve (12) months unless a party gives notice before the end of a period.',
    ],
  ],
  [
    'Termination',
    [
      'Either party may terminate this Agreement upon ninety (90) days’ prior written notice.',
      'Either party may terminate at once if the other commits a material breach and does not cure it within thirty (30) days.',
    ],
  ],
  [
    'Confidentiality',
    [
      'Each party keeps prices, recipes and artwork of the other in confidence, for three (3) years after the end of this Agreement.',
    ],
  ],
  [
    'Governing law',
    ['This Agreement is governed by the laws of England and Wales. The courts of Bristol have jurisdiction.'],
  ],
];

const PRICES = [
  ['Goods', 'Unit', 'Price in EUR', 'From 10,000'],
  ['Kraft pouch 250 g', 'piece', '0.38', '0.35'],
  ['Kraft pouch 1 kg', 'piece', '0.74', '0.69'],
  ['Shipping carton', 'piece', '1.15', '1.08'],
  ['Labels, two colours', 'roll of 1,000', '48.50', '45.00'],
];

const SIGNATURES = [
  [
    SUPPLIER.name,
    'By: ______________________',
    'Name: Astrid Lindqvist',
    'Title: Managing Director',
    'Date: 15 December 2025',
  ],
  [ROASTER.name, 'By: ______________________', 'Name: Owen Prior', 'Title: Director', 'Date: 15 December 2025'],
];

export function makeContract() {
  const body = [
    paragraph('Supply Agreement', 'Title'),
    paragraph('This Supply Agreement (the “Agreement”) is made between'),
    paragraph(
      `${SUPPLIER.name}, a company registered in Sweden, ${SUPPLIER.street}, ${SUPPLIER.city} (the “Supplier”), and`,
    ),
    paragraph(`${ROASTER.name}, a company registered in England, ${ROASTER.street}, ${ROASTER.city} (the “Buyer”).`),
    ...CLAUSES.flatMap(([title, texts]) => [
      paragraph(title, 'Heading1', { list: 1, level: 0 }),
      ...texts.map((text) => paragraph(text, 'Normal', { list: 1, level: 1 })),
    ]),
    paragraph('Signatures', 'Heading2'),
    ...SIGNATURES.flatMap((lines) => lines.map((line) => paragraph(line))),
    paragraph('Schedule A: Prices', 'Heading2'),
    table(PRICES, true),
  ].join('');
  return toArchive([
    {
      path: 'word/document.xml',
      type: 'officedocument.wordprocessingml.document.main',
      xml: `<w:document ${W}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1300" w:right="1300" w:bottom="1300" w:left="1300"/></w:sectPr></w:body></w:document>`,
      links: [
        ['styles', 'styles.xml'],
        ['numbering', 'numbering.xml'],
      ],
    },
    { path: 'word/styles.xml', type: 'officedocument.wordprocessingml.styles', xml: STYLES },
    { path: 'word/numbering.xml', type: 'officedocument.wordprocessingml.numbering', xml: NUMBERING },
  ]);
}

const run = (text, bold = false) =>
  `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

function paragraph(text, style = 'Normal', numbering) {
  const list = numbering
    ? `<w:numPr><w:ilvl w:val="${numbering.level}"/><w:numId w:val="${numbering.list}"/></w:numPr>`
    : '';
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${list}</w:pPr>${run(text)}</w:p>`;
}

function table(rows, header = false) {
  const width = Math.floor(9300 / rows[0].length);
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="9AA5AD"/>`)
    .join('');
  const cells = (row, i) =>
    row
      .map((text) => {
        const shade = header && i === 0 ? '<w:shd w:val="clear" w:fill="E4EFEF"/>' : '';
        return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr><w:p>${run(text, header && i === 0)}</w:p></w:tc>`;
      })
      .join('');
  const grid = rows[0].map(() => `<w:gridCol w:w="${width}"/>`).join('');
  const repeat = (i) => (header && i === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : '');
  return `<w:tbl><w:tblPr><w:tblW w:w="9300" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows
    .map((row, i) => `<w:tr>${repeat(i)}${cells(row, i)}</w:tr>`)
    .join('')}</w:tbl>`;
}

const style = (id, name, size, more = '', before = 0, outline) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr><w:spacing w:before="${before}" w:after="140"/>${outline === undefined ? '' : `<w:keepNext/><w:outlineLvl w:val="${outline}"/>`}</w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>${more}<w:sz w:val="${size}"/></w:rPr></w:style>`;
const COLOUR = '<w:b/><w:color w:val="125C6B"/>';
const STYLES = `<w:styles ${W}>${style('Normal', 'Normal', 22)}${style('Title', 'Title', 44, COLOUR, 0)}${style('Heading1', 'heading 1', 26, COLOUR, 280, 0)}${style('Heading2', 'heading 2', 24, COLOUR, 320, 0)}</w:styles>`;
const level = (i, text, indent) =>
  `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${indent}" w:hanging="567"/></w:pPr></w:lvl>`;
const NUMBERING = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${level(0, '%1.', 567)}${level(1, '%1.%2', 567)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
