import type { Box } from '../../../document/box.ts';
import { alignedRegions } from './aligned-regions.ts';
import { type Candidate, toCandidate, toTable } from './assemble.ts';
import { choose, LIKELY, withoutPieces } from './choose.ts';
import { drawnParts } from './drawn-parts.ts';
import type { FoundTable, TableInput, TableKind, TableWord } from './found-table.ts';
import { withHeaderAbove, withHeadingsOver } from './header-above.ts';
import { withLabelsBeside } from './labels-beside.ts';
import { readLatticeGrid } from './lattice-grid.ts';
import { findListHeads, type ListHead, partLists, rowsUnderTitle } from './list-heads.ts';
import { withoutPageFrame } from './page-frame.ts';
import { findProse } from './prose.ts';
import { toRegion, WordIndex } from './region.ts';
import { withRowsAbove } from './rows-above.ts';
import { withRowsBelow } from './rows-below.ts';
import { ruledRegions, TOUCH } from './ruled-regions.ts';
import { withoutRunningLines } from './running-lines.ts';
import { readSegments, type Segments } from './segments.ts';
import { readTextGrid } from './text-grid.ts';
import { baselineRows, type Row, type Token, toRows, usualSpace } from './tokens.ts';

interface Page<W extends TableWord> {
  index: WordIndex<W>;
  rows: Row<W>[];
  prose: ReadonlySet<Token>;
  /** Of the prose. */
  running: ReadonlySet<TableWord>;
  segments: Segments;
  space: number;
  heads: readonly ListHead[];
}

/** Tables of level text on one page, top down. */
export function findLevelTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  const whole = readPage(input);
  const regions = ruledRegions(whole.segments, whole.rows, whole.prose);
  const drawn = drawnParts(regions, whole.rows).flatMap((part) => whole.index.in(part));
  const page = without(whole, drawn);
  const lists = (box: Box) => partLists(box, page.heads, page.segments.down);
  const boxes = regions.map((box) => withHeadingsOver(box, page.rows, page.segments)).flatMap(lists);
  const pieces = choose(ruledTables(page, boxes));
  const wholes = pieces.some(({ kind, shaded }) => kind === 'ruled' || shaded)
    ? alignedTables(page, boxes, (box) => pieces.some((piece) => reachesBeyond(box, piece)))
    : [];
  const rereadAs = (kind: TableKind) => (box: Box) =>
    lists(box).length > 1 ? undefined : readByText(page, box, kind, frameOf(box, boxes));
  const ruled = withoutPieces(pieces, wholes, rereadAs('ruled'));
  const reread = rereadAs('aligned');
  const ruledWords = ruled.flatMap(({ words }) => words);
  const found = withRowsBelow(
    choose([...ruled, ...alignedTables(without(page, ruledWords), boxes)]),
    page.rows,
    reread,
  );
  const taken = new Set(found.flatMap(({ words }) => words));
  const headed = found
    .map((table) => withRowsAbove(table, page.rows, taken, reread))
    .map((table) => withHeaderAbove(table, rowsUnderTitle(table.box, page.rows, page.heads), page.segments, boxes))
    .map((table) => withLabelsBeside(table, page.rows, page.prose, taken));
  // A header that was taken for a table of its own now shares words with the table it heads.
  const tables = choose(headed).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  return tables.map((table) => toTable(table, page.rows));
}

/** All that may be a table of a page, for the weights to be learnt from. */
export function proposeTables<W extends TableWord>(input: TableInput<W>): Candidate<W>[] {
  const page = readPage(input);
  const lists = (box: Box) => partLists(box, page.heads, page.segments.down);
  const boxes = ruledRegions(page.segments, page.rows, page.prose)
    .map((box) => withHeadingsOver(box, page.rows, page.segments))
    .flatMap(lists);
  return [...ruledTables(page, boxes), ...alignedTables(page, boxes)];
}

function readPage<W extends TableWord>(input: TableInput<W>): Page<W> {
  const segments = withoutPageFrame(readSegments(input), input.width, input.height);
  const lines = baselineRows(input.words.filter((word) => word.angle === 0));
  const space = usualSpace(lines);
  const rows = withoutRunningLines(toRows(lines, space, segments.down));
  const prose = findProse(rows);
  const running = new Set<TableWord>();
  for (const { words } of prose) for (const word of words) running.add(word);
  return { index: new WordIndex(input.words), rows, prose, running, segments, space, heads: findListHeads(rows) };
}

/** The page without some of its words. */
function without<W extends TableWord>(page: Page<W>, words: readonly W[]): Page<W> {
  if (words.length === 0) return page;
  const taken = new Set(words);
  const rows: Row<W>[] = [];
  for (const row of page.rows) {
    const tokens = row.tokens.filter(({ words }) => !words.some((word) => taken.has(word)));
    if (tokens.length > 0) rows.push({ ...row, tokens });
  }
  return { ...page, index: page.index.without(taken), rows };
}

const MIN_WORDS = 4;

