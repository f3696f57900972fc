import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const object = (name: string, fields: FieldSchema[]): FieldSchema => ({ name, type: 'object', fields });
const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});
const texts = (name: string): FieldSchema => ({ name, type: 'array', items: { type: 'string' } });

describe('labels', () => {
  it('own the colons that are set in a column of their own', () => {
    const lines: Placed[] = [
      [40, 1, 'Product name'],
      [160, 1, ':'],
      [180, 1, 'Ethyl acetate'],
      [40, 2, 'Brand'],
      [160, 2, ':'],
      [180, 2, 'Larkspur'],
      [40, 3, 'Index-No.'],
      [160, 3, ':'],
      [180, 3, '607-022-00-5'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('productName'), field('brand')])).toEqual({
      productName: 'Ethyl acetate',
      brand: 'Larkspur',
    });
  });

  it('have values that go on in rows without a label', () => {
    const lines: Placed[] = [
      [40, 1, 'Commodity:'],
      [120, 1, 'CONSUMER GOODS OR'],
      [120, 2, 'APPLIANCES'],
      [40, 3, 'Weight:'],
      [120, 3, '23279'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('commodity')])).toEqual({
      commodity: 'CONSUMER GOODS OR APPLIANCES',
    });
  });

  it('may begin a line above their colon', () => {
    const lines: Placed[] = [
      [40, 1, 'Specific'],
      [120, 1, 'Use the rear dock'],
      [40, 2, 'Instructions:'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('specificInstructions')])).toEqual({
      specificInstructions: 'Use the rear dock',
    });
  });

  it('are no values of one another, and days are no codes', () => {
    const lines: Placed[] = [
      [40, 1, 'State'],
      [120, 1, 'Acct. #'],
      [40, 3, 'Policy number:'],
      [160, 3, '03/15/2021'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('state'), field('policyNumber')])).toEqual({
      state: null,
      policyNumber: null,
    });
  });
});

describe('objects that ask for the same', () => {
  const STOPS: Placed[] = [
    [40, 1, 'Phone:'],
    [120, 1, '(123) 456-0789'],
    [40, 3, 'PICK-UP DATE:'],
    [140, 3, '10/30/2020'],
    [300, 3, 'Phone:'],
    [360, 3, '(555) 123-1234'],
    [40, 4, 'Instructions:'],
    [140, 4, 'Door 22'],
    [40, 6, 'DELIVERY DATE:'],
    [140, 6, '11/02/2020'],
    [300, 6, 'Phone:'],
    [40, 7, 'Instructions:'],
    [140, 7, 'By appointment'],
  ];

  it('have each what stands between its label and the next', () => {
    const fields = () => [field('date', 'date'), field('phone'), field('instructions')];
    expect(ask(paper(STOPS, { language: 'en' }), [object('pickup', fields()), object('delivery', fields())])).toEqual({
      pickup: { date: '2020-10-30', phone: '(555) 123-1234', instructions: 'Door 22' },
      delivery: { date: '2020-11-02', phone: null, instructions: 'By appointment' },
    });
  });

  it('have each the only day that is told of it', () => {
    const lines: Placed[] = [
      [40, 1, 'Pickup'],
      [40, 2, 'Starts at: 11/15/2020 13:00'],
      [40, 4, 'Delivery'],
      [40, 5, 'Starts at: 11/16/2020 09:00'],
    ];
    const fields = () => [field('date', 'date')];
    expect(ask(paper(lines, { language: 'en' }), [object('pickup', fields()), object('delivery', fields())])).toEqual({
      pickup: { date: '2020-11-15' },
      delivery: { date: '2020-11-16' },
    });
  });

  it('have each the only value of its kind under its heading', () => {
    const lines: Placed[] = [
      [40, 1, 'Instructor', 14],
      [50, 3, 'Vera Lindqvist'],
      [50, 4, 'vera@school.example'],
      [40, 6, 'Assistant', 14],
      [50, 8, 'Omar Haddad'],
      [50, 9, 'omar@school.example'],
    ];
    const fields = () => [field('email')];
    expect(
      ask(paper(lines, { language: 'en' }), [object('instructor', fields()), object('assistant', fields())]),
    ).toEqual({
      instructor: { email: 'vera@school.example' },
      assistant: { email: 'omar@school.example' },
    });
  });
});

