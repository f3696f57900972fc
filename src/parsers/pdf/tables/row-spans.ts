import type { TableWord } from './found-table.ts';
import type { Placed, PlacedRow } from './rows.ts';
import { bottomOf, topOf } from './tokens.ts';
import { isValue } from './values.ts';

/** The printed lines of one row of a table. */
export type LineGroup<W extends TableWord = TableWord> = PlacedRow<W>[];

/** A cell beside several rows: rows first … last. */
export interface TallCell {
  col: number;
  first: number;
  last: number;
}

/** Lines of one column that read on. */
interface Label<W extends TableWord> {
  lines: PlacedRow<W>[];
  /** The row the label stands on; none where it stands between rows. */
  row: number | undefined;
  y: number;
}

const MIN_ROWS = 7;
/** Two lines nearer than this cannot stand below one another, in units of the font size. */
const OVERLAP = 0.85;

/** Parts the lines of a band into those that rows stand on, and lines of a single column set between them. */
export function partFloating<W extends TableWord>(
  band: readonly PlacedRow<W>[],
): { raster: PlacedRow<W>[]; floating: PlacedRow<W>[] } {
  const raster: PlacedRow<W>[] = [];
  const floating: PlacedRow<W>[] = [];
  band.forEach((line, i) => {
    const loose = isOneColumn(line) && [band[i - 1], band[i + 1]].some((other) => other && yieldsTo(line, other));
    if (loose) floating.push(line);
    else raster.push(line);
  });
  return raster.length > 0 ? { raster, floating } : { raster: [...band], floating: [] };
}

const isOneColumn = ({ placed }: PlacedRow): boolean => placed.length === 1 && placed[0]!.first === placed[0]!.last;

function yieldsTo(line: PlacedRow, other: PlacedRow): boolean {
  const size = Math.max(line.row.size, other.row.size);
  if (Math.abs(line.row.baseline - other.row.baseline) >= size * OVERLAP) return false;
  const { first } = line.placed[0]!;
  if (other.placed.some((cell) => cell.first <= first && cell.last >= first)) return false;
  return other.placed.length > 1 || first < other.placed[0]!.first;
}

const middle = (lines: readonly PlacedRow[]): number =>
  (Math.min(...lines.map(({ row }) => row.y0)) + Math.max(...lines.map(({ row }) => row.y1))) / 2;

const holds = (group: readonly PlacedRow[], col: number): boolean =>
  group.some(({ placed }) => placed.some((cell: Placed) => cell.first <= col && cell.last >= col));

/** A label beside rows need not stand on their baseline to be on their line. */
function middleOfCell(group: readonly PlacedRow[], col: number): number {
  const words = group.flatMap(({ placed }) =>
    placed.filter(({ first }) => first === col).flatMap(({ token }) => token.words),
  );
  const tops = words.map(topOf);
  const bottoms = words.map(bottomOf);
  return words.length > 0 ? (Math.min(...tops) + Math.max(...bottoms)) / 2 : middle(group);
}

/**
 * Finds labels set in the middle beside the rows they are for, as LaTeX's multirow does: they stand between lines, or leave the
 * first row of their group empty, and the groups so made fill the band without a rest. What floats and is no such label goes to
 * the row next to it. `grouped`: the band is one of several, so it may well be a group.
 */
export function findTallCells<W extends TableWord>(
  rows: LineGroup<W>[],
  floating: readonly PlacedRow<W>[],
  columnCount: number,
  grouped: boolean,
): { rows: LineGroup<W>[]; tall: TallCell[] } {
  const out = rows.map((group) => [...group]);
  const middles = rows.map(middle);
  const tall: TallCell[] = [];
  for (let col = 0; col < columnCount; col++) {
    const loose = toLabels(floating.filter(({ placed }) => placed[0]!.first === col));
    if (loose.length === 0) {
      if (rows.length < 2 || holds(rows[0]!, col)) continue;
      // A lone mark may stand in the middle of a few rows by chance.
      if (col > 0 && !grouped && rows.length < MIN_ROWS) continue;
    }
    const set: Label<W>[] = rows.flatMap((group, row) =>
      holds(group, col) ? [{ lines: group, row, y: middleOfCell(group, col) }] : [],
    );
    if (loose.length === 0 && set.length === 0) continue;
    const labels = [...loose, ...set].sort((a, b) => a.y - b.y);
    const groups = partition(
      labels.map(({ y }) => y),
      middles,
    );
    const whole =
      !groups && grouped && labels.length > 1 && !holdsValues(labels, col) && isInTheMiddle(labels, middles);
    if (whole) tall.push({ col, first: 0, last: rows.length - 1 });
    labels.forEach((label, i) => {
      const [first, last] = groups?.[i] ?? [nearestRow(middles, label.y), -1];
      if (label.row === undefined) out[first]!.push(...label.lines);
      if (last > first) tall.push({ col, first, last });
    });
  }
  return { rows: out, tall };
}

const holdsValues = (labels: readonly Label<TableWord>[], col: number): boolean =>
  labels.some(({ lines }) =>
    lines.some(({ placed }) => placed.some(({ token, first }) => first === col && isValue(token.kind))),
  );

/** Lines of one label, set over as many rows, that together stand in the middle of the band. */
function isInTheMiddle(labels: readonly Label<TableWord>[], rows: readonly number[]): boolean {
  const off = labels[0]!.y + labels.at(-1)!.y - rows[0]! - rows.at(-1)!;
  return Math.abs(off) / 2 < pitchOf(rows) * 0.3;
}

const pitchOf = (rows: readonly number[]): number =>
  rows.length > 1 ? (rows.at(-1)! - rows[0]!) / (rows.length - 1) : 12;

function toLabels<W extends TableWord>(lines: readonly PlacedRow<W>[]): Label<W>[] {
  const labels: Label<W>[] = [];
  for (const line of lines) {
    const label = labels.at(-1);
    const last = label?.lines.at(-1);
    if (label && last && line.row.baseline - last.row.baseline < line.row.size * 1.7) label.lines.push(line);
    else labels.push({ lines: [line], row: undefined, y: 0 });
  }
  for (const label of labels) label.y = middle(label.lines);
  return labels;
}

function nearestRow(middles: readonly number[], y: number): number {
  let best = 0;
  for (let i = 1; i < middles.length; i++) if (Math.abs(middles[i]! - y) < Math.abs(middles[best]! - y)) best = i;
  return best;
}

/** Groups of consecutive rows, one for each label, each with its label in the middle. */
function partition(labels: readonly number[], rows: readonly number[]): [number, number][] | undefined {
  const pitch = pitchOf(rows);
  const groups: [number, number][] = [];
  let start = 0;
  for (const y of labels) {
    let end = -1;
    for (let e = start; e < rows.length; e++) {
      const off = (rows[start]! + rows[e]!) / 2 - y;
      if (Math.abs(off) < pitch * 0.3) {
        end = e;
        break;
      }
      if (off > 0) break;
    }
    if (end < 0) return undefined;
    groups.push([start, end]);
    start = end + 1;
  }
  return start === rows.length ? groups : undefined;
}
