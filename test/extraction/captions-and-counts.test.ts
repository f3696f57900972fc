import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

type Extras = Parameters<typeof paper>[1];

const extract = (placed: Placed[], fields: FieldSchema[], extras: Extras = { language: 'en' }): Record<string, Value> =>
  ask(paper(placed, extras), fields);

describe('what a number is of', () => {
  it('is no count where a year is asked for, and what is counted has no currency', () => {
    const text =
      'The limits of the old scale prompted the adoption of the new scale in 2007, which uses 28 indicators.';
    const placed: Placed[] = [
      [40, 0, text],
      [40, 3, 'Room charges'],
      [240, 3, '$ 1939'],
      [40, 5, 'Rooms'],
      [40, 6, '4'],
    ];
    const found = extract(placed, [
      field('scale_adopted', 'integer', 'Year in which the scale was adopted'),
      field('rooms', 'integer', 'Number of rooms'),
    ]);
    expect(found.scale_adopted).not.toBe(28);
    expect(found.rooms).toBe(4);
  });

  it('is no number of nights where a price is asked for', () => {
    const placed: Placed[] = [
      [40, 0, 'Hotel (3 nights at the harbour)'],
      [300, 0, '$822.75'],
      [40, 1, 'Taxi from the airport'],
      [300, 1, '$48.00'],
    ];
    expect(extract(placed, [field('hotel_cost', 'number', 'What the hotel cost')])).not.toEqual({ hotel_cost: 3 });
  });
});

describe('where values stand', () => {
  it('over small captions, as figures are shown', () => {
    const placed: Placed[] = [
      [40, 0, '25', 14],
      [40, 1.7, 'publications', 8],
      [40, 4, '32', 14],
      [40, 5.7, 'h-index', 8],
      [40, 8, '3', 14],
      [40, 9.7, 'best paper awards', 8],
    ];
    expect(extract(placed, [field('h_index', 'integer'), field('best_paper_awards', 'integer')])).toEqual({
      h_index: 32,
      best_paper_awards: 3,
    });
  });

  it('over a row of captions, where these are nearer to them than to the next row', () => {
    const placed: Placed[] = [
      [40, 0, '04/14/1995'],
      [160, 0, '26'],
      [280, 0, 'Pittsburgh'],
      [40, 1, 'Date of birth'],
      [160, 1, 'Age'],
      [280, 1, 'City'],
      [40, 3, '434 Main Street'],
      [160, 3, '412 252'],
      [280, 3, 'Weekdays'],
    ];
    expect(extract(placed, [field('age', 'integer'), field('date_of_birth', 'date'), field('city')])).toEqual({
      age: 26,
      date_of_birth: '1995-04-14',
      city: 'Pittsburgh',
    });
  });

  it('behind a colon, though it is a sentence', () => {
    const said = 'Worn out brake rotors, brake pads and brake calipers due to exposure to water and salt on roads';
    expect(extract([[40, 0, `Diagnosis: ${said}`]], [field('diagnosis')])).toEqual({ diagnosis: said });
  });
});

describe('what labels mean', () => {
  it('an amount that includes the tax is no tax, and one without it is the net amount', () => {
    const placed: Placed[] = [
      [40, 0, 'Totaal exclusief BTW'],
      [300, 0, '€ 156,20'],
      [40, 1, 'BTW'],
      [300, 1, '€ 32,80'],
      [40, 2, 'Bedrag inclusief BTW'],
      [300, 2, '€ 189,00'],
    ];
    expect(
      extract(
        placed,
        [
          field('net_total', 'number', 'Total without tax'),
          field('tax', 'number'),
          field('gross_total', 'number', 'Total with tax'),
        ],
        { language: 'nl' },
      ),
    ).toEqual({ net_total: 156.2, tax: 32.8, gross_total: 189 });
  });

  it('the number of a customer is not the customer', () => {
    const placed: Placed[] = [
      [40, 0, 'Invoice', 16],
      [40, 3, 'Bill to: Wingtip Toys'],
      [40, 4, 'Invoice number: 4711'],
      [40, 5, 'Customer number: 6669263'],
      [40, 6, 'Invoice date: March 29, 2014'],
      [40, 8, 'Total'],
      [300, 8, '$ 99.00'],
    ];
    const found = extract(placed, [field('customer_number')], { language: 'en', documentType: 'invoice' });
    expect(found).toEqual({ customer_number: '6669263' });
  });

  it('the name of a resume is no section of it', () => {
    const placed: Placed[] = [
      [40, 0, 'TECHNICAL SKILLS'],
      [240, 1, 'Dr. Rachel Zhang, Ph.D.', 16],
      [40, 3, 'Deep Learning'],
      [240, 4, 'Senior Engineer'],
    ];
    expect(extract(placed, [field('name')], { language: 'en', documentType: 'resume' })).toEqual({
      name: 'Dr. Rachel Zhang, Ph.D.',
    });
  });
});

it('takes no header beside a label for a code', () => {
  for (const header of ['PAGE', 'DATE']) {
    const form = paper([
      [300, 2, 'ORDER NUMBER'],
      [450, 2, header],
      [300, 6, 'BER215-BS/2475'],
    ]);
    expect(ask(form, [field('order_number')]).order_number, header).not.toBe(header);
  }
});
