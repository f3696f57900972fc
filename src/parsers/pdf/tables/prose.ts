import { findCode } from './code.ts';
import type { TableWord } from './found-table.ts';
import { isMarker } from './lookalikes.ts';
import type { Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** Tokens of a line that read on: words with no more than a stretched space between them. */
export interface Run<W extends TableWord = TableWord> {
  row: Row<W>;
  tokens: Token<W>[];
  x0: number;
  x1: number;
  words: number;
}

/** A justified line may stretch its spaces this far, in units of the font size. */
const STRETCHED = 1.1;

export function runsOf<W extends TableWord>(row: Row<W>, stretched = STRETCHED): Run<W>[] {
  const runs: Run<W>[] = [];
  for (const token of row.tokens) {
    const run = runs.at(-1);
    const last = run?.tokens.at(-1);
    const apart = last && isValue(last.kind) && isValue(token.kind);
    if (run && !apart && token.x0 - run.x1 < row.size * stretched) {
      run.tokens.push(token);
      run.x1 = token.x1;
      run.words += token.count;
    } else runs.push({ row, tokens: [token], x0: token.x0, x1: token.x1, words: token.count });
  }
  return runs;
}

/** Tokens that are part of running text: lines of some length, each as full as the first word of the next made it; and code. */
export function findProse(rows: readonly Row[]): Set<Token> {
  const prose = new Set<Token>();
  for (const { tokens } of findCode(rows)) for (const token of tokens) prose.add(token);
  for (const [run, next] of readingOn(rows)) for (const token of [...run.tokens, ...next.tokens]) prose.add(token);
  addStretchedLines(rows, prose);
  return prose;
}

/** Spaces of a line that was stretched from edge to edge of a narrow column. */
const FAR_STRETCHED = 2.4;
/** Edges of justified lines are the same. */
const SAME_EDGE = 1;

/** Lines below or above running text with the same edges on both sides, however far their words stand apart. */
function addStretchedLines(rows: readonly Row[], prose: Set<Token>): void {
  if (prose.size === 0) return;
  // Most rows are running text as a whole, and are not looked at.
  const lines: Run[][] = [];
  const lineAt = (i: number): Run[] => (lines[i] ??= runsOf(rows[i]!, FAR_STRETCHED));
  const visit = (i: number, beside: number): void => {
    if (rows[i]!.tokens.every((token) => prose.has(token))) return;
    for (const run of lineAt(i)) {
      if (run.tokens.length < 2 || prose.has(run.tokens[0]!) || !isWordy(run) || holdsValue(run)) continue;
      if (lineAt(beside).some((other) => prose.has(other.tokens[0]!) && isOneColumn(run, other)))
        for (const token of run.tokens) prose.add(token);
    }
  };
  for (let i = 1; i < rows.length; i++) visit(i, i - 1);
  for (let i = rows.length - 2; i >= 0; i--) visit(i, i + 1);
}

const holdsValue = ({ tokens }: Run): boolean => tokens.some(({ kind }) => isValue(kind));

function isOneColumn(a: Run, b: Run): boolean {
  const { size } = a.row;
  if (Math.abs(a.row.baseline - b.row.baseline) > size * 1.6 || Math.abs(b.row.size - size) > size * 0.12) return false;
  return Math.abs(a.x0 - b.x0) < SAME_EDGE && Math.abs(a.x1 - b.x1) < SAME_EDGE;
}

/** Lines of running text, each with the one that it goes on in. */
export function* readingOn<W extends TableWord>(rows: readonly Row<W>[]): Generator<[Run<W>, Run<W>]> {
  const lines = rows.map((row) => runsOf(row));
  const cells = cellsBesideValues(lines);
  for (let i = 0; i < lines.length; i++) {
    for (const run of lines[i]!) {
      if (!isWordy(run) || cells.has(run) || hasValueBeside(run, lines[i]!)) continue;
      const [next, line] = findNext(run, lines, i) ?? [];
      if (next && flowsInto(run, next) && !areLabelled(run, lines[i]!, next, line!)) yield [run, next];
    }
  }
}

/** In units of the font size. */
const CELL_STEP = 1.6;
const SAME_SIZE = 0.05;

const isBesideValues = (others: readonly Run[]): boolean =>
  others.every(({ words }) => words <= MAX_VALUE_WORDS) &&
  others.some(({ tokens }) => tokens.every(({ kind }) => isValue(kind)));

/** More pieces of a line are no cells with text in them. */
const MAX_CELLS = 40;
/** A date, a name. */
const MAX_VALUE_WORDS = 3;

/** Lines of cells whose first line has nothing but values beside it, and none of a text right above. */
function cellsBesideValues(lines: readonly Run[][]): Set<Run> {
  const cells = new Set<Run>();
  const above = new Map<number, Run>();
  for (const line of lines) {
    if (line.length > MAX_CELLS) continue;
    for (const [i, run] of line.entries()) {
      const over = above.get(Math.round(run.x0));
      const isClose = over !== undefined && run.row.baseline - over.row.baseline < CELL_STEP * run.row.size;
      const isInCell = isClose && cells.has(over) && Math.abs(over.row.size - run.row.size) < SAME_SIZE * run.row.size;
      if (isInCell ? !hasValueBeside(run, line) : !isClose && run.words > 1 && isBesideValues(line.slice(i + 1)))
        cells.add(run);
      for (const { x0 } of run.tokens) above.set(Math.round(x0), run);
    }
  }
  return cells;
}

const MAX_LABEL_WORDS = 2;

/** Whether either of two lines has a short label of its own beside it, as terms have that are explained one by one. */
function areLabelled(a: Run, lineA: readonly Run[], b: Run, lineB: readonly Run[]): boolean {
  const [labelA, labelB] = [labelOf(a, lineA), labelOf(b, lineB)];
  if (!labelA || !labelB || Math.abs(a.x0 - b.x0) > SAME_EDGE) return false;
  return Math.abs(labelA.x0 - labelB.x0) < SAME_EDGE;
}

function labelOf(run: Run, line: readonly Run[]): Run | undefined {
  const label = line[line.indexOf(run) - 1];
  if (!label || label.words > MAX_LABEL_WORDS) return undefined;
  return isMarker(label.tokens.map(({ text }) => text).join(' ')) ? undefined : label;
}

/** Labels may be as wide as one another; a number stands beside them. */
function hasValueBeside({ x1 }: Run, line: readonly Run[]): boolean {
  return line.some((other) => other.x0 > x1 && other.tokens.every(({ kind }) => isValue(kind)));
}

const MIN_WIDTH = 15;

function isWordy({ tokens, words, x0, x1, row }: Run): boolean {
  if (words < 4 || x1 - x0 < row.size * MIN_WIDTH) return false;
  const values = tokens.filter(({ kind }) => isValue(kind)).length;
  return values * 2 < tokens.length;
}

/** The run below, and the line it is of. */
function findNext<W extends TableWord>(
  run: Run<W>,
  lines: readonly Run<W>[][],
  i: number,
): [Run<W>, Run<W>[]] | undefined {
  for (let k = i + 1; k < lines.length; k++) {
    const row = lines[k]![0]!.row;
    if (row.baseline - run.row.baseline > run.row.size * 2.6) return undefined;
    const below = lines[k]!.filter(({ x0, x1 }) => x0 < run.x1 && x1 > run.x0);
    if (below.length === 1) return [below[0]!, lines[k]!];
    if (below.length > 1) return undefined;
  }
  return undefined;
}

function flowsInto(run: Run, next: Run): boolean {
  const size = run.row.size;
  if (Math.abs(next.row.size - size) > size * 0.12) return false;
  if (Math.abs(next.x0 - run.x0) > size * 4 || next.x1 > run.x1 + size * 4) return false;
  const first = next.tokens[0]!.words[0]!;
  const width = first.box[2] - first.box[0];
  const right = Math.max(run.x1, next.x1);
  return run.x1 + size * 0.2 + width > right - size * 0.3;
}

/** A line that fills its width with words, as running text does. */
export function isProseLine(row: Row, width: number): boolean {
  const runs = runsOf(row);
  // A label, and apart from it what is said of it.
  if (runs.length > 1 && runs[0]!.x1 - runs[0]!.x0 < width * 0.35) return false;
  if (runs.some(({ tokens }, i) => i > 0 && tokens.every(({ kind }) => isValue(kind)))) return false;
  let words = 0;
  let inked = 0;
  for (const run of runs) {
    inked += run.x1 - run.x0;
    for (const token of run.tokens) words += token.words.filter(({ text }) => WORD.test(text)).length;
  }
  return words >= 5 && words >= 3 * runs.length && inked > width * 0.65;
}

const WORD = /\p{L}{2}|^[\p{L}]$/u;
