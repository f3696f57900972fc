import { append } from '../../../document/append.ts';
import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { TextLine } from '../text/word.ts';
import { type ColumnLine, isCode } from './column-lines.ts';
import { findEntries } from './entries.ts';
import { endOf, sameSize, startOf } from './line-edges.ts';

/** What the lines of a column have in common. */
export interface Column {
  lines: readonly ColumnLine[];
  /** Around all of its lines. */
  box: Box | undefined;
  placeOf(line: ColumnLine): number | undefined;
  /** Font size of most characters. */
  size: number;
  /** Distance of baselines that most lines of a font size keep, or those of its colour. */
  leadingOf(line: TextLine): number;
  /** The same of lines of code, which stand on a grid: what is left blank are whole lines. */
  pitchOf(line: TextLine): number;
  /** How far a line may go, counted as `endOf` does. */
  edgeOf(line: ColumnLine): number;
  /** The same, by the lines around it: no farther than those that are set like it go. */
  raggedEdgeOf(line: ColumnLine): number;
  /** The line says something of its own, as those around it do. */
  isEntry(line: ColumnLine): boolean;
  /** Lines are set to end at the edge: one that does not ends a paragraph. */
  justified: boolean;
}

/** `ofPage`: the leading of the page by size, where the column has too few lines to show its own. */
export function measureColumn(lines: readonly ColumnLine[], ofPage?: ReadonlyMap<number, number>): Column {
  const leading = usualLeading(lines, ofPage);
  const pitches = pitchOfCode(lines);
  const leadingOf = (line: TextLine): number =>
    Math.min(leading(line) ?? UNKNOWN_LEADING * line.fontSize, MAX_LEADING * line.fontSize);
  const { edges, ragged } = edgesOf(lines);
  const edgeOf = (line: ColumnLine): number => edges.get(line) ?? endOf(line.line);
  const entries = findEntries(lines);
  const places = new Map(lines.map((line, i) => [line, i]));
  return {
    lines,
    box: unionBox(lines.map(({ line }) => line.box)),
    placeOf: (line) => places.get(line),
    size: usualSize(lines),
    leadingOf,
    pitchOf: (line) => pitches.get(Math.round(line.fontSize)) ?? leadingOf(line),
    edgeOf,
    raggedEdgeOf: (line) => Math.min(ragged.get(line) ?? Infinity, edgeOf(line)),
    isEntry: (line) => entries.has(line),
    justified: isJustified(lines, edgeOf),
  };
}

/** In units of the font size. */
const UNKNOWN_LEADING = 1.35;
const MAX_LEADING = 2;
const LEAST_LEADING = 0.9;

function usualSize(lines: readonly ColumnLine[]): number {
  const sizes = new Map<number, number>();
  let [usual, most] = [0, 0];
  for (const { line, text } of lines) {
    const count = (sizes.get(line.fontSize) ?? 0) + text.length;
    sizes.set(line.fontSize, count);
    if (count > most) [usual, most] = [line.fontSize, count];
  }
  return usual;
}

/** Fewer steps between lines of a colour do not show how it is set. */
const MIN_STEPS = 4;

const colourKey = ({ fontSize, words }: TextLine): string => `${Math.round(fontSize)} ${words[0]!.colour}`;

/** By size, and by size and colour: texts of one size may be set closer in one colour than in another. */
function usualLeading(
  lines: readonly ColumnLine[],
  ofPage?: ReadonlyMap<number, number>,
): (line: TextLine) => number | undefined {
  const bySize = new Map<number, number[]>();
  const byColour = new Map<string, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1]!.line, lines[i]!.line];
    if (!sameSize(a.fontSize, b.fontSize) || lines[i - 1]!.math || lines[i]!.math) continue;
    const step = b.baseline - a.baseline;
    if (step >= 2.5 * b.fontSize) continue;
    append(bySize, Math.round(b.fontSize), step);
    if (a.words[0]!.colour === b.words[0]!.colour) append(byColour, colourKey(b), step);
  }
  for (const steps of [...bySize.values(), ...byColour.values()]) steps.sort((a, b) => a - b);
  return (line) => {
    const own = byColour.get(colourKey(line)) ?? [];
    const size = Math.round(line.fontSize);
    const steps = own.length < MIN_STEPS ? (bySize.get(size) ?? []) : own;
    return (steps.length < 2 ? ofPage?.get(size) : undefined) ?? usualStep(steps);
  };
}

