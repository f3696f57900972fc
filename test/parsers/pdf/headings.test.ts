import { describe, expect, it } from 'vitest';
import { numberingOf } from '../../../src/parsers/pdf/document/heading-words.ts';
import { isCaption } from '../../../src/parsers/pdf/layout/captions.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { lines, makePdf, text, unicode } from './pdf-writer.ts';
import { blocksOf, MORE, PROSE } from './read-blocks.ts';

/** Type or level and text of the headings on pages of operators. */
async function headingsOf(...pages: string[][]): Promise<[number | 'title', string][]> {
  const model = await collect(pdfParser, makePdf({ pages: pages.map((content) => ({ content })) }));
  return model.pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ type }) => type === 'heading' || type === 'title')
    .map(({ type, level, text: t }) => [type === 'title' ? 'title' : level!, t]);
}

/** Headings with text below each, down the page. */
const outline = (...entries: [size: number, words: string][]): string[] =>
  entries.flatMap(([size, words], i) => [
    text(72, 90 + 90 * i, size, words, 'bold'),
    ...lines(72, 112 + 90 * i, 10, PROSE),
  ]);

describe('levels of headings', () => {
  it('count what encloses them, not how many sizes there are', async () => {
    const found = await headingsOf(
      [text(72, 300, 30, 'The Report'), text(72, 340, 22, 'Printed for the members'), ...lines(72, 500, 10, PROSE)],
      outline([16, 'Harvest'], [12, 'Wheat'], [12, 'Barley']),
      outline([16, 'Weather'], [12, 'Rain'], [14, 'A side remark of its own look'], [12, 'Wind']),
      outline([16, 'Markets'], [12, 'Prices']),
    );
    const levels = new Map(found.map(([level, words]) => [words, level]));
    expect(levels.get('The Report')).toBe('title');
    for (const words of ['Harvest', 'Weather', 'Markets']) expect([words, levels.get(words)]).toEqual([words, 1]);
    for (const words of ['Wheat', 'Rain', 'Wind', 'Prices']) expect([words, levels.get(words)]).toEqual([words, 2]);
  });

  it('put no title below the larger heading of a chapter', async () => {
    const [page] = [
      [
        text(72, 100, 24, 'Chapter 1 On Gates', 'bold'),
        text(72, 150, 17, '1.1 Doors', 'bold'),
        text(72, 180, 15, 'What is learnt', 'bold'),
        ...lines(72, 210, 10, PROSE),
        text(72, 280, 15, 'How it began', 'bold'),
        ...lines(72, 310, 10, PROSE),
      ],
    ];
    expect(await headingsOf(page!)).toEqual([
      [1, 'Chapter 1 On Gates'],
      [2, '1.1 Doors'],
      [3, 'What is learnt'],
      [3, 'How it began'],
    ]);
  });

  it('follow the scheme that comes first where all look alike', async () => {
    const found = await headingsOf(
      outline([12, 'I. Parties'], [12, 'A. The seller'], [12, 'B. The buyer'], [12, 'II. Goods']),
      outline([12, 'A. Delivery'], [12, 'III. Price']),
    );
    expect(found.map(([level]) => level)).toEqual([1, 2, 2, 1, 2, 1]);
  });

  it('are those of the numbers where a document counts throughout', async () => {
    const found = await headingsOf(
      outline([12, '1 Scope'], [12, '1.1 Terms'], [12, '1.1.1 Letters'], [12, '2 Tests']),
      outline([12, '2.1 Samples'], [12, 'References']),
    );
    expect(found.map(([level]) => level)).toEqual([1, 2, 3, 1, 2, 1]);
  });
});

