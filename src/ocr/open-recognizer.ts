import { ByLanguage, type FindLanguage } from './by-language.ts';
import type { OcrSettings, Recognizer } from './recognizer.ts';
import { TesseractRecognizer } from './tesseract.ts';

/** This thread's engines for the current document. */
let opened: { document: string; engines: Map<string, TesseractRecognizer> } | undefined;

/** Engines are started for each document anew: nothing that one makes of them can reach the next. */
export function openRecognizer(settings: OcrSettings, findLanguage: FindLanguage, document: string): Recognizer {
  const engines = enginesFor(document);
  const open = (language: string): TesseractRecognizer => {
    const own = { ...settings, languages: language.split('+') };
    const key = JSON.stringify(own);
    const engine = engines.get(key) ?? new TesseractRecognizer(own);
    engines.set(key, engine);
    return engine;
  };
  const { languages } = settings;
  const first = open(languages[0]!);
  first.prepare();
  return languages.length === 1 ? first : new ByLanguage(languages, open, findLanguage);
}

function enginesFor(document: string): Map<string, TesseractRecognizer> {
  if (opened?.document !== document) {
    for (const engine of opened?.engines.values() ?? []) void engine.close();
    opened = { document, engines: new Map() };
  }
  return opened.engines;
}
