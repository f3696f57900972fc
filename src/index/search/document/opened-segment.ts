import { isUnspacedCharacter } from '../../../analysis/tokens.ts';
import { lowerBound } from '../../../document/rows.ts';
import { isForgiven } from '../one-edit.ts';
import type { Clause } from '../query.ts';
import { joinPhrase, type Postings, readPostings, unite } from '../stored/postings.ts';
import {
  type BlockPlaces,
  type CellLists,
  type ChunkFilters,
  readCellLists,
  type SearchSegment,
} from '../stored/segment.ts';
import { locatePostings } from '../stored/sharded-postings.ts';
import { TERMS_PER_BLOCK, TermList } from '../stored/term-list.ts';

/** A word as it is looked for: exactly, as a prefix, or with one typo. */
type How = 'exact' | 'prefix' | 'typo';

/** What may be meant by a word, where that is known beforehand. */
export type Similar = ReadonlyMap<string, readonly string[]>;

/** Postings, in bytes, that the expansions of one word may have: what begins with one letter is half of a document. */
const MAX_EXPANDED_BYTES = 128 * 1024;
const KEPT_LOOKUPS = 64;

export type OpenedPlaces = BlockPlaces | ({ kind: 'cells'; sheet: number; texts: string[] } & CellLists) | ChunkFilters;

/** Postings of a word or phrase. */
export interface Found {
  postings: Postings;
  /** False where a prefix has so many expansions that not all were taken. */
  complete: boolean;
  /** What was looked for, itself first: positions in the list of terms. */
  terms: readonly number[];
}

/** A segment ready to be searched: postings are decoded for the words that are asked for, and kept for a while. */
export class OpenedSegment {
  readonly unitCount: number;
  readonly places: OpenedPlaces;
  readonly terms: TermList;
  readonly #segment: SearchSegment;
  readonly #readShard: (shard: number) => Uint8Array;
  readonly #shards: (Uint8Array | undefined)[] = [];
  readonly #kept = new Map<string, Found>();
  #firstTexts: FirstTexts | undefined;

  /** `readShard`: a shard of the postings, where they are not in the segment. */
  constructor(segment: SearchSegment, readShard: (shard: number) => Uint8Array) {
    const { places, terms, unitCount } = segment;
    this.#segment = segment;
    this.#readShard = segment.shardStarts.length > 1 ? readShard : () => segment.postings;
    this.unitCount = unitCount;
    this.terms = new TermList(terms);
    this.places =
      places.kind === 'cells'
        ? {
            kind: 'cells',
            sheet: places.sheet,
            texts: places.texts,
            ...readCellLists(places.cells, places.texts.length),
          }
        : places;
  }

  /** Where a clause stands, forgiving typos or not. */
  find({ terms, prefix }: Clause, forgiving: boolean, similar?: Similar): Found {
    const words = terms.map((term, i) => {
      const how = forgiving ? 'typo' : prefix && i === terms.length - 1 ? 'prefix' : 'exact';
      return this.#word(term, how, similar);
    });
    if (words.length === 1) return words[0]!;
    return {
      postings: joinPhrase(words.map(({ postings }) => postings)),
      complete: words.every(({ complete }) => complete),
      terms: words.flatMap((word) => word.terms),
    };
  }

  /** The leftmost text among the cells of a row. */
  firstTextOf(row: number): { column: number; text: string } | undefined {
    if (this.places.kind !== 'cells') return undefined;
    this.#firstTexts ??= firstTexts(this.places);
    const text = this.#firstTexts.texts[row - this.#firstTexts.firstRow] ?? -1;
    return text < 0
      ? undefined
      : { column: this.#firstTexts.columns[row - this.#firstTexts.firstRow]!, text: this.places.texts[text]! };
  }

  /** What a word may stand for, itself first: positions in the list of terms. */
  #termsFor(term: string, how: How, similar: Similar | undefined): number[] {
    if (isUnspacedCharacter(term)) return this.terms.containing(term);
    const itself = this.terms.find(term);
    const found = itself < 0 ? [] : [itself];
    if (how === 'typo' && isForgiven(term)) found.push(...this.#meant(term, similar));
    if (how === 'prefix') {
      const [from, to] = this.terms.startingWith(term);
      for (let at = from; at < to; at++) if (at !== itself) found.push(at);
    }
    return found;
  }

  #meant(term: string, similar: Similar | undefined): number[] {
    if (!similar) return this.terms.oneEditAway(term);
    const there = (similar.get(term) ?? []).map((candidate) => this.terms.find(candidate));
    return there.filter((position) => position >= 0).sort((a, b) => a - b);
  }

  #word(term: string, how: How, similar: Similar | undefined): Found {
    // What was known beforehand may be known better next time.
    if (similar) return this.#read(this.#termsFor(term, how, similar));
    const key = how + term;
    let found = this.#kept.get(key);
    if (!found) {
      found = this.#read(this.#termsFor(term, how, undefined));
      if (this.#kept.size >= KEPT_LOOKUPS) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, found);
    }
    return found;
  }

  #read(terms: readonly number[]): Found {
    const lists: Postings[] = [];
    let bytes = 0;
    for (const term of terms) {
      if (bytes > MAX_EXPANDED_BYTES) break;
      const block = Math.floor(term / TERMS_PER_BLOCK);
      const { shard, start: blockStart } = this.#locate(block);
      const [start, end] = locatePostings(shard, blockStart, this.terms.block(block).length, term % TERMS_PER_BLOCK);
      bytes += end - start;
      lists.push(readPostings(shard, start, end));
    }
    return { postings: unite(lists, this.unitCount), complete: lists.length === terms.length, terms };
  }

  /** The shard that a block of terms has its postings in, and where they start there. */
  #locate(block: number): { shard: Uint8Array; start: number } {
    const { blockStarts, shardStarts } = this.#segment;
    const start = blockStarts[block]!;
    const index = lowerBound(shardStarts, start + 1) - 1;
    const shard = (this.#shards[index] ??= this.#readShard(index));
    return { shard, start: start - shardStarts[index]! };
  }
}

/** For each row from firstRow on, its leftmost text (-1 where it has none) and the column of that. */
interface FirstTexts {
  firstRow: number;
  texts: Int32Array;
  columns: Uint16Array;
}

function firstTexts({ ends, rows, columns }: CellLists): FirstTexts {
  let firstRow = Number.POSITIVE_INFINITY;
  let lastRow = -1;
  for (let i = 0; i < rows.length; i++) {
    firstRow = Math.min(firstRow, rows[i]!);
    lastRow = Math.max(lastRow, rows[i]!);
  }
  const count = Math.max(0, lastRow - firstRow + 1);
  const found: FirstTexts = { firstRow, texts: new Int32Array(count).fill(-1), columns: new Uint16Array(count) };
  for (let text = 0, cell = 0; text < ends.length; text++) {
    for (; cell < ends[text]!; cell++) {
      const row = rows[cell]! - firstRow;
      if (found.texts[row]! >= 0 && found.columns[row]! <= columns[cell]!) continue;
      found.texts[row] = text;
      found.columns[row] = columns[cell]!;
    }
  }
  return found;
}
