import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Manifest, OpenContent } from './store.ts';

/** What a worker asks of the thread that has the store. */
export type PartRequest = {
  name: string;
  /** Which of the further documents it is a part of; left out for the first. */
  other?: number | undefined;
};

/** One per worker: how many answers have been laid on its port. It waits there for the one to what it asked. */
export const makeGate = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4));

/** In a worker, which opens no store: the parts of one content, asked for one by one. Each call waits for its answer. */
export class RemoteParts implements OpenContent {
  readonly manifest: Manifest;
  readonly #port: MessagePort;
  readonly #gate: Int32Array<SharedArrayBuffer>;
  readonly #other: number | undefined;

  constructor(manifest: Manifest, port: MessagePort, gate: Int32Array<SharedArrayBuffer>, other?: number) {
    this.manifest = manifest;
    this.#port = port;
    this.#gate = gate;
    this.#other = other;
  }

  readPart(name: string): Uint8Array | undefined {
    const answered = Atomics.load(this.#gate, 0);
    this.#port.postMessage({ name, other: this.#other } satisfies PartRequest);
    // What wakes it may be the late notice of the answer before, which it found without waiting.
    while (Atomics.load(this.#gate, 0) === answered) Atomics.wait(this.#gate, 0, answered);
    const answer = receiveMessageOnPort(this.#port) as { message: Uint8Array | undefined } | undefined;
    return answer?.message;
  }
}

/** In the thread with the store: the answer is posted before it is counted, so the worker finds it there. */
export function answerPart(
  port: MessagePort,
  gate: Int32Array<SharedArrayBuffer>,
  bytes: Uint8Array | undefined,
): void {
  // A copy of its own: a view would be sent with all of the buffer that it looks at.
  const own = bytes && new Uint8Array(bytes);
  port.postMessage(own, own ? [own.buffer] : []);
  Atomics.add(gate, 0, 1);
  Atomics.notify(gate, 0);
}
