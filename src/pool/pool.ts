import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type Fault, FaultError, fault } from '../document/fault.ts';
import { answerPart, makeGate, type PartRequest } from '../index/remote-parts.ts';
import type { StoredPart } from '../index/store.ts';
import type { ParseLimits } from '../parsers/budget.ts';
import {
  type ContentAnswer,
  type ContentTask,
  fromBatch,
  type HelpTask,
  type ParsedManifest,
  type ParseResult,
  type ParseTask,
  type ToMain,
  type ToWorker,
  type WorkerTask,
} from './messages.ts';

export interface PoolSettings {
  workers: number;
  /** From the moment a worker takes the document. */
  parseTimeoutMs: number;
  workerHeapMb: number;
  /** Documents that may wait for a worker. */
  maxQueue: number;
  /** A worker is replaced after this many documents or bytes: what libraries leak goes with it. */
  recycleAfterDocuments: number;
  recycleAfterBytes: number;
  limits: ParseLimits;
}

export interface ParseJob {
  path: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  password: string | undefined;
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal;
  onParts(parts: StoredPart[]): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** Work on a document that is stored: `module` is run in a worker and asks for the parts that it needs. */
export interface ContentJob {
  /** Its default export takes a ContentTask and resolves with a ContentAnswer. */
  module: URL;
  input: unknown;
  signal: AbortSignal;
  timeoutMs: number;
  timedOut: FaultError;
  readPart(name: string): Uint8Array | undefined;
}

interface Waiting {
  start(): void;
}

/**
 * Parsers make many small objects that live as long as a page: in a young heap of the usual size they are copied again and again,
 * much of it in threads that the other workers would have used.
 */
const YOUNG_HEAP_MB = 48;

/**
 * Of what a worker promotes little lives on, so V8, for a heap of this limit, would collect all of it twice per long document, and each
 * time throw away the compiled code of closures that are not alive at that moment: a tenth of the time goes to compiling them again.
 */
const HEAP_GROWING_PERCENT = 100;

/** When a worker is ended, beside the end of its task. */
interface Ending {
  signal: AbortSignal;
  timeoutMs: number;
  timedOut: FaultError;
}

/** Runs parsers in worker threads that can be ended at any moment without harm: they own nothing but their memory. */
export class ParsePool {
  readonly #settings: PoolSettings;
  readonly #piscina: Piscina<WorkerTask, ContentAnswer | undefined>;
  /** Workers lent to a document that another worker parses, each with the way to call it back. */
  readonly #lent = new Set<MessagePort>();
  readonly #onUnexpected: (error: string, fileName: string) => void;
  readonly #queue: Waiting[] = [];
  #reserved = 0;
  #running = 0;
  #finished = 0;
  #closed = false;
  /** Work done since a worker was last replaced; Piscina does not tell which worker took a task. */
  #sinceRecycling = { documents: 0, bytes: 0 };
  #meanMs = 200;

  constructor(
    settings: PoolSettings,
    onUnexpected: (error: string, fileName: string) => void = () => {},
    worker: URL = builtModule('pool/worker.js'),
  ) {
    this.#settings = settings;
    this.#onUnexpected = onUnexpected;
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
    this.#piscina = new Piscina<WorkerTask, ContentAnswer | undefined>({
      filename: worker.href,
      minThreads: settings.workers,
      maxThreads: settings.workers,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A worker that sleeps in Atomics.wait would not hear its port.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: settings.workerHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
  }

  get stats(): { workers: number; running: number; queued: number; finished: number } {
    return {
      workers: this.#settings.workers,
      running: this.#running,
      queued: this.#queue.length,
      finished: this.#finished,
    };
  }

