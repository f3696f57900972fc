import type { Citation } from '../document/citation.ts';
import type { StoredContent } from '../index/content.ts';
import { Evidence } from './evidence.ts';
import { findFarCells } from './far-cells.ts';
import { type Passage, passagesOf } from './passages.ts';
import { type Place, QuotableText } from './quotable-text.ts';
import { findLines } from './quoted-lines.ts';
import { readLanguage } from './rules/reading.ts';
import type { FieldType } from './schema.ts';
import { squeeze } from './squeezed.ts';
import { findValue } from './value-places.ts';
import { parseAmount } from './values/amounts.ts';
import { type Conventions, inferConventions } from './values/conventions.ts';
import { parseDate } from './values/dates.ts';
import { findPercentages } from './values/percentages.ts';

export interface Verification {
  found: boolean;
  match: 'exact' | 'normalized' | 'fuzzy' | null;
  citations: Citation[];
}

/** Pages one after the other; read again where they are gone through again. */
type Pages = Iterable<QuotableText>;

const MAX_CITATIONS = 20;

/** Whether a document says a quote: as it stands, give or take spaces and case, or else line by line, or with a few letters changed. */
export function verifyQuote(content: StoredContent, quote: string): Verification {
  const found = new Citations();
  const near = pagesOf(content);
  found.addPlaces(quotePlaces(near, quote));
  if (found.isEmpty) found.addLines(findLines(content, quote));
  if (found.isEmpty) found.addNearest(near, quote);
  if (!found.isEmpty) return found.toVerification();
  const far = [new QuotableText(findFarCells(content, quote.trim(), 'contains', MAX_CITATIONS))];
  found.addPlaces(quotePlaces(far, quote));
  if (found.isEmpty) found.addNearest(far, quote);
  return found.toVerification();
}

interface QuotePlace extends Place {
  text: Pick<QuotableText, 'cite'>;
}

/** Every place where the pages say a quote, also where it begins on one page and ends on the next. */
export function* quotePlaces(pages: Pages, quote: string): Generator<Place & { text: QuotableText }> {
  const wanted = squeeze(quote);
  let before: QuotableText | undefined;
  for (const page of pages) {
    if (before) {
      const { text, seam } = joinAtSeam(before, page);
      for (const place of text.occurrences(quote, wanted))
        if (place.start < seam && seam < place.end) yield { ...place, text };
    }
    for (const place of page.occurrences(quote, wanted)) yield { ...place, text: page };
    // A page without words does not end a sentence.
    if (page.text !== '') before = page;
  }
}

/** Where the pages say almost a quote. */
export function nearestQuote(pages: Pages, quote: string): (Place & { text: QuotableText }) | undefined {
  const wanted = squeeze(quote);
  let best: (Place & { text: QuotableText; edits: number }) | undefined;
  for (const page of pages) {
    const found = page.nearest(quote, wanted);
    if (found && (!best || found.edits < best.edits)) best = { ...found, text: page };
  }
  return best;
}

/** Whether a document says a number, a date or a text, however it writes it. */
export function verifyValue(content: StoredContent, value: string | number): Verification {
  if (typeof value === 'number') return findTyped(content, value, 'number');
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return findTyped(content, value, 'date');
  const quoted = verifyQuote(content, value);
  if (quoted.found && quoted.match !== 'fuzzy') return quoted;
  const conventions = conventionsOf(content);
  const date = parseDate(value, conventions);
  const amount = parseAmount(value, conventions);
  if (date !== undefined) return findTyped(content, date, 'date', conventions);
  return amount ? findTyped(content, amount.value, 'number', conventions) : quoted;
}

function findTyped(
  content: StoredContent,
  value: string | number,
  type: FieldType,
  conventions = conventionsOf(content),
): Verification {
  const found = new Citations();
  for (const page of pagesOf(content)) {
    for (const passage of page.passages) {
      for (const place of typedPlaces(passage, value, type, conventions)) found.add({ ...place, text: passage });
    }
    if (found.isFull) break;
  }
  const far = found.isEmpty ? findFarCells(content, String(value), 'exact', MAX_CITATIONS) : [];
  for (const passage of far) {
    for (const place of typedPlaces(passage, value, type, conventions)) found.add({ ...place, text: passage });
  }
  return found.toVerification();
}

