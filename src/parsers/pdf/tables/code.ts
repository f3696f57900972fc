import type { Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** Share of the characters in a font of fixed pitch that makes a line one of code. */
const MONOSPACE = 0.8;

/**
 * Lines of code: their columns are those of characters. On a page that is typewritten throughout no pitch is told; lines of fixed
 * pitch that follow one another and hold values for the most part are a table all the same.
 */
export function findCode<R extends Row>(rows: readonly R[]): R[] {
  const code: R[] = [];
  let run: R[] = [];
  for (const row of [...rows, undefined]) {
    if (row && isMonospaced(row)) run.push(row);
    else {
      if (run.filter(holdsValues).length * 2 <= run.length) code.push(...run);
      run = [];
    }
  }
  return code;
}

/** The number of the line, at its left, may be set otherwise; signs and their names side by side are a table. */
export function isMonospaced({ tokens }: Row): boolean {
  let all = 0;
  let fixed = 0;
  for (let i = 0; i < tokens.length; i++) {
    const share = fixedCharacters(tokens[i]!);
    if (i > 0 && share === 0) return false;
    fixed += share;
    all += tokens[i]!.text.length;
  }
  return fixed > 1 && fixed >= all * MONOSPACE;
}

function fixedCharacters({ words }: Token): number {
  let fixed = 0;
  for (const { text, monospace } of words) if (monospace) fixed += text.length;
  return fixed;
}

const holdsValues = ({ tokens }: Row): boolean => tokens.filter(({ kind }) => isValue(kind)).length * 2 > tokens.length;
