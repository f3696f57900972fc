import type { Box } from '../../../document/geometry.ts';
import type { TableKind, TableWord } from './found-table.ts';
import type { Region } from './grid.ts';
import type { Segment, Segments } from './segments.ts';
import { middleOf } from './tokens.ts';

/** Shades are painted inside their cell's lines, this far from them. */
const PADDING = 8;

export function toRegion<W extends TableWord>(
  box: Box,
  kind: TableKind,
  words: readonly W[],
  segments: Segments,
  space: number,
  frame?: Box,
): Region<W> {
  return { box, kind, frame, words: wordsIn(words, box), segments: segmentsIn(segments, box), space };
}

export function wordsIn<W extends TableWord>(words: readonly W[], [x0, y0, x1, y1]: Box): W[] {
  return words.filter((word) => {
    const x = (word.box[0] + word.box[2]) / 2;
    const y = middleOf(word);
    return x > x0 - 2 && x < x1 + 2 && y > y0 - 1 && y < y1 + 1;
  });
}

function segmentsIn({ across, down }: Segments, [x0, y0, x1, y1]: Box): Segments {
  const crossing = across.filter(({ at, from, to }) => at > y0 - 3 && at < y1 + 3 && to > x0 + 1 && from < x1 - 1);
  const standing = down.filter(({ at, from, to }) => at > x0 - 3 && at < x1 + 3 && to > y0 + 1 && from < y1 - 1);
  return { across: withTrueEdges(crossing, x0, x1, 0.85), down: withTrueEdges(standing, y0, y1, 0.6) };
}

/** Lines, and of the edges of shades those that run along enough of the region and have no line beside them. */
function withTrueEdges(segments: readonly Segment[], low: number, high: number, share: number): Segment[] {
  const lines = segments.filter(({ soft }) => !soft);
  return segments.filter((edge) => {
    if (!edge.soft) return true;
    let covered = 0;
    for (const other of segments) {
      if (Math.abs(other.at - edge.at) <= 2) covered += Math.min(other.to, high) - Math.max(other.from, low);
    }
    if (covered < (high - low) * share) return false;
    return !lines.some(
      (line) =>
        Math.abs(line.at - edge.at) < PADDING &&
        Math.min(line.to, edge.to) - Math.max(line.from, edge.from) > (edge.to - edge.from) * 0.5,
    );
  });
}
