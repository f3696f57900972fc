import { type FaultError, fault } from '../document/fault.ts';

/** How much one document may cost. Each has a setting. */
export interface ParseLimits {
  maxUnpackedBytes: number;
  /** Unpacked to packed size of one archive entry. */
  maxUnpackRatio: number;
  maxPages: number;
  maxCells: number;
  /** What is made of it: the texts of cells, as often as they are said, and everything that is stored. */
  maxModelBytes: number;
}

export const DEFAULT_PARSE_LIMITS: ParseLimits = {
  maxUnpackedBytes: 2 * 1024 ** 3,
  maxUnpackRatio: 200,
  maxPages: 20_000,
  maxCells: 20_000_000,
  maxModelBytes: 2 * 1024 ** 3,
};

type Spending = Exclude<keyof ParseLimits, 'maxUnpackRatio'>;

/** Every inflate, page, cell and stored part spends from it, so that growth ends in a fault that names the limit. */
export class Budget {
  readonly limits: ParseLimits;
  readonly #spent: Record<Spending, number> = {
    maxUnpackedBytes: 0,
    maxPages: 0,
    maxCells: 0,
    maxModelBytes: 0,
  };

  #exceeded: FaultError | undefined;

  constructor(limits: ParseLimits = DEFAULT_PARSE_LIMITS) {
    this.limits = limits;
  }

  spend(what: Spending, amount: number): void {
    const spent = this.#spent[what] + amount;
    this.#spent[what] = spent;
    if (spent > this.limits[what]) {
      this.#exceeded = fault('limit_exceeded', `The document exceeds ${SAID[what]} of ${this.limits[what]}.`);
      throw this.#exceeded;
    }
  }

  /** Throws what was thrown before: libraries go on where a part of theirs fails. */
  check(): void {
    if (this.#exceeded) throw this.#exceeded;
  }
}

const SAID: Record<Spending, string> = {
  maxUnpackedBytes: 'the limit on unpacked bytes (max_unpacked_bytes)',
  maxPages: 'the limit on pages (max_pages)',
  maxCells: 'the limit on cells (max_cells)',
  maxModelBytes: 'the limit on bytes that are made of it (max_model_bytes)',
};
