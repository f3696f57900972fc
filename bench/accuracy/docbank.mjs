// DocBank: one labelled page per paper. Share of tokens whose label agrees, F1 of headings, and how much of the text came through.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  commonSubsequence,
  f1,
  filesIn,
  folderArgument,
  parsePdf,
  percent,
  plain,
  shownText,
  wordsOf,
} from './parse.mjs';

/** Labels of DocBank that each of our types may stand for. */
const LABELS = {
  title: ['title'],
  heading: ['section'],
  paragraph: ['paragraph', 'abstract', 'author', 'date', 'reference'],
  list_item: ['list', 'reference'],
  caption: ['caption'],
  equation: ['equation'],
  table: ['table'],
  figure: ['figure'],
  footnote: ['footer'],
  footer: ['footer'],
  header: ['footer'],
  code: ['paragraph'],
};

const folder = folderArgument();
const totals = { tokens: 0, agreed: 0, words: 0, found: 0, sequence: 0 };
const heading = { right: 0, said: 0, meant: 0 };
const confusion = new Map();
for (const labels of filesIn(folder, '.txt')) {
  const [, stem, index] = /^(.*)_(\d+)\.txt$/.exec(basename(labels));
  const { pages } = await parsePdf(`${folder}/${stem}_black.pdf`);
  const tokens = readFileSync(labels, 'utf8')
    .trim()
    .split('\n')
    .map(toToken)
    .filter(({ text }) => plain(text) !== '');
  const page = pageOf(pages, tokens, Number(index));
  const said = page.blocks.flatMap((block) => (block.hidden ? [] : wordsOf(shownText(block))));
  const meant = tokens.flatMap(({ text }) => wordsOf(text));
  totals.words += meant.length;
  totals.found += bagOverlap(said, meant);
  totals.sequence += commonSubsequence(said, meant);
  for (const { text, box, label } of tokens) {
    const block = blockAt(page, box);
    const agreed = block !== undefined && (LABELS[block.type] ?? []).includes(label);
    totals.tokens++;
    if (agreed) totals.agreed++;
    else count(confusion, `${label} read as ${block?.type ?? 'nothing'}`);
    if (process.env.MISSES && !agreed)
      console.log(basename(labels), JSON.stringify(text), label, block?.type, block?.id);
    if (block?.type === 'heading') heading.said++;
    if (label === 'section') heading.meant++;
    if (label === 'section' && block?.type === 'heading') heading.right++;
  }
}
for (const [what, times] of [...confusion].sort((a, b) => b[1] - a[1]).slice(0, 15))
  console.log(`${times}`.padStart(6), what);
const headings = f1(heading.right, heading.said, heading.meant);
console.log(
  `docbank: labels ${percent(totals.agreed / totals.tokens)} headings F1 ${percent(headings.f1)}`,
  `(P ${percent(headings.precision)} R ${percent(headings.recall)})`,
  `words ${percent(totals.found / totals.words)} in order ${percent(totals.sequence / totals.words)}`,
);

function toToken(line) {
  const [text, x0, y0, x1, y1, , , , , label] = line.split('\t');
  return { text, box: [x0, y0, x1, y1].map(Number), label };
}

/** The number in the name counts from 0 or from 1: the page with more of the words is meant. */
function pageOf(pages, tokens, index) {
  const meant = tokens.flatMap(({ text }) => wordsOf(text));
  const overlap = (page) =>
    bagOverlap(
      page.blocks.flatMap(({ text }) => wordsOf(text)),
      meant,
    );
  return [pages[index], pages[index - 1]].filter(Boolean).sort((a, b) => overlap(b) - overlap(a))[0];
}

function bagOverlap(said, meant) {
  const bag = new Map();
  for (const word of said) count(bag, word);
  let found = 0;
  for (const word of meant) {
    const left = bag.get(word) ?? 0;
    if (left > 0) found++;
    bag.set(word, left - 1);
  }
  return found;
}

function count(map, key) {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** DocBank's boxes are in thousandths of the page. */
function blockAt(page, [x0, y0, x1, y1]) {
  const x = (((x0 + x1) / 2) * page.width) / 1000;
  const y = (((y0 + y1) / 2) * page.height) / 1000;
  const over = page.blocks.filter(
    ({ bbox, hidden }) => !hidden && x >= bbox[0] - 2 && x <= bbox[2] + 2 && y >= bbox[1] - 2 && y <= bbox[3] + 2,
  );
  const area = ({ bbox }) => (bbox[2] - bbox[0]) * (bbox[3] - bbox[1]);
  return over.sort((a, b) => area(a) - area(b))[0];
}
