import { findNumerals, type Numerals } from './numerals.ts';
import type { FormatToken } from './tokens.ts';

/** One section of a format code, ready to show numbers. */
export interface Renderer {
  /** `minus`: the value is negative and the section was not written for negative numbers only. */
  render(value: number, minus: boolean): string;
}

/** What is shown where a value cannot be: Excel fills the column. */
export const OVERFLOW = '########';

/** A literal as it stands between the digits of a section. */
export function literalText(token: FormatToken): string | undefined {
  switch (token.type) {
    case 'literal':
      return token.text;
    case 'locale':
      return token.currency;
    case 'point':
      return '.';
    case 'comma':
      return ',';
    case 'percent':
      return '%';
    case 'slash':
      return '/';
    case 'digit':
      return token.placeholder;
    default:
      return undefined;
  }
}

export const isPlaceholder = (token: FormatToken | undefined): boolean =>
  token?.type === 'digit' && (token.placeholder === '0' || token.placeholder === '#' || token.placeholder === '?');

/** What stands in the place of a digit that the number does not have. */
export const padding = (placeholder: string): string => (placeholder === '0' ? '0' : placeholder === '?' ? ' ' : '');

/** The digits of an integer under its placeholders, in groups of three where asked for. */
export function layInteger(digits: string, pattern: string, grouped: boolean): string {
  const missing = pattern.length - digits.length;
  let text = '';
  for (let i = 0; i < missing; i++) {
    const shown = padding(pattern[i]!);
    text += shown;
    const left = pattern.length - i;
    if (grouped && left > 1 && left % 3 === 1) text += shown === '0' ? ',' : shown;
  }
  if (!grouped) return text + digits;
  const head = digits.length % 3 || 3;
  text += digits.slice(0, head);
  for (let at = head; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}

/** The numerals that a section asks for. */
export function numeralsOf(tokens: readonly FormatToken[]): Numerals | undefined {
  const wanted = tokens.find((token) => token.type === 'numerals');
  const locale = tokens.find((token) => token.type === 'locale' && token.tag !== '');
  return wanted?.type === 'numerals' && locale?.type === 'locale' ? findNumerals(wanted.kind, locale.tag) : undefined;
}
