import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HOST_V8_FLAGS } from './host-flags.ts';
import type { Ending, FromHost, HostSettings, Order, ToHost } from './host-messages.ts';
import type { AnswerPiece } from './messages.ts';
import { ProcessMemory } from './process-memory.ts';
import type { Sandbox } from './sandbox.ts';

/** Why a host is no more. */
export type HostEnd = 'crash' | 'memory' | 'unresponsive' | 'replaced' | 'closed';

/** A job ended with its host. */
export class HostEndedError extends Error {
  readonly end: HostEnd;

  constructor(end: HostEnd, detail: string) {
    super(`The parser host ended (${end})${detail && `: ${detail}`}`);
    this.end = end;
  }
}

export interface HostOptions {
  settings: HostSettings;
  /** Beyond it the host is ended. */
  maxMemoryBytes: number;
  entry: URL;
  sandbox: Sandbox;
  onEnd(error: HostEndedError): void;
}

interface Job {
  onStarted?(): void;
  onProgress?(done: number, total: number): void;
  onRead?(): void;
  onPiece?(piece: AnswerPiece): Promise<void>;
  resolve(ending: Ending): void;
  reject(error: HostEndedError): void;
  patience?: NodeJS.Timeout;
}

export type JobHooks = Pick<Job, 'onStarted' | 'onProgress' | 'onRead' | 'onPiece'>;

const MEMORY_EVERY_MS = 50;
/** A host that was told to end a job and has not done so is stuck where only the system can end it. */
const PATIENCE_MS = 2_000;
/** Enough for the words that V8 dies with. */
const LAST_WORDS_CHARS = 2_000;

/** What a host may know of the environment: no keys, no settings. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS'];

/** To glibc: a dozen threads share two heaps, and large buffers are given back when they are freed; else each keeps what it once held. */
const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The front process's end of one parser host, from its start to its death. */
export class HostProcess {
  readonly ready: Promise<void>;
  readonly #options: HostOptions;
  readonly #child: ChildProcess;
  readonly #jobs = new Map<number, Job>();
  readonly #memory: ProcessMemory;
  readonly #watch: NodeJS.Timeout;
  readonly #exited: Promise<void>;
  #nextJob = 0;
  #end: HostEnd | undefined;
  #lastWords = '';
  #started = 0;
  #wasReady = false;

  constructor(options: HostOptions) {
    this.#options = options;
    const environment = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const { wrappers, nodeFlags } = options.sandbox;
    const [command, ...args] = [
      ...wrappers,
      process.execPath,
      ...HOST_V8_FLAGS,
      ...nodeFlags,
      fileURLToPath(options.entry),
    ];
    this.#child = spawn(command!, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...environment, ...MEMORY_GIVEN_BACK },
    });
    this.ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message: FromHost) => {
        if (message.type !== 'ready') return this.#receive(message);
        this.#wasReady = true;
        resolve();
      });
      this.#child.once('exit', () => reject(new HostEndedError(this.#end ?? 'crash', this.#lastWords)));
    });
    // Whoever starts a job awaits it; a host that ends before it has one is simply replaced.
    this.ready.catch(() => {});
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.#died(code, signal);
        resolve();
      });
      this.#child.once('error', (error) => {
        this.#lastWords = error.message;
        if (this.#child.pid === undefined) {
          this.#died(null, null);
          resolve();
        }
      });
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(0, LAST_WORDS_CHARS);
    });
    this.#send({ type: 'open', settings: options.settings });
    this.#memory = new ProcessMemory(this.#child.pid);
    this.#watch = setInterval(() => this.#checkMemory(), MEMORY_EVERY_MS);
    this.#watch.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get wasReady(): boolean {
    return this.#wasReady;
  }

  get memoryBytes(): number {
    return this.#memory.ownBytes ?? 0;
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Whether anything was ever read or worked on in it. */
  get isFresh(): boolean {
    return this.#started === 0;
  }

  /** Resolves with how the job ended, rejects with HostEndedError. An aborted signal is told to the host, whose word is waited for. */
  async run(order: Order, signal: AbortSignal, hooks: JobHooks): Promise<Ending> {
    await this.ready;
    if (!this.isAlive) throw new HostEndedError(this.#end!, '');
    if (signal.aborted) return { outcome: 'cancelled' };
    const id = this.#nextJob++;
    this.#started++;
    return new Promise<Ending>((resolve, reject) => {
      const job: Job = { ...hooks, resolve, reject };
      const cancel = (): void => {
        this.#send({ type: 'cancel', job: id });
        job.patience = setTimeout(() => this.end('unresponsive'), PATIENCE_MS);
      };
      job.resolve = (ending) => {
        signal.removeEventListener('abort', cancel);
        clearTimeout(job.patience);
        resolve(ending);
      };
      job.reject = (error) => {
        signal.removeEventListener('abort', cancel);
        clearTimeout(job.patience);
        reject(error);
      };
      this.#jobs.set(id, job);
      signal.addEventListener('abort', cancel, { once: true });
      this.#send({ type: 'start', job: id, order });
    });
  }

  /** Resolves when the process is gone: nothing of it can reach the store any more. */
  async end(reason: HostEnd): Promise<void> {
    this.#end ??= reason;
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  #receive(message: Exclude<FromHost, { type: 'ready' }>): void {
    const job = this.#jobs.get(message.job);
    if (!job) return;
    if (message.type === 'started') job.onStarted?.();
    else if (message.type === 'progress') job.onProgress?.(message.done, message.total);
    else if (message.type === 'read') job.onRead?.();
    else if (message.type === 'piece') {
      const taken = (): void => this.#send({ type: 'acknowledged', job: message.job });
      // Who cannot take the answer aborts the job.
      job.onPiece?.(message.piece).then(taken, () => {});
    } else {
      this.#jobs.delete(message.job);
      job.resolve(message.ending);
    }
  }

  #send(message: ToHost): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #checkMemory(): void {
    if (this.memoryBytes > this.#options.maxMemoryBytes) void this.end('memory');
  }

  #died(code: number | null, signal: NodeJS.Signals | null): void {
    clearInterval(this.#watch);
    this.#memory.close();
    this.#end ??= 'crash';
    const detail = [code === null ? (signal ?? '') : `exit code ${code}`, this.#lastWords].filter(Boolean).join(', ');
    const error = new HostEndedError(this.#end, detail);
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    this.#options.onEnd(error);
    for (const job of jobs) job.reject(error);
  }
}
