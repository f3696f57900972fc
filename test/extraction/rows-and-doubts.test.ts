import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});
const fromTable = (texts: string[][], wanted: FieldSchema) =>
  ask(paper([[40, 60, 'The end']], { language: 'en', tables: [grid('t1', texts)] }), [wanted])[wanted.name];
const fromLines = (texts: string[][], wanted: FieldSchema) => {
  const placed = texts.flatMap((row, line) => row.map((text, i): Placed => [40 + 140 * i, 5 + line, text]));
  return ask(paper(placed.filter(([, , text]) => text !== '')), [wanted])[wanted.name];
};

describe('rows of an account', () => {
  const account = [
    ['Date', 'Description', 'Debits', 'Credits', 'Balance'],
    ['11/24', 'Beginning balance', '', '', '$21,556.31'],
    ['11/24', 'Salary', '', '$1,539.36', '$23,095.67'],
    ['12/01', 'Club', '$18.00', '', '$23,077.67'],
    ['12/02', 'Rent', '$950.00', '', '$22,127.67'],
    ['12/24', 'Ending balance', '-', '-', '$22,127.67'],
  ];
  const transactions = list('transactions', [
    field('description'),
    field('debits', 'number'),
    field('credits', 'number'),
    field('balance', 'number'),
  ]);

  it('that move nothing are no transactions', () => {
    expect(fromTable(account, transactions)).toMatchObject([
      { description: 'Salary' },
      { description: 'Club' },
      { description: 'Rent' },
    ]);
  });

  it('of balances alone are all there is', () => {
    const days = [
      ['Date', 'Balance'],
      ['11/24', '21,556.31'],
      ['11/25', '23,095.67'],
    ];
    expect(fromTable(days, list('daily_balances', [field('date'), field('balance', 'number')]))).toHaveLength(2);
  });
});

describe('a period in one column', () => {
  const policies = [
    ['Policy no.', 'Policy period', 'Insured name', 'Company'],
    ['WN2222', '4/28/2020 - 4/28/2021', 'Sensi', 'Northland Insurance'],
    ['WN3333', '4/28/2019 - 4/28/2020', 'Sensi', 'Northland Insurance'],
    ['WN4444', '4/28/2018 - 4/28/2019', 'Sensi', 'Northland Insurance'],
  ];
  const wanted = list('policies', [
    field('policyNumber'),
    field('periodStart', 'date'),
    field('periodEnd', 'date'),
    field('insuredName'),
    field('company'),
  ]);
  const first = {
    policyNumber: 'WN2222',
    periodStart: '2020-04-28',
    periodEnd: '2021-04-28',
    insuredName: 'Sensi',
    company: 'Northland Insurance',
  };

  it('of a table has both its ends', () => {
    expect((fromTable(policies, wanted) as unknown[])[0]).toEqual(first);
  });

  it('of lines, too', () => {
    const said = fromLines(policies, wanted) as unknown[];
    expect(said).toHaveLength(3);
    expect(said[0]).toEqual(first);
  });

  it('has the end that no column has of its own', () => {
    const terms = [
      ['Policy', 'Effective dates', 'Losses'],
      ['22-11', '2020-04-19 - 2021-04-19', '0'],
      ['22-12', '2019-04-19 - 2020-04-19', '1'],
    ];
    const fields = [field('policy'), field('effectiveFrom', 'date'), field('effectiveTo', 'date'), field('losses')];
    expect((fromTable(terms, list('terms', fields)) as unknown[])[1]).toMatchObject({
      effectiveFrom: '2019-04-19',
      effectiveTo: '2020-04-19',
    });
  });
});

