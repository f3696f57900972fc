import { functionName } from '../../containers/latex-signs.ts';
import { isMathFont, isTextInMathFont } from '../text/math-fonts.ts';
import { textOf, type Word } from '../text/word.ts';
import type { Formula } from './formula.ts';
import { BRACKETS } from './pieces.ts';

/** A formula within a line of text: words [from, to], of which the first begins and the last ends at these units. */
export interface InlineFormula {
  from: number;
  start: number;
  to: number;
  end: number;
  latex: string;
}

/** More are no formula within a line. */
const MAX_WORDS = 200;

/** Formulas in the words of a line: what is set in fonts of mathematics, and what stands between it. */
export function inlineFormulas(
  words: readonly Word[],
  read: (words: readonly Word[]) => Formula | undefined,
): InlineFormula[] {
  const found: InlineFormula[] = [];
  if (isTextInMathFont(words)) return found;
  for (let at = 0; at < words.length; at++) {
    if (!isSeed(words[at]!)) continue;
    let [from, to] = [at, at];
    while (at - from < MAX_WORDS && from > (found.at(-1)?.to ?? -1) + 1 && goesOn(words[from - 1]!, words[from]!))
      from--;
    const most = Math.min(words.length, at + MAX_WORDS);
    while (to + 1 < most && goesOn(words[to + 1]!, words[to + 1]!, words[to]) && !isList(words, from, to)) to++;
    const formula = trimmed(words, from, to, read);
    if (formula) found.push(formula);
    at = to;
  }
  return found;
}

const SIGNS = /^[\d=+\-−<>≤≥()[\]{}|,.;:!/*·×]+$/;
/** What stands with a space before it. */
const APART = /^[\d=+\-−<>≤≥|×·/:]+[.,;)\]]*$/;
/** Behind a sign that asks for more. */
const OPENED = /^[([]+[\d−-]+[,)\]]*$/;
const EXPECTS_MORE = /[=<>≤≥∈+−×∼≈]$/;
/** Capitals of formulas are often set in the font of the text. */
const GREEK = /^\p{Script=Greek}[()[\],.;]*$/u;
/** Of a formula, and no bullet, arrow or mark of a note, which take their signs from the same fonts. */
const OF_FORMULA = /[\p{L}\p{N}=<>≤≥≠∈∼≈⊂⊆∪∩√∑∫∏]/u;

const isSeed = ({ fontName, text, rise }: Word): boolean => rise === 0 && isMathFont(fontName) && OF_FORMULA.test(text);

/** Signs and numbers belong to the formula that they adjoin, words do only where they name a function. */
function goesOn(word: Word, later: Word, before?: Word): boolean {
  if (isMathFont(word.fontName) || GREEK.test(word.text)) return true;
  const follows = before !== undefined && EXPECTS_MORE.test(before.text);
  // The parts of a small fraction are raised and lowered, and stand apart from what is before them.
  if (word.glued && before && word.fontSize < SCRIPT_SIZE * before.fontSize) return true;
  if (word.rise !== 0) return later.glued || follows || (before !== undefined && before.rise !== 0);
  if (SIGNS.test(word.text)) return later.glued || APART.test(word.text) || (follows && OPENED.test(word.text));
  return functionName(word.text) !== word.text && (before === undefined || later.glued || isMathFont(before.fontName));
}

/** In units of the size of what it stands at. */
const SCRIPT_SIZE = 0.86;

/** Formulas that the sentence tells one after the other: a comma and a space outside of all brackets, and no "…" beside it. */
function isList(words: readonly Word[], from: number, to: number): boolean {
  const [before, last, next] = [words[to - 1], words[to]!, words[to + 1]!];
  if (next.glued || !/[,;]$/.test(last.text)) return false;
  if (DOTS.test(next.text) || DOTS.test(last.text) || (before && DOTS.test(before.text))) return false;
  let depth = 0;
  for (const { text } of words.slice(from, to + 1))
    for (const sign of text) depth += OPENING.includes(sign) ? 1 : CLOSING.has(sign) ? -1 : 0;
  return depth <= 0;
}

const DOTS = /^[.…⋯·]+,?$/;

function trimmed(
  words: readonly Word[],
  from: number,
  to: number,
  read: (words: readonly Word[]) => Formula | undefined,
): InlineFormula | undefined {
  const text = words.slice(from, to + 1).map((word) => word.text);
  const ends = bounds(text);
  if (!ends) return undefined;
  const [first, start, last, end] = ends;
  const kept = words.slice(from + first, from + last + 1);
  if (!kept.some(isSeed) || !kept.some(({ text: said }) => /[\p{L}\p{N}]/u.test(said))) return undefined;
  // Words in letters of formulas are bold or slanted words, to those who have no other.
  if (/^[\p{L}\s]+$/u.test(textOf(kept)) && /\p{L}{4}/u.test(textOf(kept))) return undefined;
  const [head, tail] = [kept[0]!, kept.at(-1)!];
  if (kept.length === 1) kept[0] = slice(head, start, end);
  else {
    kept[0] = slice(head, start, head.text.length);
    kept[kept.length - 1] = slice(tail, 0, end);
  }
  const formula = read(kept);
  if (formula?.lines.length !== 1) return undefined;
  return { from: from + first, start, to: from + last, end, latex: formula.latex };
}

const slice = (word: Word, start: number, end: number): Word =>
  start === 0 && end === word.text.length
    ? word
    : {
        ...word,
        text: word.text.slice(start, end),
        lefts: word.lefts.slice(start, end),
        rights: word.rights.slice(start, end),
      };

const CLOSING: ReadonlyMap<string, string> = new Map(BRACKETS.map(([open, close]) => [close, open]));
const OPENING = BRACKETS.map(([open]) => open);

/** Without the marks of the sentence around it and brackets that open or close elsewhere: [word, unit, word, unit]. */
function bounds(texts: readonly string[]): [number, number, number, number] | undefined {
  const units = texts.flatMap((text, word) => [...text].map((sign) => ({ sign, word })));
  const open: number[] = [];
  const loose = new Set<number>();
  for (const [i, { sign }] of units.entries()) {
    if (OPENING.includes(sign)) open.push(i);
    const opening = CLOSING.get(sign);
    if (opening === undefined) continue;
    if (open.length > 0 && units[open.at(-1)!]!.sign === opening) open.pop();
    else loose.add(i);
  }
  for (const i of open) loose.add(i);
  let [first, last] = [0, units.length - 1];
  const isOutside = (i: number): boolean => loose.has(i) || /^[.,;:!]$/.test(units[i]!.sign);
  while (first <= last && isOutside(first)) first++;
  while (last >= first && isOutside(last)) last--;
  if (first > last || [...loose].some((i) => i > first && i < last)) return undefined;
  const unitsBefore = (i: number): number => {
    let count = 0;
    for (let k = i - 1; k >= 0 && units[k]!.word === units[i]!.word; k--) count += units[k]!.sign.length;
    return count;
  };
  return [units[first]!.word, unitsBefore(first), units[last]!.word, unitsBefore(last) + units[last]!.sign.length];
}
