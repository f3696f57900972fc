import { closeSync, openSync, readSync } from 'node:fs';

const PAGE_BYTES = 4096;
/** Seven numbers of at most twenty digits. */
const MAX_LINE_BYTES = 160;

/**
 * Memory that a process has for itself: heaps, buffers, WebAssembly, native libraries. Pages of files, which the store maps, can be
 * dropped at any time and do not count. What tells of it stays open: it is asked twenty times a second.
 */
export class ProcessMemory {
  #file: number | undefined;
  readonly #line = Buffer.alloc(MAX_LINE_BYTES);

  constructor(pid: number | undefined) {
    this.#file = pid === undefined ? undefined : openIfThere(`/proc/${pid}/statm`);
  }

  /** Undefined where the system does not tell (anything but Linux), or the process is gone. */
  get ownBytes(): number | undefined {
    if (this.#file === undefined) return undefined;
    try {
      // proc_pid_statm(5): size resident shared …, in pages.
      const length = readSync(this.#file, this.#line, 0, MAX_LINE_BYTES, 0);
      const [, resident, shared] = this.#line.toString('latin1', 0, length).split(' ');
      return length === 0 ? undefined : (Number(resident) - Number(shared)) * PAGE_BYTES;
    } catch {
      return undefined;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
