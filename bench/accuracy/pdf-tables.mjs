// Tables against the truth of the ICDAR-2013 competition as JSON (NAME.pdf + NAME.json: tables → regions → cells), by adjacency
// relations: pairs of neighbouring cells that are not empty, to the right and below, over all tables of a document. Prints precision,
// recall and F1 per document, then their means. With folders of documents that hold no tables (NAME.pdf alone): how many were found.
// HALF=even|odd scores every other document, to tune on one half and look at the other; MISSES=n prints relations missed and made up.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { filesIn, folderArgument, parsePdf, percent } from './parse.mjs';
import { compareRelations, countRelations, toGrid } from './relations.mjs';

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
    .map((reading) => compareRelations(countRelations(reading.map(truthGrid)), found))
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

function truthGrid({ regions }) {
  return regions.flatMap(({ cells }) => cells).map((c) => ({ ...c, rowSpan: c.row_span, colSpan: c.col_span }));
}
