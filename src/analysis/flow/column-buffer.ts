import type { FlowParagraph } from './elements.ts';

/** Paragraphs of a section with columns, held back while they might fit the page: its columns are then equally long. */
export class ColumnBuffer {
  readonly paragraphs: FlowParagraph[] = [];
  /** Of each line, the space above a paragraph counted to its first line. */
  readonly #heights: number[] = [];
  #total = 0;

  add(paragraph: FlowParagraph, gap: number, lineHeights: number[]): void {
    this.paragraphs.push(paragraph);
    lineHeights.forEach((height, i) => {
      const whole = i === 0 ? height + gap : height;
      this.#heights.push(whole);
      this.#total += whole;
    });
  }

  fits(columns: number, height: number): boolean {
    return this.#total <= columns * height;
  }

  /** The least height at which all lines stand in so many columns. */
  balancedHeight(columns: number): number {
    let low = Math.max(this.#total / columns, ...this.#heights.slice(0, 1));
    let high = this.#total;
    for (let i = 0; i < BISECTIONS && high - low > 0.5; i++) {
      const middle = (low + high) / 2;
      if (this.#columnsAt(middle) <= columns) high = middle;
      else low = middle;
    }
    return high;
  }

  #columnsAt(limit: number): number {
    let columns = 1;
    let used = 0;
    for (const height of this.#heights) {
      if (used > 0 && used + height > limit) {
        columns++;
        used = 0;
      }
      used += height;
    }
    return columns;
  }
}
const BISECTIONS = 24;
