import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestDouble } from '../../../src/parsers/xlsx/long-decimal.ts';

/** From its digits, of which fifteen are the high ones, and where the point stands. */
function read(digits: string, fractionDigits: number): { got: number; text: string } {
  const text = `${digits}e-${fractionDigits}`;
  const [high, low] = [digits.slice(0, 15), digits.slice(15)];
  return { got: nearestDouble(Number(high), Number(low), low.length, fractionDigits), text };
}

describe('numbers of more digits than a double holds', () => {
  it('are what the language makes of their text, but for the few that cannot be told', () => {
    const digits = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 15, max: 21 }))
      .chain(([first, more]) =>
        fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: more, maxLength: more })
          .map((rest) => `${first}${rest.join('')}`),
      );
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 22 }), (digits, fractionDigits) => {
        const { got, text } = read(digits, fractionDigits);
        expect(Number.isNaN(got) ? Number(text) : got).toBe(Number(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('are told from their neighbours where they are written with seventeen digits, as spreadsheets do', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e15, noNaN: true }), (number) => {
        const [whole, fraction = ''] = number.toPrecision(17).split('.');
        expect(read(`${whole}${fraction}`, fraction.length).got).toBe(number);
      }),
      { numRuns: 20_000 },
    );
  });

  it('are left to the language where they stand halfway between two doubles', () => {
    // 2^53 + 1, with and without a digit that parts it from halfway.
    expect(read('90071992547409930', 1).got).toBeNaN();
    expect(read('90071992547409931', 1).got).toBe(9007199254740994);
    expect(read('90071992547409929', 1).got).toBe(9007199254740992);
  });
});
