import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { rejectedBy } from '../document/abort.ts';
import type { FailedAnswer } from '../document/failed-answer.ts';
import { type Fault, FaultError, toStack } from '../document/fault.ts';
import { giveBack } from '../document/spent-buffers.ts';
import { answerPart, makeAnswerCount, type PartRequest } from '../index/remote-parts.ts';
import type { PartStore } from '../index/store.ts';
import type { Ending, HostSettings, ParseOrder, WorkOrder } from './host-messages.ts';
import {
  type AnswerPiece,
  type ContentAnswer,
  type ContentTask,
  fromBatch,
  type HelpTask,
  type IndexTask,
  leavesThread,
  type ParseResult,
  type ParseTask,
  type ToMain,
  type ToWorker,
} from './messages.ts';

/**
 * V8 would let each thread have twice as much: of what parsers make little lives on, pages and rows are read as fast with this, and
 * two threads that read and index a large sheet take 40 MB less.
 */
const YOUNG_HEAP_MB = 24;

/** A thread that worked on a stored document is kept so long for the next. */
const IDLE_MS = 60_000;

/** What a job tells while it lasts. */
export interface JobEvents {
  /** A thread has taken the job. */
  started(): void;
  progress(done: number, total: number): void;
  /** The document is read; what is left is to store the last of it. */
  read(): void;
  piece(piece: AnswerPiece): void;
}

/** One job in a worker: told that a chunk was taken, ended at any moment. */
export interface RunningJob {
  readonly ending: Promise<Ending>;
  acknowledge(): void;
  cancel(): void;
}

/** Runs parsers in worker threads that can be ended at any moment without harm: they own nothing but their memory. */
export class WorkerThreads {
  readonly #settings: HostSettings;
  readonly #parts: PartStore;
  readonly #readers: Piscina<ParseTask | HelpTask | IndexTask, void>;
  /** In place of readers that index a large sheet beside the one that reads it. */
  readonly #spare: Piscina<ParseTask, void>;
  /** For questions about stored documents, which do not wait behind those that are read. Started when the first is asked. */
  readonly #workers: Piscina<ContentTask, ContentAnswer>;
  /** For pages that are recognised, which takes seconds: nothing else waits behind them. */
  readonly #recognizers: Piscina<ContentTask, ContentAnswer>;
  /** Workers lent to a document that another worker parses, each with the way to call it back. */
  readonly #lent = new Set<MessagePort>();
  #reading = 0;
  /** Documents of those that a spare thread reads. */
  #readSpare = 0;
  #indexing = 0;
  /** Work done since a worker was last replaced; Piscina does not tell which worker took a task. */
  #sinceRecycling = { documents: 0, bytes: 0 };

  constructor(settings: HostSettings, parts: PartStore) {
    this.#settings = settings;
    this.#parts = parts;
    const { threads, worker, workerHeapMb } = settings;
    const common = {
      maxThreads: threads,
      // A worker that sleeps in Atomics.wait would not hear its port.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    } as const;
    this.#readers = new Piscina({
      ...common,
      filename: worker,
      minThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    this.#spare = new Piscina({ ...common, filename: worker, minThreads: 0, idleTimeout: IDLE_MS });
    this.#workers = new Piscina({ ...common, minThreads: 0, idleTimeout: IDLE_MS });
    this.#recognizers = new Piscina({ ...common, minThreads: 0, idleTimeout: IDLE_MS });
  }

  parse(order: ParseOrder, events: JobEvents): RunningJob {
    // Who indexes is busy until its document is read; who is lent comes back when it is called.
    const isSpare = this.#taken >= this.#settings.threads;
    if (!isSpare && this.#taken + this.#lent.size >= this.#settings.threads) this.#recall();
    this.#reading++;
    if (isSpare) this.#readSpare++;
    const isLast = this.#isWornOut(order.sizeBytes);
    let isReading = true;
    const read = (): void => {
      if (!isReading) return;
      this.#reading--;
      if (isSpare) this.#readSpare--;
      isReading = false;
    };
    const writes = new Set<Promise<void>>();
    const running = this.#run('reading', async (port, far, ender) => {
      const { limits } = this.#settings;
      const task: ParseTask = { ...order, limits, isLast, port: far };
      let loseIndexer: (error: unknown) => void = () => {};
      const indexerLost = new Promise<never>((_, reject) => {
        loseIndexer = reject;
      });
      const ended = (isSpare ? this.#spare : this.#readers).run(task, { transferList: [far], signal: ender.signal });
      const store = (batch: Parameters<typeof fromBatch>[0]): Promise<void> => {
        const write = this.#parts.putParts(order.generation, fromBatch(batch)).then(
          () => giveBack([batch.bytes.buffer]),
          (error: unknown) => {
            throw new StoreError('The document cannot be stored.', { cause: error });
          },
        );
        writes.add(write);
        return write;
      };
      // Not before the thread is free: given another document too early, Piscina would start one more, which knows none of the code yet.
      const onFree = (): void => {
        read();
        // Where nothing is being stored, the end says so.
        if (writes.size > 0) events.read();
      };
      ended.then(onFree, () => {});
      const result = await Promise.race([
        receive(port, events, store, {
          help_wanted: () => this.#lend(order, port, ender.signal),
          indexer_wanted: () => this.#lendIndexer(port, ender.signal).catch(loseIndexer),
        }),
        unlessFailed(ended),
        rejectedBy(ender.signal),
        indexerLost,
      ]);
      if (isLast || (result && leavesThread(result))) ender.abort();
      // Whatever ended the worker says more than that it has ended.
      await ended.catch((error: unknown) => {
        if (!result) throw error;
      });
      return result ?? lostResult;
    });
    const ending = running.ending.finally(async () => {
      read();
      // What is under way must not reach the store after others were told that the job has ended.
      await Promise.allSettled(writes);
    });
    return { ...running, ending };
  }

