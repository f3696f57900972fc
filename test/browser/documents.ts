import officeCrypto from 'officecrypto-tool';
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { utils, write } from 'xlsx';
import { buildDocx, cell, paragraph, row, table } from '../parsers/docx/build-docx.ts';
import { frame, makePptx, textBox } from '../parsers/pptx/make-pptx.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';

/** Baseline from the bottom left, as PDF counts. Where a word is given, only that one is black. */
type Line = [text: string, x: number, y: number, size?: number, blackWord?: string];

const BLACK = rgb(0, 0, 0);
const GREY = rgb(0.6, 0.6, 0.6);

/** A4 pages with lines of Helvetica. */
export async function makePdf(pages: Line[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page: PDFPage = pdf.addPage([595, 842]);
    for (const [text, x, y, size = 11, blackWord] of lines) {
      let right = x;
      for (const part of blackWord === undefined ? [text] : text.split(/(?<= )|(?= )/)) {
        const isGrey = blackWord !== undefined && part !== blackWord;
        page.drawText(part, { x: right, y, size, font, color: isGrey ? GREY : BLACK });
        right += font.widthOfTextAtSize(part, size);
      }
    }
  }
  return pdf.save();
}

/** The second page has one black word: its ink is that word's. */
export const RIVER_PAGES: Line[][] = [
  [
    ['Birds of the river', 72, 760, 22],
    ['Herons stand in shallow water and wait for fish.', 72, 700],
    ['Dippers walk along the bed of fast streams.', 72, 684],
  ],
  [['The kingfisher nests in a burrow.', 120, 500, 14, 'kingfisher']],
  [['Otters are no birds and are left out.', 72, 700]],
];

export const INVOICE_PAGES: Line[][] = [
  [
    ['Alder & Finch Ltd', 72, 780, 16],
    ['12 Mill Lane, Bath', 72, 762],
    ['INVOICE', 420, 780, 18],
    ['Invoice number: AF-2024-0117', 72, 700],
    ['Invoice date: 2024-03-05', 72, 684],
    ['Due date: 2024-04-04', 72, 668],
    ['Bill to: Northwind Traders', 72, 640],
    ['Description', 72, 560],
    ['Quantity', 260, 560],
    ['Unit price', 360, 560],
    ['Amount', 480, 560],
    ['Oak door', 72, 540],
    ['1', 260, 540],
    ['900.00', 360, 540],
    ['900.00', 480, 540],
    ['Brass hinge', 72, 522],
    ['30', 260, 522],
    ['10.00', 360, 522],
    ['300.00', 480, 522],
    ['Subtotal', 360, 420],
    ['1,200.00', 480, 420],
    ['VAT 20%', 360, 402],
    ['240.00', 480, 402],
    ['Total GBP', 360, 384],
    ['1,440.00', 480, 384],
  ],
];

/** A ruled table of three rows below a header. */
export async function makeTablePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const rows = [
    ['Bird', 'Count', 'Place'],
    ['Heron', '3', 'Weir'],
    ['Dipper', '5', 'Stream'],
    ['Kingfisher', '2', 'Bank'],
  ];
  rows.forEach((cells, row) => {
    const y = 700 - row * 24;
    page.drawLine({ start: { x: 72, y: y + 16 }, end: { x: 432, y: y + 16 } });
    cells.forEach((text, column) => void page.drawText(text, { x: 76 + column * 120, y, size: 11, font }));
  });
  page.drawLine({ start: { x: 72, y: 620 }, end: { x: 432, y: 620 } });
  for (let column = 0; column <= 3; column++) {
    const x = 72 + column * 120;
    page.drawLine({ start: { x, y: 716 }, end: { x, y: 620 } });
  }
  return pdf.save();
}

