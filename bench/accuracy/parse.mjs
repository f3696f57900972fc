// What the accuracy scorers share: the parser itself, run on a file, without the service around it. Needs `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Budget } from '../../dist/parsers/budget.js';
import { pdfParser } from '../../dist/parsers/pdf/pdf-parser.js';
import { MemorySource } from '../../dist/parsers/source.js';

export const parsePdf = (path, password) => parsePdfBytes(new Uint8Array(readFileSync(path)), password);

export async function parsePdfBytes(bytes, password) {
  const model = { pages: [], tables: [], warnings: [], info: undefined };
  const parts = pdfParser.parse(new MemorySource(bytes), {
    password,
    budget: new Budget(),
    warn: (warning) => model.warnings.push(warning),
    progress() {},
  });
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { ...model, info: value };
    if (value.kind === 'page') model.pages.push(value.page);
    else if (value.kind === 'table') model.tables.push(value);
  }
}

export const filesIn = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));

export function folderArgument() {
  const folder = process.argv[2];
  if (folder) return folder;
  console.error(`usage: node ${process.argv[1]} FOLDER`);
  process.exit(2);
}

/** Letters and digits only, so that spaces, case and punctuation do not decide. */
export const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

export const wordsOf = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Running headers, footers and what no reader sees are no part of the text. */
export const readableBlocks = (page) =>
  page.blocks.filter((block) => !block.hidden && block.type !== 'header' && block.type !== 'footer');

/** As printed: with what stands before a list item or a note. */
export const shownText = ({ marker, text }) => (marker ? `${marker} ${text}` : text);

export const f1 = (right, said, meant) => {
  const precision = said === 0 ? 1 : right / said;
  const recall = meant === 0 ? 1 : right / meant;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
};

export const percent = (share) => share.toFixed(3);

/** Twice what two texts have in common, in order, over their lengths: 1 for equal texts. White space counts once. */
export function similarity(a, b) {
  const [x, y] = [a, b].map((text) => [...text.normalize('NFKC').replace(/\s+/g, ' ').trim()]);
  return x.length + y.length === 0 ? 1 : (2 * commonSubsequence(x, y)) / (x.length + y.length);
}

/**
 * How many of the levels agree, given pairs of [said, meant]: as they are, and with one shift for the whole document, as it is a
 * matter of taste whether its title is a heading of the first level.
 */
export function levelsRight(pairs) {
  const byShift = [-1, 0, 1, 2].map((shift) => pairs.filter(([said, meant]) => said + shift === meant).length);
  return { exact: byShift[1], shifted: Math.max(...byShift) };
}

/** Length of the longest common subsequence of two lists (bit-parallel would be faster; pages are short). */
export function commonSubsequence(a, b) {
  let previous = new Uint32Array(b.length + 1);
  for (const x of a) {
    const current = new Uint32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      current[j + 1] = x === b[j] ? previous[j] + 1 : Math.max(previous[j + 1], current[j]);
    }
    previous = current;
  }
  return previous[b.length];
}
