import type { Word } from '../text/word.ts';

/** What a formula is made of: signs, and what is built from them by setting one over, under or into another. */
export type Piece = Place & Scripts & (Sign | Fraction | Root | Lined | Grid);

/** On the page. The axis runs through the bar of a fraction and the middle of all that is set around it. */
export interface Place {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  axis: number;
  /** Of its font. */
  size: number;
}

/** What is raised and lowered at a piece, or set over and under it. */
interface Scripts {
  raised?: Piece[];
  lowered?: Piece[];
}

export interface Sign {
  kind: 'sign';
  text: string;
  face: Face;
  /** The word that it stands in; none where nothing is printed. */
  word: Word | undefined;
}

interface Fraction {
  kind: 'fraction';
  above: Piece[];
  below: Piece[];
}

interface Root {
  kind: 'root';
  degree: Piece[];
  of: Piece[];
  sign: Piece;
}

/** A line or an accent over or under several signs, as LaTeX calls it. */
interface Lined {
  kind: 'lined';
  by: 'overline' | 'underline' | 'widehat' | 'widetilde';
  of: Piece[];
}

/** Rows of cells between two fences, either of which may be left out. */
export interface Grid {
  kind: 'grid';
  open: Piece | undefined;
  close: Piece | undefined;
  rows: Piece[][][];
}

export type Face = 'italic' | 'upright' | 'bold' | 'bold italic' | 'script' | 'blackboard' | 'fraktur';

export const middleOf = ({ x0, x1 }: Place): number => (x0 + x1) / 2;
export const heightOf = ({ y0, y1 }: Place): number => y1 - y0;
export const levelOf = ({ y0, y1 }: Place): number => (y0 + y1) / 2;
export const textOf = (piece: Piece): string => (piece.kind === 'sign' ? piece.text : '');

/** The room that pieces take. `size` and `axis` are those of the largest. */
export function placeOf(pieces: readonly Piece[]): Place {
  const largest = pieces.reduce((a, b) => (b.size > a.size ? b : a));
  return {
    x0: Math.min(...pieces.map(({ x0 }) => x0)),
    y0: Math.min(...pieces.map(({ y0 }) => y0)),
    x1: Math.max(...pieces.map(({ x1 }) => x1)),
    y1: Math.max(...pieces.map(({ y1 }) => y1)),
    axis: largest.axis,
    size: largest.size,
  };
}

/** What is smaller is raised or lowered, in units of the largest size. */
export const MAIN_SIZE = 0.85;

/** Pieces of the main size, from the top, those together whose axes are as close as `near`, in units of that size. */
export function onLevels(pieces: readonly Piece[], size: number, near: number): Piece[][] {
  const levels: Piece[][] = [];
  for (const piece of pieces.filter((other) => other.size >= MAIN_SIZE * size).sort((a, b) => a.axis - b.axis)) {
    const level = levels.at(-1);
    if (level && piece.axis - level[0]!.axis <= near * size) level.push(piece);
    else levels.push([piece]);
  }
  return levels;
}

/** What opens and what closes. */
export const BRACKETS: readonly [open: string, close: string][] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];

export const fromTheLeft = (pieces: readonly Piece[]): Piece[] => [...pieces].sort((a, b) => a.x0 - b.x0);
