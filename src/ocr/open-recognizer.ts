import { ByLanguage, type FindLanguage } from './by-language.ts';
import type { OcrSettings, Recognizer } from './recognizer.ts';
import { TesseractRecognizer } from './tesseract.ts';

/** Of this thread: an engine takes a second to start. */
const opened = new Map<string, TesseractRecognizer>();

export function openRecognizer(settings: OcrSettings, findLanguage: FindLanguage): Recognizer {
  const open = (language: string): TesseractRecognizer => {
    const own = { ...settings, languages: language.split('+') };
    const key = JSON.stringify(own);
    const engine = opened.get(key) ?? new TesseractRecognizer(own);
    opened.set(key, engine);
    return engine;
  };
  const { languages } = settings;
  return languages.length === 1 ? open(languages[0]!) : new ByLanguage(languages, open, findLanguage);
}
