const TRIPLES = 1 << 16;

/** A text in small letters, and which three letters follow one another in it: they tell of most words that they are not there. */
export class Heard {
  readonly text: string;
  readonly #triples = new Uint8Array(TRIPLES);

  constructor(text: string) {
    this.text = text;
    for (let at = 0; at + 2 < text.length; at++) this.#triples[tripleAt(text, at)] = 1;
  }

  /** False: it is not in the text. */
  mayHave(letters: string): boolean {
    for (let at = 0; at + 2 < letters.length; at++) if (this.#triples[tripleAt(letters, at)] === 0) return false;
    return true;
  }
}

const tripleAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (TRIPLES - 1);
