import type { Box } from '../../../document/geometry.ts';
import { alignedRegions } from './aligned-regions.ts';
import { toTable } from './assemble.ts';
import type { FoundTable, TableInput, TableWord } from './found-table.ts';
import { readLatticeGrid } from './lattice-grid.ts';
import { findProse } from './prose.ts';
import { toRegion } from './region.ts';
import { ruledRegions } from './ruled-regions.ts';
import { readSegments, type Segments } from './segments.ts';
import { readTextGrid } from './text-grid.ts';
import { baselineRows, type Row, tokenRows, usualSpace } from './tokens.ts';

/** Tables of one page, top down. */
export function findTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  const upright = input.words.filter((word) => word.angle === 0);
  const segments = readSegments(input);
  const space = usualSpace(baselineRows(upright));
  const page: Page<W> = { words: input.words, rows: tokenRows(upright, space, segments.down), segments, space };
  const ruled = withoutPieces(choose(ruledTables(page)), alignedTables(page));
  const taken = new Set(ruled.flatMap(wordsOf));
  const rest = alignedTables({
    ...page,
    words: page.words.filter((word) => !taken.has(word)),
    rows: page.rows
      .map((row) => ({ ...row, tokens: row.tokens.filter(({ words }) => !words.some((word) => taken.has(word))) }))
      .filter(({ tokens }) => tokens.length > 0),
  });
  return choose([...ruled, ...rest]).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

interface Page<W extends TableWord> {
  words: readonly W[];
  rows: Row<W>[];
  segments: Segments;
  space: number;
}

const MIN_WORDS = 4;

function ruledTables<W extends TableWord>({ words, rows, segments, space }: Page<W>): FoundTable<W>[] {
  const tables: FoundTable<W>[] = [];
  const boxes = ruledRegions(segments, rows, findProse(rows));
  for (const box of boxes) {
    const region = toRegion(box, 'ruled', words, segments, space, frameOf(box, boxes));
    if (region.words.length < MIN_WORDS) continue;
    const lattice = toTable(readLatticeGrid(region), 'lattice', region, rows);
    if (lattice) tables.push(lattice);
    if (lattice && lattice.confidence > 0.9) continue;
    const ruled = toTable(readTextGrid(region), 'ruled', region, rows);
    if (ruled) tables.push(ruled);
  }
  return tables;
}

function frameOf(box: Box, boxes: readonly Box[]): Box | undefined {
  return boxes.find(
    (other) => other !== box && other[0] <= box[0] && other[1] <= box[1] && other[2] >= box[2] && other[3] >= box[3],
  );
}

function alignedTables<W extends TableWord>({ words, rows, segments, space }: Page<W>): FoundTable<W>[] {
  const tables: FoundTable<W>[] = [];
  for (const box of alignedRegions(rows, findProse(rows))) {
    const region = toRegion(box, 'aligned', words, segments, space);
    if (region.words.length < MIN_WORDS) continue;
    const table = toTable(readTextGrid(region), 'aligned', region, rows);
    if (table) tables.push(table);
  }
  return tables;
}

function wordsOf<W extends TableWord>(table: FoundTable<W>): W[] {
  return table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.words));
}

/** Tables that share no words: those first that explain most words and are surest. */
function choose<W extends TableWord>(candidates: FoundTable<W>[]): FoundTable<W>[] {
  const weighed = candidates.map((table, order) => {
    const words = wordsOf(table);
    return { table, words, order, weight: (table.confidence - 0.4) * words.length };
  });
  weighed.sort((a, b) => b.weight - a.weight || a.order - b.order);
  const taken = new Set<W>();
  const chosen: FoundTable<W>[] = [];
  for (const { table, words } of weighed) {
    if (words.some((word) => taken.has(word))) continue;
    for (const word of words) taken.add(word);
    chosen.push(table);
  }
  return chosen;
}

/** Lines between groups of rows may cut a table into pieces; its columns show that it is one. */
function withoutPieces<W extends TableWord>(ruled: FoundTable<W>[], aligned: FoundTable<W>[]): FoundTable<W>[] {
  let kept = ruled;
  for (const table of aligned) {
    if (table.confidence < 0.7) continue;
    const words = new Set(wordsOf(table));
    const pieces = kept.filter((other) => wordsOf(other).some((word) => words.has(word)));
    if (pieces.length === 0 || pieces.some(({ kind }) => kind !== 'ruled')) continue;
    const covered = pieces.reduce((sum, piece) => sum + wordsOf(piece).length, 0);
    const inside = pieces.every(
      (piece) =>
        isAsWide(piece, table) &&
        wordsOf(piece).filter((word) => !words.has(word)).length < wordsOf(piece).length * 0.2,
    );
    if (!inside || words.size < covered * (pieces.length > 1 ? 1.1 : 2.5)) continue;
    kept = [...kept.filter((other) => !pieces.includes(other)), table];
  }
  return kept;
}

function isAsWide(a: FoundTable<TableWord>, b: FoundTable<TableWord>): boolean {
  const slack = (b.box[2] - b.box[0]) * 0.1;
  return Math.abs(a.box[0] - b.box[0]) < slack && Math.abs(a.box[2] - b.box[2]) < slack;
}
