import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { FaultError } from '../document/fault.ts';
import { compileBundled } from '../parsers/compiled-script.ts';

export { saveCodeCaches } from '../parsers/compiled-script.ts';

type Reader = Pick<typeof import('./read-here.ts'), 'readHere' | 'saveCodeCaches'>;
type Run = (module: { exports: Reader }, require: NodeJS.Require, moduleUrl: string) => void;

/** Made with the bundle: `read-here.ts` with what it needs for PDFs, as one script. Before Node 22 modules cannot be kept compiled. */
const SCRIPT = new URL('../pool/read-here.cjs', import.meta.url);

/** What reads this file. The code for PDFs is so much that compiling it takes longer than reading a small one. */
export async function readerOf(path: string): Promise<Reader> {
  const script = fileURLToPath(SCRIPT);
  if (!beginsAsPdf(path) || !existsSync(script)) return import('./read-here.ts');
  const run: Run = compileBundled(script).runInThisContext();
  const module = { exports: {} as Reader };
  run(module, createRequire(script), SCRIPT.href);
  const { readHere, saveCodeCaches } = module.exports;
  return { saveCodeCaches, readHere: (...input) => readHere(...input).catch(withOwnFault) };
}

function beginsAsPdf(path: string): boolean {
  const head = Buffer.alloc(5);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1') === '%PDF-';
}

/** The script has a class of its own for faults. */
function withOwnFault(error: unknown): never {
  if (error instanceof Error && error.name === FaultError.name) {
    throw new FaultError((error as FaultError).fault, { cause: error });
  }
  throw error;
}
