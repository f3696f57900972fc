import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REPAIR_ADVICE } from './lmdb-file.ts';
import type { Rewritten } from './rewrite-index.ts';
import type { StoreReport } from './store-check.ts';

/** Built code only, from source too: a process of its own takes no TypeScript. */
const ENTRY = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/bundle/index/check-process.js' : '../index/check-process.js',
    import.meta.url,
  ),
);

/** How a process ends that reads pages which are not there, or make no sense. Any other signal came from somebody else. */
const OF_DAMAGE = new Set(['SIGBUS', 'SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGTRAP']);

/** The result, or why there is none; neither after a timeout. */
export interface FromOutside<Result> {
  result?: Result;
  damage?: string;
}

/** Looks at a store in a process of its own: a damaged index ends whoever reads it. */
export const checkFromOutside = (
  dataDir: string,
  { deep = false, timeoutMs = 0 } = {},
): Promise<FromOutside<StoreReport>> => ask([dataDir, deep ? 'deep' : 'quick'], timeoutMs);

/** Writes its index anew in such a process. */
export const rewriteFromOutside = (dataDir: string): Promise<FromOutside<Rewritten>> => ask([dataDir, 'rewrite'], 0);

async function ask<Result>(args: string[], timeout: number): Promise<FromOutside<Result>> {
  try {
    const options = { maxBuffer: 1024 ** 3, timeout };
    const { stdout } = await promisify(execFile)(process.execPath, [ENTRY, ...args], options);
    return { result: JSON.parse(stdout) as Result };
  } catch (error) {
    const { killed, signal, stderr } = error as { killed?: boolean; signal?: string | null; stderr?: string };
    if (killed) return {};
    if (signal && OF_DAMAGE.has(signal))
      return { damage: `The index is damaged: reading it ends the process (${signal}). ${REPAIR_ADVICE}` };
    if (signal) throw new Error(`What looks at the store was ended (${signal}).`);
    if (!stderr) throw error;
    // LMDB speaks for itself before.
    return { damage: stderr.trim().split('\n').at(-1)! };
  }
}
