import type { Alternatives, Clause } from '../../../analysis/excerpt.ts';
import { isUnspacedCharacter } from '../../../analysis/tokens.ts';
import { uniteEntries } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import { countUnits, joinPhrase, type Occurrences, type Passages } from '../ranking.ts';
import { type SearchSegment, toPassages } from '../stored/segment.ts';
import { SortedParts } from '../stored/sorted-parts.ts';
import { kept } from './kept.ts';

/** Occurrences that the expansions of one word may have: what begins with one letter is half of a document. */
const MAX_OCCURRENCES = 100_000;
const KEPT_LOOKUPS = 64;

/** Where a word or phrase stands. */
export interface Found {
  occurrences: Occurrences;
  unitCount: number;
  /** False where a prefix has so many expansions that not all were taken. */
  complete: boolean;
}

/** The index of a segment: lists are decoded for the words that are asked for, and kept for a while. */
export class OpenedSegment {
  readonly storage: OrderedStorage;
  readonly #segment: SearchSegment;
  readonly #kept = new Map<string, Found>();
  #passages: Passages | undefined;

  /** `readBlock`: a block of the index, where they are not in the segment. */
  constructor(segment: SearchSegment, readBlock: (block: number) => Uint8Array) {
    const { heads, onlyBlock } = segment;
    this.#segment = segment;
    this.storage = new OrderedStorage(new SortedParts(heads, heads.length > 1 ? readBlock : () => onlyBlock));
  }

  get unitCount(): number {
    return this.#segment.firstPassages.length;
  }

  get passages(): Passages {
    this.#passages ??= toPassages(this.#segment);
    return this.#passages;
  }

  find({ terms, prefix }: Clause, alternatives?: Alternatives): Found {
    const words = terms.map((term, i) => {
      if (alternatives) return this.#read([term, ...(alternatives.get(term) ?? [])]);
      return this.#word(term, prefix && i === terms.length - 1);
    });
    if (words.length === 1) return words[0]!;
    const lists = words.map(({ occurrences }) => occurrences);
    if (lists.some(({ length }) => length === 0)) return this.#toFound([], true);
    return this.#toFound(
      joinPhrase(lists, this.passages),
      words.every(({ complete }) => complete),
    );
  }

  #word(term: string, prefix: boolean): Found {
    return kept(this.#kept, prefix ? `${term}*` : term, KEPT_LOOKUPS, () =>
      this.#read(isUnspacedCharacter(term) ? this.#termsWith(term) : prefix ? this.storage.terms(term) : [term]),
    );
  }

  *#termsWith(character: string): Generator<string> {
    for (const term of this.storage.terms()) if (term.includes(character)) yield term;
  }

  #read(terms: Iterable<string>): Found {
    const lists: Occurrences[] = [];
    let count = 0;
    for (const term of terms) {
      if (count >= MAX_OCCURRENCES) return this.#toFound(uniteEntries(lists), false);
      const list = this.storage.entries(term);
      count += list.length;
      lists.push(list);
    }
    return this.#toFound(uniteEntries(lists), true);
  }

  #toFound(occurrences: Occurrences, complete: boolean): Found {
    const unitCount = occurrences.length === 0 ? 0 : countUnits(occurrences, this.passages);
    return { occurrences, unitCount, complete };
  }
}
