import * as z from 'zod';
import { Box } from '../document/box.ts';
import { fault } from '../document/fault.ts';
import { TimeLimit } from '../document/time-limit.ts';
import type { OcrSettings, RecognizedWord, Recognizer } from './recognizer.ts';

/** The answer to a PNG: words in reading order, boxes in pixels. */
const Answer = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      bbox: Box,
      confidence: z.number().min(0).max(1).default(0.8),
      line: z.number().int().optional(),
    }),
  ),
});
type Answer = z.infer<typeof Answer>;

/** Descenders reach so far below the line, in heights of a word with some. */
const DESCENT = 0.2;

/** Any service that takes a PNG by POST and answers with words. */
export class HttpRecognizer implements Recognizer {
  readonly #settings: OcrSettings;
  readonly #signal: AbortSignal;

  constructor(settings: OcrSettings, signal: AbortSignal) {
    this.#settings = settings;
    this.#signal = signal;
  }

  async recognize(png: Uint8Array, dpi: number): Promise<RecognizedWord[]> {
    const limit = new TimeLimit(this.#settings.pageTimeoutMs, this.#signal);
    try {
      return toWords(await this.#ask(png, dpi, limit.signal));
    } finally {
      limit.clear();
    }
  }

  async #ask(png: Uint8Array, dpi: number, signal: AbortSignal): Promise<Answer> {
    const { url, key, languages } = this.#settings;
    const address = new URL(url);
    address.searchParams.set('languages', languages.join(','));
    address.searchParams.set('dpi', String(dpi));
    const response = await fetch(address, {
      method: 'POST',
      body: png as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'image/png', ...(key && { authorization: `Bearer ${key}` }) },
      signal,
      redirect: 'error',
    });
    if (!response.ok) throw fault('unavailable', `The OCR service answered ${response.status}.`);
    const answer = Answer.safeParse(await response.json());
    if (!answer.success) throw fault('unavailable', 'The OCR service did not answer with words and boxes.');
    return answer.data;
  }
}

const toWords = ({ words }: Answer): RecognizedWord[] =>
  words.map(({ text, bbox, confidence, line }, i) => {
    const height = bbox[3] - bbox[1];
    const y = /[gjpqy,;Q()]/.test(text) ? bbox[3] - DESCENT * height : bbox[3];
    return { text, box: bbox, confidence, line: line ?? i, baseline: [y, y], lineHeight: 0 };
  });
