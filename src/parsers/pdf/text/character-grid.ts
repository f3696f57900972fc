import type { TextLine, Word } from './word.ts';

/** Wider room than this is no indent of code, and lower none of its blank lines. */
const MAX_SPACES = 80;
const MAX_LINE_ENDS = 10;

/** Rows and columns of text of fixed pitch: what is left free are lines and spaces. */
export class CharacterGrid {
  readonly #lines: readonly TextLine[];
  readonly #left: number;
  readonly #advance: number;
  readonly #pitch: number;

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
    this.#left = lines.reduce((left, { box }) => Math.min(left, box[0]), Number.POSITIVE_INFINITY);
    this.#advance = advanceOf(lines.flatMap(({ words }) => words));
    const steps = lines.slice(1).map(({ baseline }, i) => baseline - lines[i]!.baseline);
    this.#pitch = steps.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
  }

  /** What stands between a line and the end of the one before. */
  before(at: number): string {
    const { box, baseline } = this.#lines[at]!;
    const above = this.#lines[at - 1];
    // Tags may put lines of several sizes on one baseline into one piece: there is no pitch then.
    const lines = above ? Math.round((baseline - above.baseline) / this.#pitch) || 1 : 0;
    return '\n'.repeat(Math.min(lines, MAX_LINE_ENDS)) + ' '.repeat(this.#spaces(box[0] - this.#left));
  }

  between(before: Word, after: Word): string {
    return after.glued ? '' : ' '.repeat(Math.max(1, this.#spaces(after.box[0] - before.box[2])));
  }

  #spaces(room: number): number {
    return Math.min(MAX_SPACES, Math.max(0, Math.round(room / this.#advance)));
  }
}

/** How wide a character is: most words of fixed pitch say the same. */
function advanceOf(words: readonly Word[]): number {
  const advances = words
    .filter(({ monospace, text }) => monospace && text.length > 0)
    .map(({ box, text }) => (box[2] - box[0]) / [...text].length)
    .sort((a, b) => a - b);
  return advances[advances.length >> 1] || 1;
}
