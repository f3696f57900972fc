// Pages whose text blocks are known in reading order: how much of their text came through in that order, by words and by
// characters, and how many of the paragraphs are whole.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  commonSubsequence,
  filesIn,
  folderArgument,
  parsePdf,
  percent,
  readableBlocks,
  shownText,
  similarity,
  wordsOf,
} from './parse.mjs';

const totals = { meant: 0, found: 0, whole: 0, blocks: 0, similar: 0, files: 0 };
for (const truth of filesIn(folderArgument(), '.json')) {
  const blocks = JSON.parse(readFileSync(truth, 'utf8')).filter(({ type }) => type === 'text');
  const { pages } = await parsePdf(truth.replace(/\.json$/, '.pdf'));
  const read = pages.flatMap(readableBlocks).filter(({ type }) => type !== 'table');
  const said = read.flatMap((block) => wordsOf(shownText(block)));
  const meant = blocks.flatMap(({ data }) => wordsOf(data));
  const found = commonSubsequence(said, meant);
  const texts = new Set(paragraphs(read).map((text) => wordsOf(text).join(' ')));
  const whole = blocks.filter(({ data }) => texts.has(wordsOf(data).join(' '))).length;
  totals.meant += meant.length;
  totals.found += found;
  totals.whole += whole;
  totals.blocks += blocks.length;
  totals.files++;
  totals.similar += similarity(read.map(shownText).join('\n'), blocks.map(({ data }) => data).join('\n'));
  if (process.env.MISSES && (found < meant.length || whole < blocks.length)) {
    console.log(basename(truth), `${found}/${meant.length} words`, `${whole}/${blocks.length} blocks`);
  }
}
console.log(
  `order: ${percent(totals.found / totals.meant)} of the words in order,`,
  `${percent(totals.whole / totals.blocks)} of the paragraphs whole, text similarity ${percent(totals.similar / totals.files)}`,
);

/** Parts in several columns put together. */
function paragraphs(blocks) {
  const texts = new Map();
  for (const block of blocks) {
    const first = block.continued_from && texts.get(block.continued_from);
    if (first) first.text += ` ${shownText(block)}`;
    texts.set(block.id, first ?? { text: shownText(block) });
  }
  return [...new Set(texts.values())].map(({ text }) => text);
}
