import { FaultError, fault } from '../document/fault.ts';
import type { StoredPart } from '../index/store.ts';
import type { ParseLimits } from '../parsers/budget.ts';
import { closing } from './closing.ts';
import type { Ending, Order, ParseOrder } from './host-messages.ts';
import { HostEndedError, type JobHooks } from './host-process.ts';
import { type HostSlot, HostSlots, type Load } from './host-slots.ts';
import { type AnswerPiece, fromBatch, type ParsedManifest } from './messages.ts';
import { Quarantine } from './quarantine.ts';
import { findSandbox, NO_SANDBOX } from './sandbox.ts';

export interface PoolSettings {
  /** Whose store the hosts write parts to. */
  dataDir: string;
  /** Documents that are read at a time. */
  workers: number;
  /** Threads in one host process. */
  workersPerHost: number;
  /** From the moment a worker takes the document. */
  parseTimeoutMs: number;
  workerHeapMb: number;
  /** Memory of a host, with buffers and what libraries take; a host beyond it is ended. */
  hostMemoryMb: number;
  /** Documents that may wait for a worker. */
  maxQueue: number;
  /** A worker is replaced after this many documents or bytes: what libraries leak goes with it. */
  recycleAfterDocuments: number;
  recycleAfterBytes: number;
  limits: ParseLimits;
  /** auto where left out. */
  sandbox?: 'auto' | 'off';
}

export interface ParseJob extends Omit<ParseOrder, 'kind'> {
  /** Which bytes read in which way: what ended two hosts is known by it. */
  contentId: string;
  /** Nothing else in the same host: it may be what ended an earlier one. */
  alone?: boolean;
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal;
  /** Awaited before a host is given the document. */
  onStart?(): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** A document that was read. */
export interface ParsedDocument {
  manifest: ParsedManifest;
  /** All its parts where they are few, to be stored with the manifest; else these are stored. */
  parts: StoredPart[];
}

/** Work on a document that is stored: `module` is run in a worker and asks for the parts that it needs. */
export interface ContentJob {
  /** Its default export takes a ContentTask and resolves with a ContentAnswer. */
  module: URL;
  input: unknown;
  /** For the log. */
  operation: string;
  requestId?: string;
  generation: string;
  /** working where left out; recognizing takes seconds and holds up nobody. */
  load?: 'working' | 'recognizing';
  /** Generations of further documents that the work reads. */
  others?: readonly string[];
  signal: AbortSignal;
  timeoutMs: number;
  timedOut: () => FaultError;
  /** Takes a long answer; the worker goes on when it is resolved. */
  onPiece?(piece: AnswerPiece): Promise<void>;
}

/** What a thread was doing. */
export type Doing = Pick<ParseJob, 'fileName'> | Pick<ContentJob, 'operation' | 'requestId'>;

export interface PoolObserver {
  /** A parser or an operation gave up in a way it should not; `error` is a stack. */
  unexpected?(error: string, doing: Doing): void;
  hostEnded?(error: HostEndedError): void;
  /** Parts of a generation that were read are not as they were stored. */
  damaged?(generation: string): void;
}

/** When a job is ended, beside its own end. */
interface Deadline {
  signal: AbortSignal;
  timeoutMs: number;
  timedOut: () => FaultError;
}

/**
 * Reads documents in processes of their own, the parser hosts, each with a few worker threads. Whatever ends a host, nothing is
 * half written and no other document notices more than a delay.
 */
export class ParsePool {
  readonly #settings: PoolSettings;
  readonly #observer: PoolObserver;
  readonly #slots: HostSlots;
  readonly #quarantine = new Quarantine();
  #reserved = 0;
  #finished = 0;
  #closed = false;
  #meanMs = 200;
  #lastEndAt = performance.now();

