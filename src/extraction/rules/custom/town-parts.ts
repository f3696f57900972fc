import { mentions, type Terms } from './terms.ts';

/** "Waseca, MN 56093", "York, Wisconsin 98204-1210": town, state and postal code in one line. */
const TOWN_LINE =
  /^\s*(\p{L}[\p{L}.'’ -]+?),?\s+(\p{Lu}{2}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\.?,?\s+(\d{5}(?:-\d{4})?)\s*$/u;

const PARTS: readonly (readonly string[])[] = [
  ['city', 'town', 'municipality'],
  ['state', 'province', 'region'],
  ['zip', 'postcode', 'postal', 'zipcode'],
];

export const isTownPart = (terms: Terms): boolean =>
  PARTS.some((names) => mentions(terms, ...names)) && !mentions(terms, 'address', 'street', 'line', 'country');

export const saysTown = (text: string): boolean => TOWN_LINE.test(text);

/** Where a field that asks for a part of such a line finds it; all of the text where it asks for something else. */
export function townPart(text: string, terms: Terms): { start: number; end: number } | undefined {
  const line = TOWN_LINE.exec(text);
  const asked = PARTS.findIndex((names) => mentions(terms, ...names));
  const all = { start: 0, end: text.length };
  if (!line || mentions(terms, 'address', 'street', 'line')) return all;
  if (mentions(terms, 'country')) return undefined;
  if (asked < 0) return all;
  const value = line[asked + 1]!;
  const start = asked === 2 ? text.lastIndexOf(value) : text.indexOf(value, asked === 1 ? line[1]!.length : 0);
  return { start, end: start + value.length };
}
