/** Words that multiply the number before them; those that differ between languages ("billion" and "Billion") are told by their spelling alone. */
const WORDS: readonly (readonly [pattern: string, factor: number])[] = [
  ['thousand', 1e3],
  ['lakhs?', 1e5],
  ['million(?:en|s|i|es)?|millones|milh(?:ão|ões)|milion(?:i|y|ów)?|miljoen|miljoner|Mio\\.?', 1e6],
  ['crores?', 1e7],
  ['billions?|milliarden?|milliards?|miliardi?|miljard(?:er)?|bn|Mrd\\.?', 1e9],
  ['trillions?', 1e12],
];
/** Set close to an amount with a currency: "$300K", "€1.2bn". */
const LETTERS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);
/** Myriads, as East Asia counts: 5万 is 50,000. */
const MYRIADS: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['만', 1e4],
  ['億', 1e8],
  ['억', 1e8],
]);

const anyCase = (pattern: string): string =>
  pattern.replace(/(?<![\\(?:])\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

const WORD_PATTERN = anyCase(WORDS.map(([pattern]) => pattern).join('|'));

export const SCALE_PATTERN = `(?<myriads>[万億만억])|\\s?(?<scaleWord>${WORD_PATTERN})(?!\\p{L})|(?<scaleLetter>[KkMB]|[bB]n|[mM][mn])(?![\\p{L}\\d])`;

const PATTERNS = WORDS.map(([pattern, factor]) => ({ pattern: new RegExp(`^(?:${pattern})$`, 'iu'), factor }));

/** What the groups of a match of `SCALE_PATTERN` multiply by; undefined for a letter without a currency. */
export function toScale(
  { myriads, scaleWord, scaleLetter }: Record<string, string | undefined>,
  hasCurrency: boolean,
): number | undefined {
  if (myriads !== undefined) return MYRIADS.get(myriads);
  if (scaleWord !== undefined) return PATTERNS.find(({ pattern }) => pattern.test(scaleWord))?.factor;
  if (scaleLetter === undefined) return 1;
  return hasCurrency ? LETTERS.get(scaleLetter.toLowerCase()) : undefined;
}
