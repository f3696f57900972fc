/** Pages below one another: where each begins, in CSS pixels. */
export class PageLayout {
  readonly scale: number;
  readonly height: number;
  readonly #tops: Float64Array;
  readonly #pages: readonly { width: number; height: number }[];

  constructor(pages: readonly { width: number; height: number }[], scale: number) {
    this.#pages = pages;
    this.scale = scale;
    this.#tops = new Float64Array(pages.length);
    let top = GAP;
    pages.forEach((page, at) => {
      this.#tops[at] = top;
      top += page.height * scale + GAP;
    });
    this.height = top;
  }

  /** Number of the page at a height; one in a gap is that above it. */
  pageAt(y: number): number {
    let low = 0;
    let high = this.#tops.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#tops[middle]! <= y) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  top(page: number): number {
    return this.#tops[page - 1] ?? 0;
  }

  size(page: number): { width: number; height: number } {
    const { width, height } = this.#pages[page - 1]!;
    return { width: width * this.scale, height: height * this.scale };
  }
}

const GAP = 16;
