import type { Destination } from './destination.ts';
import type { Formatting } from './formatting.ts';

export interface Style {
  name: string;
  basedOn: number | undefined;
  outlineLevel: number | undefined;
  list: number | undefined;
}

const MAX_STYLES = 10_000;
/** No style: \sbasedon222. */
const NO_STYLE = 222;

/** \stylesheet: one group for each style; those of characters and tables (\cs, \ts) say nothing of structure. */
export class Stylesheet implements Destination {
  readonly #styles = new Map<number, Style>();
  #name = '';
  #basedOn: number | undefined;
  #isParagraph = true;

  openGroup(depth: number): void {
    if (depth !== 1) return;
    this.#name = '';
    this.#basedOn = undefined;
    this.#isParagraph = true;
  }

  control(word: string, param: number | undefined): boolean {
    if (word === 'sbasedon') this.#basedOn = param;
    if (word === 'cs' || word === 'ts' || word === 'ds') this.#isParagraph = false;
    return false;
  }

  text(text: string): void {
    if (this.#name.length < 200) this.#name += text;
  }

  closeGroup(depth: number, { paragraph }: Formatting): void {
    if (depth !== 1 || !this.#isParagraph || this.#styles.size >= MAX_STYLES) return;
    this.#styles.set(paragraph.style ?? 0, {
      name: this.#name.replace(/;.*$/s, '').trim(),
      basedOn: this.#basedOn === NO_STYLE ? undefined : this.#basedOn,
      outlineLevel: paragraph.outlineLevel,
      list: paragraph.list,
    });
  }

  find(number: number | undefined): Style | undefined {
    return this.#styles.get(number ?? 0);
  }

  /** Of the style or what it is based on; styles may name one another in a circle. */
  outlineLevel(number: number | undefined): number | undefined {
    const seen = new Set<number>();
    for (let at = number; at !== undefined && !seen.has(at); at = this.find(at)?.basedOn) {
      seen.add(at);
      const style = this.find(at);
      const level = style?.outlineLevel ?? headingLevel(style?.name);
      if (level !== undefined) return level;
    }
    return undefined;
  }
}

/** "heading 1", which Word writes in every language of its menus. From 0. */
function headingLevel(name: string | undefined): number | undefined {
  const digit = /^heading\s*([1-9])$/i.exec(name ?? '')?.[1];
  return digit === undefined ? undefined : Number(digit) - 1;
}
