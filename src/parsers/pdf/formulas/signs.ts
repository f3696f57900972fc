import { markOf } from '../text/characters.ts';
import { AXIS, faceOfFont } from '../text/math-fonts.ts';
import type { Word } from '../text/word.ts';
import { faceOfLetter } from './faces.ts';
import { type Face, middleOf, type Piece } from './pieces.ts';

type SignPiece = Extract<Piece, { kind: 'sign' }>;

/** The signs of words: an upright word and a number are one each, and so are the pieces of one tall bracket. */
export function signsOf(words: readonly Word[]): SignPiece[] {
  const signs = withAccents(withWholeBrackets(words.flatMap(signsOfWord)));
  const usual = Math.max(0, ...signs.filter(({ text }) => !ELASTIC.test(text)).map(({ size }) => size));
  for (const sign of signs) if (usual > 0 && sign.size > usual) sign.size = usual;
  return signs;
}

/** Signs that are set as large as what they hold: their size is not that of their line. */
const ELASTIC = /^[∑∏∐∫∮⋃⋂⋁⋀⨀⨁⨂⨄√()[\]{}|‖⟨⟩⌊⌋⌈⌉/]$/;

const LETTER_OR_MARKED = /\P{M}\p{M}*|\p{M}+/gu;
const PIECE_OF_WORD = /^\p{L}$/u;
const DIGIT = /^\d$/;

function signsOfWord(word: Word): SignPiece[] {
  const signs: SignPiece[] = [];
  const top = word.box[1];
  const bottom = word.box[3];
  for (const { 0: letter, index } of word.text.matchAll(LETTER_OR_MARKED)) {
    const [x0, x1] = [word.lefts[index] ?? word.box[0], word.rights[index + letter.length - 1] ?? word.box[2]];
    const face = faceOf(word, letter);
    const last = signs.at(-1);
    if (last && joins(last, letter, face)) {
      last.text += letter;
      last.x1 = x1;
      continue;
    }
    signs.push({
      kind: 'sign',
      text: letter,
      face,
      word,
      x0,
      x1,
      y0: top,
      y1: bottom,
      axis: word.ownBaseline - AXIS * word.fontSize,
      size: word.fontSize,
    });
  }
  return signs;
}

/** Accents that were set apart from their letter go to the sign beneath. */
function withAccents(signs: readonly SignPiece[]): SignPiece[] {
  return signs.filter((accent) => {
    const mark = MARK.test(accent.text) ? accent.text : markOf(accent.text);
    if (mark === undefined) return true;
    const letter = signs
      .filter((sign) => sign !== accent && isUnder(sign, accent))
      .sort((a, b) => Math.abs(middleOf(a) - middleOf(accent)) - Math.abs(middleOf(b) - middleOf(accent)))[0];
    if (letter) letter.text += mark;
    return !letter;
  });
}

const MARK = /^\p{M}+$/u;
/** In units of the font size: a slanted letter has its accent to the right of itself. */
const ACCENT_SHIFT = 0.25;

function isUnder(sign: SignPiece, accent: SignPiece): boolean {
  const slack = ACCENT_SHIFT * accent.size;
  const middle = middleOf(accent);
  return (
    LETTER.test(sign.text) &&
    sign.x0 - slack < middle &&
    sign.x1 + slack > middle &&
    Math.abs(sign.axis - accent.axis) < accent.size
  );
}

const LETTER = /^\p{L}/u;

function faceOf({ fontName, bold, italic }: Word, letter: string): Face {
  const own = faceOfLetter(letter);
  if (own) return own;
  if (/^[A-Za-z]$/.test(letter)) {
    const ofFont = faceOfFont(fontName);
    if (ofFont && (ofFont !== 'script' || /[A-Z]/.test(letter))) return ofFont;
  }
  return bold ? (italic ? 'bold italic' : 'bold') : italic ? 'italic' : 'upright';
}

function joins(last: SignPiece, letter: string, face: Face): boolean {
  if (DIGIT.test(letter)) return /^\d+$/.test(last.text);
  return face === 'upright' && last.face === 'upright' && PIECE_OF_WORD.test(letter) && /^\p{L}+$/u.test(last.text);
}

/** Pieces that tall brackets are put together from, top, middle and bottom. */
const BRACKETS: readonly [pieces: RegExp, whole: string][] = [
  [/^[⎛⎜⎝]$/, '('],
  [/^[⎞⎟⎠]$/, ')'],
  [/^[⎡⎢⎣]$/, '['],
  [/^[⎤⎥⎦]$/, ']'],
  [/^[⎧⎨⎩⎪]$/, '{'],
  [/^[⎫⎬⎭⎪]$/, '}'],
  [/^\|$/, '|'],
  [/^‖$/, '‖'],
];

function withWholeBrackets(signs: readonly SignPiece[]): SignPiece[] {
  let rest = [...signs];
  for (const [pieces, whole] of BRACKETS) {
    const found = rest
      .filter((sign) => pieces.test(sign.text) && isPiece(sign))
      .sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0);
    if (found.length < 2) continue;
    const taken = new Set<SignPiece>();
    for (let i = 0; i < found.length; ) {
      let end = i + 1;
      while (end < found.length && isBelow(found[end]!, found[end - 1]!)) end++;
      const stack = found.slice(i, end);
      if (stack.length > 1) join(stack, whole, taken);
      i = end;
    }
    rest = rest.filter((sign) => !taken.has(sign));
  }
  return rest;
}

/** Bars of any font look alike; pieces of tall ones are of fonts that have nothing else. */
const isPiece = ({ text, word }: SignPiece): boolean =>
  !/[|‖]/.test(text) || /ex\d*$|extension/i.test(word?.fontName ?? '');

const isBelow = (piece: SignPiece, above: SignPiece): boolean =>
  Math.abs(piece.x0 - above.x0) < 0.3 * piece.size && piece.axis > above.axis + 0.2 * piece.size;

function join(stack: readonly SignPiece[], whole: string, taken: Set<SignPiece>): void {
  const [first, ...others] = stack;
  for (const other of others) {
    first!.y0 = Math.min(first!.y0, other.y0);
    first!.y1 = Math.max(first!.y1, other.y1);
    taken.add(other);
  }
  first!.text = whole;
  first!.axis = (first!.y0 + first!.y1) / 2;
}
