// olmOCR-bench's unit tests on awkward PDFs: text that must be present, must not, must come in order; neighbours in tables.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { folderArgument, parsePdf, percent, readableBlocks, shownText } from './parse.mjs';

const folder = folderArgument();
const tests = readFileSync(`${folder}/dataset.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => JSON.parse(line));
const models = new Map();
const tally = new Map();
for (const test of tests) {
  if (!models.has(test.pdf)) models.set(test.pdf, await parsePdf(`${folder}/${basename(test.pdf)}`));
  const model = models.get(test.pdf);
  const page = model.pages[test.page - 1];
  if (!page || page.text_layer === 'none' || test.type === 'math') continue;
  const text = loose(readableBlocks(page).map(shownText).join('\n'));
  const passed = check(
    test,
    text,
    model.tables.filter(({ head }) => head.page === test.page),
  );
  const entry = tally.get(test.type) ?? { passed: 0, all: 0 };
  entry.all++;
  if (passed) entry.passed++;
  else if (process.env.MISSES)
    console.log(
      test.id,
      test.type,
      JSON.stringify(test.text ?? test.before ?? test.cell),
      '→',
      JSON.stringify(test.after ?? ''),
    );
  tally.set(test.type, entry);
}
let [passed, all] = [0, 0];
for (const [type, entry] of tally) {
  console.log(type, `${entry.passed}/${entry.all}`);
  passed += entry.passed;
  all += entry.all;
}
console.log(`olmocr: ${percent(passed / all)} (${passed}/${all}) of the tests on pages with text`);

function loose(text) {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ');
}

function check(test, text, tables) {
  const fuzz = test.max_diffs ?? 0;
  switch (test.type) {
    case 'present':
      return find(text, loose(test.text), fuzz) >= 0;
    case 'absent':
      return find(part(text, test), loose(test.text), fuzz) < 0;
    case 'order': {
      const before = find(text, loose(test.before), fuzz);
      return before >= 0 && find(text.slice(before), loose(test.after), fuzz) > 0;
    }
    case 'table':
      return tables.some(({ rows }) => hasNeighbours(rows, test));
    default:
      return false;
  }
}

/** Some tests look at the first or the last characters only: a page number elsewhere may be anything. */
function part(text, { first_n, last_n }) {
  if (first_n === undefined && last_n === undefined) return text;
  return `${first_n ? text.slice(0, first_n) : ''} ${last_n ? text.slice(-last_n) : ''}`;
}

/** Where a phrase occurs with at most so many edits (Sellers' algorithm), or -1. */
function find(text, phrase, maxEdits) {
  const exact = text.indexOf(phrase);
  if (exact >= 0 || maxEdits === 0) return exact;
  let previous = Uint16Array.from({ length: phrase.length + 1 }, (_, i) => i);
  for (let t = 0; t < text.length; t++) {
    const current = new Uint16Array(phrase.length + 1);
    for (let p = 1; p <= phrase.length; p++) {
      const change = previous[p - 1] + (text[t] === phrase[p - 1] ? 0 : 1);
      current[p] = Math.min(change, previous[p] + 1, current[p - 1] + 1);
    }
    if (current[phrase.length] <= maxEdits) return Math.max(0, t - phrase.length);
    previous = current;
  }
  return -1;
}

function hasNeighbours(rows, test) {
  const cells = rows.flatMap(({ cells }) => cells);
  const squeeze = (value) => loose(value).replace(/\s/g, '').toLowerCase();
  const says = (cell, value) => cell !== undefined && squeeze(cell.text) === squeeze(value);
  const at = (row, col) =>
    cells.find((c) => row >= c.row && row < c.row + c.row_span && col >= c.col && col < c.col + c.col_span);
  return cells.some(
    (cell) =>
      says(cell, test.cell) &&
      (!test.up || says(at(cell.row - 1, cell.col), test.up)) &&
      (!test.down || says(at(cell.row + cell.row_span, cell.col), test.down)) &&
      (!test.left || says(at(cell.row, cell.col - 1), test.left)) &&
      (!test.right || says(at(cell.row, cell.col + cell.col_span), test.right)) &&
      (!test.top_heading ||
        cells.some(
          (c) => c.col <= cell.col && c.col + c.col_span > cell.col && c.row < cell.row && says(c, test.top_heading),
        )) &&
      (!test.left_heading ||
        cells.some(
          (c) => c.row <= cell.row && c.row + c.row_span > cell.row && c.col < cell.col && says(c, test.left_heading),
        )),
  );
}
