import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { lines, makePdf, stream, text, unicode } from './pdf-writer.ts';
import { blocksOf, PROSE, said } from './read-blocks.ts';

const column = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name} column, line number ${i + 1} of text`);

describe('columns', () => {
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

  it('of notes beside the text do not get between its lines', async () => {
    const notes = ['A note set in', 'the margin of', 'the text here', 'and no more.'].map((words, i) =>
      text(72, 107 + 11 * i, 8, words),
    );
    const blocks = await blocksOf([...notes, ...lines(140, 100, 10, [...PROSE, ...PROSE])]);
    const all = blocks.map((block) => block.text);
    expect(all).toContain('A note set in the margin of the text here and no more.');
    expect(all.some((words) => words.includes(PROSE.join(' ')))).toBe(true);
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

  it('say which paragraph they go on with', async () => {
    const blocks = await blocksOf([
      ...lines(72, 130, 10, column('left', 12)),
      ...lines(320, 130, 10, column('right', 12)),
    ]);
    expect(blocks[1]).toMatchObject({ continued_from: 'p1.b1' });
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
});
