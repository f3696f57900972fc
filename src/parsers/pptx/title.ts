import type { BlockDraft } from './block-draft.ts';

const MAX_CHARACTERS = 150;
/** How much larger than all other text. */
const MIN_RATIO = 1.2;
/** How much larger than a line above it: the name of a firm, of a series, of a chapter. */
const MIN_RATIO_TO_KICKER = 1.8;
/** Alone on its slide, as on a divider between parts. */
const MIN_SIZE_ALONE = 28;
const UPPER_SHARE = 0.35;

/**
 * The title of a slide that has no title placeholder, as slides drawn on a blank layout: a short text, larger than any
 * other, with none above it but small lines.
 */
export function findTitle(drafts: readonly BlockDraft[], slideHeight: number): BlockDraft | undefined {
  const texts = drafts.filter((draft) => draft.fontSize > 0 && !draft.hidden && draft.tableId === undefined);
  let largest: BlockDraft | undefined;
  for (const draft of texts) if (draft.fontSize > (largest?.fontSize ?? 0)) largest = draft;
  if (largest?.type !== 'paragraph' || largest.text.length > MAX_CHARACTERS) return undefined;
  if (!/\p{L}/u.test(largest.text) || largest.text.includes('\n')) return undefined;
  const others = texts.filter((draft) => draft !== largest);
  if (others.length === 0) return largest.fontSize >= MIN_SIZE_ALONE ? largest : undefined;
  const top = largest.box[1];
  if (
    top > slideHeight * UPPER_SHARE ||
    others.some((draft) => draft.box[3] <= top && !isKicker(draft, largest.fontSize))
  ) {
    return undefined;
  }
  const next = others.reduce((size, draft) => Math.max(size, draft.fontSize), 0);
  return largest.fontSize >= next * MIN_RATIO ? largest : undefined;
}

const isKicker = ({ text, fontSize }: BlockDraft, titleSize: number): boolean =>
  titleSize >= fontSize * MIN_RATIO_TO_KICKER && text.length <= MAX_CHARACTERS && !text.includes('\n');
