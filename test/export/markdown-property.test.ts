import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/document/page.ts';
import type { TableCell, TableHead, TableRow } from '../../src/document/table.ts';
import { toMarkdown } from '../../src/export/markdown.ts';
import { toTableMarkdown } from '../../src/export/table-markdown.ts';
import type { StoredContent } from '../../src/index/content.ts';
import { type Node, parseMarkdown, toText } from './parse-markdown.ts';

const text = fc
  .array(
    fc.constantFrom(
      ...'*_`~[]()<>#|\\&;!:.-+=^1aA é"',
      ...['word', '\u4e2d', '&amp;', '<b>', '](', '**', '[^1]', '1. ', '# ', '- ', '> ', '---', '| ', '```', '\n'],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((words) => words.trim() !== '');

const squeeze = (words: string): string => words.replace(/\s+/g, ' ').trim();

const countItems = (node: Node): number =>
  (node.type === 'listItem' ? 1 : 0) + (node.children ?? []).reduce((sum, child) => sum + countItems(child), 0);

describe('Markdown of any words', () => {
  const block = fc.record({
    type: fc.constantFrom('title', 'heading', 'heading', 'paragraph', 'list_item', 'note', 'caption'),
    level: fc.integer({ min: 1, max: 6 }),
    marker: fc.option(fc.constantFrom('1.', '3.', '7.', '2.1', '•', 'a)', 'IV'), { nil: undefined }),
    text,
  });

  it('reads back with the same headings and as many items of lists', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (made) => {
        const blocks = made.map(({ marker, ...rest }, i) => ({
          id: `p1.b${i + 1}`,
          bbox: [0, 0, 1, 1],
          ...rest,
          ...(marker === undefined || rest.type === 'title' ? {} : { marker }),
        })) as Block[];
        const page = { page: 1, width: 1, height: 1, rotation: 0, layout: 'exact', blocks, tables: [] };
        const content = { manifest: { pageCount: 1 }, tables: () => [], page: () => page };
        const { headings, tree } = parseMarkdown([...toMarkdown(content as unknown as StoredContent, {})].join(''));
        const expected = blocks
          .filter(({ type }) => type === 'title' || type === 'heading')
          .map(({ type, level, marker = '', text: words }) => ({
            level: type === 'title' ? 1 : level,
            text: squeeze(`${marker} ${words}`),
          }));
        expect(headings.map(({ level, text: words }) => ({ level, text: squeeze(words) }))).toEqual(expected);
        expect(countItems(tree)).toBe(blocks.filter(({ type }) => type === 'list_item').length);
        const letters = (words: string): string => words.replace(/[^\p{L}]+/gu, '');
        for (const { text: words } of blocks) expect(letters(toText(tree))).toContain(letters(words));
      }),
      { numRuns: 1000 },
    );
  });

  it('reads back with the same tables, spans and all', () => {
    const size = fc.integer({ min: 1, max: 4 });
    const span = fc.record({ row: fc.nat(3), col: fc.nat(3), rows: size, cols: size });
    const cells = fc.array(fc.option(text, { nil: '' }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.nat(2),
        cells,
        fc.option(span, { nil: undefined }),
        (rows, cols, headers, words, wide) => {
          const table = makeTable(rows, cols, Math.min(headers, rows), words, wide);
          const parsed = parseMarkdown([...toTableMarkdown(table, table.rows)].join('')).tables;
          const expected = table.rows.map((row) => row.cells.map((cell) => toLines(cell.text)));
          expect(parsed.map((all) => all.map((row) => row.map(toLines)))).toEqual([expected]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const toLines = (words: string): string =>
  words
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '')
    .join('\n');

type Wide = { row: number; col: number; rows: number; cols: number };

/** A table in which every place has a cell, but for those that the wide one covers. */
function makeTable(rows: number, cols: number, headers: number, words: string[], wide?: Wide) {
  const head: TableHead = {
    id: 't1',
    page: 1,
    bbox: [0, 0, 1, 1],
    row_count: rows,
    col_count: cols,
    header_rows: headers,
  };
  const made = Array.from({ length: rows }, (_, row): TableRow => {
    const cells = Array.from({ length: cols }, (__, col): TableCell[] => {
      const isWide = wide?.row === row && wide.col === col;
      const isCovered =
        wide &&
        wide.row < rows &&
        wide.col < cols &&
        row >= wide.row &&
        row < wide.row + wide.rows &&
        col >= wide.col &&
        col < wide.col + wide.cols;
      if (isCovered && !isWide) return [];
      const [rowSpan, colSpan] = isWide ? [Math.min(wide.rows, rows - row), Math.min(wide.cols, cols - col)] : [1, 1];
      const cell = { row, col, text: words[row * 4 + col]!, bbox: [0, 0, 1, 1] as TableCell['bbox'] };
      return [{ ...cell, row_span: rowSpan, col_span: colSpan, header: row < headers }];
    });
    return { index: row, bbox: [0, 0, 1, 1], cells: cells.flat() };
  });
  return { ...head, rows: made };
}

describe('a table whose cells overlap', () => {
  it('loses none of them', () => {
    const table = makeTable(
      2,
      3,
      0,
      Array.from({ length: 16 }, (_, i) => `c${i}`),
    );
    table.rows[0]!.cells[0]!.col_span = 2;
    table.rows[0]!.cells[2]!.row_span = 2;
    const [rows] = parseMarkdown([...toTableMarkdown(table, table.rows)].join('')).tables;
    expect(rows!.flat()).toEqual(['c0', 'c1', 'c2', 'c4', 'c5', 'c6']);
  });
});
