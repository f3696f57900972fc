import { pack, partName } from '../../parts.ts';
import type { Slices } from '../../slices.ts';
import type { StoredPart } from '../../store.ts';
import { type PackedLists, SLOTS } from '../flexsearch/id-list.ts';
import type { Passages } from '../ranking.ts';
import type { TermCollector } from './content-terms.ts';
import type { PassageIndex } from './passages.ts';
import { toSortedBlocks } from './sorted-parts.ts';
import { WordTable } from './word-table.ts';

/**
 * A piece of a document's search index: what stands on some pages, or in some rows of a sheet. A long document has several, so that
 * building one takes bounded memory. The unit of search is a block, or a distinct text of a sheet with all cells that show it.
 */
export interface SearchSegment {
  /** The first key of each block of the index; the blocks are parts of their own. */
  heads: string[];
  /** Words of each passage, with ENDS_TEXT and IN_HEADER. */
  lengths: Uint8Array;
  /** The first passage of each unit. */
  firstPassages: Uint32Array;
  places: BlockPlaces | CellPlaces | ChunkFilters;
}

/** What is stored of a segment, once its number is known. */
export type BuiltSegment = (number: number) => StoredPart[];

/** Unit i is block blocks[i] (its position on the page, from 0) of page pages[i], among whose bytes it is [starts[i], ends[i]). */
export interface BlockPlaces {
  kind: 'blocks';
  pages: Uint32Array;
  blocks: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  /** The heading that it stands under, as its number among the blocks of all segments, from 1; 0: none. */
  headings: Uint32Array;
  /** How much a hit counts, in percent of one in running text. */
  weights: Uint8Array;
}

/** Unit i is a text of a sheet (its position, from 0). Cells are row × MAX_COLUMNS + column. */
export interface CellPlaces {
  kind: 'cells';
  sheet: number;
  /** The texts in groups: see TEXTS_PER_GROUP. */
  texts: Uint8Array[];
  /** By text, those that show it. */
  cells: PackedLists;
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

/** What a hit in the header of a table counts, of one elsewhere. */
export const HEADER_WEIGHT = 1.5;
/** Texts of cells that are read together. */
export const TEXTS_PER_GROUP = 256;
/** Said of the last passage of a text, and of those in the header of a table. */
const ENDS_TEXT = 0x80;
export const IN_HEADER = 0x40;
export const LENGTH = 0x3f;
/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const TEXT_GAP = 16;
const PASSAGES_AT_ONCE = 20_000;

/** Gathers the units of a segment. */
export class SegmentBuilder {
  readonly #terms: TermCollector;
  readonly #table = new WordTable();
  readonly #index: PassageIndex;
  readonly #lengths: number[] = [];
  readonly #firstPassages: number[] = [];

  constructor(terms: TermCollector, Passages: new (table: WordTable) => PassageIndex) {
    this.#terms = terms;
    this.#index = new Passages(this.#table);
  }

  startUnit(): void {
    this.#firstPassages.push(this.#lengths.length);
  }

  /**
   * The words of a text of the unit, cut into passages; no phrase runs from one text into the next. `weight`: what a hit counts, in
   * percent of one in running text; `number`: of the unit, among those of the document.
   */
  add(text: string, weight: number, number: number, isInHeader = false): void {
    const count = this.#table.read(text);
    const { words } = this.#table;
    this.#terms.add(this.#table, count, weight, number);
    for (let from = 0, to = 0; from < count; from = to) {
      while (to < count && to - from < SLOTS && isFirst(words, from, to)) to++;
      this.#index.add(this.#lengths.length, from, to);
      this.#lengths.push((to - from) | (isInHeader ? IN_HEADER : 0) | (to === count ? ENDS_TEXT : 0));
    }
  }

  async finish(places: SearchSegment['places']): Promise<BuiltSegment> {
    this.#terms.addTable(this.#table);
    const { heads, blocks } = toSortedBlocks(await this.#index.finish());
    this.#table.close();
    const segment: SearchSegment = {
      heads,
      lengths: Uint8Array.from(this.#lengths),
      firstPassages: Uint32Array.from(this.#firstPassages),
      places,
    };
    return (number) => [
      { name: partName.search(number), bytes: pack('search', segment) },
      ...blocks.map((bytes, i) => ({ name: partName.searchBlock(number, i), bytes })),
    ];
  }
}

/** Compared one by one: they are few, and a set would have to be made for each passage. */
function isFirst(words: Uint32Array, from: number, at: number): boolean {
  for (let i = from; i < at; i++) if (words[i] === words[at]) return false;
  return true;
}

export function* toPassages(segment: SearchSegment): Slices<Passages> {
  const { length } = segment.lengths;
  const passages = { starts: new Uint32Array(length), units: new Uint32Array(length) };
  for (let from = 0; from < length; from += PASSAGES_AT_ONCE) {
    if (from > 0) yield;
    fillPassages(segment, passages, from, Math.min(from + PASSAGES_AT_ONCE, length));
  }
  return passages;
}

/** Those before are filled in. */
function fillPassages({ lengths, firstPassages }: SearchSegment, passages: Passages, from: number, to: number): void {
  const { starts, units } = passages;
  let unit = from > 0 ? units[from - 1]! : 0;
  let start = from > 0 ? starts[from - 1]! + roomOf(lengths[from - 1]!) : 0;
  for (let i = from; i < to; i++) {
    while (unit + 1 < firstPassages.length && firstPassages[unit + 1]! <= i) unit++;
    units[i] = unit;
    starts[i] = start;
    start += roomOf(lengths[i]!);
  }
}

const roomOf = (length: number): number => (length & LENGTH) + (length & ENDS_TEXT ? TEXT_GAP : 0);
