// What may be a table on pages of tagged PDFs, each with its traits and how much of it is right, as the tags say.
// FOLDER/SOURCE/NAME.pdf: files of one source are never on both sides of a split.
import { productOf } from './product.mjs';
import { compare, f1, matchOf, readTruth, taggedFiles } from './table-truth.mjs';

/** A source of many pages counts as much as one with so many candidates. */
const FULL_WEIGHT = 200;

/** More of these never makes a table less likely, or more. */
const FOR =
  'lattice rules hasWalls fullRows fullColumns fill values aligned numberRows labels kinds sums isHeaded isHeadedInBold tableCaption';
const AGAINST =
  'isFramed crowded formulas code formFields tight loneProse isParted list lists contents index dated equations isChart readsOn running figureCaption inFigure longestCell';
const monotone = Object.fromEntries([
  ...FOR.split(' ').map((name) => [name, 1]),
  ...AGAINST.split(' ').map((name) => [name, -1]),
]);

export async function* collect(folders) {
  const product = await productOf();
  const { TABLE_TRAITS } = product;
  yield { features: TABLE_TRAITS, monotone, trees: 150, leaves: 10, min_leaf: 30, rate: 0.06 };
  const bySource = new Map();
  for await (const { source, name, pages } of taggedFiles(product, folders)) {
    const rows = bySource.get(source) ?? [];
    bySource.set(source, rows);
    for (const page of pages) {
      for (const { label, traits } of examplesOf(product, page))
        rows.push({
          group: `${source}/${name} ${page.number}`,
          label,
          x: TABLE_TRAITS.map((trait) => round(traits[trait])),
        });
    }
  }
  for (const [source, rows] of bySource) {
    const weight = round(Math.min(1, FULL_WEIGHT / rows.length));
    for (const row of rows) yield { source, ...row, weight };
  }
}

const round = (number) => Math.round(number * 1e4) / 1e4;

function* examplesOf({ proposeTables }, { structure, input }) {
  const truth = readTruth(structure, input);
  for (const page of withFewerLines(input)) {
    for (const { grid, traits } of proposeTables(page)) {
      const match = matchOf(grid.cells, truth);
      if (match !== 'skip') yield { traits, label: match === 'none' ? 0 : round(f1(compare(grid.cells, match))) };
    }
  }
}

/** Word processors draw lines around most cells, other documents do not: the page as it is, without lines, with level lines only. */
function withFewerLines(page) {
  const { rules, fills } = page;
  const level = rules.filter(({ y0, y1 }) => Math.abs(y1 - y0) <= 1);
  const pages = [page];
  if (rules.length > 0 || fills.length > 0) pages.push({ ...page, rules: [], fills: [] });
  if (level.length > 0 && level.length < rules.length) pages.push({ ...page, rules: level, fills: [] });
  return pages;
}
