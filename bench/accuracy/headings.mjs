// Headings of reports against a hand-made outline: F1 of headings on their page, then of those whose level agrees too.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { f1, filesIn, folderArgument, levelsRight, parsePdf, percent, plain } from './parse.mjs';

const totals = { right: 0, levels: 0, shifted: 0, said: 0, meant: 0, titles: 0, files: 0 };
for (const truth of filesIn(folderArgument(), '.json')) {
  const { title, outline } = JSON.parse(readFileSync(truth, 'utf8'));
  const model = await parsePdf(truth.replace(/\.json$/, '.pdf'));
  const said = model.pages.flatMap(({ page, blocks }) =>
    blocks
      .filter((block) => !block.hidden && (block.type === 'heading' || block.type === 'title'))
      .map(({ type, text, level }) => ({ page, type, text: plain(text), shown: text, level })),
  );
  // Some outlines count pages from 0.
  const best = [0, 1].map((offset) => match(said, outline, offset)).sort((a, b) => b.right - a.right)[0];
  const titled = said.some(({ type, text }) => type === 'title' && same(text, plain(title)));
  const headings = said.filter(({ type, matched }) => type === 'heading' || matched).length;
  totals.right += best.right;
  const levels = levelsRight(best.levels);
  totals.levels += levels.exact;
  totals.shifted += levels.shifted;
  totals.said += headings;
  totals.meant += outline.length;
  totals.files++;
  if (titled || plain(title) === '') totals.titles++;
  const { precision, recall } = f1(best.right, headings, outline.length);
  console.log(
    basename(truth),
    `P ${percent(precision)} R ${percent(recall)} level ${levels.exact} (shifted ${levels.shifted}) of ${best.right} title ${titled}`,
  );
  if (process.env.MISSES) {
    for (const { text, page } of best.missed) console.log('  missed', page, text);
    for (const { shown, page, level, type } of said) {
      if (type === 'heading' && !best.hits.has(plain(shown))) console.log('  extra', page, level, shown);
    }
  }
}
const all = f1(totals.right, totals.said, totals.meant);
const levelled = f1(totals.levels, totals.said, totals.meant);
const shifted = f1(totals.shifted, totals.said, totals.meant);
console.log(
  `headings: F1 ${percent(all.f1)} (P ${percent(all.precision)} R ${percent(all.recall)}) with level ${percent(levelled.f1)},`,
  `one shift per document allowed ${percent(shifted.f1)};`,
  `titles ${totals.titles}/${totals.files}`,
);

function match(said, outline, offset) {
  const left = [...said];
  const result = { right: 0, levels: [], missed: [], hits: new Set() };
  for (const { level, text, page } of outline) {
    const at = left.findIndex((heading) => heading.page === page + offset && same(heading.text, plain(text)));
    if (at < 0) {
      result.missed.push({ text, page });
      continue;
    }
    const [heading] = left.splice(at, 1);
    result.right++;
    result.hits.add(heading.text);
    result.levels.push([heading.level ?? 0, Number(level.slice(1))]);
  }
  return result;
}

function same(a, b) {
  if (a === b) return true;
  return Math.min(a.length, b.length) / Math.max(a.length, b.length) > 0.8 && (a.startsWith(b) || b.startsWith(a));
}