describe('lists of texts', () => {
  const types = { 'p1.b3': 'list_item', 'p1.b4': 'list_item', 'p1.b5': 'list_item' } as const;

  it('are the items under a heading and the sentence that introduces them', () => {
    const lines: Placed[] = [
      [40, 1, 'Learning Outcomes', 14],
      [40, 3, 'At the end of this class, students will:'],
      [60, 5, 'Construct models of rivers;'],
      [60, 6, 'Use them to simulate floods;'],
      [60, 7, 'Analyze the risk.'],
      [40, 9, 'Attendance is not required.'],
    ];
    expect(ask(paper(lines, { language: 'en', types }), [texts('learningOutcomes')])).toEqual({
      learningOutcomes: ['Construct models of rivers;', 'Use them to simulate floods;', 'Analyze the risk.'],
    });
  });
});

describe('lists of texts at labels', () => {
  it('have bullets that are set apart, and end with them', () => {
    const lines: Placed[] = [
      [40, 1, 'CERTIFICATIONS'],
      [40, 2, '•'],
      [70, 2, 'System thinking'],
      [40, 3, '•'],
      [70, 3, 'Product owner of the'],
      [70, 4, 'alliance'],
      [40, 5, 'SKILLS'],
      [40, 6, '•'],
      [70, 6, 'Negotiation'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [texts('certifications')])).toEqual({
      certifications: ['System thinking', 'Product owner of the alliance'],
    });
  });

  it('go on behind a comma, however long their lines are', () => {
    const long =
      'Dishwasher, Disposal, Freezer, Gas water heater, Microwave, Range, Range hood with a fan, Refrigerator,';
    const lines: Placed[] = [
      [40, 1, 'Appliances:'],
      [120, 1, long],
      [120, 2, 'Washer'],
      [40, 3, 'Furnished:'],
      [120, 3, 'Unfurnished'],
    ];
    const { appliances } = ask(paper(lines, { language: 'en' }), [texts('appliances')]);
    expect(appliances).toHaveLength(9);
  });

  it('are what a label says rather than lines under a heading that says it less well', () => {
    const lines: Placed[] = [
      [40, 1, 'Flooring:'],
      [120, 1, 'Carpet, Tile, Wood'],
      [40, 5, 'Floor'],
      [40, 6, 'Smooth drywall finish,'],
      [40, 7, 'Recessed lighting'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [texts('flooring')])).toEqual({
      flooring: ['Carpet', 'Tile', 'Wood'],
    });
  });
});

describe('records', () => {
  it('begin with the label that comes as often as most others', () => {
    const claim = (line: number, number: string, day: string): Placed[] => [
      [40, line, `Claim No: ${number}`],
      [200, line, `Reported: ${day}`],
      [360, line, 'Status: Closed'],
      [40, line + 2, 'Net paid:'],
      [120, line + 2, '$0.00'],
      [40, line + 4, 'Net paid:'],
      [120, line + 4, '$0.00'],
    ];
    const fields = [field('claimNumber'), field('reported', 'date'), field('status'), field('netPaid', 'number')];
    const records = [...claim(1, 'L5', '8/19/2021'), ...claim(8, 'P0', '9/20/2021')];
    expect(ask(paper(records, { language: 'en' }), [list('claims', fields)])).toEqual({
      claims: [
        { claimNumber: 'L5', reported: '2021-08-19', status: 'Closed', netPaid: 0 },
        { claimNumber: 'P0', reported: '2021-09-20', status: 'Closed', netPaid: 0 },
      ],
    });
  });

  const HEADER = ['Coverage', 'Limits', 'Premium'];
  const ROWS = [
    ['Bodily injury', '$250,000 each accident', '$73.00'],
    ['Property damage', '$100,000 each accident', '$60.00'],
    ['Medical payments', '$5,000 each person', '$10.00'],
  ];
  const FIELDS = [field('coverage'), field('limits'), field('premium')];

  it('hold sums as texts where the header says no more than the name', () => {
    const content = paper([[40, 60, 'x']], { language: 'en', tables: [grid('t1', [HEADER, ...ROWS])] });
    expect(ask(content, [list('coverages', FIELDS)])).toEqual({
      coverages: ROWS.map(([coverage, limits, premium]) => ({ coverage, limits, premium })),
    });
  });

  it('of a form that is printed twice are given once', () => {
    const tables = [grid('t1', [HEADER, ...ROWS]), grid('t2', [HEADER, ...ROWS])];
    const content = paper([[40, 60, 'x']], { language: 'en', tables });
    expect(ask(content, [list('coverages', FIELDS)])).toEqual({
      coverages: ROWS.map(([coverage, limits, premium]) => ({ coverage, limits, premium })),
    });
  });

  it('are named under the header that says what they are', () => {
    const rows = [
      ['Item', 'Pack', 'Qty'],
      ['Heparin', '25 vials', '4'],
      ['Insulin', '10 vials', '8'],
      ['Saline', '12 bags', '6'],
    ];
    const content = paper([[40, 60, 'x']], { language: 'en', tables: [grid('t1', rows)] });
    const fields = [field('name'), field('pack'), field('quantity', 'integer')];
    expect(ask(content, [list('items', fields)])).toEqual({
      items: rows.slice(1).map(([name, pack, quantity]) => ({ name, pack, quantity: Number(quantity) })),
    });
  });

  it('have columns whose header says first what they hold', () => {
    const header = ['Units', 'Description of articles, kind of package, special marks and exceptions known', 'Weight'];
    const rows = [
      ['1', 'Dehumidifier', '114'],
      ['2', 'Fan', '20'],
      ['4', 'Hose', '9'],
    ];
    const content = paper([[40, 60, 'x']], { language: 'en', tables: [grid('t1', [header, ...rows])] });
    const fields = [field('units', 'integer'), field('description'), field('weight', 'number')];
    expect(ask(content, [list('articles', fields)])).toEqual({
      articles: rows.map(([units, description, weight]) => ({
        units: Number(units),
        description,
        weight: Number(weight),
      })),
    });
  });
});

