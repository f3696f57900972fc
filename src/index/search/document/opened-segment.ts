import type { Alternatives, Clause, Snippet } from '../../../analysis/excerpt.ts';
import { isUnspacedCharacter } from '../../../analysis/tokens.ts';
import type { Slices } from '../../slices.ts';
import { countEntries, uniteLists } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import type { PendingMatch } from '../query.ts';
import { countUnits, joinPhrase, type Occurrences, type Passages } from '../ranking.ts';
import { LENGTH, type SearchSegment, toPassages } from '../stored/segment.ts';
import type { SortedParts } from '../stored/sorted-parts.ts';
import type { OpenedDocument } from './opened-document.ts';

/** Occurrences that the expansions of one word may have: what begins with one letter is half of a document. */
const MAX_OCCURRENCES = 100_000;
/** Occurrences that are kept for who asks again: of a long document, those of some forty common words. */
const KEPT_OCCURRENCES = 400_000;

/** Where a word or phrase stands. */
export interface Found {
  occurrences: Occurrences;
  unitCount: number;
  /** False where a prefix has so many expansions that not all were taken. */
  complete: boolean;
}

export type Cut = (text: string) => Snippet;
export type Accepts = (place: number) => boolean;

/** A segment whose lists are read once they are asked for, and kept for a while. What its units are, blocks and cells know. */
export abstract class OpenedSegment<Places> {
  readonly storage: OrderedStorage;
  readonly unitCount: number;
  protected readonly document: OpenedDocument;
  protected readonly segment: SearchSegment;
  protected readonly located: Places;
  #passages: Passages | undefined;
  /** A cache that knows what was used last takes longer to be made than a small document to be searched. */
  readonly #kept = new Map<string, Found>();
  #keptOccurrences = 0;

  constructor(document: OpenedDocument, segment: SearchSegment, located: Places, blocks: SortedParts) {
    this.document = document;
    this.segment = segment;
    this.located = located;
    this.unitCount = segment.unitCount;
    this.storage = new OrderedStorage(blocks);
  }

  abstract text(unit: number): string;
  /** How many matches it is: one, or one for each cell that shows the text. */
  abstract size(unit: number): number;
  /** The pages, or rows, that it stands on, once for each match. */
  abstract places(unit: number): readonly number[];
  /** How much a hit counts that begins in a passage. */
  abstract weight(unit: number, passage: number): number;
  abstract matches(unit: number, cut: Cut, score: number, accepts?: Accepts): Iterable<PendingMatch>;

  /** To be done before anything is looked for. */
  *prepare(): Slices<void> {
    this.#passages ??= yield* toPassages(this.segment);
  }

  get passages(): Passages {
    return this.#passages!;
  }

  /** Whether a passage is all of its unit, and has so many words. */
  isWhole(passage: number, words: number): boolean {
    const { units } = this.passages;
    const isLong = (this.segment.lengths[passage]! & LENGTH) === words;
    return isLong && units[passage - 1] !== units[passage] && units[passage + 1] !== units[passage];
  }

  *find({ terms, prefix }: Clause, alternatives?: Alternatives): Slices<Found> {
    const words: Found[] = [];
    for (const [i, term] of terms.entries()) {
      const meant = alternatives && [term, ...(alternatives.get(term) ?? [])];
      const pattern = prefix && i === terms.length - 1 ? `${term}*` : term;
      words.push(
        meant ? yield* this.#keep(meant.join(' '), meant) : yield* this.#keep(pattern, this.#termsOf(pattern)),
      );
    }
    if (words.length === 1) return words[0]!;
    const lists = words.map(({ occurrences }) => occurrences);
    if (lists.some(({ length }) => length === 0)) return yield* this.#toFound([], true);
    return yield* this.#toFound(
      yield* joinPhrase(lists, this.passages),
      words.every(({ complete }) => complete),
    );
  }

  *#keep(asked: string, terms: Iterable<string>): Slices<Found> {
    const known = this.#kept.get(asked);
    if (known) return known;
    const found = yield* this.#read(terms);
    this.#keptOccurrences += found.occurrences.length + 1;
    if (this.#keptOccurrences > KEPT_OCCURRENCES) {
      this.#kept.clear();
      this.#keptOccurrences = found.occurrences.length + 1;
    }
    this.#kept.set(asked, found);
    return found;
  }

  *#termsOf(pattern: string): Generator<string> {
    const term = pattern.replace('*', '');
    if (isUnspacedCharacter(term)) {
      for (const listed of this.storage.terms()) if (listed.includes(term)) yield listed;
    } else if (pattern === term) yield term;
    else yield* this.storage.terms(term);
  }

  *#read(terms: Iterable<string>): Slices<Found> {
    const lists: Uint8Array[] = [];
    let count = 0;
    for (const term of terms) {
      if (count >= MAX_OCCURRENCES) return yield* this.#toFound(yield* uniteLists(lists), false);
      const list = this.storage.list(term);
      // Of words that may be meant a document holds few.
      if (!list) continue;
      count += countEntries(list);
      lists.push(list);
      yield;
    }
    return yield* this.#toFound(yield* uniteLists(lists), true);
  }

  *#toFound(occurrences: Occurrences, complete: boolean): Slices<Found> {
    return { occurrences, unitCount: yield* countUnits(occurrences, this.passages), complete };
  }
}
