import { MAX_ROWS } from '../../../spreadsheet/reference.ts';
import { NOTHING_FOUND, type Outcome, type PendingMatch, type Stretched } from '../answer.ts';
import { commonPlaces } from '../common-places.ts';
import type { Clause } from '../query.ts';
import { BestHits, type Hit, Nearness, rarity } from '../ranking.ts';
import { firstPosition, forEachCommon, type Postings } from '../stored/postings.ts';
import { firstCell } from '../stored/segment.ts';
import { type FilteredCells, findFilteredTexts, findNumbers } from './filtered-cells.ts';
import type { OpenedDocument } from './opened-document.ts';
import type { Found, OpenedPlaces, Similar } from './opened-segment.ts';
import { cutSnippet, type Forgiven, type Snippet } from './snippet.ts';

/** Units that are weighed where no unit has all words. */
const MAX_RELAXED_UNITS = 20_000;
/** Units whose pages or rows are compared: words that are everywhere in a large sheet tell nothing by sharing a row. */
const MAX_PLACED_UNITS = 100_000;
/** Words of a query that typos are forgiven in. */
export const MAX_FORGIVEN_CLAUSES = 8;
/** What a hit in the header of a table counts, of one elsewhere. */
const HEADER_WEIGHT = 1.5;

/** Where each clause stands, by segment, and in how many units of the document. */
interface Evaluation {
  found: Postings[][];
  unitsWith: number[];
  complete: boolean;
  forgiven?: Forgiven;
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
    const written = this.runAsWritten();
    if (written.total > 0) return written;
    const together = this.runTogether();
    if (together.total > 0) return together;
    const similar = this.runForgiving();
    if (similar.total > 0) return similar;
    return this.#clauses.length > 1 ? this.runAny() : written;
  }

  /** Blocks and cells that hold all words. `worth`: of each clause, where other documents have a say in how rare it is. */
  runAsWritten(worth?: readonly number[]): Outcome {
    return this.#outcome(this.#written, this.#withAll(this.#written, worth), {}, this.#filteredCells());
  }

  /** `similar`: what may be meant, where that is known beforehand. */
  runForgiving(worth?: readonly number[], similar?: Similar): Outcome {
    if (this.#clauses.length > MAX_FORGIVEN_CLAUSES) return NOTHING_FOUND;
    const forgiving = this.#evaluate(true, similar);
    return this.#outcome(forgiving, this.#withAll(forgiving, worth), { fuzzy: true });
  }

  /** What stands on pages, or in rows of a sheet, that hold all words though no block or cell does. */
  runTogether(worth?: readonly number[]): Outcome {
    const { unitsWith, found } = this.#written;
    if (this.#clauses.length < 2 || unitsWith.some((count) => count === 0)) return NOTHING_FOUND;
    if (unitsWith.reduce((sum, count) => sum + count, 0) > MAX_PLACED_UNITS) return NOTHING_FOUND;
    const placesOf = this.#clauses.map((_, clause) => {
      const places = new Set<number>();
      found.forEach((lists, segment) => {
        for (const unit of lists[clause]!.units) for (const place of this.#placesOf(segment, unit)) places.add(place);
      });
      return [...places];
    });
    const common = new Set(commonPlaces(placesOf));
    const hits = this.#weigh(worth, (place) => common.has(place));
    return this.#outcome(this.#written, hits, { relaxed: this.#document.isSheet ? 'row' : 'page' });
  }

  runAny(worth?: readonly number[]): Outcome {
    const hits = this.#weigh(worth, () => true);
    return this.#outcome(this.#written, hits, { relaxed: 'any' });
  }

  get #written(): Evaluation {
    this.#asWritten ??= this.#evaluate(false);
    return this.#asWritten;
  }

  #evaluate(forgiving: boolean, similar?: Similar): Evaluation {
    const { segments } = this.#document;
    const found = segments.map((segment) =>
      // What stands in quotes or is a code is meant as it is written.
      this.#clauses.map((clause) => segment.find(clause, forgiving && clause.terms.length === 1, similar)),
    );
    const evaluation: Evaluation = {
      found: found.map((clauses) => clauses.map(({ postings }) => postings)),
      unitsWith: this.#clauses.map((_, i) =>
        found.reduce((sum, clauses) => sum + clauses[i]!.postings.units.length, 0),
      ),
      complete: found.every((clauses) => clauses.every(({ complete }) => complete)),
    };
    return forgiving ? { ...evaluation, forgiven: this.#forgivenTerms(found) } : evaluation;
  }

  #forgivenTerms(found: readonly Found[][]): Forgiven {
    const forgiven = new Map<string, Set<string>>();
    this.#clauses.forEach(({ terms }, clause) => {
      if (terms.length > 1) return;
      const similar = found.flatMap((clauses, segment) =>
        clauses[clause]!.terms.map((position) => this.#document.segments[segment]!.terms.at(position)),
      );
      forgiven.set(terms[0]!, new Set(similar));
    });
    return forgiven;
  }

  /** Units with all clauses. */
  #withAll(evaluation: Evaluation, worth = this.#worth(evaluation)): Hits {
    const { found, unitsWith, complete } = evaluation;
    const hits: Hits = { best: new BestHits(this.#wanted), total: 0, complete };
    if (unitsWith.some((count) => count === 0)) return hits;
    const total = worth.reduce((sum, value) => sum + value, 0);
    const lengths = this.#clauses.map(({ terms }) => terms.length);
    found.forEach((lists, segment) => {
      const { places } = this.#document.segments[segment]!;
      const nearness = new Nearness(lists, lengths);
      forEachCommon(lists, (unit, indexes) => {
        hits.total += cellCount(places, unit);
        const score = total * this.#weight(places, unit, lists, indexes);
        if (score * 2 > hits.best.threshold) hits.best.offer(segment, unit, score * (1 + nearness.of(indexes)));
      });
    });
    return hits;
  }

  #worth({ unitsWith }: Evaluation): readonly number[] {
    return unitsWith.map((count) => rarity(this.#document.unitCount, count));
  }

  #weight(places: OpenedPlaces, unit: number, lists: readonly Postings[], indexes: ArrayLike<number>): number {
    if (places.kind === 'blocks') {
      const headerEnd = places.headerEnds[unit]!;
      const inHeader = headerEnd > 0 && lists.some((list, k) => firstOf(list, indexes[k]!) < headerEnd);
      return (places.weights[unit]! / 100) * (inHeader ? HEADER_WEIGHT : 1);
    }
    if (places.kind !== 'cells') return 1;
    const first = firstCell(places, unit);
    const isHeader = this.#document.isHeader(places.sheet, places.rows[first]!, places.columns[first]!);
    return isHeader ? HEADER_WEIGHT : 1;
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
      const { places } = this.#document.segments[segment]!;
      for (const unit of [...scores.keys()].sort((a, b) => a - b)) {
        let count = 0;
        for (const place of this.#placesOf(segment, unit)) if (accepts(place)) count++;
        if (count === 0) continue;
        hits.best.offer(segment, unit, scores.get(unit)! * this.#weight(places, unit, [], []));
        hits.total += count;
      }
    });
    return hits;
  }

  *#placesOf(segment: number, unit: number): Generator<number> {
    const { places } = this.#document.segments[segment]!;
    if (places.kind === 'blocks') yield places.pages[unit]!;
    if (places.kind !== 'cells') return;
    for (let cell = firstCell(places, unit); cell < places.ends[unit]!; cell++) {
      yield toRowPlace(places.sheet, places.rows[cell]!);
    }
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

  #outcome({ forgiven }: Evaluation, hits: Hits, stretched: Stretched, filtered?: FilteredCells): Outcome {
    const matches: PendingMatch[] = [];
    for (const hit of hits.best.take()) {
      if (matches.length >= this.#wanted) break;
      for (const match of this.#matchesOf(hit, forgiven, hits.accepts)) {
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
    forgiven: Forgiven | undefined,
    accepts: Hits['accepts'],
  ): Generator<PendingMatch> {
    const document = this.#document;
    const { places } = document.segments[segment]!;
    const score = toScore(exactScore);
    if (places.kind === 'blocks') {
      const page = places.pages[unit]!;
      const toMatch = () => {
        const block = document.blocks(page)[places.blocks[unit]!]!;
        return document.toBlockMatch(page, block, cutSnippet(block.text, this.#clauses, forgiven), score);
      };
      yield { score, toMatch };
    } else if (places.kind === 'cells') {
      let snippet: Snippet | undefined;
      for (let cell = firstCell(places, unit); cell < places.ends[unit]!; cell++) {
        const [row, column] = [places.rows[cell]!, places.columns[cell]!];
        if (accepts && !accepts(toRowPlace(places.sheet, row))) continue;
        const toMatch = () => {
          snippet ??= cutSnippet(places.texts[unit]!, this.#clauses, forgiven);
          return document.toCellMatch(places.sheet, row, column, snippet, score);
        };
        yield { score, toMatch };
      }
    }
  }
}

const toScore = (score: number): number => Math.round(score * 1e4) / 1e4;

const toRowPlace = (sheet: number, row: number): number => sheet * MAX_ROWS + row;

const firstOf = (postings: Postings, index: number): number => postings.positions[firstPosition(postings, index)]!;

/** How many matches a unit is: one, or one for each cell that shows the text. */
const cellCount = (places: OpenedPlaces, unit: number): number =>
  places.kind === 'cells' ? places.ends[unit]! - firstCell(places, unit) : 1;
