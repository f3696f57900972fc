import { describe, expect, it } from 'vitest';
import type { FlowFont, FlowParagraph, ParagraphFormat } from '../../src/analysis/flow/elements.ts';
import { FlowLayout, type FlowPart } from '../../src/analysis/flow/flow-layout.ts';

const font: FlowFont = { family: 'Liberation Serif', size: 12 };

const paragraph = (text: string, format: ParagraphFormat = {}): FlowParagraph => ({
  kind: 'paragraph',
  type: 'paragraph',
  font,
  format,
  runs: [{ kind: 'text', text, font }],
});

const pagesOf = (parts: FlowPart[]) => parts.flatMap((part) => (part.kind === 'page' ? [part] : []));

describe('flow layout', () => {
  it('gives an empty document one empty page', () => {
    const pages = pagesOf(new FlowLayout().finish());
    expect(pages).toHaveLength(1);
    expect(pages[0]!.page).toMatchObject({ page: 1, layout: 'estimated', blocks: [], tables: [] });
  });

  it('breaks lines within the margins and gives each word a box', () => {
    const flow = new FlowLayout();
    flow.paragraph(paragraph('one two three four five '.repeat(30)));
    const { page, words } = pagesOf(flow.finish())[0]!;
    const block = page.blocks[0]!;
    expect(block.id).toBe('p1.b1');
    expect(block.lines!.length).toBeGreaterThan(3);
    for (const line of block.lines!) {
      expect(line.bbox[0]).toBeGreaterThanOrEqual(72);
      expect(line.bbox[2]).toBeLessThanOrEqual(595.3 - 72 + 0.01);
    }
    expect(words.starts).toHaveLength(150);
    expect(block.text.slice(words.starts[1], words.ends[1])).toBe('two');
  });

  it('emits pages as they fill', () => {
    const flow = new FlowLayout();
    let emitted = 0;
    for (let i = 0; i < 500; i++) {
      flow.paragraph(paragraph(`Paragraph ${i}`));
      emitted += flow.take().length;
    }
    expect(emitted).toBeGreaterThan(5);
  });

  it('puts a table on the pages it runs over and its rows where they stand', () => {
    const flow = new FlowLayout();
    flow.startTable({ columns: [100, 200] });
    for (let i = 0; i < 100; i++) {
      flow.row({
        header: i === 0,
        cells: [
          { col: 0, colSpan: 1, content: [paragraph(`key ${i}`)] },
          { col: 1, colSpan: 1, content: [paragraph(`value ${i}`)] },
        ],
      });
      expect(flow.take()).toEqual([]);
    }
    flow.endTable();
    const parts = flow.finish();
    const table = parts[0]!;
    if (table.kind !== 'table') throw new Error('a table comes before its page');
    expect(table.head).toMatchObject({ id: 't1', page: 1, row_count: 100, col_count: 2, header_rows: 1 });
    expect(table.head.parts!.length).toBe(pagesOf(parts).length);
    expect(table.rows[99]!.page).toBe(table.head.parts!.length);
    expect(pagesOf(parts)[0]!.page.blocks[0]).toMatchObject({ type: 'table', table_id: 't1' });
  });
});
