import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import type { Manifest } from '../../src/index/store.ts';
import { type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };

function extract(lines: Placed[], documentType: Manifest['documentType'], schema: string = documentType) {
  const evidence = new Evidence(paper(lines, { language: 'en', documentType }));
  const { fields } = rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get(schema)!, options) as BackendResult;
  return Object.fromEntries(fields.map(({ name, value }): [string, Value] => [name, value]));
}

/** A line of a receipt: what it is of at the left, what it comes to at the right. */
const till = (line: number, text: string, amount: string): Placed[] => [
  [20, line, text],
  [220 - 5 * amount.length, line, amount],
];

describe('an order', () => {
  const ORDER: Placed[] = [
    [50, 0, 'Alder Dairy Co-operative'],
    [50, 1, '14 Mill Lane'],
    [50, 2, 'Hexham NE46 1AA'],
    [50, 3, 'Phone 01434 555 010'],
    [400, 1, 'PURCHASE ORDER', 20],
    [300, 5, 'PO Date: 3 March 2026'],
    [300, 6, 'PO No: AD-20417'],
    [300, 7, 'Required by: 20 March 2026'],
    [50, 9, 'VENDOR'],
    [50, 10, 'Holm Packaging Ltd'],
    [50, 11, '7 Quarry Park'],
    [50, 12, 'Derby DE1 2QT'],
    [50, 15, 'ITEM #'],
    [110, 15, 'DESCRIPTION'],
    [330, 15, 'QTY'],
    [390, 15, 'UNIT PRICE'],
    [480, 15, 'TOTAL'],
    [50, 16, 'PK-100'],
    [110, 16, 'Box of card'],
    [330, 16, '500'],
    [390, 16, '0.85'],
    [480, 16, '425.00'],
    [50, 17, 'PK-220'],
    [110, 17, 'Stretch wrap'],
    [330, 17, '24'],
    [390, 17, '6.20'],
    [480, 17, '148.80'],
    [390, 19, 'TOTAL'],
    [480, 19, '573.80'],
  ];

  it('is sent by who buys, whatever stands at the head of an invoice', () => {
    expect(extract(ORDER, 'purchase_order')).toMatchObject({
      buyer_name: 'Alder Dairy Co-operative',
      vendor_name: 'Holm Packaging Ltd',
    });
  });

  it('has the day that its label calls its own, not that of delivery', () => {
    expect(extract(ORDER, 'purchase_order')).toMatchObject({ order_date: '2026-03-03', delivery_date: '2026-03-20' });
  });

  it('leaves numbers of items out of what they are', () => {
    const { line_items } = extract(ORDER, 'purchase_order');
    expect((line_items as { description: string }[]).map(({ description }) => description)).toEqual([
      'Box of card',
      'Stretch wrap',
    ]);
  });
});

describe('items of a receipt', () => {
  const receipt = (...lines: Placed[][]): Record<string, Value>[] =>
    extract(
      [[60, 0, 'THE COPPER KETTLE'], [60, 1, '9 Market Square'], [20, 3, 'Date: 2026-07-02'], ...lines.flat()],
      'receipt',
    ).line_items as Record<string, Value>[];

  it('say how many, and for how much each', () => {
    const items = receipt(
      till(5, '2 x Rye loaf @ 5.50', '11.00'),
      till(6, 'Pears 1.32 lb @ 1.99/lb', '2.63'),
      till(7, 'Oat milk 1L', '4.25'),
      till(9, 'TOTAL', '17.88'),
    );
    expect(items).toEqual([
      { description: 'Rye loaf', quantity: 2, unit_price: 5.5, amount: 11 },
      { description: 'Pears', quantity: 1.32, unit_price: 1.99, amount: 2.63 },
      { description: 'Oat milk 1L', quantity: null, unit_price: null, amount: 4.25 },
    ]);
  });

  it('are counted by a bare number where all of them are, and end at their sum', () => {
    const items = receipt(
      till(5, '1 Soup of the day', '6.50'),
      till(6, '2 Ploughmans', '25.00'),
      till(7, '2 Cider pint', '10.40'),
      till(9, 'Food and drink', '41.90'),
      till(10, 'Service 10%', '4.19'),
      till(11, 'Total due', '46.09'),
    );
    expect(items.map(({ description, quantity }) => [quantity, description])).toEqual([
      [1, 'Soup of the day'],
      [2, 'Ploughmans'],
      [2, 'Cider pint'],
    ]);
  });

  it('keep a number that is no count', () => {
    const items = receipt(till(5, '7 Seas tea', '2.00'), till(6, 'Crisps', '1.00'), till(8, 'TOTAL', '3.00'));
    expect(items.map(({ description }) => description)).toEqual(['7 Seas tea', 'Crisps']);
  });
});

