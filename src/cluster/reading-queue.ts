import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Runner, TaskList } from 'graphile-worker';
import { Database } from './database.ts';
import type { Neighbourhood } from './neighbourhood.ts';

/** Jobs are told of when they come; this is for those whose time has come. */
const LOOK_EVERY_MS = 1_000;
/** How often dead nodes are looked for: their jobs go to others. */
const RELEASE_EVERY_MS = 2_000;

interface WorkerEvent {
  worker: { workerId: string };
  error?: unknown;
}

/** Connections of a runner: one listens, the others report progress. */
const CONNECTIONS = 3;

/** The heartbeat of a worker, by its name in the schema. */
const holdOf = (worker: string): string => `worker ${worker}`;

/**
 * Its connections are given to it: those that it opens itself lose who hears of their errors before they are closed, and a server that
 * stops at that moment would end the process.
 */
interface Running {
  runner: Runner;
  connections: Database;
}

interface QueueOptions {
  concurrency: number;
  tasks: TaskList;
  onError(error: unknown): void;
}

/** Takes files that nobody waits for from the queue of the cluster, and reads them. */
export class ReadingQueue {
  readonly #database: Database;
  readonly #neighbourhood: Neighbourhood;
  readonly #options: QueueOptions;
  readonly #workers = new Set<string>();
  readonly #running = new Set<Running>();
  #release: NodeJS.Timeout | undefined;
  #isReplacing = false;
  #isOver = false;

  constructor(database: Database, neighbourhood: Neighbourhood, options: QueueOptions) {
    this.#database = database;
    this.#neighbourhood = neighbourhood;
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#run();
    await this.#introduce();
    const { onError } = this.#options;
    this.#release = setInterval(() => void this.#introduce().catch(onError), RELEASE_EVERY_MS).unref();
  }

  async #run(): Promise<void> {
    const { run, Logger } = await import('graphile-worker');
    const { concurrency, tasks, onError } = this.#options;
    const events = new EventEmitter();
    events.on('worker:create', ({ worker }: WorkerEvent) => this.#workers.add(worker.workerId));
    events.on('worker:stop', ({ worker, error }: WorkerEvent) => this.#stopped(worker.workerId, error !== undefined));
    const connections = await Database.open(this.#database.url, CONNECTIONS);
    const runner = await run({
      pgPool: connections.pool,
      concurrency,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      logger: new Logger(() => (level, message) => {
        if (String(level) === 'error') onError(new Error(message));
      }),
      taskList: tasks,
    }).catch((error: unknown) => {
      void connections.close();
      throw error;
    });
    runner.promise.catch(onError);
    this.#running.add({ runner, connections });
  }

  /** A worker that cannot say that its job is done, because the database is away, ends itself, and its job stays its own: others follow it. */
  #stopped(worker: string, inVain: boolean): void {
    this.#workers.delete(worker);
    void this.#neighbourhood.letGo(holdOf(worker)).catch(() => {});
    if (!inVain || this.#isReplacing || this.#isOver) return;
    this.#isReplacing = true;
    void this.#replace().finally(() => {
      this.#isReplacing = false;
    });
  }

  async #replace(): Promise<void> {
    const former = [...this.#running];
    for (let isRunning = false; !isRunning && !this.#isOver; ) {
      isRunning = await this.#run().then(
        () => true,
        () => setTimeout(LOOK_EVERY_MS, false, { ref: false }),
      );
    }
    // Their other workers finish what they began.
    for (const running of former) void this.#end(running);
  }

  /** One that ends already is left to who ends it. */
  async #end(running: Running): Promise<void> {
    if (!this.#running.delete(running)) return;
    await running.runner.stop().catch(() => {});
    // Not waited for: a connection that broke within a statement may never be given back.
    void running.connections.close();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#release);
    await Promise.all(Array.from(this.#running, (running) => this.#end(running)));
    await this.#database.rows('delete from docloupe.workers where id = any($1)', [[...this.#workers]]).catch(() => {});
  }

  /** Says who works here, for as long as the session of this node lasts, and frees the jobs of those whose session is over. */
  async #introduce(): Promise<void> {
    for (const worker of this.#workers) await this.#neighbourhood.hold(holdOf(worker));
    await this.#database.rows('select docloupe.release_jobs($1)', [[...this.#workers]]);
  }
}
