import { unionBox } from '../../../document/geometry.ts';
import type { BlockType, Span } from '../../../document/page.ts';
import type { BlockDraft } from '../draft.ts';

/** A block as it will be written. */
export interface SettledBlock {
  draft: BlockDraft;
  type: BlockType;
  level: number | undefined;
}

/** More lines below one another are a list of names. */
const MAX_LINES = 3;
/** Lines of one heading are no farther apart, in units of the font size. */
const STEP = 1.4;
const SAME_PLACE = 0.5;
const SAME_SIZE = 0.03;
const ENDED = /[.!?;]["”’)]?$/;
const COUNTED = /^(?:\(?(?:\d+(?:\.\d+)*|[IVXLC]+|\p{L})[.)]|\d+(?:\.\d+)+|\d+|§|[•–—-])\s/u;

/** Headings of two lines or three that were taken for as many headings, as one: set alike, right below one another. */
export function wholeHeadings(blocks: readonly SettledBlock[]): SettledBlock[] {
  const whole: SettledBlock[] = [];
  for (let i = 0; i < blocks.length; ) {
    let end = i + 1;
    const heads = blocks[i]!.type === 'heading' || blocks[i]!.type === 'title';
    while (heads && end < blocks.length && goesOn(blocks[end - 1]!, blocks[end]!)) end++;
    const run = blocks.slice(i, end);
    const lines = run.reduce((sum, { draft }) => sum + Math.max(1, draft.lines.length), 0);
    if (run.length > 1 && lines <= MAX_LINES) {
      whole.push({ ...run[0]!, draft: run.map(({ draft }) => draft).reduce(joined) });
    } else whole.push(...run);
    i = end;
  }
  return whole;
}

function goesOn(above: SettledBlock, below: SettledBlock): boolean {
  const [a, b] = [above.draft, below.draft];
  // A second line of few words may not look like a heading by itself.
  const mayGoOn =
    below.type === 'heading' || (below.type === 'paragraph' && b.style.bold > 0.9 && b.lines.length === 1);
  if (!mayGoOn) return false;
  if (above.type === 'heading' && below.type === 'heading' && above.level !== below.level) return false;
  const { size } = a.style;
  if (!isSetAlike(a, b) || ENDED.test(a.text) || COUNTED.test(b.text) || b.marker) return false;
  const first = b.lines[0]?.bbox ?? b.bbox;
  const step = first[3] - a.bbox[3];
  if (step < 0.5 * size || step > STEP * size) return false;
  const last = a.lines.at(-1)?.bbox ?? a.bbox;
  const isFlush = Math.abs(last[0] - first[0]) < SAME_PLACE * size;
  return isFlush || Math.abs(last[0] + last[2] - first[0] - first[2]) / 2 < SAME_PLACE * size;
}

function isSetAlike({ style: a }: BlockDraft, { style: b }: BlockDraft): boolean {
  if (a.turned || b.turned || a.scattered || b.scattered) return false;
  if (a.fontName !== b.fontName || a.colour !== b.colour || Math.abs(a.capitals - b.capitals) > 0.5) return false;
  return Math.abs(a.size - b.size) < SAME_SIZE * a.size && Math.abs(a.bold - b.bold) < 0.1;
}

function joined(a: BlockDraft, b: BlockDraft): BlockDraft {
  const offset = a.text.length + 1;
  const shifted = <T extends { start: number; end: number }>(ranges: readonly T[]): T[] =>
    ranges.map((range) => ({ ...range, start: range.start + offset, end: range.end + offset }));
  const lines = [a, b].map(({ lines: own, text, bbox }) =>
    own.length > 0 ? own : [{ start: 0, end: text.length, bbox }],
  );
  return {
    ...a,
    text: `${a.text} ${b.text}`,
    bbox: unionBox([a.bbox, b.bbox])!,
    lines: [...lines[0]!, ...shifted(lines[1]!)],
    spans: joinedSpans(a.spans, shifted(b.spans)),
    words: {
      starts: [...a.words.starts, ...b.words.starts.map((start) => start + offset)],
      ends: [...a.words.ends, ...b.words.ends.map((end) => end + offset)],
      boxes: [...a.words.boxes, ...b.words.boxes],
      ...(a.words.confidences ? { confidences: [...a.words.confidences, ...(b.words.confidences ?? [])] } : {}),
    },
  };
}

/** What is set alike on both sides of a line's end is set so throughout. */
function joinedSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  const [last, first] = [a.at(-1), b[0]];
  const lookOf = ({ start: _, end: __, ...look }: Span): string => JSON.stringify(look);
  if (!last || !first || first.start !== last.end + 1 || lookOf(last) !== lookOf(first)) return [...a, ...b];
  return [...a.slice(0, -1), { ...last, end: first.end }, ...b.slice(1)];
}
