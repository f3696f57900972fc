import type { StructureNode } from '../engine.ts';
import type { TextLine, Word } from '../text/word.ts';
import { markerOf } from './markers.ts';

/** The part of the structure tree that some marked content belongs to: a paragraph, a heading, a list item. */
export interface Element {
  id: number;
  role: string;
}

/** Roles that make a block; a list item is one however it is built inside. ISO 32000-1, 14.8.4. */
const BLOCK_ROLE =
  /^(?:H[1-6]?|P|LI|Caption|Note|FENote|TOCI|Title|Formula|Code|TD|TH|BlockQuote|Quote|Figure|BibEntry|Index)$/;
const OUTER: ReadonlySet<string> = new Set(['LI', 'TOCI', 'Caption', 'Note', 'FENote', 'TD', 'TH']);
/** What no item holds as a part of its own text: an item within it, a heading. */
const NEVER_WITHIN = /^(?:LI|TOCI|H[1-6]?)$/;
/** What holds blocks and is none. Producers hang whole chapters below an item of the contents. */
const GROUPING = /^(?:Document|Part|Art|Sect)$/;

/** Less of the text tagged than this, and the tree says too little. */
const SOUND_SHARE = 0.8;
/** More of the text tagged as headings than this, and the tags mean nothing. */
const MAX_HEADING_SHARE = 0.5;

/** Elements whose lines may well differ. */
const UNEVEN_ROLE = /^(?:Code|Formula|TOCI|Index)$/;
/** So many breaks within an element, and so much of the text in such elements, and the tags are not believed. */
const MIN_BREAKS = 3;
const MAX_LUMPED_SHARE = 0.4;
/** A step to the next line so much larger than the usual one is seen. */
const SEEN_STEP = 1.3;

/** Where the lines of an element begin an item, change their size or leave white. */
function countBreaks(lines: readonly TextLine[]): number {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline);
  const steps = sorted.slice(1).map(({ baseline }, i) => baseline - sorted[i]!.baseline);
  const usual = steps.filter((step) => step > 1).sort((a, b) => a - b)[steps.length >> 2] ?? 0;
  return steps.filter((step, i) => {
    const [above, line] = [sorted[i]!, sorted[i + 1]!];
    if (Math.abs(line.fontSize - above.fontSize) > 0.12 * line.fontSize || step > SEEN_STEP * usual) return true;
    return step > 1 && markerOf(line.words) !== undefined;
  }).length;
}

const lengthOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((length, { text }) => length + text.length, 0), 0);

/** What the tags of a page say of its words; says nothing where they cannot be trusted. */
export class PageStructure {
  readonly #byMcid = new Map<number, Element>();
  readonly sound: boolean;

  constructor(root: StructureNode | null, lines: readonly TextLine[]) {
    let id = 0;
    const walk = (node: StructureNode, around: Element | undefined) => {
      const element = GROUPING.test(node.role) ? undefined : around;
      const keeps = element !== undefined && OUTER.has(element.role) && !NEVER_WITHIN.test(node.role);
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
    if (tagged === 0 || tagged < SOUND_SHARE * all) return false;
    return (headings < MAX_HEADING_SHARE * tagged || all < 200) && !this.#lumps(lines, tagged);
  }

  /** Whether most of the text is tagged in lumps: what one element holds, the page shows as several. */
  #lumps(lines: readonly TextLine[], tagged: number): boolean {
    const byElement = new Map<Element, TextLine[]>();
    for (const line of lines) {
      const element = this.#lookup(line.words[0]!);
      if (!element || UNEVEN_ROLE.test(element.role)) continue;
      const own = byElement.get(element);
      if (own) own.push(line);
      else byElement.set(element, [line]);
    }
    let lumped = 0;
    for (const own of byElement.values()) {
      if (own.length > MIN_BREAKS && countBreaks(own) >= MIN_BREAKS) lumped += lengthOf(own);
    }
    return lumped > MAX_LUMPED_SHARE * tagged;
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
