import { type Heard, triplesOf } from './heard.ts';

/** Whether a text in small letters has it. */
export type Term = (heard: Heard) => boolean;

const LETTER = /[\p{L}\p{N}]/u;

/** Scripts without spaces: their words stand against one another. */
const UNSPACED = '\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af';
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

/** Where letters and digits lie, in broad ranges: of exact ones there are 700, compiled with every pattern (ten times as long). */
const LETTERS =
  'a-z\\d\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ufaff\\ufe70-\\ufefc\\uff10-\\uffdc\\u{10000}-\\u{1efff}';

/** No word is longer; one of a hundred thousand letters would be gone through from each of them. */
const LETTERS_OF_A_WORD = '\\p{L}{1,30}';

/**
 * Whole words. What stands before them is looked at where they occur: a pattern that looks back first does so at every letter of the
 * text, and one that tells no case from another folds every letter.
 */
export function word(...alternatives: string[]): Term {
  const sought = alternatives.join('|').replaceAll('\\p{L}+', LETTERS_OF_A_WORD);
  const pattern = new RegExp(`(?:${sought})(?!(?![${UNSPACED}])[${LETTERS}])`, 'gu');
  const needed = neededLetters(sought).map(triplesOf);
  return (heard) => {
    if (!needed.some((triples) => heard.mayHave(triples))) return false;
    const { text } = heard;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const before = match.index === 0 ? ' ' : text[match.index - 1]!;
      if (!LETTER.test(before) || IS_UNSPACED.test(before)) return true;
      pattern.lastIndex = match.index + 1;
    }
    return false;
  };
}

/** An escape, a class, how often, or one character. */
const PIECE = /\\.(?:\{[^}]*\})?|\[(?:[^\]\\]|\\.)*\]|\{[^}]*\}|[\s\S]/gu;
const HAS_MEANING = new Set('.^$|?*+()');
const MAY_BE_NONE = /^[?*{]/;

/** Of each alternative the longest run of letters, outside of groups, that no text is without which has it. */
export function neededLetters(pattern: string): string[] {
  const longest = [''];
  let run = '';
  let depth = 0;
  for (const [piece] of `${pattern}|`.matchAll(PIECE)) {
    if (piece === '(') depth++;
    const isLetter = [...piece].length === 1 && !HAS_MEANING.has(piece);
    if (depth === 0 && isLetter) {
      run += piece;
      continue;
    }
    if (MAY_BE_NONE.test(piece)) run = run.slice(0, -1);
    if (run.length > longest.at(-1)!.length) longest[longest.length - 1] = run;
    run = '';
    if (piece === ')') depth--;
    else if (piece === '|' && depth === 0) longest.push('');
  }
  return longest.slice(0, -1);
}
