import type { Block } from '../document/page.ts';

export const isHeading = ({ type }: Block): boolean => type === 'title' || type === 'heading';

/** A title stands above all headings. */
export const levelOf = ({ type, level = 1 }: Block): number => (type === 'title' ? 0 : level);

/** The headings that the present place stands under, the outermost first. */
export class OpenHeadings<T> {
  readonly #open: { level: number; heading: T }[] = [];

  get path(): T[] {
    return this.#open.map(({ heading }) => heading);
  }

  get innermost(): T | undefined {
    return this.#open.at(-1)?.heading;
  }

  /** Ends those of the same level and below; gives the one that it stands under itself. */
  enter(block: Block, heading: T): T | undefined {
    const level = levelOf(block);
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
    const parent = this.innermost;
    this.#open.push({ level, heading });
    return parent;
  }
}
