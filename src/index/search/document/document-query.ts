import { type Alternatives, type Clause, cutSnippet } from '../../../analysis/excerpt.ts';
import type { Vocabulary } from '../../../analysis/one-edit.ts';
import type { Slices } from '../../slices.ts';
import { NOTHING_FOUND, type Outcome, type PendingMatch, WAYS, type Way } from '../query.ts';
import { BestHits, nearness, type Occurrences, passageOf, rarity, shownScore, visitCommon, WHOLE } from '../ranking.ts';
import { findInChunks } from './filtered-cells.ts';
import type { OpenedDocument } from './opened-document.ts';
import type { Accepts, Cut, Found } from './opened-segment.ts';

/** Units that are weighed where no unit has all words. */
const MAX_RELAXED_UNITS = 20_000;
/** Blocks or cells whose pages or rows are compared: words that are everywhere in a large sheet tell nothing by sharing a row. */
const MAX_PLACED = 100_000;
/** Words of a query that typos are forgiven in, and other forms looked for. */
const MAX_STRETCHED_CLAUSES = 8;

/** Where each clause stands, by segment, and in how many units of the document. */
interface Evaluation {
  found: Occurrences[][];
  unitsWith: number[];
  complete: boolean;
}

/** Units that match, the best of them kept. */
interface Hits {
  best: BestHits;
  total: number;
  complete: boolean;
}

/** One query on one document. */
export class DocumentQuery {
  readonly #document: OpenedDocument;
  readonly #clauses: readonly Clause[];
  readonly #query: string;
  readonly #wanted: number;
  #asWritten: Evaluation | undefined;

  constructor(document: OpenedDocument, clauses: readonly Clause[], query: string, wanted: number) {
    this.#document = document;
    this.#clauses = clauses;
    this.#query = query;
    this.#wanted = wanted;
  }