describe('what a label leads to', () => {
  it('is not the label itself where its box is empty', () => {
    const placed: Placed[] = [
      [40, 5, 'POLICY NUMBER'],
      [240, 5, 'POLICY EXPIRES ON'],
      [240, 6, 'Sep 30, 2022 12:01am'],
      [40, 10, 'NAME OF INSURED'],
      [240, 10, 'INSURED EMAIL'],
    ];
    const fields = [field('policyNumber'), field('expirationDate', 'date'), field('nameOfInsured')];
    expect(ask(paper(placed), fields)).toEqual({
      policyNumber: null,
      expirationDate: '2022-09-30',
      nameOfInsured: null,
    });
  });

  it('ends before the address of a company', () => {
    const placed: Placed[] = [
      [
        40,
        5,
        'Underwritten By: Toggle Insurance Company, 3 Beaver Valley Road, Wilmington, DE 19803. If you have any complaints as to this insurance, you may contact the office of the state',
      ],
    ];
    expect(ask(paper(placed), [field('underwriter')])).toEqual({ underwriter: 'Toggle Insurance Company' });
  });

  it('is the number before what is counted', () => {
    const placed: Placed[] = [
      [40, 5, '8 Withdrawals/Debits'],
      [240, 5, '$6,651.81'],
      [40, 9, 'Debits'],
      [40, 10, '0'],
    ];
    expect(ask(paper(placed), [field('numberOfWithdrawals', 'integer')])).toEqual({ numberOfWithdrawals: 8 });
  });

  it('is no money where things are counted', () => {
    const placed: Placed[] = [
      [40, 5, 'CLAIM TOTALS'],
      [240, 5, '600.00'],
      [40, 9, 'CLAIM TOTALS'],
      [240, 9, '600.00'],
      [40, 15, 'Total Claims : 3'],
    ];
    expect(ask(paper(placed), [field('totalClaims', 'integer')])).toEqual({ totalClaims: 3 });
  });

  it('is not said by how it is told: an amount per year is no year', () => {
    const placed: Placed[] = [
      [40, 5, 'Total Premium'],
      [240, 5, '$61 ($5.09/mo)'],
    ];
    expect(ask(paper(placed), [field('totalPremium', 'number', 'per year')])).toEqual({ totalPremium: 61 });
  });
});

describe('records', () => {
  const coverages = list('coverages', [field('coverage'), field('limit', 'number'), field('premium')]);

  it('of a second section are of the list that the first heads', () => {
    const rows = [
      ['SECTION I COVERAGE', 'LIMIT', 'PREMIUM'],
      ['Dwelling', '$564,100', '$816.00'],
      ['Loss of use', '$169,230', '$12.00'],
      ['SECTION II COVERAGE', '', ''],
      ['Liability', '$500,000', '$20.00'],
      ['Medical pay', '$5,000', '$40.00'],
    ];
    const wanted = { ...coverages, description: 'coverages of sections I and II' };
    const all = ['Dwelling', 'Loss of use', 'Liability', 'Medical pay'].map((coverage) => ({ coverage }));
    expect(fromLines(rows, wanted)).toMatchObject(all);
    expect(fromTable(rows, wanted)).toMatchObject(all);
  });

  it('may say no more than what they are of and one amount', () => {
    const rows = [
      ['Earnings', 'Rate', 'Hours', 'Amount', 'YTD'],
      ['BONUS', '', '', '', '18,343.88'],
      ['HOLIDAY', '', '', '', '2,353.17'],
      ['PAID TIME', '53.48', '6.50', '347.63', '8,530.21'],
      ['REGULAR', '53.48', '80.00', '4,278.47', '92,201.03'],
    ];
    const numbers = ['rate', 'hours', 'amount', 'ytd'].map((name) => field(name, 'number'));
    const said = fromLines(rows, list('earnings', [field('type', 'string', 'kind of earning'), ...numbers]));
    expect(said).toHaveLength(4);
  });
});

describe('a table that goes on with other columns', () => {
  it('has the rows of its first header and no more, though its lines look alike', () => {
    const texts = [
      ['Pet Name', 'Type', 'Breed', 'Pet Sex'],
      ['Churro', 'Dog', 'Mixed Breed', 'Male'],
      ['Effective Date', 'Coinsurance', 'Annual Deductible', 'Monthly Premium'],
      ['5/6/2020', '20%', '$250', '$35.80'],
      ['Parent shown above', '(Your Share)', '(Our Share)', ''],
    ];
    const placed = texts.flatMap((row, line) => row.map((text, i): Placed => [i * 120, line, text]));
    const { head, rows } = grid('t1', texts);
    const wide = { ...head, bbox: [0, 0, 500, 70] as typeof head.bbox };
    const document = paper(placed, { tables: [{ head: wide, rows }] });
    const wanted = ['name', 'type', 'breed', 'sex'].map((name) => field(name));
    const { pets } = ask(document, [
      list('pets', [...wanted, field('deductible', 'number', 'annual deductible'), field('monthlyPremium', 'number')]),
    ]);
    expect(pets).toMatchObject([{ name: 'Churro', type: 'Dog', breed: 'Mixed Breed', sex: 'Male' }]);
  });
});
