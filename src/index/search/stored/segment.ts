import { pack, partName } from '../../parts.ts';
import type { StoredPart } from '../../store.ts';
import { SLOTS } from '../flexsearch/id-list.ts';
import { toKeyTerm } from '../flexsearch/ordered-storage.ts';
import type { PassageIndex } from './passages.ts';
import { toSortedBlocks } from './sorted-parts.ts';

/**
 * A piece of a document's search index: what stands on some pages, or in some rows of a sheet. A long document has several, so that
 * building one takes bounded memory. The unit of search is a block, or a distinct text of a sheet with all cells that show it.
 */
export interface SearchSegment {
  /** The first key of each block of the index; the blocks are parts of their own, unless there is one only. */
  heads: string[];
  onlyBlock: Uint8Array;
  /** Words of each passage; that of the last one of a text says so. */
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

/** Unit i is a text of a sheet (its position, from 0). Cells are row × MAX_COLUMNS + column. */
export interface CellPlaces {
  kind: 'cells';
  sheet: number;
  /** The texts in groups: see TEXTS_PER_GROUP. */
  texts: Uint8Array[];
  firsts: Float64Array;
  /** Units that further cells show, ascending, and those cells: ascending, as writeEntries has them. */
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
  filters: Uint8Array[];
  /** From this chunk on texts are not indexed. */
  firstUnindexed: number;
  /** Whether the numbers of the sheet are also indexed as texts, by what they show. The last filters of a sheet know. */
  numbersShown: boolean;
}

/** Texts of cells that are read together. */
export const TEXTS_PER_GROUP = 256;
/** Said of the last passage of a text, in its length. */
const ENDS_TEXT = 0x80;
/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const TEXT_GAP = 16;

/** Gathers the units of a segment. */
export class SegmentBuilder {
  readonly #index: PassageIndex;
  readonly #lengths: number[] = [];
  readonly #firstPassages: number[] = [];

  constructor(index: PassageIndex) {
    this.#index = index;
  }

  get passageCount(): number {
    return this.#lengths.length;
  }

  startUnit(): void {
    this.#firstPassages.push(this.passageCount);
  }

  /** A text of the unit, cut into passages; no phrase runs from one text into the next. */
  add(words: readonly string[]): void {
    if (words.length === 0) return;
    const terms = words.map(toKeyTerm);
    for (let from = 0, to = 0; from < terms.length; from = to) {
      // Compared one by one: they are few, and a set would have to be made for each passage.
      while (to < terms.length && to - from < SLOTS && terms.indexOf(terms[to]!, from) === to) to++;
      this.#index.add(this.passageCount, terms.slice(from, to));
      this.#lengths.push(to - from);
    }
    this.#lengths[this.passageCount - 1]! |= ENDS_TEXT;
  }

  async finish(places: SearchSegment['places']): Promise<BuiltSegment> {
    const { heads, blocks } = toSortedBlocks(await this.#index.finish());
    const segment: SearchSegment = {
      heads,
      onlyBlock: (blocks.length === 1 && blocks[0]) || new Uint8Array(0),
      lengths: Uint8Array.from(this.#lengths),
      firstPassages: Uint32Array.from(this.#firstPassages),
      places,
    };
    return { segment, blocks: blocks.length > 1 ? blocks : [] };
  }
}

/** By passage: where it starts, counted in words from the first, and the unit that it is of. */
export function toPassages({ lengths, firstPassages }: SearchSegment): { starts: Uint32Array; units: Uint32Array } {
  const starts = new Uint32Array(lengths.length);
  const units = new Uint32Array(lengths.length);
  for (let i = 0, start = 0; i < lengths.length; i++) {
    starts[i] = start;
    start += (lengths[i]! & ~ENDS_TEXT) + (lengths[i]! & ENDS_TEXT ? TEXT_GAP : 0);
  }
  for (const [unit, first] of firstPassages.entries()) units.fill(unit, first, firstPassages[unit + 1]);
  return { starts, units };
}

/** What is stored of the segment with a number. */
export function* segmentParts(number: number, { segment, blocks }: BuiltSegment): Generator<StoredPart> {
  yield { name: partName.search(number), bytes: pack('search', segment) };
  for (const [i, bytes] of blocks.entries()) yield { name: partName.searchBlock(number, i), bytes };
}
