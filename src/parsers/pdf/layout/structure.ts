import type { StructureNode } from '../engine.ts';
import type { TextLine, Word } from '../text/word.ts';

/** The part of the structure tree that some marked content belongs to: a paragraph, a heading, a list item. */
export interface Element {
  id: number;
  role: string;
}

/** Roles that make a block; a list item is one however it is built inside. ISO 32000-1, 14.8.4. */
const BLOCK_ROLE =
  /^(?:H[1-6]?|P|LI|Caption|Note|FENote|TOCI|Title|Formula|Code|TD|TH|BlockQuote|Quote|Figure|BibEntry|Index)$/;
const OUTER: ReadonlySet<string> = new Set(['LI', 'TOCI', 'Caption', 'Note', 'FENote', 'TD', 'TH']);

/** Less of the text tagged than this, and the tree says too little. */
const SOUND_SHARE = 0.8;
/** More of the text tagged as headings than this, and the tags mean nothing. */
const MAX_HEADING_SHARE = 0.5;

/** What the tags of a page say of its words; says nothing where they cannot be trusted. */
export class PageStructure {
  readonly #byMcid = new Map<number, Element>();
  readonly sound: boolean;

  constructor(root: StructureNode | null, lines: readonly TextLine[]) {
    let id = 0;
    const walk = (node: StructureNode, element: Element | undefined) => {
      const keeps = element !== undefined && OUTER.has(element.role);
      const own = !keeps && BLOCK_ROLE.test(node.role) ? { id: ++id, role: node.role } : element;
      if (own) for (const mcid of node.mcids) this.#byMcid.set(mcid, own);
      for (const child of node.children) walk(child, own);
    };
    if (root) walk(root, undefined);
    this.sound = this.#isSound(lines);
  }

  #isSound(lines: readonly TextLine[]): boolean {
    let [all, tagged, headings] = [0, 0, 0];
    for (const { words } of lines) {
      for (const word of words) {
        if (word.artifact) continue;
        const { length } = word.text;
        const role = this.#lookup(word)?.role;
        all += length;
        if (role !== undefined) tagged += length;
        if (role?.startsWith('H')) headings += length;
      }
    }
    return tagged > 0 && tagged >= SOUND_SHARE * all && (headings < MAX_HEADING_SHARE * tagged || all < 200);
  }

  #lookup({ mcid }: Word): Element | undefined {
    return mcid === null ? undefined : this.#byMcid.get(mcid);
  }

  /** Of most characters of some words. */
  elementOf(words: readonly Word[]): Element | undefined {
    if (!this.sound) return undefined;
    const counts = new Map<Element, number>();
    let [all, best, most]: [number, Element | undefined, number] = [0, undefined, 0];
    for (const word of words) {
      all += word.text.length;
      const element = this.#lookup(word);
      if (!element) continue;
      const count = (counts.get(element) ?? 0) + word.text.length;
      counts.set(element, count);
      if (count > most) [best, most] = [element, count];
    }
    return most * 2 > all ? best : undefined;
  }
}
