import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/document/page.ts';
import { toInlineMarkdown } from '../../src/export/inline-markdown.ts';
import { escapeLineStart } from '../../src/export/markdown-text.ts';
import { parseMarkdown, toMarks, toText } from './parse-markdown.ts';

describe('inline Markdown', () => {
  it.each<[string, Span[], string]>([
    ['a bold word', [{ start: 2, end: 7, bold: true }], 'a **bold** word'],
    [
      'all italic',
      [
        { start: 0, end: 10, italic: true },
        { start: 0, end: 3, bold: true },
      ],
      '***all** italic*',
    ],
    [
      'all italic, but.',
      [
        { start: 0, end: 16, italic: true },
        { start: 4, end: 10, bold: true },
      ],
      '*all **italic**, but.*',
    ],
    [
      'Ann R',
      [
        { start: 3, end: 4, bold: true },
        { start: 4, end: 5, italic: true, subscript: true },
      ],
      'Ann <sub>*R*</sub>',
    ],
    ['(x)y', [{ start: 0, end: 3, bold: true }], '<strong>(x)</strong>y'],
    ['World', [{ start: 0, end: 1, bold: true }], '**W**orld'],
    [
      'two words',
      [
        { start: 0, end: 3, bold: true },
        { start: 4, end: 9, bold: true },
      ],
      '**two words**',
    ],
    ['see here.', [{ start: 4, end: 8, href: 'https://x.org/a_(b)' }], 'see [here](<https://x.org/a_(b)>).'],
    ['see here.', [{ start: 4, end: 8, href: '#page=3' }], 'see here.'],
    ['x2', [{ start: 1, end: 2, superscript: true }], 'x<sup>2</sup>'],
    ['$5 and xi', [{ start: 7, end: 9, latex: 'x_{i}' }], '\\$5 and $x_{i}$'],
    ['$5 and $6', [], '$5 and $6'],
    ['said[1]', [{ start: 4, end: 7, superscript: true, note: '1' }], 'said[^1]'],
    ['run `it`', [{ start: 4, end: 8, code: true }], 'run <code>`it`</code>'],
    ['see [1], C:\\dir, a_b, 3 * 4, x < y', [], 'see [1], C:\\dir, a_b, 3 * 4, x < y'],
  ])('writes %j', (text, spans, expected) => {
    expect(toInlineMarkdown(text, spans)).toBe(expected);
  });

  it('reads back as the same words, set the same', () => {
    const piece = fc.constantFrom(
      ...'*_`~[]()<>#|\\&;!:.-+=^1aA é',
      'word',
      '\u4e2d',
      '&amp;',
      '<b>',
      '](',
      '**',
      '[^1]',
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''));
    const span = fc.record({
      at: fc.nat(30),
      length: fc.integer({ min: 1, max: 12 }),
      mark: fc.constantFrom('bold', 'italic', 'strike', 'superscript'),
    });
    fc.assert(
      fc.property(text, fc.array(span, { maxLength: 4 }), (words, marks) => {
        const spans = marks
          .map(({ at, length, mark }): Span => ({ start: at, end: Math.min(at + length, words.length), [mark]: true }))
          .filter(({ start, end }) => start < end);
        const line = escapeLineStart(toInlineMarkdown(words, spans).trim().replace(/\s+/g, ' '));
        const { tree } = parseMarkdown(line);
        expect(toText(tree).replace(/\s+/g, ' ').trim()).toBe(words.replace(/\s+/g, ' ').trim());
        expect(toMarks(tree)).toEqual(marksOf(words, spans));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps signs at the end of what is set apart from the mark that follows', () => {
    const spans: Span[] = [{ start: 3, end: 9, bold: true }];
    const { tree } = parseMarkdown(toInlineMarkdown('&amp;* * *', spans));
    expect(toText(tree)).toBe('&amp;* * *');
  });
});

/** As `toMarks` says it of what is read back. */
const marksOf = (text: string, spans: readonly Span[]): string[] =>
  [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => {
    const around = spans.filter(({ start, end }) => start <= index && index < end);
    const tags = { del: 'strike', em: 'italic', strong: 'bold' } as const;
    const marks = Object.entries(tags).filter(([, mark]) => around.some((span) => span[mark]));
    return [letter, ...marks.map(([tag]) => tag)].join(' ');
  });
