import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/**
 * Memory that a process has for itself: heaps, buffers, WebAssembly, native libraries. Pages of files, which the store maps, can be
 * dropped at any time and do not count. Undefined where the system does not tell (anything but Linux), or the process is gone.
 */
export function ownMemoryBytes(pid: number): number | undefined {
  try {
    // proc_pid_statm(5): size resident shared …, in pages.
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(resident) - Number(shared)) * PAGE_BYTES;
  } catch {
    return undefined;
  }
}
