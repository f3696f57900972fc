import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { captionKind } from './captions.ts';
import { hasWalls, isDrawing } from './drawing.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, textOfWords } from './grid.ts';
import { readingOn } from './prose.ts';
import type { Region } from './region.ts';
import { TOUCH } from './ruled-regions.ts';
import { countRules, hasPiecedRule, placeOf, type Segment } from './segments.ts';
import { middleOf, type Row } from './tokens.ts';

/** Lines of the page, and what of them is running text. */
export interface Surroundings {
  rows: readonly Row[];
  running: ReadonlySet<TableWord>;
}

/** What stands around a grid and speaks for or against it. */
export interface Setting {
  /** A caption that calls it a table, or a figure. */
  caption: 'table' | 'figure' | undefined;
  /** Stands within lines drawn around a figure. */
  inFigure: boolean;
  /** Lines drawn across most of it. */
  rules: number;
  /** Lines, or a shade, are all around the words and none between them: that makes no table of them. */
  isFramed: boolean;
  /** Whether a line runs down between words, along half of them. */
  hasWalls: boolean;
  /** Printed lines of a row. */
  lines: number;
  /** Share of the rows whose text goes on in the row below, as lines of running text do. */
  readsOn: number;
  /** Share of the words that are part of running text. */
  running: number;
  /** Words that a line strikes through: axes and curves do that, the lines of a table do not. */
  struck: number;
  hasBars: boolean;
  /** Stands in a drawing: its words are labels. */
  isDrawing: boolean;
}

export function readSetting<W extends TableWord>(
  region: Region<W>,
  grid: Grid<W>,
  title: readonly W[],
  { rows, running }: Surroundings,
): Setting {
  return {
    caption: (title.length > 0 ? captionKind(textOfWords(title)) : undefined) ?? captionNear(region.box, rows),
    inFigure: region.frame !== undefined && captionNear(region.frame, rows) === 'figure',
    rules: rulesOf(region, grid),
    isFramed: isFramed(region),
    hasWalls: hasWalls(region.box, region.segments.down),
    lines: region.rows.length / grid.rowCount,
    readsOn: shareThatReadsOn(region, grid),
    running: shareOfRunning(grid, running),
    struck: countStruck(region, grid),
    hasBars: region.hasBars,
    isDrawing: isDrawing(region, grid),
  };
}

/** Lines under sums are drawn in pieces too; in so short a table they are under its headings. */
const SHORT = 3;

function rulesOf<W extends TableWord>({ segments, box, rows }: Region<W>, { rowCount }: Grid<W>): number {
  const { across } = segments;
  const count = countRules(across, box);
  if (count > 0 || rowCount > SHORT) return count;
  const [x0, top, x1, foot] = box;
  const last = rows.at(-1);
  if (!last) return 0;
  // With one more below them all lines of text are headings.
  const isBelowAll = hasPiecedRule(across, [x0, last.baseline, x1, foot + TOUCH]);
  return !isBelowAll && hasPiecedRule(across, [x0, top, x1, last.y0]) ? 1 : 0;
}

function isFramed<W extends TableWord>({ box: [x0, y0, x1, y1], rows, segments }: Region<W>): boolean {
  const { across, down } = segments;
  const isSide = ({ at, from, to }: Segment, x: number): boolean =>
    Math.abs(at - x) < TOUCH && to - from > (y1 - y0) * 0.9;
  if (!down.some((line) => isSide(line, x0)) || !down.some((line) => isSide(line, x1))) return false;
  const [top, bottom] = [rows[0]?.baseline ?? 0, rows.at(-1)?.y0 ?? 0];
  if (across.some(({ at }) => at > top && at < bottom)) return false;
  return !down.some(({ at, from, to }) =>
    rows.some((row) => row.y0 < to && row.y1 > from && row.tokens[0]!.x1 < at && row.tokens.at(-1)!.x0 > at),
  );
}

function shareOfRunning({ cells }: Grid, running: ReadonlySet<TableWord>): number {
  let [all, count] = [0, 0];
  for (const { words } of cells) {
    all += words.length;
    for (const word of words) if (running.has(word)) count++;
  }
  return count / Math.max(1, all);
}

const BEGINS_ANEW = /^[^\p{L}]*(?:\p{Lu}|$)/u;

function shareThatReadsOn<W extends TableWord>({ rows }: Region<W>, { cells, rowCount }: Grid<W>): number {
  const rowOf = new Map(cells.flatMap(({ row, words }) => words.map((word) => [word, row])));
  const cut = new Set<number>();
  for (const [run, next] of readingOn(rows)) {
    const [row, first] = [rowOf.get(run.tokens[0]!.words[0]!), next.tokens[0]!.words[0]!];
    // Labels may be as wide as one another, but each begins anew.
    if (row !== undefined && row !== rowOf.get(first) && !BEGINS_ANEW.test(first.text)) cut.add(row);
  }
  return cut.size / (rowCount - 1);
}

/** A caption stands within this distance, in units of its font size. */
const NEAR = 3;

function captionNear([x0, y0, x1, y1]: Box, rows: readonly Row[]): Setting['caption'] {
  for (const row of rows) {
    const above = y0 - row.y1;
    const below = row.y0 - y1;
    const near = row.size * NEAR;
    if (!(above > -2 && above < near) && !(below > -2 && below < near)) continue;
    for (const token of row.tokens) {
      const kind = token.x1 > x0 && token.x0 < x1 ? captionKind(token.text) : undefined;
      if (kind) return kind;
    }
  }
  return undefined;
}

/** Words with a line through the middle of them. In a cell that lines mark off, one that ends with the words strikes them out. */
function countStruck<W extends TableWord>({ segments }: Region<W>, grid: Grid<W>): number {
  let struck = 0;
  for (const cell of grid.cells) {
    const inked = cell.frame && unionBox(cell.words.map(({ box }) => box));
    for (const word of cell.words) {
      const [x0, , x1] = word.box;
      const y = middleOf(word);
      const inset = Math.min(2, (x1 - x0) * 0.25);
      const slack = word.fontSize * 0.2;
      const end = word.fontSize * STRIKEOUT_END;
      const spared = inked && ([inked[0] - end, inked[2] + end] as const);
      if (
        isCrossed(segments.across, y - slack, y + slack, x0 + inset, x1 - inset, spared) ||
        isCrossed(segments.down, x0 + inset, x1 - inset, y, y)
      ) {
        struck++;
      }
    }
  }
  return struck;
}

/** What strikes words out ends with them, or with the space behind them; in units of the font size. */
const STRIKEOUT_END = 0.6;

/** Whether a line lies between two places and reaches over a range; one that lies in what is spared does not count. */
function isCrossed(
  segments: readonly Segment[],
  low: number,
  high: number,
  from: number,
  to: number,
  spared?: readonly [left: number, right: number],
): boolean {
  for (let i = lowerBound(segments, low, placeOf); i < segments.length && segments[i]!.at < high; i++) {
    const segment = segments[i]!;
    const isSpared = spared !== undefined && segment.from >= spared[0] && segment.to <= spared[1];
    if (!segment.soft && segment.from < to && segment.to > from && !isSpared) return true;
  }
  return false;
}
