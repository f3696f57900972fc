import { BRACKETS, fromTheLeft, heightOf, levelOf, middleOf, onLevels, type Piece, placeOf, textOf } from './pieces.ts';

/** A fence this high may hold several rows, in units of the font size. */
const TALL = 1.7;
/** Parts of a row are this close; rows are this far apart, and cells of a row. */
const SAME_ROW = 0.3;
const ROW_STEP = 0.8;
const CELL_GAP = 0.7;

const CLOSING: ReadonlyMap<string, string> = new Map([...BRACKETS, ['|', '|'], ['‖', '‖']]);

/** Matrices, and cases behind a brace: rows between tall fences that no fraction or script makes. */
export function buildGrids(
  pieces: readonly Piece[],
  arrangeRow: (pieces: readonly Piece[]) => Piece[] | undefined,
): Piece[] | undefined {
  let built = fromTheLeft(pieces);
  for (const open of built.filter(isTallFence)) {
    if (!built.includes(open)) continue;
    const close = closingOf(built, open);
    const inner = built.filter((piece) => isInside(piece, open, close));
    const rows = gridRows(inner);
    if (!rows) continue;
    const columns = columnsOf(rows);
    const cells = rows.map((row) => columns.map((column) => arrangeRow(row.filter((piece) => isIn(piece, column)))));
    if (cells.some((row) => row.includes(undefined))) return undefined;
    const parts = [open, ...inner, ...(close ? [close] : [])];
    const grid: Piece = {
      kind: 'grid',
      open,
      close,
      rows: cells as Piece[][][],
      ...placeOf(parts),
      axis: open.axis,
      size: open.size,
    };
    built = fromTheLeft([...built.filter((piece) => !parts.includes(piece)), grid]);
  }
  return built;
}

const isTallFence = (piece: Piece): boolean => CLOSING.has(textOf(piece)) && heightOf(piece) > TALL * piece.size;

/** The next of its kind and height; a brace may stand alone. */
function closingOf(pieces: readonly Piece[], open: Piece): Piece | undefined {
  const sign = CLOSING.get(textOf(open));
  return pieces.find(
    (piece) =>
      piece.x0 > open.x0 && textOf(piece) === sign && Math.abs(heightOf(piece) - heightOf(open)) < 0.2 * open.size,
  );
}

function isInside(piece: Piece, open: Piece, close: Piece | undefined): boolean {
  if (piece === open || piece === close) return false;
  const slack = 0.4 * open.size;
  return (
    middleOf(piece) > open.x1 &&
    (!close || middleOf(piece) < close.x0) &&
    levelOf(piece) > open.y0 - slack &&
    levelOf(piece) < open.y1 + slack
  );
}

/** Rows that do not overlap; undefined where there is one. */
function gridRows(pieces: readonly Piece[]): Piece[][] | undefined {
  if (pieces.length === 0) return undefined;
  const size = Math.max(...pieces.map((piece) => piece.size));
  const rows = onLevels(pieces, size, SAME_ROW);
  if (rows.length < 2) return undefined;
  const main = new Set(rows.flat());
  const axes = rows.map((row) => row[0]!.axis);
  if (axes.some((axis, i) => i > 0 && axis - axes[i - 1]! < ROW_STEP * size)) return undefined;
  for (const piece of pieces) {
    if (main.has(piece)) continue;
    const at = axes.reduce((best, axis, i) => (away(piece, axis) < away(piece, axes[best]!) ? i : best), 0);
    rows[at]!.push(piece);
  }
  return rows.map(fromTheLeft);
}

const away = (piece: Piece, axis: number): number => Math.abs(levelOf(piece) - axis);

type Range = [from: number, to: number];

/** Where all rows have a gap, a column ends. */
function columnsOf(rows: readonly Piece[][]): Range[] {
  const columns: Range[] = [];
  for (const { x0, x1, size } of fromTheLeft(rows.flat())) {
    const last = columns.at(-1);
    if (last && x0 - last[1] < CELL_GAP * size) last[1] = Math.max(last[1], x1);
    else columns.push([x0, x1]);
  }
  return columns;
}

const isIn = (piece: Piece, [from, to]: Range): boolean => piece.x0 >= from && piece.x0 <= to;
