import type { TableWord } from './found-table.ts';
import type { Grid, GridCell } from './grid.ts';
import { baselineRows, countWords } from './tokens.ts';
import { textOfCell } from './trim.ts';
import { isValue, type ValueKind, valueKind } from './values.ts';

export interface ReadCell<W extends TableWord = TableWord> extends GridCell<W> {
  text: string;
  kind: ValueKind;
  x0: number;
  x1: number;
}

/** What can be said of a grid's contents, as shares from 0 to 1 unless named otherwise. */
export interface Traits {
  filled: number;
  /** Rows with more than one cell filled. */
  fullRows: number;
  /** Of the grid, wide and high cells counted in full; and counted once. */
  fill: number;
  density: number;
  words: number;
  /** In rows of a single cell that holds a sentence or more. */
  loneProse: number;
  /** Of the cells right of the first column. */
  values: number;
  aligned: number;
  crowded: number;
  formulas: number;
  /** Labels that end in a colon, lines to sign on. */
  formFields: number;
  longestCell: number;
  wordsPerCell: number;
  isList: boolean;
  isContents: boolean;
  isEquations: boolean;
  isChart: boolean;
}

export function readCells<W extends TableWord>(grid: Grid<W>): ReadCell<W>[] {
  const cells: ReadCell<W>[] = [];
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue;
    const text = textOfCell(cell);
    let x0 = Number.POSITIVE_INFINITY;
    let x1 = Number.NEGATIVE_INFINITY;
    for (const { box } of cell.words) {
      x0 = Math.min(x0, box[0]);
      x1 = Math.max(x1, box[2]);
    }
    cells.push({ ...cell, text, kind: valueKind(text), x0, x1 });
  }
  return cells;
}

export function readTraits<W extends TableWord>(grid: Grid<W>, cells: readonly ReadCell<W>[]): Traits {
  const perRow = countBy(cells, (cell) => cell.row, grid.rowCount);
  const share = (test: (cell: ReadCell) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
  const right = cells.filter(({ col, row }) => col > 0 && row >= grid.headerRows);
  const words = cells.reduce((sum, cell) => sum + countWords(cell.words), 0);
  const covered = cells.reduce((sum, cell) => sum + cell.rowSpan * cell.colSpan, 0);
  return {
    filled: cells.length,
    fullRows: perRow.filter((count) => count > 1).length,
    fill: covered / (grid.rowCount * grid.columnCount),
    density: cells.length / (grid.rowCount * grid.columnCount),
    words,
    loneProse:
      cells.reduce((sum, { row, words: own }) => {
        const count = countWords(own);
        return perRow[row] === 1 && count > 8 ? sum + count : sum;
      }, 0) / Math.max(1, words),
    values: right.filter(({ kind }) => isValue(kind)).length / Math.max(1, right.length),
    aligned: alignment(grid, cells),
    crowded: share(isCrowded),
    formulas: share(({ text }) => FORMULA.test(text)),
    formFields: share(({ text }) => FORM_FIELD.test(text)),
    longestCell: cells.reduce((most, cell) => Math.max(most, countWords(cell.words)), 0),
    wordsPerCell: words / Math.max(1, cells.length),
    isList: isList(grid, cells),
    isContents: isContents(grid, cells),
    isEquations: isEquations(grid, cells),
    isChart: isChart(grid, cells),
  };
}

export function countBy(cells: readonly GridCell[], key: (cell: GridCell) => number, length: number): number[] {
  const counts: number[] = new Array(length).fill(0);
  for (const cell of cells) counts[key(cell)]!++;
  return counts;
}

const FORMULA = /[=∑∏∫∮∂√∇⋃⋂∞∈∉⊂⊆⊕⊗→↦≤≥≡∼≈‖∣⟨⟩]|^[()[\]{}|⎛⎝⎞⎠⎡⎣⎤⎦⎧⎨⎩]+$/;
const FORM_FIELD =
  /^\p{L}[^:：]{1,30}\s?[:：](?:\s|$)|^(?:by|name|title|date|dated|signature|signed|attn|address|its)\s*:|\/s\/|_{4,}|-{6,}/iu;

/** Text that stands apart within a cell: two columns taken for one, or two tables for one. */
function isCrowded({ words }: GridCell): boolean {
  for (const line of baselineRows(words)) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      if (b.box[0] - a.box[2] > 1.2 * b.fontSize) return true;
    }
  }
  return false;
}

