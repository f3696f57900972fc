import type { Failure } from './journal.ts';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;
/** Most extensions of skipped files that are listed. */
const MAX_KINDS = 8;
/** The rate is that of the last while: files of one kind tend to lie together. */
const RATE_WINDOW_MS = 15_000;

/** A line on the terminal that says how far it is; silent where nobody looks. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #now: () => number;
  readonly #startedAt: number;
  #samples: { at: number; done: number }[] = [];
  #drawnAt = 0;
  total: number | undefined;
  ready = 0;
  failed = 0;
  doneBefore = 0;
  readonly failedBefore: Failure[] = [];
  /** Files that are no documents, by what their names end in. */
  skipped: ReadonlyMap<string, number> = new Map();
  /** Entries that are neither files nor followed, by kind. */
  noFiles: ReadonlyMap<string, number> = new Map();

  constructor(out: NodeJS.WriteStream = process.stderr, now: () => number = performance.now.bind(performance)) {
    this.#out = out;
    this.#now = now;
    this.#startedAt = now();
  }

  update(): void {
    if (!this.#out.isTTY) return;
    const at = this.#now();
    if (at - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = at;
    this.#out.write(`\r\x1b[2K${this.line().slice(0, (this.#out.columns || 80) - 1)}`);
  }

  /** A line that stays, above the one that moves. */
  note(text: string): void {
    this.#out.write(`${this.#out.isTTY ? '\r\x1b[2K' : ''}${text}\n`);
    this.#drawnAt = 0;
  }

  line(): string {
    const done = this.ready + this.failed;
    const seen = done + this.doneBefore + this.failedBefore.length;
    const rate = this.#rate(done);
    const share = this.total ? Math.min(1, seen / this.total) : 0;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = this.total === undefined ? '' : `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] `;
    const of = this.total === undefined ? '' : `/${this.total}`;
    const eta = this.total === undefined || rate === 0 ? '' : ` · ETA ${toDuration((this.total - seen) / rate)}`;
    const failed = this.failed > 0 ? ` · ${this.failed} failed` : '';
    return `${bar}${seen}${of} files · ${rate.toFixed(1)}/s${eta}${failed}`;
  }

  /** Clears the line and says how it went. */
  finish(): void {
    if (this.#out.isTTY) this.#out.write('\r\x1b[2K');
    const seconds = (this.#now() - this.#startedAt) / 1000;
    const done = this.ready + this.failed;
    const before = this.doneBefore > 0 ? `, ${this.doneBefore} done before` : '';
    const failedBefore = this.failedBefore.length > 0 ? `, ${this.failedBefore.length} failed before` : '';
    const rate = seconds > 0 ? (done / seconds).toFixed(1) : '0';
    this.#out.write(
      `${this.ready} read, ${this.failed} failed${before}${failedBefore}; ${toDuration(seconds)}, ${rate} files per second\n`,
    );
    for (const { path, message } of this.failedBefore) this.#out.write(`  failed before: ${path}: ${message}\n`);
    if (this.failedBefore.length > 0) this.#out.write('  --retry-failed tries those again\n');
    if (this.skipped.size > 0) this.#out.write(`  skipped, no documents by their names: ${toKinds(this.skipped)}\n`);
    if (this.noFiles.size > 0) this.#out.write(`  skipped, not followed: ${toKinds(this.noFiles)}\n`);
  }

  #rate(done: number): number {
    const at = this.#now();
    this.#samples.push({ at, done });
    this.#samples = this.#samples.filter((sample, i, all) => at - sample.at < RATE_WINDOW_MS || i === all.length - 1);
    const first = this.#samples.length > 1 ? this.#samples[0]! : { at: this.#startedAt, done: 0 };
    return at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  }
}

function toKinds(counts: ReadonlyMap<string, number>): string {
  const kinds = [...counts].sort(([, a], [, b]) => b - a);
  const rest = kinds.slice(MAX_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const named = kinds.slice(0, MAX_KINDS).map(([kind, count]) => `${count} ${kind}`);
  return [...named, ...(rest > 0 ? [`${rest} others`] : [])].join(', ');
}

function toDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