  work({ module, input, generation, others, load }: WorkOrder, events: JobEvents): RunningJob {
    return this.#run('answer', async (port, far, ender) => {
      const answerCount = makeAnswerCount();
      const { port1: partPort, port2: farPartPort } = new MessageChannel();
      const task: ContentTask = { kind: 'content', input, port: far, partPort: farPartPort, answerCount };
      const options = { filename: module, transferList: [far, farPartPort], signal: ender.signal };
      const failed = new Promise<FailedAnswer>((resolve) => {
        port.on('message', (message: AnswerPiece | FailedAnswer) =>
          message.type === 'failed' ? resolve(message) : events.piece(message),
        );
      });
      try {
        const answer = await Promise.race([
          failed,
          (load === 'working' ? this.#workers : this.#recognizers).run(task, options),
          givePartsUntilFailure(partPort, answerCount, ({ name, other }) => {
            const of = other === undefined ? generation : others[other];
            return of === undefined ? undefined : this.#parts.readPart(of, name);
          }),
        ]);
        if (answer.type === 'failed' && answer.unexpected !== undefined) ender.abort();
        return answer.type === 'answer'
          ? { outcome: 'answered', answer: answer.answer }
          : { outcome: 'failed', ...withoutType(answer) };
      } finally {
        partPort.close();
      }
    });
  }

  /** Readers with a document of their own, or that index one. */
  get #taken(): number {
    return this.#reading - this.#readSpare + this.#indexing;
  }

  #run(what: Run, run: (port: MessagePort, far: MessagePort, ender: AbortController) => Promise<Ending>): RunningJob {
    // Aborting a running Piscina task ends its worker: the one mechanism behind deadline, disconnect and recycling.
    const ender = new AbortController();
    const { port1: port, port2: far } = new MessageChannel();
    let cancelled = false;
    const ending = (async (): Promise<Ending> => {
      try {
        return await run(port, far, ender);
      } catch (error) {
        ender.abort();
        return cancelled ? { outcome: 'cancelled' } : { outcome: 'failed', ...this.#failure(error, what) };
      } finally {
        port.close();
      }
    })();
    return {
      ending,
      acknowledge: () => port.postMessage({ type: 'acknowledged' } satisfies ToWorker),
      cancel: () => {
        cancelled = true;
        ender.abort();
      },
    };
  }

  /** Idle workers help with a long document until it is read or others need them. */
  #lend({ source, fileName, password, recognizedPath }: ParseOrder, parser: MessagePort, ended: AbortSignal): void {
    while (this.#reading + this.#indexing + this.#lent.size < this.#settings.threads) {
      const { port1: work, port2: otherWork } = new MessageChannel();
      const { port1: port, port2: otherPort } = new MessageChannel();
      const { limits } = this.#settings;
      const opened = { source, fileName, password, limits, recognizedPath };
      const task: HelpTask = { kind: 'help', ...opened, work: otherWork, port: otherPort };
      this.#lent.add(port);
      // Ends with the document even if the helper hangs: its signal is the document's.
      const helping = this.#readers.run(task, { transferList: [otherWork, otherPort], signal: ended });
      parser.postMessage({ type: 'helper', work } satisfies ToWorker, [work]);
      // A helper that dies takes nothing along: its pages are read by the worker that parses.
      void helping
        .catch(() => {})
        .finally(() => {
          this.#lent.delete(port);
          port.close();
        });
    }
  }

  /** Rejects when the thread dies, and the document with it; resolves when it is indexed. */
  async #lendIndexer(parser: MessagePort, ended: AbortSignal): Promise<void> {
    const { port1: near, port2: port } = new MessageChannel();
    const isIdle = this.#reading + this.#lent.size + this.#indexing < this.#settings.threads;
    parser.postMessage({ type: 'indexer', port: isIdle ? near : undefined } satisfies ToWorker, isIdle ? [near] : []);
    if (!isIdle) return;
    this.#indexing++;
    try {
      await this.#readers.run({ kind: 'index', port }, { transferList: [port], signal: ended });
    } finally {
      this.#indexing--;
    }
  }

  #recall(): void {
    for (const helper of this.#lent) helper.postMessage({ type: 'recall' } satisfies ToWorker);
  }

  #isWornOut(sizeBytes: number): boolean {
    const since = this.#sinceRecycling;
    since.documents++;
    since.bytes += sizeBytes;
    const { threads, recycleAfterDocuments, recycleAfterBytes } = this.#settings;
    if (since.documents * threads < recycleAfterDocuments && since.bytes * threads < recycleAfterBytes) return false;
    this.#sinceRecycling = { documents: 0, bytes: 0 };
    return true;
  }

  #failure(error: unknown, what: Run): { fault: Fault; unexpected?: string } {
    if ((error as NodeJS.ErrnoException)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      const message = `${SUBJECT[what]} takes more memory than the limit of ${this.#settings.workerHeapMb} MiB (worker_heap_mb).`;
      return { fault: { code: 'limit_exceeded', message } };
    }
    if (error instanceof StoreError) {
      const fault: Fault =
        error.cause instanceof FaultError
          ? error.cause.fault
          : { code: 'unavailable', message: error.message, retryAfterSeconds: 10, ofStorage: true };
      return { fault, unexpected: `${error.message} ${error.cause}` };
    }
    return { fault: ENDED[what], unexpected: toStack(error) };
  }
}

