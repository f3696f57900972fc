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
  const STUB = [
    ['Description', 'Hours', 'Current', 'Year to date', '', ''],
    ['Regular', '40', '2,980.77', '17,288.47', '', ''],
    ['Holiday', '8', '596.15', '596.15', '', ''],
    ['Taxes withheld', '', '', 'Employer taxes', '', ''],
    ['Employee tax', 'Current', 'Year to date', 'Company tax', 'Current', 'Year to date'],
    ['Federal income', '536.49', '14,843.33', 'Social security', '184.66', '3,190.64'],
    ['Medicare', '43.19', '746.20', 'Unemployment', '0.00', '42.00'],
    ['Deductions', '', '', '', '', ''],
    ['Description', 'Type', 'Current', 'Year to date', '', ''],
    ['Vision plan', 'Vision', '0.02', '0.14', '', ''],
    ['Dental plan', 'Dental', '0.15', '1.07', '', ''],
  ];
  const amounts = [field('current', 'number'), field('ytd', 'number', 'Year to date')];

  it('are read each under its own header, also beside one another', () => {
    const found = fromTable(STUB, [
      list('employee_taxes', 'Taxes withheld', [field('tax', 'string', 'Employee tax'), ...amounts]),
      list('employer_taxes', 'Employer taxes', [field('tax', 'string', 'Company tax'), ...amounts]),
      list('deductions', 'Deductions', [field('description'), field('type'), ...amounts]),
    ]);
    expect(found.employee_taxes).toEqual([
      { tax: 'Federal income', current: 536.49, ytd: 14_843.33 },
      { tax: 'Medicare', current: 43.19, ytd: 746.2 },
    ]);
    expect(found.employer_taxes).toEqual([
      { tax: 'Social security', current: 184.66, ytd: 3190.64 },
      { tax: 'Unemployment', current: 0, ytd: 42 },
    ]);
    expect(found.deductions).toEqual([
      { description: 'Vision plan', type: 'Vision', current: 0.02, ytd: 0.14 },
      { description: 'Dental plan', type: 'Dental', current: 0.15, ytd: 1.07 },
    ]);
  });

  it('have the same header beside one another, each under its own name, and end where labels begin', () => {
    const rows = [
      ['Name:', 'Kamsil Kamlun', '', 'Grade:', 'DS13', ''],
      ['', 'Earnings', '', '', 'Deductions', ''],
      ['Code', 'Description', 'Amount', 'Code', 'Description', 'Amount'],
      ['B1000', 'Basic pay', '8,696.61', 'D3001', 'Savings', '6,312.49'],
      ['E5000', 'Allowance', '972.99', 'D3011', 'Club', '12.00'],
      ['', '', '', 'D3033', 'Tax', '397.65'],
      ['Taxable pay :', '', '8,696.61', 'Net pay :', '', '2,947.46'],
    ];
    const fields = () => [field('code'), field('description'), field('amount', 'number')];
    const found = fromTable(rows, [list('earnings', 'Earnings', fields()), list('deductions', 'Deductions', fields())]);
    expect(found.earnings).toEqual([
      { code: 'B1000', description: 'Basic pay', amount: 8696.61 },
      { code: 'E5000', description: 'Allowance', amount: 972.99 },
    ]);
    expect(found.deductions).toEqual([
      { code: 'D3001', description: 'Savings', amount: 6312.49 },
      { code: 'D3011', description: 'Club', amount: 12 },
      { code: 'D3033', description: 'Tax', amount: 397.65 },
    ]);
  });

  it('say what they hold by their name alone, over a column left empty between them', () => {
    const rows = [
      ['Earnings', 'Amount', 'Deductions', '', 'Amount'],
      ['Basic pay', '4,414.34', 'Welfare', '', '3.00'],
      ['Allowance', '350.00', 'Union', '', '5.00'],
      ['', '', 'Savings', '', '909.00'],
      ['', '', 'Net pay', ':', '3,847.34'],
    ];
    const fields = () => [field('description'), field('amount', 'number')];
    const found = fromTable(rows, [list('earnings', 'Earnings', fields()), list('deductions', 'Deductions', fields())]);
    expect(found.earnings).toEqual([
      { description: 'Basic pay', amount: 4414.34 },
      { description: 'Allowance', amount: 350 },
    ]);
    expect(found.deductions).toEqual([
      { description: 'Welfare', amount: 3 },
      { description: 'Union', amount: 5 },
      { description: 'Savings', amount: 909 },
    ]);
  });

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
