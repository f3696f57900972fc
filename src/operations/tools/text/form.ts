export type Json = Record<string, unknown>;

/** How an answer is written for a reader: what stands above, each list entry by entry, what stands below. */
export interface Form {
  head(value: Json): string[];
  lists: ReadonlyMap<string, (entry: Json, value: Json) => string>;
  /** Puts the lines of a list together where that is more than one below the other. */
  join?(name: string, lines: string[], entries: Json[]): string[];
  foot?(value: Json): string[];
}

export const list = (value: Json, name: string): Json[] => (value[name] as Json[] | undefined) ?? [];

/** On one line. */
export const one = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Labels of a cell's row and column. */
export function contextOf(match: Json): string {
  const { row, column } = (match.context as Json | undefined) ?? {};
  const parts = [row === undefined ? '' : `row: ${one(row)}`, column === undefined ? '' : `column: ${one(column)}`];
  return parts.filter(Boolean).join(', ');
}

export const count = (n: unknown, thing: string): string =>
  `${n} ${thing}${n === 1 ? '' : thing.endsWith('h') ? 'es' : 's'}`;

/** `, so and so` where there is something to say. */
export const and = (said: unknown, before = ''): string =>
  said === undefined || said === null || said === '' ? '' : `, ${before}${one(said)}`;

/**
 * The text of a cell, and its value where the text does not show it: `15.03.24 ⟨2024-03-15⟩`, `1.234,50 ⟨1234.5⟩`, `12% ⟨0.12⟩`.
 */
export function shown(text: unknown, value: unknown): string {
  const plain = one(text);
  if (value === undefined || value === null || plain === '') return plain;
  if (typeof value === 'number') {
    // A spreadsheet keeps 15 digits: what a binary number has beyond them was never there.
    const kept = Number(value.toPrecision(15));
    return readsAs(plain, kept) ? plain : `${plain} ⟨${kept}⟩`;
  }
  if (typeof value === 'boolean') return plain.toLowerCase() === String(value) ? plain : `${plain} ⟨${value}⟩`;
  return one(value) === plain ? plain : `${plain} ⟨${one(value)}⟩`;
}

/** Digits in groups of three by commas, or none: there is one way to read that. */
const readsAs = (text: string, value: number): boolean =>
  /^-?\d{1,3}(,\d{3})*(\.\d+)?$|^-?\d+(\.\d+)?$/.test(text) && Number(text.replaceAll(',', '')) === value;
