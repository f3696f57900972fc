import type { Box } from '../document/box.ts';
import type { Block } from '../document/page.ts';

/** A picture over less of its page is a logo, a sign, an ornament. */
const LEAST_SHARE = 0.12;
/** With less text beside its pictures the page is one picture as a whole. */
const LEAST_CHARACTERS = 120;

interface Shown {
  width: number;
  height: number;
  blocks: readonly Pick<Block, 'type' | 'text' | 'bbox' | 'hidden' | 'media'>[];
}

/** Where the large pictures of a page stand that has text of its own beside them. What is written in charts is known. */
export function largePictures(page: Shown): Box[] {
  const characters = page.blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);
  return characters < LEAST_CHARACTERS
    ? []
    : largeFigures(page).flatMap(({ bbox, text }) => (text === '' ? [bbox] : []));
}

/** A picture of an Office document: the part that holds it, and where it stands. */
export interface PlacedPart {
  part: string;
  box: Box;
}

/** The large pictures of a page of an Office document, as far as they can be painted. */
export const largeParts = (page: Shown): PlacedPart[] =>
  largeFigures(page).flatMap(({ bbox, media = [] }) =>
    media.length === 1 && PAINTED.test(media[0]!) ? [{ part: media[0]!, box: bbox }] : [],
  );

const PAINTED = /\.(?:png|jpe?g)$/i;

function largeFigures({ width, height, blocks }: Shown): Shown['blocks'] {
  const isLarge = ([x0, y0, x1, y1]: Box): boolean => (x1 - x0) * (y1 - y0) >= LEAST_SHARE * width * height;
  return blocks.filter(({ type, bbox, hidden }) => type === 'figure' && !hidden && isLarge(bbox));
}
