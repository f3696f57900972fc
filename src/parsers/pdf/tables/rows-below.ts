import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Candidate } from './assemble.ts';
import { captionKind, isNote } from './captions.ts';
import { type Column, overlaps } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { columnsOfGrid } from './grid.ts';
import { hasHeadings, isHeadingNumber, isStatement } from './header-rows.ts';
import { baselineOf, type Row, type Token } from './tokens.ts';
import { isValue } from './values.ts';

/** A blank row and a label may stand between two rows of a statement; in units of the font size. */
const MAX_BLANK = 3.6;
const MAX_LABELS = 5;
const MAX_LABEL_WORDS = 8;
/** A sum stands so near to the edge its column is flush with, in units of the font size. */
const FLUSH = 0.8;

/**
 * Statements leave white between groups of rows, and labels stand alone over them: what follows below with values in the columns of
 * a table, and has no headings of its own, is more of its rows. `reread` reads a box as one table.
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
    const reached = isFramed(table!) ? undefined : reachBelow(table!, rows);
    const parts = reached ? others.filter(({ box }) => touches(box, reached)) : [];
    // Rows that were found on their own go on below what was reached.
    const whole =
      reached && parts.every((part) => !isFramed(part) && !hasHeadings(part.grid))
        ? reread(unionBox([reached, ...parts.map(({ box }) => box)])!)
        : undefined;
    const joined = whole && isWhole(whole, [table!, ...parts]) ? whole : undefined;
    done.push(joined ?? table!);
    left = joined ? others.filter((other) => !parts.includes(other)) : others;
  }
  return done;
}

const isFramed = ({ kind, shaded }: Candidate): boolean => kind === 'lattice' && !shaded;

const touches = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

function isWhole<W extends TableWord>(whole: Candidate<W>, parts: readonly Candidate<W>[]): boolean {
  const columns = Math.max(...parts.map(({ grid }) => grid.columnCount));
  if (whole.grid.columnCount > columns) return false;
  const words = new Set(whole.words);
  return parts.every((part) => part.words.every((word) => words.has(word)));
}

/** The box with the rows below that go on with the table; undefined if there are none. */
function reachBelow({ box, grid }: Candidate, rows: readonly Row[]): Box | undefined {
  const [label, ...values] = columnsOfGrid(grid);
  if (!isStatement(grid)) return undefined;
  let reached: Box | undefined;
  let bottom = box[3];
  let labels = 0;
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
    bottom = row.y1;
    if (isRow(tokens, label!, values, row.size)) {
      reached = unionBox([reached ?? box, [tokens[0]!.x0 - 1, row.y0 - 1, tokens.at(-1)!.x1 + 1, row.y1 + 1]])!;
      labels = 0;
    } else if (!isLabel(tokens, values[0]!) || ++labels > MAX_LABELS) break;
  }
  return reached;
}

/** A label, and values below those of the table. Years without a label are headings. */
function isRow(tokens: readonly Token[], label: Column, values: readonly Column[], size: number): boolean {
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
function isLabel([token, ...more]: readonly Token[], value: Column): boolean {
  if (more.length > 0 || token!.x0 > value.x0 - 2 || captionKind(token!.text) || isNote(token!.text)) return false;
  return token!.x1 < value.x0 || (token!.count <= MAX_LABEL_WORDS && !/[.;]$/.test(token!.text));
}
