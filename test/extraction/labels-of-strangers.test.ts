import { describe, expect, it } from 'vitest';
import { findPhones } from '../../src/extraction/values/contacts.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

/** Lines of texts at 40, 140, 340, … */
const lines = (from: number, texts: readonly (readonly string[])[]): Placed[] =>
  texts.flatMap((row, i) => row.map((text, at): Placed => [[40, 140, 340, 440][at]!, from + i, text]));

describe('labels', () => {
  it('with a colon announce what stands beside them, whatever stands below', () => {
    const page = paper([
      [200, 1, 'Carrier:'],
      [260, 1, 'Willow Freight'],
      [40, 3, 'Name of insured: Willow'],
      [300, 3, 'Issued: 01/15/2031'],
      [40, 7, 'Oak Haulage LLC'],
    ]);
    expect(ask(page, [field('carrier')])).toEqual({ carrier: 'Willow Freight' });
  });

  it('of two things have their values on both sides of a slash', () => {
    const page = paper([[40, 1, 'Effective/Expiration Date: 01/15/2031 / 01/15/2032']]);
    expect(ask(page, [field('policy_effective', 'date'), field('policy_expiration', 'date')])).toEqual({
      policy_effective: '2031-01-15',
      policy_expiration: '2032-01-15',
    });
  });

  it('of two words for one thing have one value', () => {
    const page = paper([
      [40, 1, 'Current/Previous Employer: CURRENT'],
      [300, 1, 'Self employed? NO'],
    ]);
    expect(ask(page, [field('previous_employer')]).previous_employer).not.toBe('Self employed? NO');
  });

  it('of a period stand over lines that begin and end it', () => {
    const page = paper([
      [40, 1, 'Policy period'],
      [40, 2, 'From 09/24/2031 05:00PM'],
      [40, 3, 'To 09/25/2032 12:00AM'],
    ]);
    expect(ask(page, [field('policy_end', 'date')])).toEqual({ policy_end: '2032-09-25' });
  });

  it('of both parties beside one another name neither', () => {
    const page = paper(
      [
        ...lines(1, [
          ['Invoice Number:', 'INV-2031-11'],
          ['Invoice Date:', 'November 25, 2031'],
          ['Sold By', 'Ship From'],
          ['Willow LLC', 'Oak Centre'],
          ['410 Terry Ave', '12 Mill Way'],
          ['Billing Address', 'Shipping Address'],
          ['Ada Osei', 'Ben Roy'],
        ]),
        [40, 9, 'Invoice total'],
        [140, 9, '$554.26'],
      ],
      { documentType: 'invoice' },
    );
    expect(ask(page, [field('seller'), field('customer_name')])).toEqual({
      seller: 'Willow LLC',
      customer_name: 'Ada Osei',
    });
  });
});

describe('values', () => {
  it('are none where the label says so', () => {
    const page = paper([
      ...lines(1, [
        ['Name', 'Ada Osei'],
        ['Employer', 'N/A'],
      ]),
      ...lines(6, [['Employer'], ['NSF']]),
    ]);
    expect(ask(page, [field('name'), field('employer')])).toEqual({ name: 'Ada Osei', employer: null });
  });

  it('of years are years', () => {
    const page = paper([
      [40, 1, 'Tax annual amt:'],
      [140, 1, '$5,005'],
      [240, 1, 'Tax year:'],
      [340, 1, '2031'],
    ]);
    expect(ask(page, [field('annual_tax', 'number')])).toEqual({ annual_tax: 5005 });
  });

  it('of a day of the month are no larger than 31', () => {
    const page = paper([[40, 1, 'The rent is due with a late charge of 50 per day after the rent due day.']]);
    expect(ask(page, [field('rent_due_day', 'integer', 'Day of the month the rent is due')])).toEqual({
      rent_due_day: null,
    });
  });

  it('that begin with the sign of another country are long telephones', () => {
    expect(findPhones('OFAC Notice IL P 001 01 04')).toEqual([]);
    expect(findPhones('Call 001 415 555 0198').map(({ value }) => value)).toEqual(['001 415 555 0198']);
  });

  it('of amounts are no numbers of invoices', () => {
    const page = paper(
      [
        [40, 1, 'INVOICE'],
        [300, 2.4, 'SI80000'],
        [200, 3, 'Invoice Number:'],
        [200, 8, 'Invoice Discount:'],
        [300, 8, '0.00'],
      ],
      { documentType: 'invoice' },
    );
    expect(ask(page, [field('invoice_number')]).invoice_number).not.toBe('0.00');
  });
});
