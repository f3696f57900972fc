// node bench/accuracy/office.mjs FOLDER…
// DOCX, RTF and PPTX against pandoc's syntax tree of the same document (NAME.native beside NAME), one line per folder and
// format: words as a bag, headings with their level, numbers of list items, cells at their place. MISSES=n lists the first.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { readPandocTree } from './pandoc-tree.mjs';

buildIfStale();
const { percent, plain, wordsOf } = await import('./parse.mjs');
const { readModel } = await import('./read-model.mjs');

const SCORES = ['recall', 'precision', 'headings', 'lists', 'cells'];
/** Text enough to know a list item by. */
const KEY_CHARS = 24;

for (const folder of process.argv.slice(2)) {
  const truths = readdirSync(folder).filter((name) => name.endsWith('.native'));
  for (const format of ['docx', 'rtf', 'pptx']) {
    const names = truths.filter((name) => name.endsWith(`.${format}.native`)).sort();
    if (names.length > 0) await scoreAll(`${basename(folder)} ${format}`, folder, names);
  }
}

async function scoreAll(label, folder, names) {
  const scored = [];
  for (const name of names) {
    const truth = readPandocTree(readFileSync(join(folder, name), 'utf8'));
    const file = name.slice(0, -'.native'.length);
    scored.push({ file, ...compare(truth, viewOf(await readModel(join(folder, file)))) });
  }
  const misses = scored.flatMap(({ file, misses }) => misses.map((miss) => `  ${file}: ${miss}`));
  for (const miss of misses.slice(0, Number(process.env.MISSES ?? 0))) console.log(miss);
  const line = SCORES.map((key) => {
    const right = scored.reduce((sum, score) => sum + score[key][0], 0);
    const all = scored.reduce((sum, score) => sum + score[key][1], 0);
    const mean = scored.reduce((sum, score) => sum + (score[key][1] ? score[key][0] / score[key][1] : 1), 0);
    return all === 0 ? `${key} -` : `${key} ${percent(right / all)} of ${all} (mean ${percent(mean / scored.length)})`;
  });
  console.log(`${label}: ${names.length} documents · ${line.join(' · ')}`);
}

/** What the model says in the terms of the tree. Comments and running headers are not in it; speaker notes are. */
function viewOf({ fileType, pages, tables }) {
  const blocks = pages
    .flatMap((page) => page.blocks)
    .filter((block) => !block.hidden && !['header', 'footer', 'table'].includes(block.type))
    .filter((block) => block.type !== 'note' || fileType === 'pptx');
  const cells = tables.map(({ rows }) => rows.flatMap((row) => row.cells));
  return {
    text: [...blocks.map(withoutReferences), ...cells.flat().map((cell) => cell.text)].join('\n'),
    headings: blocks.filter((block) => block.type === 'heading' || block.type === 'title'),
    items: blocks.filter((block) => block.marker !== undefined && block.type !== 'footnote'),
    tables: cells,
  };
}

/** The model writes the mark of a note into the text, the tree has the note itself there. */
function withoutReferences({ text, spans = [] }) {
  let kept = text;
  for (const { start, end, note } of spans.toReversed()) {
    if (note !== undefined) kept = `${kept.slice(0, start)} ${kept.slice(end)}`;
  }
  return kept;
}

function compare(truth, said) {
  const misses = [];
  const [meantWords, saidWords] = [wordsOf(truth.text), wordsOf(said.text)];
  const common = countCommon(meantWords, saidWords, misses);
  return {
    misses,
    recall: [common, meantWords.length],
    precision: [common, saidWords.length],
    headings: compareHeadings(
      truth.headings,
      said.headings.filter(({ type, text }) => type !== 'title' || plain(text) !== plain(truth.title)),
      misses,
    ),
    lists: compareItems(truth.items, said.items, misses),
    cells: compareCells(truth.tables, said.tables, misses),
  };
}

function countCommon(meant, said, misses) {
  const left = new Map();
  for (const word of said) left.set(word, (left.get(word) ?? 0) + 1);
  const missed = [];
  for (const word of meant) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else missed.push(word);
  }
  const extra = [...left].filter(([, count]) => count > 0).map(([word]) => word);
  if (missed.length > 0) misses.push(`words missed: ${missed.slice(0, 20).join(' ')}`);
  if (extra.length > 0) misses.push(`words too many: ${extra.slice(0, 20).join(' ')}`);
  return meant.length - missed.length;
}

/** An empty heading is seen by nobody. */
function compareHeadings(meant, said, misses) {
  const left = said.map(({ type, level, text }) => `${type === 'title' ? 1 : level} ${plain(text)}`);
  const shown = meant.filter(({ text }) => plain(text) !== '');
  let right = 0;
  for (const { level, text } of shown) {
    const at = left.indexOf(`${level} ${plain(text)}`);
    if (at < 0) misses.push(`heading missed: ${level} ${text}`);
    else {
      right++;
      left.splice(at, 1);
    }
  }
  for (const text of left) misses.push(`heading too many: ${text}`);
  return [right, Math.max(shown.length, said.length)];
}

/** By number ("3." and "(3)" are 3, "2.3" is 3 of level 2) or as a bullet. */
function compareItems(meant, said, misses) {
  let from = 0;
  let right = 0;
  for (const { text, ordinal, level } of meant) {
    const key = plain(text).slice(0, KEY_CHARS);
    const at = said.findIndex((item, i) => i >= from && plain(item.text).startsWith(key));
    const item = said[at];
    if (item) from = at + 1;
    const number = item?.marker.match(/[\p{L}\p{N}]+/gu)?.at(-1);
    const isBullet = number === undefined || /^[o§]$/.test(number);
    if (item && (ordinal === undefined ? isBullet : number === ordinal) && item.level === level) right++;
    else misses.push(`item: ${level} ${ordinal ?? '•'} ${text.slice(0, 40)} → ${item?.level} ${item?.marker}`);
  }
  return [right, meant.length];
}

function compareCells(meant, said, misses) {
  let right = 0;
  let all = 0;
  meant.forEach((cells, i) => {
    const places = new Map((said[i] ?? []).map(({ row, col, text }) => [`${row} ${col}`, plain(text)]));
    for (const { row, col, text } of cells) {
      if (plain(text) === '') continue;
      all++;
      const found = places.get(`${row} ${col}`);
      if (found === plain(text)) right++;
      else misses.push(`cell ${i} ${row},${col}: ${text.slice(0, 40)} → ${found?.slice(0, 40)}`);
    }
  });
  return [right, all];
}
