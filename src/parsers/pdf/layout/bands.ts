import type { Box } from '../../../document/box.ts';

/** Height of a band, in points. */
const BAND = 24;
const MAX_BANDS = 64;

/** Things on a page by the bands of it that they reach into, for asking what is near a box. */
export class Bands<T extends { box: Box }> {
  readonly #bands = new Map<number, T[]>();
  /** Those that reach over most of the page. */
  readonly #tall: T[] = [];

  constructor(items: Iterable<T>) {
    for (const item of items) {
      const first = Math.floor(item.box[1] / BAND);
      const last = Math.floor(item.box[3] / BAND);
      if (last - first > MAX_BANDS) {
        this.#tall.push(item);
        continue;
      }
      for (let band = first; band <= last; band++) {
        const same = this.#bands.get(band);
        if (same) same.push(item);
        else this.#bands.set(band, [item]);
      }
    }
  }

  /** All that may touch the middle of a box; the box is taken to be a line of text, not higher than a few bands. */
  near([, y0, , y1]: Box): readonly T[] {
    const band = this.#bands.get(Math.floor((y0 + y1) / 2 / BAND));
    if (!band) return this.#tall;
    return this.#tall.length === 0 ? band : [...this.#tall, ...band];
  }
}
