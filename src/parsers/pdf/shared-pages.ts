import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { PageReader } from '../parser.ts';
import type { PageDraft } from './draft.ts';

/**
 * A share of what is left is taken at a time: many pages first, for neighbours use the same fonts and each worker reads those it meets,
 * and few at the end, where the others would wait for whoever took the last.
 */
const SHARE_AT_ONCE = 1 / 8;
const MIN_AT_ONCE = 2;
const MAX_AT_ONCE = 8;
/** Drafts kept while the page that is next in order is not there yet. */
const MAX_AHEAD = 64;

type Range = [from: number, to: number];

/** Pages handed out to whoever is free, and given back in order. What a helper leaves undone is done here. */
export class SharedPages {
  readonly #draft: (page: number) => Promise<PageDraft>;
  readonly #pageCount: number;
  readonly #done = new Map<number, PageDraft>();
  readonly #returned: Range[] = [];
  #next = 1;
  #wanted = 1;
  #changed: (() => void)[] = [];

  constructor(draft: (page: number) => Promise<PageDraft>, pageCount: number) {
    this.#draft = draft;
    this.#pageCount = pageCount;
  }

  async *inOrder(): AsyncGenerator<PageDraft> {
    try {
      for (; this.#wanted <= this.#pageCount; this.#wanted++) {
        while (!this.#done.has(this.#wanted)) await this.#work();
        const draft = this.#done.get(this.#wanted)!;
        this.#done.delete(this.#wanted);
        this.#notify();
        yield draft;
      }
    } finally {
      this.#next = this.#pageCount + 1;
      this.#wanted = this.#pageCount + 1;
      this.#notify();
    }
  }

  async join(helper: PageReader): Promise<void> {
    let range: Range | undefined;
    try {
      while (this.#wanted <= this.#pageCount) {
        range = this.#take();
        if (!range) {
          if (this.#next > this.#pageCount && this.#returned.length === 0) break;
          await this.#change();
          continue;
        }
        const drafts = (await helper.readPages(...range)) as PageDraft[];
        for (const draft of drafts) this.#done.set(draft.page, draft);
        range = undefined;
        this.#notify();
      }
    } catch {
      if (range) this.#returned.push(range);
      this.#notify();
    } finally {
      await helper.close();
    }
  }

  /** The next pages by this worker, or the wait for those of a helper. */
  async #work(): Promise<void> {
    const range = this.#take();
    if (!range) return this.#change();
    for (let page = range[0]; page <= range[1]; page++) {
      this.#done.set(page, await this.#draft(page));
      // Reading a page in memory never waits, so a helper would not be heard, nor given its next pages.
      await eventLoopTurn();
    }
  }

  #take(): Range | undefined {
    const returned = this.#returned.shift();
    if (returned) return returned;
    if (this.#next > this.#pageCount || this.#next > this.#wanted + MAX_AHEAD) return undefined;
    const from = this.#next;
    const share = Math.ceil((this.#pageCount + 1 - from) * SHARE_AT_ONCE);
    this.#next = Math.min(this.#pageCount + 1, from + Math.min(MAX_AT_ONCE, Math.max(MIN_AT_ONCE, share)));
    return [from, this.#next - 1];
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve));
  }

  #notify(): void {
    const waiting = this.#changed;
    this.#changed = [];
    for (const resolve of waiting) resolve();
  }
}
