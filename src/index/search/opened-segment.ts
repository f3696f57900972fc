import { distance } from 'fastest-levenshtein';
import { Index } from 'flexsearch';
import { emptyPostings, type Postings, readPostings, type SearchSegment, unitePostings } from './segment.ts';

/** More expansions of a prefix than this add noise, not hits: the shortest ones are the likeliest. */
const MAX_EXPANSIONS = 256;
const SINGLE_CHARACTER_OF_A_PAIR =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]$/u;

/** A word as it is looked for: exactly, as a prefix, or with one typo. */
export interface Lookup {
  term: string;
  how: 'exact' | 'prefix' | 'typo';
}

/**
 * A segment ready to be searched. FlexSearch intersects the postings; they are decoded only for terms that are asked for, by a map
 * that FlexSearch reads like its own: filling its real map would cost every opening what few queries need.
 */
export class OpenedSegment {
  readonly segment: SearchSegment;
  readonly #terms: string[];
  readonly #decoded = new Map<string, Postings>();
  readonly #index: Index;

  constructor(segment: SearchSegment) {
    this.segment = segment;
    this.#terms = segment.terms.split('\n');
    this.#terms.pop();
    this.#index = new Index({
      tokenize: 'strict',
      resolution: 1,
      context: false,
      encode: (keys: string) => keys.split('\n'),
    });
    const postings = { get: (key: string): number[][] => [this.#postingsOf(fromKey(key)).units] };
    (this.#index as unknown as { map: typeof postings }).map = postings;
  }

  /** Units in which every word occurs, ascending. */
  unitsWithAll(lookups: readonly Lookup[]): number[] {
    const limit = Math.max(1, this.segment.unitCount);
    const units = this.#index.search(lookups.map(toKey).join('\n'), { limit }) as number[];
    return units.sort((a, b) => a - b);
  }

  postings(lookup: Lookup): Postings {
    return this.#postingsOf(lookup);
  }

  #postingsOf(lookup: Lookup): Postings {
    const key = toKey(lookup);
    let postings = this.#decoded.get(key);
    if (!postings) {
      const found = this.#termsFor(lookup).map((i) => this.#read(i));
      postings = found.length === 0 ? emptyPostings() : unitePostings(found);
      if (this.#decoded.size > 64) this.#decoded.clear();
      this.#decoded.set(key, postings);
    }
    return postings;
  }

  #read(term: number): Postings {
    const { postingEnds, postings } = this.segment;
    return readPostings(postings, term === 0 ? 0 : postingEnds[term - 1]!, postingEnds[term]!);
  }

  #termsFor({ term, how }: Lookup): number[] {
    // A single character of an unspaced script stands in the index within pairs.
    if (SINGLE_CHARACTER_OF_A_PAIR.test(term)) return this.#scan((candidate) => candidate.includes(term));
    if (how === 'typo') return this.#scan((candidate) => isOneTypoAway(candidate, term));
    const at = this.#lowerBound(term);
    if (how === 'exact') return this.#terms[at] === term ? [at] : [];
    const found: number[] = [];
    for (let i = at; found.length < MAX_EXPANSIONS && this.#terms[i]?.startsWith(term); i++) found.push(i);
    return found;
  }

  #scan(accept: (candidate: string) => boolean): number[] {
    const found: number[] = [];
    for (let i = 0; i < this.#terms.length && found.length < MAX_EXPANSIONS; i++)
      if (accept(this.#terms[i]!)) found.push(i);
    return found;
  }

  #lowerBound(term: string): number {
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#terms[middle]! < term) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One letter more, less or other. Short words and numbers are too close to one another to be forgiven anything. */
function isOneTypoAway(candidate: string, term: string): boolean {
  if (term.length < 4 || /\d/.test(term) || Math.abs(candidate.length - term.length) > 1) return candidate === term;
  return distance(candidate, term) <= 1;
}

const MARK: Record<Lookup['how'], string> = { exact: '', prefix: '*', typo: '~' };
const toKey = ({ term, how }: Lookup): string => term + MARK[how];

function fromKey(key: string): Lookup {
  if (key.endsWith('*')) return { term: key.slice(0, -1), how: 'prefix' };
  if (key.endsWith('~')) return { term: key.slice(0, -1), how: 'typo' };
  return { term: key, how: 'exact' };
}
