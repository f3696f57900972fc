import type { TableWord } from './found-table.ts';
import type { Content, Grid, GridCell } from './grid.ts';
import {
  isChart,
  isContents,
  isDated,
  isEquations,
  isIndex,
  isList,
  isListInColumns,
  isListMarker,
} from './lookalikes.ts';
import { baselineRows } from './tokens.ts';
import { isValue, valueKind } from './values.ts';

export type FilledCell = GridCell & { content: Content };

/** Cells that hold something, in the order of their rows, and by row and column. */
export interface Contents {
  cells: FilledCell[];
  byRow: FilledCell[][];
  byColumn: FilledCell[][];
}

/** What can be said of a grid's contents, as shares from 0 to 1 unless named otherwise. */
export interface Traits {
  filled: number;
  /** Rows, and columns, with more than one cell filled. */
  fullRows: number;
  fullColumns: number;
  /** Its first row names every column, in a few words. */
  isHeaded: boolean;
  /** And is set in bold, which no row below it is. */
  isHeadedInBold: boolean;
  /** A heading stands between its rows, set larger, with headings of columns below it: they are two tables. */
  isParted: boolean;
  /** A head and a first column that name all rows and columns, and little else: to be filled in. */
  isBlank: boolean;
  /** Of the grid, wide and high cells counted in full; and counted once. */
  fill: number;
  density: number;
  words: number;
  /** Words in rows of a single cell that holds a sentence or more. */
  loneProse: number;
  /** Of the rows, with a cell in the first column. */
  labels: number;
  /** Of the cells below the first row, begun with a small letter: the rest of the cell above. */
  small: number;
  /** Of the first and the last row, with one cell only. */
  loneEdges: number;
  /** Of the cells right of the first column. */
  values: number;
  aligned: number;
  crowded: number;
  formulas: number;
  /** Of the words, set in a font of fixed pitch. */
  code: number;
  /** Rows below the header with a number, free of the brackets of code, right of the first column. */
  numberRows: number;
  /** Labels that end in a colon, lines to sign on. */
  formFields: number;
  /** Of the neighbours in a row, no further apart than words of a sentence. */
  tight: number;
  longestCell: number;
  /** Without the wordiest of three columns or more, which may hold remarks. */
  wordsPerCell: number;
  lookalike: 'list' | 'lists' | 'contents' | 'index' | 'dated' | 'equations' | undefined;
  isChart: boolean;
}

export function readContents(grid: Grid): Contents {
  const cells = grid.cells.filter((cell): cell is FilledCell => cell.content !== undefined);
  cells.sort((a, b) => a.row - b.row || a.col - b.col);
  const byRow: FilledCell[][] = Array.from({ length: grid.rowCount }, () => []);
  const byColumn: FilledCell[][] = Array.from({ length: grid.columnCount }, () => []);
  for (const cell of cells) {
    byRow[cell.row]!.push(cell);
    byColumn[cell.col]!.push(cell);
  }
  return { cells, byRow, byColumn };
}

export function readTraits(grid: Grid, contents: Contents): Traits {
  const { cells, byRow, byColumn } = contents;
  const fields = grid.rowCount * grid.columnCount;
  const count = {
    covered: 0,
    words: 0,
    right: 0,
    values: 0,
    crowded: 0,
    formulas: 0,
    code: 0,
    formFields: 0,
    lone: 0,
    longest: 0,
  };
  for (const cell of cells) {
    const { text, kind, count: words } = cell.content;
    count.covered += cell.rowSpan * cell.colSpan;
    count.words += words;
    count.longest = Math.max(count.longest, words);
    if (cell.col > 0 && cell.row >= grid.headerRows) {
      count.right++;
      if (isValue(kind)) count.values++;
    }
    for (const { monospace } of cell.words) if (monospace) count.code++;
    if (FORMULA.test(text)) count.formulas++;
    if (FORM_FIELD.test(text)) count.formFields++;
    if (isCrowded(cell)) count.crowded++;
    if (byRow[cell.row]!.length === 1 && words > 8) count.lone += words;
  }
  const all = Math.max(1, cells.length);
  const reach = cellsAcross(grid, cells);
  const labels = cells.reduce((sum, { col, rowSpan }) => (col === 0 ? sum + rowSpan : sum), 0);
  return {
    filled: cells.length,
    fullRows: reach.filter((cells) => cells > 1).length,
    fullColumns: byColumn.filter((column) => column.length > 1).length,
    isHeaded: isHeaded(contents),
    isHeadedInBold: isHeaded(contents) && isBoldAbove(contents),
    isParted: isParted(contents),
    isBlank: isBlank(contents),
    fill: count.covered / fields,
    density: cells.length / fields,
    words: count.words,
    loneProse: count.lone / Math.max(1, count.words),
    labels: labels / grid.rowCount,
    small: cells.filter(({ row, content }) => row > 0 && SMALL.test(content.text)).length / all,
    loneEdges: (Number(reach[0] === 1) + Number(reach.at(-1) === 1)) / 2,
    values: count.values / Math.max(1, count.right),
    aligned: alignment(grid, byColumn),
    crowded: count.crowded / all,
    formulas: count.formulas / all,
    code: count.code / Math.max(1, count.words),
    numberRows: shareOfNumberRows(grid, byRow),
    formFields: count.formFields / all,
    tight: shareOfTight(byRow),
    longestCell: count.longest,
    wordsPerCell: wordsPerCell(contents),
    lookalike: lookalikeOf(contents),
    isChart: isChart(contents),
  };
}

