import type { Found } from './found.ts';

/** Length by country (ISO 13616 registry); others are taken at 15 to 34. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  XK: 20,
};

const IBAN = /(?<![A-Z0-9])[A-Z]{2}[ \u00a0]?\d{2}(?:[ \u00a0]?[A-Z0-9]){11,30}/g;

/** IBANs as printed, in groups or not, without the spaces; only those whose length fits the country. */
export function findIbans(text: string): Found<string>[] {
  return [...text.matchAll(IBAN)].flatMap((match) => {
    const length = LENGTHS[match[0].slice(0, 2)];
    if (length === undefined) return [];
    let taken = 0;
    let end = 0;
    while (end < match[0].length && taken < length) if (/[A-Z0-9]/.test(match[0][end++]!)) taken++;
    if (taken < length) return [];
    const value = match[0].slice(0, end).replace(/\s/g, '');
    // Apart from its country it is one by its check digits only.
    if (/^[A-Z]{2}\s/.test(match[0]) && !isIbanValid(value)) return [];
    return [{ value, start: match.index, end: match.index + end }];
  });
}

/** ISO 7064 mod 97-10 over the text with its first four characters last; letters count from 10. */
export function isIbanValid(iban: string): boolean {
  const compact = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const length = LENGTHS[compact.slice(0, 2)];
  if (length !== undefined && length !== compact.length) return false;
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const digits = /\d/.test(character) ? character : String(character.charCodeAt(0) - 55);
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
