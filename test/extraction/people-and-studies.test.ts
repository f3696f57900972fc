import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { paper } from './paper.ts';

const list = (name: string, ...fields: FieldSchema[]): FieldSchema =>
  ({ ...field(name, 'array'), items: { type: 'object', fields } }) as FieldSchema;
describe('people and places', () => {
  it('are parties by what they are behind a comma', () => {
    const text =
      'On this day, April 5, 2031, Oak Realty LLC, Landlord leases to Jane Doe, Tenant, the real property at 9 Mill Way.';
    expect(
      ask(
        paper(
          [
            [40, 1, 'RESIDENTIAL LEASE'],
            [40, 3, text],
          ],
          { documentType: 'lease' },
        ),
        [field('landlord'), field('tenant')],
      ),
    ).toEqual({ landlord: 'Oak Realty LLC', tenant: 'Jane Doe' });
  });

  it('of studies have short years, and a country is no school', () => {
    const page = paper([
      [40, 1, 'EDUCATION'],
      [40, 2, 'Western N University, United States'],
      [400, 2, '(Anticipated Dec-23)'],
      [40, 3, 'Master of Engineering Management'],
      [40, 5, 'Rarta University, India'],
      [400, 5, '(Jun-07)'],
      [40, 6, 'Bachelor of Engineering'],
    ]);
    expect(ask(page, [list('education', field('institution'), field('degree'))])).toEqual({
      education: [
        { institution: 'Western N University', degree: 'Master of Engineering Management' },
        { institution: 'Rarta University', degree: 'Bachelor of Engineering' },
      ],
    });
  });
});