describe('headings', () => {
  const LISTING = Array.from({ length: 30 }, (_, i) => `    call_${i}(buffer, length, flags | ${i});`);

  it('are no sentences in Chinese, however large they are', async () => {
    const page = (words: string) => [
      text(72, 60, 20, 'Report of the year', 'bold'),
      ...lines(72, 100, 10, PROSE),
      unicode(72, 170, 14, words),
      ...lines(72, 200, 10, MORE),
    ];
    const words = '所有董事均已出席了审议本次季报的董事会会议';
    expect((await headingsOf(page(words))).map(([, text]) => text)).toContain(words);
    expect((await headingsOf(page(`${words}。`))).map(([, text]) => text)).toEqual(['Report of the year']);
  });

  it('stand out from the text, not from listings in small print', async () => {
    const page = (name: string) => [
      text(72, 80, 14, name, 'bold'),
      ...lines(72, 104, 10, PROSE),
      text(72, 152, 10, 'The calls are these:'),
      ...lines(72, 172, 8, LISTING, 'mono'),
      ...lines(72, 480, 10, MORE),
    ];
    expect(await headingsOf(page('Reading'), page('Writing'), page('Closing'))).toEqual([
      ['title', 'Reading'],
      [1, 'Writing'],
      [1, 'Closing'],
    ]);
  });

  it('hold the number of a chapter and its name, set below it', async () => {
    const chapter = (number: number, name: string) => [
      text(72, 90, 16, `Chapter ${number}`, 'bold'),
      text(72, 126, 22, name, 'bold'),
      ...lines(72, 180, 10, [...PROSE, ...PROSE, ...PROSE]),
    ];
    const found = await headingsOf(lines(72, 80, 10, [...PROSE, ...MORE]), chapter(1, 'Rain'), chapter(2, 'Wind'));
    expect(found).toEqual([
      [1, 'Chapter 1 Rain'],
      [1, 'Chapter 2 Wind'],
    ]);
  });

  it('of two lines are one where the first ends with a word that leads on', async () => {
    const found = await headingsOf([
      ...lines(72, 80, 10, [...PROSE, ...MORE]),
      ...lines(72, 180, 10, ['The long way from', 'spring to autumn'], 'bold'),
      ...lines(72, 212, 10, PROSE),
    ]);
    expect(found).toEqual([[1, 'The long way from spring to autumn']]);
  });

  it('are not lost on a first page of short paragraphs, between its title and the first usual heading', async () => {
    const first = [
      text(72, 90, 20, 'Doors'),
      text(72, 120, 10, 'What opens and closes doors of any kind.'),
      text(72, 140, 10, 'It is used in some of the houses that we know:'),
      ...['in the house of the society', 'in the house of its treasurer'].flatMap((words, i) => [
        text(84, 158 + 14 * i, 10, '-'),
        text(96, 158 + 14 * i, 10, words),
      ]),
      text(72, 210, 14, 'Putting it in', 'bold'),
      text(72, 235, 10, 'Take the old door out and put the new one in.'),
      text(72, 270, 14, 'Opening it', 'bold'),
      text(72, 295, 10, 'Turn the key to the left and wait until it opens.'),
      text(72, 330, 14, 'Conclusion', 'bold'),
      text(72, 355, 10, 'There is nothing more to say about doors than this.'),
    ];
    const second = [text(72, 90, 14, 'Keys', 'bold'), ...lines(72, 120, 10, [...PROSE, ...MORE, ...PROSE])];
    expect(await headingsOf(first, second)).toEqual([
      ['title', 'Doors'],
      ...['Putting it in', 'Opening it', 'Conclusion', 'Keys'].map((name) => [1, name]),
    ]);
  });

  it('are two where one stands well below another of its look', async () => {
    const page = [
      ...lines(72, 90, 10, [...PROSE, ...MORE]),
      text(72, 190, 14, 'Putting it in', 'bold'),
      text(72, 218, 14, 'With two hands', 'bold'),
      ...lines(72, 245, 10, PROSE),
    ];
    const first = lines(72, 90, 10, [...PROSE, ...MORE]);
    expect(await headingsOf(first, page)).toEqual([
      [1, 'Putting it in'],
      [1, 'With two hands'],
    ]);
  });
});

