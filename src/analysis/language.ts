import { francAll } from 'franc-min';
import { scriptOf } from '../document/script.ts';
import { LANGUAGES_BY_WORD } from './function-words.ts';

const SAMPLE_CHARACTERS = 3_000;
/** Below this, trigrams of labels and names say little about the language. */
const MIN_CHARACTERS = 60;
/** The runner-up must be clearly behind: 1 is the best score. */
const MAX_RUNNER_UP = 0.985;
/** Function words, each counted the less the more languages have it. */
const MIN_WEIGHT = 2;
/** So many times the weight of any other language. */
const MIN_LEAD = 1.5;

/**
 * The language of a text as a BCP 47 tag; null where there is too little to tell. `among`: only these, by their codes in ISO 639-3. Its
 * function words tell; where there are few or two languages share them, its trigrams, unless the words speak against what these say.
 */
export function findLanguage(text: string, among: readonly string[] = []): string | null {
  const words = text.slice(0, SAMPLE_CHARACTERS).replace(NO_WORDS, ' ');
  const isLatin = countOf(words, LATIN) * 2 >= countOf(words, LETTERS);
  // Latin names and units in a text of another script: "AM" is no German word there.
  const letters = isLatin ? words : words.replace(LATIN, ' ');
  if (letters.replace(/\s+/g, '').length < MIN_CHARACTERS) return null;
  const alone = isLatin || among.length > 0 ? undefined : byScript(letters);
  if (alone) return alone;
  const weights = functionWords(letters, among);
  const [best, second] = [...weights].sort((a, b) => b[1] - a[1]);
  const isTold = best !== undefined && best[1] >= MIN_WEIGHT;
  if (isTold && best[1] >= MIN_LEAD * (second?.[1] ?? 0)) return toTag(best[0]);
  const guess = byTrigrams(letters, among);
  return guess === undefined || (isTold && (weights.get(guess) ?? 0) * MIN_LEAD < best[1]) ? null : toTag(guess);
}

/** Scripts that one language is written in, or nearly so. */
const OF_ONE_LANGUAGE: readonly [language: string, letters: RegExp][] = [
  ['he', /\p{Script=Hebrew}+/gu],
  ['el', /\p{Script=Greek}+/gu],
  ['ko', /\p{Script=Hangul}+/gu],
  ['th', /\p{Script=Thai}+/gu],
  ['hy', /\p{Script=Armenian}+/gu],
  ['ka', /\p{Script=Georgian}+/gu],
];

function byScript(text: string): string | undefined {
  const all = countOf(text, LETTERS);
  return OF_ONE_LANGUAGE.find(([, letters]) => countOf(text, letters) * 2 > all)?.[0];
}

const NO_WORDS = /[\d\p{P}\p{S}]+/gu;
const LETTERS = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}+/gu;

function countOf(text: string, letters: RegExp): number {
  let count = 0;
  for (const run of text.match(letters) ?? []) count += run.length;
  return count;
}

/** Share of the letters that are of the script of a language, where it is the one that they are written in. */
const MIN_OWN = 0.2;
/** What function words of another language must weigh, of all words and beside those of the language named. */
const MIN_OTHER_WEIGHT = 5;
const MIN_OTHER_SHARE = 0.04;
const MIN_OTHER_LEAD = 4;

/**
 * What a document says of itself, unless its letters are of another script, or its function words plainly of another language: templates
 * name the language of their maker.
 */
export function settleLanguage(text: string, declared: string | null): string | null {
  const script = declared === null ? undefined : scriptOf(declared);
  if (declared === null || script === undefined) return findLanguage(text);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = countOf(sample, LETTERS);
  if (letters < MIN_CHARACTERS) return declared;
  const own = SCRIPTS.get(script);
  if (own && countOf(sample, own) < MIN_OWN * letters) return findLanguage(text);
  const isLatin = countOf(sample, LATIN) >= (1 - MIN_OWN) * letters;
  return (isLatin ? findOther(sample, new Intl.Locale(declared).language, script) : undefined) ?? declared;
}

/** The language of Latin words, if that is another than the one named, whose words must be known where it is written in such letters. */
function findOther(text: string, named: string, script: string): string | undefined {
  const own = CODES.get(named);
  if (own === undefined && script === 'Latn') return undefined;
  const words = text.replace(NO_WORDS, ' ');
  const weights = functionWords(words, []);
  const [best, second] = [...weights].sort((a, b) => b[1] - a[1]);
  if (!best || own === best[0]) return undefined;
  const rival = Math.max(MIN_LEAD * (second?.[1] ?? 0), MIN_OTHER_LEAD * (weights.get(own ?? '') ?? 0));
  const least = Math.max(MIN_OTHER_WEIGHT, MIN_OTHER_SHARE * words.split(/\s+/).length);
  return best[1] >= least && best[1] >= rival ? toTag(best[0]) : undefined;
}

const CODES = new Map([...new Set([...LANGUAGES_BY_WORD.values()].flat())].map((code) => [toTag(code), code]));

/** Not those that are mixed with others, as those of Japan. */
const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
  ['Latn', LATIN],
  ['Cyrl', /\p{Script=Cyrillic}+/gu],
  ['Grek', /\p{Script=Greek}+/gu],
  ['Arab', /\p{Script=Arabic}+/gu],
  ['Hebr', /\p{Script=Hebrew}+/gu],
]);

function functionWords(letters: string, among: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  const alone = new Set<string>();
  for (const word of letters.toLowerCase().split(/\s+/)) {
    // A letter that stands alone is a name as often as a word ("Y/Y", "plan A"), and each counts once.
    if (word.length === 1 && alone.has(word)) continue;
    if (word.length === 1) alone.add(word);
    const languages = LANGUAGES_BY_WORD.get(word) ?? [];
    for (const language of languages)
      if (among.length === 0 || among.includes(language))
        weights.set(language, (weights.get(language) ?? 0) + 1 / languages.length);
  }
  return weights;
}

function byTrigrams(letters: string, among: readonly string[]): string | undefined {
  const [best, second] = francAll(letters, { only: [...among] });
  return best && best[0] !== 'und' && !(second && second[1] > MAX_RUNNER_UP) ? best[0] : undefined;
}

/** ISO 639-3 → the shortest tag, which is what the canonical form of a locale is. */
function toTag(code: string): string {
  // franc tells Mandarin by its own code, where everybody writes zh.
  if (code === 'cmn') return 'zh';
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
