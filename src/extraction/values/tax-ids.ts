import type { Found } from './found.ts';

/** VAT numbers of the EU and its neighbours by prefix: their shape without spaces. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

const VAT =
  /(?<![\p{L}\d])(CHE|A[T]|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)[\s.-]?([A-Z0-9](?:[\s.-]?[A-Z0-9+*]){5,15})(?![\p{L}\d])/gu;

/** VAT numbers with their country prefix, spaces and points dropped. */
export function findVatNumbers(text: string): Found<string>[] {
  return [...text.matchAll(VAT)].flatMap((match) => {
    const [whole, country, rest] = match as unknown as [string, string, string];
    // What follows may run on into the next word: the longest beginning that has the shape.
    for (let length = rest.length; length >= 6; length--) {
      const next = rest[length];
      if (next !== undefined && /[A-Z0-9]/.test(next) && /[A-Z0-9]/.test(rest[length - 1]!)) continue;
      const compact = rest.slice(0, length).replace(/[\s.-]/g, '');
      if (!SHAPES[country]!.test(compact)) continue;
      const end = match.index + whole.length - rest.length + length;
      return [{ value: country + compact, start: match.index, end }];
    }
    return [];
  });
}

/** Tax numbers without a prefix: German "206/5941/1357", American EIN "44-5566778", GSTIN, Polish NIP "774-00-01-454", CUIT "30-71234567-8", RUT "76.123.456-K", RFC, and plain runs of digits. */
const LOCAL =
  /(?<![\p{L}\d])(?:\d{2,3}[/ ]\d{3,4}[/ ]\d{4,5}|\d{2}-\d{7}|\d{2}-\d{8}-\d|\d{3}-(?:\d{3}-\d{2}-\d{2}|\d{2}-\d{2}-\d{3})|\d{1,2}\.\d{3}\.\d{3}-[\dkK]|[A-Z&]{3,4}\d{6}[A-Z\d]{3}|\d{2}[A-Z]{5}\d{4}[A-Z]\dZ[A-Z\d]|\d{2} \d{3} \d{3} \d{3}|[A-Z]?\d{8,13}[A-Z]?|\d{3}[ .]\d{3}[ .]\d{3}(?:[ .]?\d{2,5})?)(?![\p{L}\d])/gu;

/** What may be a tax number where a label says so. */
export function findTaxIds(text: string): Found<string>[] {
  const vat = findVatNumbers(text);
  if (vat.length > 0) return vat;
  return [...text.matchAll(LOCAL)].map((match) => ({
    value: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether the check digits fit; undefined where the country has none that we know. */
export function isVatValid(vat: string): boolean | undefined {
  const compact = vat.replace(/[\s.-]/g, '').toUpperCase();
  const country = compact.startsWith('CHE') ? 'CHE' : compact.slice(0, 2);
  const rest = compact.slice(country.length);
  const shape = SHAPES[country];
  if (!shape) return undefined;
  return shape.test(rest) && (CHECKS[country]?.(rest) ?? true);
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);

/** Luhn-like sums: each second digit doubled, cast out nines. */
const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const n = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (n > 9 ? n - 9 : n);
  }, 0);

/** ISO 7064 mod 11,10, as used by Germany and Croatia. */
function iso11(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

const CHECKS: Readonly<Record<string, (rest: string) => boolean>> = {
  BE: (rest) => 97 - (Number(rest.slice(0, -2)) % 97) === Number(rest.slice(-2)),
  DE: iso11,
  DK: (rest) => weighted(rest, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FI: (rest) => weighted(rest, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: (rest) =>
    !/^\d/.test(rest) || !/^\d{11}$/.test(rest) || (Number(rest.slice(2)) * 100 + 12) % 97 === Number(rest.slice(0, 2)),
  HR: iso11,
  IT: (rest) => luhn(rest) % 10 === 0,
  LU: (rest) => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)),
  PL: (rest) => weighted(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest[9]),
  PT: (rest) => {
    const check = 11 - (weighted(rest, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
    return (check > 9 ? 0 : check) === Number(rest[8]);
  },
  SE: (rest) => luhn(rest.slice(0, 10)) % 10 === 0,
};
