import { describe, expect, it } from 'vitest';
import { HEIGHT, lines, text, unicode } from './pdf-writer.ts';
import { blocksOf, PROSE, said } from './read-blocks.ts';

describe('paragraphs read on', () => {
  it('behind the number of a clause that a tab sets apart', async () => {
    const clause = (number: string, y: number): string[] => [
      text(72, y, 10, number),
      text(132, y, 10, 'The agreement shall have a rule on how the members may'),
      ...lines(72, y + 12, 10, [
        'use the name of the society, and on what happens where one of',
        'them uses it otherwise.',
      ]),
    ];
    const blocks = await blocksOf([...clause('A.5.2.1.', 100), ...clause('A.5.2.2.', 136)]);
    const words = 'The agreement shall have a rule on how the members may use the name of the society';
    expect(blocks.map((block) => block.text.slice(0, words.length + 9))).toEqual([
      `A.5.2.1. ${words}`,
      `A.5.2.2. ${words}`,
    ]);
  });

  it('beside the large letter that they begin with, where a sentence ends with a line', async () => {
    const blocks = await blocksOf([
      text(72, 128, 40, 'T'),
      ...lines(98, 106, 10, [
        'he members of the society met in the old hall of the town and agreed.',
        'They hoped that the bridge would be rebuilt before the winter came and',
        'asked the treasurer to look at what that would come to for each of them',
      ]),
      ...lines(72, 142, 10, [
        'and for their guests, which she did in the course of the following month and',
        'told them.',
      ]),
    ]);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.text).toMatch(/^The members .* agreed\. They hoped .* told them\.$/);
  });

  it('where they are set narrow and ragged below lines that are wide', async () => {
    const ragged = [
      'Many services will be centred around the',
      'user and made for them. In health',
      'care those who may do so will see one',
      'consistent view of it, and each',
      'person all that is said there of them.',
    ];
    const blocks = await blocksOf([...lines(72, 72, 18, PROSE), ...lines(72, 200, 9, ragged)]);
    expect(said(blocks)).toContain(`paragraph: ${ragged.join(' ')}`);
  });

  it('as far apart as others of their colour', async () => {
    const names = [
      'Chairman of the society and of',
      'its committee for the accounts',
      'President of the league of all',
      'members who live by the sea',
      'Treasurer',
    ];
    const quote = [
      'In this world it is key to see',
      'what the members of the Society',
      'And of its Friends have said on',
      'The harvest of the year.',
    ];
    const spaced = quote.map((line, i) => text(72, 200 + 13 * i, 9, line));
    const blocks = await blocksOf([
      '1 0 0 rg',
      ...names.map((line, i) => text(72, 100 + 9 * i, 9, line)),
      '0 0 0 rg',
      ...spaced,
      ...quote.map((line, i) => text(72, 280 + 13 * i, 9, line)),
    ]);
    expect(said(blocks).filter((words) => words === `paragraph: ${quote.join(' ')}`)).toHaveLength(2);
  });

  it('where one line of many reaches far beyond the others', async () => {
    const line = (words: number): string => Array(words).fill('so').join(' ');
    const ragged = Array.from({ length: 30 }, (_, i) => line([18, 22, 24, 23, 25][i % 5]!));
    const blocks = await blocksOf(lines(72, 72, 9, [...ragged, line(31), ...ragged]));
    expect(blocks).toHaveLength(1);
  });

  it('up to the sign at the far end of a proof', async () => {
    const proof = lines(72, 100, 10, [
      'The set that we began with cannot be open, for it holds its own',
      'edge, and so the proof is done.',
    ]);
    const blocks = await blocksOf([...proof, unicode(352, 112, 10, '□')]);
    expect(blocks.map((block) => block.text)).toEqual([
      'The set that we began with cannot be open, for it holds its own edge, and so the proof is done. □',
    ]);
  });

  it('over a short line whose spaces are stretched', async () => {
    const open = 'The committee looked over the accounts, which are in the order';
    const stretched = ['that', 'they', 'look', 'over'].map((word, i) =>
      text([72, 158.7, 247.6, 335.9][i]!, 112, 10, word),
    );
    expect(said(await blocksOf([text(72, 100, 10, open), ...stretched]))).toEqual([
      `paragraph: ${open} that they look over`,
    ]);
  });

  it('twice as far apart as other lines of their size', async () => {
    const spaced = [
      'The code was the same as before, other than that one of its many',
      'modules reads more than one key at the same time, and that this',
      'takes more room.',
    ];
    const blocks = await blocksOf([
      ...lines(72, 72, 10, [...PROSE, ...PROSE]),
      ...spaced.map((line, i) => text(72, 190 + 23 * i, 10, line)),
    ]);
    expect(said(blocks)).toContain(`paragraph: ${spaced.slice(0, 2).join(' ')} takes more room.`);
  });

  it('far apart from one full line to the next, whatever the next begins with', async () => {
    const spaced = [
      'The thesis with the title that is given above, which was brought to the Institute of',
      'Technology, Madras, for the degree that is named there, is a record of the research of',
      'Ada.',
    ];
    const blocks = await blocksOf([
      // Spaces of the first line are stretched until it is as long as the second.
      `q 1.778 Tw ${text(72, 100, 10, spaced[0]!)} Q`,
      text(72, 122, 10, spaced[1]!),
      text(72, 144, 10, spaced[2]!),
      ...lines(72, 250, 10, ['Prof. One', 'Guide', 'Professor', 'Dept. of Physics', 'Madras']),
    ]);
    expect(said(blocks)[0]).toBe(`paragraph: ${spaced.slice(0, 2).join(' ')} Ada.`);
  });

  it('in headings that are set as far apart, below their first word', async () => {
    const blocks = await blocksOf([
      text(72, 100, 16, '3.4', 'bold'),
      text(110, 100, 16, 'Voltage and how to measure it on other', 'bold'),
      text(110, 137, 16, 'Machines of the Kind', 'bold'),
      ...lines(72, 170, 10, [...PROSE, ...PROSE]),
    ]);
    expect(said(blocks)[0]).toBe('heading: 3.4 Voltage and how to measure it on other Machines of the Kind');
  });

  it('not from a caption in the middle to the text below', async () => {
    const below = ['and ran it on all the datasets that the society has kept over', ...PROSE];
    const blocks = await blocksOf([text(133, 100, 10, 'Figure 5: Two ways compared.'), ...lines(72, 112, 10, below)]);
    expect(said(blocks)).toEqual(['caption: Figure 5: Two ways compared.', `paragraph: ${below.join(' ')}`]);
  });

  it('where Latin letters are set larger than the ideographs around them', async () => {
    const kana = (y: number, words: string): string => unicode(72, y, 10, words);
    const full = 'プロセッサに対して適用する研究はこれまでに多くなされており現行の';
    const page = [
      ...[100, 114, 128].map((y) => kana(y, full)),
      kana(142, 'その'),
      text(82, 142, 10.9, 'Dynamic Voltage and Frequency Scaling'),
      ...[156, 170].map((y) => kana(y, full)),
      kana(184, 'する。'),
      kana(212, 'また'),
      text(82, 212, 10.9, 'DVFS'),
      kana(212, '　　　　　　を適用する研究は多くなされており'),
    ];
    const blocks = await blocksOf(page);
    expect(blocks.map(({ type, text: words }) => [type, words.slice(0, 4)])).toEqual([
      ['paragraph', full.slice(0, 4)],
      ['paragraph', 'またDV'],
    ]);
  });
});

