import { isHeading, OpenHeadings } from '../../../analysis/open-headings.ts';
import type { Block, Page } from '../../../document/page.ts';
import type { BlockRange } from '../../stored-page.ts';
import type { TermCollector } from './content-terms.ts';
import { FlexSearchPassages } from './passages.ts';
import { type BlockPlaces, type BuiltSegment, HEADER_WEIGHT, SegmentBuilder } from './segment.ts';

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

interface BlockUnit extends BlockRange {
  page: number;
  position: number;
  heading: number;
  weight: number;
}

/** Search segments of pages with blocks. */
export class BlockSearchBuilder {
  #units: BlockUnit[] = [];
  #characters = 0;
  /** Units of all segments. */
  #count = 0;
  readonly #headings = new OpenHeadings<number>();
  readonly #terms: TermCollector;
  #segment: SegmentBuilder;

  constructor(terms: TermCollector) {
    this.#terms = terms;
    this.#segment = this.#newSegment();
  }

  /**
   * `ranges`: of its blocks, among the bytes of the stored page. `overlay`: the cells of the page are searched themselves, notes with
   * them; its name and these blocks stand in none.
   */
  addPage(page: Page, ranges: readonly BlockRange[], overlay?: ReadonlySet<string>): void {
    for (const [position, block] of page.blocks.entries()) {
      if (block.text === '' || (overlay && !standsInNoCell(block, position, page, overlay))) continue;
      const weight = block.hidden ? HIDDEN_WEIGHT : (WEIGHTS[block.type] ?? 100);
      this.#count++;
      const heading =
        isHeading(block) && !block.hidden ? this.#headings.enter(block, this.#count) : this.#headings.innermost;
      this.#units.push({ page: page.page, position, ...ranges[position]!, heading: heading ?? 0, weight });
      this.#addText(block, page, weight);
      this.#segment.endUnit();
      this.#characters += block.text.length;
    }
  }

  get isFull(): boolean {
    return this.#characters >= SEGMENT_CHARACTERS;
  }

  async finish(): Promise<BuiltSegment[]> {
    const [segment, units] = [this.#segment, this.#units];
    if (units.length === 0) return [];
    [this.#segment, this.#units, this.#characters] = [this.#newSegment(), [], 0];
    const places: BlockPlaces = {
      kind: 'blocks',
      pages: Uint32Array.from(units, ({ page }) => page),
      blocks: Uint32Array.from(units, ({ position }) => position),
      starts: Uint32Array.from(units, ({ start }) => start),
      ends: Uint32Array.from(units, ({ end }) => end),
      headings: Uint32Array.from(units, ({ heading }) => heading),
      weights: Uint8Array.from(units, ({ weight }) => weight),
    };
    return [await segment.finish(places)];
  }

  #newSegment(): SegmentBuilder {
    return new SegmentBuilder(this.#terms, FlexSearchPassages);
  }

  #addText({ type, text, table_id: tableId }: Block, { tables }: Page, weight: number): void {
    const headerRows = type === 'table' ? (tables.find(({ id }) => id === tableId)?.header_rows ?? 0) : 0;
    // A table's text: rows in lines, cells between tabs.
    for (const [row, line] of (type === 'table' ? text.split('\n') : [text]).entries()) {
      for (const cell of type === 'table' ? line.split('\t') : [line]) {
        // A hit in the header lifts the table, and with it all other words of it.
        this.#segment.add(cell, headerRows > 0 ? weight * HEADER_WEIGHT : weight, this.#count, row < headerRows);
      }
    }
  }
}

const standsInNoCell = (block: Block, position: number, page: Page, overlay: ReadonlySet<string>): boolean =>
  overlay.has(block.id) ? block.type !== 'note' : position === 0 && block.text === page.label;
