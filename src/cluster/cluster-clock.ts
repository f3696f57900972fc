import type { Database } from './database.ts';

/** Clocks drift by less than a second in that time. */
const LOOK_EVERY_MS = 60_000;

/**
 * The clock of the database, which all nodes go by: a node whose own is minutes ahead would delete what others gave time, and one that
 * is behind would give none.
 */
export class ClusterClock {
  readonly #database: Pick<Database, 'row'>;
  /** How far it is before the clock of this machine. */
  #aheadMs = 0;
  /** As of `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Pick<Database, 'row'>) {
    this.#database = database;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Sets this clock, unless it was set a little while ago. */
  async look(): Promise<void> {
    if (performance.now() - this.#lookedAt < LOOK_EVERY_MS) return;
    const asked = Date.now();
    const told = await this.#database.row<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    // The answer was given about half-way.
    this.#aheadMs = told!.ms - (asked + Date.now()) / 2;
    this.#lookedAt = performance.now();
  }
}
