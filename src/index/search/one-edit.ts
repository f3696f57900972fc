const MAX_FORGIVEN_LETTERS = 32;

/** Short words and numbers are too close to one another to be forgiven anything; what is very long is no word. */
export const isForgiven = (term: string): boolean =>
  term.length >= 4 && term.length <= MAX_FORGIVEN_LETTERS && !/\d/.test(term);

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';
const ALPHABETS = [LATIN, CYRILLIC, GREEK];

/** Words with one letter more, less, other, or two swapped, in the alphabet of the word. */
export function oneEditVariants(term: string): Set<string> {
  const alphabet = ALPHABETS.find((letters) => letters.includes(term[0]!)) ?? [...new Set(term)].join('');
  const variants = new Set<string>();
  for (let at = 0; at <= term.length; at++) {
    const beginning = term.slice(0, at);
    const rest = term.slice(at);
    variants.add(beginning + rest.slice(1));
    if (rest.length > 1) variants.add(beginning + rest[1]! + rest[0]! + rest.slice(2));
    for (const letter of alphabet) {
      variants.add(beginning + letter + rest);
      if (rest !== '') variants.add(beginning + letter + rest.slice(1));
    }
  }
  variants.delete(term);
  return variants;
}
