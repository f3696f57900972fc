import type { Box } from '../../../document/box.ts';
import { toBox, unionBox } from '../../../document/geometry.ts';
import type { FoundCell, FoundTable, TableKind, TableWord } from './found-table.ts';
import { type Grid, partCells } from './grid.ts';
import { countHeaderRows } from './header-rows.ts';
import { describe, judge, type TableTraits } from './judge.ts';
import { raiseDigits } from './raised-digits.ts';
import type { Region } from './region.ts';
import { readSetting, type Surroundings } from './setting.ts';
import { findTitle } from './titles.ts';
import type { Row } from './tokens.ts';
import { trimGrid } from './trim.ts';

/** A grid that may be a table, and the words it would take. */
export interface Candidate<W extends TableWord = TableWord> {
  kind: TableKind;
  /** Marked off by shades, which need not lie under all of its columns nor of its rows: no line runs down half of it. */
  shaded: boolean;
  box: Box;
  grid: Grid<W>;
  title: W[];
  words: W[];
  traits: TableTraits;
  confidence: number;
}

/** The F1 of neighbours on sources left out is highest from about here on. */
const MIN_CONFIDENCE = 0.28;

export function toCandidate<W extends TableWord>(
  read: Grid<W> | undefined,
  kind: TableKind,
  region: Region<W>,
  page: Surroundings,
): Candidate<W> | undefined {
  if (!read) return undefined;
  const { grid, title } = trimGrid({ ...read, cells: partCells(read) });
  if (grid.headerRows === 0) grid.headerRows = countHeaderRows(grid);
  const traits = describe(grid, kind, () => readSetting(region, grid, title, page));
  const confidence = traits ? judge(traits) : 0;
  if (!traits || confidence < MIN_CONFIDENCE) return undefined;
  const words = grid.cells.flatMap((cell) => cell.words);
  const inked = unionBox(words.map(({ box }) => box))!;
  const whole = kind !== 'aligned' && grid.rowCount === read.rowCount;
  const framed = grid.cells.flatMap(({ frame }) => (frame ? [frame] : []));
  const box = unionBox([inked, ...framed, ...(whole ? [region.box] : [])])!;
  const half = (box[3] - box[1]) / 2;
  const { across, down } = region.segments;
  const isShaded = [...across, ...down].some(({ soft }) => soft);
  const shaded = isShaded && !down.some(({ soft, from, to }) => !soft && to - from > half);
  return { kind, shaded, box, grid, title, words, traits, confidence };
}

/** The table with a cell on every place of its grid. */
export function toTable<W extends TableWord>(candidate: Candidate<W>, lines: readonly Row<W>[]): FoundTable<W> {
  const { kind, box, grid, confidence } = candidate;
  const rows: FoundTable<W>['rows'] = Array.from({ length: grid.rowCount }, () => ({ box: [0, 0, 0, 0], cells: [] }));
  for (const { row, col, rowSpan, colSpan, words, frame, content } of grid.cells) {
    const bounds = frame ?? unionBox(words.map((word) => word.box)) ?? box;
    const text = raiseDigits(content?.text ?? '', words);
    rows[row]!.cells.push({ row, col, rowSpan, colSpan, text, box: toBox(...bounds), words });
  }
  placeRows(rows, box);
  fillGaps(rows, grid.columnCount, box);
  return {
    box: toBox(...box),
    kind,
    rows,
    columnCount: grid.columnCount,
    headerRows: grid.headerRows,
    title: findTitle(candidate, lines),
    confidence: Math.round(confidence * 100) / 100,
  };
}

function placeRows<W extends TableWord>(rows: FoundTable<W>['rows'], table: Box): void {
  let y = table[1];
  for (const row of rows) {
    const flat = row.cells.filter(({ rowSpan }) => rowSpan === 1);
    const box = unionBox((flat.length > 0 ? flat : row.cells).map((cell) => cell.box));
    row.box = toBox(table[0], box?.[1] ?? y, table[2], box?.[3] ?? y);
    y = row.box[3];
  }
}

/** Puts an empty cell wherever no other reaches. */
function fillGaps<W extends TableWord>(rows: FoundTable<W>['rows'], columnCount: number, table: Box): void {
  const lefts: number[] = new Array(columnCount + 1).fill(Number.POSITIVE_INFINITY);
  lefts[columnCount] = table[2];
  const taken = new Uint8Array(rows.length * columnCount);
  for (const { cells } of rows) {
    for (const { row, col, rowSpan, colSpan, box } of cells) {
      lefts[col] = Math.min(lefts[col]!, box[0]);
      for (let r = row; r < row + rowSpan; r++) taken.fill(1, r * columnCount + col, r * columnCount + col + colSpan);
    }
  }
  rows.forEach((row, r) => {
    for (let col = 0; col < columnCount; col++) {
      if (taken[r * columnCount + col]) continue;
      const right = lefts.findIndex((left, c) => c > col && left < Number.POSITIVE_INFINITY);
      const x0 = Math.min(lefts[col]!, lefts[right]!);
      const box = toBox(x0, row.box[1], lefts[right]!, row.box[3]);
      row.cells.push({ row: r, col, rowSpan: 1, colSpan: 1, text: '', box, words: [] } satisfies FoundCell<W>);
    }
    row.cells.sort((a, b) => a.col - b.col);
  });
}
