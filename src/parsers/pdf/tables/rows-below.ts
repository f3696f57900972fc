import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Candidate } from './assemble.ts';
import { captionKind, isNote } from './captions.ts';
import { type Column, overlaps } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { columnsOfGrid, type Grid } from './grid.ts';
import { hasHeadings, isHeadingNumber, isStatement } from './header-rows.ts';
import { columnsOf } from './rows.ts';
import { baselineOf, type Row, type Token } from './tokens.ts';
import { isValue } from './values.ts';

/** A blank row and a label may stand between two rows of a statement; in units of the font size. */
const MAX_BLANK = 3.6;
const MAX_LABELS = 5;
/** White between two lines of one cell. */
const TIGHT = 0.6;
const MAX_LABEL_WORDS = 8;
/** A sum stands so near to the edge its column is flush with, in units of the font size. */
const FLUSH = 0.8;

/**
 * What follows below with values in the columns of a table, and has no headings of its own, is more of its rows: statements leave
 * white between groups of rows, with labels alone over them, and where lines part groups of rows the last group has none below it.
 * `reread` reads a box as one table; one within lines ends with them.
 */
export function withRowsBelow<W extends TableWord>(
  tables: readonly Candidate<W>[],
  rows: readonly Row<W>[],
  reread: (box: Box) => Candidate<W> | undefined,
): Candidate<W>[] {
  let left = tables.toSorted((a, b) => a.box[1] - b.box[1]);
  const done: Candidate<W>[] = [];
  while (left.length > 0) {
    const [table, ...others] = left;
    const below = isFramed(table!) ? undefined : reachBelow(table!, rows);
    const parts = below ? others.filter(({ box }) => touches(box, below)) : [];
    const goesOn = below && parts.every((part) => !isFramed(part) && !hasHeadings(part.grid));
    // Rows that were found on their own go on below what was reached.
    const whole = goesOn ? reread(unionBox([below, ...parts.map(({ box }) => box)])!) : undefined;
    const joined = whole && isWhole(whole, [table!, ...parts]) ? whole : undefined;
    if (joined) left = [joined, ...others.filter((other) => !parts.includes(other))];
    else {
      done.push(table!);
      left = others;
    }
  }
  return done;
}

const isFramed = ({ kind, shaded }: Candidate): boolean => kind === 'lattice' && !shaded;

const touches = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Whether a table that was read anew holds all of what it was read from, and more. */
export function isWhole<W extends TableWord>(whole: Candidate<W>, parts: readonly Candidate<W>[]): boolean {
  const columns = Math.max(...parts.map(({ grid }) => grid.columnCount));
  const words = new Set(whole.words);
  if (whole.grid.columnCount > columns || words.size <= parts[0]!.words.length) return false;
  return parts.every((part) => part.words.every((word) => words.has(word)));
}

/** The box of a table with the lines below that go on with it; undefined if there are none. */
function reachBelow({ box, grid }: Candidate, rows: readonly Row[]): Box | undefined {
  const isNext = isStatement(grid) ? nextOfStatement(grid) : nextOfRows(grid);
  const lines: Row[] = [];
  let count = 0;
  let bottom = box[3];
  for (let i = lowerBound(rows, box[3], baselineOf); i < rows.length; i++) {
    const row = rows[i]!;
    if (row.y0 < box[3] - row.size * 0.5) continue;
    const tokens = row.tokens.filter(({ x0, x1 }) => x1 > box[0] - 2 && x0 < box[2] + 2);
    if (tokens.length === 0) continue;
    if (
      row.y0 - bottom > row.size * MAX_BLANK ||
      tokens[0]!.x0 < box[0] - row.size ||
      tokens.at(-1)!.x1 > box[2] + row.size
    )
      break;
    const next = isNext(tokens, row.size);
    const isWrapped = next === 'more' && count > 0 && row.y0 - bottom < row.size * TIGHT;
    bottom = row.y1;
    lines.push({ ...row, tokens });
    if (next === 'row' || isWrapped) count = lines.length;
    else if (next === 'end' || lines.length - count > MAX_LABELS) break;
  }
  if (count === 0) return undefined;
  const bounds = lines
    .slice(0, count)
    .map(({ tokens, y0, y1 }): Box => [tokens[0]!.x0 - 1, y0 - 1, tokens.at(-1)!.x1 + 1, y1 + 1]);
  return unionBox([box, ...bounds]);
}

