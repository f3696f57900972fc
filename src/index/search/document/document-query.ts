import type { Clause } from '../../../analysis/excerpt.ts';
import { type Alternatives, cutSnippet, type Snippet } from '../../../analysis/excerpt.ts';
import { oneEditAway } from '../../../analysis/one-edit.ts';
import { wordForms } from '../../../analysis/word-forms.ts';
import type { Stretched } from '../../../document/search-answer.ts';
import { MAX_ROWS } from '../../../spreadsheet/reference.ts';
import { NOTHING_FOUND, type Outcome, type PendingMatch } from '../answer.ts';
import { firstPosition, forEachCommon, type Postings } from '../postings.ts';
import { BestHits, type Hit, Nearness, rarity } from '../ranking.ts';
import { HEADER_WEIGHT } from '../stored/block-builder.ts';
import { type FilteredCells, findFilteredTexts, findNumbers } from './filtered-cells.ts';
import type { OpenedDocument } from './opened-document.ts';
import type { OpenedSegment } from './opened-segment.ts';

/** Units that are weighed where no unit has all words. */
const MAX_RELAXED_UNITS = 20_000;
/** Units whose pages or rows are compared: words that are everywhere in a large sheet tell nothing by sharing a row. */
const MAX_PLACED_UNITS = 100_000;
/** Words of a query that typos are forgiven in, and other forms looked for. */
const MAX_STRETCHED_CLAUSES = 8;

/** Where each clause stands, by segment, and in how many units of the document. */
interface Evaluation {
  found: Postings[][];
  unitsWith: number[];
  complete: boolean;
  alternatives?: Alternatives | undefined;
}

/** Units that match, the best of them kept. */
interface Hits {
  best: BestHits;
  total: number;
  complete: boolean;
  /** Where not all cells that show a text count. */
  accepts?: (place: number) => boolean;
}

