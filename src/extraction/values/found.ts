/** A typed value and the half-open range (UTF-16 units) of the text that it was read from. */
export interface Found<T> {
  value: T;
  start: number;
  end: number;
}

/** Whether the ranges share a character. */
export const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** Lower case, without accents and width, so that labels and names of months compare; length may change. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæøłđı]/g, (letter) => UNDECOMPOSED.get(letter)!);

/** Letters that Unicode does not take apart. */
const UNDECOMPOSED = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

/** As `fold`, but unit by unit, so that positions stay: "groß" is "gros". */
export function foldSameLength(text: string): string {
  let folded = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]!;
    folded += unit < '\x80' ? unit.toLowerCase() : (fold(unit)[0] ?? unit);
  }
  return folded;
}

/** How many letters a text has; plain loops, for it is asked of every segment many times. */
export function lettersOf(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) count++;
    } else if (LETTER.test(text[i]!)) count++;
  }
  return count;
}

const LETTER = /\p{L}/u;
