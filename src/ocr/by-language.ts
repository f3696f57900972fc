import { DOUBTFUL, meanConfidence, sureCharacters } from './confidence.ts';
import type { RecognizedWord, Recognizer } from './recognizer.ts';

/** Which of these, by their codes in ISO 639-3, a text is in: as a BCP 47 tag, null where it cannot be told. */
export type FindLanguage = (text: string, among: readonly string[]) => string | null;

/**
 * Reads each picture in the language it turns out to be in: by the first, then by the one that the text is found to be in; where the first
 * makes little sense of it, by those of other scripts.
 */
export class ByLanguage implements Recognizer {
  /** Language of the last picture. */
  language: string | undefined;
  readonly #languages: readonly string[];
  readonly #open: (language: string) => Recognizer;
  readonly #findLanguage: FindLanguage;

  constructor(languages: readonly string[], open: (language: string) => Recognizer, findLanguage: FindLanguage) {
    this.#languages = languages;
    this.#open = open;
    this.#findLanguage = findLanguage;
  }

  async recognize(png: Uint8Array, dpi: number): Promise<RecognizedWord[]> {
    const read = new Map<string, RecognizedWord[]>();
    const readBy = async (language: string): Promise<void> => {
      if (!read.has(language)) read.set(language, await this.#open(language).recognize(png, dpi));
    };
    const [first] = this.#languages as [string];
    await readBy(first);
    if (meanConfidence(read.get(first)!) < DOUBTFUL)
      for (const language of otherScripts(this.#languages)) await readBy(language);
    const likely = surest(read);
    const told = this.#findLanguage(
      read
        .get(likely)!
        .map(({ text }) => text)
        .join(' '),
      this.#languages.flatMap(codesOf),
    );
    const own = this.#languages.find((language) => localesOf(language).some((locale) => locale.language === told));
    if (own && !localesOf(likely).some((locale) => locale.language === told)) await readBy(own);
    this.language = surest(read);
    return read.get(this.language)!;
  }
}

const surest = (read: ReadonlyMap<string, RecognizedWord[]>): string =>
  [...read].reduce((a, b) => (sureCharacters(b[1]) > sureCharacters(a[1]) ? b : a))[0];

/** The first language of each script but that of the first. */
function otherScripts(languages: readonly string[]): string[] {
  const byScript = new Map<string, string>();
  for (const language of languages) {
    const script = localesOf(language)[0]?.maximize().script ?? language;
    if (!byScript.has(script)) byScript.set(script, language);
  }
  return [...byScript.values()].filter((language) => language !== languages[0]);
}

const localesOf = (language: string): Intl.Locale[] =>
  codesOf(language).flatMap((code) => {
    try {
      return [new Intl.Locale(code)];
    } catch {
      return [];
    }
  });

/** Tesseract's language codes: eng, chi_sim, eng+deu for both at once. Chinese has a code of its own. */
const codesOf = (language: string): string[] =>
  language.split('+').map((code) => code.replace(/_.*/, '').replace(/^chi$/, 'cmn'));
