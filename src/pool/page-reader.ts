import { type FaultError, fault } from '../document/fault.ts';
import { TimeLimit } from '../document/time-limit.ts';
import { HttpRecognizer } from '../ocr/http-recognizer.ts';
import type { PageToRead, PaintedSheet } from '../ocr/paint-sheet.ts';
import { type RecognizedPage, recognizePage } from '../ocr/recognize-page.ts';
import type { OcrSettings } from '../ocr/recognizer.ts';
import type { PageAnswer, PageInput } from './page-worker.ts';
import { builtModule, type ParsePool } from './pool.ts';

export interface PageOrder {
  path: string;
  fileName: string;
  generation: string;
  password: string | undefined;
  page: PageToRead;
  /** That of pages before, which this one is likely to be in. */
  language: string | undefined;
  /** Of the time that the document has. */
  leftMs: number;
  signal: AbortSignal;
}

/**
 * Recognises pages in the pool. Where a service recognises, the pool only paints: what reads documents never has a network, so
 * the picture is sent from here.
 */
export class PageReaders {
  readonly #pool: ParsePool;
  readonly #ocr: OcrSettings;

  constructor(pool: ParsePool, ocr: OcrSettings) {
    this.#pool = pool;
    this.#ocr = ocr;
  }

  /** All that is done for the page, painting and every way round and language, takes no longer than one page may. */
  async read(order: PageOrder): Promise<RecognizedPage> {
    const timeoutMs = Math.min(this.#ocr.pageTimeoutMs, order.leftMs);
    const limit = new TimeLimit(timeoutMs, order.signal);
    try {
      return await this.#read({ ...order, signal: limit.signal });
    } catch (error) {
      throw limit.isOver ? timedOut(timeoutMs) : error;
    } finally {
      limit.clear();
    }
  }

  async #read(order: PageOrder): Promise<RecognizedPage> {
    const { page, path, fileName, password } = order;
    const input = { path, fileName, password, page };
    if (this.#ocr.url === '') {
      return (await this.#ask({ kind: 'recognize', ...input, ocr: this.#settingsFor(order) }, order)) as RecognizedPage;
    }
    const paint = async (turns?: number): Promise<PaintedSheet> => {
      const painted = await this.#ask({ kind: 'paint', ...input, turns }, order);
      const { base64, ...rest } = painted as Exclude<PageAnswer, RecognizedPage>;
      return { ...rest, png: Buffer.from(base64, 'base64') };
    };
    return recognizePage(page.page, paint, new HttpRecognizer(this.#ocr, order.signal));
  }

  #settingsFor({ language }: PageOrder): OcrSettings {
    const { languages } = this.#ocr;
    return language ? { ...this.#ocr, languages: [...new Set([language, ...languages])] } : this.#ocr;
  }

  #ask(input: PageInput, { generation, signal }: PageOrder): Promise<PageAnswer> {
    const { pageTimeoutMs: timeoutMs } = this.#ocr;
    return this.#pool.work<PageAnswer>({
      module: builtModule('pool/page-worker.js'),
      load: 'recognizing',
      input,
      operation: 'recognition of a page',
      generation,
      signal,
      timeoutMs,
      timedOut: () => timedOut(timeoutMs),
    });
  }
}

const timedOut = (ms: number): FaultError =>
  fault('timeout', `The page was not recognised within ${Math.round(ms)} ms (ocr_page_timeout_ms, ocr_timeout_ms).`);
