import type { TableWord } from './found-table.ts';
import type { Row, Token } from './tokens.ts';

const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/;
const YEAR = /^(?:19|20)\d\d$/;
/** In units of the size of its letters: between its parts, and to what stands below. */
const APART = 3;
const ABOVE = 1;
/** So far a line must stand out to be seen to, in points. */
const OUT = 2;

/** The page without what stands at its head and foot and is of no table. */
export function withoutRunningLines<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  return withoutRunningHead(withoutWidest(rows));
}

/** A line of two parts at the top or at the bottom that begins before all others and ends behind them: it is set in the margins. */
function withoutWidest<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  const [top, bottom] = [outermost(rows, ({ y0 }) => y0), outermost(rows, ({ y1 }) => -y1)];
  const [first, last] = [top, bottom].map((row) => (row && isOfTwoParts(row) ? row : undefined));
  if (!first && !last) return rows;
  let [x0, x1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    if (row === first || row === last) continue;
    x0 = Math.min(x0, row.tokens[0]!.x0);
    x1 = Math.max(x1, row.tokens.at(-1)!.x1);
  }
  return rows.filter((row) => {
    const isOut = row.tokens[0]!.x0 < x0 - OUT && row.tokens.at(-1)!.x1 > x1 + OUT;
    return !isOut || (row !== first && row !== last);
  });
}

const isOfTwoParts = ({ tokens, size }: Row): boolean =>
  tokens.filter(({ x0 }, i) => i > 0 && x0 - tokens[i - 1]!.x1 > APART * size).length === 1;

const outermost = <W extends TableWord>(rows: readonly Row<W>[], place: (row: Row<W>) => number) =>
  rows.reduce<Row<W> | undefined>((far, row) => (far && place(far) <= place(row) ? far : row), undefined);

/** The topmost line, if that is a page number at one end and words, heads the page and not a table. */
function withoutRunningHead<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  const top = outermost(rows, ({ y0 }) => y0);
  if (top?.tokens.length !== 2 || !isOfTwoParts(top)) return rows;
  const [left, right] = top.tokens as [Token<W>, Token<W>];
  const [number, words] = PAGE_NUMBER.test(left.text) ? [left, right] : [right, left];
  const isHead =
    PAGE_NUMBER.test(number.text) &&
    !YEAR.test(number.text) &&
    /\p{L}{2}/u.test(words.text) &&
    rows.every((row) => row === top || (row.y0 - top.y1 > ABOVE * top.size && !isBeside(row, number, number === left)));
  return isHead ? rows.filter((row) => row !== top) : rows;
}

/** Whether a row reaches further out than the number of the page, or has a number where that stands, as rows of a table have. */
function isBeside({ tokens }: Row, number: Token, onLeft: boolean): boolean {
  const outer = onLeft ? tokens[0]! : tokens.at(-1)!;
  const out = onLeft ? number.x0 - outer.x0 : outer.x1 - number.x1;
  return out > OUT || (out > -OUT && PAGE_NUMBER.test(outer.text));
}
