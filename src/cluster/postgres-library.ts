import { LRUCache } from 'lru-cache';
import type { Vocabulary } from '../analysis/one-edit.ts';
import { isUnspacedCharacter } from '../analysis/tokens.ts';
import { PART_FORMAT } from '../index/parts.ts';
import { SLOTS } from '../index/search/flexsearch/id-list.ts';
import { toKeyTerm } from '../index/search/flexsearch/ordered-storage.ts';
import { SlottedIds } from '../index/search/flexsearch/slotted-ids.ts';
import {
  type FilesLookedIn,
  joinFiles,
  type LibraryIndex,
  type Listing,
  type LookIn,
  type Probe,
  toPairs,
} from '../index/search/library/library-index.ts';
import { bitsOf } from '../index/search/stored/bloom.ts';
import type { Database } from './database.ts';
import { WordSnapshot } from './word-snapshot.ts';

/** Words that are known to be in the vocabulary, so that the common ones are not written again with every file. */
const KNOWN_WORDS = 200_000;

interface FoundRow {
  number: string;
  id: string;
  slot: number;
}

/** The catalogue of words of a cluster: what each content holds is written with its commit, PostgreSQL's inverted index finds it. */
export class PostgresLibrary implements LibraryIndex {
  readonly #database: Database;
  readonly #partFormat: number;
  readonly #known = new LRUCache<string, true>({ max: KNOWN_WORDS });

  constructor(database: Database, { partFormat = PART_FORMAT } = {}) {
    this.#database = database;
    this.#partFormat = partFormat;
  }

  /** The words of the files are listed already; here they become known for those that are misspelt. */
  async add(listings: readonly Listing[]): Promise<void> {
    const terms = listings.flatMap(({ content }) => content.terms);
    const words = [...new Set(terms.flatMap((ofSlot) => ofSlot.split(' ')))];
    const unknown = words.filter((word) => /^\p{L}/u.test(word) && word.length <= 64 && !this.#known.has(word));
    if (unknown.length === 0) return;
    // In one order, so that nodes which add the same words do not wait for one another in a circle.
    await this.#database.rows('insert into docloupe.vocabulary select unnest($1::text[]) on conflict do nothing', [
      unknown.sort(),
    ]);
    for (const word of unknown) this.#known.set(word, true);
  }

  async remove(): Promise<void> {}

  async tidy(): Promise<boolean> {
    return false;
  }

  async lookIn({ owner, fileIds, fileTypes, documentTypes }: LookIn): Promise<FilesLookedIn> {
    const fit = `f.status = 'ready' and (f.owner = $1 or f.shared) and c.id = f.content_id and c.part_format = $2
      and ($3::text[] is null or f.id = any($3)) and ($4::text[] is null or c.file_type = any($4))
      and ($5::text[] is null or c.document_type = any($5))`;
    const fitting = [owner, this.#partFormat, fileIds ?? null, fileTypes ?? null, documentTypes ?? null];
    const counted = await this.#database.row<{ count: string }>(
      `select count(*) as count from docloupe.files f, docloupe.contents c where ${fit}`,
      fitting,
    );
    const idOf = new Map<number, string>();
    return {
      count: Number(counted!.count),
      fileOf: (number) => idOf.get(number),
      find: async (clauses, need) => {
        const holding = await Promise.all(
          clauses.map(async (probes) => {
            const { arms, parameters } = toArms(probes, fit, fitting);
            const rows = await this.#database.rowsOnce<FoundRow>(
              `select number, id, min(slot)::int as slot from (${arms.join(' union all ')}) as found group by number, id order by number`,
              parameters,
            );
            for (const { number, id } of rows) idOf.set(Number(number), id);
            return SlottedIds.of(rows.map(({ number, slot }) => Number(number) * SLOTS + slot));
          }),
        );
        return { candidates: joinFiles(holding, need).entries(), counts: holding.map(({ size }) => size) };
      },
    };
  }

  /** Words are asked for in as few questions as can be: what was not at hand is fetched, and `find` asked again. */
  async withVocabulary<T>(find: (words: Vocabulary) => T): Promise<T> {
    const snapshot = new WordSnapshot();
    for (;;) {
      const found = find(snapshot);
      if (!(await snapshot.load(this.#database))) return found;
    }
  }
}

/** One way for each probe to fit; those of a single word together. */
function toArms(
  probes: readonly Probe[],
  fit: string,
  fitting: readonly unknown[],
): { arms: string[]; parameters: unknown[] } {
  const parameters = [...fitting];
  const place = (value: unknown): string => `$${parameters.push(value)}`;
  const files = 'docloupe.files f, docloupe.contents c';
  const arms = [`select f.number, f.id, 0 as slot from ${files} where c.is_large and ${fit}`];
  const find = (query: string, pairs: readonly number[]): void => {
    const words = `${place(query)}::tsquery`;
    const holdsPairs = pairs.map((pair) => `and (c.pairs = '' or ${bitsOf(pair).map(toBitTest).join(' and ')})`);
    arms.push(
      `select f.number, f.id, 0 from ${files} where f.name_words @@ ${words} and ${fit}`,
      `select f.number, f.id, w.slot from docloupe.content_words w, ${files}
       where w.words @@ ${words} and c.generation = w.generation and ${fit} ${holdsPairs.join(' ')}`,
    );
  };
  const single: string[] = [];
  for (const { terms, prefix } of probes) {
    const query = toQuery(terms, prefix);
    if (query === '') arms.push(`select f.number, f.id, 0 from ${files} where ${fit}`);
    else if (terms.length === 1) single.push(query);
    else find(query, toPairs(terms, prefix));
  }
  if (single.length > 0) find(single.join(' | '), []);
  return { arms, parameters };
}

/** A bit of the filter of a content, whatever its length: see filterHolds. */
const toBitTest = (bit: number): string => `get_bit(c.pairs, ${bit} & (octet_length(c.pairs) * 8 - 1)) = 1`;

/** A character of a script without spaces stands within pairs: it is not looked for by itself. */
function toQuery(terms: readonly string[], prefix: boolean): string {
  return terms
    .flatMap((term, i) => {
      if (isUnspacedCharacter(term)) return [];
      const quoted = `'${toKeyTerm(term).replace(/['\\]/g, '$&$&')}'`;
      return [prefix && i === terms.length - 1 ? `${quoted}:*` : quoted];
    })
    .join(' & ');
}
