import type { TableWord } from './found-table.ts';
import type { Row, Token } from './tokens.ts';

const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/;
const YEAR = /^(?:19|20)\d\d$/;
/** In units of the size of its letters: between its parts, and to what stands below. */
const APART = 3;
const ABOVE = 1;

/** The page without its topmost line, if that is a page number at one end and words: it heads the page and not a table. */
export function withoutRunningHead<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  const top = rows.reduce<Row<W> | undefined>((above, row) => (above && above.y0 <= row.y0 ? above : row), undefined);
  if (top?.tokens.length !== 2) return rows;
  const [left, right] = top.tokens as [Token<W>, Token<W>];
  const [number, words] = PAGE_NUMBER.test(left.text) ? [left, right] : [right, left];
  const isHead =
    PAGE_NUMBER.test(number.text) &&
    !YEAR.test(number.text) &&
    /\p{L}{2}/u.test(words.text) &&
    right.x0 - left.x1 > APART * top.size &&
    rows.every((row) => row === top || (row.y0 - top.y1 > ABOVE * top.size && !isBeside(row, number, number === left)));
  return isHead ? rows.filter((row) => row !== top) : rows;
}

/** Whether a row reaches further out than the number of the page, or has a number where that stands, as rows of a table have. */
function isBeside({ tokens }: Row, number: Token, onLeft: boolean): boolean {
  const outer = onLeft ? tokens[0]! : tokens.at(-1)!;
  const out = onLeft ? number.x0 - outer.x0 : outer.x1 - number.x1;
  return out > 2 || (out > -2 && PAGE_NUMBER.test(outer.text));
}
