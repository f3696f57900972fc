import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Files that must not outlive the command, whatever ends it. */
const passing = new Set<string>();

/** The path is removed when the command ends before it was removed or forgotten, also by a signal. */
export function removeAtEnd(path: string): void {
  listen();
  passing.add(path);
}

export function forget(path: string): void {
  if (passing.delete(path) && passing.size === 0) stopListening();
}

/** A folder that goes with the command: a signal finds it listed, or not there yet. */
export function makePassingFolder(name: string): { path: string; remove(): Promise<void> } {
  listen();
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  passing.add(path);
  const remove = async (): Promise<void> => {
    await rm(path, { recursive: true, force: true });
    forget(path);
  };
  return { path, remove };
}

function endBy(signal: NodeJS.Signals): void {
  // Who listens as well ends in order, or at once by an exit.
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.kill(process.pid, signal);
}

function removeAll(): void {
  stopListening();
  // A parser host may still write there.
  for (const path of passing) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  passing.clear();
}

function listen(): void {
  if (passing.size > 0) return;
  process.on('exit', removeAll);
  for (const signal of SIGNALS) process.on(signal, endBy);
}

function stopListening(): void {
  process.off('exit', removeAll);
  for (const signal of SIGNALS) process.off(signal, endBy);
}
