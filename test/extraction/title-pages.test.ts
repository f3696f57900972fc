import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { paper } from './paper.ts';

const TEXT =
  'This thesis describes two techniques for automating what developers of applications do when the schema of their database is changed.';

describe('what a first page says without a label', () => {
  const thesis = paper(
    [
      [100, 2, 'Automating the Migration of Data', 18],
      [100, 5, 'Rushi Shah'],
      [100, 7, 'University of Texas at Austin'],
      [40, 12, '1 Abstract', 12],
      [40, 14, TEXT],
      [40, 17, '2 Migration', 12],
    ],
    { types: { 'p1.b1': 'title', 'p1.b4': 'heading', 'p1.b6': 'heading' } },
  );

  it('is whoever stands under the title, and the text under the heading that names it', () => {
    expect(ask(thesis, [field('title'), field('author'), field('abstract')])).toEqual({
      title: 'Automating the Migration of Data',
      author: 'Rushi Shah',
      abstract: TEXT,
    });
  });

  it('is the title of what it says it is', () => {
    const policy = paper([[40, 2, 'Hot Drinks Policy', 18]], { types: { 'p1.b1': 'heading' } });
    expect(ask(policy, [field('policy_title'), field('book_title')])).toEqual({
      policy_title: 'Hot Drinks Policy',
      book_title: null,
    });
  });

  it('is dated behind a place, not by what another label names', () => {
    const certificate = paper([
      [40, 2, 'Certification of Enrollment'],
      [40, 4, 'born'],
      [200, 4, '1996-10-03'],
      [40, 30, 'Hannover, 2020-10-15'],
    ]);
    expect(ask(certificate, [field('issue_date', 'date')]).issue_date).toBe('2020-10-15');
  });

  it('is no mark without a letter, and no company where its revenue is asked for', () => {
    const form = paper([
      [40, 2, 'Alder Trading Company'],
      [40, 4, 'Position'],
      [200, 4, '/'],
    ]);
    const asked = [field('position'), field('annual_revenue', 'string', 'Annual revenue of the company')];
    expect(ask(form, asked)).toEqual({ position: null, annual_revenue: null });
  });

  it('has one telephone beside a fax', () => {
    const head = paper([
      [40, 2, 'Registration Office'],
      [40, 3, 'Phone +49(0)511.762-2020'],
      [40, 4, 'Fax +49(0)511.762-3145'],
    ]);
    expect(ask(head, [field('contact_phone')]).contact_phone).toBe('+49(0)511.762-2020');
  });
});

describe('figures with a column of units', () => {
  it('are given with their units where texts are asked for', () => {
    const sheet = paper([
      [40, 2, 'Item'],
      [200, 2, 'Specification'],
      [350, 2, 'Unit'],
      [40, 3, 'Charge voltage'],
      [200, 3, '4.20±0.05'],
      [350, 3, 'V'],
      [40, 4, 'Charge current'],
      [200, 4, '500'],
      [350, 4, 'mA'],
    ]);
    expect(ask(sheet, [field('charge_voltage'), field('charge_current', 'number')])).toEqual({
      charge_voltage: '4.20±0.05 V',
      charge_current: 500,
    });
  });
});
