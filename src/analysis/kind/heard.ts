const TRIPLES = 1 << 16;

/** A text in small letters, and which three letters follow one another in it: they tell of most words that they are not there. */
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

  /** False: they are not in the text. */
  mayHave(letters: string): boolean {
    for (let at = 0; at + 2 < letters.length; at++) {
      const triple = tripleAt(letters, at);
      if ((this.#triples[triple >> 3]! & (1 << (triple & 7))) === 0) return false;
    }
    return true;
  }
}

const tripleAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (TRIPLES - 1);
