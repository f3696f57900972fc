import type { Conventions } from './conventions.ts';
import type { Found } from './found.ts';
import { narrow, SPACED_LETTER } from './scripts.ts';

const PERCENTAGE = new RegExp(
  `(?<!${SPACED_LETTER}|[\\d.,])([-−]?\\d{1,3}(?:[.,]\\d{1,4})?)\\s?(?:%|percent\\b|per cent\\b|Prozent\\b|pour cent\\b|v\\.\\s?H\\.)`,
  'giu',
);

/** Turkish, and Hebrew as it is printed: %18. */
const SIGN_FIRST = /(?<![\p{L}\d%])%\s?(\d{1,3}(?:[.,]\d{1,4})?)(?![\d%.,])/gu;

/** "19 %" is 19. */
export function findPercentages(text: string): Found<number>[] {
  const plain = narrow(text);
  if (!plain.includes('%') && !/\d\s?[pv]/i.test(plain)) return [];
  const found = [...plain.matchAll(PERCENTAGE)];
  return (found.length > 0 ? found : [...plain.matchAll(SIGN_FIRST)]).map((match) => ({
    value: Number(match[1]!.replace('−', '-').replace(',', '.')),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export const parsePercentage = (text: string, _conventions?: Conventions): number | undefined =>
  findPercentages(text.trim())[0]?.value;
