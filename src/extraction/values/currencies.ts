/** ISO 4217 codes in use. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Codes that are words or abbreviations of something else more often than money. */
const RARE = new Set([
  'ALL',
  'TOP',
  'TRY',
  'GEL',
  'COP',
  'MOP',
  'CUP',
  'SOS',
  'PEN',
  'LAK',
  'BAM',
  'STD',
  'ANG',
  'SHP',
  'TON',
]);

/** What stands before or after an amount; a symbol that several currencies share means the one given here unless a code says otherwise. */
const SYMBOLS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['￥', 'JPY'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['kr', 'SEK'],
  ['lei', 'RON'],
  ['Rs', 'INR'],
  ['RM', 'MYR'],
  ['Fr', 'CHF'],
  ['SFr', 'CHF'],
  ['Euros', 'EUR'],
  ['Euro', 'EUR'],
  ['dollars', 'USD'],
  ['pounds', 'GBP'],
  ['NIS', 'ILS'],
  ['NT$', 'TWD'],
  ['RD$', 'DOP'],
  ['GH₵', 'GHS'],
  ['₵', 'GHS'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['৳', 'BDT'],
  ['₡', 'CRC'],
  ['₲', 'PYG'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['₼', 'AZN'],
  ['₮', 'MNT'],
  ['៛', 'KHR'],
  ['₭', 'LAK'],
  ['S/', 'PEN'],
  ['Rp', 'IDR'],
  ['KSh', 'KES'],
  ['Ksh', 'KES'],
  ['TSh', 'TZS'],
  ['USh', 'UGX'],
  ['FCFA', 'XOF'],
  ['F CFA', 'XOF'],
];
/** What would be something else before a number: "DT 12". */
const BEHIND: readonly (readonly [string, string])[] = [
  ['TL', 'TRY'],
  ['DH', 'MAD'],
  ['Dhs', 'AED'],
  ['DT', 'TND'],
  ['руб', 'RUB'],
  ['грн', 'UAH'],
  ['лв', 'BGN'],
];
/** Words of scripts without spaces, and abbreviations with marks inside. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['円', 'JPY'],
  ['人民币', 'CNY'],
  ['人民元', 'CNY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
  ['ש"ח', 'ILS'],
  ['ש״ח', 'ILS'],
  ['ر.س', 'SAR'],
  ['د.إ', 'AED'],
  ['ج.م', 'EGP'],
];
const BY_SYMBOL = new Map([...SYMBOLS, ...BEHIND, ...SIGNS].map(([symbol, code]) => [symbol.toLowerCase(), code]));
const escaped = SYMBOLS.map(([symbol]) => symbol.replace(/[$]/g, '\\$&')).sort((a, b) => b.length - a.length);

const signs = SIGNS.map(([sign]) => sign.replaceAll('.', '\\.')).join('|');

/** A currency beside a number: a symbol, a word or three capital letters. */
export const CURRENCY_PATTERN = `(?:${escaped.join('|')})(?!\\p{L})\\.?|(?:${signs})|[A-Z]{3}(?!\\p{L})`;
/** The same behind a number. */
export const CURRENCY_BEHIND = `(?:${BEHIND.map(([sign]) => sign).join('|')})(?!\\p{L})\\.?|${CURRENCY_PATTERN}`;

/** The ISO code of a symbol, word or code. */
export function toCurrency(text: string): string | undefined {
  const trimmed = text.trim().replace(/(?<=[\p{L}/])\.$/u, '');
  if (/^[A-Z]{3}$/.test(trimmed) && CODES.has(trimmed)) return trimmed;
  return BY_SYMBOL.get(trimmed.toLowerCase());
}

const MENTION = new RegExp(
  `(?<![\\p{L}\\d])(?:${escaped.filter((s) => /[^a-z]/i.test(s) || s.length > 3).join('|')}|[A-Z]{3})(?![\\p{L}])`,
  'giu',
);

/** "SVC-FORMSYS", "ALL-100": the head of a code. */
const GOES_ON_AS_CODE = /^-(?:\p{Lu}{2}|\d|$)/u;

/** Currencies named anywhere in a text, beside an amount or not. */
export function findCurrencies(text: string): { value: string; start: number; end: number }[] {
  return [...text.matchAll(MENTION)].flatMap((match) => {
    if (/^\p{L}{3}$/u.test(match[0]) && (match[0] !== match[0].toUpperCase() || RARE.has(match[0]))) return [];
    if (GOES_ON_AS_CODE.test(text.slice(match.index + match[0].length))) return [];
    const value = toCurrency(match[0]);
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
  });
}
