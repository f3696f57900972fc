import { RAISED_DIGITS } from '../document/raised-digits.ts';

/**
 * What counts as a word, for search and for everything that must agree with it. Case, accents and width are folded; scripts written
 * without spaces are cut into overlapping pairs of characters, so that any part of a run is found.
 */
export interface Token {
  term: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** In a pair of characters, where the second one starts. */
  middle?: number;
}

const ASCII = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ASCII.test(text);
/** Among them the stroke that draws out an Arabic word. */
const MARKS = /[\p{M}\u0640]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]+/gu;
const UNSPACED_CHARACTER = new RegExp(`^${UNSPACED.source.slice(0, -1)}$`, 'u');

/** Letters that Unicode does not take apart, though readers type them without the stroke or as two. */
const ALIKE = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
]);

/** Case, accents and width folded. Lengths may change. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; ) {
    const size = characterSize(text, at);
    if (isNoteMark(text, at)) folded += ' ';
    folded += foldCharacter(text, at, size);
    at += size;
  }
  return folded;
}

/** The terms of a text in order; the position of a term in this list is its position for phrases. */
export function toTerms(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const folded = fold(text);
  const terms: string[] = [];
  for (const [word] of folded.matchAll(WORD)) for (const piece of pieces(word)) terms.push(piece.term);
  return terms;
}

/** By ASCII character: the letter or digit that a term has for it, or 0. For who reads many texts without making strings of their terms. */
export const TERM_UNITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const [term = ''] = toTerms(String.fromCharCode(code));
  return term === '' ? 0 : term.charCodeAt(0);
});

/** The same terms with their places in the text as given. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  if (ASCII.test(text)) {
    for (const { 0: term, index } of text.toLowerCase().matchAll(ASCII_WORD)) {
      tokens.push({ term, start: index, end: index + term.length });
    }
    return tokens;
  }
  const { folded, starts, ends } = foldWithPlaces(text);
  for (const match of folded.matchAll(WORD)) {
    const from = match.index;
    for (const { term, start, end, middle } of pieces(match[0])) {
      const token: Token = { term, start: starts[from + start]!, end: ends[from + end - 1]! };
      if (middle !== undefined) token.middle = starts[from + middle]!;
      tokens.push(token);
    }
  }
  return tokens;
}

/** Whether a term is a single character of a script without spaces, which stands within pairs elsewhere. */
export const isUnspacedCharacter = (term: string): boolean => term.length <= 2 && UNSPACED_CHARACTER.test(term);

/** Runs of unspaced scripts within a word become pairs of characters; a single such character stands for itself. */
function* pieces(word: string): Generator<Token> {
  let at = 0;
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > at) yield { term: word.slice(at, match.index), start: at, end: match.index };
    const characters = [...match[0]];
    let start = match.index;
    if (characters.length === 1) yield { term: match[0], start, end: start + match[0].length };
    for (let i = 0; i + 1 < characters.length; i++) {
      const term = characters[i]! + characters[i + 1]!;
      const middle = start + characters[i]!.length;
      yield { term, start, end: start + term.length, middle };
      start = middle;
    }
    at = match.index + match[0].length;
  }
  if (at < word.length) yield { term: word.slice(at), start: at, end: word.length };
}

interface Folded {
  folded: string;
  /** Unit i was folded from the characters [starts[i], ends[i]), marks that follow included. */
  starts: number[];
  ends: number[];
}

function foldWithPlaces(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; ) {
    const size = characterSize(text, at);
    const piece = (isNoteMark(text, at) ? ' ' : '') + foldCharacter(text, at, size);
    at += size;
    // A mark on its own folds to nothing and belongs to the character before it.
    if (piece === '') for (let i = ends.length - 1; i >= 0 && ends[i] === at - size; i--) ends[i] = at;
    for (let i = 0; i < piece.length; i++) {
      starts.push(at - size);
      ends.push(at);
    }
    folded += piece;
  }
  return { folded, starts, ends };
}

/** UTF-16 units of the character: a surrogate pair, or a Korean syllable written as its letters, counts as one. */
function characterSize(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x1100) return 1;
  if (unit <= 0x115f) {
    if (!within(text.charCodeAt(at + 1), 0x1160, 0x11a7)) return 1;
    return within(text.charCodeAt(at + 2), 0x11a8, 0x11ff) ? 3 : 2;
  }
  return within(unit, 0xd800, 0xdbff) && within(text.charCodeAt(at + 1), 0xdc00, 0xdfff) ? 2 : 1;
}

/** A raised digit behind a digit, which is no part of the number: 1,234². */
const isNoteMark = (text: string, at: number): boolean =>
  at > 0 && within(text.charCodeAt(at - 1), 0x30, 0x39) && RAISED_DIGITS.includes(text[at]!);

const within = (unit: number, from: number, to: number): boolean => unit >= from && unit <= to;

/** By code unit: folding takes half a microsecond a character, looking it up a few nanoseconds. */
const FOLDED: (string | undefined)[] = new Array(0x10000);

function foldCharacter(text: string, at: number, size: number): string {
  if (size > 1) return foldOnce(text.slice(at, at + size));
  return (FOLDED[text.charCodeAt(at)] ??= foldOnce(text[at]!));
}

/** Composed again in the end, which puts Korean syllables together and leaves letters without marks as they are. */
function foldOnce(character: string): string {
  const folded = character.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase();
  return folded.length === 1 ? (ALIKE.get(folded) ?? folded) : folded;
}
