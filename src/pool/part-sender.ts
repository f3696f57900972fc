import type { MessagePort } from 'node:worker_threads';
import type { StoredPart } from '../index/store.ts';
import { MAX_UNACKNOWLEDGED, type PartBatch, type ToMain, type ToWorker, toBatch } from './messages.ts';

const BATCH_BYTES = 1024 * 1024;

/** Parts of a document that are no more than this are stored with its manifest, in one commit: one for the parts alone would take as long again. */
const FEW_BYTES = 256 * 1024;

/** Gathers parts, which become its own, into batches and waits while too many of them are unacknowledged. */
export class PartSender {
  /** Of all parts, those included that are not sent yet. */
  totalBytes = 0;
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
    this.totalBytes += part.bytes.length;
    if (this.#bytes >= BATCH_BYTES) await this.flush();
  }

  /** All parts of a document that has few; of others the last are sent. */
  async finish(): Promise<PartBatch | undefined> {
    if (this.#bytes === this.totalBytes && this.#bytes <= FEW_BYTES) return toBatch(this.#parts);
    await this.flush();
    return undefined;
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
