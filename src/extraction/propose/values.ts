import type { Value } from '../extraction.ts';
import { blockIdOf, height, type Row, type Segment, type SegmentSpan, textOfSpan, whole } from '../layout.ts';
import { expectationOf, isOfForm, mayBe } from '../rules/custom/expectation.ts';
import { isNumber, readValue } from '../rules/custom/read-value.ts';
import type { Terms } from '../rules/custom/terms.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import { findCurrencies } from '../values/currencies.ts';
import { findPercentages } from '../values/percentages.ts';
import { findTimes } from '../values/times.ts';

/** Some text of the document that may be the value of a field. */
export interface ProposedValue {
  value: Value;
  spans: SegmentSpan[];
  /** Words that say it may say something else too. */
  isShared?: boolean;
}

/** Longer texts are no values of a field. */
const MAX_TEXT = 160;
/** Of a very long document the beginning says what single fields ask for. */
const MAX_SEGMENTS = 4_000;

type Leaf = Omit<FieldSchema, 'name'>;

/** Everything of a field's kind that stands on the pages, whatever is said about it. */
export class DocumentValues {
  readonly #reading: Reading;
  #texts: SegmentSpan[] | undefined;
  readonly #spans = new Map<string, SegmentSpan[]>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  propose(field: Leaf, terms: Terms): ProposedValue[] {
    if (field.type === 'boolean') return [];
    const expectation = expectationOf(field, terms);
    const { conventions } = this.#reading;
    if (expectation.kind === 'currency') return this.#currencies(field.enum);
    return this.#placesOf(field, expectation.kind).flatMap((span): ProposedValue[] => {
      const text = textOfSpan(span);
      if (field.type === 'string' && !field.enum && !(mayBe(text, expectation) && isOfForm(text, expectation)))
        return [];
      const found =
        field.type === 'string' && !field.enum && expectation.kind === 'free'
          ? { value: text, start: 0, end: text.length }
          : readValue(text, field, expectation, conventions);
      if (!found) return [];
      const start = span.start + found.start;
      const spans = [{ segment: span.segment, start, end: span.start + found.end }];
      return [{ value: found.value, spans, isShared: field.enum !== undefined }];
    });
  }

  #currencies(choices: FieldSchema['enum']): ProposedValue[] {
    return this.#segments.flatMap((segment) =>
      findCurrencies(segment.text)
        .filter(({ value }) => !choices || choices.includes(value))
        .map(({ value, start, end }) => ({ value, spans: [{ segment, start, end }], isShared: true })),
    );
  }

  #placesOf(field: Leaf, kind: string): readonly SegmentSpan[] {
    if (field.enum) return this.#allTexts();
    if (field.type === 'date') return this.#reading.dates;
    if (field.type === 'percentage') return this.#cached('percent', percentagesIn);
    if (isNumber(field)) return [...this.#reading.amounts, ...this.#cached('percent', percentagesIn)];
    if (kind === 'date') return [...this.#reading.dates, ...this.#allTexts()];
    if (kind === 'time') return [...this.#cached('time', timesIn), ...this.#allTexts()];
    return this.#allTexts();
  }

  #cached(name: string, find: (segment: Segment) => SegmentSpan[]): SegmentSpan[] {
    const known = this.#spans.get(name) ?? this.#segments.flatMap(find);
    this.#spans.set(name, known);
    return known;
  }

  get #segments(): readonly Segment[] {
    return this.#reading.layout.segments.slice(0, MAX_SEGMENTS);
  }

  /** Whole lines, and what stands behind a colon or before a bracket. */
  #allTexts(): SegmentSpan[] {
    this.#texts ??= this.#segments.flatMap(partsOf).filter((span) => isSaid(textOfSpan(span)));
    return this.#texts;
  }
}

/** A label names what stands elsewhere, and a line of underscores waits to be filled in. */
const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !/[:：]\s*$|_{4}/u.test(text);

const percentagesIn = (segment: Segment): SegmentSpan[] =>
  findPercentages(segment.text).map(({ start, end }) => ({ segment, start, end }));
const timesIn = (segment: Segment): SegmentSpan[] =>
  findTimes(segment.text).map(({ start, end }) => ({ segment, start, end }));

const COLON = /[:：=]\s*(?=\S)/gu;

function partsOf(segment: Segment): SegmentSpan[] {
  const { text } = segment;
  const parts = text.length <= MAX_TEXT ? [whole(segment)] : [];
  for (const { index, 0: mark } of text.matchAll(COLON)) {
    const start = index + mark.length;
    if (/\d/.test(text[index - 1] ?? '') && /\d/.test(text[start] ?? '')) continue;
    if (text.length - start <= MAX_TEXT) parts.push({ segment, start, end: text.length });
  }
  return parts;
}

/** What is said around a value, place by place; empty where nothing is. */
export interface Surroundings {
  /** In the same line before it. */
  before: string;
  /** In the same line behind it. */
  after: string;
  /** Beside it, on the left. */
  left: string;
  /** The first text of its row. */
  row: string;
  /** Right over it. */
  above: string;
  /** At the head of its column. */
  header: string;
  /** The heading that it stands under. */
  heading: string;
}

const MAX_BEFORE = 80;
const MAX_ROWS_UP = 40;
const MAX_LABEL = 80;

/** Reads what is said around spans; headings are found once. */
export class SurroundingsReader {
  readonly #reading: Reading;
  readonly #headings: { row: number; text: string }[];
  readonly #known = new Map<Segment, Omit<Surroundings, 'before' | 'after'>>();

  constructor(reading: Reading) {
    this.#reading = reading;
    const ids = new Set<string | undefined>(
      reading.evidence.blocks.flatMap(({ block }) =>
        block.type === 'heading' || block.type === 'title' ? block.id : [],
      ),
    );
    this.#headings = reading.layout.segments.flatMap((segment) => {
      const id = blockIdOf(segment);
      return id !== undefined && ids.has(id) ? [{ row: segment.row, text: segment.text }] : [];
    });
  }

  of({ segment, start, end }: SegmentSpan): Surroundings {
    const before = segment.text.slice(Math.max(0, start - MAX_BEFORE), start);
    return {
      before: before.split(/[.;|•](?=\s)|\s{3,}/).at(-1) ?? '',
      after: segment.text.slice(end, end + MAX_BEFORE / 2),
      ...this.#around(segment),
    };
  }

  #around(segment: Segment): Omit<Surroundings, 'before' | 'after'> {
    const known = this.#known.get(segment);
    if (known) return known;
    const { layout } = this.#reading;
    const { segments } = layout.rows[segment.row] as Row;
    const labels = segments.slice(0, segment.column).filter(isLabel);
    const column = [...layout.column(segment, -1, MAX_ROWS_UP)];
    const [above] = column;
    const isNear = above && segment.box[1] - above.box[3] < 2.5 * height(segment.box);
    const found = {
      left: labels.at(-1)?.text ?? '',
      row: labels[0]?.text ?? '',
      above: isNear && isLabel(above) ? above.text : '',
      header: column.find((one) => isLabel(one) && !/\d/.test(one.text))?.text ?? '',
      heading: this.#headings.findLast(({ row }) => row < segment.row)?.text.slice(0, MAX_LABEL) ?? '',
    };
    this.#known.set(segment, found);
    return found;
  }
}

const isLabel = ({ text }: Segment): boolean => text.length <= MAX_LABEL && /\p{L}{2}|#/u.test(text);