/** How many cells stand flush left, flush right or centred with the others of their column, whichever fits best. */
function alignment(grid: Grid, cells: readonly ReadCell[]): number {
  let flush = 0;
  let count = 0;
  for (let col = 0; col < grid.columnCount; col++) {
    const column = cells.filter((cell) => cell.col === col && cell.colSpan === 1 && cell.row >= grid.headerRows);
    if (column.length < 2) continue;
    const best = [(c: ReadCell) => c.x0, (c: ReadCell) => c.x1, (c: ReadCell) => (c.x0 + c.x1) / 2].map((edge) => {
      const edges = column.map(edge).sort((a, b) => a - b);
      return mostWithin(edges, 3);
    });
    flush += Math.max(...best);
    count += column.length;
  }
  return count ? flush / count : 0;
}

/** The largest number of values that lie within a stretch. */
function mostWithin(sorted: readonly number[], stretch: number): number {
  let most = 0;
  for (let i = 0, j = 0; j < sorted.length; j++) {
    while (sorted[j]! - sorted[i]! > stretch) i++;
    most = Math.max(most, j - i + 1);
  }
  return most;
}

const MARKER =
  /^(?:[•●◦▪■□‣∙·–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})\s?[.)]|\[[\w+-]{1,10}\]|\d+(?:\.\d+)+\.?|§.*|Q\d+[.:]?)$/;

/** Numbered or bulleted paragraphs: nothing but markers on the left, words on the right. */
function isList(grid: Grid, cells: readonly ReadCell[]): boolean {
  const first = cells.filter(({ col }) => col === 0);
  if (first.filter(({ text }) => /^\[[\w+-]{1,10}\]\s/.test(text)).length > first.length * 0.5) return true;
  if (grid.columnCount > 3) return false;
  const marked = first.filter(({ text }) => MARKER.test(text)).length;
  if (marked < 2 || marked < first.length * 0.7) return false;
  const rest = cells.filter(({ col }) => col > 0);
  return rest.filter(({ kind }) => !isValue(kind)).length > rest.length * 0.5;
}

/** A table of contents: page numbers at the right that never fall, nothing else that is a number. */
function isContents(grid: Grid, cells: readonly ReadCell[]): boolean {
  if (grid.columnCount > 4) return false;
  const last = grid.columnCount - 1;
  const pages = cells
    .filter(({ col }) => col === last)
    .map(({ text }) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN));
  if (pages.length < 2) return false;
  const rising = pages.filter((page, i) => i === 0 || page >= pages[i - 1]!).length;
  if (pages.some(Number.isNaN) || rising < pages.length) return false;
  const others = cells.filter(({ col, text }) => col > 0 && col < last && /^\d/.test(text));
  const titles = cells.filter(({ col }) => col < last && col >= last - 1);
  const words = titles.reduce((sum, cell) => sum + countWords(cell.words), 0);
  return others.length * 2 <= cells.length && words >= titles.length * 1.5;
}

/** Equations with their numbers at the right: "(12)", "(3.4a)". */
function isEquations(grid: Grid, cells: readonly ReadCell[]): boolean {
  const last = cells.filter(({ col }) => col === grid.columnCount - 1);
  const numbers = last.filter(({ text }) => /^\((?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\)$/.test(text)).length;
  return (
    numbers > 0 &&
    numbers >= last.length * 0.5 &&
    cells.filter(({ kind }) => kind === 'number').length < cells.length * 0.7
  );
}

/** An axis: numbers in equal steps that fall from top to bottom, down to 0 or in steps other than one; or rise from 0 along a row. */
function isChart(grid: Grid, cells: readonly ReadCell[]): boolean {
  for (let col = 0; col < grid.columnCount; col++) {
    const steps = progression(cells.filter((cell) => cell.col === col).map(({ text }) => text));
    if (steps && steps.step < 0 && (steps.last === 0 || steps.step !== -1)) return true;
  }
  for (let row = 0; row < grid.rowCount; row++) {
    const steps = progression(cells.filter((cell) => cell.row === row).map(({ text }) => text));
    if (steps && steps.step > 0 && steps.first === 0 && steps.count > 5) return true;
  }
  return false;
}

/** Four numbers or more, nothing else, in equal steps. */
function progression(
  texts: readonly string[],
): { first: number; last: number; step: number; count: number } | undefined {
  if (texts.length < 4) return undefined;
  const numbers = texts.map((text) =>
    /^[-−]?[$€£]?\d[\d.,]*%?$/.test(text) ? Number(text.replace(/[$€£,%]/g, '').replace('−', '-')) : Number.NaN,
  );
  const step = numbers[1]! - numbers[0]!;
  const even = numbers.every((n, i) => i === 0 || Math.abs(n - numbers[i - 1]! - step) <= Math.abs(step) * 0.01);
  return even && step !== 0 ? { first: numbers[0]!, last: numbers.at(-1)!, step, count: numbers.length } : undefined;
}
