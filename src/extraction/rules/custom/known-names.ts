import type { FieldSchema, FieldType } from '../../schema.ts';
import { CODE_WORDS } from './expectation.ts';
import { GENERIC, mentions, STOP, saidScore, type Terms, words } from './terms.ts';

/** A field of a built-in schema, its type and what people call it. */
export type KnownNames = Readonly<Record<string, readonly [type: FieldType, names: string]>>;

const MIN_SCORE = 0.8;
/** By which the best meaning must be ahead of the next. */
const MIN_MARGIN = 0.04;

/** Numbers are money to a schema that knows no money. */
const isSameType = (wanted: FieldType, known: FieldType): boolean =>
  wanted === known || ((known === 'money' || known === 'percentage') && (wanted === 'number' || wanted === 'integer'));

/** Finds the field of a built-in schema that a field of another schema means, by its names and its description. */
export class KnownFields {
  readonly #known: readonly { field: string; type: FieldType; said: readonly string[] }[];

  readonly #literal: boolean;

  /** `literal`: the words themselves must be said: the start of a lease is not the day that it takes effect. */
  constructor(names: KnownNames, { literal = false } = {}) {
    this.#literal = literal;
    this.#known = Object.entries(names).flatMap(([field, [type, list]]) =>
      list.split('|').map((name) => ({ field, type, said: words(name, true) })),
    );
  }

  find({ type, enum: choices }: FieldSchema, terms: Terms): { name: string; score: number } | undefined {
    if (choices) return undefined;
    const scores = new Map<string, number>();
    for (const { field, type: known, said } of this.#known) {
      if (!isSameType(type, known) || (this.#literal && !saysAll(terms, said))) continue;
      // The number of a customer is not the customer.
      if (mentions(terms, ...CODE_WORDS) && !said.some((word) => CODE_WORDS.includes(word))) continue;
      const score = saidScore(said, terms);
      if (score > (scores.get(field) ?? 0)) scores.set(field, score);
    }
    const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
    if (!best || best[1] < MIN_SCORE || best[1] - (second?.[1] ?? 0) < MIN_MARGIN) return undefined;
    return { name: best[0], score: best[1] };
  }
}

/** What a description calls a field ("position title") says more than the name does; the title of a signatory is none of the document. */
const saysAll = ({ names, parents }: Terms, said: readonly string[]): boolean =>
  (said.length > 1 || parents.size === 0) &&
  names.some(
    ({ words: name, trust }) =>
      // "job_title", "payment_term": of something else.
      (!OF_ANYTHING.has(said.filter((word) => !isWeak(word)).join(' ')) ||
        name.every((word) => isWeak(word) || OF_ANYTHING.has(word))) &&
      (trust === 1 || name.every((word) => isWeak(word) || said.includes(word))) &&
      said.every((word) => isWeak(word) || name.includes(word)),
  );
const OF_ANYTHING: ReadonlySet<string> = new Set(['title', 'term', 'duration']);
const isWeak = (word: string): boolean => GENERIC.has(word) || STOP.has(word);
