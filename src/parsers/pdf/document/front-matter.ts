import type { BlockDraft, PageDraft } from '../draft.ts';
import { isNamedDivision } from '../layout/divisions.ts';
import { isUsualHeading, numberingOf } from './heading-words.ts';
import type { RunningOf } from './running.ts';
import { isText } from './title.ts';

/**
 * What names a document, its authors and its publishers: it looks like headings and is none. It stands on pages before the first
 * text, above the title of a page, and below it down to where the text begins.
 */
export function frontMatter(
  drafts: readonly PageDraft[],
  title: number | undefined,
  running: RunningOf,
): ReadonlySet<BlockDraft> {
  const front = new Set<BlockDraft>();
  const [first] = drafts;
  if (title !== undefined) for (const block of aroundTitle(first!, title)) front.add(block);
  for (const { blocks } of coverPages(drafts, running))
    for (const block of blocks) if (!isDivision(block)) front.add(block);
  return front;
}

function aroundTitle({ blocks }: PageDraft, title: number): BlockDraft[] {
  const { bbox } = blocks[title]!;
  const isAbove = ({ bbox: box }: BlockDraft): boolean => box[3] <= bbox[1] && box[0] < bbox[2] && box[2] > bbox[0];
  const above = blocks.filter((block, i) => i === title || (isAbove(block) && !isDivision(block)));
  const after = blocks.findIndex((block, i) => i > title && startsText(block));
  const bylines = blocks.slice(title + 1, title + 1 + NEAR).filter(isByline);
  const below = after < 0 ? bylines : blocks.slice(title + 1, after);
  // "Part One" over the first heading begins the text with it.
  if (after >= 0 && isNamedDivision(below.at(-1)?.text ?? '')) below.pop();
  const text = below.findIndex(isRead);
  return [...above, ...(text < 0 ? below : below.slice(0, text))];
}

/** So many blocks below a title tell who wrote. */
const NEAR = 3;
const WROTE = /^(?:by|von|par|por|di|door|av|af|text|words|story|photographs?|and|und|et|y|e|en|og|och|&)[:,]?$/i;
const NAME = /^\p{Lu}[\p{L}.’'-]*,?$/u;

/** "By Ada Brandt", "Text: Ada Brandt": two or more names behind a word that says who wrote. */
function isByline({ text }: BlockDraft): boolean {
  if (text.length > 90) return false;
  const [first, ...words] = text.split(/\s+/);
  const names = words.filter((word) => !WROTE.test(word));
  return WROTE.test(first!) && names.length > 1 && names.every((word) => NAME.test(word));
}

/** More pages without text are slides, forms, tables. */
const MAX_COVERS = 5;

/**
 * The first page and those that follow it without text, tables or running heads, if text comes soon. Slides are no covers, but
 * for the first.
 */
function coverPages(drafts: readonly PageDraft[], running: RunningOf): readonly PageDraft[] {
  if (!drafts.slice(0, MAX_COVERS + 1).some(({ blocks }) => blocks.some(isText))) return [];
  const first = drafts.findIndex((draft) => hasText(draft) || (draft.page > 1 && isInside(draft, running)));
  return drafts.slice(0, first);
}

/** Lists of fewer items stand on covers too. */
const SOME_ITEMS = 3;

const hasText = ({ blocks }: PageDraft): boolean =>
  blocks.some((block) => isText(block) || block.type === 'code') || blocks.filter(isItem).length >= SOME_ITEMS;

/** Behind a bullet; initials of names look like letters that count. */
const isItem = ({ type, marker, hidden }: BlockDraft): boolean =>
  type === 'list_item' && !hidden && /^[^\p{L}\p{N}☐☑☒]/u.test(marker?.text ?? '');

/** Words of a sentence, of which most begin small: those of names and addresses do not. */
const MIN_WORDS = 8;
const SMALL_SHARE = 0.6;

/** To be read through: a sentence, an item of a list, code. */
function isRead(block: BlockDraft): boolean {
  const { type, text, hidden, style } = block;
  if (hidden || style.centred) return false;
  if (type === 'code' || isItem(block)) return true;
  if (type !== 'paragraph' || !/[.:!?]$/.test(text)) return false;
  const words = text.split(/\s+/);
  return words.length >= MIN_WORDS && words.filter((word) => /^\p{Ll}/u.test(word)).length > SMALL_SHARE * words.length;
}

const isInside = (draft: PageDraft, running: RunningOf): boolean =>
  draft.tables.length > 0 || running(draft).size > 0 || draft.width > draft.height;

/** "Contents", "Part One", "1 Scope": a part of the document even where no text follows on its page. */
const isDivision = ({ text, style }: BlockDraft): boolean =>
  isUsualHeading(text) ||
  isNamedDivision(text) ||
  numberingOf(text)?.scheme === 'decimal' ||
  /^H\d?$/.test(style.role ?? '');

/** Affiliations are numbered too, and not bold. */
const startsText = ({ text, style }: BlockDraft): boolean =>
  isUsualHeading(text) ||
  /^(?:abstract|summary)\b/i.test(text) ||
  /^1\.?\s+\p{Lu}\p{L}+$/u.test(text) ||
  (style.bold > 0.9 && numberingOf(text)?.scheme === 'decimal');
