import { isBracket, isLeftToRight, isOpening, isRightToLeft, mirror } from './characters.ts';
import type { Fragment } from './fragments.ts';
import type { Row } from './rows.ts';

/**
 * In right-to-left text the bracket that opens has the shape of one that closes elsewhere. Most producers tell the shape, some what was
 * typed: which it is shows in the brackets at either end of a row, since by their shapes they enclose what stands between them.
 * Afterwards all are shapes.
 */
export function settleBrackets(rows: readonly Row[]): void {
  const turned = rows.filter(({ fragments }) => fragments.some(({ characters }) => characters.some(isRightToLeft)));
  let enclosing = 0;
  for (const row of turned) {
    const brackets = row.fragments.filter(isNeutral).flatMap(bracketsOf);
    if (brackets.length === 0) continue;
    brackets.sort((a, b) => a.left - b.left);
    enclosing += isOpening(brackets[0]!.character) ? 1 : -1;
    enclosing += isOpening(brackets.at(-1)!.character) ? -1 : 1;
  }
  if (enclosing >= 0) return;
  for (const { fragments } of turned)
    for (const fragment of fragments.filter(isNeutral)) fragment.characters = fragment.characters.map(mirror);
}

/** Brackets within a Latin word have one shape in all text. */
const isNeutral = ({ characters }: Fragment): boolean => !characters.some(isLeftToRight);

const bracketsOf = ({ characters, lefts }: Fragment): { character: string; left: number }[] =>
  characters.flatMap((character, i) => (isBracket(character) ? [{ character, left: lefts[i]! }] : []));
