import { TOUCH } from './ruled-regions.ts';
import type { Segment, Segments } from './segments.ts';

/** A frame around a page is nearly as wide and as high. */
const NEARLY_ALL = 0.8;
/** How far from the edge of the page it may stand, by the page. */
const MARGIN = 0.12;
/** Frames are drawn with two lines, or three. */
const DOUBLE = 8;

/** Lines drawn around a whole page are an ornament, unless others join them: then they are of a table as large. */
export function withoutPageFrame(segments: Segments, width: number, height: number): Segments {
  const level = edgesOf(segments.across, width, height);
  const upright = edgesOf(segments.down, height, width);
  if (!level || !upright) return segments;
  const across = segments.across.filter((line) => !level.has(line));
  const down = segments.down.filter((line) => !upright.has(line));
  const joined = across.some((line) => meets(line, upright)) || down.some((line) => meets(line, level));
  return joined ? segments : { ...segments, across, down };
}

/** The long lines at both edges of a page, from the outermost on. */
function edgesOf(lines: readonly Segment[], length: number, extent: number): Set<Segment> | undefined {
  const long = lines.filter(({ from, to }) => to - from > NEARLY_ALL * length);
  const [first, last] = [long[0]?.at ?? extent, long.at(-1)?.at ?? 0];
  if (first > MARGIN * extent || last < (1 - MARGIN) * extent) return undefined;
  return new Set(long.filter(({ at }) => at < first + DOUBLE || at > last - DOUBLE));
}

const meets = ({ from, to }: Segment, edges: ReadonlySet<Segment>): boolean =>
  [...edges].some(({ at }) => Math.abs(at - from) < TOUCH || Math.abs(at - to) < TOUCH);