  *runAnyWay(): Slices<Outcome> {
    const words: Vocabulary[] = this.#document.segments.map(({ storage }) => storage);
    let asWritten: Outcome | undefined;
    for (const way of WAYS) {
      const outcome = yield* this.run(way, findAlternatives(this.#clauses, way, words));
      if (outcome.total > 0) return outcome;
      asWritten ??= outcome;
    }
    return asWritten!;
  }

  /** `worth`: of each clause, where other documents have a say in how rare it is. */
  *run(way: Way, alternatives: Alternatives | undefined, worth?: readonly number[]): Slices<Outcome> {
    const cut: Cut = (text) => cutSnippet(text, this.#clauses, alternatives);
    if (way.need === 'all') {
      if (alternatives?.size === 0) return NOTHING_FOUND;
      const evaluation = alternatives ? yield* this.#evaluate(alternatives) : yield* this.#written();
      const found = this.#outcome(way, yield* this.#withAll(evaluation, !alternatives && !worth, worth), cut);
      // With cells of large sheets, and numbers by their value.
      const more = alternatives ? [] : yield* findInChunks(this.#document, this.#clauses, this.#query, this.#wanted);
      for (const { total, exact, matches } of more) {
        found.total += total;
        found.exact &&= exact;
        found.matches.push(...matches.slice(0, this.#wanted - found.matches.length));
      }
      return found;
    }
    if (this.#clauses.length < 2) return NOTHING_FOUND;
    if (way.need === 'any') return this.#outcome(way, yield* this.#weigh(undefined, worth), cut);
    const accepts = yield* this.#placesWithAll();
    return accepts ? this.#outcome(way, yield* this.#weigh(accepts, worth), cut, accepts) : NOTHING_FOUND;
  }

  *#written(): Slices<Evaluation> {
    this.#asWritten ??= yield* this.#evaluate();
    return this.#asWritten;
  }

  *#evaluate(alternatives?: Alternatives): Slices<Evaluation> {
    const found: Found[][] = [];
    for (const segment of this.#document.segments) {
      const clauses: Found[] = [];
      yield* segment.prepare();
      for (const clause of this.#clauses) {
        // What stands in quotes or is a code is meant as it is written.
        clauses.push(yield* segment.find(clause, alternatives && (clause.terms.length === 1 ? alternatives : NONE)));
        yield;
      }
      found.push(clauses);
    }
    return {
      found: found.map((clauses) => clauses.map(({ occurrences }) => occurrences)),
      unitsWith: this.#clauses.map((_, i) => found.reduce((sum, clauses) => sum + clauses[i]!.unitCount, 0)),
      complete: found.flat().every(({ complete }) => complete),
    };
  }

  /** Pages, or rows of a sheet, that hold all words though no block or cell does. */
  *#placesWithAll(): Slices<Accepts | undefined> {
    const { unitsWith, found } = yield* this.#written();
    if (unitsWith.includes(0)) return undefined;
    let left = MAX_PLACED;
    let common: Set<number> | undefined;
    for (const clause of this.#clauses.keys()) {
      const places = new Set<number>();
      for (const [i, segment] of this.#document.segments.entries()) {
        yield* visitCommon([found[i]![clause]!], segment.passages, (unit) => {
          left -= segment.size(unit);
          if (left < 0) return;
          for (const place of segment.places(unit)) if (!common || common.has(place)) places.add(place);
        });
        if (left < 0) return undefined;
      }
      common = places;
    }
    return (place) => common!.has(place);
  }

  /** Units with all clauses. `ranksWhole`: what is all of a cell or block comes first. */
  *#withAll(evaluation: Evaluation, ranksWhole: boolean, worth = this.#worth(evaluation)): Slices<Hits> {
    const { found, unitsWith, complete } = evaluation;
    const hits: Hits = { best: new BestHits(this.#wanted), total: 0, complete };
    if (unitsWith.includes(0)) return hits;
    const total = worth.reduce((sum, value) => sum + value, 0);
    const lengths = this.#clauses.map(({ terms }) => terms.length);
    const words = lengths.reduce((sum, length) => sum + length, 0);
    const { terms, prefix } = this.#clauses.at(-1)!;
    for (const [segment, units] of this.#document.segments.entries()) {
      const lists = found[segment]!;
      if (lists.some(({ length }) => length === 0)) continue;
      const { passages } = units;
      // A word that goes on is not what was written.
      const end = { terms: terms.slice(-1), prefix: false };
      const finished = ranksWhole && prefix ? (yield* units.find(end)).occurrences : undefined;
      let at = 0;
      const isWhole = (passage: number): boolean => {
        if (!ranksWhole || !units.isWhole(passage, words)) return false;
        while (finished && at < finished.length && passageOf(finished[at]!) < passage) at++;
        return !finished || (at < finished.length && passageOf(finished[at]!) === passage);
      };
      yield* visitCommon(lists, passages, (unit, starts, ends) => {
        let first = lists[0]![starts[0]!]!;
        for (let k = 1; k < lists.length; k++) first = Math.min(first, lists[k]![starts[k]!]!);
        const passage = passageOf(first);
        hits.total += units.size(unit);
        const weight = units.weight(unit, passage);
        const best = total * weight * (weight >= 1 && isWhole(passage) ? WHOLE : 1);
        if (best * 2 <= hits.best.threshold) return;
        const near = nearness(lists, lengths, passages, starts, ends);
        hits.best.offer({ segment, unit, score: (near === 1 ? best : total * weight) * (1 + near) });
      });
    }
    return hits;
  }

  #worth({ unitsWith }: Evaluation): readonly number[] {
    return unitsWith.map((count) => rarity(this.#document.unitCount, count));
  }

  /** Units with any of the clauses: the more and the rarer, the better. */
  *#weigh(accepts: Accepts | undefined, given?: readonly number[]): Slices<Hits> {
    const written = yield* this.#written();
    const { found, complete } = written;
    const worth = given ?? this.#worth(written);
    const hits: Hits = { best: new BestHits(this.#wanted), total: 0, complete };
    for (const [segment, units] of this.#document.segments.entries()) {
      const scores = new Map<number, number>();
      for (const [clause, list] of found[segment]!.entries()) {
        yield* visitCommon([list], units.passages, (unit) => {
          if (scores.size >= MAX_RELAXED_UNITS) hits.complete = false;
          else scores.set(unit, (scores.get(unit) ?? 0) + worth[clause]!);
        });
      }
      for (const unit of [...scores.keys()].sort((a, b) => a - b)) {
        const count = accepts ? units.places(unit).filter(accepts).length : units.size(unit);
        if (count === 0) continue;
        hits.best.offer({ segment, unit, score: scores.get(unit)! * units.weight(unit, Number.POSITIVE_INFINITY) });
        hits.total += count;
      }
    }
    return hits;
  }

  #outcome({ need, meant, stretched }: Way, { best, total, complete }: Hits, cut: Cut, accepts?: Accepts): Outcome {
    const matches: PendingMatch[] = [];
    for (const { segment, unit, score } of best.hits) {
      for (const match of this.#document.segments[segment]!.matches(unit, cut, shownScore(score), accepts)) {
        if (matches.push(match) >= this.#wanted) break;
      }
      if (matches.length >= this.#wanted) break;
    }
    const isByRow = need === 'together' && this.#document.sheet(0) !== undefined;
    const isAsWritten = need === 'all' && !meant;
    const exact = complete && (isAsWritten || this.#document.isIndexedWhole);
    return { total, exact, matches, stretched: isByRow ? { relaxed: 'row' } : stretched };
  }
}

const NONE: Alternatives = new Map();

/** What may be meant by the words of a query; undefined where they are taken as written. */
export function findAlternatives(
  clauses: readonly Clause[],
  { meant }: Way,
  words: readonly Vocabulary[],
): Alternatives | undefined {
  if (!meant) return undefined;
  const alternatives = new Map<string, ReadonlySet<string>>();
  for (const { terms } of clauses.length > MAX_STRETCHED_CLAUSES ? [] : clauses) {
    const found = new Set(terms.length === 1 ? words.flatMap((vocabulary) => [...meant(terms[0]!, vocabulary)]) : []);
    if (found.size > 0) alternatives.set(terms[0]!, found);
  }
  return alternatives;
}