  /** A place in the bounded queue, to be had before anything is spent on a document; released when it is done with. */
  reserve(): { release(): void } {
    const { workers, maxQueue } = this.#settings;
    if (this.#closed) throw fault('unavailable', 'The service is shutting down.', { retryAfterSeconds: 5 });
    if (this.#reserved >= workers + maxQueue) {
      const seconds = Math.ceil((this.#reserved * this.#meanMs) / workers / 1000);
      throw fault(
        'too_many_requests',
        `All ${workers} workers are busy and ${maxQueue} documents wait already (max_queue).`,
        {
          retryAfterSeconds: Math.min(60, Math.max(1, seconds)),
        },
      );
    }
    this.#reserved++;
    let held = true;
    const release = (): void => {
      if (held) this.#reserved--;
      held = false;
    };
    return { release };
  }

  /** Resolves when the document is read and all its parts are taken; rejects with a fault, or with the signal's reason. */
  async parse(job: ParseJob): Promise<ParsedManifest> {
    return this.#withWorker(job.signal, () => this.#parse(job));
  }

  /** Resolves with the answer of the module. Waits in the same queue as documents that are to be read. */
  async work<Answer>(job: ContentJob): Promise<Answer> {
    const place = this.reserve();
    try {
      return await this.#withWorker(job.signal, () => this.#work<Answer>(job));
    } finally {
      place.release();
    }
  }

  async #withWorker<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    await this.#takeWorker(signal);
    if (signal.aborted) {
      // The caller left between getting the worker and using it.
      this.#running--;
      this.#startNext();
      throw signal.reason;
    }
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      this.#running--;
      this.#finished++;
      this.#meanMs += (performance.now() - startedAt - this.#meanMs) / 16;
      this.#startNext();
    }
  }

  /** Ends the workers at once. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#piscina.destroy();
  }

  #takeWorker(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#settings.workers) {
      this.#running++;
      return Promise.resolve();
    }
    for (const helper of this.#lent) helper.postMessage({ type: 'recall' } satisfies ToWorker);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting);
    });
  }

  #startNext(): void {
    const next = this.#queue.shift();
    if (!next) return;
    this.#running++;
    next.start();
  }

  #parse(job: ParseJob): Promise<ParsedManifest> {
    const { path, fileName, sha256, password, signal, sizeBytes } = job;
    const { parseTimeoutMs: timeoutMs, limits } = this.#settings;
    return this.#run({ signal, timeoutMs, timedOut: timedOut(timeoutMs) }, async (port, far, ender) => {
      const task: ParseTask = { kind: 'parse', path, fileName, sha256, password, limits, port: far };
      const ended = this.#piscina.run(task, { transferList: [far], signal: ender.signal });
      const result = await Promise.race([
        receive(port, job, () => this.#lend(job, port, ender.signal)),
        ended.then(() => lostResult),
      ]);
      if (this.#isWornOut(sizeBytes)) ender.abort();
      else port.postMessage({ type: 'release' } satisfies ToWorker);
      await ended.catch(() => {});
      if (result.outcome === 'parsed') return result.manifest;
      if (result.unexpected) this.#onUnexpected(result.unexpected, fileName);
      throw new FaultError(result.fault);
    });
  }

  #work<Answer>({ module, input, readPart, ...ending }: ContentJob): Promise<Answer> {
    return this.#run(ending, async (port, far, ender) => {
      const gate = makeGate();
      const task: ContentTask = { kind: 'content', input, port: far, gate };
      const options = { filename: module.href, transferList: [far], signal: ender.signal };
      const answer = await Promise.race([
        this.#piscina.run(task, options) as Promise<ContentAnswer>,
        givePartsUntilFailure(port, gate, readPart),
      ]);
      if (answer.type === 'answer') return answer.answer as Answer;
      if (answer.unexpected) this.#onUnexpected(answer.unexpected, '');
      throw new FaultError(answer.fault);
    });
  }

  async #run<Result>(
    { signal, timeoutMs, timedOut }: Ending,
    run: (port: MessagePort, far: MessagePort, ender: AbortController) => Promise<Result>,
  ): Promise<Result> {
    // Aborting a running Piscina task ends its worker: the one mechanism behind deadline, disconnect and recycling.
    const ender = new AbortController();
    const { port1: port, port2: far } = new MessageChannel();
    const deadline = setTimeout(() => ender.abort(timedOut), timeoutMs);
    const leave = (): void => ender.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await run(port, far, ender);
    } catch (error) {
      ender.abort();
      if (ender.signal.reason instanceof FaultError) throw ender.signal.reason;
      signal.throwIfAborted();
      throw error instanceof FaultError ? error : new FaultError(this.#crashFault(error), { cause: error });
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', leave);
      port.close();
    }
  }

  /** Idle workers help with a long document until it is read or others need them. */
  #lend({ path, fileName, password }: ParseJob, parser: MessagePort, ended: AbortSignal): void {
    while (this.#running < this.#settings.workers && this.#queue.length === 0) {
      this.#running++;
      const { port1: work, port2: otherWork } = new MessageChannel();
      const { port1: port, port2: otherPort } = new MessageChannel();
      const task: HelpTask = { kind: 'help', path, fileName, password, work: otherWork, port: otherPort };
      this.#lent.add(port);
      // Ends with the document even if the helper hangs: its signal is the document's.
      const helping = this.#piscina.run(task, { transferList: [otherWork, otherPort], signal: ended });
      parser.postMessage({ type: 'helper', work } satisfies ToWorker, [work]);
      // A helper that dies takes nothing along: its pages are read by the worker that parses.
      void helping
        .catch(() => {})
        .finally(() => {
          this.#lent.delete(port);
          port.close();
          this.#running--;
          this.#startNext();
        });
    }
  }

