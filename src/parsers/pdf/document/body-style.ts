import type { BlockDraft, PageDraft } from '../draft.ts';
import { mostOf, runningText, textSizeOf, usualSizeOf } from '../layout/text-size.ts';

/** What running text of the document is set in. */
export interface BodyStyle {
  size: number;
  fontName: string;
  bold: boolean;
  colour: string;
  /** Its tags say what a heading is; where they do not, what is tagged as a paragraph or an item may be one. */
  tagsHeadings: boolean;
}

export function bodyStyleOf(drafts: readonly PageDraft[]): BodyStyle {
  const all = drafts.flatMap(({ blocks }) => blocks).filter(({ style }) => style.fontName !== '');
  const blocks = runningText(all) ?? all;
  const most = <K>(keyOf: (style: BlockDraft['style']) => K): K | undefined =>
    mostOf(blocks.map(({ style, text }) => [keyOf(style), text.length]));
  const size = textSizeOf(all) ?? usualSizeOf(drafts.flatMap(({ sizes }) => sizes));
  return {
    size,
    fontName: most(({ fontName }) => fontName) ?? '',
    bold: most(({ bold }) => bold > 0.5) ?? false,
    colour: most(({ colour }) => colour) ?? '#000000',
    tagsHeadings: tagHeadings(all, size, drafts.length),
  };
}

/** Fewer headings, and fewer for a page, are the title and little else. */
const MIN_TAGGED = 3;
const MIN_TAGGED_SHARE = 0.25;

/** Word processors tag by styles: who sets headings by hand has none of them tagged, or numbered paragraphs in their place. */
function tagHeadings(blocks: readonly BlockDraft[], size: number, pages: number): boolean {
  const tagged = blocks.filter(({ style }) => style.role?.startsWith('H'));
  const standing = tagged.filter(
    ({ style }) => style.bold > 0.5 || style.italic > 0.5 || style.capitals > 0.9 || style.size > STANDING * size,
  ).length;
  return standing >= Math.max(MIN_TAGGED, MIN_TAGGED_SHARE * pages) && standing * 2 > tagged.length;
}

/** Against the text. */
const STANDING = 1.03;