/** The lower quartile: half of the steps in a list of short paragraphs are between paragraphs. */
const usualStep = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 4)];

/** Of lines one below the other that start at one place, by size. */
export function leadingOfPage(lines: readonly TextLine[]): Map<number, number> {
  const bySize = new Map<number, number[]>();
  const above = new Map<string, TextLine>();
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const size = Math.round(line.fontSize);
    const key = `${size} ${Math.round(startOf(line))}`;
    const step = line.baseline - (above.get(key)?.baseline ?? Number.NEGATIVE_INFINITY);
    if (step > LEAST_LEADING * size && step < 2.5 * size) append(bySize, size, step);
    above.set(key, line);
  }
  const leadings = new Map<number, number>();
  for (const [size, steps] of bySize) {
    if (steps.length < MIN_STEPS) continue;
    leadings.set(size, usualStep(steps.sort((a, b) => a - b))!);
  }
  return leadings;
}

/** The least step between lines of code of a size. */
function pitchOfCode(lines: readonly ColumnLine[]): Map<number, number> {
  const pitches = new Map<number, number>();
  for (let i = 1; i < lines.length; i++) {
    const [above, below] = [lines[i - 1]!, lines[i]!];
    const size = below.line.fontSize;
    const step = below.line.baseline - above.line.baseline;
    if (!isCode(above) || !isCode(below) || !sameSize(above.line.fontSize, size) || step < LEAST_LEADING * size)
      continue;
    const key = Math.round(size);
    pitches.set(key, Math.min(step, pitches.get(key) ?? MAX_LEADING * size));
  }
  return pitches;
}

/** Fewer lines do not show how wide they are set, nor do names of about the same length; in lines, and in units of the font size. */
const MIN_MEASURE = 3;
const MIN_WIDTH = 14;

/** Share of the measure that lines set ragged, or broken by hand, may leave free. */
export const RAGGED = 0.35;

/** That of the column, or less for a stretch of full lines that is set narrower; or of ragged ones. */
function edgesOf(lines: readonly ColumnLine[]): Record<'edges' | 'ragged', Map<ColumnLine, number>> {
  const edges = new Map<ColumnLine, number>();
  const ragged = new Map<ColumnLine, number>();
  for (const rightToLeft of [false, true]) {
    const same = lines.filter(({ line }) => line.rightToLeft === rightToLeft);
    const ends = same.map(({ line }) => endOf(line)).sort((a, b) => a - b);
    for (const line of same) edges.set(line, ends[Math.floor((ends.length - 1) * 0.9)]!);
  }
  let start = 0;
  for (let i = 1; i <= lines.length; i++) {
    if (i < lines.length && isSetAlike(lines[i - 1]!.line, lines[i]!.line)) continue;
    const stretch = lines.slice(start, i);
    const edge = stretch.reduce((most, { line }) => Math.max(most, endOf(line)), Number.NEGATIVE_INFINITY);
    const full = stretch.filter(({ line }) => edge - endOf(line) < line.fontSize).length;
    const wide = edge - startOf(lines[start]!.line) > MIN_WIDTH * lines[start]!.line.fontSize;
    if (wide && stretch.length >= MIN_MEASURE) {
      const most = RAGGED * (edge - startOf(lines[start]!.line));
      const long = stretch.filter(({ line }) => edge - endOf(line) < most).length;
      if (full * 2 > stretch.length) for (const line of stretch) edges.set(line, edge);
      else if (long * 2 > stretch.length) for (const line of stretch) ragged.set(line, edge);
    }
    start = i;
  }
  return { edges, ragged };
}

const isSetAlike = (a: TextLine, b: TextLine): boolean =>
  a.rightToLeft === b.rightToLeft &&
  sameSize(a.fontSize, b.fontSize) &&
  Math.abs(startOf(a) - startOf(b)) < 0.3 * a.fontSize &&
  b.baseline - a.baseline < 1.8 * b.fontSize;

/** How near to the edge a full line ends, in units of the font size. */
const FULL = 0.2;

function isJustified(lines: readonly ColumnLine[], edgeOf: (line: ColumnLine) => number): boolean {
  const full = lines.filter((line) => Math.abs(edgeOf(line) - endOf(line.line)) < FULL * line.line.fontSize);
  return full.length >= MIN_MEASURE && full.length * 2 > lines.length;
}
