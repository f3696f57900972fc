import type { TableWord } from './found-table.ts';
import type { Grid, GridCell } from './grid.ts';
import { baselineRows, countWords, joinWords } from './tokens.ts';

const NUMBER = /^[\s:.]*(?:[A-Z]{0,3}[-.–]?\d|[IVX]+\b)/i;
const TABLE =
  /^(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela|tabella|tabell|taulukko|tabel|таблица|cuadro|quadro|schedule)/i;
const FIGURE = /^(?:figure|fig\.|chart|graph|abbildung|abb\.|figura|gráfico|grafik|diagram|рис\.)/i;

/** What a caption calls the thing it stands by. */
export function captionKind(text: string): 'table' | 'figure' | undefined {
  const [kind, word] = TABLE.exec(text) ? (['table', TABLE] as const) : (['figure', FIGURE] as const);
  const match = word.exec(text);
  if (match && NUMBER.test(text.slice(match[0].length))) return kind;
  return /^[表]\s*\d/.test(text) ? 'table' : /^[图圖]\s*\d/.test(text) ? 'figure' : undefined;
}

const NOTE =
  /^(?:notes?|sources?|nb|n\.b\.|legend|key|quelle|anmerkung|fuente|nota|exhibit reads)\b|^[*†‡§¶]|^\(?[a-z¹²³⁴\d]{1,2}[\s.)]\s*\p{Lu}/iu;

export function textOfCell(cell: { words: readonly TableWord[] }): string {
  return baselineRows(cell.words).map(joinWords).join(' ');
}

export const isCaption = (text: string): boolean => captionKind(text) !== undefined;
export const isNote = (text: string): boolean => NOTE.test(text);

/** Takes off what stands in the table's frame without being a part of it: its title above, notes below. */
export function trimGrid<W extends TableWord>(grid: Grid<W>): { grid: Grid<W>; title: W[] } {
  const title: W[] = [];
  let from = 0;
  let to = grid.rowCount;
  const rows: GridCell<W>[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue;
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++) rows[r]!.push(cell);
  }
  const wordCount = (cell: GridCell) => countWords(cell.words);
  while (from < to - 1) {
    const [only, ...more] = rows[from]!;
    if (only && isCaption(textOfCell(only)) && only.rowSpan === 1) {
      title.push(...only.words, ...more.flatMap(({ words }) => words));
      from++;
      continue;
    }
    if (only && (more.length > 0 || only.rowSpan > 1)) break;
    if (only) {
      const text = textOfCell(only);
      if (!isCaption(text) && wordCount(only) < 16) break;
      title.push(...only.words);
    }
    from++;
  }
  while (to > from + 1) {
    const [only, ...more] = rows[to - 1]!;
    if (only && (more.length > 0 || only.rowSpan > 1)) break;
    if (only) {
      const text = textOfCell(only);
      const wide = only.colSpan * 2 > grid.columnCount;
      if (!(isNote(text) && wordCount(only) > 2) && !(wide && wordCount(only) > 14)) break;
    }
    to--;
  }
  return { grid: compact(grid, from, to), title };
}

/** The rows from … to without empty rows and columns. */
function compact<W extends TableWord>(grid: Grid<W>, from: number, to: number): Grid<W> {
  const cells = grid.cells.filter((cell) => cell.row >= from && cell.row + cell.rowSpan <= to);
  const filledRows = new Set<number>();
  const filledCols = new Set<number>();
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    // A wide or high cell alone does not keep a row or column alive.
    if (cell.rowSpan === 1) filledRows.add(cell.row);
    if (cell.colSpan === 1) filledCols.add(cell.col);
  }
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    if (!range(cell.row, cell.rowSpan).some((r) => filledRows.has(r))) filledRows.add(cell.row);
    if (!range(cell.col, cell.colSpan).some((c) => filledCols.has(c))) filledCols.add(cell.col);
  }
  const rowAt = renumber(grid.rowCount, filledRows);
  const colAt = renumber(grid.columnCount, filledCols);
  const kept: GridCell<W>[] = [];
  for (const cell of cells) {
    const row = rowAt[cell.row]!;
    const col = colAt[cell.col]!;
    const rowSpan = rowAt[cell.row + cell.rowSpan]! - row;
    const colSpan = colAt[cell.col + cell.colSpan]! - col;
    if (rowSpan > 0 && colSpan > 0) kept.push({ ...cell, row, col, rowSpan, colSpan });
  }
  return {
    rowCount: filledRows.size,
    columnCount: filledCols.size,
    headerRows: Math.max(0, (rowAt[grid.headerRows] ?? 0) - 0),
    cells: kept,
  };
}

const range = (from: number, length: number): number[] => Array.from({ length }, (_, i) => from + i);

/** For each old number, and the one past the last, how many kept ones come before it. */
function renumber(count: number, kept: ReadonlySet<number>): number[] {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i <= count; i++) {
    out.push(next);
    if (kept.has(i)) next++;
  }
  return out;
}
