import type { Box } from '../../../document/geometry.ts';
import { alignedRegions } from './aligned-regions.ts';
import { toTable } from './assemble.ts';
import { choose, withoutPieces, wordsOf } from './choose.ts';
import type { FoundTable, TableInput, TableWord } from './found-table.ts';
import { withHeaderAbove } from './header-above.ts';
import { readLatticeGrid } from './lattice-grid.ts';
import { findProse } from './prose.ts';
import { toRegion } from './region.ts';
import { ruledRegions } from './ruled-regions.ts';
import { readSegments, type Segments } from './segments.ts';
import { readTextGrid } from './text-grid.ts';
import { baselineRows, type Row, type Token, tokenRows, usualSpace } from './tokens.ts';

interface Page<W extends TableWord> {
  words: readonly W[];
  rows: Row<W>[];
  prose: ReadonlySet<Token>;
  segments: Segments;
  space: number;
}

/** Tables of one page, top down. */
export function findTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  const page = readPage(input);
  const boxes = ruledRegions(page.segments, page.rows, page.prose).filter(
    ([x0, y0, x1, y1]) => x1 - x0 < input.width * 0.97 || y1 - y0 < input.height * 0.97,
  );
  const ruled = withoutPieces(choose(ruledTables(page, boxes)), alignedTables(page));
  const found = choose([...ruled, ...alignedTables(without(page, ruled))]);
  const headed = found.map((table) => withHeaderAbove(table, page.rows, page.segments, boxes));
  // A header that was taken for a table of its own now shares words with the table it heads.
  return choose(headed).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

function readPage<W extends TableWord>(input: TableInput<W>): Page<W> {
  const upright = input.words.filter((word) => word.angle === 0);
  const segments = readSegments(input);
  const space = usualSpace(baselineRows(upright));
  const rows = tokenRows(upright, space, segments.down);
  return { words: input.words, rows, prose: findProse(rows), segments, space };
}

/** The page without the words of some tables. */
function without<W extends TableWord>(page: Page<W>, tables: readonly FoundTable<W>[]): Page<W> {
  const taken = new Set(tables.flatMap(wordsOf));
  const rows: Row<W>[] = [];
  for (const row of page.rows) {
    const tokens = row.tokens.filter(({ words }) => !words.some((word) => taken.has(word)));
    if (tokens.length > 0) rows.push({ ...row, tokens });
  }
  return { ...page, words: page.words.filter((word) => !taken.has(word)), rows };
}

const MIN_WORDS = 4;
/** A lattice this sure needs no second reading by its text. */
const SURE = 0.9;

function ruledTables<W extends TableWord>(page: Page<W>, boxes: readonly Box[]): FoundTable<W>[] {
  const { words, rows, segments, space } = page;
  const tables: FoundTable<W>[] = [];
  for (const box of boxes) {
    const region = toRegion(box, 'ruled', words, segments, space, frameOf(box, boxes));
    if (region.words.length < MIN_WORDS) continue;
    const lattice = toTable(readLatticeGrid(region), 'lattice', region, rows);
    if (lattice) tables.push(lattice);
    if (lattice && lattice.confidence > SURE) continue;
    const ruled = toTable(readTextGrid(region), 'ruled', region, rows);
    if (ruled) tables.push(ruled);
  }
  return tables;
}

function frameOf(box: Box, boxes: readonly Box[]): Box | undefined {
  const [x0, y0, x1, y1] = box;
  return boxes.find((other) => other !== box && other[0] <= x0 && other[1] <= y0 && other[2] >= x1 && other[3] >= y1);
}

function alignedTables<W extends TableWord>({ words, rows, prose, segments, space }: Page<W>): FoundTable<W>[] {
  const tables: FoundTable<W>[] = [];
  for (const box of alignedRegions(rows, prose)) {
    const region = toRegion(box, 'aligned', words, segments, space);
    if (region.words.length < MIN_WORDS) continue;
    const table = toTable(readTextGrid(region), 'aligned', region, rows);
    if (table) tables.push(table);
  }
  return tables;
}
