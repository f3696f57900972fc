import type { BlockDraft, PageDraft } from '../draft.ts';

/** In units of the font size: how far a marker stands in from the text, and what hangs from its marker. */
const INSET = 0.8;
const HANG = 0.6;
/** A title and two more show that a document sets its headings larger than what it counts. */
const MIN_HEADINGS = 3;
const LARGER = 1.12;
const MAX_HEADING = 120;
/** So many of a page are enough to tell where its text begins. */
const MAX_TEXTS = 200;
const NUMBERED = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)]{1,2}\s/iu;

/**
 * Items of lists that may look like headings by the bold words they begin with: they are counted, stand in from the text of their
 * page, and what they say hangs behind their number. Only in documents with larger headings: clauses may be set so, too.
 */
export function insetItems(drafts: readonly PageDraft[]): ReadonlySet<BlockDraft> {
  const items = new Set<BlockDraft>();
  for (const { blocks } of drafts) {
    const texts = blocks.filter(({ type, lines }) => type === 'paragraph' && lines.length > 1).slice(0, MAX_TEXTS);
    for (const [i, block] of blocks.entries()) {
      if (NUMBERED.test(block.text) && hangs(block, blocks[i + 1]) && isInset(block, texts)) items.add(block);
    }
  }
  if (items.size === 0) return items;
  const size = Math.max(...[...items].map(({ style }) => style.size));
  let headings = 0;
  for (const { blocks } of drafts) for (const block of blocks) if (isLarger(block, size)) headings++;
  return headings >= MIN_HEADINGS ? items : new Set();
}

function hangs({ type, hidden, lines, style }: BlockDraft, next: BlockDraft | undefined): boolean {
  if ((type !== 'list_item' && type !== 'paragraph') || hidden || style.turned) return false;
  const below = lines[1]?.bbox ?? (next?.type === 'paragraph' ? next.bbox : undefined);
  return below !== undefined && below[0] > lines[0]!.bbox[0] + HANG * style.size;
}

/** Whether text of several lines on the page begins before it and runs past. */
const isInset = ({ bbox, style }: BlockDraft, texts: readonly BlockDraft[]): boolean =>
  texts.some(({ bbox: [x0, , x1] }) => x0 < bbox[0] - INSET * style.size && x1 > (bbox[0] + bbox[2]) / 2);

const isLarger = ({ text, hidden, lines, style }: BlockDraft, size: number): boolean =>
  !hidden && style.size > LARGER * size && lines.length < 3 && text.length < MAX_HEADING && /\p{L}{2}/u.test(text);
