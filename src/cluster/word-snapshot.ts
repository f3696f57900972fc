import type { Vocabulary } from '../analysis/one-edit.ts';
import type { Database } from './database.ts';

/** Words that the beginning of one stands for at most; of short beginnings it only matters whether there is one. */
const MAX_TERMS = 5_000;
const SHORT = 3;
const LAST = '\u{10ffff}';

/** The words fetched so far; queries beyond them are remembered and fetched. */
export class WordSnapshot implements Vocabulary {
  readonly #held = new Map<string, boolean>();
  readonly #terms = new Map<string, string[]>();
  readonly #missing = { words: new Set<string>(), beginnings: new Set<string>() };

  holds(term: string): boolean {
    const held = this.#held.get(term);
    if (held === undefined) this.#missing.words.add(term);
    return held ?? false;
  }

  /** As if there were some where it is not known: whoever asks then asks on. */
  terms(beginning: string): Iterable<string> {
    const terms = this.#terms.get(beginning);
    if (!terms) this.#missing.beginnings.add(beginning);
    return terms ?? [beginning];
  }

  /** False where nothing was asked that is not known. */
  async load(database: Database): Promise<boolean> {
    const words = [...this.#missing.words];
    const beginnings = [...this.#missing.beginnings];
    this.#missing.words.clear();
    this.#missing.beginnings.clear();
    if (words.length + beginnings.length === 0) return false;
    const held = await database.rows<{ word: string }>('select word from docloupe.vocabulary where word = any($1)', [
      words,
    ]);
    for (const word of words) this.#held.set(word, false);
    for (const { word } of held) this.#held.set(word, true);
    for (const beginning of beginnings) {
      const found = await database.rows<{ word: string }>(
        'select word from docloupe.vocabulary where word >= $1 and word < $2 order by word limit $3',
        [beginning, beginning + LAST, beginning.length < SHORT ? 1 : MAX_TERMS],
      );
      this.#terms.set(
        beginning,
        found.map(({ word }) => word),
      );
    }
    return true;
  }
}