function ruledTables<W extends TableWord>(page: Page<W>, boxes: readonly Box[]): Candidate<W>[] {
  const { index, segments, space } = page;
  const read = (box: Box, frame: Box | undefined): Candidate<W>[] => {
    const region = toRegion(box, index, segments, space, frame);
    if (region.words.length < MIN_WORDS) return [];
    const lattice = toCandidate(readLatticeGrid(region), 'lattice', region, page);
    // Lines on all sides of its cells leave less to guess than a reading by the text.
    if (lattice && lattice.confidence > LIKELY) return [lattice];
    const ruled = toCandidate(readTextGrid(region), 'ruled', region, page);
    return [lattice, ruled].filter((table) => table !== undefined);
  };
  const tables: Candidate<W>[] = [];
  const sure: Box[] = [];
  for (const box of boxes) {
    if (frameOf(box, sure) || isStack(box, boxes, page)) continue;
    const whole = read(box, frameOf(box, boxes));
    tables.push(...(whole.length > 0 ? whole : compartments(box, segments).flatMap((part) => read(part, box))));
    const held = boxes.filter((other) => isWellInside(other, box)).length;
    if (held < 2 && whole.some(({ confidence }) => confidence > LIKELY)) sure.push(box);
  }
  return tables.filter((table) => !isFrameOfTables(table, tables));
}

/** More are a drawing. */
const MAX_STACKED = 50;

/** Whether a box is made of closed ones below one another, with words between them that no line encloses: each is a table. */
function isStack<W extends TableWord>(box: Box, boxes: readonly Box[], { index, segments }: Page<W>): boolean {
  const [x0, y0, x1, y1] = box;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOUCH;
  const parts = boxes
    .filter((other) => other !== box && near(other[0], x0) && near(other[2], x1) && other[1] >= y0 && other[3] <= y1)
    .sort((a, b) => a[1] - b[1]);
  if (parts.length < 2 || parts.length > MAX_STACKED || !near(parts[0]![1], y0) || !near(parts.at(-1)![3], y1))
    return false;
  const hasWall = (x: number, top: number, foot: number): boolean =>
    segments.down.some(
      ({ at, from, to, soft }) => !soft && near(at, x) && from < top + 2 * TOUCH && to > foot - 2 * TOUCH,
    );
  if (!parts.every(([, top, , foot]) => hasWall(x0, top, foot) && hasWall(x1, top, foot))) return false;
  return parts.slice(1).every(([, below], i) => {
    const above = parts[i]![3];
    const walls = segments.down.some(
      ({ at, from, to }) => at > x0 - TOUCH && at < x1 + TOUCH && from < below - TOUCH && to > above + TOUCH,
    );
    return !walls && below - above > TOUCH && index.in([x0, above + 1, x1, below - 1]).length > 0;
  });
}

/** Words of a frame that the tables in it explain. */
const MOSTLY_IN_TABLES = 0.6;

/** Whether lines around a page, or a part of it, hold several tables that touch neither them nor one another. */
function isFrameOfTables<W extends TableWord>({ box, words }: Candidate<W>, tables: readonly Candidate<W>[]): boolean {
  const inner = tables.filter((other) => other.kind === 'lattice' && isWellInside(other.box, box));
  const apart = choose(inner);
  if (apart.length < 2) return false;
  return apart.reduce((sum, other) => sum + other.words.length, 0) > MOSTLY_IN_TABLES * words.length;
}

/** The box of a candidate ends with its last row. */
const isWellInside = ([x0, y0, x1, y1]: Box, outer: Box): boolean =>
  x0 > outer[0] + TOUCH && y0 > outer[1] + TOUCH && x1 < outer[2] - TOUCH && y1 <= outer[3];

/** The parts that lines from top to bottom cut a box into: a table may share its frame with charts or text beside it. */
function compartments([x0, y0, x1, y1]: Box, { down }: Segments): Box[] {
  const walls = down.filter(
    ({ at, from, to, soft }) => !soft && at > x0 + TOUCH && at < x1 - TOUCH && from < y0 + TOUCH && to > y1 - TOUCH,
  );
  if (walls.length === 0) return [];
  const edges = [x0, ...walls.map(({ at }) => at), x1];
  return edges.slice(1).map((right, i): Box => [edges[i]!, y0, right, y1]);
}

function readByText<W extends TableWord>(page: Page<W>, box: Box, kind: TableKind, frame: Box | undefined) {
  const region = toRegion(box, page.index, page.segments, page.space, frame);
  if (region.words.length < MIN_WORDS) return undefined;
  return toCandidate(readTextGrid(region), kind, region, page);
}

function frameOf(box: Box, boxes: readonly Box[]): Box | undefined {
  const [x0, y0, x1, y1] = box;
  return boxes.find((other) => other !== box && other[0] <= x0 && other[1] <= y0 && other[2] >= x1 && other[3] >= y1);
}

/** Whether a region holds a table found by its lines, and more below or above it; or one found by its shades, and more beside it. */
function reachesBeyond([x0, y0, x1, y1]: Box, { kind, shaded, box }: Candidate): boolean {
  if (x0 > box[2] || x1 < box[0] || y0 > box[3] || y1 < box[1]) return false;
  return (kind === 'ruled' && y1 - y0 > 1.1 * (box[3] - box[1])) || (shaded && x1 - x0 > 1.2 * (box[2] - box[0]));
}

function alignedTables<W extends TableWord>(
  page: Page<W>,
  boxes: readonly Box[],
  wanted: (box: Box) => boolean = () => true,
): Candidate<W>[] {
  const tables: Candidate<W>[] = [];
  const regions = alignedRegions(page.rows, page.prose, page.segments.across);
  for (const box of regions.flatMap((region) => partLists(region, page.heads, page.segments.down))) {
    const table = wanted(box) ? readByText(page, box, 'aligned', frameOf(box, boxes)) : undefined;
    if (table) tables.push(table);
  }
  return tables;
}
