const MAX_FORGIVEN_LETTERS = 32;

/** Short words and numbers are too close to one another to be forgiven anything; what is very long is no word. */
const isForgiven = (term: string): boolean =>
  term.length >= 4 && term.length <= MAX_FORGIVEN_LETTERS && !/\d/.test(term);

/** The words that there are with one letter more, less, other, or two swapped. */
export function oneEditAway(term: string, isThere: (variant: string) => boolean): Set<string> {
  return new Set(isForgiven(term) ? [...oneEditVariants(term)].filter(isThere) : []);
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

/** In the alphabet of the word. */
function oneEditVariants(term: string): Set<string> {
  const alphabet = ALPHABETS.find((letters) => letters.includes(term[0]!)) ?? [...new Set(term)].join('');
  const variants = new Set<string>();
  const letters = `${alphabet}0123456789`;
  for (let at = 0; at <= term.length; at++) {
    const beginning = term.slice(0, at);
    const rest = term.slice(at);
    variants.add(beginning + rest.slice(1));
    if (rest.length > 1) variants.add(beginning + rest[1]! + rest[0]! + rest.slice(2));
    for (const letter of letters) {
      variants.add(beginning + letter + rest);
      if (rest !== '') variants.add(beginning + letter + rest.slice(1));
    }
  }
  variants.delete(term);
  return variants;
}
