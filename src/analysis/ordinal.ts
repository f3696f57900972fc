/** How list items, pages and footnotes are counted. */
export type OrdinalStyle = 'decimal' | 'lower_letter' | 'upper_letter' | 'lower_roman' | 'upper_roman';

/** 3 → "3", "c", "C", "iii", "III". What a style cannot write is written in digits. */
export function toOrdinal(number: number, style: OrdinalStyle): string {
  switch (style) {
    case 'lower_letter':
      return toLetters(number);
    case 'upper_letter':
      return toLetters(number).toUpperCase();
    case 'lower_roman':
      return toRoman(number);
    case 'upper_roman':
      return toRoman(number).toUpperCase();
    default:
      return String(number);
  }
}

/** Office doubles letters beyond z: aa, bb, …, zz, aaa. */
function toLetters(number: number): string {
  if (number < 1 || number > 780) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1);
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function toRoman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let roman = '';
  for (const [value, letters] of ROMAN) {
    for (; rest >= value; rest -= value) roman += letters;
  }
  return roman;
}
