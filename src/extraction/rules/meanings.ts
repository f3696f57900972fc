import { hasMeaning, shareMeaning, wordsIn } from '../lexicon/lexicon.ts';
import { lettersOf } from '../values/found.ts';
import type { LabelMatch } from './labels.ts';

/** What a label must say to name a role: all of the words, each in any language of the lexicon ("due|payment date"). */
export type Meanings<Role extends string> = readonly (readonly [role: Role, weight: number, says: string])[];

const MIN_FOCUS = 0.5;
const BARE = 0.5;
const MAX_WORDS = 7;
const PIECE = /[^:：;|、。,()（）]+/g;

/** Reads labels by what their words mean, for languages that have no phrases of their own. */
export class MeaningRoles<Role extends string> {
  readonly #entries: readonly { role: Role; weight: number; says: string[][] }[];

  constructor(meanings: Meanings<Role>) {
    this.#entries = meanings
      .map(([role, weight, says]) => ({ role, weight, says: says.split(' ').map((choice) => choice.split('|')) }))
      .sort((a, b) => b.says.length - a.says.length);
  }

  /** What each piece between marks names, from the left; only by several words where `isSure`. */
  findAll(folded: string, isSure = false): LabelMatch<Role>[] {
    return [...folded.matchAll(PIECE)].flatMap((match): LabelMatch<Role>[] => {
      const words = wordsIn(match[0]).filter((word) => !/^[\d%]/.test(word));
      if (words.length === 0 || words.length > MAX_WORDS) return [];
      const meant = this.#entries.find((entry) => (!isSure || entry.says.length > 1) && isSaid(entry, words));
      if (!meant) return [];
      const start = match.index + /^\s*/.exec(match[0])![0].length;
      const { role, weight } = meant;
      return [
        { role, weight: weight * focusOf(words, hasMeaning), start, end: match.index + match[0].trimEnd().length },
      ];
    });
  }
}

function isSaid({ says, weight }: { says: string[][]; weight: number }, words: readonly string[]): boolean {
  const means = (word: string, choice: readonly string[]): boolean => choice.some((one) => shareMeaning(word, one));
  if (!says.every((choice) => words.some((word) => means(word, choice)))) return false;
  // "Number" alone is no more than that.
  return weight < BARE
    ? focusOf(words, (word) => means(word, says.flat())) > 0.9
    : focusOf(words, hasMeaning) >= MIN_FOCUS;
}

/** The share of letters in words that count; labels say little beside what they name. */
function focusOf(words: readonly string[], counts: (word: string) => boolean): number {
  const letters = (list: readonly string[]): number => list.reduce((sum, word) => sum + lettersOf(word), 0);
  return letters(words.filter(counts)) / letters(words);
}
