import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fault } from '../document/fault.ts';
import type { OcrSettings, RecognizedWord, Recognizer } from './recognizer.ts';

type Tesseract = typeof import('tesseract.js');
type Worker = Awaited<ReturnType<Tesseract['createWorker']>>;
type Page = Awaited<ReturnType<Worker['recognize']>>['data'];

const fromHere = createRequire(import.meta.url);
const ENGINE = 'tesseract.js';
const dataPackage = (language: string): string => `@tesseract.js-data/${language}`;
/** Whole-number weights of the best models: as good as those, twice as fast. */
const MODEL = '4.0.0_best_int';
/** LSTM only. */
const ENGINE_MODE = 1;
/** A thread that reads no more pictures gives back the memory of the engine. */
const IDLE_MS = 30_000;

/** Packages to install for these languages. */
export function missingPackages(languages: readonly string[]): string[] {
  const codes = languages.flatMap((language) => language.split('+'));
  return [ENGINE, ...codes.map(dataPackage)].filter((name) => {
    try {
      return !fromHere.resolve(`${name}/package.json`);
    } catch {
      return true;
    }
  });
}

/** Languages whose data is installed, English first. */
export function installedLanguages(): string[] {
  const folders = (fromHere.resolve.paths(ENGINE) ?? []).map((path) => join(path, dirname(dataPackage('eng'))));
  const codes = new Set(folders.flatMap((path) => (existsSync(path) ? readdirSync(path) : [])));
  return [...codes]
    .filter((code) => /^[a-z]{3}(?:_\w+)?$/.test(code) && !NO_LANGUAGES.has(code))
    .sort((a, b) => Number(b === 'eng') - Number(a === 'eng') || (a < b ? -1 : 1));
}

/** Data for orientation and for equations. */
const NO_LANGUAGES = new Set(['osd', 'equ']);

/** Tesseract as WebAssembly, in a thread of its own beside the one that asks. */
export class TesseractRecognizer implements Recognizer {
  readonly #settings: OcrSettings;
  #starting: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: OcrSettings) {
    this.#settings = settings;
  }

  /** Starts the engine ahead of the picture; it takes a third of a second. */
  prepare(): void {
    this.#starting ??= this.#start();
    this.#starting.catch(() => {});
    this.#closeWhenIdle();
  }

  async recognize(png: Uint8Array, dpi: number): Promise<RecognizedWord[]> {
    clearTimeout(this.#idle);
    this.#starting ??= this.#start();
    try {
      const worker = await this.#starting;
      await worker.setParameters({ user_defined_dpi: String(dpi) });
      const reading = worker.recognize(Buffer.from(png), {}, { blocks: true, text: false });
      return toWords((await this.#within(reading)).data);
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#closeWhenIdle();
    }
  }

  #closeWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const starting = this.#starting;
    this.#starting = undefined;
    await (await starting?.catch(() => undefined))?.terminate();
  }

  async #start(): Promise<Worker> {
    const { languages, scratchDir } = this.#settings;
    const missing = missingPackages(languages);
    if (missing.length > 0) throw fault('unavailable', `OCR needs packages: npm install ${missing.join(' ')}`);
    const { createWorker } = fromHere(ENGINE) as Tesseract;
    const start = (langPath: string): Promise<Worker> =>
      createWorker(languages, ENGINE_MODE, { langPath, cacheMethod: 'none', errorHandler: () => {} });
    // The engine looks for all models in one folder; each is a package of its own.
    if (languages.length === 1) return start(dirname(modelPath(languages[0]!)));
    const gathered = await mkdtemp(join(scratchDir ?? tmpdir(), 'ocr-'));
    try {
      for (const language of languages) {
        const model = modelPath(language);
        await copyFile(model, join(gathered, basename(model)));
      }
      return await start(gathered);
    } finally {
      await rm(gathered, { recursive: true, force: true });
    }
  }

  async #within<T>(reading: Promise<T>): Promise<T> {
    const { pageTimeoutMs } = this.#settings;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const timedOut = fault(
        'timeout',
        `The page was not recognised within ${pageTimeoutMs} ms (ocr_page_timeout_ms).`,
      );
      timer = setTimeout(() => reject(timedOut), pageTimeoutMs);
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }
}

function modelPath(language: string): string {
  const folder = dirname(fromHere.resolve(`${dataPackage(language)}/package.json`));
  const name = `${language}.traineddata.gz`;
  const best = join(folder, MODEL, name);
  return existsSync(best) ? best : join(folder, '4.0.0', name);
}

/** Blocks, paragraphs, lines, words and symbols, flat. */
function toWords({ blocks }: Page): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let line = 0;
  for (const block of blocks ?? []) {
    for (const paragraph of block.paragraphs) {
      for (const { words: inLine, baseline, rowAttributes } of paragraph.lines) {
        line++;
        const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
        const baselineAt = (x: number): number => baseline.y0 + slope * (x - baseline.x0);
        for (const { text, bbox, confidence, symbols } of inLine) {
          if (text.trim() === '') continue;
          const joined = symbols.map((symbol) => symbol.text).join('');
          words.push({
            text,
            box: [bbox.x0, bbox.y0, bbox.x1, bbox.y1],
            confidence: confidence / 100,
            line,
            baseline: [baselineAt(bbox.x0), baselineAt(bbox.x1)],
            lineHeight: rowAttributes?.rowHeight ?? 0,
            ...(joined === text && symbols.every((symbol) => symbol.text.length === 1)
              ? { edges: symbols.map((symbol): [number, number] => [symbol.bbox.x0, symbol.bbox.x1]) }
              : {}),
          });
        }
      }
    }
  }
  return words;
}
