import type { FlowContent, FlowFont, FlowParagraph, FlowSection } from '../../analysis/flow/elements.ts';
import { FlowLayout, type FlowOptions } from '../../analysis/flow/flow-layout.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';

/** A4 with margins of three quarters of an inch: files that say nothing of paper are set on it. */
export const PLAIN_PAGE: FlowSection = {
  width: 595.28,
  height: 841.89,
  margins: { top: 54, right: 54, bottom: 54, left: 54 },
  start: 'next_page',
};

export const PLAIN_WIDTH = PLAIN_PAGE.width - 108;
export const PLAIN_FONT: FlowFont = { family: 'Arial', size: 10.5 };
export const CODE_FONT: FlowFont = { family: 'Courier New', size: 9 };
const HEADING_SIZES = [20, 16, 13.5, 12, 11, 10.5];

export const headingFont = (level: number): FlowFont => ({
  family: PLAIN_FONT.family,
  size: HEADING_SIZES[Math.min(level, HEADING_SIZES.length) - 1]!,
  bold: true,
});

export const plainParagraph = (text: string, font: FlowFont = PLAIN_FONT): FlowParagraph => ({
  kind: 'paragraph',
  type: 'paragraph',
  font,
  format: { spaceAfter: 6 },
  runs: text ? [{ kind: 'text', text, font }] : [],
});

export const headingParagraph = (text: string, level: number): FlowParagraph => ({
  ...plainParagraph(text, headingFont(level)),
  type: 'heading',
  level,
  format: { spaceBefore: 10, spaceAfter: 4, keepNext: true },
});

/** Lines as they are, indentation included. */
export const codeParagraph = (text: string): FlowParagraph => ({ ...plainParagraph(text, CODE_FONT), type: 'code' });

/** Sets content on pages while it comes. */
export async function* flowPages(
  content: Iterable<FlowContent> | AsyncIterable<FlowContent>,
  { budget }: Pick<ParseContext, 'budget'>,
  { section = PLAIN_PAGE, ...options }: FlowOptions & { section?: FlowSection } = {},
): AsyncGenerator<ParsedPart, void> {
  const flow = new FlowLayout({ ...options, onPage: () => budget.spend('maxPages', 1) });
  flow.section(section);
  for await (const item of content) {
    if (item.kind === 'paragraph') flow.paragraph(item);
    else {
      flow.startTable(item);
      for (const row of item.rows) {
        budget.spend('maxCells', row.cells.length);
        flow.row(row);
      }
      flow.endTable();
    }
    yield* flow.take();
  }
  yield* flow.finish();
}
