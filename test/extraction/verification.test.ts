import { describe, expect, it } from 'vitest';
import { verifyQuote, verifyValue } from '../../src/extraction/verification.ts';
import { threadMs } from '../thread-time.ts';
import { grid, type Placed, paper } from './paper.ts';

const NOT_FOUND = { found: false, match: null, citations: [] };
const lines = (...texts: string[]) => paper(texts.map((text, i): Placed => [50, i + 1, text]));

describe('a quote', () => {
  const lease = lines(
    'The parties agree that the tenant pays the agreed well-',
    'known rent of EUR 1,250.00 per month for the ofﬁce in the “Old Mill” – no more.',
  );

  it.each([
    ['over a line break', 'the agreed well-known rent', 'the agreed well-\nknown rent'],
    ['over a hyphen of the line', 'agreed wellknown rent', 'agreed well-\nknown rent'],
    ['over a ligature', 'for the office in', 'for the ofﬁce in'],
    ['in other marks', 'the "Old Mill" - no more', 'the “Old Mill” – no more'],
    ['in other letters', 'THE TENANT PAYS', 'the tenant pays'],
  ])('is found %s', (_how, quote, text) => {
    expect(verifyQuote(lease, quote)).toMatchObject({ found: true, match: 'normalized', citations: [{ text }] });
  });

  it.each([
    ['part of a word', 'ties agree'],
    ['part of a number', 'rent of EUR 1,250'],
    ['the end of a number', '250.00 per month'],
    ['another number', 'known rent of EUR 1,350.00 per month'],
    ['a digit more', 'known rent of EUR 11,250.00 per month'],
    ['nothing but spaces', ' \n '],
    ['marks alone that do not stand there', '§§'],
  ])('is not found as %s', (_what, quote) => {
    expect(verifyQuote(lease, quote)).toEqual(NOT_FOUND);
  });

  it('is found with a slip, where it is long enough to tell', () => {
    expect(verifyQuote(lease, 'The partys agree that the tenant')).toMatchObject({
      match: 'fuzzy',
      citations: [{ text: 'The parties agree that the tenant' }],
    });
    expect(verifyQuote(lease, 'tenent')).toEqual(NOT_FOUND);
  });

  it('is found from one page to the next, past what stands at their edges', () => {
    const content = paper(
      [
        [
          [50, 1, 'Lease'],
          [50, 50, 'This agreement is governed by the laws'],
          [50, 59, 'Page 1'],
        ],
        [
          [50, 1, 'Lease'],
          [50, 3, 'of the Kingdom of Norway.'],
        ],
      ],
      { types: { 'p1.b3': 'footer', 'p2.b1': 'header' } },
    );
    expect(verifyQuote(content, 'the laws of the Kingdom of Norway')).toMatchObject({
      match: 'normalized',
      citations: [{ page: 1, text: 'the laws\nof the Kingdom of Norway', bboxes: [{ page: 1 }, { page: 2 }] }],
    });
    const [{ bbox, bboxes }] = verifyQuote(content, 'the laws of the Kingdom').citations as [never] as [
      { bbox: number[]; bboxes: { bbox: number[] }[] },
    ];
    expect(bbox).toEqual(bboxes[0]!.bbox);
  });

  describe('of a page whose text is kept in another order', () => {
    const page = paper([
      [50, 1, 'Mill Ltd'],
      [300, 1, 'Harbour Inc'],
      [50, 2, '1 Mill Lane'],
      [300, 2, '2 Quay'],
      [50, 3, 'Leeds'],
      [300, 3, 'Leeds'],
      [400, 30, '54.44'],
      [95, 1, 'of Leeds'],
      [400, 40, '286.52'],
      [50, 40, 'Sum'],
    ]);
    const found = (quote: string) =>
      verifyQuote(page, quote).citations.map(({ text, bboxes }) => [
        text,
        bboxes?.map(({ bbox }) => [bbox[0], bbox[1]]),
      ]);

    it('is found line by line, each below the one before', () => {
      expect(found('Harbour Inc\n2 Quay\nLeeds')).toEqual([
        [
          'Harbour Inc\n2 Quay\nLeeds',
          [
            [300, 14],
            [300, 28],
            [300, 42],
          ],
        ],
      ]);
    });

    it('is found on a line that several blocks make', () => {
      expect(found('Mill Ltd of Leeds')).toEqual([['Mill Ltd of Leeds', undefined]]);
    });

    it('is found as numbers that were added, however far below', () => {
      expect(found('54.44\n286.52')).toMatchObject([['54.44\n286.52', [{}, {}]]]);
    });

    it.each([
      ['far apart', '1 Mill Lane\nSum'],
      ['above one another', '2 Quay\nHarbour Inc'],
      ['of two columns', 'Mill Ltd\n2 Quay'],
      ['of which one is missing', 'Harbour Inc\n2 Quay\nLondon'],
    ])('is not found as lines %s', (_how, quote) => {
      expect(verifyQuote(page, quote)).toEqual(NOT_FOUND);
    });
  });

  it('is found with the hyphen that its last word is broken by', () => {
    expect(verifyQuote(lease, 'pays the agreed well-')).toMatchObject({
      match: 'exact',
      citations: [{ text: 'pays the agreed well-' }],
    });
    expect(verifyQuote(lease, 'agreed-')).toEqual(NOT_FOUND);
  });

  it('is found in cells, each with its place', () => {
    const content = paper([[50, 90, 'Costs']], {
      tables: [
        grid('t1', [
          ['Item', 'Net'],
          ['Rent of May', '1,235'],
        ]),
      ],
    });
    expect(verifyQuote(content, 'rent of may')).toMatchObject({ citations: [{ table_id: 't1', text: 'Rent of May' }] });
  });

  it('is listed as it stands first, and no more than twenty times', () => {
    const content = lines(...Array.from({ length: 30 }, () => 'the fee'), 'The Fee');
    const { match, citations } = verifyQuote(content, 'The Fee');
    expect([match, citations.length, citations[0]!.text]).toEqual(['exact', 20, 'The Fee']);
  });

  it('is looked for in little time, whatever the text', () => {
    const content = lines(...Array.from({ length: 200 }, () => 'ab'.repeat(500)));
    const startedAt = threadMs();
    expect(verifyQuote(content, `${'ab'.repeat(100)}${'xy'.repeat(40)}`)).toEqual(NOT_FOUND);
    expect(threadMs() - startedAt).toBeLessThan(3_000);
  });
});

