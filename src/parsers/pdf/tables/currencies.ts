import type { TableWord } from './found-table.ts';
import { joinTokens } from './rows.ts';
import { type Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

const CURRENCY = /^\(?[$€£¥₹]$/;
const NUMBER = /^[(−–-]?\d[\d.,'’]*\)?$/;

/**
 * A currency sign before an amount is of that amount, however far it is set from it: it stands at the left edge of its column, and may
 * be so near to the column before, or to the label, that it reads as the end of that.
 */
export function withCurrencies<W extends TableWord>(row: Row<W>): Row<W> {
  if (!row.tokens.some(({ words }) => CURRENCY.test(words.at(-1)!.text)) || !areBefore(row)) return row;
  const tokens: Token<W>[] = [];
  for (const token of row.tokens.flatMap(partSign)) {
    const sign = tokens.at(-1);
    if (sign && isValue(token.kind) && CURRENCY.test(sign.text)) tokens[tokens.length - 1] = joinTokens(sign, token);
    else tokens.push(token);
  }
  return { ...row, tokens };
}

function partSign<W extends TableWord>(token: Token<W>): Token<W>[] {
  const { words } = token;
  if (words.length === 1 || !CURRENCY.test(words.at(-1)!.text)) return [token];
  return [new Token(words.slice(0, -1)), new Token(words.slice(-1))];
}

/** Whether the signs of a row stand before their amounts: not so where one ends the row or follows upon the first number. */
function areBefore({ tokens }: Row): boolean {
  const words = tokens.flatMap((token) => token.words);
  const first = words.findIndex(({ text }) => CURRENCY.test(text));
  return !CURRENCY.test(words.at(-1)!.text) && !NUMBER.test(words[first - 1]?.text ?? '');
}
