import type { Found } from './found.ts';

const STREET_WORD =
  'Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Way|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Trail|Close|Crescent|Row|Plaza|Broadway|Quay|Gardens|Mews';
const UNIT = '(?:,?\\s+(?:Suite|Ste|Unit|Apt|Apartment|Floor|Fl|Room|Building|Bldg|#)\\.?\\s*[\\p{L}\\d-]{1,8})?';
const POSTCODE =
  '(?:[A-Z]{2}|\\p{Lu}\\p{Ll}{2,14}(?:\\s\\p{Lu}\\p{Ll}{2,14})?)\\s+\\d{5,6}(?:-\\d{4})?(?!\\d)|[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d';
const PATTERNS: readonly RegExp[] = [
  // 2214 NE Alder Street, Unit 3, Portland, Oregon 97211
  new RegExp(
    `(?<![\\p{L}\\d])\\d{1,6}[A-Za-z]?\\s+(?:[\\p{Lu}\\d][\\p{L}\\d.'’-]{0,20}\\s+){1,5}?(?:${STREET_WORD}|${STREET_WORD.toUpperCase()})(?!\\p{L})\\.?${UNIT}(?:,\\s+\\p{Lu}[\\p{L}.'’ -]{1,30}){0,2}?,?\\s+(?:${POSTCODE})`,
    'gu',
  ),
  // Hauptstraße 5, 10115 Berlin; Keizersgracht 12, 1015 CJ Amsterdam
  /(?<!\p{L})\p{Lu}[\p{L}.'’-]{2,30}(?:\s\p{L}[\p{L}.'’-]{1,20}){0,3}?\s+\d{1,4}\s?[a-zA-Z]?,?\s+(?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2})?\s+\p{Lu}[\p{L}.'’-]{1,30}(?:\s(?:(?:del|della|di|de|da|do|la|le|sur|am|an|der|den|im|ob)\s){0,2}\p{Lu}[\p{L}.'’-]{1,20})?(?:,\s\p{Lu}\p{Ll}{3,14}(?=\s?(?:$|[.;·|•])))?/gu,
  // 12 rue de la Paix, 75002 Paris
  /(?<![\p{L}\d])\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:rue|avenue|boulevard|place|chemin|quai|impasse|allée|calle|via|viale|piazza|rua|avenida)\s+[\p{L}.'’ -]{2,50},?\s+(?:\d{5}|\d{4}-\d{3})\s+\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{1,20})?/giu,
];

/** "located at 9876 Cherry Avenue, Apartment 426": a sentence says where; town and postal code are known to those who read it. */
const NAMED_PLACE = new RegExp(
  `(?<=(?<!\\p{L})at\\s)\\d{1,6}[A-Za-z]?\\s+(?:[\\p{Lu}\\d][\\p{L}\\d.'’-]{0,20}\\s+){1,5}?(?:${STREET_WORD})(?!\\p{L})\\.?${UNIT}(?:,\\s+(?!(?:The|This|Tenant|Landlord|Lessee|Lessor|Owner|Buyer|Seller)(?!\\p{L}))\\p{Lu}[\\p{L}'’-]*(?:\\s\\p{Lu}[\\p{L}'’-]+){0,2}){0,3}`,
  'gu',
);

/** A line that is an address from its house number to its end: "Industriestraße 15, Hamburg, 20457, Germany". */
const LINE =
  /^(?:\d{1,5}[A-Za-z]?\s+\p{Lu}[\p{L}\d.'’ -]{2,40}|\p{Lu}[\p{L}.'’ -]{2,40}\s\d{1,4}\s?[a-zA-Z]?)((?:,\s+[\p{Lu}\d][\p{L}\d.'’ -]{1,30}){1,4})$/u;
const CODE =
  /(?<![\p{L}\d])(?:\d{5,6}|\d{4}(?:\s[A-Z]{2})?\s\p{Lu}\p{Ll}+|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d{4}[A-Z]{3})(?![\p{L}\d])/u;

/** "Foods GmbH & Co. KG Hafenstraße 12": the name of a company ends with its form. */
const COMPANY =
  /^[\p{L}.&' -]{0,60}?(?<!\p{L})(?:(?:Co\.\s)?KG|GmbH|AG|SE|S\.?A\.?|S\.?R\.?L\.?|B\.?V\.?|N\.?V\.?|Ltd|LLC|Inc|ApS|AB|Oyj?)\.?,?\s+(?=\p{Lu})/u;

function wholeLine(text: string): Found<string>[] {
  const line = LINE.exec(text);
  return line && CODE.test(line[1]!) && /\p{Ll}/u.test(line[1]!) ? [{ value: text, start: 0, end: text.length }] : [];
}

/** Streets with number, town and postal code, written in one line. */
export function findStreetAddresses(text: string): Found<string>[] {
  const hasCode = /\d{4}|\d[A-Z]{2}/.test(text);
  const found: Found<string>[] = hasCode ? wholeLine(text) : [];
  for (const pattern of hasCode ? [...PATTERNS, NAMED_PLACE] : [NAMED_PLACE]) {
    for (const match of text.matchAll(pattern)) {
      const lead = COMPANY.exec(match[0])?.[0].length ?? 0;
      const at = { value: match[0].slice(lead), start: match.index + lead, end: match.index + match[0].length };
      if (!found.some((other) => other.start < at.end && at.start < other.end)) found.push(at);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
