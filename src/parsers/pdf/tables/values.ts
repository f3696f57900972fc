/** What a cell's text looks like: a number (money, percent, range, date …), a sign for "nothing here", a lone sign, words. */
export type ValueKind = 'number' | 'none' | 'sign' | 'words';

const NUMBER =
  /^[-+−–—±~<>≤≥≈(*[]*\s?(?:[A-Z]{0,3}[$€£¥₹])?\s?[-+−–]?\s?\d[\d.,'’\s/:×^]*(?:[eE][-+−]?\d+)?\s?(?:[%‰°$€£¥₹]|[a-zA-ZµμΩ°]{1,3}[²³23]?\b)?\s?(?:[-–−—±/]\s?[-+−(]?[$€£]?\d[\d.,'’\s]*(?:[eE][-+−]?\d+)?\s?%?)?[)\]]*\s?(?:\([^()]{0,14}\))?[*†‡§¶#\]a-e¹²³⁴⁵⁶⁷⁸⁹⁰↑↓]{0,4}$/;
const NONE = /^(?:[-–—−.…:*†‡§]{1,4}|[✓✔✗✘×●○■□◆◇]{1,3}|[nN]\/?\.?[aAmM]\.?|nil|nan|NaN|NR|ND|\(?[-–—]\)?)$/;
const SIGN = /^[$€£¥₹%‰°()<>≤≥±~#]{1,3}$/;

/** Signs of these two kinds are no longer. */
const LONGEST_SIGN = 5;

const MONTH = '(?:jan|feb|mar|mär|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|okt|out|nov|dec|dez|dic)\\p{L}{0,6}\\.?';
const LONG_DATE = new RegExp(`^(?:\\d{1,2}\\.? ${MONTH}|${MONTH} \\d{1,2}),? \\d{4}$`, 'iu');
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

export const isDate = (text: string): boolean => DATE.test(text) || LONG_DATE.test(text);

export function valueKind(text: string): ValueKind {
  if (text.length > 40) return 'words';
  if (/\d/.test(text)) return NUMBER.test(text) || LONG_DATE.test(text) ? 'number' : 'words';
  if (text.length > LONGEST_SIGN) return 'words';
  if (NONE.test(text)) return 'none';
  return SIGN.test(text) ? 'sign' : 'words';
}

export const isValue = (kind: ValueKind): boolean => kind === 'number' || kind === 'none';
