// Blocks of PDFs, each with its traits and whether it is a heading, as the file's own tags or its outline say. Both are hidden from
// the product. FOLDER/SOURCE/NAME.pdf: files of one source are never on both sides of a split.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyStyleOf } from '../dist/parsers/pdf/document/body-style.js';
import { frontMatter } from '../dist/parsers/pdf/document/front-matter.js';
import { faceOf } from '../dist/parsers/pdf/document/heading-levels.js';
import { HEADING_TRAITS, HeadingDescriber } from '../dist/parsers/pdf/document/heading-traits.js';
import { isUsualHeading, numberingOf } from '../dist/parsers/pdf/document/heading-words.js';
import { repeatedTops } from '../dist/parsers/pdf/document/repeated-tops.js';
import { RunningBlocks } from '../dist/parsers/pdf/document/running.js';
import { findTitle } from '../dist/parsers/pdf/document/title.js';
import { draftPage } from '../dist/parsers/pdf/draft-page.js';
import { pdfjsEngine } from '../dist/parsers/pdf/pdfjs/pdfjs-engine.js';

/** Pages read of a file. */
const PAGES = 10;
/** Fewer headings tell nothing of how a file marks them. */
const MIN_HEADINGS = 3;
/** An outline that names fewer of the lines on its pages was made for something else. */
const MIN_FOUND = 0.7;
/** A long file counts as much as one with so many blocks. */
const FULL_WEIGHT = 150;

/** Letters and digits only. */
const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** More of these never makes a heading less likely, or more. */
const MONOTONE = { size: 1, bold: 1, usual: 1, division: 1, leads: -1, scattered: -1, countsOn: -1 };

export const header = { features: HEADING_TRAITS, monotone: MONOTONE, trees: 100, leaves: 8, min_leaf: 40, rate: 0.08 };

export async function* collect(folders) {
  yield header;
  for (const folder of folders) {
    for (const source of readdirSync(folder)) {
      for (const name of readdirSync(join(folder, source)).filter((file) => file.endsWith('.pdf'))) {
        const document = await readDocument(join(folder, source, name)).catch(() => undefined);
        if (document) yield* examplesOf({ ...document, source, name });
      }
    }
  }
}

/** Drafts made without the tags, and what tags and outline call headings. */
export async function readDocument(path) {
  const file = await pdfjsEngine.open(new Uint8Array(readFileSync(path)), undefined);
  try {
    const { outline } = await file.metadata();
    const drafts = [];
    const tagged = [];
    for (let number = 1; number <= Math.min(PAGES, file.pageCount); number++) {
      const content = await file.page(number);
      const blocks = content.structure ? draftPage(number, content).blocks : [];
      const heads = blocks.filter(({ style }) => /^(?:H[1-6]?|Title)$/.test(style.role ?? ''));
      tagged.push({ sound: blocks.some(({ style }) => style.role), heads: heads.map(({ text }) => ({ text })) });
      drafts.push(draftPage(number, { ...content, structure: null }));
    }
    return { drafts, tagged, outline: flat(outline) };
  } finally {
    await file.close();
  }
}

const flat = (bookmarks) => bookmarks.flatMap(({ title, page, children }) => [{ title, page }, ...flat(children)]);

/** Of the file as a whole and of each page as a file of its own. */
export function* examplesOf({ source, name, drafts, tagged, outline }) {
  const labelOf = labeller(drafts, tagged, outline);
  if (!labelOf) return;
  const rows = [...blocksOf(drafts, labelOf, drafts)];
  for (const draft of drafts) rows.push(...blocksOf([draft], labelOf, [{ ...draft, page: 1 }]));
  const weight = Math.min(1, FULL_WEIGHT / rows.length);
  for (const { x, label } of rows) yield { source, group: `${source}/${name}`, label, weight, x };
}

