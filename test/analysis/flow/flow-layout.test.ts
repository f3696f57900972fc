import { describe, expect, it } from 'vitest';
import type {
  FlowFont,
  FlowInline,
  FlowParagraph,
  FlowRow,
  ParagraphFormat,
} from '../../../src/analysis/flow/elements.ts';
import { FlowLayout, type FlowOptions, type FlowPart } from '../../../src/analysis/flow/flow-layout.ts';

const font: FlowFont = { family: 'Liberation Serif', size: 12 };
/** Of this font, in points. */
const LINE = 13.8;
const PAGE_LINES = Math.floor((841.9 - 144) / LINE);

const text = (content: string): FlowInline => ({ kind: 'text', text: content, font });

const paragraph = (content: string | FlowInline[], format: ParagraphFormat = {}): FlowParagraph => ({
  kind: 'paragraph',
  type: 'paragraph',
  font,
  format,
  runs: typeof content === 'string' ? [text(content)] : content,
});

/** A paragraph of so many lines. */
const ofLines = (count: number, format?: ParagraphFormat) =>
  paragraph(Array.from({ length: count }, (_, i) => `line ${i}`).join('\n'), format);

const pagesOf = (parts: FlowPart[]) => parts.flatMap((part) => (part.kind === 'page' ? [part.page] : []));

function lay(elements: FlowParagraph[], options?: FlowOptions) {
  const flow = new FlowLayout(options);
  for (const element of elements) flow.paragraph(element);
  return pagesOf(flow.finish());
}

const fill = (lines: number) => Array.from({ length: lines }, (_, i) => paragraph(`filler ${i}`));
const linesOn = (page: { blocks: { text: string }[] }) => page.blocks.flatMap((block) => block.text.split('\n'));

