import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { joinBlocks } from '../../../src/export/join-blocks.ts';
import { joinLines } from '../../../src/parsers/pdf/text/line-ends.ts';
import { HEIGHT, rule, text } from './pdf-writer.ts';
import { blocksOf, said } from './read-blocks.ts';

/** Words whose spaces have room, so that those without any stand out. */
const AROUND = 'The old harbour was dug out of the sand by many hands and with no other tool than a spade';

/** A line that moves between its pieces, in thousandths of the font size, back where positive. ISO 32000-1, 9.4.3. */
const set = (y: number, ...pieces: (string | number)[]): string =>
  `BT /F1 10 Tf 1 0 0 1 72 ${HEIGHT - y} Tm [${pieces.map((p) => (typeof p === 'string' ? `(${p})` : p)).join(' ')}] TJ ET`;

const read = async (...pieces: (string | number)[]): Promise<string> =>
  (await blocksOf([...[64, 76, 88].map((y) => text(72, y, 10, AROUND)), set(100, ...pieces)]))[0]!.text.slice(
    3 * (AROUND.length + 1),
  );

describe('a space character', () => {
  it('is none where the text was moved back over it', async () => {
    expect(await read('see http:// ', 278, 'creat ', 290, 'iveco ', 278, 'mmons. ', 278, 'org today')).toBe(
      'see http://creativecommons.org today',
    );
    expect(await read('a textbook- ', 278, 'specific site, defi ', 278, 'ned by them ', 278, ', and used')).toBe(
      'a textbook-specific site, defined by them, and used',
    );
  });

  it('is one before a capital, a line to write on and behind a comma, or where it keeps a little room', async () => {
    expect(await read('buy the Erie ', 278, 'Secure plan, ', 278, 'sign ', 278, '______ and ', 200, 'go')).toBe(
      'buy the Erie Secure plan, sign ______ and go',
    );
  });
});

describe('a gap without a space character at a hyphen', () => {
  it('is none in a line that has characters for its spaces', async () => {
    expect(await read('the quality of a curriculum-', -240, 'based course and of real', -240, '-world work')).toBe(
      'the quality of a curriculum-based course and of real-world work',
    );
  });

  it('is a space in a line that has none', async () => {
    expect(await read('of', -240, 'short-', -240, 'and', -240, 'long-term', -240, 'work')).toBe(
      'of short- and long-term work',
    );
  });

  it('is what a slanted letter leans into it', async () => {
    const [block] = await blocksOf([
      text(72, 88, 10, AROUND),
      text(72, 100, 10, 'F', 'italic'),
      text(79.7, 100, 10, '-functionals are not wide at all'),
    ]);
    expect(block!.text).toContain('F-functionals');
  });
});

describe('the end of a line', () => {
  it('behind a dash that is set close to its word is no space', async () => {
    const [block] = await blocksOf([
      text(72, 100, 10, 'The docket has the number FAA–2020–'.replaceAll('–', '\x96')),
      text(72, 112, 10, '0686 and the plan is for the years 2018 –'.replaceAll('–', '\x96')),
      text(72, 124, 10, '2022 as was said before in the same place.'),
    ]);
    expect(block!.text).toContain('FAA–2020–0686 and the plan is for the years 2018 – 2022 as');
  });

  it('in an address that is a link is none', async () => {
    const uri = '/A << /S /URI /URI (https://example.org/a_long_name.pdf) >>';
    const [block] = await blocksOf({
      content: [
        text(72, 100, 10, 'What is known of the harbour stands at https://'),
        text(72, 112, 10, 'example.org/a_long_name.pdf, and not in the books'),
        text(72, 124, 10, 'of the society or of its members.'),
      ],
      annotations: [`/Subtype /Link /Rect [250 690 400 702] ${uri}`, `/Subtype /Link /Rect [72 666 300 690] ${uri}`],
    });
    expect(block!.text).toContain('at https://example.org/a_long_name.pdf, and not in the books');
  });

  it('of a page neither', () => {
    const block = (words: string): Block => ({ ...({ type: 'paragraph' } as Block), text: words });
    expect(joinBlocks(block('the years 2018–'), block('2022')).text).toBe('the years 2018–2022');
    expect(joinBlocks(block('the years 2018 –'), block('2022')).text).toBe('the years 2018 – 2022');
  });

  it('of a cell neither, nor behind a hyphen in a compound or a number', async () => {
    const cell = (x: number, y: number, ...all: string[]) => all.map((line, i) => text(x, y + 12 * i, 10, line));
    const blocks = await blocksOf([
      ...[90, 130, 170].map((y) => rule(60, y, 420, y)),
      ...[60, 180, 300, 420].map((x) => rule(x, 90, x, 170)),
      ...cell(66, 105, 'Year-', 'Over-Year'),
      ...cell(186, 105, 'state-of-the-', 'art'),
      ...cell(306, 105, 'gpt-4-', '0613'),
      ...cell(66, 145, 'one'),
      ...cell(186, 145, 'two'),
      ...cell(306, 145, 'three'),
    ]);
    const [table] = said(blocks);
    for (const words of ['Year-Over-Year', 'state-of-the-art', 'gpt-4-0613']) expect(table).toContain(words);
    expect(joinLines('a paint-', 'ing')).toBe('a painting');
    expect(joinLines('1,234-', '567-')).toBe('1,234- 567-');
    expect(joinLines('Low -', 'high')).toBe('Low - high');
  });
});
