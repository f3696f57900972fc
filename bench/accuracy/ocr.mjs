// OCR beside plain Tesseract on the same pictures. Pages of PDFs that have text are painted as scanners and copiers would give them back
// (resolution, skew, turns, noise), put into a PDF as pictures, and read; the text layer of the original is the truth.
//   node bench/accuracy/ocr.mjs [--pages N] FILE|FOLDER…
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { TesseractRecognizer } from '../../dist/ocr/tesseract.js';
import { memoryReader, PdfiumFile } from '../../dist/raster/pdfium.js';
import { toPng } from '../../dist/raster/png.js';
import { toGrey } from '../../dist/raster/raster.js';
import { found, OCR, pagesOf, readScan, toPdf, toWords } from './scan-reading.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '24' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
});
const MIN_WORDS = 40;

/** How a page comes back from the copier. */
const CONDITIONS = [
  { name: '200 dpi', dpi: 200 },
  { name: '100 dpi', dpi: 100 },
  { name: 'skew 3°', dpi: 200, turnedBy: 3 },
  { name: 'skew -5°', dpi: 200, turnedBy: -5 },
  { name: 'turned 90°', dpi: 200, turnedBy: 90 },
  { name: 'upside down', dpi: 200, turnedBy: 180 },
  { name: 'noise', dpi: 200, noise: 40 },
].filter(({ name }) => !values.only || name.includes(values.only));

const files = positionals.flatMap(pdfsIn);
const plain = new TesseractRecognizer(OCR);
const own = new TesseractRecognizer(OCR);
const pages = await choosePages(files, Number(values.pages));
process.stdout.write(`${pages.length} pages of ${new Set(pages.map(({ path }) => path)).size} files\n`);
const sums = new Map(CONDITIONS.map(({ name }) => [name, newSum()]));
process.on('SIGTERM', () => {
  report();
  process.exit(0);
});
for (const page of pages) for (const condition of CONDITIONS) await compare(page, condition);
report();
await plain.close();
await own.close();
process.exit(0);

function newSum() {
  return { pages: 0, truth: 0, ours: 0, plain: 0, letters: 0, oursOff: 0, plainOff: 0, oursMs: 0, plainMs: 0 };
}

async function compare(page, condition) {
  const sum = sums.get(condition.name);
  const scan = await toScan(page, condition);
  let at = performance.now();
  const ours = toWords((await readScan(scan.pdf, scan, own)).text);
  const oursMs = performance.now() - at;
  at = performance.now();
  const words = await plain.recognize(toPng(scan.image), condition.dpi);
  const plainMs = performance.now() - at;
  const other = toWords(words.map(({ text }) => text).join(' '));
  const truth = toWords(page.text);
  const letters = truth.join(' ').slice(0, 6000);
  const off = (read) => Math.min(letters.length, distance(letters, read.join(' ').slice(0, 6000)));
  const [found1, found2] = [found(truth, ours), found(truth, other)];
  const added = {
    ...{ pages: 1, truth: truth.length, ours: found1, plain: found2, letters: letters.length },
    ...{ oursOff: off(ours), plainOff: off(other), oursMs, plainMs },
  };
  for (const [name, value] of Object.entries(added)) sum[name] += value;
  if (values.verbose)
    process.stdout.write(`  ${page.path} p${page.number} ${condition.name}: ${found1}/${found2} of ${truth.length}\n`);
}

function report() {
  const share = (part, whole) => (part / Math.max(1, whole)).toFixed(3);
  process.stdout.write(
    'condition      pages  words  recall ours/plain   CER ours/plain    seconds a page ours/plain\n',
  );
  for (const [name, sum] of sums) {
    const each = (ms) => (ms / 1000 / Math.max(1, sum.pages)).toFixed(1);
    process.stdout.write(
      `${name.padEnd(14)} ${String(sum.pages).padStart(5)} ${String(sum.truth).padStart(6)}  ${share(sum.ours, sum.truth)} / ${share(sum.plain, sum.truth)}      ${share(sum.oursOff, sum.letters)} / ${share(sum.plainOff, sum.letters)}     ${each(sum.oursMs)} / ${each(sum.plainMs)}\n`,
    );
  }
}

function pdfsIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(path, name));
}

/** First pages with enough Latin text. */
async function choosePages(paths, count) {
  const chosen = [];
  for (const path of paths) {
    if (chosen.length >= count) break;
    try {
      const bytes = new Uint8Array(readFileSync(path));
      const page = (await pagesOf(bytes)).find(
        ({ text, isSound }) => isSound && toWords(text).length >= MIN_WORDS && !/[^\x00-ɏ‐-‧€™•]{8}/.test(text),
      );
      if (page) chosen.push({ path, bytes, ...page });
    } catch (error) {
      process.stderr.write(`${path}: ${error}\n`);
    }
  }
  return chosen;
}

async function toScan({ bytes, number, width, height }, { dpi, turnedBy = 0, noise = 0 }) {
  const file = await PdfiumFile.open(memoryReader(bytes));
  const isSideways = Math.round(turnedBy / 90) % 2 !== 0;
  const [w, h] = isSideways ? [height, width] : [width, height];
  const size = { width: Math.round((w * dpi) / 72), height: Math.round((h * dpi) / 72), turnedBy };
  const image = toGrey(file.render(number, size));
  file.close();
  if (noise > 0) addNoise(image.data, noise);
  return { image, pdf: await toPdf(toPng(image), w, h), width: w, height: h };
}

/** Park and Miller's generator: the same grain each time. */
function addNoise(data, amount) {
  let seed = 1;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 16807) % 2147483647;
    data[i] = Math.max(0, Math.min(255, data[i] + ((seed / 2147483647) * 2 - 1) * amount - amount / 4));
  }
}
