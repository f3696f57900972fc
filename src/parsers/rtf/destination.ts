import type { Formatting } from './formatting.ts';

/** What the content of a group is for: the body, a footnote, the font table, nothing. */
export interface Destination {
  /** Its text is set in no font, so the document's code page decodes it. */
  readonly isPlain?: boolean;
  text(text: string, formatting: Formatting): void;
  /** Asked before anything else; true where the word needs no further look. */
  control?(word: string, param: number | undefined, formatting: Formatting): boolean;
  /** Groups inside; those directly inside have depth 1. */
  openGroup?(depth: number, formatting: Formatting): void;
  closeGroup?(depth: number, formatting: Formatting): void;
  /** Its own group ended, or the file did. */
  end?(formatting: Formatting): void;
}

/** For what is not shown: its words and groups are passed over unread. */
export const SKIP: Destination = { text: () => {} };

/** Keeps text up to a bound: titles, field instructions, list markers. */
export class TextCapture implements Destination {
  readonly isPlain: boolean;
  readonly #done: (text: string) => void;
  #text = '';

  constructor(done: (text: string) => void, isPlain = false) {
    this.#done = done;
    this.isPlain = isPlain;
  }

  text(text: string): void {
    if (this.#text.length < MAX_CAPTURED) this.#text += text;
  }

  end(): void {
    this.#done(this.#text.slice(0, MAX_CAPTURED));
  }
}
const MAX_CAPTURED = 10_000;