describe('headings over dated lines', () => {
  it('are no entries of contents, whose pages would rise', async () => {
    const section = (y: number, name: string, years: number[]) => [
      text(72, y, 11, name, 'bold'),
      ...years.flatMap((year, i) => [
        text(72, y + 18 + 14 * i, 10, 'Prize of the guild'),
        text(500, y + 18 + 14 * i, 10, `${year}`),
      ]),
    ];
    const found = await headingsOf([
      text(72, 60, 20, 'Edda Marrow'),
      ...lines(72, 90, 10, PROSE),
      ...section(160, 'SCHOOLS', [2016, 2014, 2011]),
      ...section(240, 'AWARDS', [2020, 2018, 2017]),
      ...section(320, 'CLUBS', [2021, 2013, 2012]),
      ...lines(72, 420, 10, PROSE),
    ]);
    expect(found.map(([, words]) => words)).toEqual(['Edda Marrow', 'SCHOOLS', 'AWARDS', 'CLUBS']);
  });
});

describe('no headings', () => {
  it('are the lines of a list of contents, with page numbers or without', async () => {
    const names = ['Sowing', 'Weeding', 'Reaping', 'Threshing'];
    const list = names.map((name, i) => text(90, 130 + 18 * i, 11, `${i + 1} ${name}`, 'bold'));
    const numbers = names.map((_, i) => text(500, 130 + 18 * i, 11, `${i + 3}`, 'bold'));
    const chapters = names.map((name, i) => [
      text(72, 90, 14, `${i + 1} ${name}`, 'bold'),
      ...lines(72, 120, 10, [...PROSE, ...PROSE]),
    ]);
    for (const contents of [list, [...list, ...numbers]]) {
      const first = [text(72, 90, 20, 'The Farm'), ...contents, ...lines(72, 300, 10, [...PROSE, ...PROSE])];
      expect(await headingsOf(first, ...chapters)).toEqual([
        ['title', 'The Farm'],
        ...names.map((name, i) => [1, `${i + 1} ${name}`]),
      ]);
    }
  });

  it('are the names on a title page, nor what stands above a title', async () => {
    const cover = [
      text(200, 120, 14, 'Society of Gardeners', 'bold'),
      text(160, 250, 26, 'Report on the Year'),
      text(230, 400, 16, 'Ada Lovelace', 'bold'),
      text(230, 500, 16, 'Second Edition', 'bold'),
    ];
    const chapter = (name: string) => [
      text(72, 90, 14, name, 'bold'),
      ...lines(72, 120, 10, [...PROSE.slice(0, 2), ...PROSE.slice(0, 2), ...PROSE]),
    ];
    expect(await headingsOf(cover, chapter('Members'), chapter('Gardens'))).toEqual([
      ['title', 'Report on the Year'],
      [1, 'Members'],
      [1, 'Gardens'],
    ]);
  });

  it('are no authors, though their initials look as if they counted', async () => {
    const first = [
      text(72, 90, 20, 'Doors and Gates'),
      text(72, 130, 12, 'S. Lovelace', 'bold'),
      text(72, 160, 12, 'T. Hopper', 'bold'),
      text(72, 200, 12, 'Abstract', 'bold'),
      ...lines(72, 220, 10, [...PROSE, ...MORE]),
    ];
    expect(await headingsOf(first, [...lines(72, 90, 10, PROSE)])).toEqual([
      ['title', 'Doors and Gates'],
      [1, 'Abstract'],
    ]);
  });

  it('are running heads in large print that count the pages', async () => {
    const page = (number: number) => [
      text(72, 40, 14, `${number} A. Writer`),
      ...lines(72, 80, 10, [...PROSE, ...MORE]),
    ];
    expect(await headingsOf(page(2), page(3), page(4), page(5))).toEqual([]);
  });

  it('are remarks, codes and the labels of a form', async () => {
    const labels = ['SHIPPER', 'CONSIGNEE', 'VESSEL', 'PORT', 'TERMS', 'WEIGHT', 'MARKS', 'SEAL'];
    expect(
      await headingsOf(
        labels.flatMap((label, i) => [text(72, 300 + 40 * i, 8, label), text(72, 312 + 40 * i, 8, 'ab 12')]),
      ),
    ).toEqual([]);
    const remark = [text(72, 90, 14, '(in thousands of dollars)', 'bold'), ...lines(72, 112, 10, PROSE)];
    expect(await headingsOf(remark)).toEqual([]);
  });

  it('are who signs, marks of a copy, and copyright lines', async () => {
    const found = await headingsOf([
      text(72, 90, 12, 'EXECUTION VERSION', 'bold'),
      text(72, 130, 12, 'Duties of the members', 'bold'),
      ...lines(72, 152, 10, PROSE),
      text(72, 220, 12, 'MERIDIAN FREIGHT, INC.', 'bold'),
      text(72, 250, 10, 'By: Ada Lovelace'),
      text(72, 290, 12, '© 2024 Society of Gardeners', 'bold'),
      ...lines(72, 312, 10, MORE),
    ]);
    expect(found.map(([, words]) => words)).toEqual(['Duties of the members']);
  });

  it('are the name over each statement, on pages far from one another', async () => {
    const statement = (name: string) => [
      text(220, 80, 12, 'MERIDIAN FREIGHT, INC.', 'bold'),
      text(210, 110, 12, name, 'bold'),
      ...lines(72, 140, 10, [...PROSE, ...MORE]),
    ];
    const notes = Array.from({ length: 5 }, (_, i) => lines(72, 90 + 7 * i, 10, [...PROSE, ...MORE, ...PROSE]));
    const found = await headingsOf(
      ...notes,
      statement('Balance Sheets'),
      ...notes,
      statement('Statements of Income'),
      ...notes,
      statement('Statements of Cash Flows'),
    );
    expect(found.map(([, words]) => words)).toEqual([
      'Balance Sheets',
      'Statements of Income',
      'Statements of Cash Flows',
    ]);
  });

  it('nor titles are the lines that portals print over a file', async () => {
    const found = await headingsOf([
      text(72, 40, 14, 'EX-10.1 3 dex101.htm FORM OF AGREEMENT', 'bold'),
      text(200, 90, 12, 'AGREEMENT AMONG GARDENERS', 'bold'),
      ...lines(72, 120, 10, [...PROSE, ...MORE]),
    ]);
    expect(found[0]).toEqual(['title', 'AGREEMENT AMONG GARDENERS']);
  });

  it('are lines of a page that run along its edge', async () => {
    const { pages } = await collect(
      pdfParser,
      makePdf({
        pages: [
          {
            content: [
              text(72, 40, 9, 'Annals of the Society'),
              text(520, 40, 9, '447'),
              ...lines(72, 100, 10, PROSE),
              text(300, 770, 9, 'Quarterly Review January 2012 65'),
            ],
          },
        ],
      }),
    );
    expect(pages[0]!.blocks.map(({ type }) => type).sort()).toEqual(['footer', 'header', 'paragraph']);
  });
});