it('lines of a narrow block that all begin anew do not read on', async () => {
  const address = ['Lakeshore Brokers', '500 Michigan Ave', 'Chicago, IL 60611'];
  const column = ['The lake is wide', 'and the shore of', 'it is long and', 'full of sand.'];
  const blocks = await blocksOf([...lines(72, 100, 10, address), ...lines(72, 200, 10, column)]);
  expect(blocks.map((block) => block.text)).toEqual([...address, column.join(' ')]);
});

it('entries of contents that lead to the number of a page do not read on', async () => {
  const entry = (i: number, title: string): string => text(72, 100 + 14 * i, 10, `${title} ${'.'.repeat(60)} ${i + 2}`);
  const blocks = await blocksOf([entry(0, 'Thanks'), entry(1, 'What was done'), entry(2, 'Where it ended')]);
  expect(blocks.map((block) => block.text)).toEqual(['Thanks 2', 'What was done 3', 'Where it ended 4']);
});

describe('lines for themselves', () => {
  it('leave room for the next one and begin as entries do', async () => {
    const all = ['250 g of plain flour', '2 eggs', '300 ml of milk', '50 g of butter, melted', '3 spoons of sugar'];
    expect(said(await blocksOf([...lines(72, 80, 10, PROSE), ...lines(72, 150, 10, all)])).slice(1)).toEqual(
      all.map((words) => `paragraph: ${words}`),
    );
  });

  it('end in numbers, as in an index', async () => {
    const all = ['apples, green, 14, 27', 'apples, red, 31', 'barley and oats, 8', 'carts, 19-23', 'cattle, 40, 44'];
    expect(said(await blocksOf([...lines(72, 80, 10, PROSE), ...lines(72, 150, 10, all)])).slice(1)).toEqual(
      all.map((words) => `paragraph: ${words}`),
    );
  });

  it('go on where a word is parted', async () => {
    const all = ['Nora Quill', 'Harbour Road 4', 'House of the neigh\u00AD', 'bours, second floor', 'Port Ellery'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...all.map((words, i) => unicode(72, 150 + 12 * i, 10, words)),
    ]);
    expect(said(blocks)).toContain('paragraph: House of the neighbours, second floor');
  });

  it('are none of a text with a remark far to its right, which shows how wide the column is', async () => {
    const all = [
      'Institutional Policies for the Schools of the North: A Report to the Association',
      'of Northern Universities by the Association of Graduate Schools in the Union of',
      'Northern Universities, October 12, 1990.',
    ];
    const found = said(
      await blocksOf([
        ...lines(72, 150, 10, all),
        text(250, 120, 10, 'Leave one line free between all citations that you give here.'),
      ]),
    );
    expect(found).toContain(`paragraph: ${all.join(' ')}`);
  });

  it('are not those of a text whose lines begin with names', async () => {
    const all = [
      'In the spring the members met Nora Quill and the treasurer of',
      'Port Ellery, who came by the first train of the day from',
      'Halden Bay and went on to Kestermoor.',
    ];
    expect(said(await blocksOf(lines(72, 80, 10, all)))).toEqual([`paragraph: ${all.join(' ')}`]);
  });
});

