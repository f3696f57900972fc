import { append } from '../../document/append.ts';
import { partName } from '../../index/parts.ts';
import type { Evidence } from '../evidence.ts';
import { Layout, type SegmentSpan } from '../layout.ts';
import { type Amount, findAmounts } from '../values/amounts.ts';
import { type Conventions, inferConventions } from '../values/conventions.ts';
import { findDates } from '../values/dates.ts';
import { overlaps } from '../values/found.ts';
import { findPeriods, type Period } from '../values/partial-dates.ts';
import { BlockSpans } from './block-spans.ts';
import { RunningText } from './contract/running-text.ts';
import { NumberedBoxes } from './numbered-boxes.ts';

export interface FoundDate extends SegmentSpan {
  date: string;
}
export interface FoundAmount extends SegmentSpan, Amount {}

/** A document laid out, with its conventions and the typed values in it. */
export class Reading {
  readonly evidence: Evidence;
  readonly layout: Layout;
  readonly language: string | null;
  readonly conventions: Conventions;
  #dates: FoundDate[] | undefined;
  #amounts: FoundAmount[] | undefined;
  #period: Period | null | undefined;
  #boxes: NumberedBoxes | undefined;
  #running: RunningText | undefined;
  #spans: BlockSpans | undefined;

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.layout = new Layout(evidence);
    this.language = readLanguage(evidence);
    this.conventions = inferConventions(
      this.layout.segments.map(({ text }) => text),
      this.language,
    );
  }

  get boxes(): NumberedBoxes {
    this.#boxes ??= new NumberedBoxes(this.layout);
    return this.#boxes;
  }

  get running(): RunningText {
    this.#running ??= new RunningText(this.evidence);
    return this.#running;
  }

  /** Where the text of blocks is printed. */
  get spans(): BlockSpans {
    this.#spans ??= new BlockSpans(this.layout);
    return this.#spans;
  }

  get dates(): readonly FoundDate[] {
    this.#dates ??= this.layout.segments.flatMap((segment) =>
      findDates(segment.text, this.conventions).map(({ value, start, end }) => ({ segment, date: value, start, end })),
    );
    return this.#dates;
  }

  /** What the document is about in time: the first period that it names, else the year of all of its dates. */
  get period(): Period | undefined {
    if (this.#period !== undefined) return this.#period ?? undefined;
    for (const { text } of this.layout.segments) {
      const [found] = /\d/.test(text) ? findPeriods(text, this.conventions) : [];
      if (found) {
        this.#period = found.value;
        return found.value;
      }
    }
    const years = new Set(this.dates.map(({ date }) => date.slice(0, 4)));
    const [year] = years;
    this.#period = years.size === 1 ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
    return this.#period ?? undefined;
  }

  /** Numbers that are no part of a date. */
  get amounts(): readonly FoundAmount[] {
    if (this.#amounts) return this.#amounts;
    const dates = new Map<unknown, FoundDate[]>();
    for (const date of this.dates) append(dates, date.segment, date);
    this.#amounts = this.layout.segments.flatMap((segment) =>
      findAmounts(segment.text, this.conventions)
        .filter((found) => !dates.get(segment)?.some((date) => overlaps(date, found)))
        .map(({ value, start, end }) => ({ segment, start, end, ...value })),
    );
    return this.#amounts;
  }
}

export function readLanguage({ content }: Pick<Evidence, 'content'>): string | null {
  const profile = JSON.parse(Buffer.from(content.bytes(partName.profile)).toString('utf8')) as {
    language?: string | null;
  };
  return profile.language ?? null;
}