it.each([
  ['Chapter 7 Rain', 'division', 1],
  ['2.1.3 Wind', 'decimal', 3],
  ['IV. Snow', 'roman', 1],
  ['B. Hail', 'letter', 1],
  ['4.2.1 stdin', 'decimal', 3],
  ['Kapitel 3 Regen', 'division', 1],
  ['第 2 章 气象', 'division', 1],
  ['§ 5 - Schnee', 'decimal', 1],
])('%s is counted by %s, %i deep', (words, scheme, depth) => {
  expect(numberingOf(words)).toEqual({ scheme, depth });
});

it('an article is no number', () => {
  expect(numberingOf('A Tale of Two Cities')).toBeUndefined();
});

it.each([
  ['Figure 3: Members by year', true],
  ['Table SA3. | Cases by country', true],
  ['Exhibit 4 Market share', true],
  ['Exhibit B', false],
  ['Figure 3 shows the members by year.', false],
  ['Рисунок 1.1 – Схема', true],
  ['Рис. 3.2 показывает схему', false],
  ['Πίνακας 4. Μέλη', true],
  ['図 2.2. 電力の関係', true],
  ['図 2.1 に電力の関係を示す', false],
])('%s is a caption: %s', (words, expected) => {
  expect(isCaption(words)).toBe(expected);
});

