import type { Box } from '../../../document/geometry.ts';
import type { GlyphRun } from '../engine.ts';
import { isRightToLeft } from './characters.ts';
import { type Fragment, SPACE_GAP, toFragments } from './fragments.ts';
import { frameOf } from './frame.ts';
import { gatherRows, type Row } from './rows.ts';
import type { TextLine, Word } from './word.ts';
import { inReadingOrder, toWord } from './words.ts';

/** A gap this wide parts columns, in units of the font size: above the loosest justified line, below the usual gutter. */
const COLUMN_GAP = 1.5;

/** Lines of one page, top down, and of each angle that its text is set at. */
export function toLines(runs: readonly GlyphRun[]): TextLine[] {
  const byAngle = new Map<number, GlyphRun[]>();
  for (const run of runs) {
    const same = byAngle.get(run.angle);
    if (same) same.push(run);
    else byAngle.set(run.angle, [run]);
  }
  const lines: TextLine[] = [];
  for (const [angle, same] of [...byAngle].sort(([a], [b]) => a - b)) lines.push(...linesAtAngle(same, angle));
  return lines;
}

function linesAtAngle(runs: readonly GlyphRun[], angle: number): TextLine[] {
  const frame = frameOf(angle);
  const fragments: Fragment[] = [];
  let trailingSpace = false;
  for (const run of runs) {
    const [along, across] = frame.toFrame(run.x, run.y);
    fragments.push(...toFragments(run, along, across, trailingSpace));
    trailingSpace = /\s$/.test(run.text);
  }
  return gatherRows(fragments).flatMap((row) => rowLines(row, frame.toPage, angle));
}

function rowLines(row: Row, toPage: (box: Box) => Box, angle: number): TextLine[] {
  const lines: TextLine[] = [];
  let pieces: Word[] = [];
  let previous: Fragment | undefined;
  let word: Fragment[] = [];
  let glued = false;
  const endWord = () => {
    if (word.length === 0) return;
    const made = toWord(word, glued && pieces.length > 0, row, toPage, angle);
    if (made) pieces.push(made);
    word = [];
  };
  const endLine = () => {
    endWord();
    if (pieces.length > 0) lines.push(toLine(pieces, angle));
    pieces = [];
  };
  for (const fragment of row.fragments) {
    const join = previous ? joinOf(previous, fragment, row.fontSize) : 'apart';
    if (join === 'apart') endLine();
    else if (join !== 'same') endWord();
    if (word.length === 0) glued = join === 'glued';
    word.push(fragment);
    if (!previous || fragment.right > previous.right || join === 'apart') previous = fragment;
  }
  endLine();
  return lines;
}

/** How a fragment follows the one before it on its row. */
function joinOf(before: Fragment, after: Fragment, rowSize: number): 'same' | 'glued' | 'space' | 'apart' {
  const gap = after.left - before.right;
  const size = Math.min(before.fontSize, after.fontSize);
  if (gap > COLUMN_GAP * rowSize + 2 * before.tracking) return 'apart';
  if (gap < -0.6 * size) return 'space';
  const tracking = Math.min(before.tracking, after.tracking);
  if (gap > tracking + SPACE_GAP * size || (after.spaceBefore && gap > tracking + 0.05 * size)) return 'space';
  return sameStyle(before, after) ? 'same' : 'glued';
}

function sameStyle(a: Fragment, b: Fragment): boolean {
  const [x, y] = [a.run, b.run];
  return (
    a.rise === b.rise &&
    x.mcid === y.mcid &&
    x.hidden === y.hidden &&
    x.font.bold === y.font.bold &&
    x.font.italic === y.font.italic &&
    x.font.monospace === y.font.monospace &&
    Math.abs(x.fontSize - y.fontSize) < 0.1 * x.fontSize
  );
}

function toLine(pieces: Word[], angle: number): TextLine {
  const rightToLeft = pieces.filter((word) => isRightToLeft(word.text)).length * 2 > pieces.length;
  const words = inReadingOrder(pieces, rightToLeft);
  const box: Box = [...words[0]!.box];
  const sizes = new Map<number, number>();
  let baseline = 0;
  let characters = 0;
  for (const word of words) {
    box[0] = Math.min(box[0], word.box[0]);
    box[1] = Math.min(box[1], word.box[1]);
    box[2] = Math.max(box[2], word.box[2]);
    box[3] = Math.max(box[3], word.box[3]);
    const size = Math.round(word.fontSize * 10) / 10;
    sizes.set(size, (sizes.get(size) ?? 0) + word.text.length);
    if (word.rise === 0) {
      baseline += word.baseline * word.text.length;
      characters += word.text.length;
    }
  }
  let fontSize = 0;
  let most = 0;
  for (const [size, count] of sizes) if (count > most) [fontSize, most] = [size, count];
  return {
    words,
    box,
    baseline: characters > 0 ? baseline / characters : words[0]!.baseline,
    fontSize,
    angle,
    rightToLeft,
  };
}