/**
 * What a line below a table may be to it: one more row, what is of it if a row follows, words that may be more of the row above, or
 * something else.
 */
type Next = 'row' | 'label' | 'more' | 'end';

function nextOfStatement(grid: Grid): (tokens: readonly Token[], size: number) => Next {
  const [label, ...values] = columnsOfGrid(grid);
  return (tokens, size) =>
    isRow(tokens, label!, values, size) ? 'row' : isLabel(tokens, values[0]!) ? 'label' : 'end';
}

/** Fewer columns stand over one another by chance. */
const MIN_COLUMNS = 4;

/** Words and values may stand in any column: a row fills most of them as the rows above do. */
function nextOfRows(grid: Grid): (tokens: readonly Token[]) => Next {
  if (grid.columnCount < MIN_COLUMNS) return () => 'end';
  const columns = columnsOfGrid(grid);
  const kinds = kindsOfColumns(grid);
  return (tokens) => {
    const places = tokens.map((token) => columnsOf(token, columns));
    if (places.some(([first, last], i) => first < last || first <= (places[i - 1]?.[1] ?? -1))) return 'end';
    if (captionKind(tokens[0]!.text) || isNote(tokens[0]!.text)) return 'end';
    const alike = tokens.filter(({ kind }, i) => kinds[places[i]![0]] === isValue(kind)).length;
    const values = tokens.filter(({ kind }) => isValue(kind)).length;
    return alike === tokens.length && alike > columns.length * 0.6 && values > 1
      ? 'row'
      : values === 0 && alike === tokens.length
        ? 'more'
        : 'label';
  };
}

/** Whether most of what a column holds are values; undefined where it holds as many of either. */
function kindsOfColumns({ cells, headerRows, columnCount }: Grid): (boolean | undefined)[] {
  const excess = new Array<number>(columnCount).fill(0);
  for (const { row, col, colSpan, content } of cells) {
    if (content && row >= headerRows && colSpan === 1) excess[col]! += isValue(content.kind) ? 1 : -1;
  }
  return excess.map((more) => (more === 0 ? undefined : more > 0));
}

/** A label, and values below those of the table. Years without a label are headings. */
export function isRow(tokens: readonly Token[], label: Column, values: readonly Column[], size: number): boolean {
  // A date may be the label, or the last line of it.
  const isLabelled = tokens.length > 1 && tokens[0]!.x1 < values[0]!.x0;
  const own = tokens.filter(
    (token, i) => token.x0 >= label.x1 || ((i > 0 || !isLabelled) && (isValue(token.kind) || token.kind === 'sign')),
  );
  if (tokens.length - own.length > 1) return false;
  const numbers = own.filter(({ kind }) => kind !== 'sign');
  if (numbers.length === 0 || (tokens.length === 1 && own.length === 1)) return false;
  if (numbers.every(({ text }) => isHeadingNumber(text))) return false;
  return numbers.every(
    (token) =>
      (isValue(token.kind) || token.kind === 'none') &&
      values.some((column) => overlaps(column, token) && isFlush(column, token, size)),
  );
}

const isFlush = (a: Column, b: Column, size: number): boolean =>
  Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1), Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2) < size * FLUSH;

/** What stands alone before the columns of values, however long, or is short. */
export function isLabel([token, ...more]: readonly Token[], value: Column): boolean {
  if (more.length > 0 || token!.x0 > value.x0 - 2 || captionKind(token!.text) || isNote(token!.text)) return false;
  return token!.x1 < value.x0 || (token!.count <= MAX_LABEL_WORDS && !/[.;]$/.test(token!.text));
}
