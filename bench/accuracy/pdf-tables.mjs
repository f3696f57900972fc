// Tables against the truth of the ICDAR-2013 competition as JSON (NAME.pdf + NAME.json: tables → regions → cells), by adjacency
// relations: pairs of neighbouring cells that are not empty, to the right and below, over all tables of a document. Prints precision,
// recall and F1 per document, then their means. With folders of documents that hold no tables (NAME.pdf alone): how many were found.
// HALF=even|odd scores every other document, to tune on one half and look at the other; MISSES=n prints relations missed and made up.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { f1, filesIn, folderArgument, parsePdf, percent, plain } from './parse.mjs';

const misses = Number(process.env.MISSES ?? 0);
const documents = filesIn(folderArgument(), '.pdf').filter(
  (_, i) => !process.env.HALF || (process.env.HALF === 'even') === (i % 2 === 0),
);
const scores = [];
const plainDocuments = { pages: 0, tables: 0 };
for (const path of documents) {
  const truth = path.replace(/\.pdf$/, '.json');
  const model = await parsePdf(path);
  const found = countRelations(model.tables.map(toGrid));
  if (!existsSync(truth)) {
    plainDocuments.pages += model.pages.length;
    plainDocuments.tables += model.tables.length;
    continue;
  }
  const { tables, or_tables } = JSON.parse(readFileSync(truth, 'utf8'));
  // Some tables can be read in two ways; the better one counts.
  const best = [tables, or_tables]
    .filter(Boolean)
    .map((reading) => compare(countRelations(reading.map(truthGrid)), found))
    .sort((a, b) => b.f1 - a.f1)[0];
  scores.push(best);
  console.log(
    basename(path),
    `F1 ${percent(best.f1)} P ${percent(best.precision)} R ${percent(best.recall)} tables ${model.tables.length}`,
  );
  for (const relation of best.missed.slice(0, misses)) console.log('  missed', relation);
  for (const relation of best.extra.slice(0, misses)) console.log('  extra', relation);
}
if (plainDocuments.pages > 0)
  console.log(`${plainDocuments.tables} tables on ${plainDocuments.pages} pages without truth`);
if (scores.length > 0) {
  const mean = (key) => percent(scores.reduce((sum, score) => sum + score[key], 0) / scores.length);
  console.log(
    `tables: macro F1 ${mean('f1')} (P ${mean('precision')} R ${mean('recall')}) on ${scores.length} documents`,
  );
}

function toGrid({ rows }) {
  return rows.flatMap(({ cells }) =>
    cells.map(({ row, col, row_span, col_span, text }) => ({ row, col, rowSpan: row_span, colSpan: col_span, text })),
  );
}

function truthGrid({ regions }) {
  return regions.flatMap(({ cells }) => cells).map((c) => ({ ...c, rowSpan: c.row_span, colSpan: c.col_span }));
}

/** How often each pair of neighbours occurs: [text, text, direction] → count. */
function countRelations(grids) {
  const counts = new Map();
  for (const cells of grids) {
    const at = new Map();
    let [rows, cols] = [0, 0];
    for (const cell of cells) {
      rows = Math.max(rows, cell.row + cell.rowSpan);
      cols = Math.max(cols, cell.col + cell.colSpan);
      for (const [row, col] of fields(cell)) at.set(`${row},${col}`, cell);
    }
    const next = (cell, row, col, down, right) => {
      for (let [r, c] = [row + down, col + right]; r < rows && c < cols; r += down, c += right) {
        const other = at.get(`${r},${c}`);
        if (other && other !== cell && plain(other.text)) return other;
      }
      return undefined;
    };
    for (const cell of cells) {
      if (!plain(cell.text)) continue;
      for (const [direction, down, right] of [
        ['right', 0, 1],
        ['below', 1, 0],
      ]) {
        const neighbours = new Set(fields(cell).map(([row, col]) => next(cell, row, col, down, right)));
        for (const other of neighbours) {
          if (!other) continue;
          const relation = `${plain(cell.text)} | ${plain(other.text)} ${direction}`;
          counts.set(relation, (counts.get(relation) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}

function fields({ row, col, rowSpan, colSpan }) {
  return Array.from({ length: rowSpan * colSpan }, (_, i) => [row + Math.floor(i / colSpan), col + (i % colSpan)]);
}

function compare(meant, said) {
  let [right, wanted, given] = [0, 0, 0];
  const missed = [];
  const extra = [];
  for (const [relation, count] of meant) {
    const hits = Math.min(count, said.get(relation) ?? 0);
    right += hits;
    wanted += count;
    if (hits < count) missed.push(relation);
  }
  for (const [relation, count] of said) {
    given += count;
    if (count > (meant.get(relation) ?? 0)) extra.push(relation);
  }
  return { ...f1(right, given, wanted), missed, extra };
}
