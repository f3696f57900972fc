import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Manifest, OpenContent } from './store.ts';

/** A worker's request to the thread that has the store. */
export type PartRequest = {
  name: string;
  /** Which of the further documents it is a part of; left out for the first. */
  other?: number | undefined;
};

/** Counts the answers posted to one worker, which waits on it (Atomics.wait) for the answer to its request. */
export const makeAnswerCount = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4));

/** The parts of one content for a worker, which opens no store: each call sends a request and blocks until it is answered. */
export class RemoteParts implements OpenContent {
  readonly manifest: Manifest;
  readonly #port: MessagePort;
  readonly #answerCount: Int32Array<SharedArrayBuffer>;
  readonly #other: number | undefined;

  constructor(manifest: Manifest, port: MessagePort, answerCount: Int32Array<SharedArrayBuffer>, other?: number) {
    this.manifest = manifest;
    this.#port = port;
    this.#answerCount = answerCount;
    this.#other = other;
  }

  readPart(name: string): Uint8Array | undefined {
    const answered = Atomics.load(this.#answerCount, 0);
    this.#port.postMessage({ name, other: this.#other } satisfies PartRequest);
    // The wake-up may be a late notice of the answer before.
    while (Atomics.load(this.#answerCount, 0) === answered) Atomics.wait(this.#answerCount, 0, answered);
    const answer = receiveMessageOnPort(this.#port) as { message: Uint8Array | undefined } | undefined;
    return answer?.message;
  }
}

/** In the thread with the store: the answer is posted before it is counted, so the worker finds it there. */
export function answerPart(
  port: MessagePort,
  answerCount: Int32Array<SharedArrayBuffer>,
  bytes: Uint8Array | undefined,
): void {
  // A copy of its own: a view would be sent with all of the buffer that it looks at.
  const own = bytes && new Uint8Array(bytes);
  port.postMessage(own, own ? [own.buffer] : []);
  Atomics.add(answerCount, 0, 1);
  Atomics.notify(answerCount, 0);
}
