import type { MessagePort } from 'node:worker_threads';
import type { StoredPart } from '../index/store.ts';
import { MAX_UNACKNOWLEDGED, type ToMain, type ToWorker, toBatch } from './messages.ts';

const BATCH_BYTES = 1024 * 1024;

/** Gathers parts into batches and waits while too many of them are unacknowledged. */
export class PartSender {
  sentBytes = 0;
  readonly #port: MessagePort;
  #parts: StoredPart[] = [];
  #bytes = 0;
  #unacknowledged = 0;
  #onRoom: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: ToWorker) => {
      if (message.type !== 'acknowledged') return;
      this.#unacknowledged--;
      this.#onRoom?.();
    });
  }

  async send(part: StoredPart): Promise<void> {
    this.#parts.push(part);
    this.#bytes += part.bytes.length;
    this.sentBytes += part.bytes.length;
    if (this.#bytes >= BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#parts.length === 0) return;
    while (this.#unacknowledged >= MAX_UNACKNOWLEDGED) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
    const batch = toBatch(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    this.#unacknowledged++;
    this.#port.postMessage({ type: 'batch', batch } satisfies ToMain, [batch.bytes.buffer]);
  }
}
