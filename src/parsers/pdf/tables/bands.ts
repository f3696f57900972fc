import type { Column } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { type GridCell, gridCell } from './grid.ts';
import { findTallCells, type LineGroup, partFloating, type TallCell } from './row-spans.ts';
import { areRowsRuled, groupLines, hasStackedNumbers, hasStackedWords, measurePitch, type PlacedRow } from './rows.ts';
import { isValue } from './values.ts';

/** What stands between two lines across a table, as rows. */
export interface Band<W extends TableWord = TableWord> {
  rows: LineGroup<W>[];
  tall: TallCell[];
}

/** Reads the lines of each band as rows. `rooms` say how wide the columns are in each; `headed` says that lines part all columns, and the first band is the header. */
export function readBands<W extends TableWord>(
  bands: readonly PlacedRow<W>[][],
  rooms: readonly (readonly Column[])[],
  headed: boolean,
): Band<W>[] {
  const ruled = areRowsRuled(bands, rooms);
  const pitch = measurePitch(bands.flat());
  return bands.map((band, i) => {
    const room = rooms[i]!;
    const isHeader = headed && i === 0 && bands.length > 1 && !hasStackedNumbers(band);
    const one = ruled || isHeader || (headed && isBesideLabel(band));
    const isList = band.length >= MANY_ROWS && hasStackedWords(band, room);
    if (one && !isList && !isStack(band)) return { rows: band.length > 0 ? splitByBlank(band) : [], tall: [] };
    const { raster, floating } = partFloating(band);
    return findTallCells(groupLines(raster, room, pitch), floating, room.length, bands.length > 2);
  });
}

/** Fewer lines, each broken before its end, may be of an address. */
const MANY_ROWS = 6;

/** Of so many lines a few may stand beside others. */
const MANY_LINES = 8;
const MOST = 0.7;

/** A label on the first line, and below it nothing but words of one other column, or in a long text little else: what is said of it. */
function isBesideLabel([first, ...others]: readonly PlacedRow[]): boolean {
  const [label] = first?.placed ?? [];
  if (label?.first !== 0 || others.some(({ placed }) => placed[0]!.first === 0)) return false;
  const column = others.at(-1)?.placed[0]?.first;
  const lone = others.filter(({ placed }) =>
    placed.every((it) => it.first === column && !isValue(it.token.kind)),
  ).length;
  return lone > 0 && lone >= others.length * (others.length > MANY_LINES ? MOST : 1);
}

/** Numbers below numbers in two columns or more, line after line: rows, even where the other rows have lines between them. */
function isStack(rows: readonly PlacedRow[]): boolean {
  const numbered = rows.filter(({ placed }) => placed.some(({ token, first }) => first > 0 && token.kind === 'number'));
  if (numbered.length < 2) return false;
  return numbered.every((row, i) => i === 0 || sharedNumbers(numbered[i - 1]!, row) > 1);
}

/** Columns with a number in both lines; one in brackets below a number is a remark on it. */
function sharedNumbers(above: PlacedRow, below: PlacedRow): number {
  return below.placed.filter(
    ({ token, first }) =>
      token.kind === 'number' &&
      !token.text.startsWith('(') &&
      above.placed.some((other) => other.first === first && other.token.kind === 'number'),
  ).length;
}

/** A high band may hold blocks of lines with white between them, each block a row; those of one column are paragraphs of its cell. */
function splitByBlank<W extends TableWord>(band: PlacedRow<W>[]): LineGroup<W>[] {
  const blocks: LineGroup<W>[] = [];
  for (const line of band) {
    const block = blocks.at(-1);
    const reached = block ? Math.max(...block.map(({ row }) => row.y1)) : 0;
    if (block && line.row.y0 - reached < line.row.size * 0.8) block.push(line);
    else blocks.push([line]);
  }
  const isRow = (block: LineGroup<W>): boolean =>
    block.some(({ placed }) => placed.length > 1 || placed[0]!.first === 0);
  const isBlocks = band.length >= 4 && blocks.length > 1 && blocks.some((block) => block.length > 1);
  return isBlocks && blocks.every(isRow) ? blocks : [band];
}

/** The cells of a band's rows, numbered from `row`. */
export function bandCells<W extends TableWord>(
  { rows, tall }: Band<W>,
  row: number,
  rowCells: (group: LineGroup<W>, row: number) => GridCell<W>[],
): GridCell<W>[] {
  let cells = rows.flatMap((group, i) => rowCells(group, row + i));
  for (const { col, first, last } of tall) {
    const own = cells.filter((it) => it.col === col && it.row >= row + first && it.row <= row + last);
    if (own.length === 0) continue;
    const words = own.flatMap((cell) => cell.words);
    cells = cells.filter((cell) => !own.includes(cell));
    cells.push(gridCell(row + first, col, last - first + 1, own[0]!.colSpan, words));
  }
  return cells;
}

/** One row's tokens, those of one column together. */
export function cellsOf<W extends TableWord>(group: LineGroup<W>, row: number): GridCell<W>[] {
  const byColumn = new Map<number, { last: number; words: W[] }>();
  for (const { placed } of group) {
    for (const { token, first, last } of placed) {
      const cell = byColumn.get(first);
      if (cell) {
        cell.words.push(...token.words);
        cell.last = Math.max(cell.last, last);
      } else byColumn.set(first, { last, words: [...token.words] });
    }
  }
  return Array.from(byColumn, ([col, { last, words }]) => gridCell(row, col, 1, last - col + 1, words));
}