function* blocksOf(drafts, labelOf, shown) {
  const running = new RunningBlocks();
  for (const draft of shown) running.add(draft);
  const runningOf = (draft) => running.of(draft);
  const body = bodyStyleOf(shown);
  const first = shown[0].page === 1 ? shown[0] : undefined;
  const title = first && findTitle(first, body, runningOf(first));
  const others = new Set([...(first ? frontMatter(shown, title, runningOf) : []), ...repeatedTops(shown, runningOf)]);
  const describer = new HeadingDescriber(shown, body, runningOf);
  for (const [at, draft] of shown.entries()) {
    for (const [i, block] of draft.blocks.entries()) {
      const label = others.has(block) ? undefined : labelOf(drafts[at], block);
      const traits = label === undefined ? undefined : describer.of(draft, i);
      if (traits) yield { label, x: HEADING_TRAITS.map((trait) => round(traits[trait])) };
    }
  }
}

const round = (number) => Math.round(number * 1e4) / 1e4;

/** 1 for a heading, 0 for none, undefined where nobody said. */
function labeller(drafts, tagged, outline) {
  const heads = tagged.flatMap((page) => page?.heads ?? []);
  if (heads.length >= MIN_HEADINGS) return byTags(drafts, tagged);
  const named = outline.filter(({ page }) => drafts.some((draft) => draft.page === page));
  return named.length >= MIN_HEADINGS ? byOutline(drafts, named) : undefined;
}

function byTags(drafts, tagged) {
  const heads = new Map(drafts.map((draft, i) => [draft, tagged[i]?.heads.map(({ text }) => plain(text)) ?? []]));
  const sound = new Set(drafts.filter((_, i) => tagged[i]?.sound));
  const faces = new Set(
    drafts.flatMap((draft) =>
      draft.blocks.filter(({ text }) => heads.get(draft).includes(plain(text))).map((block) => faceOf(block)),
    ),
  );
  const body = bodyStyleOf(drafts);
  return (draft, block) => {
    if (!sound.has(draft)) return undefined;
    const own = plain(block.text);
    if (heads.get(draft).includes(own)) return 1;
    // Lower headings are often set by hand: bold, and tagged as text.
    const isByHand = block.style.bold > 0.9 && !body.bold && !faces.has(faceOf(block));
    return isByHand || heads.get(draft).some((head) => head.includes(own) || own.includes(head)) ? undefined : 0;
  };
}

function byOutline(drafts, named) {
  const found = new Set();
  const faces = new Set();
  const headOf = (page, text) =>
    named.findIndex((mark) => mark.page === page && isNamed(plain(text), plain(mark.title)));
  for (const { page, blocks } of drafts) {
    for (const block of blocks) {
      const head = headOf(page, block.text);
      if (head < 0) continue;
      found.add(head);
      faces.add(faceOf(block));
    }
  }
  if (found.size < MIN_FOUND * named.length) return undefined;
  const body = bodyStyleOf(drafts);
  const first = Math.min(...named.map(({ page }) => page));
  return (draft, block) => {
    if (headOf(draft.page, block.text) >= 0) return 1;
    // An outline leaves out what comes before its first page, and whole levels: what stands out and looks like none of its headings.
    const isLeftOut =
      draft.page < first || isUsualHeading(block.text) || (standsOut(block, body) && !faces.has(faceOf(block)));
    return isLeftOut ? undefined : 0;
  };
}

const standsOut = ({ style, text }, body) =>
  style.size > 1.03 * body.size ||
  style.bold - (body.bold ? 1 : 0) > 0.5 ||
  style.capitals > 0.9 ||
  style.italic > 0.9 ||
  numberingOf(text) !== undefined;

/** The same words, with or without the number before them. */
const isNamed = (text, title) =>
  title.length > 0 &&
  (text === title ||
    (text.endsWith(title) && /^(?:[\divxlc]+|[a-z]|chapter\d+|appendix[a-z])$/.test(text.slice(0, -title.length))));
