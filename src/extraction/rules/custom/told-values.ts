import { SAID_BY_KIND, weightOf } from './context-score.ts';
import { means } from './means.ts';
import type { Terms } from './terms.ts';
import type { TypedValue } from './typed-values.ts';

/** Documents with more values of a kind are lists. */
const MAX_VALUES = 400;
const OF_DESCRIPTION = 0.6;
const OF_PARENTS = 0.5;
const MIN_HEARD = 2;
const MIN_SHARE = 0.5;
/** By which the best must be ahead of the next other value. */
const MIN_LEAD = 0.15;
const MAX_NAMES = 14;

export interface Told {
  value: TypedValue;
  /** How much of what the field says is said of the value, 0 to 1. */
  share: number;
}

/**
 * The value of which the document says most of what the field says of itself, in its name and its description, wherever in the sentence
 * and in what order: "days within which reports are delivered" and "shall deliver all reports within 5 days".
 */
export function findTold(
  values: readonly TypedValue[],
  terms: Terms,
  keyOf: (value: TypedValue) => string,
): Told | undefined {
  if (values.length === 0 || values.length > MAX_VALUES) return undefined;
  const asked = wordsAsked(values[0]!, terms);
  if (asked.size === 0 || asked.size > MAX_NAMES) return undefined;
  const listeners = listenersFor(asked.keys());
  const said = values.map((value) => ({ value, heard: heardOf(value, listeners) }));
  const rarity = new Map(
    [...asked.keys()].map((word) => [word, rarityOf(said.filter(({ heard }) => heard.has(word)).length, said.length)]),
  );
  const worth = (word: string): number => asked.get(word)! * rarity.get(word)!;
  const all = [...asked.keys()].reduce((sum, word) => sum + worth(word), 0);
  const ranked = said
    .map(({ value, heard }) => ({ value, heard, share: [...heard].reduce((sum, word) => sum + worth(word), 0) / all }))
    .sort((a, b) => b.share - a.share);
  const [best] = ranked;
  const next = ranked.find(({ value }) => keyOf(value) !== keyOf(best!.value));
  const own = [...best!.heard].filter((word) => weightOf(word) === 1).length;
  if (own < MIN_HEARD || best!.share < MIN_SHARE || best!.share - (next?.share ?? 0) < MIN_LEAD) return undefined;
  return { value: best!.value, share: best!.share };
}

/** Words that tell the field from others, and what each is worth. */
function wordsAsked({ kind }: TypedValue, { names, description, parents }: Terms): Map<string, number> {
  const asked = new Map<string, number>();
  const add = (list: Iterable<string>, worth: number): void => {
    for (const word of list)
      if (
        !SAID_BY_KIND[kind].has(word) &&
        weightOf(word) > 0.2 &&
        ![...asked.keys()].some((other) => means(word, other))
      )
        asked.set(word, worth * weightOf(word));
  };
  for (const { words, trust } of names) if (trust === 1) add(words, 1);
  add(description, OF_DESCRIPTION);
  add(parents, OF_PARENTS);
  return asked;
}

/** For each word asked for, whether another says it: the same words are met in sentence after sentence. */
function listenersFor(asked: Iterable<string>): Map<string, (said: string) => boolean> {
  return new Map(
    [...asked].map((word) => {
      const known = new Map<string, boolean>();
      const isSaid = (said: string): boolean => {
        const before = known.get(said);
        if (before !== undefined) return before;
        const found = means(said, word) || isAkin(said, word);
        known.set(said, found);
        return found;
      };
      return [word, isSaid];
    }),
  );
}

function heardOf(
  { sayings, sentence }: TypedValue,
  listeners: ReadonlyMap<string, (said: string) => boolean>,
): Set<string> {
  const said = new Set([...sayings.flatMap(({ words }) => words), ...sentence]);
  return new Set([...listeners].filter(([, isSaid]) => [...said].some(isSaid)).map(([word]) => word));
}

/** What is said of all values tells none of them. */
const rarityOf = (count: number, all: number): number => 1 - 0.7 * (all > 1 ? Math.max(0, count - 1) / (all - 1) : 0);

const MIN_STEM = 5;
const INFLECTION = /^(?:y|ies|ied|ying|e|es|ed|ing|er|or|ion|ions|al|able|ment|ive|s|ation)?$/;

/** "remedy" and "remedied": in sentences words are inflected. */
function isAkin(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same >= MIN_STEM && INFLECTION.test(a.slice(same)) && INFLECTION.test(b.slice(same));
}
