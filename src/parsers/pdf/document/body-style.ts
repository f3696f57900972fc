import type { BlockDraft, PageDraft } from '../draft.ts';
import { mostOf, runningText, textSizeOf, usualSizeOf } from '../layout/text-size.ts';

/** What running text of the document is set in. */
export interface BodyStyle {
  size: number;
  fontName: string;
  bold: boolean;
  colour: string;
}

export function bodyStyleOf(drafts: readonly PageDraft[]): BodyStyle {
  const all = drafts.flatMap(({ blocks }) => blocks).filter(({ style }) => style.fontName !== '');
  const blocks = runningText(all) ?? all;
  const most = <K>(keyOf: (style: BlockDraft['style']) => K): K | undefined =>
    mostOf(blocks.map(({ style, text }) => [keyOf(style), text.length]));
  return {
    size: textSizeOf(all) ?? usualSizeOf(drafts.flatMap(({ sizes }) => sizes)),
    fontName: most(({ fontName }) => fontName) ?? '',
    bold: most(({ bold }) => bold > 0.5) ?? false,
    colour: most(({ colour }) => colour) ?? '#000000',
  };
}
