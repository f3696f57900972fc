import type { GlyphRun } from '../engine.ts';
import { mostOf } from './text-size.ts';

/** Fewer numbers in a column are those of a list. */
const MIN_NUMBERS = 8;
/** Numbers of lines are set smaller than the lines, or paler; others are as likely those of the rows of a table. */
const SMALLER = 0.88;
/** Share of neighbours that count on, by one or, where every fifth line has a number, by five. */
const COUNTING = 0.8;
const STEPS: readonly number[] = [1, 5];
const MAX_CANDIDATES = 2000;

/** Numbers that count the lines of a manuscript down its margin. */
export function findLineNumbers(runs: readonly GlyphRun[]): ReadonlySet<GlyphRun> {
  const numbers = runs.filter(({ text, angle }) => angle === 0 && text.length <= 6 && /^\s*\d{1,4}\s*$/.test(text));
  if (numbers.length < MIN_NUMBERS || numbers.length > MAX_CANDIDATES) return new Set();
  const size = mostOf(runs.map(({ fontSize, text }) => [fontSize, text.length]))!;
  const colour = mostOf(runs.map((run) => [run.colour, run.text.length]))!;
  const modest = numbers.filter((run) => run.fontSize < SMALLER * size || run.colour !== colour);
  const columns = [...byEdge(modest, ({ x }) => x), ...byEdge(modest, ({ x, ends }) => x + ends.at(-1)!)];
  return new Set(columns.filter(isCount).flat());
}

function byEdge(runs: readonly GlyphRun[], edgeOf: (run: GlyphRun) => number): GlyphRun[][] {
  const columns = new Map<number, GlyphRun[]>();
  for (const run of runs) {
    const edge = Math.round(edgeOf(run));
    columns.set(edge, [...(columns.get(edge) ?? []), run]);
  }
  return [...columns.values()];
}

function isCount(column: readonly GlyphRun[]): boolean {
  if (column.length < MIN_NUMBERS) return false;
  const values = column.toSorted((a, b) => a.y - b.y).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  return STEPS.some((step) => steps.filter((own) => own === step).length >= COUNTING * steps.length);
}
