import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/export/token-estimate.ts';
import { pageAnswer } from '../../src/operations/tools/paging.ts';

type Entry = Record<string, unknown>;

/** All pages of an answer. */
function pagesOf(value: Entry, maxTokens: number): Entry[] {
  const pages: Entry[] = [];
  for (let cursor: string | undefined; pages.length < 1000; ) {
    const page = pageAnswer(value, maxTokens, cursor);
    pages.push(page);
    cursor = page.next_cursor as string | undefined;
    if (cursor === undefined) return pages;
  }
  throw new Error('no end');
}

const all = (pages: Entry[], name: string): Entry[] => pages.flatMap((page) => page[name] as Entry[]);

describe('pages of an answer', () => {
  it('hold every record once, and what is no list each time', () => {
    const value = {
      id: 't1',
      bbox: [1, 2, 3, 4],
      sections: Array.from({ length: 90 }, (_, i) => ({ title: `section ${i}` })),
      tables: Array.from({ length: 90 }, (_, i) => ({ id: `t${i}` })),
    };
    const pages = pagesOf(value, 500);
    expect(pages.length).toBeGreaterThan(2);
    expect(all(pages, 'sections')).toEqual(value.sections);
    expect(all(pages, 'tables')).toEqual(value.tables);
    for (const page of pages) {
      expect(page).toMatchObject({ id: 't1', bbox: [1, 2, 3, 4] });
      expect(estimateTokens(JSON.stringify(page))).toBeLessThan(500);
    }
  });

  it('part a text that is too long for one', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `word${i}`).join(' ');
    const blocks = [
      { id: 'b1', text: 'short' },
      { id: 'b2', text, lines: [{ start: 0, end: 9 }] },
      { id: 'b3', text: 'end' },
    ];
    const pages = pagesOf({ page: 1, blocks }, 1000);
    const parts = all(pages, 'blocks');
    expect(
      parts
        .filter(({ id }) => id === 'b2')
        .map((block) => block.text)
        .join(''),
    ).toBe(text);
    expect([parts[0]!.text, parts.at(-1)!.text]).toEqual(['short', 'end']);
    for (const page of pages) expect(estimateTokens(JSON.stringify(page))).toBeLessThan(1000);
  });

  it('part a row that is too wide for one', () => {
    const cells = Array.from({ length: 3000 }, (_, col) => ({ col, text: `cell ${col}` }));
    const pages = pagesOf(
      {
        rows: [
          { index: 0, cells },
          { index: 1, cells: cells.slice(0, 1) },
        ],
      },
      1000,
    );
    const rows = all(pages, 'rows');
    expect(rows.flatMap((row) => row.cells)).toEqual([...cells, cells[0]]);
    for (const page of pages) expect(estimateTokens(JSON.stringify(page))).toBeLessThan(1000);
  });

  it('part a row of values that is too wide for one', () => {
    const values = [Array.from({ length: 3000 }, (_, i) => i), [1, 2]];
    const pages = pagesOf({ values }, 1000);
    expect(pages.flatMap((page) => (page.values as number[][]).flat())).toEqual(values.flat());
  });

  it('go on where not even a part is short enough', () => {
    const cells = Array.from({ length: 3 }, (_, col) => ({ col, text: 'word '.repeat(2000) }));
    const rows = all(pagesOf({ rows: [{ index: 0, cells }] }, 500), 'rows');
    expect(rows.flatMap((row) => row.cells)).toEqual(cells);
  });

  it('are not made from a cursor that nobody gave', () => {
    expect(() => pageAnswer({ rows: [] }, 1000, 'x')).toThrow(/cursor/);
  });
});
