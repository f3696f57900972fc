// OCR beside plain Tesseract on pictures that scanners and telephones made. FOLDER holds NAME.png or NAME.jpg with the truth beside it: NAME.txt,
// the text in reading order, or NAME.json: {"spaced": true, "segments": [{"text", "box": [x0, y0, x1, y1] in pixels}]}. What an engine read is kept in
// the results, a line each, and not read again: a run that was stopped goes on, and an engine that changed is read anew with --again ours.
//   node bench/accuracy/real-scans.mjs FOLDER --results FILE [--conditions] [--again ours] [--engine plain] [--limit N] [--verbose]
// Scores are summed by what stands before the first hyphen of the names. --conditions: each page crooked and turned; those with text in reading
// order coarse as well (the others are forms and receipts, which are coarse as they are).
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { createWorker } from 'tesseract.js';
import { believable } from '../../dist/ocr/confidence.js';
import { TesseractRecognizer } from '../../dist/ocr/tesseract.js';
import { toPageBox } from '../../dist/parsers/pdf/scan/on-page.js';
import { memoryReader, PdfiumFile } from '../../dist/raster/pdfium.js';
import { toPng } from '../../dist/raster/png.js';
import { toGrey } from '../../dist/raster/raster.js';
import { found, OCR, plainly, recognizeScan, textOfScan, toPdf, toWords } from './scan-reading.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string', default: 'real-scans.jsonl' },
    conditions: { type: 'boolean' },
    again: { type: 'string' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '1000' },
    engine: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});
/** What is known of none of these pictures is how large the paper was: it is put on A4, as applications for telephones do. */
const [A4_WIDTH, A4_HEIGHT] = [595, 842];
const LEAST_CONFIDENCE = 0.2;
const CONDITIONS = [
  { name: 'skew 5°', turnedBy: 5 },
  { name: 'skew -5°', turnedBy: -5 },
  { name: 'turned 90°', turnedBy: 90 },
  { name: 'turned 270°', turnedBy: 270 },
  { name: 'upside down', turnedBy: 180 },
  { name: 'a third of the resolution', scale: 1 / 3 },
];

const [folder] = positionals;
const kept = keptResults(values.results);
const own = new TesseractRecognizer(OCR);
const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
const plain = await createWorker('eng', 1, { langPath: join(data, '4.0.0_best_int'), cacheMethod: 'none' });
const sums = new Map();
for (const name of picturesIn(folder).slice(0, Number(values.limit))) {
  const truth = truthOf(join(folder, name));
  const conditions = values.conditions ? CONDITIONS.filter(({ scale }) => !scale || !truth.segments) : [undefined];
  for (const condition of conditions) await compare(name, truth, condition);
}
report();
process.exit(0);

async function compare(name, truth, condition) {
  const key = condition ? `${name} ${condition.name}` : name;
  let picture;
  for (const engine of ['ours', 'plain']) {
    if (kept.has(`${engine} ${key}`) || (values.engine && engine !== values.engine)) continue;
    picture ??= await pictureOf(join(folder, name), condition);
    const cpu = process.cpuUsage();
    const read = await readBy(engine, picture);
    const used = process.cpuUsage(cpu);
    const line = { key: `${engine} ${key}`, ...read, cpuMs: Math.round((used.user + used.system) / 1000) };
    appendFileSync(values.results, `${JSON.stringify(line)}\n`);
    kept.set(line.key, line);
  }
  if (!kept.has(`ours ${key}`) || !kept.has(`plain ${key}`)) return;
  picture ??= await pictureOf(join(folder, name), condition);
  const scores = [];
  for (const engine of ['ours', 'plain']) {
    const { words, ...rest } = await modelOf(kept.get(`${engine} ${key}`), picture);
    scores.push(scoreOf({ ...rest, words: words.map((word) => asItWas(word, picture, condition)) }, truth));
  }
  const group = condition?.name ?? name.split('-', 1)[0];
  for (const of of [group, ...(condition ? [] : ['all'])]) {
    if (!sums.has(of)) sums.set(of, { pages: 0, ours: [0, 0, 0, 0, 0], plain: [0, 0, 0, 0, 0] });
    const sum = sums.get(of);
    sum.pages++;
    for (const [i, engine] of ['ours', 'plain'].entries())
      for (const [k, value] of scores[i].entries()) sum[engine][k] += value;
  }
  if (values.verbose) {
    const [[hits, all, off, letters], [hits2, , off2]] = scores;
    process.stdout.write(
      `${key}: ${hits} / ${hits2} of ${all}, CER ${(off / letters).toFixed(3)} / ${(off2 / letters).toFixed(3)}\n`,
    );
  }
}

async function readBy(engine, { bytes, width, height }) {
  const scale = Math.min(A4_WIDTH / width, A4_HEIGHT / height);
  const size = { width: width * scale, height: height * scale };
  if (engine === 'plain') {
    const { blocks, text } = (await plain.recognize(Buffer.from(bytes), {}, { blocks: true, text: true })).data;
    const words = (blocks ?? []).flatMap((block) =>
      block.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    );
    return { text, words: words.map(({ text: word, bbox: { x0, y0, x1, y1 } }) => [word, x0, y0, x1, y1]) };
  }
  return { said: await recognizeScan(await toPdf(bytes, size.width, size.height), size, own) };
}

