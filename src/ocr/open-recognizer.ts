import { HttpRecognizer } from './http-recognizer.ts';
import type { OcrSettings, Recognizer } from './recognizer.ts';
import { TesseractRecognizer } from './tesseract.ts';

/** Of this thread: an engine takes a second to start. */
let opened: { key: string; recognizer: Recognizer } | undefined;

export function openRecognizer(settings: OcrSettings): Recognizer {
  const key = JSON.stringify(settings);
  if (opened?.key !== key) {
    const recognizer = settings.url === '' ? new TesseractRecognizer(settings) : new HttpRecognizer(settings);
    opened = { key, recognizer };
  }
  return opened.recognizer;
}