describe('bold below plain text', () => {
  const below = async (...content: string[]) =>
    said(await blocksOf([...lines(72, 80, 10, PROSE), ...content])).slice(1);

  it('begins something where it is all of a line or leads into it', async () => {
    const found = await below(
      ...lines(72, 150, 10, ['The landlord is Granite Holdings, a partnership of this state']),
      text(72, 162, 10, 'Tenant:', 'bold'),
      text(112, 162, 10, 'Bluebell Dental Group of the same town and of no other place'),
      text(72, 174, 10, 'Premises', 'bold'),
    );
    expect(found).toHaveLength(3);
    expect(found[1]).toBe('paragraph: Tenant: Bluebell Dental Group of the same town and of no other place');
  });

  it('goes on with a sentence that is not finished, or where it is only a word of it', async () => {
    const found = await below(
      ...lines(72, 150, 10, ['The members of the society are to be told by their president of the']),
      text(72, 162, 10, 'Rules', 'bold'),
      text(104, 162, 10, 'that they gave themselves, and of what they have to pay in a year.'),
    );
    expect(found).toEqual([
      'paragraph: The members of the society are to be told by their president of the Rules that they gave themselves, and of what they have to pay in a year.',
    ]);
  });

  it('is told from the text behind it, whose first word is all that stands in its line', async () => {
    const blocks = await blocksOf([
      `BT /F2 8 Tf 1 0 0 1 72 ${HEIGHT - 150} Tm (FOR MORE ABOUT THE WORKS OF HARBOURS: ) Tj /F1 10 Tf (Ian) Tj ET`,
      text(72, 162, 10, 'Won, manager of the branch in the south, which'),
      text(72, 174, 10, 'keeps the books of the society and its works.'),
    ]);
    expect(said(blocks)).toEqual([
      'paragraph: FOR MORE ABOUT THE WORKS OF HARBOURS: Ian Won, manager of the branch in the south, which keeps the books of the society and its works.',
    ]);
  });
});
