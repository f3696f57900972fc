import { basename } from 'node:path';
import { toExit } from './exit-codes.ts';

/** Runs a command for each of several files: one that fails is reported by its name, and the others go on. */
export async function forEachFile(paths: readonly string[], run: (path: string) => Promise<void>): Promise<void> {
  if (paths.length === 1) return run(paths[0]!);
  for (const path of paths) {
    try {
      await run(path);
    } catch (error) {
      const { code, message } = toExit(error);
      process.stderr.write(`docloupe: ${withName(path, message)}\n`);
      process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
    }
  }
}

/** A message about a file says which one. */
const withName = (path: string, message: string): string =>
  message.includes(basename(path)) ? message : `${basename(path)}: ${message}`;
