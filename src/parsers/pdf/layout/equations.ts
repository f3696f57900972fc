import { isMathFont, isTextInMathFont } from '../text/math-fonts.ts';
import type { TextLine, Word } from '../text/word.ts';

/** Relations, operators, and the letters that Unicode keeps for formulas. */
const OPERATOR = /[=<>≤≥≠≈∼≃≡∝→←↔⇒⇔↦∈∉⊂⊆∪∩∀∃∑∏∫∂∇√±×÷∞⊗⊕∧∨‖∥∣⊤⊥\u{1D400}-\u{1D7FF}]/u;
const PLAIN_WORD = /^\p{L}{2,}[.,;:-]?$/u;
const FUNCTION = /^(?:sin|cos|tan|log|ln|exp|lim|sup|inf|max|min|arg|det|dim|ker|tr|mod|otherwise|s\.t)[.,;:]?$/i;
/** "(12)", "(3.4a)", "[7]" at the right end. */
const EQUATION_NUMBER = /^[([]\s*[A-Z]?\d{1,3}(?:\.\d{1,3})*[a-z]?\s*[)\]]$/;

/** Two variables side by side; a word of a language is seldom set so, and has more letters. */
const isProduct = ({ italic, text }: Word): boolean => italic && text.length <= 2;

const isMathWord = ({ fontName, text }: Word): boolean =>
  isMathFont(fontName) || OPERATOR.test(text) || /^[+−∗·]$/.test(text);

/** "where", "if", "for": a displayed formula does not begin with a word, the rest of a sentence does. */
const SENTENCE_PART = /^\p{Ll}{2,}$/u;

/** A line that is set for looking at, not for reading on: mostly symbols, hardly a word. */
export function isMathLine({ words }: TextLine): boolean {
  const [first] = words;
  if (first && SENTENCE_PART.test(first.text) && !FUNCTION.test(first.text) && !isMathFont(first.fontName))
    return false;
  if (isNumbered(words)) return true;
  let symbols = 0;
  let letters = 0;
  let plain = 0;
  for (const word of words) {
    if (EQUATION_NUMBER.test(word.text)) continue;
    const { length } = word.text;
    if (isMathFont(word.fontName)) symbols += length;
    else if (isMathWord(word)) {
      // Addresses, settings and arrows of those who have only letters hold such signs too.
      const said = wordsAmongSigns(word.text);
      symbols += length - said;
      plain += said;
    } else if (PLAIN_WORD.test(word.text) && !FUNCTION.test(word.text) && !isProduct(word)) plain += length;
    letters += length;
  }
  return symbols > 0 && plain <= 0.3 * letters && symbols >= 0.15 * letters && !isTextInMathFont(words);
}

/** Longer than the name of a variable, and no letters that Unicode keeps for formulas. */
const WORD_AMONG_SIGNS = /[^\P{L}\u{1D400}-\u{1D7FF}]{3,}/gu;

/** How many letters of what holds a sign are those of words. */
const wordsAmongSigns = (text: string): number =>
  (text.match(WORD_AMONG_SIGNS) ?? []).reduce((sum, word) => sum + (FUNCTION.test(word) ? 0 : word.length), 0);

/** In units of the font size, before the number of an equation at the right end. */
const NUMBER_GAP = 2;

/** Whatever its words are: a sign of formulas is among them, and the line has a number apart. */
function isNumbered(words: readonly Word[]): boolean {
  const [before, number] = words.slice(-2);
  if (!before || !number || !EQUATION_NUMBER.test(number.text)) return false;
  if (number.box[0] - before.box[2] < NUMBER_GAP * number.fontSize) return false;
  return words.slice(0, -1).some(isMathWord);
}

const MAX_CRUMBS = 12;
const HAS_WORD = /\p{L}{2}/u;

/** Letters, numbers and signs without a word, or the number of an equation: what stands alone above, below or beside a formula. */
export const isMathCrumb = ({ words }: TextLine): boolean =>
  words.length <= MAX_CRUMBS &&
  words.every(
    (word) => EQUATION_NUMBER.test(word.text) || isMathWord(word) || isProduct(word) || !HAS_WORD.test(word.text),
  );

/** Rows of one formula are no farther apart, in units of the font size. */
export const FORMULA_GAP = 0.6;
