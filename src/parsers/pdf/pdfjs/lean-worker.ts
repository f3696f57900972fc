import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { constants, inflateSync } from 'node:zlib';
import { letterOf, lettersOfGlyphs } from './glyph-letters.ts';
import { PATCHES } from './patches.ts';
import { mendRenumbered } from './renumbered-codes.ts';
import { MAX_STREAM_BYTES, spendOnStream } from './stream-budget.ts';

const WORKER_FILE = 'legacy/build/pdf.worker.mjs';
/** Made with the bundle: the lean source, which takes longer to make than to load, in ASCII. */
const LEAN_FILE = 'pdf.worker.lean.js';
const BESIDE_BUNDLE = fileURLToPath(new URL('../pdfjs/', import.meta.url));
const isBundled = existsSync(BESIDE_BUNDLE + LEAN_FILE);

/** Where the worker half of pdf.js, its CMaps and its standard fonts are: a bundle carries just those, and not what only painting needs. */
const PACKAGE_FOLDER = isBundled
  ? BESIDE_BUNDLE
  : createRequire(import.meta.url)
      .resolve(`pdfjs-dist/${WORKER_FILE}`)
      .slice(0, -WORKER_FILE.length);
const WORKER_PATH = PACKAGE_FOLDER + (isBundled ? LEAN_FILE : WORKER_FILE);

export const PDFJS_VERSION: string = JSON.parse(readFileSync(`${PACKAGE_FOLDER}package.json`, 'utf8')).version;

/** The half of pdf.js that reads files. It talks to its other half, which paints them, by messages; we take that half's place. */
export interface WorkerHalf {
  setup(handler: { on(action: string, handle: (data: { verbosity: number }) => void): void }, port: WorkerPort): void;
  createDocumentHandler(parameters: object, port: WorkerPort): string;
}

export interface WorkerPort {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void, options?: object): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown, transfer?: unknown): void;
}

let loaded: WorkerHalf | undefined;

/** Loads the worker half of pdf.js into this thread, without what only painting needs. */
export function loadWorkerHalf(): WorkerHalf {
  if (loaded) return loaded;
  const source = isBundled ? readFileSync(WORKER_PATH, 'latin1') : leanSource(workerModule()).source;
  const script = new Script(source, { filename: WORKER_PATH });
  const own = REPLACED_BY_CORE_JS.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name));
  script.runInThisContext()(inflate, spendOnStream, lettersOfGlyphs, letterOf, mendRenumbered);
  REPLACED_BY_CORE_JS.forEach(([holder, name], i) => {
    if (own[i]) Object.defineProperty(holder, name, own[i]);
  });
  loaded = (globalThis as unknown as { pdfjsWorker: { WorkerMessageHandler: WorkerHalf } }).pdfjsWorker
    .WorkerMessageHandler;
  loaded.setup({ on: (action, handle) => action === 'configure' && handle({ verbosity: 0 }) }, SILENT_PORT);
  return loaded;
}

/**
 * What pdf.js's core-js replaces, for proposals and bugs that nobody here meets, by what is many times slower:
 * JSON.stringify, by which every page leaves the worker, goes over its result letter by letter.
 */
const REPLACED_BY_CORE_JS: readonly [holder: object, name: string][] = [
  [Array.prototype, 'push'],
  [JSON, 'stringify'],
  [Function.prototype, 'toString'],
  // Native since Node 22.
  [Set.prototype, 'union'],
];

const SILENT_PORT: WorkerPort = { addEventListener() {}, removeEventListener() {}, postMessage() {} };

/**
 * The module as a script, each patch applied where its text is found exactly once. A patch that no longer fits is left out:
 * reading gets slower then, not wrong. A test holds that all of them fit the version we pin.
 */
export function leanSource(module: string): { source: string; unfit: string[] } {
  let source = module
    .replaceAll('import.meta.url', JSON.stringify('file:///pdf.worker.mjs'))
    .replace(/^export \{[^}]*\};?$/m, '');
  const unfit: string[] = [];
  for (const { name, find, replace, required } of PATCHES) {
    const at = source.indexOf(find);
    const fits = at >= 0 && source.indexOf(find, at + 1) < 0;
    if (!fits && required)
      throw new Error(`pdf.js ${PDFJS_VERSION} is not the version this reader was made for: ${name}`);
    if (!fits) unfit.push(name);
    else source = source.slice(0, at) + replace + source.slice(at + find.length);
  }
  // An arrow would be read over once to find its end, and again to be run.
  return {
    source: `'use strict';(function (inflate, spend, lettersOfGlyphs, letterOf, mendRenumbered) {${source}\n})`,
    unfit,
  };
}

/** What most streams of a PDF grow by. */
const USUAL_RATIO = 4;
const MAX_CHUNK_BYTES = 256 * 1024;

/** Undefined where pdf.js's own, more forgiving decoder should try; a stream that is too long counts as empty. */
function inflate(format: string, bytes: Uint8Array): Uint8Array | undefined {
  if (format !== 'deflate') return undefined;
  let inflated: Uint8Array;
  try {
    inflated = inflateSync(bytes, {
      maxOutputLength: MAX_STREAM_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
      // Most streams fit, and are neither joined from pieces nor given many times the room that they need.
      chunkSize: Math.min(MAX_CHUNK_BYTES, Math.max(constants.Z_MIN_CHUNK, USUAL_RATIO * bytes.length)),
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new Uint8Array(0) : undefined;
  }
  spendOnStream(inflated.length);
  return inflated;
}

/** Where it repairs a damaged file, pdf.js leaves promises behind that failed before, and that nobody waits for. */
export const isOfWorkerHalf = (reason: unknown): boolean =>
  reason instanceof Error && (reason.stack ?? '').includes('pdf.worker');

export const workerModule = (): string => readFileSync(WORKER_PATH, 'utf8');

/** A file that pdf.js asks for by name: names come from the document, so only plain ones are served. */
export function readPackageFile(folder: 'cmaps' | 'standard_fonts', name: string): Uint8Array {
  if (!/^[\w-]+(\.\w+)?$/.test(name)) throw new Error(`No such file in pdf.js: ${folder}/${name}`);
  return new Uint8Array(readFileSync(`${PACKAGE_FOLDER}${folder}/${name}`));
}
