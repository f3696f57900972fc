import type { Face } from './pieces.ts';

/** Letters that Unicode keeps for formulas, U+1D400 on: 26 capitals and 26 small ones of each kind. */
const ALPHABETS: readonly Face[] = [
  'bold',
  'italic',
  'bold italic',
  'script',
  'script',
  'fraktur',
  'blackboard',
  'fraktur',
  'upright',
  'bold',
  'italic',
  'bold italic',
];
const [LETTERS, GREEK, DIGITS, END] = [0x1d400, 0x1d6a8, 0x1d7ce, 0x1d800];
/** Letters of formulas that Unicode had before. */
const EARLIER: ReadonlyMap<string, Face> = new Map([
  ...[...'ℂℍℕℙℚℝℤ'].map((letter): [string, Face] => [letter, 'blackboard']),
  ...[...'ℬℰℱℋℐℒℳℛℯℊℴ'].map((letter): [string, Face] => [letter, 'script']),
  ...[...'ℭℌℑℜℨ'].map((letter): [string, Face] => [letter, 'fraktur']),
]);

/** Of a letter that is kept for formulas. */
export function faceOfLetter(letter: string): Face | undefined {
  const code = letter.codePointAt(0)!;
  if (code < LETTERS) return EARLIER.get(letter);
  if (code >= END) return undefined;
  if (code >= DIGITS) return code < DIGITS + 10 ? 'bold' : 'upright';
  if (code >= GREEK) return (['bold', 'italic', 'bold italic'] as const)[Math.floor((code - GREEK) / 58) % 3];
  return ALPHABETS[Math.floor((code - LETTERS) / 52)] ?? 'upright';
}
