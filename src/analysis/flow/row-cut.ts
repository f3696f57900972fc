import type { Atom, LaidRow } from './stack.ts';

/** How far each cell of a row is placed: the position of its next atom. */
export type RowPosition = number[];

export interface RowPart {
  from: RowPosition;
  to: RowPosition;
  height: number;
  isLast: boolean;
  /** It ends where the producer began a page. */
  isBreak?: boolean;
}

export const startOf = (row: LaidRow): RowPosition => row.cells.map(() => 0);

/**
 * The part of a row, from a position on, that fits into some height. Undefined where no cell could place a line of its
 * own: then the row belongs on the next page. `force`: place at least one line whatever the height.
 */
export function cutRow(row: LaidRow, from: RowPosition, available: number, force: boolean): RowPart | undefined {
  const whole = heightOf(row, from);
  const rest = isStart(from) ? row.height : whole;
  const end = row.cells.map((cell) => cell.stack.atoms.length);
  if (rest <= available + TOLERANCE) return { from, to: end, height: rest, isLast: true };
  if (row.cantSplit && !force) return undefined;
  let placed = false;
  const to = row.cells.map((cell, i) => {
    const { atoms } = cell.stack;
    // A cell that goes on over the rows below is drawn in one piece.
    if (cell.merge) return atoms.length;
    const limit = available - cell.margins.top - cell.margins.bottom;
    const start = from[i]!;
    const at = keepLinesTogether(atoms, start, fitting(atoms, start, limit, force));
    if (at > start) placed = true;
    return at;
  });
  if (!placed && force) return { from, to: end, height: Math.min(rest, Math.max(available, 1)), isLast: true };
  const stuck = row.cells.some((cell, i) => !cell.merge && to[i] === from[i] && from[i]! < cell.stack.atoms.length);
  if (!placed || (stuck && isStart(from) && !force)) return undefined;
  const isLast = to.every((position, i) => position >= end[i]!);
  return { from, to, height: Math.min(heightOf(row, from, to), Math.max(available, 0) || rest), isLast };
}
const TOLERANCE = 0.01;

/** The part up to where the producer began a page inside the row; undefined where it did not. */
export function cutAtBreaks(row: LaidRow, from: RowPosition): RowPart | undefined {
  let found = false;
  const to = row.cells.map(({ stack }, i) => {
    const at = breakAfter(stack.atoms, from[i]!);
    if (at !== undefined) found = true;
    return at ?? stack.atoms.length;
  });
  if (!found) return undefined;
  return { from, to, height: heightOf(row, from, to), isLast: false, isBreak: true };
}

function breakAfter(atoms: Atom[], start: number): number | undefined {
  for (let i = start; i < atoms.length; i++) {
    const atom = atoms[i]!;
    if (atom.kind === 'row') continue;
    if (i > start && atom.line === 0 && atom.laid.breakBefore === 'rendered_page') return i;
    if (atom.laid.lines[atom.line]!.breakAfter === 'rendered_page' && i + 1 < atoms.length) return i + 1;
  }
  return undefined;
}

const isStart = (position: RowPosition): boolean => position.every((atom) => atom === 0);

function fitting(atoms: Atom[], start: number, limit: number, force: boolean): number {
  const top = atoms[start]?.y ?? 0;
  let at = start;
  while (at < atoms.length && atoms[at]!.y + atoms[at]!.height - top <= limit + TOLERANCE) at++;
  return force && at === start ? Math.min(start + 1, atoms.length) : at;
}

/** No single line of a paragraph is left on either side of the cut. */
function keepLinesTogether(atoms: Atom[], start: number, cut: number): number {
  const next = atoms[cut];
  if (!next || next.kind === 'row' || next.line === 0 || next.laid.paragraph.format.widowControl === false) return cut;
  const count = next.laid.lines.length;
  const before = Math.min(next.line, cut - start);
  if (before === 1 && count > 1) return cut - 1 > start ? cut - 1 : cut;
  if (count - next.line === 1) {
    const at = before === 2 ? cut - 2 : cut - 1;
    return at > start ? at : cut;
  }
  return cut;
}

function heightOf(row: LaidRow, from: RowPosition, to?: RowPosition): number {
  let height = 0;
  row.cells.forEach(({ stack, margins, merge }, i) => {
    if (merge) return;
    const first = stack.atoms[from[i]!];
    const last = stack.atoms[(to?.[i] ?? stack.atoms.length) - 1];
    if (!first || !last) return;
    const bottom = to ? last.y + last.height : Math.max(stack.height, last.y + last.height);
    height = Math.max(height, bottom - first.y + margins.top + margins.bottom);
  });
  return height;
}