describe('flow layout', () => {
  it('gives an empty document one empty page', () => {
    const pages = lay([]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ page: 1, layout: 'estimated', blocks: [], tables: [] });
  });

  it('breaks lines within the margins and gives each word a box', () => {
    const flow = new FlowLayout();
    flow.paragraph(paragraph('one two three four five '.repeat(30)));
    const [part] = flow.finish();
    if (part?.kind !== 'page') throw new Error('a page is expected');
    const { page, words } = part;
    const block = page.blocks[0]!;
    expect(block.id).toBe('p1.b1');
    expect(block.lines!.length).toBeGreaterThan(5);
    for (const line of block.lines!) {
      expect(line.bbox[0]).toBeGreaterThanOrEqual(72);
      expect(line.bbox[2]).toBeLessThanOrEqual(595.3 - 72 + 0.01);
    }
    expect(words.starts).toHaveLength(150);
    expect(block.text.slice(words.starts[1], words.ends[1])).toBe('two');
    expect(words.boxes[4]).toBeGreaterThan(words.boxes[2]!);
    expect(block.lines!.map(({ start, end }) => block.text.slice(start, end).trim()).join(' ')).toBe(block.text);
  });

  it('cuts a word that is wider than the line', () => {
    const [page] = lay([paragraph('x'.repeat(300))]);
    const { lines, text: whole } = page!.blocks[0]!;
    expect(lines!.length).toBeGreaterThan(3);
    expect(whole).toHaveLength(300);
    for (const { bbox } of lines!) expect(bbox[2]).toBeLessThanOrEqual(595.3 - 72 + 0.01);
  });

  it('emits pages as they fill', () => {
    const flow = new FlowLayout();
    let emitted = 0;
    for (const element of fill(500)) {
      flow.paragraph(element);
      emitted += flow.take().length;
    }
    expect(emitted).toBe(Math.floor(499 / PAGE_LINES));
  });

  it('continues a paragraph on the next page and says so', () => {
    const [first, second] = lay([...fill(PAGE_LINES - 5), ofLines(10)]);
    expect(first!.blocks.at(-1)!.text).toBe('line 0\nline 1\nline 2\nline 3\nline 4');
    expect(second!.blocks[0]).toMatchObject({
      text: 'line 5\nline 6\nline 7\nline 8\nline 9',
      continued_from: first!.blocks.at(-1)!.id,
    });
  });

  it('leaves no line of a paragraph alone', () => {
    const orphan = lay([...fill(PAGE_LINES - 1), ofLines(5)]);
    expect(linesOn(orphan[1]!)).toContain('line 0');
    const widow = lay([...fill(PAGE_LINES - 4), ofLines(5)]);
    expect(linesOn(widow[1]!)).toEqual(['line 3', 'line 4']);
    const free = lay([...fill(PAGE_LINES - 4), ofLines(5, { widowControl: false })]);
    expect(linesOn(free[1]!)).toEqual(['line 4']);
  });

  it('keeps lines together and with the next paragraph', () => {
    const together = lay([...fill(PAGE_LINES - 5), ofLines(10, { keepLines: true })]);
    expect(linesOn(together[1]!)[0]).toBe('line 0');
    const heading = lay([...fill(PAGE_LINES - 2), paragraph('heading', { keepNext: true }), ofLines(4)]);
    expect(linesOn(heading[1]!)[0]).toBe('heading');
  });

  it('adds space or takes the larger, and none at the top of a page that is merely the next', () => {
    const format = { spaceBefore: 20, spaceAfter: 10 };
    const gap = (spacing: 'sum' | 'max') => {
      const [page] = lay([paragraph('a', format), paragraph('b', format)], { spacing });
      return page!.blocks[1]!.bbox[1] - page!.blocks[0]!.bbox[1] - LINE;
    };
    expect(gap('sum')).toBeCloseTo(30, 1);
    expect(gap('max')).toBeCloseTo(20, 1);
    const [first, second] = lay([paragraph('a', format), ...fill(PAGE_LINES - 2), paragraph('b', format)]);
    expect(first!.blocks[0]!.bbox[1]).toBeGreaterThan(92);
    expect(second!.blocks[0]!.bbox[1]).toBeLessThan(80);
  });

  it('drops the space between paragraphs of one style that ask for it', () => {
    const format = { spaceAfter: 10, contextualSpacing: true, style: 'list' };
    const [page] = lay([paragraph('a', format), paragraph('b', format), paragraph('c')]);
    const tops = page!.blocks.map(({ bbox }) => bbox[1]);
    expect(tops[1]! - tops[0]!).toBeCloseTo(LINE, 1);
    expect(tops[2]! - tops[1]!).toBeCloseTo(LINE + 10, 1);
  });

  it('aligns, indents and puts text at tab stops', () => {
    const x = (content: string, format: ParagraphFormat) => lay([paragraph(content, format)])[0]!.blocks[0]!;
    expect(x('a', { align: 'right' }).bbox[2]).toBeCloseTo(523.3, 1);
    const centered = x('a', { align: 'center' }).bbox;
    expect((centered[0] + centered[2]) / 2).toBeCloseTo(595.3 / 2, 1);
    expect(x('a', { indentLeft: 50, indentFirst: -20 }).bbox[0]).toBeCloseTo(102, 1);
    expect(x('title\t7', { tabs: [{ at: 400, align: 'right' }] }).bbox[2]).toBeCloseTo(472, 1);
    expect(x('a\tb', { tabs: [{ at: 100, align: 'left' }] }).bbox[2]).toBeGreaterThan(172);
  });

  it('places the text of an item behind its marker', () => {
    const item: FlowParagraph = {
      ...paragraph('item', { indentLeft: 36, indentFirst: -18 }),
      type: 'list_item',
      level: 1,
      marker: { text: '1.', font },
    };
    const [page] = lay([item]);
    expect(page!.blocks[0]).toMatchObject({ type: 'list_item', level: 1, marker: '1.', text: 'item' });
    expect(page!.blocks[0]!.bbox[0]).toBeCloseTo(108, 1);
  });

  it('counts a line as high as its tallest text, or as it is told', () => {
    const height = (format: ParagraphFormat, size = 12) => {
      const big: FlowInline = { kind: 'text', text: 'a', font: { ...font, size } };
      const [page] = lay([paragraph([big], format), paragraph('b')]);
      return page!.blocks[1]!.bbox[3] - page!.blocks[0]!.bbox[3];
    };
    expect(height({})).toBeCloseTo(LINE, 1);
    expect(height({ lineSpacing: { rule: 'exactly', value: 30 } }, 40)).toBeCloseTo(LINE, 1);
    expect(height({ lineSpacing: { rule: 'at_least', value: 30 } })).toBeCloseTo(LINE, 1);
    const doubled = lay([paragraph('a\nb', { lineSpacing: { rule: 'multiple', value: 2 } })])[0]!.blocks[0]!;
    expect(doubled.lines![1]!.bbox[1] - doubled.lines![0]!.bbox[1]).toBeCloseTo(2 * LINE, 1);
  });

  it('fills columns before pages', () => {
    const flow = new FlowLayout();
    flow.section({
      width: 500,
      height: 300,
      margins: { top: 50, right: 50, bottom: 50, left: 50 },
      columns: [
        { width: 190, gap: 20 },
        { width: 190, gap: 0 },
      ],
      start: 'next_page',
    });
    for (const element of fill(40)) flow.paragraph(element);
    const pages = pagesOf(flow.finish());
    const perColumn = Math.floor(200 / LINE);
    expect(pages[0]!.blocks).toHaveLength(2 * perColumn);
    expect(pages[0]!.blocks[perColumn]!.bbox[0]).toBe(260);
    expect(pages[0]!.blocks[perColumn]!.bbox[1]).toBe(pages[0]!.blocks[0]!.bbox[1]);
  });

  it('obeys the breaks of the producer only when told to', () => {
    const body = [paragraph('a'), paragraph([{ kind: 'break', to: 'rendered_page' }, text('b')])];
    expect(lay(body).map(({ layout }) => layout)).toEqual(['estimated']);
    expect(lay(body, { rendered: true }).map(({ layout }) => layout)).toEqual(['exact', 'exact']);
  });

  it('draws a frame that is anchored right behind a break', () => {
    const frame = {
      width: 100,
      height: 20,
      horizontal: { from: 'column' as const },
      vertical: { from: 'paragraph' as const },
      wrap: 'none' as const,
      content: [paragraph('framed')],
    };
    const pages = lay([
      paragraph('a'),
      paragraph([
        { kind: 'break', to: 'page' },
        { kind: 'frame', frame },
      ]),
    ]);
    expect(pages.map(linesOn)).toEqual([['a'], ['framed']]);
  });

  it('lets a long footnote go on overleaf', () => {
    const note = { kind: 'footnote' as const, marker: '1', content: [ofLines(60)] };
    const pages = lay([paragraph([text('marked'), { kind: 'note', note, font }]), paragraph('after')]);
    const notes = pages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'footnote'));
    expect(notes).toHaveLength(2);
    expect(notes[1]!.continued_from).toBe(notes[0]!.id);
    expect(notes.flatMap((block) => block.text.split('\n'))).toHaveLength(60);
    expect(pages[0]!.blocks[0]!.text).toBe('marked[1]');
  });
});

