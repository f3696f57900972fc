import { type Found, overlaps } from './found.ts';

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;
const URL =
  /(?<![\p{L}\p{N}@._-])(?:https?:\/\/|www\.)[^\s<>"')\]]{3,300}|(?<![\p{L}\p{N}@._-])(?:[a-z\d-]{1,63}\.){1,4}(?:com|org|net|io|dev|edu|gov|info|eu|de|fr|uk|nl|es|it|at|ch|ai|co|app|me|jp|il|ca|au)(?:\/[^\s<>"')\]|]{0,300})?(?![\p{L}\p{N}@-])/giu;
/** Groups of digits with a sign, brackets or marks between them, as numbers of telephones are set; behind the code of a country also one. */
const PHONE =
  /(?<![\p{L}\p{N}.,/#+-])(?:(?:\(?\+\d{1,3}\)?|\+\(\d{1,3}\))[\s.-]{0,2}(?:\(\d{1,5}\)[\s.-]{0,2})?\d{1,12}(?:[\s./-]{1,2}\d{2,8}){0,5}|0[1-9]\d{1,3}[ /-]\d{6,8}|(?:\(\d{1,5}\)[\s.-]{0,2})?\d{1,5}(?:[\s./-]{1,2}\d{2,5}){1,5})(?![\p{L}\p{N}]|[.,/-]\d)/gu;

/** "1-800-FLOWERS": free numbers that are spelt. */
const SPELT =
  /(?<![\p{L}\p{N}-])(?:1[\s.-])?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-](?=[\d-]*[A-Z])(?:[A-Z\d]-?){7,10}(?![\p{L}\p{N}])/gu;

const toFound = (text: string, pattern: RegExp): Found<string>[] =>
  [...text.matchAll(pattern)].map((match) => {
    const value = match[0].replace(/[.,;:]+$/, '');
    return { value, start: match.index, end: match.index + value.length };
  });

export const findEmails = (text: string): Found<string>[] => (text.includes('@') ? toFound(text, EMAIL) : []);

/** Addresses of the web; the domain of an e-mail address is none. */
export function findUrls(text: string): Found<string>[] {
  if (!text.includes('.')) return [];
  const mails = findEmails(text);
  return toFound(text, URL).filter((url) => !mails.some((mail) => overlaps(mail, url)));
}

/** "555-0100", "01932 300106". */
const TWO_GROUPS = /^(?:\d{3}[-.]\d{4}|0[1-9]\d{1,3}[ /-]\d{6,8})$/;
const MIN_DIGITS = 7;
const MIN_ABROAD = 10;
const MAX_DIGITS = 15;

export function findPhones(text: string): Found<string>[] {
  if (!/\d{2}/.test(text)) return [];
  const spelt = text.includes('8') ? toFound(text, SPELT) : [];
  const dialled = toFound(text, PHONE).filter(({ value }) => {
    const digits = value.replace(/\D/g, '').length;
    if (digits < MIN_DIGITS || digits > MAX_DIGITS) return false;
    // A date, a range of years, or thousands parted by spaces or points.
    if (
      /(?:^|\s)\d{1,2}\/\d{2}(?:\s|$)|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{4}\s?[-–]\s?\d{4}$|^\d{1,3}(?:[ .]\d{3})+$/.test(
        value,
      )
    )
      return false;
    // Behind the sign of another country follow its code and a number.
    if (/^00\d/.test(value) && digits < MIN_ABROAD) return false;
    if (isCounting(value)) return false;
    return /^\+|\(/.test(value) || value.split(/[\s./-]+/).length >= 3 || TWO_GROUPS.test(value);
  });
  return [...dialled.filter((phone) => !spelt.some((other) => overlaps(other, phone))), ...spelt];
}

/** "17-18-19-20": lines that a form refers to. */
function isCounting(text: string): boolean {
  const numbers = text.split(/[\s./-]+/).map(Number);
  return numbers.length > 2 && numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1);
}