  constructor(settings: PoolSettings, observer: PoolObserver = {}, worker: URL = builtModule('pool/worker.js')) {
    this.#settings = settings;
    this.#observer = observer;
    const { workers, workersPerHost: threads, hostMemoryMb } = settings;
    const maxMemoryBytes = hostMemoryMb * MIB;
    this.#slots = new HostSlots(Math.ceil(workers / threads), {
      settings: {
        ...settings,
        threads: Math.min(threads, workers),
        lastResortBytes: LAST_RESORT * maxMemoryBytes,
        worker: worker.href,
      },
      maxMemoryBytes,
      entry: builtModule('pool/host.js'),
      sandbox: settings.sandbox === 'off' ? NO_SANDBOX : findSandbox(settings.dataDir),
      onEnd: (error) => observer.hostEnded?.(error),
    });
  }

  get stats(): { workers: number; running: number; queued: number; finished: number; hostsEnded: number } {
    const { running, queued, ended } = this.#slots;
    return { workers: this.#settings.workers, running, queued, finished: this.#finished, hostsEnded: ended };
  }

  /** How long a document may be read. */
  get readingMs(): number {
    return this.#settings.parseTimeoutMs;
  }

  /** For how long nothing was to be done. */
  get idleMs(): number {
    return this.#slots.running > 0 ? 0 : performance.now() - this.#lastEndAt;
  }

  /** Whether a document that comes now would have to wait. */
  get isBusy(): boolean {
    return this.#slots.running >= this.#settings.workers || this.#slots.queued > 0;
  }

  /** Resolves when a host takes jobs; rejects when none does. */
  async ready(): Promise<void> {
    await this.#slots.ready();
  }

  /** A place in the bounded queue, to be had before anything is spent on a document; released when it is done with. */
  reserve(): { release(): void } {
    const { workers, maxQueue } = this.#settings;
    if (this.#closed) throw closing();
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

  /**
   * Resolves when the document is read and its parts are stored, but for those that come along; rejects with a fault, or with the signal's reason. In either
   * case nothing of it reaches the store afterwards.
   */
  async parse({ signal, onStart, onProgress, contentId, alone = false, ...rest }: ParseJob): Promise<ParsedDocument> {
    this.#quarantine.check(contentId);
    const { parseTimeoutMs: timeoutMs } = this.#settings;
    const order: ParseOrder = { kind: 'parse', ...rest };
    const deadline: Deadline = { signal, timeoutMs, timedOut: () => timedOut(timeoutMs) };
    const read = (by: { alone: boolean }): Promise<Ending> =>
      this.#run('reading', by, order, deadline, { onStart, onProgress });
    let ending: Ending;
    try {
      ending = await read({ alone }).catch(unlessHostEnded(() => read({ alone: true })));
    } catch (error) {
      if (!(error instanceof HostEndedError) || this.#closed) throw this.#closed ? closing() : error;
      throw this.#quarantine.add(contentId, error.end, this.#settings.hostMemoryMb);
    }
    if (ending.outcome === 'parsed') {
      return { manifest: ending.manifest, parts: ending.parts ? fromBatch(ending.parts) : [] };
    }
    throw this.#failure(ending, order);
  }

  /** Resolves with the answer of the module. */
  async work<Answer>(job: ContentJob): Promise<Answer> {
    const { module, input, generation, others = [], load = 'working', onPiece, ...deadline } = job;
    // Whoever recognises pages counts them himself.
    const place = load === 'working' ? this.reserve() : undefined;
    try {
      const order: Order = { kind: 'work', load, module: module.href, input, generation, others };
      let hasBegun = false;
      const hooks: JobHooks = {
        onPiece: async (piece) => {
          hasBegun = true;
          await onPiece?.(piece);
        },
      };
      const work = (by: { alone: boolean }): Promise<Ending> => this.#run(load, by, order, deadline, hooks);
      const failed = unlessHostEnded((error): never => {
        throw this.#closed ? closing() : hostEndedByWork(error, this.#settings.hostMemoryMb);
      });
      const again = unlessHostEnded((error) => (hasBegun ? failed(error) : work({ alone: true })));
      const ending = await work({ alone: false }).catch(again).catch(failed);
      if (ending.outcome === 'answered') return ending.answer as Answer;
      throw this.#failure(ending, job);
    } finally {
      place?.release();
    }
  }

  /** Ends the hosts at once. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#slots.close();
  }

  async #run(
    kind: Load,
    { alone }: { alone: boolean },
    order: Order,
    { signal, timeoutMs, timedOut }: Deadline,
    { onStart, ...hooks }: JobHooks & Pick<ParseJob, 'onStart'>,
  ): Promise<Ending> {
    signal.throwIfAborted();
    const slot: HostSlot = await this.#slots.take(kind, alone, signal);
    const startedAt = performance.now();
    const ender = new AbortController();
    const leave = (): void => ender.abort(signal.reason);
    let deadline: NodeJS.Timeout | undefined;
    let held: Load | 'storing' = kind;
    // Who is alone stays so to the end: whoever came beside could end the host for both.
    const onRead = (): void => {
      if (!alone && this.#slots.doneReading(slot)) held = 'storing';
    };
    try {
      const host = await this.#slots.hostOf(slot);
      await onStart?.();
      const endAfter = (ms: number): void => {
        clearTimeout(deadline);
        deadline = setTimeout(() => ender.abort(timedOut()), ms);
      };
      endAfter(kind === 'reading' ? timeoutMs + THREAD_START_MS : timeoutMs);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      const ending = await host.run(order, ender.signal, { ...hooks, onRead, onStarted: () => endAfter(timeoutMs) });
      if (ending.outcome === 'cancelled') throw ender.signal.reason;
      return ending;
    } catch (error) {
      // A host that died of being told to stop has done what it was told.
      throw ender.signal.aborted ? ender.signal.reason : error;
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', leave);
      this.#finished++;
      this.#lastEndAt = performance.now();
      this.#meanMs += (performance.now() - startedAt - this.#meanMs) / 16;
      this.#slots.release(slot, held);
    }
  }

  #failure(ending: Ending, doing: Doing): FaultError {
    if (ending.outcome !== 'failed') return closing();
    if (ending.fault.damaged !== undefined) this.#observer.damaged?.(ending.fault.damaged);
    if (ending.unexpected) this.#observer.unexpected?.(ending.unexpected, doing);
    return new FaultError(ending.fault);
  }
}

const MIB = 1024 * 1024;
/** A thread is there, or is started in far less; after this time none will ever say that it has begun. */
const THREAD_START_MS = 15_000;
/** The host ends itself only where nobody else did. */
const LAST_RESORT = 1.5;

const unlessHostEnded =
  <Result>(then: (error: HostEndedError) => Result) =>
  (error: unknown): Result => {
    if (error instanceof HostEndedError && error.end !== 'closed') return then(error);
    throw error;
  };

const hostEndedByWork = ({ end }: HostEndedError, hostMemoryMb: number): FaultError =>
  end === 'memory'
    ? fault('limit_exceeded', `The answer takes more memory than the limit of ${hostMemoryMb} MiB (host_memory_mb).`)
    : fault('unavailable', 'Working on this document ended the process that did it, twice.', { retryAfterSeconds: 60 });

const timedOut = (timeoutMs: number): FaultError =>
  fault('timeout', `Reading this document took longer than ${timeoutMs} ms (parse_timeout_ms).`);

/** Hosts and their threads run built code only: from source (tests, benches) that is the build beside it. */
export const builtModule = (path: string): URL =>
  new URL(
    path,
    import.meta.url.endsWith('.ts') ? new URL('../../dist/bundle/', import.meta.url) : new URL('..', import.meta.url),
  );
