import { lowerBound } from '../../document/sorted.ts';
import type { Layout, SegmentSpan } from '../layout.ts';

interface Piece extends SegmentSpan {
  /** Of the word, in its block. */
  from: number;
  to: number;
}

/** Finds the segments on which some text of a block is printed. */
export class BlockSpans {
  readonly #pieces = new Map<string, Piece[]>();

  constructor(layout: Layout) {
    for (const segment of layout.segments) {
      segment.words.forEach(({ text, source }, i) => {
        if (source.kind !== 'block') return;
        const start = segment.starts[i]!;
        const piece: Piece = { segment, start, end: start + text.length, from: source.start, to: source.end };
        const list = this.#pieces.get(source.blockId);
        if (list) list.push(piece);
        else this.#pieces.set(source.blockId, [piece]);
      });
    }
    for (const list of this.#pieces.values()) list.sort((a, b) => a.from - b.from);
  }

  /** One span for each line, in reading order. */
  find(blockId: string, start: number, end: number): SegmentSpan[] {
    const pieces = this.#pieces.get(blockId) ?? [];
    const spans: SegmentSpan[] = [];
    for (let i = firstAfter(pieces, start); i < pieces.length && pieces[i]!.from < end; i++) {
      const { segment, start: at, end: last, from, to } = pieces[i]!;
      const [first, stop] = [at + Math.max(0, start - from), Math.min(last, at + end - from, at + to - from)];
      const open = spans.at(-1);
      if (open?.segment === segment && open.end <= first) open.end = stop;
      else spans.push({ segment, start: first, end: stop });
    }
    return spans;
  }
}

/** The first piece that ends behind a place. */
const firstAfter = (pieces: readonly Piece[], place: number): number => lowerBound(pieces, place + 1, ({ to }) => to);
