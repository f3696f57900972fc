import type { Citation } from '../document/citation.ts';
import type { StoredContent } from '../index/content.ts';
import { Evidence } from './evidence.ts';
import { type Passage, passagesOf } from './passages.ts';
import { type Place, QuotableText } from './quotable-text.ts';
import { readLanguage } from './rules/reading.ts';
import type { FieldType } from './schema.ts';
import { squeeze } from './squeezed.ts';
import { findValue } from './value-places.ts';
import { parseAmount } from './values/amounts.ts';
import { type Conventions, inferConventions } from './values/conventions.ts';
import { parseDate } from './values/dates.ts';

export interface Verification {
  found: boolean;
  match: 'exact' | 'normalized' | 'fuzzy' | null;
  citations: Citation[];
}

/** Pages one after the other; read again where they are gone through again. */
export type Pages = Iterable<QuotableText>;

const MAX_CITATIONS = 20;
const NOT_FOUND: Verification = { found: false, match: null, citations: [] };

/** Whether a document says a quote. */
export const verifyQuote = (content: StoredContent, quote: string): Verification => findQuote(pagesOf(content), quote);

/** As it stands, give or take spaces and case, or else with a few letters changed. */
export function findQuote(pages: Pages, quote: string): Verification {
  const wanted = squeeze(quote);
  const found = new Citations();
  let before: QuotableText | undefined;
  for (const page of pages) {
    if (before) found.addOverSeam(before, page, quote);
    found.add(page.occurrences(quote, wanted), page);
    if (found.isFull) break;
    // A page without words does not end a sentence.
    if (page.text !== '') before = page;
  }
  return found.toVerification() ?? findFuzzy(pages, quote) ?? NOT_FOUND;
}

function findFuzzy(pages: Pages, quote: string): Verification | undefined {
  const wanted = squeeze(quote);
  let best: { edits: number; citation: Citation } | undefined;
  for (const page of pages) {
    const found = page.nearest(quote, wanted);
    if (!found || (best && best.edits <= found.edits)) continue;
    best = { edits: found.edits, citation: page.cite(found.start, found.end, 'fuzzy') };
  }
  return best && { found: true, match: 'fuzzy', citations: [best.citation] };
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
      const places = [...findValue(passage.text, value, type, conventions)];
      if (places.length === 0 && isStored(passage, value))
        places.push({ start: 0, end: passage.text.length, match: 'normalized' });
      found.add(places, passage);
    }
    if (found.isFull) break;
  }
  return found.toVerification() ?? NOT_FOUND;
}

/** A cell shows "1,235" for a stored 1234.56, and "Mar-24" for a day. */
export const isStored = ({ value: stored }: Passage, value: unknown): boolean =>
  stored === value || (typeof stored === 'string' && stored.replace(/T00:00:00.*$/, '') === value);

export const conventionsOf = (content: StoredContent): Conventions =>
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
  readonly #normalized: Citation[] = [];

  get isFull(): boolean {
    return this.#exact.length >= MAX_CITATIONS;
  }

  add(places: Iterable<Place>, text: Pick<Passage, 'cite'>): void {
    let count = 0;
    for (const { start, end, match } of places) {
      const list = match === 'exact' ? this.#exact : this.#normalized;
      if (list.length < MAX_CITATIONS) list.push(text.cite(start, end, match));
      if (++count >= MAX_CITATIONS) break;
    }
  }

  /** What begins at the foot of one page and ends at the head of the next. */
  addOverSeam(before: QuotableText, after: QuotableText, quote: string): void {
    const head = new QuotableText(flow(before.passages).slice(-SEAM_PASSAGES));
    const both = new QuotableText([...head.passages, ...flow(after.passages).slice(0, SEAM_PASSAGES)]);
    const seam = head.text.length;
    this.add(
      [...both.occurrences(quote)].filter(({ start, end }) => start < seam && seam < end),
      both,
    );
  }

  toVerification(): Verification | undefined {
    const citations = [...this.#exact, ...this.#normalized].slice(0, MAX_CITATIONS);
    const [first] = citations;
    return first && { found: true, match: first.match as 'exact' | 'normalized', citations };
  }
}

/** Blocks on either side that a quote over two pages may take in. */
const SEAM_PASSAGES = 3;
const APART: ReadonlySet<string | undefined> = new Set(['header', 'footer', 'footnote', undefined]);
/** Running text; cells and what stands at the edges of a page interrupt nothing. */
const flow = (passages: readonly Passage[]): readonly Passage[] => passages.filter(({ type }) => !APART.has(type));
