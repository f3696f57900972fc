import { toTerms } from '../../../analysis/tokens.ts';
import type { Block, Page } from '../../../document/page.ts';
import type { TermCollector } from './content-terms.ts';
import { FlexSearchPassages } from './passages.ts';
import { type BlockPlaces, type BuiltSegment, SegmentBuilder } from './segment.ts';

const SEGMENT_CHARACTERS = 4_000_000;
/** What a hit counts, in percent of one in running text. */
const WEIGHTS: Partial<Record<Block['type'], number>> = {
  title: 200,
  heading: 170,
  caption: 120,
  header: 60,
  footer: 60,
};
/** Text that a reader does not see comes last. */
const HIDDEN_WEIGHT = 20;

/** Search segments of pages with blocks. */
export class BlockSearchBuilder {
  #units = new SegmentBuilder(new FlexSearchPassages());
  #pages: number[] = [];
  #blocks: number[] = [];
  #weights: number[] = [];
  #headers: number[] = [];
  #characters = 0;
  readonly #terms: TermCollector;

  constructor(terms: TermCollector) {
    this.#terms = terms;
  }

  /** `overCells`: the cells of the page are searched themselves; its name stands in none. */
  addPage(page: Page, { overCells = false } = {}): void {
    for (const [position, block] of page.blocks.entries()) {
      if (block.text === '' || (overCells && (position > 0 || block.text !== page.label))) continue;
      const weight = block.hidden ? HIDDEN_WEIGHT : (WEIGHTS[block.type] ?? 100);
      this.#units.startUnit();
      this.#headers.push(this.#addText(block, page, weight));
      this.#pages.push(page.page);
      this.#blocks.push(position);
      this.#weights.push(weight);
      this.#characters += block.text.length;
    }
  }

  get isFull(): boolean {
    return this.#characters >= SEGMENT_CHARACTERS;
  }

  async finish(): Promise<BuiltSegment[]> {
    if (this.#units.unitCount === 0) return [];
    const places: BlockPlaces = {
      kind: 'blocks',
      pages: Uint32Array.from(this.#pages),
      blocks: Uint32Array.from(this.#blocks),
      weights: Uint8Array.from(this.#weights),
      headers: Uint16Array.from(this.#headers),
    };
    const built = await this.#units.finish(places);
    this.#units = new SegmentBuilder(new FlexSearchPassages());
    [this.#pages, this.#blocks, this.#weights, this.#headers, this.#characters] = [[], [], [], [], 0];
    return [built];
  }

  /** Returns how many passages the header of a table has; 0 for what is none. */
  #addText({ type, text, table_id: tableId }: Block, { tables }: Page, weight: number): number {
    const first = this.#units.passageCount;
    if (type !== 'table') {
      this.#add(text, weight);
      return 0;
    }
    const headerRows = tables.find(({ id }) => id === tableId)?.header_rows ?? 0;
    let inHeader = 0;
    // A table's text: rows in lines, cells between tabs.
    for (const [row, line] of text.split('\n').entries()) {
      // A hit in the header lifts the table, and with it all other words of it.
      for (const cell of line.split('\t')) this.#add(cell, headerRows > 0 ? weight * HEADER_WEIGHT : weight);
      if (row < headerRows) inHeader = this.#units.passageCount - first;
    }
    return Math.min(inHeader, MAX_PASSAGES);
  }

  #add(text: string, weight: number): void {
    const terms = toTerms(text);
    this.#units.add(terms);
    this.#terms.add(terms, weight);
  }
}

/** What a hit in the header of a table counts, of one elsewhere. */
export const HEADER_WEIGHT = 1.5;
const MAX_PASSAGES = 0xffff;
