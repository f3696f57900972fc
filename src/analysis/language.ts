import { francAll } from 'franc-min';

const SAMPLE_CHARACTERS = 3_000;
/** Below this, trigrams of labels and names say little about the language. */
const MIN_CHARACTERS = 60;
/** The runner-up must be clearly behind: 1 is the best score. */
const MAX_RUNNER_UP = 0.985;

/** The language of a text as a BCP 47 tag; null where there is too little to tell. `among`: only these, by their codes in ISO 639-3. */
export function findLanguage(text: string, among: readonly string[] = []): string | null {
  const letters = text.slice(0, SAMPLE_CHARACTERS).replace(/[\d\p{P}\p{S}]+/gu, ' ');
  if (letters.replace(/\s/g, '').length < MIN_CHARACTERS) return null;
  const [best, second] = francAll(letters, { only: [...among] });
  if (!best || best[0] === 'und' || (second && second[1] > MAX_RUNNER_UP)) return null;
  return toTag(best[0]);
}

/** ISO 639-3 → the shortest tag, which is what the canonical form of a locale is. */
function toTag(code: string): string {
  // franc tells Mandarin by its own code, where everybody writes zh.
  if (code === 'cmn') return 'zh';
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
