import { holdSemiSpace } from '../document/v8.ts';
import type { StoredPart } from '../index/store.ts';
import type { ParsedPart } from '../parsers/parser.ts';
import type { IndexedCounts, Indexer, ReadToEnd } from './document-indexer.ts';

/** Fewer cells are indexed here in less time than another thread needs to be asked and, the first time, to be started. */
const MANY_CELLS = 32_768;
/** Workbooks of many small sheets are not held back for longer. */
const MAX_HELD_PARTS = 512;

/** Indexes a document here until it turns out to be a large sheet, which another thread indexes, should one be idle. */
export class ChosenIndexer implements Indexer {
  #indexer: Indexer;
  /** Until it is known how large the document is. */
  #held: ParsedPart[] | undefined = [];
  #cells = 0;
  readonly #askForAnother: () => Promise<Indexer | undefined>;

  constructor(here: Indexer, askForAnother: () => Promise<Indexer | undefined>) {
    this.#indexer = here;
    this.#askForAnother = askForAnother;
  }

  async *add(part: ParsedPart): AsyncGenerator<StoredPart> {
    if (!this.#held) return yield* this.#indexer.add(part);
    this.#held.push(part);
    if (part.kind === 'rows') this.#cells += part.chunk.columns.length;
    const isLarge = this.#cells >= MANY_CELLS;
    if (isLarge) {
      holdSemiSpace();
      this.#indexer = (await this.#askForAnother()) ?? this.#indexer;
    }
    // Documents of other kinds start with a page.
    if (isLarge || this.#cells === 0 || this.#held.length > MAX_HELD_PARTS) yield* this.#release();
  }

  async *finish(end: ReadToEnd): AsyncGenerator<StoredPart, IndexedCounts> {
    yield* this.#release();
    return yield* this.#indexer.finish(end);
  }

  async *#release(): AsyncGenerator<StoredPart> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const part of held) yield* this.#indexer.add(part);
  }
}
