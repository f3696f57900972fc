import { unionBox } from '../../../document/geometry.ts';
import type { Word } from '../text/word.ts';
import { arrange } from './arrange.ts';
import { type Bars, buildOnBars } from './bars.ts';
import { toLatex } from './latex.ts';
import type { Piece } from './pieces.ts';
import { signsOf } from './signs.ts';

export interface Formula {
  latex: string;
  /** Its words as they are read, line by line: what is over a bar before what is under it. */
  lines: Word[][];
}

/** More is no formula that anybody reads, and finding what stands over what grows with its square. */
const MAX_SIGNS = 600;
/** "(12)", "(3.4a)" at one end, so far from the rest, in units of the font size. */
const NUMBER = /^\(\s*([A-Z]?\d{1,3}(?:\.\d{1,3})*[a-z]?)\s*\)$/;
const NUMBER_GAP = 1.5;

/** What is set as a formula, by the places of its signs; undefined where one of them has no place in it. */
export function readFormula(words: readonly Word[], bars: Bars): Formula | undefined {
  if (words.reduce((sum, { text }) => sum + text.length, 0) > MAX_SIGNS) return undefined;
  const numbered = splitNumber(words);
  const pieces = signsOf(numbered.words);
  if (pieces.length === 0 || pieces.some(({ text }) => UNKNOWN.test(text))) return undefined;
  const built = buildOnBars(pieces, bars.within(unionBox(numbered.words.map(({ box }) => box))!));
  const lines = built && arrange(built);
  if (!lines) return undefined;
  const read = new Set<Word>();
  const order = lines.map((line) => {
    const words = new Set<Word>();
    for (const piece of line) collect(piece, words);
    const own = [...words].filter((word) => !read.has(word));
    for (const word of own) read.add(word);
    return own;
  });
  const rest = words.filter((word) => !read.has(word));
  if (numbered.isFirst) order[0]!.unshift(...rest);
  else order.at(-1)!.push(...rest);
  const rows = lines.map(toLatex);
  // A long formula has its number on a line of its own.
  const last = rows.length > 1 ? NUMBER.exec(rows.at(-1)!)?.[1] : undefined;
  if (last !== undefined && numbered.tag === undefined) {
    rows.pop();
    numbered.tag = last;
  }
  const body = rows.length > 1 ? `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}` : rows[0]!;
  return {
    latex: numbered.tag ? `${body} \\tag{${numbered.tag}}` : body,
    lines: order.filter((line) => line.length > 0),
  };
}

/** What a font does not tell, and what no formula has. */
const UNKNOWN = /[\uFFFD\uE000-\uF8FF\p{Cc}]/u;

interface Numbered {
  words: readonly Word[];
  tag: string | undefined;
  /** The number stands before the formula. */
  isFirst: boolean;
}

const splitNumber = (words: readonly Word[]): Numbered =>
  numberAt(words, RIGHT) ?? numberAt(words, LEFT) ?? { words, tag: undefined, isFirst: false };

/** Ends of a line, by the direction that leads there. */
const RIGHT = 1;
const LEFT = -1;

function numberAt(words: readonly Word[], end: typeof RIGHT | typeof LEFT): Numbered | undefined {
  const outer = ({ box }: Word): number => (end === RIGHT ? box[2] : -box[0]);
  const inner = ({ box }: Word): number => (end === RIGHT ? box[0] : -box[2]);
  const last = words.reduce<Word | undefined>((a, b) => (!a || outer(b) > outer(a) ? b : a), undefined);
  if (!last) return undefined;
  const tail = words
    .filter((word) => inner(word) > outer(last) - 5 * last.fontSize && Math.abs(word.baseline - last.baseline) < 1)
    .sort((a, b) => a.box[0] - b.box[0]);
  for (let count = tail.length; count > 0; count--) {
    const parts = end === RIGHT ? tail.slice(-count) : tail.slice(0, count);
    const tag = NUMBER.exec(parts.map(({ text }) => text).join(''))?.[1];
    if (tag === undefined) continue;
    const rest = words.filter((word) => !parts.includes(word));
    const gap = Math.min(...parts.map(inner)) - Math.max(...rest.map(outer));
    if (gap > NUMBER_GAP * last.fontSize) return { words: rest, tag, isFirst: end === LEFT };
  }
  return undefined;
}

/** Words in reading order: a sign, then what is lowered at it, then what is raised. */
function collect(piece: Piece, order: Set<Word>): void {
  const all = (row: readonly Piece[]) => {
    for (const part of row) collect(part, order);
  };
  switch (piece.kind) {
    case 'sign':
      if (piece.word) order.add(piece.word);
      break;
    case 'fraction':
      all(piece.above);
      all(piece.below);
      break;
    case 'root':
      all(piece.degree);
      collect(piece.sign, order);
      all(piece.of);
      break;
    case 'lined':
      all(piece.of);
      break;
    case 'grid':
      if (piece.open) collect(piece.open, order);
      for (const row of piece.rows) for (const cell of row) all(cell);
      if (piece.close) collect(piece.close, order);
      break;
  }
  all(piece.lowered ?? []);
  all(piece.raised ?? []);
}