/** How many cells stand in each row, those that begin above it counted too. */
function cellsAcross({ rowCount }: Grid, cells: readonly FilledCell[]): number[] {
  const reach = new Array<number>(rowCount).fill(0);
  for (const { row, rowSpan } of cells) for (let r = row; r < row + rowSpan; r++) reach[r]!++;
  return reach;
}

const SMALL = /^\p{Ll}/u;

function wordsPerCell({ byColumn }: Contents): number {
  const columns = byColumn.map((cells) => cells.reduce((sum, { content }) => sum + content.count, 0));
  const wordiest = byColumn.length > 2 ? columns.indexOf(Math.max(...columns)) : -1;
  const [cells, words] = byColumn.reduce(
    ([cell, word], { length }, i) => (i === wordiest ? [cell, word] : [cell + length, word + columns[i]!]),
    [0, 0],
  );
  return words / Math.max(1, cells);
}

/** Words of a name. */
const MAX_NAME = 8;

const isHeaded = ({ byRow, byColumn }: Contents): boolean =>
  byRow[0]!.length === byColumn.length && byRow[0]!.every(({ content }) => content.count <= MAX_NAME);

const isBoldAbove = ({ cells }: Contents): boolean =>
  cells.every(({ row, words }) => words.every(({ bold }) => bold === (row === 0)));

/** Against the lines around it. */
export const HEADING_SIZE = 1.12;

function isParted({ byRow }: Contents): boolean {
  const sizeOf = (row: readonly FilledCell[]): number => Math.max(...row.map(({ words }) => words[0]!.fontSize));
  return byRow.some((row, i) => {
    const [above, below] = [byRow[i - 1], byRow[i + 1]];
    if (row.length !== 1 || !above?.length || !below || below.length < 2) return false;
    const usual = Math.max(sizeOf(above), sizeOf(below));
    return sizeOf(row) > HEADING_SIZE * usual && !below.some(({ content }) => isValue(content.kind));
  });
}

/** Fewer rows and columns may be anything. */
const MIN_BLANK = 3;

function isBlank({ cells, byRow, byColumn }: Contents): boolean {
  if (byRow.length < MIN_BLANK || byColumn.length < MIN_BLANK) return false;
  const named = [byRow[0]!.length / byColumn.length, byColumn[0]!.length / byRow.length];
  const others = cells.filter(({ row, col }) => row > 0 && col > 0).length;
  return named.every((share) => share >= NAMED) && others < (byRow.length - 1) * (byColumn.length - 1) * MOSTLY_BLANK;
}

/** Share of its cells: the corner may be empty, and a field that nobody named. */
const NAMED = 0.6;
const MOSTLY_BLANK = 0.2;

function lookalikeOf(contents: Contents): Traits['lookalike'] {
  if (isList(contents)) return 'list';
  if (isListInColumns(contents)) return 'lists';
  if (isContents(contents)) return 'contents';
  if (isIndex(contents)) return 'index';
  if (isDated(contents)) return 'dated';
  return isEquations(contents) ? 'equations' : undefined;
}

/** In units of the font size; cells leave more white between words that do not belong together. */
const WORD_SPACE = 0.5;
const MIN_NEIGHBOURS = 2;

