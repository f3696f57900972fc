import type { Box } from '../../../document/box.ts';
import type { Rule } from '../engine.ts';
import type { TableInput, TableWord } from './found-table.ts';

/** A shaded area. What lies beside it has another colour, so its edges are seen. */
export interface Shade {
  box: Box;
  colour: string;
}

const WHITE = /^#f[b-f]f[b-f]f[b-f]$/i;
/** Share of the page's height: what is as high as the page is the ground of a part of it. */
const GROUND = 0.9;
/** Shades nearer than this to one another leave no gap that is seen. */
const SEAM = 0.4;

/** Shaded cells and rows. They are often painted in pieces, one for each cell or line of text: pieces of one colour that touch are one. */
export function readShades(
  { width, height, rules, fills }: Pick<TableInput<TableWord>, 'width' | 'height' | 'rules' | 'fills'>,
  most: number,
): Shade[] {
  const pieces = fills
    .filter(({ box: [x0, y0, x1, y1], colour }) => {
      const wide = x1 - x0;
      const high = y1 - y0;
      if (high > height * GROUND || (wide >= width * 0.95 && high >= height * 0.5)) return false;
      return !WHITE.test(colour) && wide > 0 && high >= 4;
    })
    .slice(0, most);
  const colours = new Set(pieces.map(({ colour }) => colour));
  const slivers = rules.filter(({ colour, x0, x1 }) => colours.has(colour) && Math.abs(x1 - x0) < 1).slice(0, most);
  for (const { x0, y0, x1, y1, width: wide, colour } of slivers) {
    const x = (x0 + x1) / 2;
    pieces.push({ box: [x - wide / 2, Math.min(y0, y1), x + wide / 2, Math.max(y0, y1)], colour });
  }
  return joinAlong(joinAlong(pieces, 0), 1).filter(({ box }) => box[2] - box[0] >= 8);
}

/** Joins pieces that follow one another from left to right (axis 0) or top down (axis 1) and end at one place on the other axis. */
function joinAlong(pieces: readonly Shade[], axis: 0 | 1): Shade[] {
  const [from, to, low, high] = axis === 0 ? ([0, 2, 1, 3] as const) : ([1, 3, 0, 2] as const);
  const bands = [...pieces].sort(({ box: a }, { box: b }) => a[low] - b[low] || a[high] - b[high] || a[from] - b[from]);
  const joined: Shade[] = [];
  for (const { box, colour } of bands) {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      last.colour === colour &&
      Math.abs(last.box[low] - box[low]) < 0.5 &&
      Math.abs(last.box[high] - box[high]) < 0.5 &&
      box[from] - last.box[to] < SEAM;
    if (goesOn) last.box[to] = Math.max(last.box[to], box[to]);
    else joined.push({ box: [...box], colour });
  }
  return joined;
}

/** Lines are looked for on so many shades. */
const MAX_CUT_SHADES = 400;

/** The longest of the lines that are seen: white ones only where they cut or border a shade, others not where they have its colour. */
export function visibleRules(rules: readonly Rule[], shades: readonly Shade[], most: number): readonly Rule[] {
  const cut = shades.slice(0, MAX_CUT_SHADES);
  const seen = rules.filter((rule) => {
    const white = WHITE.test(rule.colour);
    return white === cut.some((shade) => (white || shade.colour === rule.colour) && touches(rule, shade));
  });
  if (seen.length <= most) return seen;
  const length = (rule: Rule) => Math.abs(rule.x1 - rule.x0) + Math.abs(rule.y1 - rule.y0);
  return seen
    .map((rule, order) => ({ rule, order }))
    .sort((a, b) => length(b.rule) - length(a.rule) || a.order - b.order)
    .slice(0, most)
    .map(({ rule }) => rule);
}

function touches(rule: Rule, { box: [x0, y0, x1, y1] }: Shade): boolean {
  const x = (rule.x0 + rule.x1) / 2;
  const y = (rule.y0 + rule.y1) / 2;
  return x >= x0 - 2 && x <= x1 + 2 && y >= y0 - 2 && y <= y1 + 2;
}
