import { expect, it } from 'vitest';
import { toTerms, toTokens } from '../../src/analysis/tokens.ts';
import { readNumber } from '../../src/spreadsheet/number-reader.ts';

it('parts a raised digit from the number it marks, and from nothing else', () => {
  expect(toTerms('1,234² m² x²³ 50¹²')).toEqual(['1', '234', '2', 'm2', 'x23', '50', '12']);
  const text = 'é 750¹ km²';
  expect(toTokens(text).map(({ term, start, end }) => [term, text.slice(start, end)])).toEqual([
    ['e', 'é'],
    ['750', '750'],
    ['1', '¹'],
    ['km2', 'km²'],
  ]);
  expect(readNumber('83,190,556²')).toBe(83_190_556);
  expect(readNumber('12%³')).toBe(0.12);
  expect(readNumber('²')).toBeUndefined();
});
