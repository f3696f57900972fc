import type { Box } from '../document/box.ts';
import type { Block } from '../document/page.ts';

/** A picture over less of its page is a logo, a sign, an ornament. */
const LEAST_SHARE = 0.12;
/** With less text beside its pictures the page is one picture as a whole. */
const LEAST_CHARACTERS = 120;

type Shown = Pick<Block, 'type' | 'text' | 'bbox' | 'hidden'>;

/** Where the large pictures of a page stand that has text of its own beside them. */
export function largePictures(page: { width: number; height: number; blocks: readonly Shown[] }): Box[] {
  const { width, height, blocks } = page;
  const characters = blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);
  if (characters < LEAST_CHARACTERS) return [];
  const isLarge = ([x0, y0, x1, y1]: Box): boolean => (x1 - x0) * (y1 - y0) >= LEAST_SHARE * width * height;
  return blocks
    .filter(({ type, bbox, hidden }) => type === 'figure' && !hidden && isLarge(bbox))
    .map(({ bbox }) => bbox);
}
