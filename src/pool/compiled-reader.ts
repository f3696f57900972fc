import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { FaultError } from '../document/fault.ts';
import { compileBundled } from '../parsers/compiled-script.ts';
import { extensionOf } from '../parsers/extension.ts';

export { saveCodeCaches } from '../parsers/compiled-script.ts';

type Reader = Pick<typeof import('./read-here.ts'), 'readHere' | 'saveCodeCaches'>;
type Run = (module: { exports: Reader }, require: NodeJS.Require, moduleUrl: string) => void;

/** Read before optimised code would be of use: making that takes more than it saves. */
const TINY_BYTES = 64 * 1024;

/** Made with the bundle, for all of them. */
export const wholeReader = (): Promise<Reader> => import('./read-here.ts');

/**
 * What reads this file. Compiling that takes longer than reading a small one, and before Node 22 modules cannot be kept compiled: so with
 * the bundle `read-here.ts` is made into one script for each format, which has no parser for others.
 */
export async function readerOf(path: string): Promise<Reader> {
  const url = new URL(`../compiled/${extensionOf(path)}.cjs`, import.meta.url);
  const script = fileURLToPath(url);
  if (!existsSync(script) || statSync(path).size > TINY_BYTES) return wholeReader();
  setFlagsFromString('--no-opt');
  const run: Run = compileBundled(script).runInThisContext();
  const module = { exports: {} as Reader };
  run(module, createRequire(script), url.href);
  const { readHere, saveCodeCaches } = module.exports;
  return {
    saveCodeCaches,
    readHere: (...input) =>
      readHere(...input).catch(async (error: unknown) => {
        if (isLeftOut(error)) return (await wholeReader()).readHere(...input);
        throw withOwnFault(error);
      }),
  };
}

/** The file is not what its name says: it needs a module that the script does not have. */
const isLeftOut = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING';

/** The script has a class of its own for faults. */
const withOwnFault = (error: unknown): unknown =>
  error instanceof Error && error.name === FaultError.name
    ? new FaultError((error as FaultError).fault, { cause: error })
    : error;
