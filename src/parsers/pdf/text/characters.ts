/** Characters as they come out of fonts, made into the characters that people search for. */

const WHITESPACE = /^[\s\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]$/;
export function isSpace(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return WHITESPACE.test(character);
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const EACH_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'g');
/** By most of its letters. */
export const runsRightToLeft = (text: string): boolean =>
  isRightToLeft(text) && (text.match(EACH_RIGHT_TO_LEFT)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** Brackets come as the shapes that are printed; in right-to-left text an opening one has the shape of a closing one. */
const MIRRORED: ReadonlyMap<string, string> = new Map([...'()[]{}<>«»‹›'].map((c, i, all) => [c, all[i ^ 1]!]));
export const mirror = (character: string): string => MIRRORED.get(character) ?? character;
export const isBracket = (character: string): boolean => MIRRORED.has(character);
export const isOpening = (bracket: string): boolean => '([{<«‹'.includes(bracket);

const LEFT_TO_RIGHT_LETTER = /[A-Za-z\u00C0-\u024F\u0370-\u04FF]/;
export const isLeftToRight = (text: string): boolean => LEFT_TO_RIGHT_LETTER.test(text);

const MARK = /^\p{M}$/u;
export const isMark = (character: string): boolean => character > '\u02FF' && MARK.test(character);

/**
 * Ligatures, Arabic presentation forms, and the like: letters in the clothes of typesetting. Kangxi radicals are drawn with the glyphs of
 * ideographs: files whose letters were read backwards out of a font say "⽤" where a reader types "用".
 */
const PRESENTATION = /[\u2F00-\u2FD5\uFB00-\uFB06\uFB13-\uFB17\uFB50-\uFDFB\uFE70-\uFEFC]/g;

/**
 * The same of later radicals that look like the ideograph to which Unicode calls them equivalent (EquivalentUnifiedIdeograph.txt); the others
 * are parts of ideographs indeed.
 */
const IDEOGRAPH_OF: ReadonlyMap<string, string> = new Map(
  '⺁厂⺄乙⺎兀⺐尢⺒巳⺓幺⺔彑⺕彐⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺦丬⺻聿⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'
    .match(/../g)!
    .map(([radical, ideograph]) => [radical!, ideograph!] as const),
);
const LATER_RADICAL = /[\u2E80-\u2EF3]/g;

/** Controls, and code points that no text holds. */
const NOISE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFFFE\uFFFF]/g;
const NEEDS_WORK =
  /[\0-\x1F\x7F-\x9F]|[\u0300-\u036F]|[\u200C-\u200F\u202A-\u202E\u2060-\u206F\u2E80-\u2FD5\uE000-\uF8FF\uFB00-\uFFFF]/;

/** Symbol fonts put their glyphs at U+F000 + code; these are the ones that carry meaning in running text. */
const SYMBOL_FONT: ReadonlyMap<number, string> = new Map([
  [0xf020, ' '],
  [0xf02d, '−'],
  [0xf06c, '●'],
  [0xf06e, '■'],
  [0xf06f, '□'],
  [0xf070, '□'],
  [0xf071, '□'],
  [0xf072, '□'],
  [0xf075, '◆'],
  [0xf076, '❖'],
  [0xf0a3, '≤'],
  [0xf0a7, '▪'],
  [0xf0a8, '□'],
  [0xf0b0, '°'],
  [0xf0b1, '±'],
  [0xf0b3, '≥'],
  [0xf0b4, '×'],
  [0xf0b7, '•'],
  [0xf0d8, '➢'],
  [0xf0de, '⇒'],
  [0xf0e0, '→'],
  [0xf0e8, '➔'],
  [0xf0fc, '✓'],
  [0xf0fe, '☑'],
]);
const PRIVATE_SYMBOL = /[\uF020-\uF0FF]/g;

/** Whether `normalize` would change anything. */
export const needsWork = (text: string): boolean => NEEDS_WORK.test(text);

/** The text of a word as a reader would type it. */
export function normalize(text: string): string {
  if (!needsWork(text)) return text;
  return text
    .replace(PRIVATE_SYMBOL, (c) => SYMBOL_FONT.get(c.charCodeAt(0)) ?? c)
    .replace(PRESENTATION, (c) => c.normalize('NFKC'))
    .replace(LATER_RADICAL, (c) => IDEOGRAPH_OF.get(c) ?? c)
    .replace(NOISE, '')
    .normalize('NFC');
}

/** TeX sets the stroke of "≠" before the sign that it goes through. */
export const NEGATION = '\u0338';
/** And the foot of "↦" before its arrow. */
export const MAPS_TO = '↦';
/** Over the letter of a vector. */
const ARROW = '\u20D7';

/** Accents that old TeX fonts set as characters of their own, over the letter that follows or precedes them. */
const SPACING_ACCENTS: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00B4', '\u0301'],
  ['\u02C6', '\u0302'],
  ['^', '\u0302'],
  ['\u02DC', '\u0303'],
  ['~', '\u0303'],
  ['\u00AF', '\u0304'],
  ['\u02D8', '\u0306'],
  ['\u02D9', '\u0307'],
  ['\u00A8', '\u0308'],
  ['\u02DA', '\u030A'],
  ['\u02DD', '\u030B'],
  ['\u02C7', '\u030C'],
  ['\u00B8', '\u0327'],
  ['\u02DB', '\u0328'],
  [ARROW, ARROW],
]);

/** A letter with an accent printed over it; undefined where they make no letter together. */
export function accented(letter: string, accent: string): string | undefined {
  const mark = SPACING_ACCENTS.get(accent);
  if (mark === undefined) return undefined;
  const plain = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter;
  const composed = (plain + mark).normalize('NFC');
  return composed.length === plain.length || mark === ARROW ? composed : undefined;
}

/** The mark that an accent set on its own stands for. */
export const markOf = (accent: string): string | undefined => SPACING_ACCENTS.get(accent);

export function isSpacingAccent(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 0x80 || code === 0x5e || code === 0x60 || code === 0x7e) && SPACING_ACCENTS.has(character);
}

const CJK = /[\u2E80-\u2FDF\u3001-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF01-\uFFEE]/;

/** Whether two words belong to a script that sets no spaces. */
export const isCjkPair = (before: string, after: string): boolean => CJK.test(before.at(-1)!) && CJK.test(after[0]!);
