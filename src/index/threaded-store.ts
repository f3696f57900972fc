import { Worker } from 'node:worker_threads';
import { FaultError } from '../document/fault.ts';
import { LmdbStore } from './lmdb-store.ts';
import { StorageError } from './storage-fault.ts';
import type { ContentWriter, StoredPart } from './store.ts';
import type { Failure, Storing, StoringAnswer, StoringCall } from './storing-messages.ts';

/** Threads run built code only: from source that is the build beside it. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/bundle/index/storing-thread.js' : '../index/storing-thread.js',
  import.meta.url,
);

/** Pending writes are short-lived: a larger young heap only takes memory. */
const YOUNG_HEAP_MB = 16;

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

/** The embedded store of a service: read here, written by a thread of its own, so that who answers requests does not wait for the disk. */
export class ThreadedStore extends LmdbStore {
  readonly #dataDir: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #calls = 0;

  constructor(dataDir: string) {
    super(dataDir);
    this.#dataDir = dataDir;
    this.#thread = this.#start();
  }

  override putFile(...args: Parameters<Storing['putFile']>): Promise<void> {
    return this.#ask('putFile', args);
  }

  override addFile(...args: Parameters<Storing['addFile']>): Promise<boolean> {
    return this.#ask('addFile', args);
  }

  override deleteFile(...args: Parameters<Storing['deleteFile']>): Promise<boolean> {
    return this.#ask('deleteFile', args);
  }

  override putItem(...args: Parameters<Storing['putItem']>): Promise<void> {
    return this.#ask('putItem', args);
  }

  override markListed(...args: Parameters<Storing['markListed']>): Promise<void> {
    return this.#ask('markListed', args);
  }

  override writeContent(contentId: string, begun?: string): ContentWriter {
    // Known here as begun, so that a sweep leaves it alone.
    const { generation } = super.writeContent(contentId, begun);
    const of = { contentId, generation };
    return {
      generation,
      putParts: (parts) => this.#ask('putParts', [of, parts.map(compact)]),
      takeOriginal: (original) => this.#ask('takeOriginal', [of, original]),
      copyOriginal: (from) => this.#ask('copyOriginal', [of, from]),
      originalSynced: () => this.#ask('originalSynced', [of]),
      commit: (manifest, record, parts = []) => {
        const sent = parts.map(compact);
        return this.#ask(
          'commit',
          [of, manifest, record, sent],
          sent.map(({ bytes }) => bytes.buffer),
        );
      },
      abandon: (options) => this.#ask('abandon', [of, options]),
    };
  }

  /** Lists the words of files, so that a search over all finds them. */
  list(fileIds: readonly string[]): Promise<void> {
    return this.#ask('list', [fileIds]);
  }

  /** Removes some of the words of files that went; tells whether there are more. */
  tidy(): Promise<boolean> {
    return this.#ask('tidy', []);
  }

  override async close(): Promise<void> {
    await this.#ask('close', []);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
    await super.close();
  }

  #ask<Name extends keyof Storing>(
    name: Name,
    args: Parameters<Storing[Name]>,
    transferred: ArrayBuffer[] = [],
  ): ReturnType<Storing[Name]> {
    const call = this.#calls++;
    const answered = new Promise<never>((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
    });
    this.#thread ??= this.#start();
    this.#thread.postMessage({ call, name, args } satisfies StoringCall, transferred);
    return answered as unknown as ReturnType<Storing[Name]>;
  }

  #start(): Worker {
    const thread = new Worker(ENTRY, {
      workerData: { dataDir: this.#dataDir },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    thread.on('message', (answer: StoringAnswer) => {
      const waiting = this.#waiting.get(answer.call);
      this.#waiting.delete(answer.call);
      // LMDB reads as of the first read in a turn of the event loop, which may be before what was just written.
      this.readAsOfNow();
      if ('failure' in answer) waiting?.reject(toError(answer.failure));
      else waiting?.resolve(answer.value as never);
    });
    const ended = (reason: unknown): void => {
      if (this.#thread === thread) this.#thread = undefined;
      const lost = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of lost)
        reject(new StorageError({ code: 'unavailable', reason: `${WRITING_ENDED} (${reason}).` }));
    };
    thread.on('error', ended);
    thread.on('exit', ended);
    return thread;
  }
}

const WRITING_ENDED = 'What writes to the store has ended';

/** A part alone in its memory: what is sent to another thread takes all of its memory along. */
const compact = ({ name, bytes }: StoredPart): { name: string; bytes: Uint8Array<ArrayBuffer> } => ({
  name,
  bytes: new Uint8Array(bytes),
});

function toError(failure: Failure): Error {
  if ('trouble' in failure) return new StorageError(failure.trouble);
  if ('fault' in failure) return new FaultError(failure.fault);
  return Object.assign(new Error(failure.message), failure.stack === undefined ? {} : { stack: failure.stack });
}