describe('a bill', () => {
  const bill = (lines: Placed[]) => extract(lines, 'invoice');
  const TOTALS: Placed[] = [
    [390, 20, 'Total'],
    [480, 20, '$550.00'],
  ];

  it('has its sender above the label of who it goes to, in one column', () => {
    const found = bill([
      [50, 0, 'Tax Invoice', 20],
      [50, 3, 'Wattle Plumbing Pty Ltd'],
      [50, 4, 'ABN 51 824 753 556'],
      [50, 5, '12 Bay St, Geelong VIC 3220'],
      [50, 6, 'To'],
      [50, 7, 'K & J Sorensen'],
      [50, 8, '40 Bay Rd'],
      [50, 9, 'Torquay VIC 3228'],
      ...TOTALS,
    ]);
    expect(found).toMatchObject({ vendor_name: 'Wattle Plumbing Pty Ltd', customer_name: 'K & J Sorensen' });
  });

  it.each([
    ['ABN 51 824 753 556', 'AUD'],
    ['GST/HST 12345 6789 RT0001', 'CAD'],
    ['Portland, OR 97213', 'USD'],
    ['ABN 51 824 753 556, billed from Portland, OR 97213', 'USD'],
    ['Toronto, Canada', 'USD'],
  ])('means by "$" the dollars of the only country whose marks it bears: %s', (line, currency) => {
    expect(bill([[50, 0, 'Birch Tools Ltd'], [50, 1, line], ...TOTALS])).toMatchObject({ currency });
  });

  it('that says USD means it', () => {
    const lines: Placed[] = [
      [50, 0, 'Wattle Tools Pty Ltd'],
      [390, 20, 'Total'],
      [480, 20, 'USD 550.00'],
    ];
    expect(bill(lines)).toMatchObject({ currency: 'USD' });
  });

  it('takes no number of a law for a tax', () => {
    const lines: Placed[] = [[50, 0, 'Nora Lind'], ...TOTALS, [50, 22, 'No VAT charged (art. 293 B)']];
    expect(bill(lines)).toMatchObject({ tax: null, total: 550 });
  });

  it('has who is billed beside the label in a column of labels', () => {
    const pair = (line: number, label: string, value: string): Placed[] => [
      [50, line, label],
      [200, line, value],
    ];
    const found = bill([
      [50, 0, 'The Marsh Hotel', 16],
      ...pair(3, 'Guest', 'Mr O Brightwater'),
      ...pair(4, 'Room', '214'),
      ...pair(5, 'Invoice No', 'F-90331'),
      ...TOTALS,
    ]);
    expect(found).toMatchObject({ customer_name: 'Mr O Brightwater', invoice_number: 'F-90331' });
  });

  it('has who is billed under a label in two languages', () => {
    const lines: Placed[] = [
      [50, 0, 'Bois Clair inc.'],
      [50, 4, 'Invoice to / Facturer à:'],
      [50, 5, 'Condo Association'],
      [50, 6, '90 boul. Laurier'],
      [50, 7, 'Québec QC G1V 2M2'],
      ...TOTALS,
    ];
    expect(bill(lines)).toMatchObject({ customer_name: 'Condo Association' });
  });
});