describe('names', () => {
  it('of companies are more than a legal form and end with it', () => {
    const lines: Placed[] = [
      [40, 1, 'LLC'],
      [40, 3, 'INFORMATION AS OF 02/04/2021'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('company')])).toEqual({ company: null });
  });

  it('are not asked for by an address that runs into a label', () => {
    const lines: Placed[] = [
      [40, 3, 'SAFE ALL INS CO P.O. Box 1075 Thiston FL (123) 456-7891 INSURED NAME AND ADDRESS:'],
      [40, 4, 'Estelle Clarion'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('insurerName', 'string', 'insurance company name')])).toEqual({
      insurerName: null,
    });
  });

  it('of objects stand under a heading that says the object and no more', () => {
    const lines: Placed[] = [
      [40, 1, 'TA', 14],
      [80, 2.2, 'Gabriela Logan'],
      [80, 3.2, 'gabriela@school.example'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [object('ta', [field('name'), field('email')])])).toEqual({
      ta: { name: 'Gabriela Logan', email: 'gabriela@school.example' },
    });
  });
});

describe('values', () => {
  it('are not the surer for standing at many other labels', () => {
    const lines: Placed[] = [
      [40, 1, 'Bedrooms total:'],
      [200, 1, '5'],
      ...['Main level', 'Lower level', 'Attic', 'Annex', 'Cellar', 'Garage'].flatMap((level, i): Placed[] => [
        [40, 2 + i, `${level} bedrooms:`],
        [200, 2 + i, '0'],
      ]),
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('bedrooms', 'integer', 'Total bedrooms')])).toEqual({
      bedrooms: 5,
    });
  });

  it('are totals only where something says so', () => {
    const lines: Placed[] = [
      [40, 1, 'Account name'],
      [200, 1, 'Beginning balance'],
      [40, 2, 'Savings'],
      [200, 2, '$5,823.37'],
      [40, 3, 'Joint'],
      [200, 3, '$55,892.61'],
      [40, 4, 'Total of all balances'],
      [200, 4, '$61,715.98'],
      [40, 8, 'Beginning balance, as of 07/21/2021'],
      [300, 8, '$5,823.37'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('totalBeginningBalance', 'number')])).toEqual({
      totalBeginningBalance: 61_715.98,
    });
  });

  it('are telephones without groups where a plus begins them, and codes of six digits behind a town', () => {
    const lines: Placed[] = [
      [40, 1, 'Address: 123 Health Lane, Medcity, IN 600021'],
      [40, 2, 'Contact: +91-9876543210 | ada@mail.example'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('address'), field('phone')])).toEqual({
      address: '123 Health Lane, Medcity, IN 600021',
      phone: '+91-9876543210',
    });
  });

  it('stand under headers of two lines, and what is paid is pay', () => {
    const lines: Placed[] = [
      [40, 1, 'Employee', 11],
      [140, 1, 'Date', 11],
      [240, 1, 'Date', 11],
      [40, 2, 'County Id', 11],
      [140, 2, 'Hired', 11],
      [240, 2, 'Paid', 11],
      [40, 3.4, '12345'],
      [140, 3.4, '07/31/2019'],
      [240, 3.4, '07/30/2021'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('employeeId'), field('payDate', 'date')])).toEqual({
      employeeId: '12345',
      payDate: '2021-07-30',
    });
  });
});
