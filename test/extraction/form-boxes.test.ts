import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const object = (name: string, fields: FieldSchema[], description = ''): FieldSchema => ({
  name,
  type: 'object',
  description,
  fields,
});

/** Boxes that are counted, with numbers of other things among what is filled in. */
const CONSIGNMENT: Placed[] = [
  [40, 2, '1 Shipper'],
  [300, 2, '2 Document number 12345678912'],
  [40, 3, 'Petrol Works Ltd'],
  [40, 4, '12 Long Street, 20457 Hamburg'],
  [40, 6, '3 Consignee'],
  [300, 6, '4 Carrier (to be completed by the carrier) Oceanlink Shipping'],
  [40, 7, 'Fuel Industries Ltd'],
  [40, 8, '10 Short Avenue, 10115 Berlin'],
  [40, 10, '5 Vessel'],
  [200, 10, '6 Port of loading'],
  [40, 12, 'Pacific Voyager'],
  [200, 11, 'Port of Hamburg,'],
  [200, 12, 'Germany'],
  [40, 14, '7 Port of discharge'],
  [200, 14, '8 Destination'],
  [40, 15, 'Port of Boston'],
  [200, 15, 'Fuel Industries'],
  [200, 16, 'Warehouse'],
  [40, 18, '9 Goods'],
  [40, 19, '20 steel drums'],
  [40, 21, '10 Container No./'],
  [200, 21, '11 Seal number'],
  [350, 21, '12 Tare mass'],
  [40, 22, 'registration No.'],
  [200, 22, 'S-382977'],
  [350, 22, '2300 kg'],
  [40, 23, 'OOLU1234561'],
  [40, 25, '13 Place and date'],
  [40, 26, '20 October 2025, Hamburg'],
];

describe('forms whose boxes are counted', () => {
  it('are known though numbers of other things are filled in', () => {
    const asked = [
      field('carrier'),
      field('vessel'),
      field('port_of_loading'),
      field('port_of_discharge'),
      field('destination'),
      field('container_number'),
      field('seal_number'),
      field('tare_mass', 'number'),
    ];
    expect(ask(paper(CONSIGNMENT), asked)).toEqual({
      carrier: 'Oceanlink Shipping',
      vessel: 'Pacific Voyager',
      port_of_loading: 'Port of Hamburg, Germany',
      port_of_discharge: 'Port of Boston',
      destination: 'Fuel Industries Warehouse',
      container_number: 'OOLU1234561',
      seal_number: 'S-382977',
      tare_mass: 2300,
    });
  });

  it('hold an object up to the next box, and its caption is no street', () => {
    const asked = ['shipper', 'consignee'].map((name) => object(name, [field('name'), field('address')]));
    expect(ask(paper(CONSIGNMENT), asked)).toEqual({
      shipper: { name: 'Petrol Works Ltd', address: '12 Long Street, 20457 Hamburg' },
      consignee: { name: 'Fuel Industries Ltd', address: '10 Short Avenue, 10115 Berlin' },
    });
  });

  const persons = (embedded = {}) =>
    paper(
      [
        [40, 2, 'Name of attorney', 14],
        [40, 4, '2.a. Family name'],
        [200, 4, 'Smith'],
        [40, 5, '2.b. Given name'],
        [200, 5, 'Barbara'],
        [40, 6, '2.c. Middle name'],
        [40, 8, 'Address of attorney', 14],
        [40, 10, '3.a. City or town Boston'],
        [40, 13, 'Information about client (applicant,', 14],
        [40, 14, 'petitioner or respondent)', 14],
        [40, 16, '6.a. Family name'],
        [200, 16, 'Jonas'],
        [40, 17, '6.b. Given name'],
        [200, 17, 'Joe'],
        [40, 18, '6.c. City or town Perth'],
      ],
      { embedded },
    );
  const person = (name: string): FieldSchema =>
    object(name, [
      field('family_name'),
      field('given_name'),
      field('middle_name'),
      field('city', 'string', 'City or town'),
    ]);
  const asked = [person('attorney'), person('client')];
  const said = {
    attorney: { family_name: 'Smith', given_name: 'Barbara', middle_name: null, city: 'Boston' },
    client: { family_name: 'Jonas', given_name: 'Joe', middle_name: null, city: 'Perth' },
  };

  it('are told apart by the headings over them', () => {
    expect(ask(persons(), asked)).toEqual(said);
  });

  it('show what is filled in, whatever fields hold that are on no page', () => {
    const formFields = [
      { name: 'Line5a_FamilyName[1]', value: 'Other', page: null },
      { name: 'Line5b_GivenName[1]', value: 'Else', page: null },
    ];
    expect(ask(persons({ formFields }), asked)).toEqual(said);
  });
});
