import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Fault } from '../document/fault.ts';

const PREFIX = 'docloupe_';
/** The settings that can be a limit to somebody. */
const LIMITS: ReadonlySet<string> = new Set([
  'answer_timeout_ms',
  'extract_timeout_ms',
  'host_memory_mb',
  'max_answer_bytes',
  'max_cells',
  'max_json_bytes',
  'max_model_bytes',
  'max_owner_bytes',
  'max_owner_files',
  'max_owner_uploads',
  'max_pages',
  'max_queue',
  'max_unpack_ratio',
  'max_unpacked_bytes',
  'max_upload_bytes',
  'min_free_bytes',
  'owner_requests_per_minute',
  'parse_timeout_ms',
  'requests_per_minute',
  'worker_heap_mb',
]);
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Counters of the service in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'operation' | 'status'>;
  readonly #durations: Histogram<'operation'>;
  readonly #inFlight: Gauge;
  readonly #limits: Counter<'limit'>;
  /** Answers from the cache, too many to go through prom-client one by one: added when somebody asks. */
  readonly #cached = new Map<string, { ok: number; notModified: number }>();

  constructor() {
    const registers = [this.#registry];
    const addCached = () => this.#addCached();
    collectDefaultMetrics({ register: this.#registry, prefix: PREFIX });
    this.#requests = new Counter({
      name: `${PREFIX}http_requests_total`,
      help: 'Requests answered, by operation and status; 499 where the client left first.',
      labelNames: ['operation', 'status'],
      registers,
      collect: addCached,
    });
    this.#durations = new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: 'Time to the end of the answer, by operation. Answers from the cache are counted above but not timed.',
      labelNames: ['operation'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    });
    this.#limits = new Counter({
      name: `${PREFIX}limits_reached_total`,
      help: 'Answers that a limit decided, by the setting that it comes from.',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of LIMITS) this.#limits.inc({ limit }, 0);
    this.#inFlight = new Gauge({
      name: `${PREFIX}http_requests_in_flight`,
      help: 'Requests not yet answered.',
      registers,
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  render(): Promise<string> {
    return this.#registry.metrics();
  }

  /** A number that is read when somebody asks: the length of a queue, the size of a store. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Like a gauge, for a number that only grows. */
  counter(name: string, help: string): { add(amount?: number): void } {
    const counter = new Counter({ name: PREFIX + name, help, registers: [this.#registry] });
    return { add: (amount = 1) => counter.inc(amount) };
  }

  requestBegan(): void {
    this.#inFlight.inc();
  }

  requestEnded(operation: string, status: number, seconds: number): void {
    this.#inFlight.dec();
    this.#requests.inc({ operation, status });
    this.#durations.observe({ operation }, seconds);
  }

  /** Faults of limits name the setting in brackets. */
  faultAnswered({ message }: Pick<Fault, 'message'>): void {
    const limit = /\((\w+)\)/.exec(message)?.[1];
    if (limit !== undefined && LIMITS.has(limit)) this.#limits.inc({ limit });
  }

  answeredFromCache(operation: string, notModified: boolean): void {
    let counts = this.#cached.get(operation);
    if (!counts) this.#cached.set(operation, (counts = { ok: 0, notModified: 0 }));
    if (notModified) counts.notModified++;
    else counts.ok++;
  }

  #addCached(): void {
    for (const [operation, { ok, notModified }] of this.#cached) {
      if (ok > 0) this.#requests.inc({ operation, status: 200 }, ok);
      if (notModified > 0) this.#requests.inc({ operation, status: 304 }, notModified);
    }
    this.#cached.clear();
  }
}