describe('particulars of an agreement', () => {
  const row = (line: number, label: string, value: string): Placed[] => [
    [50, line, label],
    [220, line, value],
  ];
  const lines: Placed[] = [
    [50, 0, 'Tenancy Agreement', 16],
    ...row(3, 'Date of agreement', '2 February 2026'),
    ...row(4, 'Landlord', 'Mrs Helen Arden, 12 Park View, York YO30 1AB'),
    ...row(5, 'Tenant(s)', 'Miss Aoife Brenn and Mr Tom Reyes'),
    ...row(6, 'Expiry date', '13 August 2026'),
    ...row(7, 'Rent', '£925 per calendar month'),
  ];

  it('name its parties and days beside their labels', () => {
    expect(extract(lines, 'contract')).toMatchObject({
      effective_date: '2026-02-02',
      expiration_date: '2026-08-13',
      parties: [
        { name: 'Mrs Helen Arden', role: 'Landlord' },
        { name: 'Miss Aoife Brenn', role: 'Tenant' },
        { name: 'Mr Tom Reyes', role: 'Tenant' },
      ],
    });
  });

  it('name nobody with his address', () => {
    expect(extract(lines, 'lease')).toMatchObject({
      landlord: 'Mrs Helen Arden',
      tenants: ['Miss Aoife Brenn', 'Mr Tom Reyes'],
    });
  });

  it('keep a legal form behind a comma with its name', () => {
    const short: Placed[] = [[50, 0, 'Lease', 16], ...row(3, 'Tenants:', 'Bluebell Dental Group, PLLC, Larch Ltd')];
    expect(extract(short, 'other', 'lease')).toMatchObject({ tenants: ['Bluebell Dental Group, PLLC', 'Larch Ltd'] });
  });
});

describe('captions', () => {
  it('are set otherwise than what stands under them, beside one another', () => {
    const found = extract(
      [
        [50, 0, 'CERTIFICATE OF INSURANCE', 16],
        [50, 3, 'INSR'],
        [120, 3, 'TYPE OF INSURANCE'],
        [50, 4, 'LTR'],
        [50, 7, 'INSURED'],
        [50, 8, 'Payne Roofing LLC'],
        [50, 9, '1701 Front Street'],
        [50, 10, 'Boise, ID 83702'],
        [50, 13, 'CERTIFICATE HOLDER'],
        [300, 13, 'CANCELLATION'],
        [50, 14, 'City of Nampa'],
        [300, 14, 'Should any of the policies be cancelled'],
      ],
      'insurance_certificate',
    );
    expect(found).toMatchObject({ insured_name: 'Payne Roofing LLC', certificate_holder_name: 'City of Nampa' });
  });
});

describe('a statement', () => {
  it('is of the bank at its head and of whoever stands over an address', () => {
    const found = extract(
      [
        [50, 0, 'FIRST PRAIRIE CREDIT UNION'],
        [50, 1, 'P.O. Box 118, Wichita, KS 67201'],
        [50, 4, 'ELENA M. VASQUEZ'],
        [50, 5, '1450 N Ridge Rd'],
        [50, 6, 'Wichita KS 67212'],
        [50, 9, 'Statement From'],
        [150, 9, ': 01-04-2026'],
        [50, 10, 'Statement To'],
        [150, 10, ': 30-04-2026'],
        [50, 12, 'Opening balance'],
        [300, 12, '$3,310.25'],
      ],
      'bank_statement',
    );
    expect(found).toMatchObject({
      bank_name: 'FIRST PRAIRIE CREDIT UNION',
      account_holder: 'ELENA M. VASQUEZ',
      period_start: '2026-04-01',
      period_end: '2026-04-30',
    });
  });
});
