import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField, Value } from '../../src/extraction/extraction.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import type { StoredContent } from '../../src/index/content.ts';
import { type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };

function extractFields(content: StoredContent, fields: FieldSchema[]): Map<string, ExtractedField> {
  const result = rulesBackend.extract(new Evidence(content), { name: 'form', fields }, options) as BackendResult;
  return new Map(result.fields.map((field) => [field.name, field]));
}
const extract = (placed: Placed[], fields: FieldSchema[]): Record<string, Value> =>
  Object.fromEntries(
    [...extractFields(paper(placed, { language: 'en' }), fields)].map(([name, { value }]) => [name, value]),
  );
const text = (name: string, description?: string): FieldSchema => ({ name, type: 'string', description });

/** Boxes with small captions over what is filled in, as on waybills and tax forms. */
const WAYBILL: Placed[] = [
  [40, 1, "Shipper's name and address", 6],
  [300, 1, 'Airport of departure', 6],
  [420, 1, 'Reference number', 6],
  [40, 2, 'RED CROSS LOGISTICS'],
  [40, 3, '12 Harbour Road'],
  [40, 4, 'Port Louis'],
  [40, 6, 'Airport of destination', 6],
  [200, 6, 'Currency', 6],
  [300, 6, 'Declared value for customs', 6],
  [40, 7, 'ADDIS ABABA'],
  [200, 7, 'AED'],
  [300, 7, 'NCV'],
  [40, 11, '27-MAY-06'],
  [40, 12, 'Executed on (date)', 6],
];

describe('boxes with captions', () => {
  const fields = [
    text('shipperName'),
    text('shipperAddress'),
    text('airportOfDeparture'),
    text('airportOfDestination'),
    text('currency'),
    text('declaredValueForCustoms'),
    { name: 'executedDate', type: 'date' } as const,
  ];

  it('are read box by box, and an empty box is null', () => {
    expect(extract(WAYBILL, fields)).toEqual({
      shipperName: 'RED CROSS LOGISTICS',
      shipperAddress: '12 Harbour Road, Port Louis',
      airportOfDeparture: null,
      airportOfDestination: 'ADDIS ABABA',
      currency: 'AED',
      declaredValueForCustoms: 'NCV',
      executedDate: '2006-05-27',
    });
  });

  it('are cited by the words in them', () => {
    const found = extractFields(paper(WAYBILL, { language: 'en' }), fields);
    expect(found.get('shipperAddress')?.citation).toMatchObject({ page: 1, text: '12 Harbour Road\nPort Louis' });
    expect(found.get('currency')?.citation).toMatchObject({ bbox: [200, 98, 215, 108], match: 'exact' });
  });
});

it('gives each part of "Age / sex" to its own field', () => {
  const placed: Placed[] = [
    [40, 1, 'Age / Sex'],
    [120, 1, '27 YRS / M'],
  ];
  expect(extract(placed, [text('age'), text('sex')])).toEqual({ age: '27 YRS', sex: 'M' });
});

it('takes a place for the field that it fits best', () => {
  const placed: Placed[] = [
    [40, 1, 'Hurricane portion of premium:'],
    [300, 1, '$297.00'],
    [40, 2, 'Total annual premium:'],
    [300, 2, '$854.00'],
    [40, 3, 'Hurricane deductible: 2% of coverage A'],
    [300, 3, '$3,200'],
  ];
  const number = (name: string): FieldSchema => ({ name, type: 'number' });
  const fields = ['hurricanePremium', 'totalPremium', 'hurricaneDeductiblePercent', 'hurricaneDeductibleAmount'];
  expect(extract(placed, fields.map(number))).toEqual({
    hurricanePremium: 297,
    totalPremium: 854,
    hurricaneDeductiblePercent: 2,
    hurricaneDeductibleAmount: 3200,
  });
});

it('knows the shape of a value by the examples of its description', () => {
  const placed: Placed[] = [[40, 1, 'Policy type: HO-3 - Standard special form']];
  expect(extract(placed, [text('policyForm', 'the form code only (e.g. HO-6)')])).toEqual({ policyForm: 'HO-3' });
});

it('reads lists below a heading, bullet by bullet, and lists in a line', () => {
  const placed: Placed[] = [
    [40, 1, 'MEDIA'],
    [40, 2, '• Featured in a review of'],
    [48, 3, 'soft robots (2023)'],
    [40, 4, '• Interview on television (2022)'],
    [40, 8, 'Languages: Korean (native) | English (fluent)'],
  ];
  const list = (name: string): FieldSchema => ({ name, type: 'array', items: { type: 'string' } });
  expect(extract(placed, [list('media'), list('languages')])).toEqual({
    media: ['Featured in a review of soft robots (2023)', 'Interview on television (2022)'],
    languages: ['Korean (native)', 'English (fluent)'],
  });
});

it('adds lines of a statement up to the group that names them', () => {
  const placed: Placed[] = [
    [40, 1, 'BALANCE SHEET'],
    [40, 3, 'Fixed assets (1)'],
    [40, 4, 'Machines'],
    [300, 4, '2,655'],
    [40, 5, 'Vehicles'],
    [300, 5, '4,998'],
    [380, 6, '7,653'],
    [40, 7, 'Cash (2)'],
    [300, 7, '23,895'],
  ];
  const fields: FieldSchema[] = [text('lineItem'), { name: 'amount', type: 'number' }];
  const sheet: FieldSchema = { name: 'balanceSheet', type: 'array', items: { type: 'object', fields } };
  expect(extract(placed, [sheet])).toEqual({
    balanceSheet: [
      { lineItem: 'Machines', amount: 2655 },
      { lineItem: 'Vehicles', amount: 4998 },
      { lineItem: 'Fixed assets', amount: 7653 },
      { lineItem: 'Cash', amount: 23_895 },
    ],
  });
});
