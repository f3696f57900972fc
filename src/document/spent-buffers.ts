import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** A port that leads nowhere: what is transferred to it is freed at once. */
let nowhere: MessagePort | undefined;

/**
 * Gives buffers back as soon as all their bytes are done with. Left to the collector, which hardly sees memory outside its heap, those of a
 * large document wait until a thread has thirty megabytes of them.
 */
export class SpentBuffers {
  /** Bytes that are done with, of those that are not done with as a whole. */
  readonly #spent = new WeakMap<ArrayBufferLike, number>();

  /** Nobody may look at these bytes any more. */
  add({ buffer, byteLength }: ArrayBufferView): void {
    const spent = (this.#spent.get(buffer) ?? 0) + byteLength;
    // Small ones may be cut from memory that Node.js shares out.
    if (buffer.byteLength > Buffer.poolSize && spent === buffer.byteLength) giveBack([buffer as ArrayBuffer]);
    else this.#spent.set(buffer, spent);
  }
}

/** Below this the collector takes less time for them. */
const LARGE_BYTES = 64 * 1024;

/** Arrays that nobody looks at any more, as far as they are all of their memory: what Node.js shares out is of others too. */
export function giveBackArrays(...arrays: readonly ArrayBufferView[]): void {
  const large = arrays.filter(
    ({ buffer, byteLength }) => byteLength === buffer.byteLength && byteLength >= LARGE_BYTES,
  );
  if (large.length > 0) giveBack(large.map(({ buffer }) => buffer as ArrayBuffer));
}

/** Buffers that nobody looks at any more. */
export function giveBack(buffers: readonly ArrayBuffer[]): void {
  if (!nowhere) {
    nowhere = new MessageChannel().port1;
    nowhere.close();
  }
  nowhere.postMessage(undefined, buffers);
}
