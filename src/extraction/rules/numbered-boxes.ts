import { height, type Layout, type Segment, type SegmentSpan } from '../layout.ts';

const NUMBERED = /^(\d{1,2}(?:\.?[a-z])?)(?:[.)]\s*|\s+)(?=\p{L}{2})/u;
/** "(F.1) Mass", "(A) Number": codes of boxes in brackets. */
const CODED = /^\((?:\p{Lu}(?:\.\d{1,2})?|\d{1,2}(?:\.\d{1,2})?)\)\s+(?=\p{L})/u;
const BARE = /^(\d{1,2}(?:\.?[a-z])?)[.)]?$/;
/** "2.a.": nothing that is filled in looks so. */
const PARTED = /^\d{1,2}\.[a-z]\.?(?=\s|$)/;
/** So many numbers in a row tell a form from a list of quantities. */
const MIN_RUN = 4;
const MIN_CAPTIONS = 2;
const SAME_EDGE = 3;
const MAX_LEFT_OUT = 10;

/** Forms number their boxes: "1 Wages", "2a Ordinary dividends", "3". Such numbers are no values. */
export class NumberedBoxes {
  readonly #byPage = new Map<number, ReadonlySet<Segment>>();

  readonly #captions = new Set<Segment>();
  readonly #coded: ReadonlySet<Segment>;
  readonly #rows: Layout['rows'];

  constructor({ segments, rows }: Layout) {
    this.#rows = rows;
    const coded = segments.filter(({ text }) => CODED.test(text));
    this.#coded = new Set(coded.length < MIN_RUN ? [] : coded);
    const byPage = new Map<number, Segment[]>();
    const captioned = new Set<Segment>();
    for (const segment of segments) {
      const isBare = BARE.test(segment.text);
      if (!isBare && !NUMBERED.test(segment.text)) continue;
      if (!isBare || isCaption(rows[segment.row]!.segments[segment.column + 1], segment)) captioned.add(segment);
      const list = byPage.get(segment.page);
      if (list) list.push(segment);
      else byPage.set(segment.page, [segment]);
    }
    for (const [page, list] of byPage) {
      const captions = list.filter((segment) => captioned.has(segment));
      const edges = captions.map(({ box }) => box[0]);
      const last = Math.max(...captions.map(countOf));
      // A number alone is that of a box where it stands at the edge of boxes with captions and goes on counting.
      const own = list.filter(
        (segment) =>
          captioned.has(segment) ||
          (countOf(segment) <= last + MAX_LEFT_OUT &&
            edges.some((edge) => Math.abs(edge - segment.box[0]) < SAME_EDGE)),
      );
      const boxes = edges.length < MIN_CAPTIONS ? [] : boxesOf(own);
      if (boxes.length === 0) continue;
      this.#byPage.set(page, new Set(boxes));
      for (const { row, column, text } of boxes) {
        const next = BARE.test(text) ? rows[row]!.segments[column + 1] : undefined;
        if (next && captioned.has(rows[row]!.segments[column]!)) this.#captions.add(next);
      }
    }
  }

  isForm(page: number): boolean {
    return this.#byPage.has(page);
  }

  /** Where the caption of a box begins after its number; 0 where it has none. */
  captionStart(segment: Segment): number {
    if (this.#coded.has(segment)) return CODED.exec(segment.text)![0].length;
    return this.#byPage.get(segment.page)?.has(segment) ? (NUMBERED.exec(segment.text)?.[0].length ?? 0) : 0;
  }

  /** The caption of a box, with its number or right after it. */
  isCaption(segment: Segment): boolean {
    return this.#captions.has(segment) || (!this.#coded.has(segment) && this.captionStart(segment) > 0);
  }

  /** Whether some text of a segment is the number of a box. */
  isNumberIn({ segment, end }: SegmentSpan): boolean {
    return end <= this.captionStart(segment) || this.isNumber(segment);
  }

  /** A number alone. */
  isNumber(segment: Segment): boolean {
    const isOfBox = this.#byPage.get(segment.page)?.has(segment) ?? false;
    return (isOfBox && BARE.test(segment.text)) || this.#countsLine(segment);
  }

  /** "5  Participants …  5  12,800", "b  Retired …  6b  0": the number of a line, said again before what is filled in. */
  #countsLine({ row, column, text }: Segment): boolean {
    const [first, ...others] = this.#rows[row]!.segments;
    const mark = LINE_MARK.exec(first!.text)?.[1];
    if (mark === undefined || text.length > MAX_MARK) return false;
    const again = ({ text: said }: Segment): boolean =>
      said === mark || (/^[a-z]/.test(mark) && said === `${Number.parseInt(said, 10)}${mark}`);
    return column === 0 ? text === mark && others.some(again) : again({ text } as Segment);
  }
}

const MAX_MARK = 6;
const LINE_MARK = /^(\d{1,2}[a-z]?|[a-z](?:\(\d\))?)[.)]?(?=\s|$)/;

/** Words right after a number, of its size. */
const isCaption = (next: Segment | undefined, { box }: Segment): boolean =>
  next !== undefined &&
  next.box[0] - box[2] < 2 * height(box) &&
  Math.abs(height(next.box) - height(box)) < 0.2 * height(box) &&
  /^\p{Lu}\p{L}/u.test(next.text);

const markOf = ({ text }: Segment): string => (NUMBERED.exec(text) ?? BARE.exec(text))![1]!;
const countOf = (segment: Segment): number => Number.parseInt(markOf(segment), 10);

/** Those of numbers at the beginning of lines that count the boxes of a form; none where there is no form. */
function boxesOf(numbered: readonly Segment[]): readonly Segment[] {
  const parted = numbered.filter(({ text }) => PARTED.test(text));
  if (parted.length >= MIN_RUN) {
    const others = numbered.filter((one) => !parted.includes(one));
    return [...parted, ...(isForm(others) ? others : [])];
  }
  if (isForm(numbered)) return numbered;
  const counted = longestRise(numbered);
  return counted.length >= MIN_RISE && isForm(counted) ? counted : [];
}

/** So many numbers that rise from the top of a page to its end are counted, whatever numbers are filled in between ("20 steel drums"). */
const MIN_RISE = 10;
const MAX_NUMBERS = 200;

/** The longest run of numbers that rise in the order of reading. */
function longestRise(numbered: readonly Segment[]): Segment[] {
  const runs: Segment[][] = [];
  for (const one of numbered.slice(0, MAX_NUMBERS)) {
    const before = runs.filter((run) => countOf(run.at(-1)!) < countOf(one)).sort((a, b) => b.length - a.length)[0];
    runs.push([...(before ?? []), one]);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}

/** Every number once, and several one after the other. */
function isForm(numbered: readonly Segment[]): boolean {
  const numbers = numbered.map(markOf);
  const distinct = new Set(numbers);
  if (distinct.size < MIN_RUN || distinct.size < numbers.length) return false;
  const counts = new Set(numbered.map(countOf));
  const inRow = [...counts].filter((count) => counts.has(count - 1) || counts.has(count + 1)).length;
  return inRow >= MIN_RUN && inRow >= 0.6 * counts.size;
}
