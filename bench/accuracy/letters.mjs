// A second reader as a judge: every page of every PDF below a folder, held against readers that have nothing to do with us
// (poppler's pdftotext, MuPDF's mutool: whichever are installed). Letters lost and invented where all of them agree, words glued and torn,
// order, lines missing. A difference is a place to look, not a verdict.
//   node bench/accuracy/letters.mjs FOLDER|LIST    LIST: a text file with one path on each line
// LIMIT=n files, SHOW=n worst pages, CACHE=folder for what the readers said, MAX=share (exit 1 beyond it).
// OUT=file keeps what was found, a line of JSON for each file as it is judged; files that are in it are not read again, so that thousands can be
// judged in pieces (PIECE=n more files).
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bagOf, comparePage, sizeOf } from './letters-compare.mjs';
import { availableReaders, readWith } from './letters-readers.mjs';
import { folderArgument } from './parse.mjs';

const { LIMIT = 1e9, PIECE = 1e9, SHOW = 15, OUT, CACHE, MAX, THREADS = 2 } = process.env;
const MIN_LETTERS = 50;
const DEADLINE_MS = 180_000;
const from = folderArgument();
const files = filesBelow(from).slice(0, Number(LIMIT));
const readers = await availableReaders();
if (readers.length === 0) throw new Error('no independent reader: install poppler-utils or mupdf-tools');

const judged = new Map(
  OUT && existsSync(OUT) ? linesOf(OUT).map((line) => [JSON.parse(line).file, JSON.parse(line)]) : [],
);
const queue = files
  .filter((file) => !judged.has(nameOf(file)))
  .slice(0, Number(PIECE))
  .values();
await Promise.all(Array.from({ length: Number(THREADS) }, judgeAll));
report();

function filesBelow(path) {
  if (statSync(path).isFile()) return linesOf(path);
  return readdirSync(path, { recursive: true })
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

function linesOf(path) {
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}

function keep(found) {
  judged.set(found.file, found);
  if (OUT) appendFileSync(OUT, `${JSON.stringify(found)}\n`);
}

async function judgeAll() {
  let worker;
  for (const file of queue) {
    const bytes = readFileSync(file);
    const texts = (await Promise.all(readers.map((name) => readWith(name, file, bytes, CACHE)))).filter(Boolean);
    // Where a reader gives up there is nobody to agree with.
    if (texts.length < readers.length || texts.some((pages) => sizeOf(bagOf(pages.join(' '))) < MIN_LETTERS)) {
      keep({ file: nameOf(file), skipped: true });
      continue;
    }
    worker ??= new Worker(new URL('./letters-worker.mjs', import.meta.url));
    const answer = await ask(worker, file);
    keep(answer.pages ? judge(file, answer.pages, texts) : { file: nameOf(file), refused: answer.fault });
    if (answer.gone) worker = undefined;
  }
  await worker?.terminate();
}

function nameOf(file) {
  return statSync(from).isFile() ? file : relative(from, file);
}

function ask(worker, file) {
  return new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer);
      worker.off('message', end).off('error', fail);
      if (answer.gone) worker.terminate();
      resolve(answer);
    };
    const fail = ({ message }) => end({ fault: message, gone: true });
    const timer = setTimeout(() => end({ fault: 'too slow', gone: true }), DEADLINE_MS);
    worker.once('message', end);
    worker.once('error', fail);
    worker.postMessage(file);
  });
}

function judge(file, pages, texts) {
  const rows = [];
  const total = { letters: 0, lost: 0, invented: 0, hidden: 0, glued: 0, torn: 0, words: 0, disordered: 0, lines: 0 };
  for (const [i, { all, visible, confidence }] of pages.entries()) {
    const found = comparePage(
      { all, visible },
      texts.map((reader) => reader[i] ?? ''),
    );
    const words = visible.split(/\s+/).length;
    total.letters += found.letters;
    total.lost += found.lost;
    total.invented += found.invented;
    total.hidden += found.hidden;
    total.glued += found.glued.length;
    total.torn += found.torn.length;
    total.words += words;
    total.disordered += found.disorder * words;
    total.lines += found.missingLines.length;
    const { lost, invented, hidden, glued, torn, disorder, missingLines } = found;
    if (
      lost + invented > 0 ||
      hidden > 20 ||
      glued.length + torn.length > 0 ||
      disorder > 0.3 ||
      missingLines.length > 0
    )
      rows.push({ file: nameOf(file), page: i + 1, confidence, words, ...found });
  }
  const share = (total.lost + total.invented) / Math.max(1, total.letters);
  return { file: nameOf(file), pages: pages.length, ...total, share, rows };
}

function report() {
  const all = files.map((file) => judged.get(nameOf(file))).filter(Boolean);
  const documents = all.filter(({ rows }) => rows);
  const refused = all.filter((found) => found.refused);
  const rows = documents.flatMap((document) => document.rows);
  rows.sort((a, b) => b.lost + b.invented - a.lost - a.invented);
  for (const row of rows.slice(0, Number(SHOW)))
    console.log(JSON.stringify({ ...row, missingLines: row.missingLines.length }));
  const sum = (key) => documents.reduce((n, document) => n + document[key], 0);
  const share = (key, of = 'letters') => (sum(key) / Math.max(1, sum(of))).toFixed(5);
  const within = documents.filter((document) => document.share <= 0.002).length;
  const median = documents.map((document) => document.share).sort((a, b) => a - b)[documents.length >> 1] ?? 0;
  console.log(
    `readers: ${readers.join(', ')}; documents ${documents.length} of ${all.length} (refused ${refused.length}), pages ${sum('pages')}, letters ${sum('letters')}`,
  );
  console.log(
    `words glued ${share('glued', 'words')} torn ${share('torn', 'words')}; out of order ${share('disordered', 'words')}; lines missing ${sum('lines')}; hidden though all show it ${share('hidden')}`,
  );
  console.log(
    `letters: lost ${share('lost')} invented ${share('invented')}; documents within 0.2 %: ${within} of ${documents.length} (${(within / Math.max(1, documents.length)).toFixed(3)}), median ${median.toFixed(5)}`,
  );
  if (MAX && (sum('lost') + sum('invented')) / sum('letters') > Number(MAX)) process.exitCode = 1;
}
