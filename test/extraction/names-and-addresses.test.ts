import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const object = (name: string, ...names: string[]) => ({
  ...field(name, 'object'),
  fields: names.map((one) => field(one)),
});

describe('names and addresses without labels', () => {
  it('within an object as well, and a name over its address', () => {
    const page: Placed[] = [
      [20, 0, 'Shipper'],
      [200, 0, 'Consignee'],
      [20, 1, 'Northern Salt Works'],
      [200, 1, 'Bakery Union'],
      [20, 2, '4 Quay Road, Hull, 12361, England'],
      [200, 2, '9 Mill Lane, Cork, 55012, Ireland'],
    ];
    expect(
      ask(paper(page), [object('shipper', 'name', 'address'), object('consignee', 'name', 'address')]),
    ).toMatchObject({
      shipper: { name: 'Northern Salt Works', address: '4 Quay Road, Hull, 12361, England' },
      consignee: { name: 'Bakery Union', address: '9 Mill Lane, Cork, 55012, Ireland' },
    });
  });

  it('a description says what a name does not', () => {
    const page: Placed[] = [
      [
        20,
        0,
        'The owner lets to the tenant the premises located at 104 Juniper Blvd, Apt 7 for one year from today on.',
      ],
    ];
    expect(ask(paper(page, { language: 'en' }), [field('premises', 'string', 'Address of the rental unit')])).toEqual({
      premises: '104 Juniper Blvd, Apt 7',
    });
  });
});

describe('people', () => {
  const signed: Placed[] = [
    [20, 0, 'For Seller:'],
    [300, 0, 'For Buyer:'],
    [20, 1, '_______________'],
    [300, 1, '_______________'],
    [20, 2, 'Signature'],
    [300, 2, 'Signature'],
    [20, 3, 'Name: Ann Moor'],
    [300, 3, 'Name: Ben Tallis'],
    [20, 4, 'Title: Trading Manager'],
    [300, 4, 'Title: Chief Trader'],
  ];

  it('are nobody in particular where several sign', () => {
    expect(ask(paper(signed), [field('signatory')])).toEqual({ signatory: null });
  });
});

describe('words that are used for one another', () => {
  it('name fields', () => {
    const page: Placed[] = [
      [20, 0, 'Headquartered in: Ghent'],
      [20, 1, 'Staff: 48'],
      [20, 2, 'Forum: Antwerp'],
    ];
    const found = ask(paper(page), [field('headquarters'), field('headcount', 'integer'), field('venue')]);
    expect(found).toEqual({ headquarters: 'Ghent', headcount: 48, venue: 'Antwerp' });
  });
});