class StoreError extends Error {}

/** What a thread is at: a document that comes, or a question about one that is stored. */
type Run = 'reading' | 'answer';
const SUBJECT: Record<Run, string> = { reading: 'Reading this document', answer: 'The answer' };
/** What ends a reader lies in the document; one that is stored could be read. */
const ENDED: Record<Run, Fault> = {
  reading: { code: 'unprocessable_document', message: 'Reading this document ended the worker that read it.' },
  answer: { code: 'internal', message: 'Working on this document ended the worker that did it.' },
};

const lostResult: ParseResult = {
  outcome: 'failed',
  fault: { code: 'unprocessable_document', message: 'Reading this document ended without a result.' },
};

const withoutType = ({
  type: _,
  ...rest
}: Extract<ContentAnswer, { type: 'failed' }>): {
  fault: Fault;
  unexpected?: string;
} => rest;

/** Never resolves. */
const unlessFailed = (ended: Promise<void>): Promise<never> => ended.then(() => new Promise<never>(() => {}));

/** Takes what the worker sends until it is done and every batch is stored; undefined where it ended before. */
function receive(
  port: MessagePort,
  events: JobEvents,
  store: (batch: Parameters<typeof fromBatch>[0]) => Promise<void>,
  lend: Record<'help_wanted' | 'indexer_wanted', () => void>,
): Promise<ParseResult | undefined> {
  return new Promise((resolve, reject) => {
    let isDone = false;
    const stored: Promise<void>[] = [];
    port.on('message', (message: ToMain) => {
      if (message.type === 'started') events.started();
      else if (message.type === 'progress') events.progress(message.done, message.total);
      else if (message.type === 'help_wanted' || message.type === 'indexer_wanted') lend[message.type]();
      else if (message.type === 'done') {
        isDone = true;
        Promise.all(stored).then(() => resolve(message.result), reject);
      } else {
        const write = store(message.batch);
        stored.push(write);
        write.then(() => port.postMessage({ type: 'acknowledged' } satisfies ToWorker), reject);
      }
    });
    port.on('close', () => isDone || resolve(undefined));
  });
}

/** Never resolves: the worker ends when it has its answer. */
function givePartsUntilFailure(
  port: MessagePort,
  answerCount: Int32Array<SharedArrayBuffer>,
  readPart: (request: PartRequest) => Uint8Array | undefined,
): Promise<never> {
  return new Promise((_, reject) => {
    port.on('message', (request: PartRequest) => {
      try {
        answerPart(port, answerCount, readPart(request));
      } catch (error) {
        reject(new StoreError('What is stored of the document cannot be read.', { cause: error }));
      }
    });
  });
}
