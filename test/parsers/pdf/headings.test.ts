import { describe, expect, it } from 'vitest';
import { numberingOf } from '../../../src/parsers/pdf/document/heading-words.ts';
import { isCaption } from '../../../src/parsers/pdf/layout/captions.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { lines, makePdf, text } from './pdf-writer.ts';

const PROSE = [
  'The committee met in the spring to look at the accounts of the',
  'society and found them in good order. It thanked the treasurer',
  'for her work over the past years and asked her to go on.',
];

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

describe('no headings', () => {
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
])('%s is a caption: %s', (words, expected) => {
  expect(isCaption(words)).toBe(expected);
});
