// Tables as the tags of a PDF tell them, and how much of a found one is right.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const kept = fileURLToPath(new URL('.examples/pages/', import.meta.url));
/** Pages looked at and pages read of a file; of those without a table only the first few. */
const MAX_LOOKED_AT = 60;
const MAX_READ = 12;
const MAX_OPEN = 4;
/** Files that tag nothing on so many pages tag nothing. */
const MAX_UNTAGGED = 6;
/** Less of the text tagged than this, and the tags say too little. */
const SOUND_SHARE = 0.8;
/** These tag whatever they know to be a table; of files by others that tag none nothing can be said. */
const TAGS_ALL = /Microsoft|LibreOffice|OpenOffice|Skia|Google/;

/** Tagged files of FOLDER/SOURCE/NAME.pdf with their pages, read once: delete train/.examples/pages after a change of the engine or of `toLines`. */
export async function* taggedFiles(product, folders) {
  mkdirSync(kept, { recursive: true });
  for (const folder of folders) {
    for (const source of readdirSync(folder).sort()) {
      for (const name of readdirSync(join(folder, source)).sort()) {
        if (!name.endsWith('.pdf')) continue;
        const bytes = readFileSync(join(folder, source, name));
        const pages = await pagesOf(product, bytes).catch(() => []);
        const says =
          pages.some(({ structure }) => structure.tables.length > 0) || TAGS_ALL.test(bytes.toString('latin1'));
        if (pages.length > 0 && says) yield { source, name, pages };
      }
    }
  }
}

async function pagesOf(product, bytes) {
  const path = join(kept, createHash('sha256').update(bytes).digest('hex'));
  if (!existsSync(path)) writeFileSync(path, v8.serialize(await readPages(product, bytes).catch(() => [])));
  return v8.deserialize(readFileSync(path));
}

async function readPages({ pdfjsEngine, tableInputOf }, bytes) {
  const pages = [];
  const file = await pdfjsEngine.open(new Uint8Array(bytes), undefined);
  try {
    let [tagged, open] = [0, 0];
    for (let number = 1; number <= Math.min(file.pageCount, MAX_LOOKED_AT) && pages.length < MAX_READ; number++) {
      if (number > MAX_UNTAGGED && tagged === 0) break;
      const content = await file.page(number).catch(() => undefined);
      if (!content?.structure) continue;
      tagged++;
      const structure = tablesOf(content.structure);
      if (structure.tables.length === 0 && open === MAX_OPEN) continue;
      const input = tableInputOf(content);
      if (!isSound(content.structure, input.words)) continue;
      if (structure.tables.length === 0) open++;
      pages.push({ number, structure, input });
    }
  } finally {
    await file.close();
  }
  return pages;
}

function isSound(structure, words) {
  const known = new Set(mcidsOf(structure));
  const own = words.filter(({ artifact }) => !artifact);
  return own.length > 4 && own.filter(({ mcid }) => known.has(mcid)).length >= SOUND_SHARE * own.length;
}

const mcidsOf = (node) => [...node.mcids, ...node.children.flatMap(mcidsOf)];
const holdsTable = ({ role, children }) => role === 'Table' || children.some(holdsTable);

/** Rows and cells of the tables of a page; one that holds others lays them out. */
function tablesOf(root) {
  const tables = [];
  const walk = (node) => {
    if (node.role === 'Table') {
      const outer = node.children.filter((child) => !holdsTable(child));
      if (outer.length === node.children.length) {
        tables.push({ rows: rowsOf(node), mcids: mcidsOf(node) });
        return;
      }
      tables.push({ rows: [], mcids: outer.flatMap(mcidsOf), layout: true });
    }
    node.children.forEach(walk);
  };
  walk(root);
  return { tables };
}

const rowsOf = (node) =>
  node.children.flatMap((child) => {
    if (child.role !== 'TR') return rowsOf(child);
    const cells = child.children.filter(({ role }) => role === 'TD' || role === 'TH');
    return [cells.map((cell) => ({ th: cell.role === 'TH', mcids: mcidsOf(cell) }))];
  });

/** Cells of layout hold more words than cells of a table. */
const MAX_WORDS_OF_CELL = 60;

