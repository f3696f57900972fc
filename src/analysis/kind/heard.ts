const TRIPLES = 1 << 16;

/** Three letters that follow one another, as a number. */
export type Triple = number;

export const triplesOf = (letters: string): Triple[] =>
  Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => tripleAt(letters, at));

/** A text in small letters, and which triples are in it: they tell of most words that they are not there. */
export class Heard {
  readonly text: string;
  /** A bit for each. */
  readonly #triples = new Uint8Array(TRIPLES >> 3);

  constructor(text: string) {
    this.text = text;
    for (let at = 0; at + 2 < text.length; at++) {
      const triple = tripleAt(text, at);
      this.#triples[triple >> 3]! |= 1 << (triple & 7);
    }
  }

  /** False: a word of these triples is not in the text. */
  mayHave(word: readonly Triple[]): boolean {
    for (const triple of word) if ((this.#triples[triple >> 3]! & (1 << (triple & 7))) === 0) return false;
    return true;
  }
}

const tripleAt = (text: string, at: number): Triple =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (TRIPLES - 1);
