import type { MessagePort } from 'node:worker_threads';
import { FaultError } from '../document/fault.ts';
import { giveBack } from '../document/spent-buffers.ts';
import type { StoredPart } from '../index/store.ts';
import type { ParsedPart } from '../parsers/parser.ts';
import { DocumentIndexer, type IndexedCounts, type Indexer, type ReadToEnd } from './document-indexer.ts';
import { DocumentSearch } from './document-search.ts';
import { type FromIndexer, fromBatch, type IndexTask, type ToIndexer, toBatch } from './messages.ts';
import { buffersOf, fromWire, toWire, type WirePart } from './parts-wire.ts';

/** Parts that go together: waking another thread takes as long as reading a thousand cells. */
const CELLS_AT_ONCE = 16_384;
const TEXT_AT_ONCE = 256 * 1024;
/** What may be on its way: enough for the other thread to start meanwhile, two or three MB of cells. */
const MAX_UNDER_WAY = 6;
/** Characters on their way beyond which parts wait for the ones before: a chunk of rows may hold millions. */
const MAX_TEXT_UNDER_WAY = 2 * 1024 ** 2;

/** An indexer in another thread, so that cells are read while those before are indexed. It gives the same parts. */
export class RemoteIndexer implements Indexer {
  readonly #port: MessagePort;
  readonly #arrived: StoredPart[] = [];
  #gathered: WirePart[] = [];
  /** Of what is gathered. */
  #cells = 0;
  #text = 0;
  /** Of all that went together and is on its way, in order: its characters. */
  readonly #underWay: number[] = [];
  #textUnderWay = 0;
  #counts: IndexedCounts | undefined;
  #failure: Error | undefined;
  #onNews: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: FromIndexer) => this.#receive(message));
    port.once('close', () => this.#fail(new Error('The thread that indexes is gone.')));
  }

  async *add(part: ParsedPart): AsyncGenerator<StoredPart> {
    const wire = toWire(part);
    this.#gathered.push(wire);
    if (wire.kind === 'rows') {
      this.#cells += wire.chunk.columns.length;
      this.#text += wire.chunk.strings.joined.length + wire.chunk.formulas.joined.length;
    }
    if (this.#cells >= CELLS_AT_ONCE || this.#text >= TEXT_AT_ONCE) await this.#send();
    if (this.#failure) throw this.#failure;
    yield* this.#arrived.splice(0);
  }

  async *finish(end: ReadToEnd): AsyncGenerator<StoredPart, IndexedCounts> {
    await this.#send();
    this.#port.postMessage({ type: 'finish', end } satisfies ToIndexer);
    for (;;) {
      yield* this.#arrived.splice(0);
      if (this.#counts) return this.#counts;
      await this.#news();
    }
  }

  async #send(): Promise<void> {
    while (this.#underWay.length >= MAX_UNDER_WAY || this.#textUnderWay > MAX_TEXT_UNDER_WAY) await this.#news();
    const parts = this.#gathered;
    this.#underWay.push(this.#text);
    this.#textUnderWay += this.#text;
    this.#gathered = [];
    this.#cells = this.#text = 0;
    this.#port.postMessage({ type: 'parts', parts } satisfies ToIndexer, parts.flatMap(buffersOf));
  }

  /** The document is given up, or indexed. */
  close(): void {
    this.#port.close();
  }

  #receive(message: FromIndexer): void {
    if (message.type === 'failed') {
      this.#fail(message.fault ? new FaultError(message.fault) : message.error);
      return;
    }
    this.#arrived.push(...fromBatch(message.batch));
    if (message.type === 'done') this.#counts = message.counts;
    else this.#textUnderWay -= this.#underWay.shift() ?? 0;
    this.#onNews?.();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#onNews?.();
  }

  async #news(): Promise<void> {
    if (!this.#failure) {
      await new Promise<void>((resolve) => {
        this.#onNews = resolve;
      });
    }
    if (this.#failure) throw this.#failure;
  }
}

/** In the other thread: until the end of the document, or until whoever reads it is gone. */
export async function indexBeside({ port }: IndexTask): Promise<void> {
  const indexer = new DocumentIndexer(new DocumentSearch());
  const answer = async (message: ToIndexer): Promise<FromIndexer> => {
    const parts: StoredPart[] = [];
    if (message.type === 'parts') {
      for (const wire of message.parts) {
        for await (const part of indexer.add(fromWire(wire))) parts.push(part);
        giveBack(buffersOf(wire));
      }
      return { type: 'taken', batch: toBatch(parts) };
    }
    const rest = indexer.finish(message.end);
    for (;;) {
      const next = await rest.next();
      if (next.done) return { type: 'done', batch: toBatch(parts), counts: next.value };
      parts.push(next.value);
    }
  };
  // One after the other, in the order of the document.
  let last: Promise<void> = Promise.resolve();
  let failed = false;
  port.on('message', (message: ToIndexer) => {
    last = last.then(async () => {
      if (failed) return;
      const said = await answer(message).catch((error: unknown): FromIndexer => toFailure(error));
      failed = said.type === 'failed';
      port.postMessage(said, 'batch' in said ? [said.batch.bytes.buffer] : []);
    });
  });
  await new Promise<void>((resolve) => port.once('close', resolve));
}

const toFailure = (error: unknown): FromIndexer =>
  error instanceof FaultError
    ? { type: 'failed', fault: error.fault, error }
    : { type: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
