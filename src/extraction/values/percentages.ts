import type { Conventions } from './conventions.ts';
import type { Found } from './found.ts';

const PERCENTAGE =
  /(?<![\p{L}\d.,])([-−]?\d{1,3}(?:[.,]\d{1,4})?)\s?(?:%|percent\b|per cent\b|Prozent\b|pour cent\b|v\.\s?H\.)/giu;

/** "19 %" is 19. */
export function findPercentages(text: string): Found<number>[] {
  return [...text.matchAll(PERCENTAGE)].map((match) => ({
    value: Number(match[1]!.replace('−', '-').replace(',', '.')),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export const parsePercentage = (text: string, _conventions?: Conventions): number | undefined =>
  findPercentages(text.trim())[0]?.value;
