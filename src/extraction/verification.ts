import type { Citation } from '../document/citation.ts';
import { type Box, toBox, unionBox } from '../document/geometry.ts';
import type { StoredContent } from '../index/content.ts';
import { citationId, Evidence, type EvidenceBlock } from './evidence.ts';
import { Reading } from './rules/reading.ts';
import { foldSameLength } from './values/found.ts';

export interface Verification {
  found: boolean;
  match: 'exact' | 'normalized' | 'fuzzy' | null;
  citations: Citation[];
}

const MAX_CITATIONS = 20;
const MAX_FUZZY_QUOTE = 300;
/** Steps of the approximate search over all pages: about a second. */
const MAX_FUZZY_STEPS = 100_000_000;

/** Whether a document says a quote: as it stands, give or take spaces and case, or with a few letters changed. */
export function verifyQuote(content: StoredContent, quote: string): Verification {
  const wanted = squeeze(quote);
  if (wanted.text === '') return { found: false, match: null, citations: [] };
  const exact: Citation[] = [];
  const normalized: Citation[] = [];
  const pages: PageText[] = [];
  for (let page = 1; page <= content.manifest.pageCount && exact.length < MAX_CITATIONS; page++) {
    const text = readPage(content, page);
    pages.push(text);
    for (const { start, end } of occurrences(text.squeezed.text, wanted.text)) {
      const [from, to] = [text.squeezed.positions[start]!, text.squeezed.positions[end - 1]! + 1];
      const isExact = text.text.slice(from, to) === quote.trim();
      (isExact ? exact : normalized).push(text.cite(from, to, isExact ? 'exact' : 'normalized'));
    }
  }
  if (exact.length > 0)
    return { found: true, match: 'exact', citations: [...exact, ...normalized].slice(0, MAX_CITATIONS) };
  if (normalized.length > 0) return { found: true, match: 'normalized', citations: normalized.slice(0, MAX_CITATIONS) };
  return findFuzzy(pages, wanted.text);
}

/** Whether a document says a number or a date, however it writes it. Other values are quotes. */
export function verifyValue(content: StoredContent, value: string | number): Verification {
  const isDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (typeof value === 'string' && !isDate) return verifyQuote(content, value);
  const reading = new Reading(new Evidence(content));
  const spans = isDate
    ? reading.dates.filter(({ date }) => date === value)
    : reading.amounts.filter((amount) => amount.value === value);
  const citations = spans.slice(0, MAX_CITATIONS).map((span) => {
    const citation = reading.layout.cite(span, 'normalized');
    return citation.text === String(value) ? { ...citation, match: 'exact' as const } : citation;
  });
  const match =
    citations.length === 0 ? null : citations.some((citation) => citation.match === 'exact') ? 'exact' : 'normalized';
  return { found: citations.length > 0, match, citations };
}

/** Letters folded, spaces dropped; `positions[i]` is where unit i stands in the text. */
interface Squeezed {
  text: string;
  positions: number[];
}

function squeeze(text: string): Squeezed {
  const folded = foldSameLength(text);
  const positions: number[] = [];
  let squeezed = '';
  for (let i = 0; i < folded.length; i++) {
    if (/\s|\u00ad/.test(folded[i]!)) continue;
    squeezed += folded[i];
    positions.push(i);
  }
  return { text: squeezed, positions };
}

interface PageText {
  text: string;
  squeezed: Squeezed;
  cite(start: number, end: number, match: Citation['match']): Citation;
}

/** The blocks of a page, one after the other; of a sheet, its cells. */
function readPage(content: StoredContent, page: number): PageText {
  const evidence = new Evidence(content, [page]);
  const pieces: { start: number; end: number; cite(from: number, to: number, match: Citation['match']): Citation }[] =
    [];
  let text = '';
  const add = (own: string, cite: (from: number, to: number, match: Citation['match']) => Citation): void => {
    if (text !== '') text += '\n';
    pieces.push({ start: text.length, end: text.length + own.length, cite });
    text += own;
  };
  const drawn = new Set<string>();
  // Cells of a sheet are cited as cells.
  const ranges = new Set(evidence.tables().flatMap(({ head }) => (head.range === undefined ? [] : [head.id])));
  for (const { block } of evidence.blocks as readonly EvidenceBlock[]) {
    if (block.table_id !== undefined && ranges.has(block.table_id)) continue;
    if (block.table_id !== undefined) drawn.add(block.table_id);
    add(block.text, (start, end, match) => evidence.cite({ page, blockId: block.id, start, end }, match));
  }
  for (const { head, rows } of evidence.tables()) {
    if (drawn.has(head.id)) continue;
    for (const row of rows) {
      if ((row.page ?? head.page) !== page) continue;
      for (const cell of row.cells) {
        if (cell.text !== '')
          add(cell.text, (from, to, match) => evidence.citeCell(head, row, cell, match, cell.text.slice(from, to)));
      }
    }
  }
  const cite = (start: number, end: number, match: Citation['match']): Citation => {
    const parts = pieces
      .filter((piece) => piece.start < end && start < piece.end)
      .map((piece) => piece.cite(Math.max(0, start - piece.start), Math.min(end, piece.end) - piece.start, match));
    return joinParts(parts, text.slice(start, end));
  };
  return { text, squeezed: squeeze(text), cite };
}

