import type { Block } from '../../../src/document/page.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { makePdf, type PageSpec } from './pdf-writer.ts';

/** The blocks that are read from pages of operators. */
export async function blocksOf(...pages: (PageSpec | string[])[]): Promise<Block[]> {
  const specs = pages.map((page) => (Array.isArray(page) ? { content: page } : page));
  return (await collect(pdfParser, makePdf({ pages: specs }))).pages.flatMap((page) => page.blocks);
}

export const said = (blocks: readonly Block[]): string[] => blocks.map(({ type, text }) => `${type}: ${text}`);

/** Lines of running text, set ragged. */
export const PROSE = [
  'The committee met in the spring to look at the accounts of the',
  'society and found them in good order. It thanked the treasurer',
  'for her work over the past years and asked her to go on.',
];
export const MORE = [
  'A second paragraph follows the first one after a little room on',
  'the page, and it is told apart from it by that room alone, and',
  'by nothing else.',
];
