import { append } from '../../../document/append.ts';
import type { GlyphRun } from '../engine.ts';
import { mostOf } from './text-size.ts';

/** Fewer numbers in a column are those of a list. */
const MIN_NUMBERS = 8;
/** Unless they count by fives and stand outside of all other text. */
const MIN_FIVES = 3;
/** Numbers of lines are set smaller than the lines, or paler; others are as likely those of the rows of a table. */
const SMALLER = 0.88;
/** Share of neighbours that count on, by one or, where every fifth line has a number, by five. */
const COUNTING = 0.8;
const STEPS: readonly number[] = [1, 5];
const MAX_CANDIDATES = 2000;

/** Numbers that count the lines of a manuscript down its margin. */
export function findLineNumbers(runs: readonly GlyphRun[]): ReadonlySet<GlyphRun> {
  const numbers = runs.filter(({ text, angle }) => angle === 0 && text.length <= 6 && /^\s*\d{1,4}\s*$/.test(text));
  if (numbers.length === 0 || numbers.length > MAX_CANDIDATES) return new Set();
  const ofCode = numbersOfCode(numbers, runs);
  if (numbers.length < MIN_FIVES) return new Set(ofCode);
  const size = mostOf(runs.map(({ fontSize, text }) => [fontSize, text.length]))!;
  const colour = mostOf(runs.map((run) => [run.colour, run.text.length]))!;
  const modest = numbers.filter((run) => run.fontSize < SMALLER * size || run.colour !== colour);
  const columns = [...byEdge(modest, ({ x }) => x), ...byEdge(modest, rightOf)];
  const found = columns.filter((column) => isCount(column) || (countsByFives(column) && isOutside(column, runs)));
  return new Set([...found.flat(), ...ofCode]);
}

/** Every fifth line of a bill has its number, from the top of the page: 5, 10, 15. */
const countsByFives = (column: readonly GlyphRun[]): boolean =>
  column.length >= MIN_FIVES &&
  column.toSorted((a, b) => a.y - b.y).every(({ text }, i) => Number(text) === 5 * (i + 1));

/** In the margin: all other text stands on one side. */
function isOutside(column: readonly GlyphRun[], runs: readonly GlyphRun[]): boolean {
  const own = new Set(column);
  const left = Math.max(...column.map(rightOf));
  const right = Math.min(...column.map(({ x }) => x));
  const others = runs.filter((run) => !own.has(run) && run.text.trim() !== '');
  return others.every(({ x }) => x > left) || others.every((run) => rightOf(run) < right);
}

const rightOf = ({ x, ends }: GlyphRun): number => x + ends.at(-1)!;

/** Room between the number of a line of code and the line, in units of the font size. */
const LEAST_ROOM = 0.5;
const MOST_ROOM = 4;

/**
 * Listings count their lines, from 1 each time, in another font than that of the code. However few: nothing but code stands behind the
 * numbers, or nothing where a line is blank.
 */
function numbersOfCode(numbers: readonly GlyphRun[], runs: readonly GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ font }) => font.monospace)) return [];
  const lines = new Map<number, { runs: number; code: number; left: number }>();
  for (const { text, x, y, font } of runs) {
    if (text.trim() === '') continue;
    const line = lines.get(Math.round(y)) ?? { runs: 0, code: 0, left: Number.POSITIVE_INFINITY };
    lines.set(Math.round(y), line);
    line.runs++;
    if (!font.monospace) continue;
    line.code++;
    line.left = Math.min(line.left, x);
  }
  const codeBeside = ({ y }: GlyphRun): number => lines.get(Math.round(y))!.code;
  const isBeside = ({ x, y, ends, fontSize }: GlyphRun): boolean => {
    const { runs: all, code, left } = lines.get(Math.round(y))!;
    const room = (left - x - ends.at(-1)!) / fontSize;
    return all === code + 1 && (code === 0 || (room > LEAST_ROOM && room < MOST_ROOM));
  };
  const plain = numbers.filter(({ font }) => !font.monospace);
  return byEdge(plain, rightOf)
    .map((column) => column.toSorted((a, b) => a.y - b.y))
    .filter((column) => column.every(isBeside) && column.some(codeBeside) && countsFromOne(column))
    .flat();
}

const countsFromOne = (column: readonly GlyphRun[]): boolean =>
  column.every(({ text }, i) => Number(text) === 1 || (i > 0 && Number(text) === Number(column[i - 1]!.text) + 1));

function byEdge(runs: readonly GlyphRun[], edgeOf: (run: GlyphRun) => number): GlyphRun[][] {
  const columns = new Map<number, GlyphRun[]>();
  for (const run of runs) {
    const edge = Math.round(edgeOf(run));
    append(columns, edge, run);
  }
  return [...columns.values()];
}

function isCount(column: readonly GlyphRun[]): boolean {
  if (column.length < MIN_NUMBERS) return false;
  const values = column.toSorted((a, b) => a.y - b.y).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  return STEPS.some((step) => steps.filter((own) => own === step).length >= COUNTING * steps.length);
}
