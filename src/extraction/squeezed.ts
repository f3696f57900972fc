import { fold } from './values/found.ts';

/** Text in which only letters, digits and marks count; `positions[i]` is where unit i came from. */
export interface Squeezed {
  text: string;
  positions: number[];
}

/** Marks that are set in several ways. */
const MARKS = new Map([
  ...['‘', '’', '‚', '‛', '′', '`', '´'].map((mark) => [mark, "'"] as const),
  ...['“', '”', '„', '‟', '″', '«', '»'].map((mark) => [mark, '"'] as const),
  ...['‐', '‑', '‒', '–', '—', '―', '−'].map((mark) => [mark, '-'] as const),
]);
/** Spaces, soft hyphens and what has no width. */
const DROPPED = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/;
const LETTER = /\p{L}/u;

/** Case, accents, width, ligatures, spaces, line breaks and hyphens within words do not count. */
export function squeeze(text: string): Squeezed {
  const positions: number[] = [];
  let squeezed = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]!;
    if (unit <= ' ' || (unit > '\x7f' && DROPPED.test(unit))) continue;
    const plain = unit <= '\x7f' ? unit.toLowerCase() : (MARKS.get(unit) ?? fold(unit));
    if (plain === '-' && isWithinWord(text, i)) continue;
    squeezed += plain;
    for (let k = 0; k < plain.length; k++) positions.push(i);
  }
  return { text: squeezed, positions };
}

/** "agree-\nment" and "well-known": a line may have been broken there or not. */
function isWithinWord(text: string, at: number): boolean {
  let next = at + 1;
  while (next < text.length && DROPPED.test(text[next]!)) next++;
  return at > 0 && next < text.length && LETTER.test(text[at - 1]!) && LETTER.test(text[next]!);
}

const WORD_UNIT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** Whether [start, end) begins or ends within a word of the text. */
export const cutsWord = (text: string, start: number, end: number): boolean =>
  [start, end].some((at) => WORD_UNIT.test(text[at - 1] ?? '') && WORD_UNIT.test(text[at] ?? ''));

/** Whether [start, end) begins or ends within a number: "1,234" is no part of "1,234.50". */
export const cutsNumber = (text: string, start: number, end: number): boolean =>
  [start, end].some((at) =>
    /\d(?:[.,]\u0000|\u0000[.,]?)\d/.test(`${text.slice(Math.max(0, at - 2), at)}\0${text.slice(at, at + 2)}`),
  );
