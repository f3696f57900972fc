import type { TableWord } from './found-table.ts';
import { baselineRows } from './tokens.ts';
import { valueKind } from './values.ts';

/** Lines nearer than this cannot stand below one another, in units of the font size. */
const OVERLAP = 0.85;
const SAME_LINE = 0.2;
const MIN_PAIRS = 4;
/** Share of the lines of values that must have a label so near: labels beside several rows have some alone. */
const USUAL = 0.75;

/**
 * Some producers set labels to the top of their row and values to its bottom. Where a page does that throughout: its words, and the
 * baseline of the values for labels.
 */
export function alignedBaselines<W extends TableWord>(words: readonly W[]): Map<W, number> {
  const moved = new Map<W, number>();
  const level = words.filter(({ angle }) => angle === 0);
  if (!hasNearLines(level)) return moved;
  const lines = baselineRows(level);
  let pairs = 0;
  let valueLines = 0;
  lines.forEach((line, i) => {
    if (!line.every(({ text }) => valueKind(text) !== 'words')) return;
    valueLines++;
    const label = [lines[i - 1], lines[i + 1]].find((other) => other && isLabelOf(other, line));
    if (!label) return;
    pairs++;
    for (const word of label) moved.set(word, line[0]!.baseline);
  });
  if (pairs < MIN_PAIRS || pairs < valueLines * USUAL) moved.clear();
  return moved;
}

/** A cheap look before the words are put in lines. */
function hasNearLines(words: readonly TableWord[]): boolean {
  const baselines = Float64Array.from(words, ({ baseline }) => baseline).sort();
  const size = words.length > 0 ? Math.min(words[0]!.fontSize, words[words.length >> 1]!.fontSize) : 0;
  let near = 0;
  for (let i = 1; i < baselines.length; i++) {
    const gap = baselines[i]! - baselines[i - 1]!;
    if (gap > size * SAME_LINE && gap < size) near++;
  }
  return near >= MIN_PAIRS;
}

const isNear = ([a]: readonly TableWord[], [b]: readonly TableWord[]): boolean =>
  Math.abs(b!.baseline - a!.baseline) < OVERLAP * Math.min(a!.fontSize, b!.fontSize);

function isLabelOf(label: readonly TableWord[], values: readonly TableWord[]): boolean {
  return (
    isNear(label, values) &&
    label.at(-1)!.box[2] < values[0]!.box[0] &&
    label.some(({ text }) => valueKind(text) === 'words')
  );
}
