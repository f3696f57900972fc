import { recodeSymbolFontText } from 'rtf-stream-parser/dist/src/decode.js';

const FONTS = new Map(
  (['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol'] as const).map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Of signs that look alike, those that people type, search for and have fonts for; PDFs of the same text have them too. */
const USUAL: ReadonlyMap<string, string> = new Map([...pairs('◻🗹🗷🗵🗶🗴', '☐☑☒☒✗✗'), ...pairs('🡨🡪🡩🡫🡬🡭🡯🡮', '←→↑↓↖↗↙↘')]);
const RARE = new RegExp([...USUAL.keys()].join('|'), 'gu');

function pairs(rare: string, usual: string): [string, string][] {
  const signs = [...usual];
  return [...rare].map((sign, i) => [sign, signs[i]!]);
}

export const isSymbolFont = (font: string | undefined): boolean =>
  font !== undefined && FONTS.has(font.trim().toLowerCase());

/**
 * Text set in a symbol font as the Unicode characters it looks like. Files hold such glyphs as their code (0x20-0xFF)
 * or moved to the private use area (U+F020-U+F0FF). Text in other fonts comes back as it is.
 */
export function fromSymbolFont(text: string, font: string | undefined): string {
  const known = font === undefined ? undefined : FONTS.get(font.trim().toLowerCase());
  if (!known) return text;
  const codes = text.replace(/[\uf000-\uf0ff]/g, (c) => String.fromCharCode(c.charCodeAt(0) & 0xff));
  return recodeSymbolFontText(codes, known, 'keep')?.replace(RARE, (sign) => USUAL.get(sign)!) ?? text;
}

/** A bullet in a symbol font that nobody names: Word's round one is of Symbol, the others are of Wingdings. */
export function fromUnnamedSymbolFont(text: string): string {
  return text.replace(/[\uf020-\uf0ff]/g, (c) => fromSymbolFont(c, c === '\uf0b7' ? 'Symbol' : 'Wingdings'));
}
