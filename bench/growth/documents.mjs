// Documents of any size, one maker for each format: `make(count)` gives the bytes, or pieces of them where they would be too long for one.
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { makeMixedReport } from '../made-report.mjs';

const OFFICE = 'http://schemas.openxmlformats.org';
const DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`;
const WORDS =
  'the parties agree that every notice under this agreement is given in writing and takes effect on receipt'.split(' ');
const COLUMNS = 10;

export const sentence = (i, length = 40 + ((i * 31) % 50)) =>
  Array.from({ length }, (_, k) => WORDS[(i * 7 + k * 5) % WORDS.length]).join(' ');

/** Half numbers, a quarter texts of which there are few, a quarter others in each row. */
export const cell = (row, column) =>
  column % 4 === 1
    ? `${WORDS[(row * 7 + column) % WORDS.length]} ${(row + column) % 50}`
    : column % 4 === 3
      ? `N${row}-${column}`
      : (row * 7919 + column * 104_729) % 100_000;

export const FORMATS = [
  { name: 'pdf', unit: 'pages', sizes: [10, 100, 1_000, 10_000], make: (pages) => [makeMixedReport(pages)] },
  { name: 'docx', unit: 'paragraphs', sizes: [100, 1_000, 10_000, 100_000], make: docx },
  { name: 'pptx', unit: 'slides', sizes: [10, 100, 1_000], make: pptx },
  { name: 'rtf', unit: 'paragraphs', sizes: [100, 1_000, 10_000, 100_000], make: rtf },
  { name: 'xlsx', unit: 'cells', sizes: [10_000, 100_000, 1_000_000, 10_000_000], make: xlsx },
  { name: 'xls', unit: 'cells', sizes: [10_000, 100_000, 600_000], make: xls },
  { name: 'csv', unit: 'cells', sizes: [10_000, 100_000, 1_000_000, 10_000_000], make: csv },
];

export const packageOf = (parts) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

export const relationships = (list) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const contentTypes = (overrides) =>
  `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

function docx(paragraphs) {
  const body = Array.from({ length: paragraphs }, (_, i) => {
    const heading = i % 12 === 0 ? '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>' : '';
    return `<w:p>${heading}<w:r><w:t>${i} ${i % 12 === 0 ? sentence(i, 5) : sentence(i)}.</w:t></w:r></w:p>`;
  }).join('');
  return [
    packageOf({
      '[Content_Types].xml': contentTypes([['/word/document.xml', 'wordprocessingml.document.main']]),
      '_rels/.rels': relationships([['r', 'officeDocument', 'word/document.xml']]),
      'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    }),
  ];
}

function pptx(slides) {
  const spaces = `xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${DOCUMENT}" xmlns:p="${OFFICE}/presentationml/2006/main"`;
  const shape = (id, y, text) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${y}"/><a:ext cx="8000000" cy="900000"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const numbers = Array.from({ length: slides }, (_, i) => i + 1);
  return [
    packageOf({
      '[Content_Types].xml': contentTypes([
        ['/ppt/presentation.xml', 'presentationml.presentation.main'],
        ...numbers.map((i) => [`/ppt/slides/slide${i}.xml`, 'presentationml.slide']),
      ]),
      '_rels/.rels': relationships([['r', 'officeDocument', 'ppt/presentation.xml']]),
      'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst>${numbers.map((i) => `<p:sldId id="${255 + i}" r:id="r${i}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships(numbers.map((i) => [`r${i}`, 'slide', `slides/slide${i}.xml`])),
      ...Object.fromEntries(
        numbers.map((i) => [
          `ppt/slides/slide${i}.xml`,
          `<p:sld ${spaces}><p:cSld><p:spTree>${[0, 1, 2, 3, 4].map((k) => shape(k + 2, 400_000 + k * 1_200_000, sentence(i * 5 + k, k === 0 ? 5 : 25))).join('')}</p:spTree></p:cSld></p:sld>`,
        ]),
      ),
    }),
  ];
}

function rtf(paragraphs) {
  const body = Array.from({ length: paragraphs }, (_, i) => `\\pard\\f0\\fs22 ${i} ${sentence(i)}.\\par\n`).join('');
  return [Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${body}}`)];
}

/** Its sheet is made and packed piece by piece: ten million cells are half a gigabyte of XML. */
function xlsx(cells) {
  const main = `${OFFICE}/spreadsheetml/2006/main`;
  const packed = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const add = (name, pieces) => {
    const entry = new ZipDeflate(name, { level: 1 });
    zip.add(entry);
    for (const piece of pieces) entry.push(strToU8(piece));
    entry.push(new Uint8Array(0), true);
  };
  const toXml = (row, column) => {
    const value = cell(row, column);
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  add('[Content_Types].xml', [
    contentTypes([
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
  ]);
  add('_rels/.rels', [relationships([['r', 'officeDocument', 'xl/workbook.xml']])]);
  add('xl/workbook.xml', [
    `<workbook xmlns="${main}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ]);
  add('xl/_rels/workbook.xml.rels', [relationships([['r1', 'worksheet', 'worksheets/sheet1.xml']])]);
  add(
    'xl/worksheets/sheet1.xml',
    (function* () {
      yield `<worksheet xmlns="${main}"><sheetData>`;
      for (let row = 0; row < cells / COLUMNS; row++) {
        const inside = Array.from({ length: COLUMNS }, (_, column) => toXml(row, column)).join('');
        yield `<row r="${row + 1}">${inside}</row>`;
      }
      yield '</sheetData></worksheet>';
    })(),
  );
  zip.end();
  return packed;
}

function xls(cells) {
  const rows = Array.from({ length: cells / COLUMNS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => cell(row, column)),
  );
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Data');
  return [XLSX.write(book, { type: 'buffer', bookType: 'biff8' })];
}

function* csv(cells) {
  for (let row = 0; row < cells / COLUMNS; row++)
    yield Buffer.from(`${Array.from({ length: COLUMNS }, (_, column) => cell(row, column)).join(',')}\n`);
}
