import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

/** A table whose cells are printed on the page as well. */
function printed(texts: string[][], headerRows = 1) {
  const table = grid('t1', texts);
  table.head.header_rows = headerRows;
  const lines = texts.flatMap((row, line) =>
    row.flatMap((text, col): Placed[] => (text === '' ? [] : [[col * 80, line, text]])),
  );
  return paper([...lines, [0, 40, 'The end']], { language: 'en', tables: [table] });
}

describe('cells of a table', () => {
  const accounts = printed([
    ['Account', '2016', '2017', '2018'],
    ['Revenue', '1,200', '1,350', '1,500'],
    ['Cost of staff', '410', '420', '430'],
    ['Total', '790', '930', '1,070'],
  ]);

  it('are found by their line and their column together', () => {
    const fields = [
      field('revenue_2017', 'integer'),
      field('staff_cost_2016', 'integer'),
      field('total_2018', 'integer'),
      field('revenue_2015', 'integer'),
    ];
    expect(ask(accounts, fields)).toEqual({
      revenue_2017: 1350,
      staff_cost_2016: 410,
      total_2018: 1070,
      revenue_2015: null,
    });
  });

  it('are of the year that a row over them says', () => {
    const content = printed(
      [
        ['In millions', '', '', 'January to June 2023'],
        ['Zone', 'Sales', 'Costs', 'Profit'],
        ['North', '100', '88', '12'],
        ['Total', '190', '169', '21'],
        ['In millions', '', '', 'January to June 2022'],
        ['Zone', 'Sales', 'Costs', 'Profit'],
        ['North', '80', '73', '7'],
        ['Total', '150', '138', '12'],
      ],
      2,
    );
    const fields = [field('total_sales_2022', 'integer'), field('total_sales_2023', 'integer')];
    expect(ask(content, fields)).toEqual({ total_sales_2022: 150, total_sales_2023: 190 });
  });
});

describe('choices that a form offers', () => {
  const answers = (...texts: string[]) => {
    const lines = texts.map((text, i): Placed => [40 + i * 60, 3, text]);
    return ask(paper([[40, 1, 'Report of an incident'], ...lines], { language: 'en' }), [
      { ...field('gender'), enum: ['Female', 'Male'] },
      field('investigation_pending', 'boolean'),
    ]);
  };

  it('are no answers where nothing is marked', () => {
    expect(answers('Gender:', 'Female', 'Male')).toMatchObject({ gender: null });
    expect(answers('Gender:', 'Male')).toMatchObject({ gender: 'Male' });
    expect(answers('Yes', 'No', 'Investigation pending?')).toMatchObject({ investigation_pending: null });
    expect(answers('Investigation pending:', 'Yes____ No____')).toMatchObject({ investigation_pending: null });
    expect(answers('Investigation pending:', 'Yes')).toMatchObject({ investigation_pending: true });
    expect(answers('Gender:', '☐ Female', '☒ Male')).toMatchObject({ gender: 'Male' });
  });
});

describe('names of fields', () => {
  it('are said by what was done, in plain letters and by signs of the trade', () => {
    const lines: Placed[] = [
      [40, 1, 'Battery Replacement Date: December 1, 2023'],
      [40, 3, 'gültig ab 12.12.2021'],
      [40, 5, 'A/C. No. : 6112754251'],
      [40, 7, 'Calendar Year - 2012'],
    ];
    const fields = [
      field('battery_replaced_on', 'date'),
      field('gueltig_ab', 'date'),
      field('account_no'),
      field('calendar_year', 'integer'),
    ];
    expect(ask(paper(lines, { language: 'en' }), fields)).toEqual({
      battery_replaced_on: '2023-12-01',
      gueltig_ab: '2021-12-12',
      account_no: '6112754251',
      calendar_year: 2012,
    });
  });
});

describe('items of a list', () => {
  const types = (from: number, to: number, page = 1) =>
    Object.fromEntries(
      Array.from({ length: to - from + 1 }, (_, i) => [`p${page}.b${from + i}`, 'list_item' as const]),
    );
  const texts = (name: string, description?: string) => ({
    ...field(name, 'array', description),
    items: { type: 'string' as const },
  });

  it('are whole where there is one, counted', () => {
    const lines: Placed[] = [
      [40, 1, 'MEETING AGENDA'],
      [40, 3, 'Appointment of a member, including discussion of candidates, and a vote'],
    ];
    const content = paper(lines, { types: { 'p1.b1': 'heading', ...types(2, 2) }, markers: { 'p1.b2': '1.' } });
    expect(ask(content, [texts('agenda')])).toEqual({
      agenda: ['Appointment of a member, including discussion of candidates, and a vote'],
    });
  });

  it('go on behind a page, and are introduced by the words of a description', () => {
    const first: Placed[] = [
      [40, 1, 'This open call programme offers the following:'],
      [60, 3, 'Free space'],
      [60, 4, 'Technical support'],
    ];
    const next: Placed[] = [[40, 1, 'Networking']];
    const content = paper([first, next], {
      types: { ...types(2, 3), ...types(1, 1, 2) },
      markers: { 'p1.b2': '-', 'p1.b3': '-', 'p2.b1': '-' },
      levels: { 'p1.b2': 2, 'p1.b3': 2, 'p2.b1': 1 },
    });
    expect(ask(content, [texts('benefits', 'What the programme offers')])).toEqual({
      benefits: ['Free space', 'Technical support', 'Networking'],
    });
  });
});