describe('a value', () => {
  it.each<[string, string[], string | number, string]>([
    ['in German', ['Der Betrag von 1.234.567,80 EUR ist fällig.'], 1234567.8, '1.234.567,80 EUR'],
    ['in Swiss', ["Total CHF 12'500.00"], 12500, "CHF 12'500.00"],
    ['in French', ['Total : 1 234,50 €', 'Remise : 2 000,00 €'], 1234.5, '1 234,50 €'],
    ['in brackets', ['Loss (1,234.50)', 'Gain 3,000.25'], -1234.5, '(1,234.50)'],
    ['as a percentage', ['VAT 19 % of the net sum'], 19, '19 %'],
    ['as a share', ['VAT 19 % of the net sum'], 0.19, '19 %'],
    ['as a text of another format', ['Total 1.250,00 EUR, Rabatt 3,50'], '1250,00', '1.250,00 EUR'],
    ['a day with its month in words', ['due on the 4th of March, 2024'], '2024-03-04', '4th of March, 2024'],
    ['a day in numbers', ['fällig am 04.03.2024'], '2024-03-04', '04.03.2024'],
    ['a day by the order of the document', ['from 25/12/2023 to 03/04/2024'], '2024-04-03', '03/04/2024'],
    ['a day in words', ['due on March 4, 2024'], '4 March 2024', 'March 4, 2024'],
    ['a text', ['Bolt & Nut GmbH, Hamburg'], 'BOLT & NUT GmbH', 'Bolt & Nut GmbH'],
  ])('is found %s', (_how, texts, value, text) => {
    expect(verifyValue(lines(...texts), value)).toMatchObject({
      found: true,
      match: 'normalized',
      citations: [{ text }],
    });
  });

  it.each<[string, string[], string | number]>([
    ['a part of another', ['Total 1,250.00'], 250],
    ['a part of a day', ['due on 04.03.2024, not 4/3/2024'], 4],
    ['another day', ['due on 04.03.2024'], '2024-04-03'],
    ['the same with another sign', ['Loss (1,234.50)'], 1234.5],
  ])('is not found as %s', (_what, texts, value) => {
    expect(verifyValue(lines(...texts), value)).toEqual(NOT_FOUND);
  });

  it('is found in a cell that shows it rounded, or in a format of its own', () => {
    const table = grid(
      't1',
      [
        ['Item', 'Net'],
        ['Rent', '1,235'],
      ],
      { '1,235': 1234.56 },
    );
    const content = paper([[50, 90, 'Costs']], { tables: [table] });
    expect(verifyValue(content, 1234.56)).toMatchObject({
      match: 'normalized',
      citations: [{ table_id: 't1', text: '1,235' }],
    });
    expect(verifyValue(content, 1235)).toMatchObject({ match: 'normalized', citations: [{ text: '1,235' }] });
  });

  it('is found by the digits that a spreadsheet keeps, which is all that it shows', () => {
    const table = grid('t1', [['Net', '484']], { '484': 484.24246879999964 });
    const content = paper([[50, 90, 'Costs']], { tables: [table] });
    expect(verifyValue(content, 484.2424688)).toMatchObject({ found: true, citations: [{ text: '484' }] });
    expect(verifyValue(content, 484.2424689)).toMatchObject({ found: false });
  });

  it('is exact where the document writes it just so', () => {
    expect(verifyValue(lines('Quantity 12'), 12)).toMatchObject({ match: 'exact', citations: [{ text: '12' }] });
    expect(verifyValue(lines('It takes 24h.'), 24)).toMatchObject({ match: 'exact', citations: [{ text: '24' }] });
  });
});

describe('a quote or a value of running text', () => {
  const content = paper([
    [50, 1, 'The term begins on March 4, 2024 and the fee'],
    [50, 2, 'is EUR 1,250.00 per month.'],
  ]);

  it('finds quotes as they stand, in other letters, and with slips', () => {
    expect(verifyQuote(content, 'The term begins')).toMatchObject({
      found: true,
      match: 'exact',
      citations: [{ page: 1, text: 'The term begins' }],
    });
    expect(verifyQuote(content, 'the  TERM begins')).toMatchObject({ found: true, match: 'normalized' });
    expect(verifyQuote(content, 'and the fee is EUR')).toMatchObject({ found: true, match: 'normalized' });
    expect(verifyQuote(content, 'The term begims on March')).toMatchObject({
      found: true,
      match: 'fuzzy',
      citations: [{ text: 'The term begins on March' }],
    });
    expect(verifyQuote(content, 'The lease ends in winter')).toEqual({ found: false, match: null, citations: [] });
  });

  it('finds values however they are written', () => {
    expect(verifyValue(content, 1250)).toMatchObject({
      found: true,
      match: 'normalized',
      citations: [{ text: 'EUR 1,250.00' }],
    });
    expect(verifyValue(content, '2024-03-04')).toMatchObject({ found: true, citations: [{ text: 'March 4, 2024' }] });
    expect(verifyValue(content, 1251)).toMatchObject({ found: false, match: null });
  });
});
