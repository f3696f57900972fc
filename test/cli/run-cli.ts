import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runCli as runCommand } from '../../src/cli/docloupe.ts';

export const BIN = fileURLToPath(new URL('../../bin/docloupe.mjs', import.meta.url));

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Standard output as JSON; undefined where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by what the test expects of them
  json: any;
}

export interface CliOptions {
  input?: string;
  env?: Record<string, string>;
  cwd?: string;
  /** Sees standard output while it comes. */
  onOutput?(text: string, child: ChildProcess): void;
}

/** Runs the command as a user does. */
export function runCli(args: string[], { input = '', env = {}, cwd, onOutput }: CliOptions = {}): Promise<CliResult> {
  const { DOCLOUPE_URL: _, ...own } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...own, DOCLOUPE_WORKERS: '1', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onOutput?.(stdout, child);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      let json: unknown;
      try {
        json = JSON.parse(stdout);
      } catch {
        json = undefined;
      }
      done({ code, stdout, stderr, json });
    });
  });
}

/** Runs the command within this process, which saves the time of starting one; piped, as far as it can tell. */
export async function runHere(args: string[]): Promise<{ code: number; stdout: Buffer; stderr: string }> {
  const out: Buffer[] = [];
  let stderr = '';
  const stdoutSpy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => out.push(Buffer.from(chunk)) > 0);
  const stderrSpy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    stderr += chunk;
    return true;
  });
  try {
    await runCommand([process.execPath, 'docloupe', ...args]);
    return { code: Number(process.exitCode ?? 0), stdout: Buffer.concat(out), stderr };
  } finally {
    stdoutSpy.mockRestore();
    stderrSpy.mockRestore();
    process.exitCode = undefined;
  }
}

export const parseLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as T];
      } catch {
        return [];
      }
    });
