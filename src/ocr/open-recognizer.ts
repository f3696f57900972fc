import type { OcrSettings, Recognizer } from './recognizer.ts';
import { TesseractRecognizer } from './tesseract.ts';

/** Of this thread: an engine takes a second to start. */
let opened: { key: string; recognizer: Recognizer } | undefined;

export function openRecognizer(settings: OcrSettings): Recognizer {
  const key = JSON.stringify(settings);
  if (opened?.key !== key) {
    opened = { key, recognizer: new TesseractRecognizer(settings) };
  }
  return opened.recognizer;
}
