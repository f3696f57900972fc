// Tables of scans: made tables (made-pages.mjs), read as their files tell them and as a scanner would give them back: painted at 200 dpi, crooked
// by up to two degrees. Adjacency relations, for each kind of rules. The letters count: a word that is read wrongly is a relation lost.
//   node bench/accuracy/scanned-tables.mjs [COUNT] [SEED]
import { TesseractRecognizer } from '../../dist/ocr/tesseract.js';
import { memoryReader, PdfiumFile } from '../../dist/raster/pdfium.js';
import { toPng } from '../../dist/raster/png.js';
import { madeTable } from './made-pages.mjs';
import { parsePdfBytes, percent } from './parse.mjs';
import { compareRelations, countRelations, toGrid } from './relations.mjs';
import { OCR, recognizeScan, tablesOf, toPdf } from './scan-reading.mjs';

const [count = 20, seed = 1] = process.argv.slice(2).map(Number);
const DPI = 200;
const recognizer = new TesseractRecognizer(OCR);
const sums = new Map();
for (let i = 0; i < count; i++) {
  const { bytes, grids, traits } = await madeTable(seed * 1_000_003 + i);
  const meant = countRelations(grids);
  const { scan, size } = await toScan(new Uint8Array(bytes), ((i % 5) - 2) * 1);
  const said = await recognizeScan(scan, size, recognizer);
  const scores = [(await parsePdfBytes(new Uint8Array(bytes))).tables, await tablesOf(scan, said)].map(
    (tables) => compareRelations(meant, countRelations(tables.map(toGrid))).f1,
  );
  for (const kind of [traits.find((trait) => trait.startsWith('rules')), 'all']) {
    const sum = sums.get(kind) ?? { pages: 0, file: 0, scan: 0 };
    sums.set(kind, { pages: sum.pages + 1, file: sum.file + scores[0], scan: sum.scan + scores[1] });
  }
  console.log(`#${i} ${traits[0]}: ${scores.map(percent).join(' / ')}`);
}
console.log('F1 of relations, file / scan');
for (const [kind, { pages, file, scan }] of sums)
  console.log(`${kind.padEnd(24)} ${String(pages).padStart(4)}  ${percent(file / pages)} / ${percent(scan / pages)}`);
process.exit(0);

async function toScan(pdf, turnedBy) {
  const file = await PdfiumFile.open(memoryReader(pdf));
  const size = file.withPage(1, (page) => ({
    width: file.pdfium.FPDF_GetPageWidthF(page),
    height: file.pdfium.FPDF_GetPageHeightF(page),
  }));
  const [width, height] = [size.width, size.height].map((points) => Math.round((points * DPI) / 72));
  const picture = toPng(file.renderGrey(1, { width, height, turnedBy }));
  file.close();
  return { scan: await toPdf(picture, size.width, size.height), size };
}