/** One query on one document: as written first, then more forgiving until something is found. */
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

  run(): Outcome {
    const ways = [
      () => this.runAsWritten(),
      () =>
        this.runWith(
          findAlternatives(this.#clauses, (term) => this.#forms(term)),
          { relaxed: 'forms' },
        ),
      () => this.runTogether(),
      () =>
        this.runWith(
          findAlternatives(this.#clauses, (term) => this.#similar(term)),
          { fuzzy: true },
        ),
    ];
    for (const way of ways) {
      const outcome = way();
      if (outcome.total > 0) return outcome;
    }
    return this.#clauses.length > 1 ? this.runAny() : NOTHING_FOUND;
  }

  /** Blocks and cells that hold all words. `worth`: of each clause, where other documents have a say in how rare it is. */
  runAsWritten(worth?: readonly number[]): Outcome {
    return this.#outcome(this.#written, this.#withAll(this.#written, worth), {}, this.#filteredCells());
  }

  /** Blocks and cells that hold, of each word, itself or what may be meant by it. */
  runWith(alternatives: Alternatives, stretched: Stretched, worth?: readonly number[]): Outcome {
    if (alternatives.size === 0) return NOTHING_FOUND;
    const evaluation = this.#evaluate(alternatives);
    return this.#outcome(evaluation, this.#withAll(evaluation, worth), stretched);
  }

  /** What stands on pages, or in rows of a sheet, that hold all words though no block or cell does. */
  runTogether(worth?: readonly number[]): Outcome {
    const { unitsWith, found } = this.#written;
    if (this.#clauses.length < 2 || unitsWith.some((count) => count === 0)) return NOTHING_FOUND;
    if (unitsWith.reduce((sum, count) => sum + count, 0) > MAX_PLACED_UNITS) return NOTHING_FOUND;
    let common: Set<number> | undefined;
    for (const clause of this.#clauses.keys()) {
      const places = new Set<number>();
      for (const [segment, lists] of found.entries()) {
        for (const unit of lists[clause]!.units) {
          for (const place of this.#placesOf(segment, unit)) if (!common || common.has(place)) places.add(place);
        }
      }
      common = places;
    }
    const hits = this.#weigh(worth, (place) => common?.has(place) === true);
    return this.#outcome(this.#written, hits, { relaxed: this.#document.isSheet ? 'row' : 'page' });
  }

  runAny(worth?: readonly number[]): Outcome {
    return this.#outcome(
      this.#written,
      this.#weigh(worth, () => true),
      { relaxed: 'any' },
    );
  }

  #forms(term: string): Set<string> {
    return this.#ofAllSegments(({ storage }) => wordForms(term, (beginning) => storage.terms(beginning)));
  }

  #similar(term: string): Set<string> {
    return this.#ofAllSegments(({ storage }) => oneEditAway(term, storage));
  }

  #ofAllSegments(find: (segment: OpenedSegment) => Iterable<string>): Set<string> {
    return new Set(this.#document.segments.flatMap((segment) => [...find(segment)]));
  }

  get #written(): Evaluation {
    this.#asWritten ??= this.#evaluate();
    return this.#asWritten;
  }

  #evaluate(alternatives?: Alternatives): Evaluation {
    const found = this.#document.segments.map((segment) =>
      // What stands in quotes or is a code is meant as it is written.
      this.#clauses.map((clause) =>
        segment.find(clause, alternatives && (clause.terms.length === 1 ? alternatives : NO_ALTERNATIVES)),
      ),
    );
    return {
      found: found.map((clauses) => clauses.map(({ postings }) => postings)),
      unitsWith: this.#clauses.map((_, i) =>
        found.reduce((sum, clauses) => sum + clauses[i]!.postings.units.length, 0),
      ),
      complete: found.every((clauses) => clauses.every(({ complete }) => complete)),
      alternatives,
    };
  }

  /** Units with all clauses. */
  #withAll(evaluation: Evaluation, worth = this.#worth(evaluation)): Hits {
    const { found, unitsWith, complete } = evaluation;
    const hits: Hits = { best: new BestHits(this.#wanted), total: 0, complete };
    if (unitsWith.some((count) => count === 0)) return hits;
    const total = worth.reduce((sum, value) => sum + value, 0);
    const lengths = this.#clauses.map(({ terms }) => terms.length);
    found.forEach((lists, segment) => {
      const opened = this.#document.segments[segment]!;
      const nearness = new Nearness(lists, lengths);
      forEachCommon(lists, (unit, indexes) => {
        hits.total += cellCount(opened, unit);
        const score = total * this.#weight(opened, unit, lists, indexes);
        if (score * 2 > hits.best.threshold) hits.best.offer(segment, unit, score * (1 + nearness.of(indexes)));
      });
    });
    return hits;
  }

  #worth({ unitsWith }: Evaluation): readonly number[] {
    return unitsWith.map((count) => rarity(this.#document.unitCount, count));
  }

  #weight(segment: OpenedSegment, unit: number, lists: readonly Postings[], indexes: ArrayLike<number>): number {
    const { places } = segment;
    if (places.kind === 'blocks') {
      const headers = places.headers[unit]!;
      const inHeader =
        headers > 0 && lists.some((list, k) => segment.isInHeader(unit, headers, firstOf(list, indexes[k]!)));
      return (places.weights[unit]! / 100) * (inHeader ? HEADER_WEIGHT : 1);
    }
    if (places.kind !== 'cells' || places.isComment(unit)) return 1;
    const { row, column } = places.firstCell(unit);
    return this.#document.isHeader(places.sheet, row, column) ? HEADER_WEIGHT : 1;
  }

  /** Units with any of the clauses: the more and the rarer, the better. */
  #weigh(worth: readonly number[] | undefined, accepts: (place: number) => boolean): Hits {
    const { found, complete } = this.#written;
    const hits: Hits = { best: new BestHits(this.#wanted), total: 0, complete, accepts };
    const worthOf = worth ?? this.#worth(this.#written);
    found.forEach((lists, segment) => {
      const scores = new Map<number, number>();
      lists.forEach(({ units }, clause) => {
        for (const unit of units) {
          if (scores.size >= MAX_RELAXED_UNITS) hits.complete = false;
          else scores.set(unit, (scores.get(unit) ?? 0) + worthOf[clause]!);
        }
      });
      const opened = this.#document.segments[segment]!;
      for (const unit of [...scores.keys()].sort((a, b) => a - b)) {
        let count = 0;
        for (const place of this.#placesOf(segment, unit)) if (accepts(place)) count++;
        if (count === 0) continue;
        hits.best.offer(segment, unit, scores.get(unit)! * this.#weight(opened, unit, [], []));
        hits.total += count;
      }
    });
    return hits;
  }

  *#placesOf(segment: number, unit: number): Generator<number> {
    const { places } = this.#document.segments[segment]!;
    if (places.kind === 'blocks') yield places.pages[unit]!;
    if (places.kind !== 'cells') return;
    for (const { row } of places.cells(unit)) yield toRowPlace(places.sheet, row);
  }

  /** Cells of large sheets, and numbers by their value. */
  #filteredCells(): FilteredCells {
    const numbers = findNumbers(this.#document, this.#clauses, this.#query, this.#wanted);
    const texts = findFilteredTexts(this.#document, this.#clauses, this.#wanted);
    return {
      total: numbers.total + texts.total,
      exact: numbers.exact && texts.exact,
      matches: [...numbers.matches, ...texts.matches],
    };
  }

  #outcome({ alternatives }: Evaluation, hits: Hits, stretched: Stretched, filtered?: FilteredCells): Outcome {
    const matches: PendingMatch[] = [];
    for (const hit of hits.best.take()) {
      if (matches.length >= this.#wanted) break;
      for (const match of this.#matchesOf(hit, alternatives, hits.accepts)) {
        if (matches.push(match) >= this.#wanted) break;
      }
    }
    if (filtered) matches.push(...filtered.matches.slice(0, this.#wanted - matches.length));
    return {
      total: hits.total + (filtered?.total ?? 0),
      exact: hits.complete && (filtered?.exact ?? true),
      matches,
      stretched,
    };
  }

  *#matchesOf(
    { segment, unit, score: exactScore }: Hit,
    alternatives: Alternatives | undefined,
    accepts: Hits['accepts'],
  ): Generator<PendingMatch> {
    const document = this.#document;
    const { places } = document.segments[segment]!;
    const score = Math.round(exactScore * 1e4) / 1e4;
    if (places.kind === 'blocks') {
      const page = places.pages[unit]!;
      const toMatch = () => {
        const block = document.blocks(page)[places.blocks[unit]!]!;
        return document.toBlockMatch(page, block, cutSnippet(block.text, this.#clauses, alternatives), score);
      };
      yield { score, toMatch };
    } else if (places.kind === 'cells') {
      const { sheet } = places;
      let snippet: Snippet | undefined;
      for (const { row, column } of places.cells(unit)) {
        if (accepts && !accepts(toRowPlace(sheet, row))) continue;
        const toMatch = () => {
          snippet ??= cutSnippet(places.text(unit), this.#clauses, alternatives);
          return document.toCellMatch(sheet, row, column, snippet, score, places.isComment(unit));
        };
        yield { score, toMatch };
      }
    }
  }
}

const NO_ALTERNATIVES: Alternatives = new Map();

/** What may be meant by the words of a query; nothing where that is so of none of them. */
export function findAlternatives(
  clauses: readonly Clause[],
  find: (term: string) => ReadonlySet<string>,
): Alternatives {
  const alternatives = new Map<string, ReadonlySet<string>>();
  if (clauses.length > MAX_STRETCHED_CLAUSES) return alternatives;
  for (const { terms } of clauses) {
    const meant = terms.length === 1 ? find(terms[0]!) : undefined;
    if (meant && meant.size > 0) alternatives.set(terms[0]!, meant);
  }
  return alternatives;
}

const toRowPlace = (sheet: number, row: number): number => sheet * MAX_ROWS + row;

const firstOf = (postings: Postings, index: number): number => postings.positions[firstPosition(postings, index)]!;

/** How many matches a unit is: one, or one for each cell that shows the text. */
const cellCount = ({ places }: OpenedSegment, unit: number): number =>
  places.kind === 'cells' ? places.cellCount(unit) : 1;
