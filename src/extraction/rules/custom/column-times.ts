import type { Layout, Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import { asksForBefore } from './context-score.ts';
import type { Terms } from './terms.ts';

/** How far above a number the header of its column may stand. */
const MAX_ROWS = 60;
const EARLIER = 0.8;
const NUMBER = /^[\p{Sc}(\s−-]*\d[\d.,\s]*[)%\s]*$/u;
/** "2024", "March 31, 2024", "Q1 2025", "FY2023" */
const TIME = /^(?:[\p{L}.,\d\s]{0,24}[\s.,]|FY|CY)?(?<year>(?:19|20)\d{2})(?:\s?(?:A|E|F|\(.{1,12}\)))?$/u;
/** "Target 2030": what is to be is not the latest of what was. */
const PLANNED = /^\s*(?:target|goal|plan(?:ned)?|budget|ziel|objectif|objetivo|obiettivo)(?!\p{L})/iu;
const QUARTER = /\bQ([1-4])\b/;

/** Beside each other stand the same numbers of several years; who names no year means the latest. */
export class ColumnTimes {
  readonly #layout: Layout;
  readonly #times = new Map<Segment, number | undefined>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Readings from the columns of earlier years count less, unless they are asked for. */
  preferLatest(candidates: readonly Candidate[], terms: Terms): Candidate[] {
    if (asksForBefore(terms)) return [...candidates];
    return candidates.map((candidate) =>
      candidate.spans.length === 1 && this.#isEarlier(candidate.spans[0]!.segment)
        ? { ...candidate, score: EARLIER * candidate.score }
        : candidate,
    );
  }

  #isEarlier(segment: Segment): boolean {
    const own = NUMBER.test(segment.text) ? this.#timeOver(segment) : undefined;
    if (own === undefined) return false;
    return this.#layout.rows[segment.row]!.segments.some(
      (other) => other !== segment && NUMBER.test(other.text) && (this.#timeOver(other) ?? 0) > own,
    );
  }

  #timeOver(segment: Segment): number | undefined {
    if (!this.#times.has(segment)) this.#times.set(segment, this.#readTime(segment));
    return this.#times.get(segment);
  }

  #readTime(segment: Segment): number | undefined {
    for (const { text } of this.#layout.column(segment, -1, MAX_ROWS)) {
      const year = TIME.exec(text.trim())?.groups?.year;
      if (PLANNED.test(text)) return 0;
      if (year !== undefined) return Number(year) + Number(QUARTER.exec(text)?.[1] ?? 0) / 10;
    }
    return undefined;
  }
}
