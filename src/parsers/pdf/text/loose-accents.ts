import { isMark, isRightToLeft, isSpacingAccent, markOf, NEGATION } from './characters.ts';
import type { Fragment } from './fragments.ts';

/** More of them are no text. */
const MAX_ACCENTS = 2000;
/** An accent stands no farther above or below the baseline of its letter, in units of the font size. */
const MAX_RISE = 0.6;
/** A mark is set from the left edge of its letter, or so far from it, in units of the font size. */
const MAX_SHIFT = 0.3;

const LETTER = /^\p{L}\p{M}*$/u;

/** Accents of formulas and marks of Arabic are set apart, over the letter they belong to: they go to that letter. */
export function withoutLooseAccents(fragments: readonly Fragment[]): Fragment[] {
  const accents = fragments.filter(({ characters }) => characters.length === 1 && isAccent(characters[0]!));
  if (accents.length > MAX_ACCENTS) return [...fragments];
  const gone = new Set(accents.filter((accent) => putOnLetter(accent, fragments)));
  return fragments.filter((fragment) => !gone.has(fragment));
}

const isLooseMark = (character: string): boolean =>
  character === NEGATION || (isMark(character) && isRightToLeft(character));
const isAccent = (character: string): boolean => isSpacingAccent(character) || isLooseMark(character);

function putOnLetter(accent: Fragment, fragments: readonly Fragment[]): boolean {
  const [character] = accent.characters as [string];
  const [nearest, distance, mark] = isLooseMark(character)
    ? [MAX_SHIFT * accent.fontSize, fromEdge, character]
    : [Number.MIN_VALUE, fromWithin, markOf(character)!];
  let letter: { word: Fragment; at: number } | undefined;
  let least = nearest;
  for (const word of fragments) {
    if (word.left > accent.right + nearest || word.right < accent.left - nearest || word === accent) continue;
    if (Math.abs(word.baseline - accent.baseline) > MAX_RISE * word.fontSize) continue;
    for (let at = 0; at < word.characters.length; at++) {
      const far = distance(accent, word, at);
      if (far < least && isHost(word.characters[at]!, mark)) [letter, least] = [{ word, at }, far];
    }
  }
  if (!letter) return false;
  letter.word.characters[letter.at] = (letter.word.characters[letter.at]! + mark).normalize('NFC');
  return true;
}

const isHost = (character: string, mark: string): boolean =>
  mark === NEGATION || (LETTER.test(character) && !isAccent(character));

/** A mark has no width of its own: it is set before its letter, as all is that is set from left to right. */
const fromEdge = ({ left }: Fragment, { lefts }: Fragment, at: number): number => Math.abs(lefts[at]! - left);

/** An accent stands over its letter. */
function fromWithin({ left, right }: Fragment, { lefts, rights }: Fragment, at: number): number {
  const middle = (left + right) / 2;
  return lefts[at]! <= middle && rights[at]! >= middle ? 0 : Number.POSITIVE_INFINITY;
}
