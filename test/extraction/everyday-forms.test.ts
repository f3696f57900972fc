import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField, Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };
const fieldsOf = (content: ReturnType<typeof paper>, schema: Schema): ExtractedField[] =>
  (rulesBackend.extract(new Evidence(content), schema, options) as BackendResult).fields;
const extract = (content: ReturnType<typeof paper>, schema: Schema): Record<string, Value> =>
  Object.fromEntries(fieldsOf(content, schema).map(({ name, value }) => [name, value]));
const builtIn = (name: string): Schema => BUILT_IN_SCHEMAS.get(name)!;
const asked = (...fields: FieldSchema[]): Schema => ({ name: 'asked', fields });
const text = (name: string): FieldSchema => ({ name, type: 'string' });

describe('a certificate of insurance', () => {
  const found = extract(
    paper([
      [200, 1, 'CERTIFICATE OF PROPERTY INSURANCE', 14],
      [40, 4, 'BROKER'],
      [320, 4, 'INSURERS'],
      [520, 4, 'NAIC'],
      [40, 5, 'Harbor Point Agency'],
      [320, 5, 'INSURER A: Blue Ridge Casualty'],
      [520, 5, '40118'],
      [40, 6, '12 Dock Street, Suite 900'],
      [320, 6, 'INSURER B: Ottertail Mutual'],
      [520, 6, '51775'],
      [40, 7, 'Duluth, MN 55802'],
      [40, 10, 'INSURED'],
      [40, 11, 'Northland Bakery LLC'],
      [40, 12, '8 Flour Road'],
      [40, 13, 'Duluth, MN 55805'],
      [40, 17, 'CERTIFICATE HOLDER'],
      [40, 18, 'City of Duluth'],
      [40, 19, '411 W 1st Street, Duluth, MN 55802'],
    ] satisfies Placed[]),
    builtIn('insurance_certificate'),
  );

  it('gives each party the address below its own name', () => {
    expect(found).toMatchObject({
      producer_address: '12 Dock Street, Suite 900, Duluth, MN 55802',
      insured_address: '8 Flour Road, Duluth, MN 55805',
    });
  });

  it('has no number because its title says certificate and a suite is numbered', () => {
    expect(found.certificate_number).toBeNull();
  });
});

describe('the summary of a lease', () => {
  const content = paper(
    [
      [50, 1, 'Lease summary'],
      [50, 2, 'Landlord: Birch Hill Homes, LLC'],
      [50, 3, 'Lease start date: June 1, 2025'],
      [50, 4, 'Pets allowed: Yes'],
    ],
    { documentType: 'lease', language: 'en' },
  );

  it('is sure of a box that says yes', () => {
    const [pets] = fieldsOf(content, asked({ name: 'pets_allowed', type: 'boolean' }));
    expect(pets).toMatchObject({ value: true, citation: { text: 'Yes', match: 'normalized' } });
    expect(pets!.confidence).toBeGreaterThan(0.8);
  });
});

it('names the holder of an account over his address, not a heading that says account', () => {
  const statement = paper(
    [
      [50, 1, 'Larkspur Savings Bank'],
      [300, 1, 'Account Statement'],
      [50, 4, 'NADIA F. OKORO'],
      [50, 5, '77 Aspen Lane'],
      [50, 6, 'Boise, ID 83702'],
      [50, 9, 'Account Summary'],
      [50, 10, 'Beginning balance on 02/01/2025'],
      [256, 10, '$812.40'],
    ],
    { documentType: 'bank_statement', language: 'en' },
  );
  expect(extract(statement, builtIn('bank_statement')).account_holder).toBe('NADIA F. OKORO');
});

it('reads records whose labels come again, block by block', () => {
  const contacts = paper([
    [50, 1, 'Emergency contacts'],
    [50, 3, 'Name: Lena Brandt'],
    [50, 4, 'Relationship: mother'],
    [50, 5, 'Phone: (206) 555-0101'],
    [50, 7, 'Name: Omar Haddad'],
    [50, 8, 'Relationship: neighbour'],
    [50, 9, 'Phone: (206) 555-0102'],
  ]);
  const list: FieldSchema = {
    name: 'contacts',
    type: 'array',
    items: { type: 'object', fields: [text('name'), text('relationship'), text('phone')] },
  };
  expect(extract(contacts, asked(list)).contacts).toEqual([
    { name: 'Lena Brandt', relationship: 'mother', phone: '(206) 555-0101' },
    { name: 'Omar Haddad', relationship: 'neighbour', phone: '(206) 555-0102' },
  ]);
});

it('knows the position of a resume that goes on', () => {
  const resume = paper(
    [
      [50, 1, 'Tomas Vega'],
      [50, 3, 'Experience', 14],
      [50, 5, 'Head Chef, Blue Door Bistro  May 2022 – Present'],
      [50, 7, 'Sous Chef, Harbor Grill  June 2018 – April 2022'],
    ],
    { documentType: 'resume', types: { 'p1.b2': 'heading' } },
  );
  expect(extract(resume, asked(text('current_title'), text('current_employer')))).toEqual({
    current_title: 'Head Chef',
    current_employer: 'Blue Door Bistro',
  });
});

it('takes no dimension of a carton for the cost of shipping', () => {
  const invoice = paper([
    [50, 1, 'INVOICE 4711'],
    [50, 5, 'Packing tape'],
    [300, 5, '10'],
    [360, 5, '2.00'],
    [420, 5, '20.00'],
    [50, 7, 'Shipping carton 400 × 300 × 250 mm'],
    [300, 7, '350'],
    [360, 7, '1.15'],
    [420, 7, '402.50'],
    [360, 10, 'Total'],
    [420, 10, '422.50'],
  ]);
  expect(extract(invoice, builtIn('invoice'))).toMatchObject({ shipping: null, total: 422.5 });
});

it('takes the address out of the sentence under the caption of the premises', () => {
  const lease = paper(
    [
      [50, 0, 'RESIDENTIAL LEASE AGREEMENT'],
      [50, 2, '1. Premises. Landlord leases to Tenants the premises at 12 Oak Street, Apt 4, Austin, TX 78701.'],
    ],
    { documentType: 'lease', language: 'en' },
  );
  expect(extract(lease, builtIn('lease')).premises_address).toBe('12 Oak Street, Apt 4, Austin, TX 78701');
});
