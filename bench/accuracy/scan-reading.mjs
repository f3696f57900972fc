// What benches of OCR share: a picture as a PDF would hold it, what is read from it, and how that compares with the truth.
import { PDFDocument } from 'pdf-lib';
import { sheetPainter } from '../../dist/ocr/paint-sheet.js';
import { recognizePage } from '../../dist/ocr/recognize-page.js';
import { Budget } from '../../dist/parsers/budget.js';
import { pdfParser } from '../../dist/parsers/pdf/pdf-parser.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { memoryReader, PdfiumFile } from '../../dist/raster/pdfium.js';

export const OCR = { mode: 'auto', languages: ['eng'], url: '', key: '', pageTimeoutMs: 120_000 };

/** A page that is nothing but the picture, a PNG or a JPEG. */
export async function toPdf(picture, width, height) {
  const pdf = await PDFDocument.create();
  const image = picture[0] === 0xff ? await pdf.embedJpg(picture) : await pdf.embedPng(picture);
  pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  return pdf.save();
}

/** The first page of a PDF as the product recognises it, and the text of the model that becomes of it. */
export async function readScan(pdf, size, recognizer) {
  const said = await recognizeScan(pdf, size, recognizer);
  return { text: await textOfScan(pdf, said), said };
}

export async function recognizeScan(pdf, { width, height }, recognizer) {
  const file = await PdfiumFile.open(memoryReader(pdf));
  const said = await recognizePage(1, sheetPainter(file, { page: 1, width, height }), recognizer);
  file.close();
  return said;
}

export const textOfScan = async (pdf, said) => (await pagesOf(pdf, said)).map(({ text }) => text).join('\n');

/** The tables of a page, with what was recognised on it. */
export async function tablesOf(bytes, said) {
  const tables = [];
  for await (const part of partsOf(bytes, said)) if (part.kind === 'table') tables.push(part);
  return tables;
}

function partsOf(bytes, said) {
  return pdfParser.parse(new MemorySource(bytes), {
    password: undefined,
    budget: new Budget(),
    warn() {},
    progress() {},
    ...(said ? { recognized: { get: () => said, close() {} } } : {}),
  });
}

/** The first pages of a PDF, with what was recognised on them. */
export async function pagesOf(bytes, said) {
  const found = [];
  const tables = new Map();
  for await (const part of partsOf(bytes, said)) {
    if (part.kind === 'table') tables.set(part.head.id, part.rows);
    if (part.kind !== 'page') continue;
    const { page, text_layer: layer, width, height, blocks } = part.page;
    const texts = blocks
      .filter(({ hidden }) => !hidden)
      .map((block) =>
        [block.marker, block.table_id ? textOf(tables.get(block.table_id)) : block.text].filter(Boolean).join(' '),
      );
    found.push({ number: page, isSound: layer === 'ok', width, height, text: texts.join('\n') });
    if (!said && found.length >= 3) break;
  }
  return found;
}

function textOf(rows = []) {
  return rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n');
}

export const plainly = (text) =>
  text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[‐-―]/g, '-');

export function toWords(text) {
  return (
    plainly(text)
      .match(/[\p{L}\p{N}][^\s|]*/gu)
      ?.map((word) => word.replace(/[^\p{L}\p{N}%)]+$/u, '')) ?? []
  );
}

/** Words of the truth that were read, each as often as it stands there. */
export function found(truth, read) {
  const counts = new Map();
  for (const word of read) counts.set(word, (counts.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of truth) {
    const left = counts.get(word) ?? 0;
    if (left > 0) hits++;
    counts.set(word, left - 1);
  }
  return hits;
}
