const GAP = 16;

interface Size {
  width: number;
  height: number;
}

/** Pages below one another, each at a scale of its own: where it begins, in CSS pixels. */
export class PageLayout {
  readonly height: number;
  readonly width: number;
  readonly #tops: Float64Array;
  readonly #pages: readonly Size[];
  readonly #scaleOf: (page: Size) => number;

  constructor(pages: readonly Size[], scaleOf: (page: Size) => number) {
    this.#pages = pages;
    this.#scaleOf = scaleOf;
    this.#tops = new Float64Array(pages.length);
    let top = GAP;
    let width = 0;
    pages.forEach((page, at) => {
      const scale = scaleOf(page);
      this.#tops[at] = top;
      top += page.height * scale + GAP;
      width = Math.max(width, page.width * scale);
    });
    this.height = top;
    this.width = width;
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

  /** Pixels per point. */
  scale(page: number): number {
    return this.#scaleOf(this.#pages[page - 1]!);
  }

  size(page: number): Size {
    const { width, height } = this.#pages[page - 1]!;
    const scale = this.scale(page);
    return { width: width * scale, height: height * scale };
  }

  /** The height in this layout of what stood at `y` in another. */
  moved(y: number, before: PageLayout): number {
    const page = before.pageAt(y);
    return this.top(page) + ((y - before.top(page)) * this.scale(page)) / before.scale(page);
  }
}