function typedPlaces(passage: Passage, value: string | number, type: FieldType, conventions: Conventions): Place[] {
  const places = [...findValue(passage.text, value, type, conventions)];
  if (places.length > 0) return places;
  if (isStored(passage, value)) return [{ start: 0, end: passage.text.length, match: 'normalized' }];
  // 0.19 is "19 %" as well.
  return findPercentages(passage.text)
    .filter((found) => Math.abs(found.value / 100 - Number(value)) < 1e-9)
    .map(({ start, end }) => ({ start, end, match: 'normalized' }));
}

/** A cell shows "1,235" for a stored 1234.56, and "Mar-24" for a day. */
export function isStored({ value: stored }: Passage, value: unknown): boolean {
  if (typeof stored === 'number') return typeof value === 'number' && toKept(stored) === toKept(value);
  return stored === value || (typeof stored === 'string' && stored.replace(/T00:00:00.*$/, '') === value);
}

/** A spreadsheet keeps and shows 15 digits: what a binary number has beyond them was never there. */
const toKept = (value: number): string => value.toPrecision(15);

const conventionsOf = (content: StoredContent): Conventions =>
  inferConventions(textsOf(pagesOf(content)), readLanguage({ content }));

function* textsOf(pages: Pages): Generator<string> {
  for (const page of pages) for (const { text } of page.passages) yield* text.split(/[\n\t]/);
}

const pagesOf = (content: StoredContent): Pages => ({
  *[Symbol.iterator]() {
    for (let page = 1; page <= content.manifest.pageCount; page++) {
      yield new QuotableText(passagesOf(new Evidence(content, [page])));
    }
  },
});

/** The exact ones first. */
class Citations {
  readonly #exact: Citation[] = [];
  readonly #others: Citation[] = [];

  get isFull(): boolean {
    return this.#exact.length >= MAX_CITATIONS;
  }

  get isEmpty(): boolean {
    return this.#exact.length + this.#others.length === 0;
  }

  add({ start, end, match, text }: QuotePlace): void {
    const list = match === 'exact' ? this.#exact : this.#others;
    if (list.length < MAX_CITATIONS) list.push(text.cite(start, end, match));
  }

  addPlaces(places: Iterable<QuotePlace>): void {
    for (const place of places) {
      this.add(place);
      if (this.isFull) return;
    }
  }

  addLines(citations: Iterable<Citation>): void {
    for (const citation of citations) {
      this.#others.push(citation);
      if (this.#others.length >= MAX_CITATIONS) return;
    }
  }

  addNearest(pages: Pages, quote: string): void {
    const nearest = nearestQuote(pages, quote);
    if (nearest) this.add(nearest);
  }

  toVerification(): Verification {
    const citations = [...this.#exact, ...this.#others].slice(0, MAX_CITATIONS);
    const match = (citations[0]?.match ?? null) as Verification['match'];
    return { found: match !== null, match, citations };
  }
}

/** Blocks on either side that a quote over two pages may take in. */
const SEAM_PASSAGES = 3;
const APART: ReadonlySet<string | undefined> = new Set(['header', 'footer', 'footnote', undefined]);
/** Running text; cells and what stands at the edges of a page interrupt nothing. */
const flow = (passages: readonly Passage[]): readonly Passage[] => passages.filter(({ type }) => !APART.has(type));

/** The foot of one page and the head of the next; `seam` is where they meet. */
function joinAtSeam(before: QuotableText, after: QuotableText): { text: QuotableText; seam: number } {
  const foot = flow(before.passages).slice(-SEAM_PASSAGES);
  const text = new QuotableText([...foot, ...flow(after.passages).slice(0, SEAM_PASSAGES)]);
  return { text, seam: foot.reduce((length, passage) => length + passage.text.length + 1, 0) };
}
