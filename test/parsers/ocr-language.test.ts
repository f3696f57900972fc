import { describe, expect, it } from 'vitest';
import { findLanguage } from '../../src/analysis/language.ts';
import { ByLanguage } from '../../src/ocr/by-language.ts';
import { believable } from '../../src/ocr/confidence.ts';
import type { RecognizedWord } from '../../src/ocr/recognizer.ts';
import { installedLanguages } from '../../src/ocr/tesseract.ts';
import { readSettings, toOcrSettings } from '../../src/settings.ts';

const GERMAN =
  'Sehr geehrte Damen und Herren, hiermit stellen wir Ihnen die folgenden Leistungen in Rechnung und bitten um Zahlung innerhalb von vierzehn Tagen';
const ENGLISH =
  'Dear customer, we thank you for your order and ask you to pay the amount of this invoice within fourteen days of its date';

const words = (text: string, confidence: number): RecognizedWord[] =>
  text
    .split(' ')
    .map((word) => ({ text: word, confidence, box: [0, 0, 1, 1], line: 1, baseline: [1, 1], lineHeight: 0 }));

/** Engines that read every picture as told, and which of them were asked. */
function engines(languages: string[], said: Record<string, RecognizedWord[]>) {
  const asked: string[] = [];
  const open = (language: string) => ({
    async recognize() {
      asked.push(language);
      return said[language]!;
    },
  });
  return { asked, recognizer: new ByLanguage(languages, open, findLanguage) };
}

describe('the language of a picture', () => {
  it('is that of its text, where data for it is there', async () => {
    const german = { eng: words(GERMAN, 0.8), deu: words(GERMAN, 0.9), fra: [] };
    const { recognizer, asked } = engines(['eng', 'fra', 'deu'], german);
    expect(await recognizer.recognize(new Uint8Array(), 300)).toBe(german.deu);
    expect([recognizer.language, asked]).toEqual(['deu', ['eng', 'deu']]);
  });

  it('is the first where its text is in that, or in none that is there', async () => {
    const english = engines(['eng', 'deu'], { eng: words(ENGLISH, 0.9) });
    await english.recognizer.recognize(new Uint8Array(), 300);
    expect([english.recognizer.language, english.asked]).toEqual(['eng', ['eng']]);
    const german = engines(['eng', 'fra'], { eng: words(GERMAN, 0.8) });
    await german.recognizer.recognize(new Uint8Array(), 300);
    expect([german.recognizer.language, german.asked]).toEqual(['eng', ['eng']]);
    const both = engines(['eng+deu', 'fra'], { 'eng+deu': words(GERMAN, 0.8) });
    await both.recognizer.recognize(new Uint8Array(), 300);
    expect(both.asked).toEqual(['eng+deu']);
  });

  it('is one of another script where the first makes little sense of it', async () => {
    const russian = words(
      'Уважаемые господа благодарим вас за заказ и просим оплатить счёт в течение двух недель',
      0.9,
    );
    const { recognizer, asked } = engines(['eng', 'deu', 'rus'], {
      eng: words('YBaxaembie rocnopa', 0.3),
      rus: russian,
    });
    expect(await recognizer.recognize(new Uint8Array(), 300)).toBe(russian);
    expect([recognizer.language, asked]).toEqual(['rus', ['eng', 'rus']]);
  });
});

describe('words that the engine doubts', () => {
  it('are believed among sure ones, and left out elsewhere', () => {
    const line = (number: number, ...sure: number[]): RecognizedWord[] =>
      sure.map((confidence) => ({ ...words('word', confidence)[0]!, line: number }));
    const read = [...line(1, 0.9, 0, 0.95, 0.9), ...line(2, 0.1, 0.4), ...line(3, 0.1)];
    const kept = believable(read, 0.2);
    expect(kept.map((word) => [word.line, word.confidence])).toEqual([
      [1, 0.9],
      [1, 0],
      [1, 0.95],
      [1, 0.9],
      [2, 0.4],
    ]);
  });
});

describe('languages of the settings', () => {
  const packages = (installed: string[]) => ({
    missing: (languages: readonly string[]) =>
      languages.flatMap((language) => language.split('+')).filter((code) => !installed.includes(code)),
    languages: () => installed,
  });
  const of = (named: string[], installed: string[]) => {
    const { ocr, missing } = toOcrSettings(
      { ...readSettings(new Map(), {}), ocrLanguages: named },
      packages(installed),
    );
    return [ocr?.languages, missing];
  };

  it('are those that are installed, and what is missing is said', () => {
    expect(of(['auto'], ['eng', 'deu'])).toEqual([['eng', 'deu'], []]);
    expect(of(['auto'], [])).toEqual([undefined, ['eng']]);
    expect(of(['deu', 'fra'], ['eng', 'deu'])).toEqual([['deu'], ['fra']]);
    expect(of(['eng+fra'], ['eng'])).toEqual([undefined, ['fra']]);
    expect(() => of(['english, please'], [])).toThrow('DOCLOUPE_OCR_LANGUAGES');
    expect(installedLanguages()).toContain('eng');
  });
});
