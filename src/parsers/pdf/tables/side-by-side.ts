import type { Piece } from './aligned-regions.ts';
import type { Token } from './tokens.ts';
import { isValue } from './values.ts';

/** White that runs down between the tokens of some lines. */
interface Gutter {
  x0: number;
  x1: number;
}

const MIN_ROWS = 3;
/** The white between two tables is so much wider than any within them. */
const WIDER = 1.5;
/** Share of the lines of two tables that stand beside none of the other. */
const OUT_OF_STEP = 0.5;

/**
 * Parts lines of text between tables that stand beside one another: each has labels at its left and values beside them, and the
 * white between the two is wider than any within, or their lines are not in step.
 */
export function partBeside(lines: Piece[]): Piece[][] {
  const parted = lines.filter(({ tokens }) => tokens.length > 1);
  if (parted.length < MIN_ROWS) return [lines];
  const gutters = findGutters(parted);
  const [widest, second] = gutters.map(({ x0, x1 }) => x1 - x0).sort((a, b) => b - a);
  // Each of two tables has a gutter of its own.
  for (const gutter of gutters.slice(1, -1)) {
    const apart = gutter.x1 - gutter.x0 === widest && widest > WIDER * second!;
    if (!apart && !areOutOfStep(lines, gutter)) continue;
    const left = sideOf(lines, ({ x1 }) => x1 <= gutter.x0);
    const right = sideOf(lines, ({ x0 }) => x0 >= gutter.x1);
    if (isTable(left) && isTable(right)) return [...partBeside(left), ...partBeside(right)];
  }
  return [lines];
}

function findGutters(lines: readonly Piece[]): Gutter[] {
  const tokens = lines.flatMap((line) => line.tokens).sort((a, b) => a.x0 - b.x0);
  const gutters: Gutter[] = [];
  let reached = tokens[0]!.x1;
  for (const { x0, x1 } of tokens) {
    if (x0 > reached) gutters.push({ x0: reached, x1: x0 });
    reached = Math.max(reached, x1);
  }
  return gutters;
}

function sideOf(lines: readonly Piece[], isThere: (token: Token) => boolean): Piece[] {
  return lines.flatMap(({ row, tokens: all }) => {
    const tokens = all.filter(isThere);
    return tokens.length > 0 ? [{ row, tokens, x0: tokens[0]!.x0, x1: tokens.at(-1)!.x1 }] : [];
  });
}

/** Lines of which those with several tokens begin with a label, at one place, and have values beside it. */
function isTable(lines: readonly Piece[]): boolean {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const parted = lines.filter(({ tokens }) => tokens.length > 1);
  const rows = parted.filter(
    ({ tokens: [label, ...values], row }) =>
      label!.x0 < left + row.size && label!.kind === 'words' && values.some(({ kind }) => isValue(kind)),
  );
  return rows.length >= MIN_ROWS && rows.length >= parted.length * 0.6;
}

/** Whether many lines have nothing on one side of a gutter. */
function areOutOfStep(lines: readonly Piece[], { x0, x1 }: Gutter): boolean {
  const alone = lines.filter(({ tokens }) => tokens[0]!.x0 >= x1 || tokens.at(-1)!.x1 <= x0).length;
  return alone > OUT_OF_STEP * lines.length;
}
