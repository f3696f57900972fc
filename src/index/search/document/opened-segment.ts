import type { Alternatives, Clause } from '../../../analysis/excerpt.ts';
import { isUnspacedCharacter } from '../../../analysis/tokens.ts';
import { lowerBound } from '../../../document/rows.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';
import { unpackTexts } from '../../stored-rows.ts';
import { readEntries, uniteEntries } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import { joinPhrase, Postings } from '../postings.ts';
import { toPassageStarts } from '../stored/passages.ts';
import {
  type BlockPlaces,
  type CellPlaces,
  type ChunkFilters,
  type SearchSegment,
  TEXTS_PER_GROUP,
} from '../stored/segment.ts';
import { SortedParts } from '../stored/sorted-parts.ts';

/** Occurrences that the expansions of one word may have: what begins with one letter is half of a document. */
const MAX_OCCURRENCES = 100_000;
const KEPT_LOOKUPS = 64;

/** Postings of a word or phrase. */
export interface Found {
  postings: Postings;
  /** False where a prefix has so many expansions that not all were taken. */
  complete: boolean;
}

/** A segment ready to be searched: lists are decoded for the words that are asked for, and kept for a while. */
export class OpenedSegment {
  readonly unitCount: number;
  readonly places: BlockPlaces | CellTexts | ChunkFilters;
  readonly storage: OrderedStorage;
  readonly #segment: SearchSegment;
  readonly #kept = new Map<string, Found>();
  #passages: { starts: Uint32Array; units: Uint32Array } | undefined;

  /** `readBlock`: a block of the index, where they are not in the segment. */
  constructor(segment: SearchSegment, readBlock: (block: number) => Uint8Array) {
    const { places, heads, onlyBlock, firstPassages } = segment;
    this.#segment = segment;
    this.unitCount = firstPassages.length;
    this.storage = new OrderedStorage(new SortedParts(heads, heads.length > 1 ? readBlock : () => onlyBlock));
    this.places = places.kind === 'cells' ? new CellTexts(places) : places;
  }

  find({ terms, prefix }: Clause, alternatives?: Alternatives): Found {
    const words = terms.map((term, i) => {
      if (alternatives) return this.#read([term, ...(alternatives.get(term) ?? [])]);
      return this.#word(term, prefix && i === terms.length - 1);
    });
    if (words.length === 1) return words[0]!;
    return {
      postings: joinPhrase(words.map(({ postings }) => postings)),
      complete: words.every(({ complete }) => complete),
    };
  }

  /** Whether a unit's passages from the first on, as many as are in the header of a table, hold a position. */
  isInHeader(unit: number, headers: number, position: number): boolean {
    const { starts } = this.#passageUnits();
    const end = this.#segment.firstPassages[unit]! + headers;
    return end >= starts.length || position < starts[end]!;
  }

  #word(term: string, prefix: boolean): Found {
    const key = prefix ? `${term}*` : term;
    let found = this.#kept.get(key);
    if (!found) {
      found = this.#read(
        isUnspacedCharacter(term) ? this.#termsWith(term) : prefix ? this.storage.terms(term) : [term],
      );
      if (this.#kept.size >= KEPT_LOOKUPS) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, found);
    }
    return found;
  }

  *#termsWith(character: string): Generator<string> {
    for (const term of this.storage.terms()) if (term.includes(character)) yield term;
  }

  #read(terms: Iterable<string>): Found {
    const lists: (readonly number[])[] = [];
    let [occurrences, complete] = [0, true];
    for (const term of terms) {
      complete = occurrences < MAX_OCCURRENCES;
      if (!complete) break;
      const entries = this.storage.entries(term);
      occurrences += entries.length;
      lists.push(entries);
    }
    return { postings: this.#toPostings(uniteEntries(lists)), complete };
  }

  #toPostings(entries: readonly number[]): Postings {
    const postings = new Postings();
    if (entries.length > 0) {
      const { starts, units } = this.#passageUnits();
      for (const entry of entries) postings.add(units[entry >>> 4]!, starts[entry >>> 4]! + (entry & 15));
    }
    return postings;
  }

  /** By passage: where it starts, and the unit that it is of. */
  #passageUnits(): { starts: Uint32Array; units: Uint32Array } {
    if (this.#passages) return this.#passages;
    const { lengths, firstPassages } = this.#segment;
    const units = new Uint32Array(lengths.length);
    for (let unit = 0; unit < firstPassages.length; unit++) {
      units.fill(unit, firstPassages[unit]!, firstPassages[unit + 1] ?? lengths.length);
    }
    this.#passages = { starts: toPassageStarts(lengths), units };
    return this.#passages;
  }
}

/** The texts of a sheet and the cells that show them, read once they are asked for. */
export class CellTexts {
  readonly kind = 'cells';
  readonly sheet: number;
  readonly count: number;
  readonly #places: CellPlaces;
  readonly #groups: string[][] = [];
  /** By row from firstRow on: its leftmost column × TEXTS + the text there. */
  #firsts: Float64Array | undefined;
  #firstRow = 0;

  constructor(places: CellPlaces) {
    this.#places = places;
    this.sheet = places.sheet;
    this.count = places.rows.length;
  }

  text(unit: number): string {
    const group = Math.floor(unit / TEXTS_PER_GROUP);
    const texts = (this.#groups[group] ??= unpackTexts(this.#places.texts[group]!));
    return texts[unit % TEXTS_PER_GROUP]!;
  }

  firstCell(unit: number): Cell {
    return { row: this.#places.rows[unit]!, column: this.#places.columns[unit]! };
  }

  /** In the order of the sheet. */
  *cells(unit: number): Generator<Cell> {
    yield this.firstCell(unit);
    for (const place of this.#further(unit)) {
      yield { row: Math.floor(place / MAX_COLUMNS), column: place % MAX_COLUMNS };
    }
  }

  cellCount(unit: number): number {
    return 1 + this.#further(unit).length;
  }

  isComment(unit: number): boolean {
    return unit >= this.#places.firstComment;
  }

  /** The leftmost text among the cells of a row. */
  firstTextOf(row: number): { column: number; text: string } | undefined {
    this.#firsts ??= this.#findFirsts();
    const first = this.#firsts[row - this.#firstRow] ?? NONE;
    return first === NONE ? undefined : { column: Math.floor(first / TEXTS), text: this.text(first % TEXTS) };
  }

  #further(unit: number): number[] {
    const { repeated, further } = this.#places;
    const at = lowerBound(repeated, unit);
    return repeated[at] === unit ? readEntries(further[at]!) : [];
  }

  #findFirsts(): Float64Array {
    let [from, to] = [NONE, -1];
    const visit = (see: (cell: Cell, text: number) => void): void => {
      for (let text = 0; text < this.#places.firstComment; text++) for (const cell of this.cells(text)) see(cell, text);
    };
    visit(({ row }) => {
      from = Math.min(from, row);
      to = Math.max(to, row);
    });
    const firsts = new Float64Array(Math.max(0, to - from + 1)).fill(NONE);
    visit(({ row, column }, text) => {
      firsts[row - from] = Math.min(firsts[row - from]!, column * TEXTS + text);
    });
    this.#firstRow = from;
    return firsts;
  }
}

interface Cell {
  row: number;
  column: number;
}

/** More than a segment has texts. */
const TEXTS = 2 ** 32;
const NONE = Number.POSITIVE_INFINITY;
