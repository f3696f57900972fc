import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldType } from '../../src/extraction/schema.ts';
import { findPhones } from '../../src/extraction/values/contacts.ts';
import { ask } from './ask.ts';
import { paper } from './paper.ts';

const field = (name: string, type: FieldType = 'string', description = ''): FieldSchema => ({
  name,
  type,
  description,
});

describe('parts of what a label names', () => {
  it('are town, state and code of one line', () => {
    const form = paper([
      [50, 2, 'City or town, state or province, country, and ZIP or foreign postal code'],
      [50, 3, 'Waseca, MN 56093'],
    ]);
    expect(ask(form, [field('city'), field('state'), field('zip'), field('country')])).toEqual({
      city: 'Waseca',
      state: 'MN',
      zip: '56093',
      country: null,
    });
  });

  it('follow the order of the label though the names of fields end with units', () => {
    const form = paper([
      [50, 2, 'Temperature/Dew Point:'],
      [250, 2, '22°C / 17°C'],
      [50, 4, 'Length/Width:'],
      [250, 4, '1500 ft / 75 ft'],
    ]);
    const asked = [
      field('temperature_c', 'number', 'Temperature in Celsius'),
      field('dew_point_c', 'number', 'Dew point in Celsius'),
      field('length_ft', 'number', 'Length in feet'),
      field('width_ft', 'number', 'Width in feet'),
    ];
    expect(ask(form, asked)).toEqual({ temperature_c: 22, dew_point_c: 17, length_ft: 1500, width_ft: 75 });
  });

  it('are counted up to a comma', () => {
    const form = paper([
      [50, 2, 'Age:'],
      [150, 2, '85, Male'],
    ]);
    expect(ask(form, [field('age', 'integer', 'Age in years')]).age).toBe(85);
  });

  it('are named without their unit', () => {
    const form = paper([[50, 2, 'Interior Space: 950 sq ft']]);
    expect(ask(form, [field('square_feet', 'number', 'Interior space in square feet')]).square_feet).toBe(950);
  });

  it('are a day that goes on in the next line', () => {
    const form = paper([
      [300, 2, 'Document issued: 3rd June'],
      [300, 3, '2024'],
    ]);
    expect(ask(form, [field('issued', 'date', 'Date the document was issued')]).issued).toBe('2024-06-03');
  });
});

describe('what labels refer to', () => {
  it('is no value', () => {
    const form = paper([
      [50, 2, 'Deduction under section 16(ii)'],
      [400, 2, '2500.00'],
      [50, 4, 'Gross salary'],
      [50, 5, 'Salary as per provisions contained in section 17(1)'],
      [400, 5, '1437000.00'],
    ]);
    const asked = [field('deduction', 'number'), field('gross_salary', 'number')];
    expect(ask(form, asked)).toEqual({ deduction: 2500, gross_salary: null });
  });

  it('is no telephone', () => {
    expect(findPhones('Net tax payable (17-18-19-20)')).toEqual([]);
    expect(findPhones('+(91)44-43675000')).toMatchObject([{ value: '+(91)44-43675000' }]);
  });

  it('is not said of the next number of the row', () => {
    const head = paper([
      [30, 1, 'Certificate Number: FLPQHWA'],
      [260, 1, 'Assessment Year: 2025-26'],
    ]);
    expect(ask(head, [field('certificate_number')]).certificate_number).toBe('FLPQHWA');
  });
});

describe('words that say two things', () => {
  it('tell a choice and a currency beside the value that they belong to', () => {
    const offer = paper([
      [50, 2, 'Location: Leeds (Hybrid)'],
      [50, 3, 'Annual premium: £532.19'],
    ]);
    const mode: FieldSchema = { name: 'work_mode', type: 'string', enum: ['onsite', 'remote', 'hybrid'] };
    expect(ask(offer, [field('location'), mode, field('annual_premium', 'number'), field('currency')])).toEqual({
      location: 'Leeds (Hybrid)',
      work_mode: 'hybrid',
      annual_premium: 532.19,
      currency: 'GBP',
    });
  });

  it('part a list by semicolons where there are any, also over lines', () => {
    const offer = paper([
      [50, 2, 'Benefits: Health, dental, and vision insurance; company match;'],
      [50, 3, 'unlimited leave; training.'],
      [50, 6, 'Start: tomorrow'],
    ]);
    expect(ask(offer, [{ name: 'benefits', type: 'array', items: { type: 'string' } }]).benefits).toEqual([
      'Health, dental, and vision insurance',
      'company match',
      'unlimited leave',
      'training.',
    ]);
  });
});

describe('where values end', () => {
  it('is the telephone alone, and an address at its town', () => {
    const sheet = paper([
      [50, 2, 'Emergency phone: +44 (0)870 8200418 (CHEMTREC)'],
      [50, 4, 'Address:'],
      [150, 4, '99 Mapletree Avenue'],
      [150, 5, 'Evans, IL 60201'],
      [150, 6, 'WORK EXPERIENCE'],
      [150, 7, 'Project Intern'],
    ]);
    expect(ask(sheet, [field('emergency_phone'), field('address')])).toEqual({
      emergency_phone: '+44 (0)870 8200418',
      address: '99 Mapletree Avenue, Evans, IL 60201',
    });
  });

  it('is what says "Title:" rather than the title over it', () => {
    const protocol = paper(
      [
        [50, 1, 'Study Protocol', 16],
        [50, 4, 'Title: Music and Memory'],
      ],
      { types: { 'p1.b1': 'title' } },
    );
    expect(ask(protocol, [field('title')]).title).toBe('Music and Memory');
  });
});

describe('a text behind its label', () => {
  it('goes on in the next line of its paragraph', () => {
    const protocol = paper([
      [50, 2, 'Official Title: Sensors that enable and empower\nindependent drinking and grooming'],
    ]);
    expect(ask(protocol, [field('title', 'string', 'Official title')]).title).toBe(
      'Sensors that enable and empower independent drinking and grooming',
    );
  });
});

describe('words of one verb', () => {
  it('name the same', () => {
    const report = paper([
      [50, 2, 'Referred By:'],
      [150, 2, 'Dr. Priya Mehta'],
    ]);
    expect(ask(report, [field('referring_doctor')]).referring_doctor).toBe('Dr. Priya Mehta');
  });
});

describe('yes or no', () => {
  it('is said by the word of the field or its contrary', () => {
    const lease = paper([[50, 2, 'Furnishing Status: Unfurnished']]);
    expect(ask(lease, [field('furnished', 'boolean')]).furnished).toBe(false);
    const other = paper([[50, 2, 'Furnishing Status: Furnished']]);
    expect(ask(other, [field('furnished', 'boolean')]).furnished).toBe(true);
  });
});
