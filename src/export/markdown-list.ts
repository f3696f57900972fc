import type { Block } from '../document/page.ts';
import { isTicked } from './check-boxes.ts';

interface OpenItem {
  level: number;
  /** Column in which the item's text stands: what is nested begins there. */
  offset: number;
  /** Number of a numbered item. */
  number: number | undefined;
  delimiter: '.' | ')';
}

export interface ItemPlace {
  /** Indent and marker of the first line. */
  lead: string;
  /** Indent of the other lines. */
  indent: string;
  /** Bullets behind numbers, or numbers behind bullets, are another list; and one under an item that does not begin with 1 reads as its text. */
  isApart: boolean;
}

/** Nests list items. CommonMark nests what begins under the text of the item above, and counts numbered items itself. */
export class ListNesting {
  #open: OpenItem[] = [];

  end(): void {
    this.#open = [];
  }

  place(block: Block): ItemPlace {
    const level = block.level ?? 1;
    let sibling: OpenItem | undefined;
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) sibling = this.#open.pop();
    if (sibling && sibling.level > level && this.#open.length === 0) sibling = undefined;
    const column = this.#open.at(-1)?.offset ?? 0;
    const { number, text } = toListMarker(block.marker);
    // Another delimiter begins another list: numbers that do not follow are kept so.
    const follows = sibling?.number === undefined || number === undefined || number === sibling.number + 1;
    const before = sibling?.delimiter ?? '.';
    const delimiter = follows ? before : before === '.' ? ')' : '.';
    const marker = number === undefined ? '-' : `${number}${delimiter}`;
    const isApart = sibling
      ? column === 0 && (sibling.number === undefined) !== (number === undefined)
      : column > 0 && number !== undefined && number !== 1;
    const offset = column + marker.length + 1;
    this.#open.push({ level, offset, number, delimiter });
    return { lead: `${' '.repeat(column)}${marker} ${text}`, indent: ' '.repeat(offset), isApart };
  }
}

/** Word's second bullet is the letter o. */
const BULLET = /^([^\p{L}\p{N}]*|o)$/u;

/** Markdown knows numbers, bullets and, as GitHub writes it, boxes to be ticked; any other marker is kept as text behind a bullet. */
function toListMarker(marker: string | undefined): { number?: number; text: string } {
  const ticked = isTicked(marker);
  if (ticked !== undefined) return { text: ticked ? '[x] ' : '[ ] ' };
  if (marker === undefined || BULLET.test(marker)) return { text: '' };
  const number = /^(\d{1,9})[.)]$/.exec(marker)?.[1];
  return number === undefined ? { text: `${marker} ` } : { number: Number(number), text: '' };
}
