// node train/table-score.mjs FOLDER…   tables of tagged PDFs, by weights that saw nothing of their source (npm run train -- tables --leave-out FOLDER…)
import { foldOf, productOf } from './product.mjs';
import { compare, matchOf, readTruth, taggedFiles } from './table-truth.mjs';

/** Pages counted of one source. */
const MAX_PAGES = 40;
/** Share of the words that a found table and a tagged one have in common. */
const SAME_TABLE = 0.5;

const sum = (counts, name) => counts.reduce((total, count) => total + count[name], 0);
const mean = (values) => values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);

function scorePage({ findTables }, { structure, input }, counts) {
  const truth = readTruth(structure, input);
  const met = new Set();
  let made = 0;
  for (const { rows, columnCount, headerRows } of findTables(input)) {
    const cells = rows.flatMap((row) => row.cells);
    const match = matchOf(cells, truth);
    if (match === 'skip') continue;
    if (match === 'none') {
      made++;
      counts.made++;
      counts.found += rows.length * (columnCount - 1);
      continue;
    }
    const { right, found } = compare(cells, match);
    counts.right += right;
    counts.found += found;
    if (met.has(match) || !isSame(cells, match)) counts.made++;
    else {
      met.add(match);
      counts.met++;
      if (match.headerRows !== undefined) counts.headed++;
      if (match.headerRows === headerRows) counts.headedRight++;
    }
  }
  for (const table of truth.truths) {
    if (table.skip) continue;
    counts.there += table.pairs.length;
    counts.tables++;
  }
  if (truth.truths.length === 0) counts.open++;
  if (truth.truths.length === 0 && made > 0) counts.openWith++;
}

function isSame(cells, match) {
  const words = cells.flatMap((cell) => cell.words);
  const shared = words.filter((word) => match.words.has(word)).length;
  return shared >= SAME_TABLE * (words.length + match.words.size - shared);
}

const bySource = new Map();
for await (const { source, pages } of taggedFiles(await productOf(), process.argv.slice(2))) {
  const counts = bySource.get(source) ?? {
    ...{ pages: 0, right: 0, found: 0, there: 0, met: 0, made: 0, tables: 0 },
    ...{ headed: 0, headedRight: 0, open: 0, openWith: 0 },
  };
  bySource.set(source, counts);
  const product = await productOf(foldOf(source));
  for (const page of pages) if (counts.pages++ < MAX_PAGES) scorePage(product, page, counts);
}
const all = [...bySource.values()];
const tabled = all.filter(({ there }) => there > 0);
const headed = all.filter((counts) => counts.headed > 0);
const show = (name, value) => console.log(`${name.padEnd(34)}${value.toFixed(4)}`);
console.log(`${all.length} sources, ${tabled.length} with tables, ${sum(all, 'tables')} tables`);
show('adjacency F1, mean of sources', mean(tabled.map(({ right, found, there }) => (2 * right) / (found + there))));
show('adjacency F1, all together', (2 * sum(all, 'right')) / (sum(all, 'found') + sum(all, 'there')));
show('tables found', sum(all, 'met') / sum(all, 'tables'));
show('tables that are one', sum(all, 'met') / (sum(all, 'met') + sum(all, 'made')));
show('header rows right', sum(headed, 'headedRight') / sum(headed, 'headed'));
console.log(`pages without a table given one: ${sum(all, 'openWith')} of ${sum(all, 'open')}`);