/** A quote that runs over blocks has the boxes of all of them. */
function joinParts(parts: readonly Citation[], text: string): Citation {
  const [first] = parts;
  if (parts.length === 1) return first!;
  const bboxes = parts.flatMap((part) => part.bboxes ?? [{ page: part.page, bbox: part.bbox }]);
  const bbox: Box = unionBox(bboxes.map((part) => part.bbox))!;
  return {
    id: citationId(...parts.map(({ id }) => id)),
    page: first!.page,
    bbox: toBox(...bbox),
    bboxes,
    text,
    match: first!.match,
  };
}

function* occurrences(text: string, wanted: string): Generator<{ start: number; end: number }> {
  for (
    let at = text.indexOf(wanted), n = 0;
    at >= 0 && n < MAX_CITATIONS;
    at = text.indexOf(wanted, at + wanted.length), n++
  ) {
    yield { start: at, end: at + wanted.length };
  }
}

function findFuzzy(pages: readonly PageText[], wanted: string): Verification {
  const none: Verification = { found: false, match: null, citations: [] };
  const maxEdits = Math.floor(wanted.length / 10);
  if (maxEdits < 1 || wanted.length > MAX_FUZZY_QUOTE) return none;
  let steps = MAX_FUZZY_STEPS;
  let best: { edits: number; page: PageText; start: number; end: number } | undefined;
  for (const page of pages) {
    const { text } = page.squeezed;
    steps -= text.length * wanted.length;
    if (steps < 0) break;
    const found = findNearest(text, wanted, (best?.edits ?? maxEdits + 1) - 1);
    if (found) best = { ...found, page };
  }
  if (!best) return none;
  const { positions } = best.page.squeezed;
  const citation = best.page.cite(positions[best.start]!, positions[best.end - 1]! + 1, 'fuzzy');
  return { found: true, match: 'fuzzy', citations: [citation] };
}

/** The part of a text with the fewest edits to what is wanted (Sellers 1980), if there are at most so many. */
function findNearest(
  text: string,
  wanted: string,
  maxEdits: number,
): { edits: number; start: number; end: number } | undefined {
  const length = wanted.length;
  let edits = Array.from({ length: length + 1 }, (_, i) => i);
  let starts = new Array<number>(length + 1).fill(0);
  let best: { edits: number; start: number; end: number } | undefined;
  let [nextEdits, nextStarts] = [new Array<number>(length + 1), new Array<number>(length + 1)];
  for (let at = 0; at < text.length; at++) {
    nextEdits[0] = 0;
    nextStarts[0] = at + 1;
    const unit = text.charCodeAt(at);
    for (let i = 1; i <= length; i++) {
      let cost = edits[i - 1]! + (wanted.charCodeAt(i - 1) === unit ? 0 : 1);
      let start = starts[i - 1]!;
      if (edits[i]! + 1 < cost) [cost, start] = [edits[i]! + 1, starts[i]!];
      if (nextEdits[i - 1]! + 1 < cost) [cost, start] = [nextEdits[i - 1]! + 1, nextStarts[i - 1]!];
      nextEdits[i] = cost;
      nextStarts[i] = start;
    }
    const total = nextEdits[length]!;
    if (total <= maxEdits && (!best || total < best.edits))
      best = { edits: total, start: nextStarts[length]!, end: at + 1 };
    [edits, nextEdits] = [nextEdits, edits];
    [starts, nextStarts] = [nextStarts, starts];
  }
  return best && best.start < best.end ? best : undefined;
}
