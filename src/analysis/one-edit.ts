const MAX_FORGIVEN_LETTERS = 32;
const MIN_COMMON_LETTERS = 3;

/** Short words and numbers are too close to one another to be forgiven anything; what is very long is no word. */
const isForgiven = (term: string): boolean =>
  term.length >= 4 && term.length <= MAX_FORGIVEN_LETTERS && !/\d/.test(term);

/** The words that there are with one letter more, less, other, or two swapped. */
export function oneEditAway(term: string, words: Vocabulary): Set<string> {
  const found = new Set<string>();
  if (!isForgiven(term)) return found;
  const alphabet = ALPHABETS.find((letters) => letters.includes(term[0]!)) ?? [...new Set(term)].join('');
  const letters = `${alphabet}0123456789`;
  const tryVariant = (variant: string): void => {
    if (variant !== term && !found.has(variant) && words.holds(variant)) found.add(variant);
  };
  const half = Math.max(MIN_COMMON_LETTERS, term.length >> 1);
  for (let at = 0; at < half; at++) {
    const beginning = term.slice(0, at);
    // Up to the edit a variant begins like the word: where nothing does, none is left to try.
    if (at > 0 && !beginsSome(words, beginning)) return found;
    const rest = term.slice(at);
    tryVariant(beginning + rest.slice(1));
    if (rest.length > 1) tryVariant(beginning + rest[1]! + rest[0]! + rest.slice(2));
    for (const letter of letters) {
      tryVariant(beginning + letter + rest);
      if (rest !== '') tryVariant(beginning + letter + rest.slice(1));
    }
  }
  // With an edit in its other half, it is one of the few words with the same beginning.
  for (const candidate of words.terms(term.slice(0, half))) if (isOneEdit(term, candidate)) found.add(candidate);
  return found;
}

function isOneEdit(some: string, other: string): boolean {
  if (Math.abs(some.length - other.length) > 1 || some === other) return false;
  const shorter = Math.min(some.length, other.length);
  let start = 0;
  while (start < shorter && some[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && some[some.length - 1 - end] === other[other.length - 1 - end]) end++;
  const [left, right] = [some.slice(start, some.length - end), other.slice(start, other.length - end)];
  return Math.max(left.length, right.length) === 1 || (left.length === 2 && left[1]! + left[0]! === right);
}

/** The words that there are. */
export interface Vocabulary {
  holds(term: string): boolean;
  terms(beginning: string): Iterable<string>;
}

function beginsSome(words: Vocabulary, beginning: string): boolean {
  for (const _ of words.terms(beginning)) return true;
  return false;
}

const range = (first: string, last: string): string =>
  String.fromCodePoint(
    ...Array.from({ length: last.codePointAt(0)! - first.codePointAt(0)! + 1 }, (_, i) => first.codePointAt(0)! + i),
  );

/** Letters as they are after folding. */
const ALPHABETS = [
  `${range('a', 'z')}ðþħŋŧə`,
  `${range('а', 'я')}іїєґ`,
  range('α', 'ω'),
  range('א', 'ת'),
  range('ء', 'ي'),
  range('ა', 'ჰ'),
  range('ա', 'ֆ'),
  range('अ', 'ह'),
];
