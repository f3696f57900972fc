import type { Block } from '../document/page.ts';

/** The headings that the present place stands under. */
export class HeadingPath {
  #open: { level: number; text: string }[] = [];

  get path(): string[] {
    return this.#open.map(({ text }) => text);
  }

  /** Whether the block is a heading. */
  enter({ type, level: given = 1, text, marker }: Block): boolean {
    if (type !== 'title' && type !== 'heading') return false;
    const level = type === 'title' ? 0 : given;
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
    this.#open.push({ level, text: (marker ? `${marker} ${text}` : text).replace(/\s+/g, ' ') });
    return true;
  }
}
