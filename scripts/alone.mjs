import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ASK_EVERY_MS = 50;
/** No build takes so long: after a restart another process may have the number of who was killed while it held the lock. */
const LONGEST_MS = 300_000;

/** Works while no other process does under the same lock, a file that names who holds it. One left behind by a process that ended holds nobody. */
export function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_EVERY_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function isLeftBehind(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0 && (holder === process.pid || !isRunning(holder))) return true;
    return Date.now() - statSync(lock).mtimeMs > LONGEST_MS;
  } catch {
    // It was given back just now.
    return false;
  }
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
