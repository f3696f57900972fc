import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ASK_EVERY_MS = 50;

/** Works while no other process does under the same lock, a file that names who holds it. One left behind by a process that ended holds nobody. */
export function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    const holder = readIfThere(lock);
    if (holder && !isRunning(holder)) rmSync(lock, { force: true });
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

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function isRunning(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
