// PDFs with bookmarks: headings found without bookmarks and tags, against what the bookmarks name. Bookmarks leave out the numbers of
// headings, and often the lower levels and what stands before and after the text: a heading that none names counts as made up only
// where bookmarks reach as deep as it, and if it is no "Abstract" or "References".
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { assemble } from '../../dist/parsers/pdf/document/assemble.js';
import { isUsualHeading } from '../../dist/parsers/pdf/document/heading-words.js';
import { draftPage } from '../../dist/parsers/pdf/draft-page.js';
import { pdfjsEngine } from '../../dist/parsers/pdf/pdfjs/pdfjs-engine.js';
import { f1, filesIn, folderArgument, levelsRight, percent, plain, similarity } from './parse.mjs';

const totals = { right: 0, shifted: 0, said: 0, meant: 0, scores: 0, files: 0 };
for (const path of filesIn(folderArgument(), '.pdf')) {
  const { outline, pages } = await read(path);
  const said = pages.flatMap(({ page, blocks }) =>
    blocks
      .filter(({ type, hidden }) => !hidden && (type === 'heading' || type === 'title'))
      .map(({ type, text, level }) => ({ page, type, level: level ?? 0, text })),
  );
  const meant = printed(bookmarks(outline), pages);
  const left = [...said];
  const pairs = [];
  const missed = [];
  for (const mark of meant) {
    const at = left.findIndex(({ page, text }) => Math.abs(page - mark.page) <= 1 && same(text, mark.title));
    if (at < 0) missed.push(mark);
    else pairs.push([left.splice(at, 1)[0].level, mark.level]);
  }
  const deepest = Math.max(0, ...pairs.map(([level]) => level));
  const extra = left.filter(({ type, level, text }) => type === 'heading' && level <= deepest && !isUsualHeading(text));
  const score = f1(pairs.length, pairs.length + extra.length, meant.length);
  const { shifted } = levelsRight(pairs);
  console.log(
    basename(path),
    `P ${percent(score.precision)} R ${percent(score.recall)} of ${meant.length}, levels ${shifted} of ${pairs.length}`,
  );
  if (process.env.MISSES) {
    for (const { title, page } of missed) console.log('  missed', page, title);
    for (const { text, page, level } of extra) console.log('  extra', page, level, text.slice(0, 100));
  }
  totals.right += pairs.length;
  totals.shifted += shifted;
  totals.said += pairs.length + extra.length;
  totals.meant += meant.length;
  totals.scores += score.f1;
  totals.files++;
}
const all = f1(totals.right, totals.said, totals.meant);
console.log(
  `outlines: headings F1 ${percent(all.f1)} (P ${percent(all.precision)} R ${percent(all.recall)}),`,
  `mean of ${totals.files} documents ${percent(totals.scores / totals.files)},`,
  `level right for ${percent(totals.shifted / totals.right)} of them if each document may shift all of them`,
);

async function read(path) {
  const file = await pdfjsEngine.open(new Uint8Array(readFileSync(path)), undefined);
  const metadata = await file.metadata();
  async function* drafts() {
    for (let number = 1; number <= file.pageCount; number++) {
      yield draftPage(number, { ...(await file.page(number)), structure: null });
    }
  }
  const pages = [];
  for await (const part of assemble(drafts(), { ...metadata, outline: [], encrypted: false }, { warn() {} }))
    if (part.kind === 'page') pages.push(part.page);
  await file.close();
  return { outline: metadata.outline, pages };
}

function bookmarks(outline, level = 1) {
  return outline.flatMap(({ title, page, children }) => [
    ...(page === null || core(title).length < 2 ? [] : [{ title, page, level }]),
    ...bookmarks(children, level + 1),
  ]);
}

/** Bookmarks whose words begin a block on their page or a neighbour: others name what is printed nowhere. */
function printed(marks, pages) {
  const starts = new Map(pages.map(({ page, blocks }) => [page, blocks.map(({ text }) => core(text))]));
  return marks.filter(({ title, page }) =>
    [page - 1, page, page + 1].some((p) => starts.get(p)?.some((text) => text.startsWith(core(title)))),
  );
}

/** Logos and symbols are spelt out in bookmarks. */
function same(a, b) {
  const [x, y] = [core(a), core(b)];
  return x === y || (Math.min(x.length, y.length) > 8 && similarity(x, y) > 0.85);
}

/** Letters and digits without the number before them. */
function core(text) {
  const words = text.replace(/^(?:(?:chapter|appendix|part|section)\s+)?[\divxlc]*[A-Z]?(?:\.\d+)*[.:]?\s+(?=\S)/i, '');
  return plain(words) || plain(text);
}
