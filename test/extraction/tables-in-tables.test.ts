import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, description: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  description,
  items: { type: 'object', fields },
});
const fromTable = (rows: string[][], fields: FieldSchema[]): Record<string, Value> =>
  ask(paper([[40, 60, 'The end']], { language: 'en', tables: [grid('t1', rows)] }), fields);

describe('tables that came as one', () => {
  it('may begin beside the rows of another', () => {
    const rows = [
      ['Earnings', 'Amount', 'YTD', 'Deposits', 'Paid'],
      ['Bonus', '', '18,343.88', 'Checking', '3,000.00'],
      ['Regular', '4,278.47', '92,201.03', 'Savings', '96.49'],
      ['Taxes', 'Amount', 'YTD', 'All deposits', '3,096.49'],
      ['State', '209.76', '7,039.47', '', ''],
      ['Federal', '612.25', '20,084.76', '', ''],
      ['Medicare', '58.28', '2,081.99', '', ''],
      ['Taxes', '880.29', '29,206.22', '', ''],
    ];
    const fields = [field('tax', 'string', 'Tax name'), field('amount', 'number'), field('ytd', 'number')];
    expect(fromTable(rows, [list('taxes', 'Taxes', fields)])).toEqual({
      taxes: [
        { tax: 'State', amount: 209.76, ytd: 7039.47 },
        { tax: 'Federal', amount: 612.25, ytd: 20_084.76 },
        { tax: 'Medicare', amount: 58.28, ytd: 2081.99 },
      ],
    });
  });

  it('give way to lines that say more of what is asked for', () => {
    const row = (line: number, texts: string[]): Placed[] => texts.map((text, i): Placed => [40 + i * 130, line, text]);
    const placed = [
      ...row(20, ['Institution', 'Account', 'Mask', 'Balance']),
      ...row(21, ['Chase', 'Checking', '1111', '$132,189.10']),
      ...row(22, ['Chase', 'Sapphire', '2222', '$2,714.71']),
    ];
    const other = grid('t1', [
      ['Provided by the institution', 'Account holder'],
      ['November 17, 2020', 'Names'],
      ['November 18, 2020', 'Addresses'],
    ]);
    const fields = [field('institution'), field('account'), field('mask'), field('balance', 'number')];
    const found = ask(paper(placed, { language: 'en', tables: [other] }), [list('accounts', 'Accounts', fields)]);
    expect(found.accounts).toEqual([
      { institution: 'Chase', account: 'Checking', mask: '1111', balance: 132_189.1 },
      { institution: 'Chase', account: 'Sapphire', mask: '2222', balance: 2714.71 },
    ]);
  });

  it('give the rows under the name of the list', () => {
    const rows = [
      ['Coverage', 'Premium'],
      ['Dwelling', '816.00'],
      ['Medical payments', '40.00'],
      ['Optional coverages', ''],
      ['Replacement cost', '18.00'],
      ['Water back up', '276.00'],
    ];
    const fields = [field('coverage'), field('premium', 'number')];
    expect(fromTable(rows, [list('optional_coverages', 'Optional coverages', fields)])).toEqual({
      optional_coverages: [
        { coverage: 'Replacement cost', premium: 18 },
        { coverage: 'Water back up', premium: 276 },
      ],
    });
  });
});

describe('rows of sums', () => {
  it('may have ratios, which are none', () => {
    const rows = [
      ['Policy', 'Premium', 'Claims', 'Loss ratio'],
      ['A-1001', '1,000.00', '6', '133'],
      ['A-1002', '2,000.00', '9', '6'],
      ['A-1003', '3,500.00', '4', '9'],
      ['', '6,500.00', '19', '40'],
    ];
    const fields = [field('policy'), field('premium', 'number'), field('claims', 'integer'), field('ratio', 'number')];
    const found = fromTable(rows, [list('terms', 'Policies', fields)]);
    expect((found.terms as unknown[]).length).toBe(3);
  });

  it('end lines under a line that names the list', () => {
    const placed: Placed[] = [
      [40, 1, 'Section I coverage'],
      [240, 1, 'Limit'],
      [400, 1, 'Premium'],
      [40, 2, 'Dwelling'],
      [240, 2, '$564,100'],
      [400, 2, '$816.00'],
      [40, 3, 'Optional coverages'],
      [40, 4, 'Replacement cost'],
      [400, 4, '$18.00'],
      [40, 5, 'Water back up'],
      [400, 5, '$276.00'],
      [40, 6, 'Total optional premium'],
      [400, 6, '$294.00'],
    ];
    const fields = [field('coverage', 'string', 'Coverage'), field('premium', 'number')];
    expect(ask(paper(placed, { language: 'en' }), [list('optional_coverages', '', fields)])).toEqual({
      optional_coverages: [
        { coverage: 'Replacement cost', premium: 18 },
        { coverage: 'Water back up', premium: 276 },
      ],
    });
  });
});

describe('lines of a typewriter', () => {
  it('have spaces as wide as their letters, which may be wider than high', () => {
    const placed: Placed[] = [
      [40, 1, 'LOSS OF USE', 5],
      [240, 1, '$169,230', 5],
      [40, 2, 'PERSONAL LIABILITY', 5],
      [240, 2, '$500,000', 5],
      [40, 4, 'OCCUPANCY:', 5],
      [140, 4, 'PRIMARY HOME', 5],
    ];
    expect(
      ask(paper(placed, { language: 'en' }), [
        field('occupancy'),
        field('loss_of_use', 'number'),
        field('personal_liability', 'number'),
      ]),
    ).toEqual({ occupancy: 'PRIMARY HOME', loss_of_use: 169_230, personal_liability: 500_000 });
  });
});
