import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const text = (name: string, description = ''): FieldSchema => ({ name, type: 'string', description });

/** Labels with colons at the left, their values at one edge. */
const pairs = (...list: [label: string, value: string][]): Placed[] =>
  list.flatMap(([label, value], i): Placed[] => [
    [50, 2 + i, label],
    [200, 2 + i, value],
  ]);

describe('columns of labels and values', () => {
  it('end a value where the next line has a label of its own', () => {
    const form = paper(
      pairs(
        ['Address:', '88 Martin Valley Apt. 7, South Jay, CO 80151'],
        ['Phone:', '(523) 335-9761'],
        ['Departure:', 'Quincy, FL'],
        ['Destination:', 'Tallahassee, FL'],
      ),
    );
    expect(ask(form, [text('address'), text('departure')])).toEqual({
      address: '88 Martin Valley Apt. 7, South Jay, CO 80151',
      departure: 'Quincy, FL',
    });
  });

  it('hold values whose words name another field', () => {
    const form = paper(
      pairs(
        ['Report Number:', 'CA-2026-1'],
        ['Report Status:', 'Filed'],
        ['Agency:', 'Metro Police'],
        ['Officer:', 'Ann Lee'],
      ),
    );
    const filed: FieldSchema = { name: 'filed_date', type: 'date', description: 'Date filed' };
    expect(ask(form, [text('report_status'), filed]).report_status).toBe('Filed');
  });
});

describe('captions of boxes', () => {
  it('leave a box empty that has but the sign of a currency', () => {
    const form = paper([
      [50, 2, 'Royalties'],
      [150, 2, 'Rents'],
      [50, 4, '$'],
      [150, 4, '$'],
      [190, 4, '2,600'],
      [300, 4, 'Copy 2'],
    ]);
    const money = (name: string): FieldSchema => ({ name, type: 'number' });
    expect(ask(form, [money('rents'), money('royalties'), text('state', 'Royalties')])).toMatchObject({
      rents: 2600,
      royalties: null,
      state: null,
    });
  });

  it('are centred over the name and the address of each of two parties', () => {
    const form = paper([
      [70, 2, 'Name and address of the Employer/Pension fund'],
      [330, 2, 'Name and address of the Employee/Pensioner'],
      [40, 3, 'COGNITRON TECHNOLOGY PRIVATE LIMITED'],
      [310, 3, 'SAMUEL DAHL'],
      [40, 4, '12 Harbour Road'],
      [310, 4, '9 Church Street'],
      [40, 5, 'Springfield, IL 62701'],
      [310, 5, 'Decatur, IL 62521'],
      [60, 8, 'PAN of the Employer'],
      [330, 8, 'PAN of the Employee'],
      [60, 9, 'AAACD3312M'],
      [330, 9, 'GWJPS5327D'],
    ]);
    const party = (name: string): FieldSchema => ({ name, type: 'object', fields: [text('name'), text('pan')] });
    expect(ask(form, [party('employer'), party('employee')])).toEqual({
      employer: { name: 'COGNITRON TECHNOLOGY PRIVATE LIMITED', pan: 'AAACD3312M' },
      employee: { name: 'SAMUEL DAHL', pan: 'GWJPS5327D' },
    });
  });
});

describe('objects that ask for the same', () => {
  const person = (name: string, description: string): FieldSchema => ({
    name,
    type: 'object',
    description,
    fields: [text('name'), { name: 'date_of_birth', type: 'date' }],
  });

  it('are told under headings in the middle, each by the one that names it best', () => {
    const application = paper([
      [30, 1, 'All that is asked for is used for this application, and for nothing else.'],
      [150, 3, 'Primary Applicant Information'],
      [40, 4, 'Name'],
      [40, 5, 'Ziggy Starr'],
      [40, 6, 'Date of Birth'],
      [40, 7, '2/20/2000'],
      [160, 9, 'Co-Applicant Information'],
      [40, 10, 'Name'],
      [40, 11, 'Luna Bright'],
      [40, 12, 'Date of Birth'],
      [40, 13, '2/28/2001'],
    ]);
    expect(
      ask(application, [person('applicant', 'Primary applicant'), person('co_applicant', 'Co-applicant')]),
    ).toEqual({
      applicant: { name: 'Ziggy Starr', date_of_birth: '2000-02-20' },
      co_applicant: { name: 'Luna Bright', date_of_birth: '2001-02-28' },
    });
  });
});

describe('the title of a contract', () => {
  it('is no position and no office of who signs', () => {
    const agreement = paper(
      [
        [200, 1, 'Employment Agreement', 16],
        [50, 4, 'Position Title: Marketing Director'],
        [50, 6, 'This Employment Agreement is made between Acme Systems LLC and Maria Gonzalez on May 3, 2025.'],
      ],
      { documentType: 'contract', types: { 'p1.b1': 'title' } },
    );
    expect(ask(agreement, [text('position', 'Position title')]).position).toBe('Marketing Director');
  });
});

describe('a label with a colon', () => {
  it('has nothing above it', () => {
    const policy = paper([
      [50, 2, 'PET MEDICAL INSURANCE POLICY', 16],
      [50, 3, 'Pet Owner(s):'],
    ]);
    expect(ask(policy, [text('owner', 'Pet owner')]).owner).toBeNull();
  });
});
