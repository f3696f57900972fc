import type { FieldSchema } from '../../schema.ts';
import { GENERIC, QUALIFIERS, STOP, type Terms, termsOf, words } from './terms.ts';

const SHORT_TRUST = 0.92;
/** Shorter ones may be initials, which say little alone. */
const MIN_WORD = 4;

/**
 * What fields of one object are called among one another: those whose names begin alike are of one thing ("vehicle_make",
 * "vehicle_model"), which a label may leave out where it says the rest and nothing else.
 */
export function siblingTerms(
  siblings: readonly FieldSchema[],
  parents: readonly string[] = [],
): ReadonlyMap<FieldSchema, Terms> {
  const names = siblings.map(({ name }) => words(name, true));
  const ownOf = (name: readonly string[]): string => name.filter((word) => !STOP.has(word)).join(' ');
  const things = countsOf(names.map(([thing]) => thing!));
  const rests = countsOf(names.flatMap((name) => [ownOf(name), ownOf(name.slice(1))]));
  return new Map(
    siblings.map((field, i) => {
      const terms = termsOf(field, parents);
      const [thing, ...rest] = names[i]!;
      const isOfThing = things.get(thing!)! > 1 && !GENERIC.has(thing!) && !QUALIFIERS.has(thing!) && !STOP.has(thing!);
      const isTelling = rest.some((word) => word.length >= MIN_WORD && !GENERIC.has(word) && !STOP.has(word));
      if (!isOfThing || !isTelling || rests.get(ownOf(rest))! > 1) return [field, terms];
      const short = { words: rest, trust: SHORT_TRUST, isAll: true };
      return [field, { ...terms, names: [...terms.names, short] }];
    }),
  );
}

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
