/**
 * What counts as a word, for search and for everything that must agree with it. Case, accents and width are folded; scripts written
 * without spaces are cut into overlapping pairs of characters, so that any part of a run is found.
 */
export interface Token {
  term: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

const ASCII = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]+/gu;

/** Case, accents and width folded. Lengths may change. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The terms of a text in order; the position of a term in this list is its position for phrases. */
export function toTerms(text: string): string[] {
  const folded = fold(text);
  if (folded.length === text.length && ASCII.test(folded)) return folded.match(ASCII_WORD) ?? [];
  const terms: string[] = [];
  for (const [word] of folded.matchAll(WORD)) for (const piece of pieces(word)) terms.push(piece.term);
  return terms;
}
const ASCII_WORD = /[a-z0-9]+/g;

/** The same terms with their places in the text as given. */
export function toTokens(text: string): Token[] {
  const { folded, origin } = foldWithOrigin(text);
  const tokens: Token[] = [];
  for (const match of folded.matchAll(WORD)) {
    for (const { term, start, end } of pieces(match[0])) {
      const from = match.index + start;
      const to = match.index + end;
      tokens.push({ term, start: origin[from]!, end: endOf(text, origin, to) });
    }
  }
  return tokens;
}

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
      yield { term, start, end: start + term.length };
      start += characters[i]!.length;
    }
    at = match.index + match[0].length;
  }
  if (at < word.length) yield { term: word.slice(at), start: at, end: word.length };
}

interface Folded {
  folded: string;
  /** origin[i]: where the character that folded to unit i starts in the text. */
  origin: Uint32Array;
}

function foldWithOrigin(text: string): Folded {
  if (ASCII.test(text))
    return { folded: text.toLowerCase(), origin: Uint32Array.from({ length: text.length + 1 }, (_, i) => i) };
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = fold(character);
    for (let i = 0; i < piece.length; i++) origin.push(at);
    folded += piece;
    at += character.length;
  }
  origin.push(text.length);
  return { folded, origin: Uint32Array.from(origin) };
}

/** The end of the character before folded unit `to`, with the marks that belong to it. */
function endOf(text: string, origin: Uint32Array, to: number): number {
  const last = origin[to - 1]!;
  const next = origin[to]!;
  if (next > last) return next;
  return last + (text.codePointAt(last)! > 0xffff ? 2 : 1);
}