describe('headings by what is around them', () => {
  it('stand over a line that says when and where, and items below it', async () => {
    const job = (y: number, name: string): string[] => [
      text(72, y, 10, name, 'bold'),
      text(72, y + 13, 10, '2012 to 2026, Port Ellery', 'italic'),
      text(84, y + 30, 10, '- Led the repair of the bridge'),
      text(84, y + 43, 10, '- Wrote its history'),
    ];
    const content = [...job(90, 'Bridge engineer'), ...job(170, 'Harbour master'), ...lines(72, 250, 10, PROSE)];
    expect(await headingsOf(content)).toEqual(['Bridge engineer', 'Harbour master'].map((name) => [1, name]));
  });

  it('may follow the last item of a list without white between', async () => {
    const part = (y: number, name: string): string[] => [
      text(72, y, 10, name, 'bold'),
      ...lines(72, y + 12, 10, PROSE),
      text(90, y + 48, 10, '\x95 Bring the keys of the boat house'),
      text(90, y + 60, 10, '\x95 Bring the oars'),
    ];
    const names = ['The harbour', 'The bridge', 'The market', 'The ferry'];
    const content = names.flatMap((name, i) => part(90 + 72 * i, name));
    expect((await headingsOf(content)).map(([, words]) => words)).toEqual(names);
  });

  it('may be letters over what begins with them', async () => {
    const part = (y: number, letter: string, words: string[]): string[] => [
      text(72, y, 12, letter, 'bold'),
      ...lines(72, y + 18, 10, words),
    ];
    const content = [
      ...part(90, 'A', ['apples, 14', 'apricots, 31', 'asters, 8', 'axes, 3']),
      ...part(180, 'B', ['barley, 8', 'boats, 19', 'bridges, 5', 'butter, 7']),
      text(72, 280, 12, 'Z', 'bold'),
      ...lines(72, 300, 10, PROSE),
    ];
    expect((await headingsOf(content)).map(([, words]) => words)).toEqual(['A', 'B']);
  });

  it('are no sentences set large among them', async () => {
    const content = [
      text(72, 60, 24, 'A year in town', 'bold'),
      ...outline([14, 'The harbour'], [14, 'The bridge'], [14, 'The market'], [14, 'The ferry']),
      text(72, 480, 18, 'Nobody had asked for so much within a year.', 'bold'),
      ...lines(72, 520, 10, MORE),
    ];
    expect((await headingsOf(content)).map(([, words]) => words)).not.toContain(
      'Nobody had asked for so much within a year.',
    );
  });

  it('may be titles with a stop', async () => {
    const title = 'Storms of the North: The Last Long Winter.';
    const content = [
      text(72, 60, 24, 'A year in town', 'bold'),
      ...outline([14, 'The harbour'], [14, 'The bridge'], [14, 'The market'], [14, 'The ferry']),
      text(72, 480, 18, title, 'bold'),
      ...lines(72, 520, 10, MORE),
    ];
    expect((await headingsOf(content)).map(([, words]) => words)).toContain(title);
  });

  it('are not who wrote, below a title', async () => {
    const content = [
      text(72, 90, 24, 'The harbour in winter', 'bold'),
      text(72, 120, 9, 'BY NORA QUILL', 'bold'),
      ...lines(72, 160, 10, [...PROSE, ...MORE]),
    ];
    expect(await headingsOf(content)).toEqual([['title', 'The harbour in winter']]);
  });

  it('begin the text with the part that they stand in', async () => {
    const content = [
      text(220, 90, 16, 'Act on the Harbours', 'bold'),
      text(260, 120, 10, 'PART ONE'),
      text(72, 150, 10, '1 Scope of this act', 'bold'),
      ...lines(72, 170, 10, [...PROSE, ...MORE]),
    ];
    expect((await headingsOf(content)).map(([, words]) => words)).toContain('PART ONE');
  });
});

it('items that count on are no headings, however large', async () => {
  const items = ['1. The sun', '2. The wind', '3. The rain'];
  const blocks = await blocksOf(
    [text(72, 80, 30, 'Weather', 'bold'), ...items.map((item, i) => text(72, 140 + 40 * i, 20, item))],
    [text(72, 80, 30, 'The sun', 'bold'), ...lines(72, 140, 12, PROSE)],
  );
  expect(blocks.filter(({ type }) => type === 'list_item')).toHaveLength(3);
});