/** Inputs!B1:B3 → Summary!B1 = SUM(Inputs!B1:B3), B2 = B1*2, B3 = B1+B2. */
export function makeModel(): Uint8Array {
  const inputs = utils.aoa_to_sheet([
    ['North', 10],
    ['South', 20],
    ['West', 30],
  ]);
  const summary = utils.aoa_to_sheet([
    ['Total', { t: 'n', v: 60, f: 'SUM(Inputs!B1:B3)' }],
    ['Twice', { t: 'n', v: 120, f: 'B1*2' }],
    ['Both', { t: 'n', v: 180, f: 'B1+B2' }],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, summary, 'Summary');
  utils.book_append_sheet(book, inputs, 'Inputs');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/** The older of the two schemes, which stretches the password less. */
export const makeEncryptedModel = (password: string): Uint8Array =>
  new Uint8Array(officeCrypto.encrypt(Buffer.from(makeModel()), { password, type: 'standard' }));

/** `rows` rows of three columns below a header. */
export function makeLongCsv(rows: number): string {
  const lines = ['id,name,amount'];
  for (let row = 1; row <= rows; row++) lines.push(`${row},item ${row},${(row * 7) % 1000}`);
  return `${lines.join('\n')}\n`;
}

/** A heading, a paragraph and a table. */
export const makeLetter = (): Uint8Array =>
  buildDocx({
    body: [
      paragraph('Minutes of the river club', '<w:pStyle w:val="Heading1"/>'),
      paragraph('The weir was cleared of branches in March.'),
      table(
        [4000, 4000],
        [
          row([cell('Task'), cell('Who')]),
          row([cell('Paint the boat, red'), cell('Ada')]),
          row([cell('Mow'), cell('Ben')]),
        ],
      ),
    ].join(''),
    styles: '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
  });

export const makeEquation = (): Uint8Array => {
  const part = (name: string, text: string): string => `<m:${name}><m:r><m:t>${text}</m:t></m:r></m:${name}>`;
  const fraction = `<m:f>${part('num', 'a')}${part('den', 'b')}</m:f>`;
  return buildDocx({ body: paragraph(`<m:oMathPara><m:oMath>${fraction}</m:oMath></m:oMathPara>`) });
};

export const makeSlides = (): Uint8Array =>
  makePptx({
    slides: [
      textBox('Plans for the mill', [60, 40, 600, 80], { placeholder: 'type="title"' }) +
        textBox('A turbine in the old race', [60, 200, 500, 60]),
      textBox('Costs', [60, 40, 600, 80], { placeholder: 'type="title"' }),
    ],
  });

/** A slide with a chart of three points. */
export function makeChart(): Uint8Array {
  const points = (texts: readonly string[]): string =>
    texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
  const names = `<c:strRef><c:strCache>${points(['March', 'April', 'May'])}</c:strCache></c:strRef>`;
  const series = (name: string, values: string[]): string =>
    `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat>${names}</c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
  return makePptx({
    slides: [
      {
        shapes: frame([100, 100, 400, 240], '<c:chart r:id="c1"/>'),
        relationships: [{ id: 'c1', type: 'chart', target: '../charts/chart1.xml' }],
      },
    ],
    parts: {
      'ppt/charts/chart1.xml': `<c:chartSpace {ns}><c:chart><c:plotArea><c:barChart>${series('Herons', ['3', '5', '2'])}${series('Dippers', ['4', '1', '6'])}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
    },
  });
}

/** Two chapters on pages of their own, the first with two parts. */
export function makeChapters(): Uint8Array {
  const heading = (text: string, level: number): string => paragraph(text, `<w:pStyle w:val="Heading${level}"/>`);
  const style = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`;
  return buildDocx({
    body: [
      heading('Upstream', 1),
      heading('The spring', 2),
      paragraph('Water rises below the hill.'),
      heading('The mill', 2),
      paragraph('A wheel turns in the old race.'),
      paragraph('', '<w:pageBreakBefore/>'),
      heading('Downstream', 1),
      paragraph('The river meets the sea.'),
    ].join(''),
    styles: style(1) + style(2),
  });
}

/** A long number in a narrow column, a comment, a hidden column, a merged title and a name for the total. */
export function makeLedger(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['Ledger', null, null, null],
    ['Item', 'Code', 'Amount', 'Checked'],
    ['Weir', 'x', 1234567.89, 'yes'],
    ['Boat', 'y', 10, 'no'],
    ['Total', null, { t: 'n', v: 1234577.89, f: 'SUM(C3:C4)' }, null],
  ]);
  sheet.C3.z = '#,##0.00';
  sheet.C4.c = [{ a: 'Ada', t: 'Paid in two parts' }];
  sheet['!cols'] = [{ wch: 10 }, { wch: 8, hidden: true }, { wch: 4 }, { wch: 10 }];
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Ledger');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes']]), 'Notes');
  book.Workbook = { Names: [{ Name: 'GrandTotal', Ref: 'Ledger!$C$5' }] };
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/** A yellow band over empty cells, a bold total under a line, the first column and two rows frozen, thirty columns. */
export function makeStyled(): Uint8Array {
  const columns = Array.from({ length: 30 }, (_, i) => utils.encode_col(i));
  const number = (row: number, style: number) =>
    columns.slice(1).map((column, i) => `<c r="${column}${row}" s="${style}"><v>${row * 100 + i}</v></c>`);
  const text = (row: number, words: string, style = 0): string =>
    `<c r="A${row}" s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const rows = Array.from({ length: 60 }, (_, i) => {
    const row = i + 1;
    if (row === 1) return `<row r="1">${text(1, 'Plan', 1)}<c r="B1" s="1"/><c r="C1" s="1"/></row>`;
    if (row === 60) return `<row r="60">${text(60, 'Total', 2)}${number(60, 2).join('')}</row>`;
    return `<row r="${row}">${text(row, `Line ${row}`)}${number(row, 0).join('')}</row>`;
  });
  return makeXlsx({
    styles:
      '<fonts><font/><font><b/><color rgb="FF0000FF"/></font></fonts><fills><fill/><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders><border/><border><top style="thin"/><bottom style="double"/></border></borders><cellXfs><xf/><xf fillId="2"/><xf fontId="1" borderId="1"><alignment horizontal="center"/></xf></cellXfs>',
    sheets: [
      {
        name: 'Plan',
        before:
          '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" topLeftCell="B3" state="frozen"/></sheetView></sheetViews>',
        rows: rows.join(''),
      },
    ],
  });
}
