import type { Box } from '../document/box.ts';
import type { Citation } from '../document/citation.ts';
import type { StoredContent } from '../index/content.ts';
import { Evidence, joinCitations } from './evidence.ts';
import { height, Layout, sharesColumn } from './layout.ts';
import { passagesOf } from './passages.ts';
import { QuotableText } from './quotable-text.ts';
import { squeeze } from './squeezed.ts';

/** Lines after which no quote is looked for as lines, and places of one of them on a page. */
const MAX_LINES = 200;
const MAX_PLACES = 200;
/** In heights of a line: what stands farther off does not go on with it. */
const MAX_GAP = 2.5;
const MAX_SPACE = 12;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Where a quote stands for a reader, though not in the order that the text is kept in: the lines of an address beside another one,
 * of a cell between others, of several blocks. Each line stands below the one before, or beside it; numbers that are added stand anywhere below.
 */
export function* findLines(content: StoredContent, quote: string): Generator<Citation> {
  const lines = quote.split('\n').filter((line) => squeeze(line).text !== '');
  if (lines.length === 0 || lines.length > MAX_LINES) return;
  const words = [...new Set(quote.split(/\s+/).map((word) => squeeze(word).text))];
  for (let page = 1; page <= content.manifest.pageCount; page++) {
    const evidence = new Evidence(content, [page]);
    const text = new QuotableText(passagesOf(evidence));
    if (!words.every((word) => text.holds(word))) continue;
    const seen = seenText(evidence);
    const places = lines.map((line) => [...placesOf(text, line), ...placesOf(seen, line)]);
    yield* chains(places, lines.every((line) => NUMBER.test(line)) ? Infinity : MAX_GAP);
  }
}

/** A page by the lines of its columns. */
function seenText(evidence: Evidence): QuotableText {
  const layout = new Layout(evidence);
  return new QuotableText(
    layout.segments.map((segment) => ({
      id: `${segment.row}:${segment.column}`,
      page: segment.page,
      text: segment.text,
      cite: (start, end, match) => layout.cite({ segment, start, end }, match),
    })),
  );
}

function placesOf(text: QuotableText, line: string): Citation[] {
  const places: Citation[] = [];
  for (const { start, end } of text.occurrences(line)) {
    places.push(text.cite(start, end, 'normalized'));
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

/** From each place of the first line on, the nearest place of each line after it; a place once found is not told again. */
function* chains([first, ...others]: readonly Citation[][], maxGap: number): Generator<Citation> {
  const told = new Set<string>();
  for (const begin of first!) {
    const chain = [begin];
    for (const places of others) {
      const next = nearest(chain.at(-1)!, places, maxGap);
      if (!next) break;
      chain.push(next);
    }
    const place = String(begin.bbox);
    if (chain.length <= others.length || told.has(place)) continue;
    told.add(place);
    yield chain.length === 1 ? begin : joinCitations(chain);
  }
}

function nearest(before: Citation, places: readonly Citation[], maxGap: number): Citation | undefined {
  const from = lastLine(before);
  let best: { place: Citation; distance: number } | undefined;
  for (const place of places) {
    const distance = distanceTo(from, firstLine(place), maxGap);
    if (distance !== undefined && (!best || distance < best.distance)) best = { place, distance };
  }
  return best?.place;
}

const firstLine = ({ bbox, bboxes }: Citation): Box => bboxes?.[0]?.bbox ?? bbox;
const lastLine = ({ bbox, bboxes }: Citation): Box => bboxes?.at(-1)?.bbox ?? bbox;

/** How far a line that goes on with another is from it; undefined where it does not. */
function distanceTo(from: Box, to: Box, maxGap: number): number | undefined {
  const size = Math.min(height(from), height(to));
  const down = to[1] - from[3];
  const across = Math.max(to[0] - from[2], from[0] - to[2]);
  const middle = (to[1] + to[3]) / 2;
  if (middle > from[1] && middle < from[3])
    return across >= -size / 2 && across < MAX_SPACE * size ? across : undefined;
  return down > -size / 2 && down < maxGap * size && sharesColumn(from, to) ? Math.max(0, down) : undefined;
}
