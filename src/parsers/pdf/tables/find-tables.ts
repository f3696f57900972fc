import type { Box } from '../../../document/geometry.ts';
import { toBox, unionBox } from '../../../document/geometry.ts';
import { alignedRegions } from './aligned-regions.ts';
import type { FoundCell, FoundRow, FoundTable, TableInput, TableKind, TableWord } from './found-table.ts';
import type { Grid } from './grid.ts';
import { judge } from './judge.ts';
import { readLatticeGrid } from './lattice-grid.ts';
import { findProse } from './prose.ts';
import { toRegion } from './region.ts';
import { ruledRegions } from './ruled-regions.ts';
import { readSegments } from './segments.ts';
import { readTextGrid } from './text-grid.ts';
import { baselineRows, tokenRows, usualSpace } from './tokens.ts';
import { textOfCell, trimGrid } from './trim.ts';

const MIN_CONFIDENCE = 0.5;

export function findTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  const upright = input.words.filter((word) => word.angle === 0);
  const segments = readSegments(input);
  const space = usualSpace(baselineRows(upright));
  const rows = tokenRows(upright, space, segments.down);
  const candidates: FoundTable<W>[] = [];
  for (const box of ruledRegions(segments, rows)) {
    const region = toRegion(box, 'ruled', input.words, segments, space);
    if (region.words.length < 4) continue;
    const lattice = readLatticeGrid(region);
    const grid = lattice ?? readTextGrid(region);
    if (!grid) continue;
    const table = toTable(grid, lattice ? 'lattice' : 'ruled', box);
    if (table) candidates.push(table);
  }
  const ruled = choose(candidates);
  const taken = new Set(ruled.flatMap(wordsOf));
  const free = rows
    .map((row) => ({ ...row, tokens: row.tokens.filter(({ words }) => !words.some((word) => taken.has(word))) }))
    .filter(({ tokens }) => tokens.length > 0);
  const aligned: FoundTable<W>[] = [];
  for (const box of alignedRegions(free, findProse(free))) {
    const region = toRegion(
      box,
      'aligned',
      input.words.filter((word) => !taken.has(word)),
      segments,
      space,
    );
    if (region.words.length < 4) continue;
    const grid = readTextGrid(region);
    const table = grid && toTable(grid, 'aligned', box);
    if (table) aligned.push(table);
  }
  return choose([...ruled, ...aligned]);
}

const wordsOf = <W extends TableWord>(table: FoundTable<W>): W[] =>
  table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.words));

/** The surest tables that do not share words. */
function choose<W extends TableWord>(candidates: FoundTable<W>[]): FoundTable<W>[] {
  const weight = (table: FoundTable<W>) =>
    (table.confidence - 0.4) *
    table.rows.reduce((sum, row) => sum + row.cells.reduce((n, cell) => n + cell.words.length, 0), 0);
  const sorted = candidates
    .map((table, order) => ({ table, order }))
    .sort((a, b) => weight(b.table) - weight(a.table) || a.order - b.order);
  const taken = new Set<W>();
  const chosen: FoundTable<W>[] = [];
  for (const { table } of sorted) {
    const words = table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.words));
    if (words.some((word) => taken.has(word))) continue;
    for (const word of words) taken.add(word);
    chosen.push(table);
  }
  return chosen.sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

function toTable<W extends TableWord>(read: Grid<W>, kind: TableKind, box: Box): FoundTable<W> | undefined {
  const { grid, title } = trimGrid(read);
  const confidence = judge(grid, kind);
  if (confidence < MIN_CONFIDENCE) return undefined;
  const rows: FoundRow<W>[] = Array.from({ length: grid.rowCount }, () => ({ box: [0, 0, 0, 0] as Box, cells: [] }));
  for (const cell of grid.cells) {
    const bounds = cell.frame ?? unionBox(cell.words.map((word) => word.box)) ?? box;
    const found: FoundCell<W> = {
      row: cell.row,
      col: cell.col,
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
      text: textOfCell(cell),
      box: toBox(...bounds),
      words: cell.words,
    };
    rows[cell.row]!.cells.push(found);
  }
  for (const row of rows) row.cells.sort((a, b) => a.col - b.col);
  const titleText =
    title.length > 0
      ? { text: textOfCell({ words: title }), box: unionBox(title.map((word) => word.box))!, words: title }
      : undefined;
  return { box, kind, rows, columnCount: grid.columnCount, headerRows: grid.headerRows, title: titleText, confidence };
}