function shareOfTight(byRow: readonly FilledCell[][]): number {
  let [pairs, tight] = [0, 0];
  for (const row of byRow) {
    for (let i = 1; i < row.length; i++) {
      const [a, b] = [row[i - 1]!, row[i]!];
      pairs++;
      if (b.content.x0 - a.content.x1 < WORD_SPACE * b.words[0]!.fontSize && !isValue(b.content.kind)) tight++;
    }
  }
  return pairs < MIN_NEIGHBOURS ? 0 : tight / pairs;
}

/** A header is not higher; what seems to be one is lines that hold no number. */
const MAX_HEADER_ROWS = 3;

function shareOfNumberRows(grid: Grid, byRow: readonly FilledCell[][]): number {
  const header = Math.min(grid.headerRows, MAX_HEADER_ROWS);
  return byRow.slice(grid.headerRows).filter(holdsNumber).length / Math.max(1, grid.rowCount - header);
}

const holdsNumber = (row: readonly FilledCell[]): boolean =>
  row.some(({ col, content }) => col > 0 && content.kind === 'number' && !/[[\](){};]|,$/.test(content.text));

const FORMULA = /[+−=<>·]$|^[+−=·]\s?\p{L}|[=∑∏∫∮∂√∇⋃⋂∞∈∉⊂⊆⊕⊗→↦≤≥≡∼≈‖∣⟨⟩]|^[()[\]{}|⎛⎝⎞⎠⎡⎣⎤⎦⎧⎨⎩\ue000-\uf8ff]+$/u;
const FORM_FIELD =
  /^\p{L}[^:：]{1,30}\s?[:：](?:\s|$)|^(?:by|name|title|date|dated|signature|signed|attn|address|its)\s*:|\/s\/|_{4,}|-{6,}/iu;

/** Words this far apart stand apart, in units of the font size. */
const APART = 1.2;

/** Text that stands apart within a cell: two columns taken for one, or two tables for one. */
function isCrowded({ words }: GridCell): boolean {
  if (words.length < 2) return false;
  const lines = baselineRows(words);
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      if (!standApart(a, b) || !isGutter((a.box[2] + b.box[0]) / 2, lines)) continue;
      if (isListMarker(a.text)) continue;
      if (valueKind(a.text) !== 'sign' && valueKind(b.text) !== 'sign') return true;
    }
  }
  return false;
}

const standApart = (a: TableWord, b: TableWord): boolean => b.box[0] - a.box[2] > APART * b.fontSize;

/** Whether more lines leave white at a place than run across it: a line of justified text may have wide spaces, not all at one place. */
function isGutter(x: number, lines: readonly TableWord[][]): boolean {
  let balance = 0;
  for (const line of lines) {
    const next = line.findIndex(({ box }) => box[2] > x);
    if (next < 0 || line[0]!.box[0] > x) continue;
    const isWhite = line[next]!.box[0] > x && standApart(line[next - 1]!, line[next]!);
    balance += isWhite ? 1 : -1;
  }
  return balance > 0;
}

/** How many cells stand flush left, flush right or centred with the others of their column, whichever fits best. */
function alignment(grid: Grid, byColumn: readonly FilledCell[][]): number {
  let flush = 0;
  let count = 0;
  // One row alone stands flush only with its header.
  const from = grid.rowCount - grid.headerRows > 1 ? grid.headerRows : 0;
  for (const cells of byColumn) {
    const column = cells.filter((cell) => cell.colSpan === 1 && cell.row >= from);
    if (column.length < 2) continue;
    const lefts = column.map(({ content }) => content.x0);
    const rights = column.map(({ content }) => content.x1);
    const middles = lefts.map((x0, i) => (x0 + rights[i]!) / 2);
    flush += Math.max(...[lefts, rights, middles].map((edges) => mostWithin(edges, 3)));
    count += column.length;
  }
  return count ? flush / count : 0;
}

/** The largest number of values that lie within a stretch. */
function mostWithin(values: number[], stretch: number): number {
  const sorted = values.sort((a, b) => a - b);
  let most = 0;
  for (let i = 0, j = 0; j < sorted.length; j++) {
    while (sorted[j]! - sorted[i]! > stretch) i++;
    most = Math.max(most, j - i + 1);
  }
  return most;
}
