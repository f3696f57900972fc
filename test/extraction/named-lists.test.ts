import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});

describe('lists of the same columns, each under its name', () => {
  const rows = (line: number, name: string, all: string[][]): Placed[] => [
    [40, line, name],
    [40, line + 1, 'DATE'],
    [120, line + 1, 'DESCRIPTION'],
    [400, line + 1, 'AMOUNT'],
    ...all.flatMap(([day, text, amount], i): Placed[] => [
      [40, line + 2 + i, day!],
      [120, line + 2 + i, text!],
      [400, line + 2 + i, amount!],
    ]),
  ];
  const deposits = [
    ['01/15', 'Salary', '684.18'],
    ['01/20', 'Cheque', '175.00'],
    ['01/22', 'Transfer', '807.93'],
  ];
  const withdrawals = [
    ['01/16', 'Rent', '500.00'],
    ['01/25', 'Power', '63.20'],
  ];

  it('are told apart by it', () => {
    const pages = [...rows(5, 'DEPOSITS AND ADDITIONS', deposits), ...rows(15, 'ELECTRONIC WITHDRAWALS', withdrawals)];
    const { electronicWithdrawals } = ask(paper(pages), [
      list('electronicWithdrawals', [field('date'), field('amount', 'number')]),
    ]);
    expect(electronicWithdrawals).toEqual([
      { date: '01/16', amount: 500 },
      { date: '01/25', amount: 63.2 },
    ]);
  });

  it('end where the next page begins under another', () => {
    const pages = [rows(50, 'ELECTRONIC WITHDRAWALS', withdrawals), rows(5, 'FEES OF THE MONTH', deposits)];
    const { electronicWithdrawals } = ask(paper(pages), [
      list('electronicWithdrawals', [field('date'), field('amount', 'number')]),
    ]);
    expect(electronicWithdrawals).toHaveLength(2);
  });
});

describe('a table under the name of the list', () => {
  const named = (title: string, texts: string[][]) => {
    const { head, rows } = grid('t1', texts);
    return { tables: [{ head: { ...head, title }, rows }] };
  };
  const answer = (title: string) =>
    ask(
      paper(
        [[40, 60, 'The end']],
        named(title, [
          ['Coverage', 'On/Off'],
          ['Pet parent', 'On'],
          ['Side hustle', 'Off'],
        ]),
      ),
      [list('additional_coverages', [field('coverage'), field('setting')])],
    );

  it('has the one field that is left in the one column that is left', () => {
    expect(answer('Additional coverages')).toEqual({
      additional_coverages: [
        { coverage: 'Pet parent', setting: 'On' },
        { coverage: 'Side hustle', setting: 'Off' },
      ],
    });
  });
});

describe('a first column without a name', () => {
  it('holds what the rows are of, the first of the fields', () => {
    const table = grid('t1', [
      ['', 'Current period', 'Year-to-date'],
      ['Federal withholding', '10.00', '5,726.25'],
      ['State withholding', '20.00', '3,092.29'],
    ]);
    const { deductions } = ask(paper([[40, 60, 'The end']], { tables: [table] }), [
      list('deductions', [
        field('description'),
        field('current', 'number', 'current period'),
        field('ytd', 'number', 'year to date'),
        field('code'),
      ]),
    ]);
    expect(deductions).toEqual([
      { description: 'Federal withholding', current: 10, ytd: 5726.25, code: null },
      { description: 'State withholding', current: 20, ytd: 3092.29, code: null },
    ]);
  });
});
