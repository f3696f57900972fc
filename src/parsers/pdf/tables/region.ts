import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { withCurrencies } from './currencies.ts';
import { partAtEdges } from './flush-edges.ts';
import type { TableWord } from './found-table.ts';
import { placeOf, type Segment, type Segments } from './segments.ts';
import { middleOf, type Row, tokenRows } from './tokens.ts';

/** A part of a page that may hold a table, with what stands in it. */
export interface Region<W extends TableWord = TableWord> {
  box: Box;
  /** Lines around it, further out. */
  frame: Box | undefined;
  words: W[];
  /** Lines of upright words. */
  rows: Row<W>[];
  segments: Segments;
  /** Shades of many heights stand on one line, as the bars of a chart do. */
  hasBars: boolean;
  /** Usual space between words of the page, in units of the font size. */
  space: number;
}

/** Set apart behind a number these stand beyond the lines that are drawn under it. */
const CLOSING = /^[)\]%]{1,2}$/;

/** Words in the order of their height on the page, to find those of a region without looking at all of them. */
export class WordIndex<W extends TableWord> {
  readonly #words: readonly W[];
  #sorted: W[] | undefined;
  #middles: number[] = [];

  constructor(words: readonly W[]) {
    this.#words = words;
  }

  in([x0, y0, x1, y1]: Box): W[] {
    const words = this.#sort();
    const inside: W[] = [];
    for (let i = lowerBound(this.#middles, y0 - 1); i < words.length && this.#middles[i]! < y1 + 1; i++) {
      const word = words[i]!;
      const x = CLOSING.test(word.text) ? word.box[0] : (word.box[0] + word.box[2]) / 2;
      if (x > x0 - 2 && x < x1 + 2) inside.push(word);
    }
    return inside;
  }

  without(taken: ReadonlySet<W>): WordIndex<W> {
    return new WordIndex(this.#sort().filter((word) => !taken.has(word)));
  }

  /** Only when first asked: most pages have no region to ask for. */
  #sort(): W[] {
    if (this.#sorted) return this.#sorted;
    const sorted = this.#words.map((word) => ({ word, middle: middleOf(word) })).sort((a, b) => a.middle - b.middle);
    this.#middles = sorted.map(({ middle }) => middle);
    this.#sorted = sorted.map(({ word }) => word);
    return this.#sorted;
  }
}

export function toRegion<W extends TableWord>(
  box: Box,
  index: WordIndex<W>,
  segments: Segments,
  space: number,
  frame?: Box,
): Region<W> {
  const words = index.in(box);
  const inside = segmentsIn(segments, box);
  const upright = words.filter((word) => word.angle === 0);
  const rows = partAtEdges(tokenRows(upright, space, inside.down)).map(withCurrencies);
  return { box, frame, words, rows, segments: inside, hasBars: hasBars(segments.down, box), space };
}

const MIN_BARS = 4;

function hasBars(down: readonly Segment[], [x0, y0, x1, y1]: Box): boolean {
  const topsByFoot = new Map<number, Set<number>>();
  for (const { soft, from, to } of within(down, x0, x1, y0, y1)) {
    if (!soft) continue;
    const tops = topsByFoot.get(Math.round(to)) ?? new Set();
    topsByFoot.set(Math.round(to), tops.add(Math.round(from / 2)));
  }
  return [...topsByFoot.values()].some((tops) => tops.size >= MIN_BARS);
}

function segmentsIn({ across, down, underlines, sketches, shades }: Segments, [x0, y0, x1, y1]: Box): Segments {
  const meets = (box: Box): boolean => box[0] < x1 && box[2] > x0 && box[1] < y1 && box[3] > y0;
  return {
    across: withTrueEdges(within(across, y0, y1, x0, x1), x0, x1, 0.85),
    down: withTrueEdges(within(down, x0, x1, y0, y1), y0, y1, 0.6),
    underlines: within(underlines, y0, y1, x0, x1),
    sketches: sketches.filter(meets),
    shades: shades.filter((shade) => meets(shade.box)),
  };
}

/** Segments, sorted by place, that lie between two places and reach into a range. */
function within(segments: readonly Segment[], low: number, high: number, from: number, to: number): Segment[] {
  const inside: Segment[] = [];
  for (let i = lowerBound(segments, low - 3, placeOf); i < segments.length && segments[i]!.at < high + 3; i++) {
    const segment = segments[i]!;
    if (segment.to > from + 1 && segment.from < to - 1) inside.push(segment);
  }
  return inside;
}

/** Shades are painted inside their cell's lines, this far from them. */
const PADDING = 8;

/** Lines, and of the edges of shades those that run along enough of the region and have no line beside them. */
function withTrueEdges(segments: readonly Segment[], low: number, high: number, share: number): Segment[] {
  return segments.filter((edge, i) => {
    if (!edge.soft) return true;
    let covered = 0;
    for (const other of around(segments, i, PADDING)) {
      const away = Math.abs(other.at - edge.at);
      if (away <= 2) covered += Math.min(other.to, high) - Math.max(other.from, low);
      if (other.soft) continue;
      const shared = Math.min(other.to, edge.to) - Math.max(other.from, edge.from);
      if (shared > (edge.to - edge.from) * 0.5) return false;
    }
    return covered >= (high - low) * share;
  });
}

/** The segment itself and those nearer to it than a distance. */
function* around(segments: readonly Segment[], i: number, distance: number): Generator<Segment> {
  const { at } = segments[i]!;
  for (let k = i; k >= 0 && at - segments[k]!.at < distance; k--) yield segments[k]!;
  for (let k = i + 1; k < segments.length && segments[k]!.at - at < distance; k++) yield segments[k]!;
}
