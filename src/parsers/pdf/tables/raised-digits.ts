import { RAISED_DIGITS } from '../../../document/raised-digits.ts';
import type { TableWord } from './found-table.ts';

/**
 * The text of a cell with the marks of notes set as such. Cells have no spans that could say so, and a note's digit that reads on from
 * a number makes it ten times as large: 1,234².
 */
export function raiseDigits(text: string, words: readonly TableWord[]): string {
  let marked = text;
  for (const [i, word] of words.entries()) {
    if (word.rise !== 1 || !word.glued || !/^\d{1,3}$/.test(word.text)) continue;
    const before = words[i - 1]?.text;
    if (before === undefined) continue;
    const digits = [...word.text].map((digit) => RAISED_DIGITS[Number(digit)]).join('');
    marked = marked.replace(before + word.text, () => before + digits);
  }
  return marked;
}