  #isWornOut(sizeBytes: number): boolean {
    const since = this.#sinceRecycling;
    since.documents++;
    since.bytes += sizeBytes;
    const { workers, recycleAfterDocuments, recycleAfterBytes } = this.#settings;
    if (since.documents * workers < recycleAfterDocuments && since.bytes * workers < recycleAfterBytes) return false;
    this.#sinceRecycling = { documents: 0, bytes: 0 };
    return true;
  }

  #crashFault(error: unknown): Fault {
    if ((error as NodeJS.ErrnoException)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return {
        code: 'limit_exceeded',
        message: `Reading this document takes more memory than the limit of ${this.#settings.workerHeapMb} MiB (worker_heap_mb).`,
      };
    }
    return { code: 'unprocessable_document', message: 'Reading this document ended the worker that read it.' };
  }
}

const lostResult: ParseResult = {
  outcome: 'failed',
  fault: { code: 'unprocessable_document', message: 'Reading this document ended without a result.' },
};

const timedOut = (timeoutMs: number): FaultError =>
  fault('timeout', `Reading this document took longer than ${timeoutMs} ms (parse_timeout_ms).`);

/** Takes what the worker sends until it is done and every batch is stored. */
function receive(port: MessagePort, job: ParseJob, onHelpWanted: () => void): Promise<ParseResult> {
  return new Promise((resolve, reject) => {
    const stored: Promise<void>[] = [];
    port.on('message', (message: ToMain) => {
      if (message.type === 'progress') job.onProgress(message.done, message.total);
      else if (message.type === 'help_wanted') onHelpWanted();
      else if (message.type === 'done') Promise.all(stored).then(() => resolve(message.result), reject);
      else {
        const write = job.onParts(fromBatch(message.batch));
        stored.push(write);
        write.then(() => port.postMessage({ type: 'acknowledged' } satisfies ToWorker), reject);
      }
    });
  });
}

/** Never resolves: the worker ends when it has its answer. */
function givePartsUntilFailure(
  port: MessagePort,
  gate: Int32Array<SharedArrayBuffer>,
  readPart: ContentJob['readPart'],
): Promise<never> {
  return new Promise((_, reject) => {
    port.on('message', ({ name }: PartRequest) => {
      try {
        answerPart(port, gate, readPart(name));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Threads run built code only: from source (tests, benches) that is the build beside it. */
export const builtModule = (path: string): URL =>
  new URL(
    path,
    import.meta.url.endsWith('.ts') ? new URL('../../dist/', import.meta.url) : new URL('..', import.meta.url),
  );
