import { EventEmitter } from 'node:events';
import type { Runner } from 'graphile-worker';
import type { Database } from './database.ts';
import type { Neighbourhood } from './neighbourhood.ts';

/** Jobs are told of when they come; this is for those whose time has come. */
const LOOK_EVERY_MS = 1_000;
/** How often dead nodes are looked for: their jobs go to others. */
const RELEASE_EVERY_MS = 2_000;

interface QueueOptions {
  concurrency: number;
  read(fileId: string): Promise<void>;
  onError(error: unknown): void;
}

/** Takes files that nobody waits for from the queue of the cluster, and reads them. */
export class ReadingQueue {
  readonly #database: Database;
  readonly #neighbourhood: Neighbourhood;
  readonly #options: QueueOptions;
  readonly #workers = new Set<string>();
  #runner: Runner | undefined;
  #release: NodeJS.Timeout | undefined;

  constructor(database: Database, neighbourhood: Neighbourhood, options: QueueOptions) {
    this.#database = database;
    this.#neighbourhood = neighbourhood;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { run, Logger } = await import('graphile-worker');
    const events = new EventEmitter();
    events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => this.#workers.add(worker.workerId));
    const { concurrency, read, onError } = this.#options;
    this.#runner = await run({
      connectionString: this.#database.url,
      maxPoolSize: 3,
      concurrency,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      logger: new Logger(() => (level, message) => {
        if (String(level) === 'error') onError(new Error(message));
      }),
      taskList: { read: (payload) => read((payload as { file: string }).file) },
    });
    this.#runner.promise.catch(onError);
    await this.#introduce();
    this.#release = setInterval(() => void this.#introduce().catch(onError), RELEASE_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#release);
    await this.#runner?.stop().catch(() => {});
    await this.#database.rows('delete from docloupe.workers where id = any($1)', [[...this.#workers]]).catch(() => {});
  }

  /** Says who works here, for as long as the session of this node lasts, and frees the jobs of those whose session is over. */
  async #introduce(): Promise<void> {
    for (const worker of this.#workers) await this.#neighbourhood.hold(`worker ${worker}`);
    await this.#database.rows('select docloupe.release_jobs($1)', [[...this.#workers]]);
  }
}
