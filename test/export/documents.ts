import { strToU8, zipSync } from 'fflate';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { utils, write } from 'xlsx';
import { frame, makePptx, textBox } from '../parsers/pptx/make-pptx.ts';

export const AWKWARD = 'a|b *c* _d_ [e](f) <g> `h` \\i\\ #j &amp; ~k~ ~l~';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const wordRun = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

export const wordParagraph = (runs: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;

export const wordItem = (text: string, list: number, level: number): string =>
  wordParagraph(wordRun(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

export function wordTable(rows: string[][], spans: Record<string, string> = {}): string {
  const cell = (text: string, at: string): string =>
    `<w:tc><w:tcPr>${spans[at] ?? ''}</w:tcPr>${text
      .split('\n')
      .map((line) => wordParagraph(wordRun(line)))
      .join('')}</w:tc>`;
  const row = (cells: string[], r: number): string =>
    `<w:tr>${r === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((text, c) => cell(text, `${r},${c}`)).join('')}</w:tr>`;
  return `<w:tbl><w:tblPr/>${rows.map(row).join('')}</w:tbl>`;
}

/** Lists: 1 is numbered (`1.`, then `a)`), 2 has bullets. Notes by their ids from 1. */
export function makeDocx(body: string, notes: string[] = []): Uint8Array {
  const level = (at: number, format: string, text: string): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="n" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="f" Type="${OFFICE}/footnotes" Target="footnotes.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles ${W}>${[1, 2, 3].map((n) => `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/><w:pPr><w:outlineLvl w:val="${n - 1}"/></w:pPr></w:style>`).join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}${level(1, 'bullet', 'o')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${W}>${notes.map((text, i) => `<w:footnote w:id="${i + 1}">${wordParagraph(`<w:r><w:footnoteRef/></w:r>${wordRun(` ${text}`)}`)}</w:footnote>`).join('')}</w:footnotes>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

export const wordHeading = (text: string, level: number): string =>
  wordParagraph(wordRun(text, '<w:b/>'), `<w:pStyle w:val="Heading${level}"/>`);

export const wordNote = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;

export function makeWorkbookFile(type: 'xlsx' | 'biff8'): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Item', 'Note', 'Amount'],
    ['Bolts', 'a|b', 12.5],
    ['Nuts', 'two\nlines', 3],
    ['Washers', '*star*', 7],
  ]);
  utils.book_append_sheet(book, sheet, 'Stock');
  return new Uint8Array(write(book, { type: 'buffer', bookType: type }));
}

export const makeRtf = (): string =>
  [
    '{\\rtf1\\ansi{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2\\outlinelevel1 heading 2;}}',
    '\\pard\\s1\\outlinelevel0\\b Stock # list\\b0\\par',
    '\\pard\\s2\\outlinelevel1\\b Bolts & *nuts*\\b0\\par',
    '\\pard\\s0 Counted twice{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} By two people.} by hand.\\par',
    '\\trowd\\cellx3000\\cellx6000\\pard\\intbl Item\\cell Amount\\cell\\row',
    '\\trowd\\cellx3000\\cellx6000\\pard\\intbl Bolts | nuts\\cell 12\\cell\\row\\pard Done.\\par}',
  ].join('\n');

export function makeSlides(): Uint8Array {
  const cell = (text: string): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>`;
  const row = (cells: string[]): string => `<a:tr h="370840">${cells.map(cell).join('')}</a:tr>`;
  const table = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="2000000"/><a:gridCol w="2000000"/></a:tblGrid>${row(['Item', 'Amount'])}${row(['Bolts', '12'])}</a:tbl>`;
  return makePptx({
    slides: [`${textBox('Stock *list*', [0, 0, 6000000, 800000])}${frame([500000, 2000000, 4000000, 741680], table)}`],
  });
}

export async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const body = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  const put = (text: string, x: number, y: number, size = 10, font = body): void =>
    page.drawText(text, { x, y, size, font });
  put('Stock report', 72, 760, 20, bold);
  put('1. What was counted', 72, 710, 14, bold);
  for (const [i, line] of [
    'Everything on the shelves was counted twice by two people who did not talk to one another, and what',
    'they wrote down was compared before it was typed in. Where they differed a third person counted again',
    'and her number was taken, unless it was far from both, and then all three of them counted once more.',
  ].entries()) {
    put(line, 72, 680 - 13 * i);
  }
  const rows = [
    ['Item', 'Shelf', 'Amount'],
    ['Bolts', 'A1', '12'],
    ['Nuts', 'A2', '340'],
    ['Washers', 'B7', '56'],
  ];
  for (const [r, cells] of rows.entries()) {
    for (const [c, text] of cells.entries()) put(text, 80 + 130 * c, 600 - 20 * r, 10, r === 0 ? bold : body);
  }
  for (let r = 0; r <= rows.length; r++) {
    page.drawLine({ start: { x: 72, y: 614 - 20 * r }, end: { x: 462, y: 614 - 20 * r } });
  }
  for (let c = 0; c <= 3; c++) {
    page.drawLine({ start: { x: 72 + 130 * c, y: 614 }, end: { x: 72 + 130 * c, y: 534 } });
  }
  return pdf.save();
}
