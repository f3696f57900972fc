import type { Span } from '../document/page.ts';
import { toInlineMarkdown } from './inline-markdown.ts';
import { escapeLineStart, escapeMarkdown } from './markdown-text.ts';
import type { ExportOptions } from './options.ts';

/** Full: what Markdown can say of the look of words. Plain: the words as they are printed, for programs that read them. */
export const MARKUPS = ['full', 'plain'] as const;

/** How words are written within the blocks of Markdown: headings, lists and tables stay in both forms. */
export interface Markup {
  isPlain: boolean;
  inline(text: string, spans?: readonly Span[]): string;
  strong(text: string): string;
  raised(text: string): string;
  /** Of a line that Markdown would take for something else. */
  lineStart(line: string): string;
  headingEnd(line: string): string;
  lineEnd: string;
  cell(text: string): string;
}

const same = (text: string): string => text;

export const FULL_MARKUP: Markup = {
  isPlain: false,
  inline: toInlineMarkdown,
  strong: (text) => `**${escapeMarkdown(text)}**`,
  raised: (text) => `<sup>${escapeMarkdown(text)}</sup>`,
  lineStart: escapeLineStart,
  headingEnd: (line) => line.replace(/(#+)$/, '\\$1'),
  lineEnd: '\\\n',
  cell(text) {
    const lines = cellLines(text);
    const escaping = { brackets: /\][([:]|\[\^/.test(text), pipes: true, within: lines.length > 1 ? text : undefined };
    return lines.map((line) => escapeMarkdown(line, escaping)).join('<br>');
  },
};

const PLAIN: Markup = {
  isPlain: true,
  inline: same,
  strong: same,
  raised: (text) => `[${text}]`,
  lineStart: same,
  headingEnd: same,
  lineEnd: '\n',
  // A bare pipe would make two cells of one.
  cell: (text) => cellLines(text).join(' ').replaceAll('|', '\\|'),
};

const cellLines = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const markupOf = ({ markup }: ExportOptions): Markup => (markup === 'plain' ? PLAIN : FULL_MARKUP);
