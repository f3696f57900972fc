import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const extract = (placed: Placed[], fields: FieldSchema[]) => ask(paper(placed, { language: 'en' }), fields);

describe('where values stand', () => {
  it('is under small names, though these fill the columns of a table', () => {
    const placed: Placed[] = [
      [40, 0, 'Nights', 8],
      [300, 0, 'Guests', 8],
      [40, 1, '7', 10],
      [300, 1, 'Two', 10],
      [40, 3, 'Room', 8],
      [300, 3, 'Board', 8],
      [40, 4, 'Lake View', 10],
      [300, 4, 'Half board', 10],
      [40, 6, 'Desk', 8],
      [300, 6, 'Wing', 8],
      [40, 7, 'North', 10],
      [300, 7, 'East', 10],
    ];
    const table = grid(
      't1',
      [...placed.keys()].filter((i) => i % 2 === 0).map((i) => [placed[i]![2], placed[i + 1]![2]]),
    );
    for (const [at, { cells }] of table.rows.entries())
      for (const [i, cell] of cells.entries()) {
        const [x, line] = placed[2 * at + i]!;
        cell.bbox = [x, line * 14, x + 100, line * 14 + 10];
      }
    const content = paper(placed, { language: 'en', tables: [table], drawn: { 1: 't1' } });
    expect(ask(content, [field('room_type'), field('nights', 'integer')])).toEqual({
      room_type: 'Lake View',
      nights: 7,
    });
  });

  it('is no column of numbers for one number', () => {
    const placed: Placed[] = [
      [40, 1, 'Item'],
      [400, 1, 'Total'],
      [40, 2, 'Window'],
      [400, 2, '7,680.00'],
      [40, 3, 'Door'],
      [400, 3, '570.00'],
      [40, 4, 'Fitting'],
      [400, 4, '2,560.00'],
      [300, 5, 'Total incl. tax'],
      [400, 5, '10,810.00'],
    ];
    expect(extract(placed, [field('total_amount', 'number')])).toEqual({ total_amount: 10_810 });
  });

  it('is nowhere where a dash fills the place', () => {
    const placed: Placed[] = [
      [40, 1, 'Valid until: —'],
      [200, 1, '(I) Date of issue: 02.09.2031'],
    ];
    expect(extract(placed, [field('valid_until', 'date'), field('issue_date', 'date')])).toEqual({
      valid_until: null,
      issue_date: '2031-09-02',
    });
  });

  it('is the first column beside a label, however many labels lead to the next line', () => {
    const placed: Placed[] = [
      [40, 1, 'Employee', 12],
      [160, 1, 'Ada Oss-Reyes', 12],
      [40, 2, 'Employee no.', 12],
      [160, 2, '004518', 12],
      [40, 3, 'Department', 12],
      [160, 3, 'Quality Control', 12],
      [40, 4, 'Tax class', 12],
      [160, 4, 'I', 12],
    ];
    const employee: FieldSchema = { name: 'employee', type: 'object', fields: [field('name'), field('department')] };
    expect(extract(placed, [employee])).toEqual({ employee: { name: 'Ada Oss-Reyes', department: 'Quality Control' } });
  });
});

describe('what is said of values', () => {
  it('follows numbers that count', () => {
    const placed: Placed[] = [[40, 1, '2 adults, 1 child']];
    expect(extract(placed, [field('adults', 'integer'), field('children', 'integer')])).toEqual({
      adults: 2,
      children: 1,
    });
  });

  it('is no count where it is paid', () => {
    const table = grid('t1', [
      ['Extra bed child', '€ 105.00'],
      ['Tax', '€ 28.00'],
    ]);
    const content = paper([[40, 9, '2 adults, 1 child']], { language: 'en', tables: [table] });
    expect(ask(content, [field('children', 'integer')])).toEqual({ children: 1 });
  });
});
