import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { findAmounts } from '../../src/extraction/values/amounts.ts';
import { findBoolean } from '../../src/extraction/values/booleans.ts';
import { findMarkedChoices } from '../../src/extraction/values/marked-choices.ts';
import { findMarker } from '../../src/parsers/pdf/layout/markers.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const extract = (placed: Placed[], fields: FieldSchema[]) => ask(paper(placed, { language: 'en' }), fields);
const ticked = (text: string) => findMarkedChoices(text).flatMap((choice) => (choice.ticked ? choice.text : []));

describe('boxes to tick', () => {
  it('stand before or behind what they mark', () => {
    expect(ticked('☐ Yes ☑ No')).toEqual(['No']);
    expect(ticked('Yes ☐ No ☒')).toEqual(['No']);
    expect(ticked('Colour: [ ] red [x] blue')).toEqual(['blue']);
    expect(ticked('( ) by air (x) by sea')).toEqual(['by sea']);
    expect(ticked('1 ○ 2 ○ 3 ● 4 ○')).toEqual(['3']);
    expect(ticked('● one ● two')).toEqual([]);
  });

  it('say yes or no by the one that is ticked, and nothing where none is', () => {
    expect(findBoolean('☐ Yes ☑ No')?.value).toBe(false);
    expect(findBoolean('☑ Yes ☐ No  E-mail: a@b.example')?.value).toBe(true);
    expect(findBoolean('Yes ☐ No ☒')?.value).toBe(false);
    expect(findBoolean('☐ Yes ☐ No')).toBeUndefined();
    expect(findBoolean('☐')?.value).toBe(false);
    expect(findBoolean('Yes, gladly')?.value).toBe(true);
  });

  it('answer the question above them', () => {
    const placed: Placed[] = [
      [40, 1, '5. Do you own a boat?'],
      [40, 2, '☐ Yes ☑ No'],
      [40, 4, '6. May we call you?'],
      [40, 5, '☑ Yes ☐ No'],
    ];
    expect(extract(placed, [field('owns_boat', 'boolean'), field('may_call', 'boolean')])).toEqual({
      owns_boat: false,
      may_call: true,
    });
  });

  it('are those of the choices that a field offers, whatever the question is called', () => {
    const placed: Placed[] = [
      [40, 1, 'How do you get here?'],
      [40, 2, '( ) Tram ( ) Ferry (x) Sledge'],
    ];
    const mode: FieldSchema = { name: 'transport_mode', type: 'string', enum: ['Tram', 'Ferry', 'Sledge'] };
    expect(extract(placed, [mode])).toEqual({ transport_mode: 'Sledge' });
    expect(extract([[40, 2, '( ) Tram ( ) Ferry ( ) Sledge']], [mode])).toEqual({ transport_mode: null });
  });

  it('stand beside what they are of', () => {
    const placed: Placed[] = [[40, 1, '☒ Parcel may be opened ☐ Keep upright']];
    expect(extract(placed, [field('keep_upright', 'boolean'), field('parcel_may_be_opened', 'boolean')])).toEqual({
      keep_upright: false,
      parcel_may_be_opened: true,
    });
  });

  it('begin no item of a list where others follow in the line', () => {
    expect(findMarker('☐ Yes ☑ No')).toBeUndefined();
    expect(findMarker('☐ Safer crossings')).toBe('☐');
  });
});

describe('labels and values in one line', () => {
  it('part where the next label begins', () => {
    const placed: Placed[] = [[40, 1, 'Reader: K. Ostrava Date: 22-05-2031 Desk: 4']];
    expect(extract(placed, [field('reader'), field('desk')])).toEqual({ reader: 'K. Ostrava', desk: '4' });
  });

  it('may follow a sentence', () => {
    const placed: Placed[] = [
      [40, 1, 'Nothing was promised for the present that was made here today. Levy class: Oak'],
    ];
    expect(extract(placed, [field('levy_class')])).toEqual({ levy_class: 'Oak' });
  });

  it('have years in brackets that are no values', () => {
    expect(extract([[40, 1, 'Annual dues (2031): $5,912']], [field('annual_dues', 'number')])).toEqual({
      annual_dues: 5912,
    });
  });

  it('have codes in brackets that are no values', () => {
    const placed: Placed[] = [
      [40, 1, '(F.1) Largest mass (kg)'],
      [240, 1, '2110'],
      [40, 2, '(P.1) Capacity (cm³)'],
      [240, 2, '1499'],
      [40, 3, '(P.2) Net power (kW)'],
      [240, 3, '88'],
      [40, 4, '(S.1) Number of seats'],
      [240, 4, '5'],
    ];
    expect(
      extract(placed, [field('largest_mass_kg', 'integer'), field('power_kw', 'number'), field('seats', 'integer')]),
    ).toEqual({ largest_mass_kg: 2110, power_kw: 88, seats: 5 });
  });

  it('are counted where the answer stands under the number', () => {
    const placed: Placed[] = [
      [40, 1, '1 Name of the reader'],
      [40, 2, 'Ada Oss'],
      [40, 4, '2 Length of the journey in minutes'],
      [40, 5, '35'],
      [40, 7, '3 Remarks'],
      [40, 10, '4 Signature'],
    ];
    expect(extract(placed, [field('journey_minutes', 'integer', 'length of the journey')])).toEqual({
      journey_minutes: 35,
    });
  });
});

describe('amounts in brackets', () => {
  it('are negative, unless a sentence goes on behind them', () => {
    const marks = { decimalMark: '.', groupBySpace: false } as const;
    expect(findAmounts('Net loss (1,250.00)', marks)[0]?.value.value).toBe(-1250);
    expect(findAmounts('fifty pounds (£50.00), being a gift', marks)[0]?.value.value).toBe(50);
  });
});
