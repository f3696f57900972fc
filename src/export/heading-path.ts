import { isHeading, OpenHeadings } from '../analysis/open-headings.ts';
import type { Block } from '../document/page.ts';

/** The headings that the present place stands under, as they are printed. */
export class HeadingPath {
  readonly #open = new OpenHeadings<string>();

  get path(): string[] {
    return this.#open.path;
  }

  /** Whether the block is a heading. */
  enter(block: Block): boolean {
    if (!isHeading(block)) return false;
    const { text, marker } = block;
    this.#open.enter(block, (marker ? `${marker} ${text}` : text).replace(/\s+/g, ' '));
    return true;
  }
}
