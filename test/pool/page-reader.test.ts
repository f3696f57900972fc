import { expect, it } from 'vitest';
import type { OcrSettings } from '../../src/ocr/recognizer.ts';
import { PageReaders } from '../../src/pool/page-reader.ts';
import type { ContentJob, ParsePool } from '../../src/pool/pool.ts';

const OCR: OcrSettings = { mode: 'auto', languages: ['eng', 'deu'], url: '', key: '', pageTimeoutMs: 10_000 };

/** A pool in which nothing ever ends but by its signal. */
const stuck = {
  work: ({ signal }: ContentJob) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
} as unknown as ParsePool;

it.each([
  [{ pageTimeoutMs: 20 }, 60_000],
  [{}, 20],
])('a page takes no longer than one may, nor than its document has left: %j, %i ms', async (settings, leftMs) => {
  const order = { path: '', fileName: '', generation: '', password: undefined, language: undefined, leftMs };
  const page = { page: 1, width: 612, height: 792 };
  const { signal } = new AbortController();
  await expect(new PageReaders(stuck, { ...OCR, ...settings }).read({ ...order, page, signal })).rejects.toMatchObject({
    fault: { code: 'timeout', message: expect.stringContaining('within 20 ms') },
  });
});
