import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { lines, marked, taggedPage, text } from './pdf-writer.ts';
import { MORE, PROSE, said } from './read-blocks.ts';

const saidOf = async (bytes: Uint8Array): Promise<string[]> => said((await collect(pdfParser, bytes)).pages[0]!.blocks);

describe('text that is tagged', () => {
  it('as a heading is none where it is numbered, reads on like text and looks like it', async () => {
    const blocks = await saidOf(
      taggedPage(
        ['P', 'H2', 'H2', 'H2', 'H2', 'P'],
        [
          ...marked('P', 0, lines(72, 72, 10, [...PROSE, ...MORE])),
          ...marked('H2', 1, [
            text(72, 160, 10, '1.1 The members meet once in every year, and more often if they wish.'),
          ]),
          ...marked('H2', 2, [text(72, 180, 10, 'b. Name of the member')]),
          ...marked('H2', 3, [text(72, 200, 10, '1.3 Votes of the members')]),
          ...marked('H2', 4, [text(72, 220, 10, 'c. What the members owe', 'bold')]),
          ...marked('P', 5, lines(72, 240, 10, PROSE)),
        ],
      ),
    );
    expect(blocks.slice(1, 5)).toEqual([
      'list_item: The members meet once in every year, and more often if they wish.',
      'list_item: Name of the member',
      'heading: 1.3 Votes of the members',
      'heading: c. What the members owe',
    ]);
  });

  it('as a heading is none where it is a caption, which templates tag so to have it listed', async () => {
    const blocks = await saidOf(
      taggedPage(
        ['H2', 'P', 'H3', 'P'],
        [
          ...marked('H2', 0, [text(72, 72, 12, 'Oscillators', 'bold')]),
          ...marked('P', 1, lines(72, 90, 10, PROSE)),
          ...marked('H3', 2, [text(72, 150, 10, 'Fig 2. How the oscillator is connected', 'bold')]),
          ...marked('P', 3, lines(72, 180, 10, PROSE)),
        ],
      ),
    );
    expect(blocks[2]).toBe('caption: Fig 2. How the oscillator is connected');
  });

  it('as one paragraph is parted where white and bold begin another', async () => {
    const blocks = await saidOf(
      taggedPage(
        ['P', 'P'],
        [
          ...marked('P', 0, [...lines(72, 72, 10, PROSE), text(72, 128, 10, 'What comes next', 'bold')]),
          ...marked('P', 1, lines(72, 144, 10, [...MORE, ...MORE])),
        ],
      ),
    );
    expect(blocks[0]).toBe(`paragraph: ${PROSE.join(' ')}`);
    expect(blocks[1]).toMatch(/: What comes next$/);
  });

  it('does not take in what the tags leave out', async () => {
    const blocks = await saidOf(
      taggedPage(
        ['P', 'P'],
        [
          '/Artifact BMC',
          text(360, 60, 10, '5'),
          'EMC',
          ...marked('P', 0, lines(72, 72, 10, PROSE)),
          ...marked('P', 1, lines(72, 120, 10, MORE)),
        ],
      ),
    );
    expect(blocks).toContain(`paragraph: ${PROSE.join(' ')}`);
  });

  const handmade = (roles: readonly [string, string]): Uint8Array =>
    taggedPage(
      [roles[0], 'P', roles[1], 'P'],
      [
        ...marked(roles[0], 0, [text(72, 72, 10, 'What the members owe', 'bold')]),
        ...marked('P', 1, lines(72, 92, 10, [...PROSE, ...PROSE])),
        ...marked(roles[1], 2, [text(72, 192, 10, '2. What they are owed', 'bold')]),
        ...marked('P', 3, lines(72, 212, 10, [...MORE, ...MORE])),
      ],
    );

  it('as a paragraph or an item is a heading if it looks like one and no tags name headings', async () => {
    const blocks = await saidOf(handmade(['P', 'LI']));
    expect(blocks.filter((block) => !block.startsWith('paragraph'))).toEqual([
      'heading: What the members owe',
      'heading: 2. What they are owed',
    ]);
  });

  it('as an item and leads to a list is no heading', async () => {
    const blocks = await saidOf(
      taggedPage(
        ['P', 'LI', 'P'],
        [
          ...marked('P', 0, lines(72, 72, 10, [...PROSE, ...PROSE])),
          ...marked('LI', 1, [text(72, 172, 10, '3.2 The members may ask for any of these:-')]),
          ...marked('P', 2, lines(72, 200, 10, [...MORE, ...MORE])),
        ],
      ),
    );
    expect(blocks[1]).toBe('list_item: The members may ask for any of these:-');
  });
});