/** What the product makes of what it recognised: the text of the model, and the words in pixels of the picture. */
async function modelOf({ said, ...rest }, { bytes, width, height }) {
  if (!said) return rest;
  const scale = Math.min(A4_WIDTH / width, A4_HEIGHT / height);
  const size = { width: width * scale, height: height * scale };
  const onPage = toPageBox(said.sheet, size);
  const words = believable(said.words, LEAST_CONFIDENCE).map(({ text, box }) => {
    const onSheet = box.map((value) => (value * 72) / said.dpi);
    return [text, ...onPage(onSheet).map((value) => Math.round(value / scale))];
  });
  return { ...rest, words, text: await textOfScan(await toPdf(bytes, size.width, size.height), said) };
}

/** Found, of how many words or segments; wrong, of how many characters; milliseconds. */
function scoreOf({ text, words, cpuMs }, { segments, spaced, text: whole }) {
  if (!segments) {
    const truth = toWords(whole);
    const letters = truth.join(' ');
    return [
      found(truth, toWords(text)),
      truth.length,
      Math.min(letters.length, distance(letters, toWords(text).join(' '))),
      letters.length,
      cpuMs,
    ];
  }
  let [hits, off, letters] = [0, 0, 0];
  for (const { text: said, box } of segments) {
    const truth = plainly(said).replace(/\s/g, '');
    const read = plainly(inside(words, box)).replace(/\s/g, '');
    if (truth === read) hits++;
    off += Math.min(truth.length, distance(truth, read));
    letters += truth.length;
  }
  if (!spaced) return [hits, segments.length, off, letters, cpuMs];
  const truth = toWords(segments.map(({ text: said }) => said).join(' '));
  return [found(truth, toWords(text)), truth.length, off, letters, cpuMs];
}

/** Words whose middle is in the box, line by line. */
function inside(words, [x0, y0, x1, y1]) {
  const own = words.filter(
    ([, a, b, c, d]) => (a + c) / 2 >= x0 && (a + c) / 2 <= x1 && (b + d) / 2 >= y0 && (b + d) / 2 <= y1,
  );
  own.sort((a, b) => (Math.abs(a[2] + a[4] - b[2] - b[4]) > a[4] - a[2] ? a[2] - b[2] : a[1] - b[1]));
  return own.map(([word]) => word).join(' ');
}

/** Where a word of a turned picture stands in the one that was turned. */
function asItWas([text, x0, y0, x1, y1], { width, height }, { turnedBy = 0, scale = 1 } = {}) {
  const [cos, sin] = [Math.cos((turnedBy * Math.PI) / 180), Math.sin((turnedBy * Math.PI) / 180)];
  const [x, y] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
  const isSideways = Math.round(turnedBy / 90) % 2 !== 0;
  const [wide, high] = isSideways ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
  const [across, down] = isSideways ? [height, width] : [width, height];
  const [middleX, middleY] = [x * cos + y * sin + across / 2, y * cos - x * sin + down / 2];
  const box = [middleX - wide / 2, middleY - high / 2, middleX + wide / 2, middleY + high / 2];
  return [text, ...box.map((value) => value / scale)];
}

async function pictureOf(path, condition) {
  const bytes = new Uint8Array(readFileSync(path));
  const { width, height } = await sizeOf(bytes);
  if (!condition) return { bytes, width, height };
  const { turnedBy = 0, scale = 1 } = condition;
  const file = await PdfiumFile.open(memoryReader(await toPdf(bytes, width, height)));
  const isSideways = Math.round(turnedBy / 90) % 2 !== 0;
  const [w, h] = [width * scale, height * scale].map(Math.round);
  const size = isSideways ? { width: h, height: w } : { width: w, height: h };
  const image = toGrey(file.render(1, { ...size, turnedBy }));
  file.close();
  return { bytes: toPng(image), ...size };
}

/** Of a PNG or a JPEG. */
async function sizeOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (bytes[0] !== 0xff) return { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}

function picturesIn(path) {
  const names = readdirSync(path).filter((name) => /\.(png|jpg)$/.test(name) && name.startsWith(values.only));
  // From every kind some, should the run be stopped.
  const rank = new Map();
  const place = (name) => rank.get(name.split('-', 1)[0]) ?? 0;
  return names
    .sort()
    .map((name) => {
      rank.set(name.split('-', 1)[0], place(name) + 1);
      return { name, at: place(name) };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

function truthOf(path) {
  const bare = path.replace(/\.\w+$/, '');
  if (existsSync(`${bare}.txt`)) return { text: readFileSync(`${bare}.txt`, 'utf8') };
  return JSON.parse(readFileSync(`${bare}.json`, 'utf8'));
}

function keptResults(path) {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const left = lines.filter(({ key }) => !values.again || !key.startsWith(`${values.again} `));
  if (left.length < lines.length) writeFileSync(path, left.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return new Map(left.map((line) => [line.key, line]));
}

function report() {
  const share = (part, whole) => (part / Math.max(1, whole)).toFixed(3);
  process.stdout.write(
    'what                        pages  recall ours / plain   CER ours / plain   CPU s a page ours / plain\n',
  );
  for (const [name, { pages, ours, plain }] of sums) {
    const each = ([, , , , ms]) => (ms / 1000 / pages).toFixed(1);
    process.stdout.write(
      `${name.padEnd(27)} ${String(pages).padStart(5)}  ${share(ours[0], ours[1])} / ${share(plain[0], plain[1])}         ${share(ours[2], ours[3])} / ${share(plain[2], plain[3])}      ${each(ours)} / ${each(plain)}\n`,
    );
  }
}
