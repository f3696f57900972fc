import type { Block, Page } from '../../../document/page.ts';
import type { BlockPlaces, BuiltSegment } from './segment.ts';
import { TermIndex } from './term-index.ts';

const SEGMENT_CHARACTERS = 4_000_000;
/** What a hit counts, in percent of one in running text. */
const WEIGHTS: Partial<Record<Block['type'], number>> = {
  title: 200,
  heading: 170,
  caption: 120,
  header: 60,
  footer: 60,
};
const MAX_POSITION = 0xffff;

/** Search segments of pages with blocks. */
export class BlockSearchBuilder {
  #terms = new TermIndex();
  #pages: number[] = [];
  #blocks: number[] = [];
  #weights: number[] = [];
  #headerEnds: number[] = [];

  /** `overCells`: the cells of the page are searched themselves; its name stands in none. */
  *addPage(page: Page, { overCells = false } = {}): Generator<BuiltSegment> {
    for (const [position, block] of page.blocks.entries()) {
      if (block.hidden || block.text === '') continue;
      if (overCells && (position > 0 || block.text !== page.label)) continue;
      this.#headerEnds.push(Math.min(MAX_POSITION, this.#addText(block, page)));
      this.#pages.push(page.page);
      this.#blocks.push(position);
      this.#weights.push(WEIGHTS[block.type] ?? 100);
    }
    if (this.#terms.characters >= SEGMENT_CHARACTERS) yield* this.finish();
  }

  *finish(): Generator<BuiltSegment> {
    if (this.#terms.unitCount === 0) return;
    const places: BlockPlaces = {
      kind: 'blocks',
      pages: Uint32Array.from(this.#pages),
      blocks: Uint32Array.from(this.#blocks),
      weights: Uint8Array.from(this.#weights),
      headerEnds: Uint16Array.from(this.#headerEnds),
    };
    yield this.#terms.finish(places);
    this.#terms = new TermIndex();
    this.#pages = [];
    this.#blocks = [];
    this.#weights = [];
    this.#headerEnds = [];
  }

  /** Returns where the header of a table ends; 0 for what is none. */
  #addText({ type, text, table_id: tableId }: Block, { tables }: Page): number {
    if (type !== 'table') {
      this.#terms.add([text]);
      return 0;
    }
    // A table's text: rows in lines, cells between tabs.
    const rows = text.split('\n').map((row) => row.split('\t').filter((cell) => cell !== ''));
    const ends = this.#terms.add(rows.flat());
    const headerRows = tables.find(({ id }) => id === tableId)?.header_rows ?? 0;
    const headerCells = rows.slice(0, headerRows).reduce((sum, row) => sum + row.length, 0);
    return ends[headerCells - 1] ?? 0;
  }
}
