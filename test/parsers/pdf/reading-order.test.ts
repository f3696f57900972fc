import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/document/box.ts';
import { readingGroups } from '../../../src/parsers/pdf/layout/reading-order.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { fill, lines, makePdf, rule, stream, text, unicode } from './pdf-writer.ts';
import { blocksOf, PROSE, said } from './read-blocks.ts';

const column = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name} column, line number ${i + 1} of text`);

describe('columns', () => {
  it('begin below the names of authors side by side', async () => {
    const side = (x: number, name: string): string[] => lines(x, 150, 9, column(name, 24));
    const blocks = await blocksOf([
      text(200, 60, 16, 'Proposal of a Project', 'bold'),
      text(150, 90, 11, 'Ada Lovelace'),
      text(380, 90, 11, 'Grace Hopper'),
      text(72, 134, 11, '1 Project Idea', 'bold'),
      ...side(72, 'The left and'),
      ...side(330, 'The right hand'),
    ]);
    expect(said(blocks).slice(0, 3)).toEqual([
      'title: Proposal of a Project',
      'paragraph: Ada Lovelace Grace Hopper',
      'heading: 1 Project Idea',
    ]);
  });

  it('are read one after the other where some of their lines are short', async () => {
    const blocks = await blocksOf([
      text(72, 100, 13, '1. Wheat', 'bold'),
      text(340, 100, 13, '2. Barley', 'bold'),
      ...lines(72, 130, 10, ['a line of the left column that is nearly full', 'and one more of it', 'left end.']),
      ...lines(340, 136, 10, ['a line of the right column that is full', 'and one more of it', 'right end.']),
    ]);
    const words = blocks.map((block) => block.text).join(' ');
    expect(words.indexOf('left end')).toBeLessThan(words.indexOf('2. Barley'));
  });

  const cards = (y: number, names: string[]) =>
    names.flatMap((name, i) => [
      text(72 + 170 * i, y, 12, name, 'bold'),
      ...lines(72 + 170 * i, y + 18, 9, Array(3 + i).fill('what is said of it at length,')),
    ]);

  it('of cards in rows are read across', async () => {
    const blocks = await blocksOf([
      ...cards(100, ['Wool', 'Linen', 'Silk']),
      ...cards(190, ['Felt', 'Hemp', 'Jute']),
      ...lines(72, 290, 9, PROSE),
    ]);
    const heads = blocks.filter(({ type }) => type !== 'paragraph').map((block) => block.text);
    expect(heads).toEqual(['Wool', 'Linen', 'Silk', 'Felt', 'Hemp', 'Jute']);
  });

  it('of cards in one row go with the headings over what each of them costs', async () => {
    const priced = ['Small', 'Large'].flatMap((name, i) => [
      text(72 + 170 * i, 100, 12, name),
      text(72 + 170 * i, 130, 12, `${i + 1}35 EUR`, 'bold'),
      ...lines(72 + 170 * i, 154, 9, Array(4 + i).fill(`what ${i + 1}35 EUR is asked for,`)),
    ]);
    const blocks = await blocksOf([...priced, ...lines(72, 290, 9, PROSE)]);
    const words = blocks.map((block) => block.text).join(' ');
    expect(words.indexOf('135 EUR')).toBeLessThan(words.indexOf('Large'));
  });

  it('with headings that are counted down are read one after the other', async () => {
    const blocks = await blocksOf([...cards(100, ['1 Wool', '3 Silk']), ...cards(190, ['2 Felt', '4 Jute'])]);
    const heads = blocks.filter(({ type }) => type === 'heading').map((block) => block.text);
    expect(heads).toEqual(['1 Wool', '2 Felt', '3 Silk', '4 Jute']);
  });

  it('with labels over the names of two sides are read one side after the other', async () => {
    const side = (x: number, label: string, name: string) => [
      text(x, 110, 7.5, label),
      text(x, 123, 9, `${name} Trading Company`, 'bold'),
      ...lines(x, 136, 9, [`${name} quay, number 14`, `411 06 ${name} by the sea`, `VAT no. ${name} 556703748501`]),
    ];
    const blocks = await blocksOf([
      text(60, 60, 16, 'Northern Goods', 'bold'),
      text(360, 60, 16, 'INVOICE', 'bold'),
      ...side(60, 'From', 'Northern'),
      ...side(330, 'Bill to', 'Southern'),
    ]);
    const all = blocks.map((block) => block.text).join(' ');
    expect(all).toMatch(/From Northern Trading.*Northern 556703748501.*Bill to Southern Trading/);
  });

  it('of contents go with the numbers of their pages', async () => {
    const titles = [
      'The old harbour wall',
      'A bridge of grey stone',
      'Ferries in the winter',
      'The market and its hall',
      'Who pays for all of it',
    ];
    const blocks = await blocksOf([
      ...[0, 270].flatMap((x, side) =>
        titles.flatMap((title, i) => [
          text(60 + x, 100 + 16 * i, 10, `${title} ${'ab'[side]}`),
          text(280 + x, 100 + 16 * i, 10, `${10 + 5 * side + i}`),
        ]),
      ),
    ]);
    const all = blocks.map((block) => block.text.replace(/\s+/g, ' ')).join(' ');
    expect(all).toMatch(/^The old harbour wall a 10 A bridge of grey stone a 11/);
  });

  it('of contents keep the leaders to their pages, as printed, and are no table', async () => {
    const entries = ['The old harbour', 'A bridge', 'Ferries in winter', 'The market'].map((title, i) => {
      const size = 10;
      const words = `${title} ${'.'.repeat(40 - title.length)}`;
      return [text(60, 100 + 16 * i, size, words), text(215, 100 + 16 * i, size, `${3 + 4 * i}`)];
    });
    const blocks = await blocksOf(entries.flat());
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph']);
    expect(blocks[1]!.text).toBe(`A bridge ${'.'.repeat(32)} 7`);
  });

  it('of contents without leaders are no table, but what rises below another word is one', async () => {
    const rows = (head: string): string[] => [
      ...(head ? [text(60, 84, 10, 'Place'), text(280, 84, 10, head)] : []),
      ...['The old harbour', 'A bridge of stone', 'Ferries in winter', 'The market hall', 'Who pays for it'].flatMap(
        (title, i) => [text(60, 100 + 16 * i, 10, title), text(300, 100 + 16 * i, 10, `${10 + 7 * i}`)],
      ),
    ];
    const kinds = async (head: string) => (await blocksOf(rows(head))).map(({ type }) => type);
    expect(await kinds('')).not.toContain('table');
    expect(await kinds('Page')).not.toContain('table');
    expect(await kinds('Visitors')).toContain('table');
  });

  it('of notes beside the text do not get between its lines', async () => {
    const notes = ['A note set in', 'the margin of', 'the text here', 'and no more.'].map((words, i) =>
      text(72, 107 + 11 * i, 8, words),
    );
    const blocks = await blocksOf([...notes, ...lines(140, 100, 10, [...PROSE, ...PROSE])]);
    const all = blocks.map((block) => block.text);
    expect(all).toContain('A note set in the margin of the text here and no more.');
    expect(all.some((words) => words.includes(PROSE.join(' ')))).toBe(true);
  });

  it('are parted by a line drawn between them, though some of their lines come close to it', () => {
    const lines = (column: string, x0: number, rights: number[]) =>
      rights.map((x1, i) => ({ column, box: [x0, 100 + 14 * i, x1, 110 + 14 * i] as Box }));
    const items = [
      ...lines('left', 72, [186, 190, 185, 196, 182, 188, 191, 196, 187, 184]),
      ...lines('right', 200, [310, 318, 305, 320, 312, 309, 315, 318, 311, 304]),
    ];
    const wall = { x: 198, y0: 98, y1: 240 };
    const columns = readingGroups(items, 10, false, [wall]).map((group) => group.map((item) => item.column));
    expect(columns).toEqual([Array(10).fill('left'), Array(10).fill('right')]);
  });

  it('may stand close where many lines of both are full', () => {
    const side = (column: string, x0: number, x1: number, count: number) =>
      Array.from({ length: count }, (_, i) => {
        const end = i === count >> 1 ? x1 - 40 : x1;
        return { column, box: [x0, 100 + 14 * i, end, 110 + 14 * i] as Box };
      });
    const columnsOf = (left: number, count: number, markers: number[] = []) => {
      const alone = markers.map((i) => ({ column: 'right', box: [284, 100 + 14 * i, 292, 110 + 14 * i] as Box }));
      const items = [...side('left', 72, left, count), ...alone, ...side('right', 298.5, 520, count)];
      return readingGroups(items, 10, false).map((group) => new Set(group.map(({ column }) => column)).size);
    };
    expect(columnsOf(292, 16)).toEqual([1, 1]);
    expect(columnsOf(292, 6)).toContain(2);
    expect(columnsOf(270, 16, [3, 7])).toEqual([1, 1]);
  });

  it('begin below the last line of what stands over them', async () => {
    const over = ['A line that reaches over both of the columns on the page, and', 'ends in another.'];
    const blocks = await blocksOf([
      ...lines(72, 90, 10, over),
      ...lines(72, 126, 10, column('left', 8)),
      ...lines(300, 126, 10, column('right', 8)),
    ]);
    expect(blocks[0]!.text).toBe(over.join(' '));
  });

  it('end above the heading of what stands below them, which is nearer to that', () => {
    const side = (name: string, x0: number) =>
      Array.from({ length: 12 }, (_, i) => ({ name, box: [x0, 100 + 14 * i, x0 + 200, 110 + 14 * i] as Box }));
    const items = [
      ...side('left', 72),
      ...side('right', 312),
      { name: 'heading', box: [72, 282, 160, 294] as Box },
      { name: 'text', box: [72, 302, 512, 312] as Box },
    ];
    expect(readingGroups(items, 10, false).map((group) => group.map(({ name }) => name))).toEqual([
      Array(12).fill('left'),
      Array(12).fill('right'),
      ['heading', 'text'],
    ]);
  });

  it('are read whole however many stand side by side', () => {
    const items = Array.from({ length: 40 * 8 }, (_, i) => {
      const [x, y] = [220 * (i % 40), 12 * Math.floor(i / 40)];
      return { column: i % 40, box: [x, y, x + 190, y + 10] as Box };
    });
    const columns = readingGroups(items, 10, false).map((group) => [...new Set(group.map((item) => item.column))]);
    expect(columns).toEqual(Array.from({ length: 40 }, (_, i) => [i]));
  });

  it('say which paragraph they go on with', async () => {
    const blocks = await blocksOf([
      ...lines(72, 130, 10, column('left', 12)),
      ...lines(320, 130, 10, column('right', 12)),
    ]);
    expect(blocks[1]).toMatchObject({ continued_from: 'p1.b1' });
  });

  it('go on with a name where the last line before is full and ends no sentence', async () => {
    const full = 'each line of this column is as long as any';
    const set = (x: number, all: string[]): string[] => all.map((line, i) => unicode(x, 130 + 12 * i, 9, line));
    const blocks = await blocksOf([
      ...set(72, [full, full, full, full, full, `${full.slice(0, -5)} Port`]),
      ...set(330, ['Ellery, where the members met once more', ...Array(4).fill(full), 'and ended.']),
    ]);
    expect(blocks.at(-1)).toMatchObject({ continued_from: 'p1.b1' });
  });
});

describe('boxes', () => {
  const items = ['With one', 'Second', 'And a third'].map((words, i) => text(72, 130 + 20 * i, 14, `\x95 ${words}`));
  const inside = lines(330, 148, 10, ['A box with these words', 'inside.']);

  it('that are shaded are read for themselves, beside what stands level with them', async () => {
    const blocks = await blocksOf([
      text(72, 80, 22, 'Second slide'),
      ...items,
      fill(310, 90, 500, 220, '0.8 0.9 1'),
      ...inside,
    ]);
    expect(said(blocks)).toEqual([
      'title: Second slide',
      'list_item: With one',
      'list_item: Second',
      'list_item: And a third',
      'paragraph: A box with these words inside.',
    ]);
  });

  it('that are white on a coloured page are read for themselves', async () => {
    const card = (x: number, name: string): string[] => [
      fill(x, 60, x + 200, 140, '1 1 1'),
      ...lines(x + 10, 90, 10, [`What ${name} says in`, `two lines of ${name}.`]),
    ];
    const blocks = await blocksOf([fill(0, 0, 612, 792, '0.2 0.4 0.3'), ...card(60, 'one'), ...card(280, 'another')]);
    expect(said(blocks)).toEqual([
      'paragraph: What one says in two lines of one.',
      'paragraph: What another says in two lines of another.',
    ]);
  });

  it('as high as the page are its parts and no columns of a table', async () => {
    const panel = (x: number, name: string): string[] => [
      fill(x, 0, x + 306, 792, x === 0 ? '0.9 0.95 0.9' : '0.8 0.85 0.95'),
      ...['members', 'guests', 'farmers', 'drivers', 'readers'].flatMap((who, i) =>
        lines(x + 30, 80 + 60 * i, 10, [`What ${name} has to say to ${who}`, `and to all others of ${name}.`]),
      ),
    ];
    const blocks = await blocksOf([...panel(0, 'the one'), ...panel(306, 'the other')]);
    expect(blocks.map(({ type }) => type)).not.toContain('table');
  });

  it('of two lines are two paragraphs where the lines of the page stand closer', async () => {
    const blocks = await blocksOf([
      ...lines(72, 80, 10, [...PROSE, ...PROSE]),
      fill(72, 200, 300, 260, '0.9 0.9 0.9'),
      text(82, 220, 10, 'Write to Nora Quill'),
      text(82, 239, 10, 'Telephone 5550 1234'),
      text(330, 220, 10, 'Beside the box'),
    ]);
    expect(said(blocks)).toContain('paragraph: Write to Nora Quill');
  });

  it('that a line runs out of are only a ground', async () => {
    const blocks = await blocksOf([fill(310, 90, 420, 220, '0.8 0.9 1'), ...items, ...inside]);
    expect(said(blocks)).not.toContain('paragraph: A box with these words inside.');
  });
});

describe('figures', () => {
  it('beside the text do not part it', async () => {
    const image = stream('/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'a');
    const paint = 'q 120 0 0 24 420 660 cm /Im Do Q';
    const bytes = makePdf({
      pages: [{ content: [...lines(72, 100, 10, PROSE), paint], resources: '/XObject << /Im 100 0 R >>' }],
      objects: new Map([[100, image]]),
    });
    const { pages } = await collect(pdfParser, bytes);
    expect(said(pages[0]!.blocks)).toEqual(['figure: ', `paragraph: ${PROSE.join(' ')}`]);
  });
});

describe('tables', () => {
  /** Cells of 60 by 18 points, ruled on all sides. */
  const grid = (x: number, y: number, rows: string[]): string[] => [
    ...Array.from({ length: rows.length / 2 + 1 }, (_, r) => rule(x, y + 18 * r, x + 120, y + 18 * r)),
    ...[0, 1, 2].map((c) => rule(x + 60 * c, y, x + 60 * c, y + 9 * rows.length)),
    ...rows,
  ];
  const cells = (x: number, y: number, words: string[], put = text): string[] =>
    words.map((word, i) => put(x + 6 + 60 * (i % 2), y + 13 + 18 * Math.floor(i / 2), 9, word));

  it('beside the text do not part its sentences', async () => {
    const box = cells(400, 96, ['Reign', '959-975', 'Born', '944', 'Died', '975', 'House', 'Wessex']);
    const found = await blocksOf([...lines(72, 100, 10, PROSE), ...grid(400, 96, box)]);
    expect(found.map(({ type }) => type).sort()).toEqual(['paragraph', 'table']);
    expect(found.find(({ type }) => type === 'paragraph')!.text).toBe(PROSE.join(' '));
  });

  it('in a right-to-left script begin at the right', async () => {
    const [hat, tree] = ['\u05DB\u05D5\u05D1\u05E2', '\u05E2\u05E5'];
    const put = (x: number, y: number, size: number, words: string) =>
      unicode(x, y, size, [...words].reverse().join(''));
    const words = ['12', hat, '34', tree, '56', hat, '78', tree];
    const { tables } = await collect(
      pdfParser,
      makePdf({ pages: [{ content: grid(200, 100, cells(200, 100, words, put)) }] }),
    );
    expect(tables[0]!.rows!.map(({ cells: row }) => row.map(({ text: t }) => t)[0])).toEqual([hat, tree, hat, tree]);
  });
});

describe('hyphens', () => {
  it('that are soft show at the end of a line only, and are gone from the text', async () => {
    const [block] = await blocksOf([
      unicode(72, 100, 10, 'the inter\u00ADnational committee was re\u00AD'),
      unicode(72, 112, 10, 'elected'),
    ]);
    expect(block!.text).toBe('the international committee was reelected');
  });
});

describe('labels and what they name', () => {
  it('are read across, however far apart they stand', async () => {
    const entries = [
      ['Owner of the hospital:', 'Medical Centre of the City'],
      ['Year of reporting:', '2012'],
      ['First address for questions:', ''],
      ['Name of the submitter:', 'Robert Omens of the board'],
      ['Date of the submission:', '8 January 2013, in the morning'],
    ];
    const blocks = await blocksOf(
      entries.flatMap(([label, value], i) => [
        text(72, 100 + 20 * i, 10, label!),
        ...(value ? [text(330, 100 + 20 * i, 10, value)] : []),
      ]),
    );
    const words = blocks
      .map((block) => block.text)
      .join(' ')
      .replaceAll('\t', ' ');
    for (const [label, value] of entries) expect(words).toContain(`${label} ${value}`.trim());
  });

  it('stand below them where labels stand side by side', async () => {
    const blocks = await blocksOf([
      text(72, 90, 10, 'This is what was ordered by telephone on the third of May, and confirmed on the next day.'),
      ...lines(72, 130, 10, ['BILL TO:', 'Merrow Finance', '12 Mill Lane,', 'Harrow Green, 4052']),
      ...lines(240, 130, 10, ['SHIP TO:', 'Merrow Delivery', '7 Dock Road,', 'Harrow Green, 4051']),
      ...lines(420, 130, 10, ['SERVICE ADDRESS:', 'Merrow Services', '3 Ferry Street,', 'Harrow Green, 4053']),
    ]);
    expect(blocks.map((block) => block.text).join(' ')).toContain(
      'BILL TO: Merrow Finance 12 Mill Lane, Harrow Green, 4052 SHIP TO: Merrow Delivery 7 Dock Road, Harrow Green, 4051 SERVICE',
    );
  });
});