/** What the tags say of each word of a page: its table, row and cell; `skip` where they say nothing that can be used. */
export function readTruth({ tables }, { words }) {
  const cellOf = new Map();
  tables.forEach((table, t) => {
    if (table.layout) for (const mcid of table.mcids) cellOf.set(mcid, { t, skip: true });
    for (const [r, row] of table.rows.entries())
      for (const [c, { th: head, mcids }] of row.entries())
        for (const mcid of mcids) cellOf.set(mcid, { t, r, c, head });
  });
  const placed = new Map();
  const truths = tables.map(() => ({ cells: new Map(), words: new Set(), skip: false }));
  for (const word of words) {
    const cell = word.mcid === null ? undefined : cellOf.get(word.mcid);
    if (!cell) continue;
    placed.set(word, cell);
    const truth = truths[cell.t];
    truth.words.add(word);
    if (cell.skip) {
      truth.skip = true;
      continue;
    }
    const key = `${cell.r} ${cell.c}`;
    if (!truth.cells.has(key)) truth.cells.set(key, { row: cell.r, col: cell.c, head: cell.head, words: [] });
    truth.cells.get(key).words.push(word);
  }
  for (const truth of truths) {
    const cells = [...truth.cells.values()];
    truth.skip ||= new Set(cells.map(({ row }) => row)).size < 2 || new Set(cells.map(({ col }) => col)).size < 2;
    truth.skip ||= cells.some((cell) => cell.words.length > MAX_WORDS_OF_CELL) || truth.words.size < 4;
    const widths = new Map();
    for (const { row, col } of cells) widths.set(row, Math.max(widths.get(row) ?? 0, col + 1));
    truth.rows = tables[truths.indexOf(truth)].rows;
    // Where all rows have as many cells none is wide, and columns can be counted.
    truth.even = new Set(truth.rows.filter((row) => row.length > 0).map((row) => row.length)).size === 1;
    truth.headerRows = headerRowsOf(cells);
    truth.pairs = truth.skip ? [] : pairsOf(cells, truth.even);
  }
  return { placed, truths };
}

/** Rows at the top whose cells are all header cells; undefined where the tags name none. */
function headerRowsOf(cells) {
  const rows = [...groupBy(cells, ({ row }) => row)].sort(([a], [b]) => a - b).map(([, row]) => row);
  const count = rows.findIndex((row) => !row.every(({ head }) => head));
  return count > 0 && count <= 6 ? count : undefined;
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

let last = 0;
const ids = new WeakMap();
const idOf = (word) => {
  if (!ids.has(word)) ids.set(word, ++last);
  return ids.get(word);
};
const keyOf = ({ words }) =>
  words
    .map(idOf)
    .sort((a, b) => a - b)
    .join(',');

/** Neighbours of filled cells, to the right and, where columns are known, below. */
export function pairsOf(cells, columns) {
  const filled = cells.filter(({ words }) => words.length > 0);
  const pairs = [];
  for (const row of groupBy(filled, ({ row }) => row).values())
    link(
      row.sort((a, b) => a.col - b.col),
      '>',
      pairs,
    );
  if (columns)
    for (const col of groupBy(filled, ({ col }) => col).values())
      link(
        col.sort((a, b) => a.row - b.row),
        'v',
        pairs,
      );
  return pairs;
}

function link(cells, mark, pairs) {
  for (let i = 1; i < cells.length; i++) pairs.push(`${keyOf(cells[i - 1])}${mark}${keyOf(cells[i])}`);
}

/** Pairs that are right, that were found, that there are. */
export function compare(cells, truth) {
  const found = pairsOf(cells, truth.even);
  const there = new Set(truth.pairs);
  return { right: found.filter((pair) => there.has(pair)).length, found: found.length, there: truth.pairs.length };
}

/** The table that most words of a found one are of; `none` for a found one in the open, `skip` where nothing can be said. */
export function matchOf(cells, { placed, truths }) {
  const words = cells.flatMap((cell) => cell.words);
  const counts = new Map();
  for (const word of words) {
    const at = placed.get(word);
    if (at) counts.set(at.t, (counts.get(at.t) ?? 0) + 1);
  }
  const skipped = [...counts].reduce((sum, [t, n]) => sum + (truths[t].skip ? n : 0), 0);
  if (skipped * 4 > words.length) return 'skip';
  const [best] = [...counts].filter(([t]) => !truths[t].skip).sort((a, b) => b[1] - a[1]);
  return best ? truths[best[0]] : 'none';
}

export const f1 = ({ right, found, there }) => (found + there === 0 ? 0 : (2 * right) / (found + there));