describe('tables in the flow', () => {
  const row = (...texts: string[]): FlowRow => ({
    cells: texts.map((content, col) => ({ col, colSpan: 1, content: [ofLines(1)].map(() => paragraph(content)) })),
  });

  function layTable(rows: FlowRow[], before: FlowParagraph[] = [], columns = [100, 200]) {
    const flow = new FlowLayout();
    for (const element of before) flow.paragraph(element);
    flow.startTable({ columns });
    const early: FlowPart[] = [];
    for (const element of rows) {
      flow.row(element);
      early.push(...flow.take());
    }
    flow.endTable();
    const parts = [...early, ...flow.finish()];
    const table = parts.find((part) => part.kind === 'table');
    if (table?.kind !== 'table') throw new Error('a table is expected');
    return { parts, table, pages: pagesOf(parts) };
  }

  it('come before the pages they are on, and hold their pages back', () => {
    const { parts, table, pages } = layTable(Array.from({ length: 100 }, (_, i) => row(`key ${i}`, `value ${i}`)));
    expect(parts[0]).toBe(table);
    expect(table.head).toMatchObject({ id: 't1', page: 1, row_count: 100, col_count: 2 });
    expect(table.head.parts).toHaveLength(pages.length);
    expect(table.rows[99]!.page).toBe(pages.length);
    expect(pages[0]!.blocks[0]).toMatchObject({ type: 'table', table_id: 't1' });
  });

  it('are cut when they grow too long to be held', () => {
    const flow = new FlowLayout();
    flow.startTable({ columns: [100] });
    const parts: FlowPart[] = [];
    for (let i = 0; i < 10_100; i++) {
      flow.row({ cells: [{ col: 0, colSpan: 1, content: [] }], height: { rule: 'exactly', value: 10 } });
      parts.push(...flow.take());
    }
    expect(parts.length).toBeGreaterThan(100);
    flow.endTable();
    parts.push(...flow.finish());
    const heads = parts.flatMap((part) => (part.kind === 'table' ? [part.head] : []));
    expect(heads.map(({ id, row_count, continued_from }) => [id, row_count, continued_from])).toEqual([
      ['t1', 10_001, undefined],
      ['t2', 99, 't1'],
    ]);
  });

  it('cut a tall row between its lines, unless it may not be cut', () => {
    const tall = (cantSplit: boolean): FlowRow => ({
      cells: [{ col: 0, colSpan: 1, content: [ofLines(20)] }],
      cantSplit,
    });
    const cut = layTable([tall(false)], fill(PAGE_LINES - 10));
    expect(cut.pages.map(({ blocks }) => blocks.find(({ type }) => type === 'table')?.text.split('\n').length)).toEqual(
      [10, 10],
    );
    expect(cut.table.rows).toHaveLength(1);
    expect(cut.table.rows[0]!.cells[0]!.text.split('\n')).toHaveLength(20);
    const whole = layTable([tall(true)], fill(PAGE_LINES - 10));
    expect(whole.table.head.page).toBe(2);
  });

  it('grow the last row under a merged cell', () => {
    const merged = (merge: 'start' | 'continue', content: FlowParagraph[]): FlowRow => ({
      cells: [
        { col: 0, colSpan: 1, merge, content },
        { col: 1, colSpan: 1, content: [paragraph('x')] },
      ],
    });
    const { table } = layTable([merged('start', [ofLines(6)]), merged('continue', []), row('a', 'b')]);
    expect(table.rows[0]!.cells[0]).toMatchObject({ row_span: 2 });
    expect(table.rows[0]!.bbox[3] - table.rows[0]!.bbox[1]).toBeCloseTo(LINE, 1);
    expect(table.rows[1]!.bbox[3] - table.rows[0]!.bbox[1]).toBeCloseTo(6 * LINE, 1);
  });

  it('share the width where the grid says none', () => {
    const { table } = layTable([row('a', 'b')], [], [0, 0]);
    const [a, b] = table.rows[0]!.cells;
    expect(a!.bbox[2] - a!.bbox[0]).toBeCloseTo((595.3 - 144) / 2, 1);
    expect(b!.bbox[2]).toBeCloseTo(523.3, 1);
  });
});
