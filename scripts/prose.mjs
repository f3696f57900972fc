// Measures the documentation by page: words in a sentence, the share of passive ones. Fails on what readers stumble over.
// node scripts/prose.mjs [--table]
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** Generated pages are as plain as what they are made from. */
const PAGES = globSync(['*.md', 'docs/**/*.md', 'train/*.md', '!docs/reference/{errors,operations,settings,cli}.md']);
const MAX_WORDS = 45;
const PASSIVE =
  /\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?(?:\w+ed|known|given|found|made|kept|read|written|shown|taken|sent|told|said|held|built|set)\b/i;
const STUMBLES = [
  /\b(?:is|are) said to\b/i,
  /\bwhat is told of\b/i,
  /\bas is told\b/i,
  /\bthat there is none of\b/i,
  /\bwhich are none\b/i,
];

/** Sentences of paragraphs and list items; headings, tables and code have none. */
export function sentencesOf(markdown) {
  const prose = markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(?:#|\||!\[|<).*$/gm, '');
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) =>
      block
        .replace(/^\s*(?:[-*>]|\d+\.) /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((block) => block.split(/(?<=[.!?:])\s+(?=[A-Z`*[“])/))
    .filter((sentence) => /\w+ \w+/.test(sentence));
}

const wordsOf = (sentence) => sentence.replace(/`[^`]*`|\]\([^)]*\)/g, 'x').split(/\s+/).length;
const rows = PAGES.sort().map((page) => {
  const sentences = sentencesOf(readFileSync(page, 'utf8'));
  const faults = sentences.flatMap((sentence) => [
    ...(wordsOf(sentence) > MAX_WORDS ? [`${wordsOf(sentence)} words: ${sentence}`] : []),
    ...STUMBLES.filter((phrase) => phrase.test(sentence)).map(() => `a riddle: ${sentence}`),
  ]);
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0);
  return { page, count: sentences.length, words, passive: sentences.filter((one) => PASSIVE.test(one)).length, faults };
});
const all = rows.reduce((sum, row) => ({
  count: sum.count + row.count,
  words: sum.words + row.words,
  passive: sum.passive + row.passive,
}));
const toText = ({ count, words, passive }) =>
  `${count} sentences, ${(words / count).toFixed(1)} words each, ${Math.round((100 * passive) / count)} % passive`;

if (process.argv.includes('--table')) for (const row of rows) console.log(`${row.page}: ${toText(row)}`);
console.log(`Prose: ${toText(all)}`);
for (const { page, faults } of rows) for (const fault of faults) console.error(`${page}: ${fault}`);
process.exitCode = rows.some(({ faults }) => faults.length > 0) ? 1 : 0;
