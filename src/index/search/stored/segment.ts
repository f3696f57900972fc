import { pack, partName } from '../../parts.ts';
import type { Slices } from '../../slices.ts';
import type { StoredPart } from '../../store.ts';
import { SLOTS } from '../flexsearch/id-list.ts';
import type { Passages } from '../ranking.ts';
import type { PackedCells } from './cell-lists.ts';
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
  unitCount: number;
  /** Words of each passage, with ENDS_UNIT, ENDS_TEXT and IN_HEADER. */
  lengths: Uint8Array;
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

/** Unit i is a text of a sheet (its position, from 0), which is read where the first of its cells stands. */
export interface CellPlaces {
  kind: 'cells';
  sheet: number;
  /** By text, those that show it. */
  cells: PackedCells;
  /** From this unit on texts are what comments say. */
  firstComment: number;
  comments: Uint8Array;
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
/** Said of the last passage of a text, of those in the header of a table, and of the last of a unit. */
const ENDS_TEXT = 0x80;
export const IN_HEADER = 0x40;
const ENDS_UNIT = 0x20;
export const LENGTH = 0x1f;
/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const TEXT_GAP = 16;
const PASSAGES_AT_ONCE = 20_000;

/** Gathers the units of a segment. */
export class SegmentBuilder {
  readonly #terms: TermCollector;
  readonly #table = new WordTable();
  readonly #index: PassageIndex;
  readonly #lengths: number[] = [];
  #unitCount = 0;
  #hasPassage = false;

  constructor(terms: TermCollector, Passages: new (table: WordTable) => PassageIndex) {
    this.#terms = terms;
    this.#index = new Passages(this.#table);
  }

  /**
   * The words of a text of the unit, cut into passages; no phrase runs from one text into the next. `weight`: what a hit counts, in
   * percent of one in running text; `number`: of the unit, among those of the document.
   */
  add(text: string, weight: number, number: number, isInHeader = false): void {
    const count = this.#table.read(text);
    this.#hasPassage ||= count > 0;
    const { words } = this.#table;
    this.#terms.add(this.#table, count, weight, number);
    for (let from = 0, to = 0; from < count; from = to) {
      while (to < count && to - from < SLOTS && isFirst(words, from, to)) to++;
      this.#index.add(this.#lengths.length, from, to);
      this.#lengths.push((to - from) | (isInHeader ? IN_HEADER : 0) | (to === count ? ENDS_TEXT : 0));
    }
  }

  /** What was added since the last unit is one. */
  endUnit(): void {
    if (!this.#hasPassage) this.#lengths.push(0);
    this.#lengths[this.#lengths.length - 1]! |= ENDS_UNIT;
    this.#unitCount++;
    this.#hasPassage = false;
  }

  async finish(places: SearchSegment['places']): Promise<BuiltSegment> {
    this.#terms.addTable(this.#table);
    const { heads, blocks } = toSortedBlocks(await this.#index.finish());
    this.#table.close();
    const segment: SearchSegment = {
      heads,
      unitCount: this.#unitCount,
      lengths: Uint8Array.from(this.#lengths),
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

export function* toPassages({ lengths }: SearchSegment): Slices<Passages> {
  const passages = { starts: new Uint32Array(lengths.length), units: new Uint32Array(lengths.length) };
  for (let from = 0; from < lengths.length; from += PASSAGES_AT_ONCE) {
    if (from > 0) yield;
    fillPassages(lengths, passages, from, Math.min(from + PASSAGES_AT_ONCE, lengths.length));
  }
  return passages;
}

/** Those before are filled in. A function of its own: in a generator the loop takes twice as long. */
function fillPassages(lengths: Uint8Array, { starts, units }: Passages, from: number, to: number): void {
  const before = from > 0 ? lengths[from - 1]! : 0;
  let unit = from > 0 ? units[from - 1]! + (before & ENDS_UNIT ? 1 : 0) : 0;
  let start = from > 0 ? starts[from - 1]! + roomOf(before) : 0;
  for (let i = from; i < to; i++) {
    const length = lengths[i]!;
    units[i] = unit;
    starts[i] = start;
    start += roomOf(length);
    if (length & ENDS_UNIT) unit++;
  }
}

const roomOf = (length: number): number => (length & LENGTH) + (length & ENDS_TEXT ? TEXT_GAP : 0);
