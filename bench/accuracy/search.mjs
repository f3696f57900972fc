// node bench/accuracy/search.mjs FOLDER…: is what stands in the model found by search, at its place, and nothing else? In process, on
// documents of all formats: 2,000 phrases of three to six words against their block or cell, 2,000 words against a plain scan.
// FILES (4) per format, COUNT (2000), SEED (1), MISSES (10) that are printed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readCells } from '../../dist/document/rows.js';
import { Searcher } from '../../dist/index/search/searcher.js';
import { CellReader } from '../../dist/spreadsheet/cell-value.js';
import { readNumber } from '../../dist/spreadsheet/number-reader.js';
import { cellName } from '../../dist/spreadsheet/reference.js';
import { addDocument, openStore } from '../search/in-process.mjs';
import { Chance } from '../search/texts.mjs';

const FORMATS = ['pdf', 'docx', 'pptx', 'rtf', 'xlsx', 'xls', 'csv'];
const {
  FILES = 4,
  COUNT = 2000,
  SEED = 1,
  MISSES = 10,
} = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, Number(value)]));
const MAX_BYTES = 4e6;
const MAX_UNITS = 50_000;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

const chance = new Chance(SEED);
const searcher = new Searcher(1e9);
const { store, close } = openStore();
const misses = [];
const documents = [];
let refused = 0;
for (const format of FORMATS) {
  for (let left = FILES, files = shuffle(filesOf(format)); left > 0 && files.length > 0; ) {
    const path = files.pop();
    const read = await addDocument(store, readFileSync(path), path).catch(() => undefined);
    const units = read ? [...unitsOf(read.content)] : [];
    if (!read) refused++;
    if (units.length === 0 || units.length > MAX_UNITS) continue;
    documents.push({ path, content: read.content, units });
    left--;
  }
}
const phrases = testPhrases();
const words = testWords();
await close();
for (const miss of misses.slice(0, MISSES)) console.log(miss);
console.log(
  `${documents.length} documents (${refused} refused), ${documents.reduce((sum, { units }) => sum + units.length, 0)} blocks and cells`,
);
console.log(
  `search: phrases at their place ${phrases.found}/${phrases.asked}, in the snippet ${phrases.shown}, false ${phrases.wrong} · ` +
    `words ${words.asked}: recall ${(words.found / words.there).toFixed(5)}, false ${words.wrong}`,
);
process.exitCode = phrases.found === phrases.asked && phrases.wrong === 0 && words.found >= words.there * 0.999 ? 0 : 1;

/** Three words or more of one line, asked for in quotes. */
function testPhrases() {
  const count = { asked: 0, found: 0, shown: 0, wrong: 0 };
  for (let tries = 0; count.asked < COUNT && tries < COUNT * 50; tries++) {
    const { content, units, path } = chance.pick(documents);
    const unit = chance.pick(units);
    const written = chance.pick(unit.lines).split(/\s+/).filter(Boolean);
    const length = Math.min(written.length, 3 + chance.below(4));
    const part = written.slice(chance.below(written.length - length + 1)).slice(0, length);
    if (part.filter((word) => /[\p{L}\p{N}]/u.test(word)).length < 3 || /["“”„«»\\]/.test(part.join(' '))) continue;
    const phrase = part.join(' ');
    const { matches, total } = search(content, `"${phrase}"`);
    // Of so many, the one that was meant need not be among those shown.
    if (total > matches.length) continue;
    count.asked++;
    const there = matches.find((match) => placeOf(match) === unit.place);
    if (there) count.found++;
    else misses.push(`${path} ${unit.place}: no phrase ${JSON.stringify(phrase)}`);
    if (!there || fold(there.snippet).includes(fold(phrase))) count.shown++;
    else misses.push(`${path} ${unit.place}: the snippet lacks ${JSON.stringify(phrase)}: ${there.snippet}`);
    for (const { snippet, highlights } of matches) {
      // Hits that overlap are one highlight.
      if (highlights.some(([start, end]) => hasWords(snippet.slice(start, end), phrase))) continue;
      count.wrong++;
      misses.push(`${path}: false ${JSON.stringify(phrase)}: ${JSON.stringify(snippet)}`);
    }
  }
  return count;
}

function testWords() {
  const count = { asked: 0, there: 0, found: 0, wrong: 0 };
  for (let tries = 0; count.asked < COUNT && tries < COUNT * 50; tries++) {
    const { content, units, path } = chance.pick(documents);
    const word = chance.pick(wordsOf(chance.pick(units).text));
    if (!word || word.length < 2 || UNSPACED.test(word)) continue;
    const places = new Set(units.filter(({ words }) => words.has(word)).map(({ place }) => place));
    if (places.size > 900) continue;
    count.asked++;
    const { matches } = search(content, `${word} `);
    // The name of a sheet leads to its first cell, which says something else.
    const found = new Set(matches.filter((match) => !match.in && (!match.sheet || !match.block_id)).map(placeOf));
    count.there += places.size;
    for (const place of places) {
      if (found.has(place)) count.found++;
      else misses.push(`${path} ${place}: no word ${JSON.stringify(word)}`);
    }
    // A number is found however it is shown.
    const value = readNumber(word);
    const same = new Set(units.filter((unit) => value !== undefined && unit.value === value).map(({ place }) => place));
    for (const place of found) {
      if (places.has(place) || same.has(place)) continue;
      count.wrong++;
      misses.push(`${path} ${place}: no ${JSON.stringify(word)} there`);
    }
  }
  return count;
}

function search(content, query) {
  return searcher.search(content, { query, maxResults: 1000, mode: 'text' });
}

function* unitsOf(content) {
  const sheets = content.manifest.sheetCount;
  for (let sheet = 0; sheet < sheets; sheet++) {
    const { info, layout } = content.sheets()[sheet];
    const reader = new CellReader(layout);
    for (const chunk of content.chunks(sheet)) {
      for (const cell of readCells(chunk)) {
        const { formatted: text, value } = reader.read(cell);
        const place = `${info.name}!${cellName(cell.row, cell.column)}`;
        if (text !== '') yield { ...toUnit(place, text, [text]), value };
      }
    }
  }
  for (let page = 1; sheets === 0 && page <= content.manifest.pageCount; page++) {
    for (const { id, type, text } of content.page(page).blocks) {
      if (text !== '') yield toUnit(id, text, type === 'table' ? text.split(/[\n\t]/) : [text]);
    }
  }
}

function toUnit(place, text, lines) {
  return { place, text, lines, words: new Set(wordsOf(text)) };
}

function placeOf({ sheet, cell, block_id: block }) {
  return cell === undefined ? block : `${sheet}!${cell}`;
}

function fold(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

function wordsOf(text) {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function hasWords(text, phrase) {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);
}

function filesOf(format) {
  const list = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? list(path) : path;
    });
  return process.argv
    .slice(2)
    .flatMap(list)
    .sort()
    .filter((path) => extname(path).toLowerCase() === `.${format}` && statSync(path).size < MAX_BYTES);
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const other = chance.below(i + 1);
    [list[i], list[other]] = [list[other], list[i]];
  }
  return list;
}
