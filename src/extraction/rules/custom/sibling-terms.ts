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
  const rests = names.map((name) => restOf(name, names));
  const said = [...names, ...rests].map(ownOf);
  return new Map(
    siblings.map((field, i) => {
      const [terms, rest] = [termsOf(field, parents), rests[i]!];
      const isTelling = rest.some((word) => word.length >= MIN_WORD && !GENERIC.has(word) && !STOP.has(word));
      if (!isTelling || said.filter((other) => other === ownOf(rest)).length > 1) return [field, terms];
      return [field, { ...terms, names: [...terms.names, { words: rest, trust: SHORT_TRUST, isAll: true }] }];
    }),
  );
}

/** What a name says behind the words that all names have in common that begin as it does. */
function restOf(name: readonly string[], names: readonly (readonly string[])[]): readonly string[] {
  const [thing] = name;
  // "Title" says too little of what has a field of its own ("signatory", "signatory_title").
  const isItself = (other: readonly string[]): boolean =>
    other.length < name.length && other.every((word, i) => word === name[i]);
  const alike = names.filter((other) => other[0] === thing && !isItself(other));
  if (alike.length < 2 || GENERIC.has(thing!) || QUALIFIERS.has(thing!) || STOP.has(thing!)) return [];
  const end = name.findIndex((word, i) => alike.some((other) => other[i] !== word));
  return end < 0 ? [] : name.slice(end);
}

const ownOf = (name: readonly string[]): string => name.filter((word) => !STOP.has(word)).join(' ');
