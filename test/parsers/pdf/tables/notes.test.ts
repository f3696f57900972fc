import { expect, it } from 'vitest';
import { raiseDigits } from '../../../../src/parsers/pdf/tables/raised-digits.ts';

const word = (text: string, more: { glued?: boolean; rise?: 0 | 1 | -1 } = {}) => ({
  ...{ text, box: [0, 0, 1, 1] as [number, number, number, number], baseline: 0, fontSize: 10 },
  ...{ bold: false, italic: false, angle: 0, glued: false, ...more },
});

it('sets the marks of notes in a cell as such, and no other digit', () => {
  const mark = (text: string) => word(text, { glued: true, rise: 1 });
  expect(raiseDigits('83,190,5562', [word('83,190,556'), mark('2')])).toBe('83,190,556²');
  expect(raiseDigits('Area in km2 1990', [word('Area'), word('in'), word('km'), mark('2'), word('1990')])).toBe(
    'Area in km² 1990',
  );
  expect(raiseDigits('12 3', [word('12'), word('3', { rise: 1 })])).toBe('12 3');
  expect(raiseDigits('H2O', [word('H'), word('2', { glued: true, rise: -1 }), word('O', { glued: true })])).toBe('H2O');
  expect(raiseDigits('$&1', [word('$&'), mark('1')])).toBe('$&¹');
});
