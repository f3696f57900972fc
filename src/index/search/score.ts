import type { Lookup, OpenedSegment } from './opened-segment.ts';
import type { Clause } from './query.ts';
import type { Postings } from './segment.ts';

/** A unit that holds what was looked for, and how well. */
export interface ScoredUnit {
  unit: number;
  score: number;
}

/** How often each clause occurs over the whole document, for the weight of rare words. */
export interface Statistics {
  units: number;
  unitsWith: number[];
}

const lookupsOf = (clause: Clause, how: 'exact' | 'typo'): Lookup[] =>
  clause.terms.map((term, i) => {
    const prefix = clause.prefix && i === clause.terms.length - 1 && how === 'exact';
    return { term, how: prefix ? 'prefix' : how };
  });

/** Beyond this many hits nobody tells by nearness which came first. */
const MAX_RANKED_BY_NEARNESS = 20_000;

/** Evaluates the clauses of a query on one segment. */
export class SegmentQuery {
  readonly #segment: OpenedSegment;
  readonly #clauses: readonly Clause[];
  readonly #lookups: Lookup[][];

  constructor(segment: OpenedSegment, clauses: readonly Clause[], how: 'exact' | 'typo') {
    this.#segment = segment;
    this.#clauses = clauses;
    this.#lookups = clauses.map((clause) => lookupsOf(clause, how));
  }

  /** Units with all clauses. */
  unitsWithAll(): number[] {
    let units = this.#segment.unitsWithAll(this.#lookups.flat());
    for (let i = 0; i < this.#clauses.length; i++) {
      if (this.#lookups[i]!.length > 1) units = units.filter((unit) => this.#startsOf(i, unit).length > 0);
    }
    return units;
  }

  /** Units with one of the clauses. */
  unitsWith(clause: number): number[] {
    const lookups = this.#lookups[clause]!;
    if (lookups.length === 1) return this.#segment.postings(lookups[0]!).units;
    return this.#segment.unitsWithAll(lookups).filter((unit) => this.#startsOf(clause, unit).length > 0);
  }

  score(units: readonly number[], clauses: readonly number[], { units: all, unitsWith }: Statistics): ScoredUnit[] {
    const { places } = this.#segment.segment;
    const rarity = clauses.reduce((sum, i) => sum + Math.log(1 + all / Math.max(1, unitsWith[i]!)), 0);
    return units.map((unit, i) => {
      const weight = places.kind === 'blocks' ? places.weights[unit]! / 100 : 1;
      const nearness = i < MAX_RANKED_BY_NEARNESS ? this.#nearness(unit, clauses) : 0;
      return { unit, score: rarity * weight * (1 + nearness) };
    });
  }

  /** 1 where the clauses follow one another as in the query, falling with the words between them. */
  #nearness(unit: number, clauses: readonly number[]): number {
    if (clauses.length < 2) return 1;
    const starts = clauses.map((clause) => this.#startsOf(clause, unit));
    if (starts.some((list) => list.length === 0)) return 0;
    const terms = clauses.reduce((sum, clause) => sum + this.#clauses[clause]!.terms.length, 0);
    let best = Number.POSITIVE_INFINITY;
    const next = starts.map(() => 0);
    // The narrowest window over sorted lists: move on in the list that is furthest behind.
    for (;;) {
      const heads = starts.map((list, i) => list[next[i]!]!);
      const least = Math.min(...heads);
      const ordered = heads.every((head, i) => i === 0 || head > heads[i - 1]!);
      best = Math.min(best, Math.max(...heads) - least + 1 + (ordered ? 0 : 1));
      const behind = heads.indexOf(least);
      if (++next[behind]! >= starts[behind]!.length) break;
    }
    return 1 / (1 + Math.max(0, best - terms) / 4);
  }

  /** Positions in a unit at which all terms of a clause follow one another. */
  #startsOf(clause: number, unit: number): number[] {
    const [first, ...rest] = this.#lookups[clause]!.map((lookup) => positionsIn(this.#segment.postings(lookup), unit));
    return (first ?? []).filter((start) => rest.every((positions, i) => positions.includes(start + i + 1)));
  }
}

function positionsIn({ units, positionEnds, positions }: Postings, unit: number): number[] {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (units[middle]! < unit) low = middle + 1;
    else high = middle;
  }
  if (units[low] !== unit) return [];
  return positions.slice(low === 0 ? 0 : positionEnds[low - 1], positionEnds[low]);
}
