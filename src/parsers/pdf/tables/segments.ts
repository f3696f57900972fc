import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { TableInput, TableWord } from './found-table.ts';
import { readShades, type Shade, visibleRules } from './shades.ts';
import { withoutStamp } from './stamps.ts';

/** A straight line of a page: at y from x to x where it runs across, at x from y to y where it runs down. */
export interface Segment {
  at: number;
  from: number;
  to: number;
  /** The edge of a shade, not a line: it marks off cells only where no line does. */
  soft: boolean;
}

/** Lines of a page, each list sorted by place. */
export interface Segments {
  across: Segment[];
  down: Segment[];
  /** Lines under words, as long as these are: they part nothing. */
  underlines: Segment[];
  /** Curves, slanted lines and shapes: a drawing. */
  sketches: readonly Box[];
  shades: readonly Shade[];
}

/** A page of drawings has more; the longest are enough to find its tables. */
const MAX_RULES = 6000;
/** Ends of lines that are meant to meet miss each other by about this much. */
const JOIN = 1.5;
const MIN_LENGTH = 3;

const TYPED_LINE = /^[-_=─━—]{4,}$/;

/** A line of dashes, as typewriters and plain text draw it. */
export const isTypedLine = (text: string): boolean =>
  text.length >= 4 && text.charCodeAt(0) === text.charCodeAt(1) && TYPED_LINE.test(text);

export const placeOf = (segment: Segment): number => segment.at;

/** Straight lines and edges of shades, pieces of one line joined. */
export function readSegments(
  input: Pick<TableInput<TableWord>, 'width' | 'height' | 'words' | 'rules' | 'fills' | 'sketches'>,
): Segments {
  const shades = readShades(input, MAX_RULES);
  const rules = visibleRules(input.rules, shades, MAX_RULES);
  const across: Segment[] = [];
  const down: Segment[] = [];
  for (const rule of rules) {
    const dx = Math.abs(rule.x1 - rule.x0);
    const dy = Math.abs(rule.y1 - rule.y0);
    if (dy <= 1 || dy < dx / 50) across.push(segment((rule.y0 + rule.y1) / 2, rule.x0, rule.x1));
    else if (dx <= 1 || dx < dy / 50) down.push(segment((rule.x0 + rule.x1) / 2, rule.y0, rule.y1));
  }
  for (const { text, box, baseline, fontSize, angle } of input.words) {
    if (angle === 0 && isTypedLine(text)) across.push(segment(baseline - fontSize * 0.25, box[0], box[2]));
  }
  const edgesAcross: Segment[] = [];
  const edgesDown: Segment[] = [];
  for (const {
    box: [x0, y0, x1, y1],
  } of shades) {
    edgesAcross.push(segment(y0, x0, x1, true), segment(y1, x0, x1, true));
    edgesDown.push(segment(x0, y0, y1, true), segment(x1, y0, y1, true));
  }
  const drawn = joinSegments(across);
  const underlines = findUnderlines(drawn, input.words);
  return {
    across: [...drawn.filter((line) => !underlines.has(line)), ...joinSegments(edgesAcross)].sort(byPlace),
    down: [...joinSegments(down), ...joinSegments(edgesDown)].sort(byPlace),
    underlines: [...underlines].sort(byPlace),
    sketches: withoutStamp(input.sketches, input.width, input.height),
    shades,
  };
}

const byPlace = (a: Segment, b: Segment): number => a.at - b.at || a.from - b.from;

function segment(at: number, a: number, b: number, soft = false): Segment {
  return { at, from: Math.min(a, b), to: Math.max(a, b), soft };
}

/** Pieces this near are of one line: under each of several headings a piece of its own may be drawn. */
const SAME_HEIGHT = 1.5;
const MOSTLY = 0.6;
const NEARLY_ALL = 0.85;

/** How many lines run across most of a box in one piece. */
export function countRules(across: readonly Segment[], [x0, , x1]: Box): number {
  return across.filter(({ from, to, soft }) => !soft && to - from > (x1 - x0) * MOSTLY).length;
}

/** Whether lines run across nearly all of a box at one height, in several pieces. */
export function hasPiecedRule(across: readonly Segment[], [x0, y0, x1, y1]: Box): boolean {
  let [height, drawn] = [Number.NEGATIVE_INFINITY, 0];
  for (let i = lowerBound(across, y0, placeOf); i < across.length && across[i]!.at < y1; i++) {
    const { at, from, to, soft } = across[i]!;
    if (at - height > SAME_HEIGHT) [height, drawn] = [at, 0];
    if (!soft) drawn += Math.max(0, Math.min(to, x1) - Math.max(from, x0));
    if (drawn > (x1 - x0) * NEARLY_ALL) return true;
  }
  return false;
}

/** Joins pieces on one line that touch, and the dashes of a dashed line. */
export function joinSegments(segments: Segment[]): Segment[] {
  const sorted = segments.sort((a, b) => a.at - b.at || a.from - b.from);
  const joined: Segment[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (
      end < sorted.length &&
      sorted[end]!.at - sorted[end - 1]!.at <= 0.8 &&
      sorted[end]!.at - sorted[start]!.at <= 1.6
    )
      end++;
    joined.push(...joinLine(sorted.slice(start, end).sort((a, b) => a.from - b.from)));
    start = end;
  }
  return joined.filter(({ from, to }) => to - from >= MIN_LENGTH);
}

function joinLine(pieces: Segment[]): Segment[] {
  const gap = dashGap(pieces) ?? JOIN;
  const out: Segment[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && piece.from <= last.to + gap) last.to = Math.max(last.to, piece.to);
    else out.push({ ...piece });
  }
  return out;
}

/** The gap between the dashes of a dashed line; undefined for a solid one. */
function dashGap(pieces: Segment[]): number | undefined {
  if (pieces.length < 8) return undefined;
  const lengths = pieces.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const gaps = pieces
    .slice(1)
    .map(({ from }, i) => from - pieces[i]!.to)
    .sort((a, b) => a - b);
  const gap = gaps[gaps.length >> 1]!;
  return lengths[lengths.length >> 1]! <= 8 && gap > 0 && gap <= 8 ? gap * 1.5 + 0.5 : undefined;
}

/** An underline lies close below words and is as long as they are. */
function findUnderlines(across: readonly Segment[], words: readonly TableWord[]): Set<Segment> {
  if (across.length === 0) return new Set();
  const byBaseline = words.filter((word) => word.angle === 0).sort((a, b) => a.baseline - b.baseline);
  const baselines = byBaseline.map(({ baseline }) => baseline);
  const underlines = new Set<Segment>();
  for (const line of across) {
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (let i = lowerBound(baselines, line.at - 8); i < byBaseline.length && baselines[i]! <= line.at + 1; i++) {
      const { baseline, fontSize, box } = byBaseline[i]!;
      if (line.at - baseline > fontSize * 0.28 || box[2] < line.from - 1 || box[0] > line.to + 1) continue;
      from = Math.min(from, box[0]);
      to = Math.max(to, box[2]);
    }
    if (Math.abs(from - line.from) < 2.5 && Math.abs(to - line.to) < 2.5) underlines.add(line);
  }
  return underlines;
}
