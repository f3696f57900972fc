import { pack, partName } from '../../parts.ts';
import type { StoredPart } from '../../store.ts';
import { PassageCutter, type PassageIndex } from './passages.ts';
import { toSortedBlocks } from './sorted-parts.ts';

/**
 * A piece of a document's search index: what stands on some pages, or in some rows of a sheet. A long document has several, so that
 * building one takes bounded memory. The unit of search is a block, or a distinct text of a sheet with all cells that show it.
 */
export interface SearchSegment {
  /** The first key of each block of the index; the blocks are parts of their own, unless there is one only. */
  heads: string[];
  onlyBlock: Uint8Array;
  /** Words of each passage: see PassageCutter. */
  lengths: Uint8Array;
  /** The first passage of each unit. */
  firstPassages: Uint32Array;
  places: BlockPlaces | CellPlaces | ChunkFilters;
}

/** A segment as it was built, with the blocks of its index where there are several. */
export interface BuiltSegment {
  segment: SearchSegment;
  blocks: Uint8Array[];
}

/** Unit i is block blocks[i] (its position on the page, from 0) of page pages[i]. */
export interface BlockPlaces {
  kind: 'blocks';
  pages: Uint32Array;
  blocks: Uint32Array;
  /** How much a hit counts, in percent of one in running text. */
  weights: Uint8Array;
  /** How many of the unit's passages stand in the header of a table. */
  headers: Uint16Array;
}

/** Unit i is a text of a sheet (its position, from 0). Its first cell is in row rows[i] and column columns[i]. */
export interface CellPlaces {
  kind: 'cells';
  sheet: number;
  /** The texts in groups: see TEXTS_PER_GROUP. */
  texts: Uint8Array[];
  rows: Uint32Array;
  columns: Uint16Array;
  /** Units that further cells show, ascending, and those cells: row × MAX_COLUMNS + column, ascending, as writeEntries has them. */
  repeated: Uint32Array;
  further: Uint8Array[];
  /** From this unit on texts are what comments say. */
  firstComment: number;
}

/** For each chunk of rows, a filter that tells what it cannot hold. Chunks are counted from 0. */
export interface ChunkFilters {
  kind: 'filters';
  sheet: number;
  /** The chunk of the first of the filters. */
  firstChunk: number;
  /** Empty where the texts of the chunk are indexed. */
  terms: Uint8Array[];
  /** Empty where the chunk has no numbers. */
  numbers: Uint8Array[];
  /** Whether the numbers of the sheet are also indexed as texts, by what they show. The last filters of a sheet know. */
  numbersShown: boolean;
}

/** Texts of cells that are read together. */
export const TEXTS_PER_GROUP = 256;

/** Gathers the units of a segment. */
export class SegmentBuilder {
  readonly #index: PassageIndex;
  readonly #cutter: PassageCutter;
  readonly #firstPassages: number[] = [];

  constructor(index: PassageIndex) {
    this.#index = index;
    this.#cutter = new PassageCutter((passage, terms) => index.add(passage, terms));
  }

  get unitCount(): number {
    return this.#firstPassages.length;
  }

  get passageCount(): number {
    return this.#cutter.lengths.length;
  }

  startUnit(): void {
    this.#firstPassages.push(this.passageCount);
  }

  /** A text of the unit; no phrase runs from one into the next. */
  add(terms: readonly string[]): void {
    this.#cutter.cut(terms);
  }

  async finish(places: SearchSegment['places']): Promise<BuiltSegment> {
    const { heads, blocks } = toSortedBlocks(await this.#index.finish());
    const segment: SearchSegment = {
      heads,
      onlyBlock: (blocks.length === 1 && blocks[0]) || new Uint8Array(0),
      lengths: Uint8Array.from(this.#cutter.lengths),
      firstPassages: Uint32Array.from(this.#firstPassages),
      places,
    };
    return { segment, blocks: blocks.length > 1 ? blocks : [] };
  }
}

/** What is stored of the segment with a number. */
export function* segmentParts(number: number, { segment, blocks }: BuiltSegment): Generator<StoredPart> {
  yield { name: partName.search(number), bytes: pack('search', segment) };
  for (const [i, bytes] of blocks.entries()) yield { name: partName.searchBlock(number, i), bytes };
}
