import { type Destination, TextCapture } from './destination.ts';

export interface RtfInfo {
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
}

const TEXTS = new Map<string, 'title' | 'author'>([
  ['title', 'title'],
  ['author', 'author'],
]);

const TIMES = new Map<string, 'created' | 'modified'>([
  ['creatim', 'created'],
  ['revtim', 'modified'],
]);

/** \info: a group for each property. */
export class InfoDestination implements Destination {
  readonly #info: RtfInfo;

  constructor(info: RtfInfo) {
    this.#info = info;
  }

  text(): void {}

  /** The destination of a property, by its word. */
  open(word: string): Destination | undefined {
    const text = TEXTS.get(word);
    if (text) {
      return new TextCapture((said) => {
        // LibreOffice writes a second author: who saved it last.
        this.#info[text] ??= said.trim() || null;
      }, true);
    }
    const time = TIMES.get(word);
    if (!time) return undefined;
    return new TimeCapture((said) => {
      this.#info[time] = said;
    });
  }
}

/** \yr2024\mo5\dy1\hr10\min30: local time of whoever wrote it, taken as UTC. */
class TimeCapture implements Destination {
  readonly #done: (time: string | null) => void;
  readonly #parts = new Map<string, number>();

  constructor(done: (time: string | null) => void) {
    this.#done = done;
  }

  text(): void {}

  control(word: string, param: number | undefined): boolean {
    if (param !== undefined) this.#parts.set(word, param);
    return true;
  }

  end(): void {
    const part = (name: string, least: number): number => this.#parts.get(name) ?? least;
    const year = part('yr', 0);
    const time = new Date(
      Date.UTC(year, part('mo', 1) - 1, part('dy', 1), part('hr', 0), part('min', 0), part('sec', 0)),
    );
    const isReal = year >= 1900 && year <= 9999 && !Number.isNaN(time.getTime());
    this.#done(isReal ? time.toISOString().replace('.000Z', 'Z') : null);
  }
}
