import type { FontStyle } from '../engine.ts';
import type { FontMessage } from './channel.ts';
import { textOfVariant } from './glyph-names.ts';
import { findLigatures, isInLigatures, type MappedCode } from './ligatures.ts';
import { type HangingSign, hangingSigns } from './math-extension.ts';
import { findSymbolFont, type SymbolFont, signFor } from './symbol-fonts.ts';
import { findTexSigns } from './tex-fonts.ts';

/** What the page reader needs to set glyphs of a font. */
export interface Font {
  style: FontStyle;
  /** Glyph space to text space, for widths: 0.001 in all but Type 3 fonts. */
  widthScale: number;
  /** How high its letters are set at size 1: glyphs of a Type 3 font may be drawn in pixels and set at size 0.24. */
  em: number;
  vertical: boolean;
  /** Advance, and origin of vertical writing against that of horizontal, in glyph space. */
  verticalMetrics: [number, number, number] | undefined;
  /** Whether a code means a character at all; undefined where the font has no say in it. */
  maps: ((code: number) => boolean) | undefined;
  /** What its codes mean where the file's own word for it is not taken. */
  meanings: ReadonlyMap<number, Meaning>;
  /** Signs of formulas that hang from their baseline. */
  hanging: ReadonlyMap<number, HangingSign>;
}

export interface Meaning {
  text: string;
  guessed: boolean;
}

interface FontProperties {
  name?: string;
  flags?: number;
  italicAngle?: number;
  ascent?: number;
  descent?: number;
  bbox?: number[];
  fontMatrix?: number[];
  vertical?: boolean;
  defaultVMetrics?: [number, number, number];
  isType3Font?: boolean;
  isMonospace?: boolean;
  composite?: boolean;
  /** By code. */
  widths?: Record<number, number>;
  defaultWidth?: number;
  /** Names of glyphs by code. */
  differences?: Record<number, string>;
  toUnicode?: ToUnicode;
}

interface ToUnicode {
  has(code: number): boolean;
  get(code: number): string | undefined;
  /** One more than the largest code. */
  length: number;
  constructor: { name: string };
}

/** Font descriptor flags, ISO 32000-1 table 123. */
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

/** Computer Modern, its kin and URW's Nimbus name weights their own way: cmbx, sfbx, "Medi". */
const BOLD_NAME =
  /bold|black|heavy|demi|fett|(?:^|[-_ ,])(?:bd|blk|hv)\d?\b|^(?:cm|sf|ec|tc)[a-z]*bx|^(?:sf|ec)(?:sx|rb|bl|bi|xc)\d|^cmb(?:sy|\d)|^cmmib|nimbus.*-medi|(?:^|[-_,])(?:7\d|8\d|9\d)\b/i;
const NOT_BOLD_NAME = /(?:semi|demi)?light|thin/i;
const ITALIC_NAME =
  /ital|obli|slant|kursiv|[-_ ,](?:it|ob|sl|bi|boldit)\b|^cm(?:ti|sl|mi|bxti|itt|u\d)|^ec(?:ti|sl)|^sf(?:ti|sl)/i;
const MONOSPACE_NAME =
  /mono|courier|consol|typewriter|menlo|^cmtt|^sftt|^ectt|lmtt|lmmono|inconsolata|fixedsys|terminal/i;

export function toFont(message: FontMessage): Font {
  const p = (message.extra ?? {}) as FontProperties;
  const type3 = p.isType3Font === true;
  const matrix = p.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0];
  const glyphScale = type3 ? Math.abs(matrix[3] ?? 0.001) : 0.001;
  const em = type3 ? emOf(p, glyphScale) : 1;
  const name = (p.name ?? '').replace(/^[A-Z]{6}\+/, '');
  const flags = p.flags ?? 0;
  const identity = p.composite === true && p.toUnicode?.constructor.name === 'IdentityToUnicodeMap';
  return {
    style: {
      name,
      bold: (BOLD_NAME.test(name) && !NOT_BOLD_NAME.test(name)) || (flags & FORCE_BOLD) !== 0,
      italic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0 || Math.abs(p.italicAngle ?? 0) >= 4,
      monospace: MONOSPACE_NAME.test(name) || isMonospace(p),
      ...heights(p, glyphScale / em),
      unmapped: identity,
    },
    widthScale: type3 ? Math.hypot(matrix[0] ?? 0.001, matrix[1] ?? 0) : (matrix[0] ?? 0.001),
    em,
    vertical: p.vertical === true,
    verticalMetrics: p.defaultVMetrics,
    maps: p.composite && p.toUnicode && !identity ? p.toUnicode.has.bind(p.toUnicode) : undefined,
    meanings: p.toUnicode && !identity ? meaningsOf(name, p, p.toUnicode) : NO_MEANINGS,
    hanging: p.composite ? NO_HANGING : hangingSigns(name),
  };
}

/** Codes of two bytes at the most are looked at. */
const CODES = 0x10000;
/** So many letters with two glyphs each: the second are small capitals, or another cut. */
const MIN_REPEATED = 3;
const [SMALL_A, SMALL_Z] = [0x61, 0x7a];
const NO_MEANINGS: ReadonlyMap<number, Meaning> = new Map();
const NO_HANGING: ReadonlyMap<number, HangingSign> = new Map();

function meaningsOf(name: string, font: FontProperties, map: ToUnicode): ReadonlyMap<number, Meaning> {
  const hanging = hangingSigns(name);
  if (hanging.size > 1 && !font.composite)
    return new Map([...hanging].map(([code, { text }]): [number, Meaning] => [code, { text, guessed: false }]));
  const symbolFont = findSymbolFont(name);
  if (symbolFont) return signsOf(symbolFont, font, map);
  const { differences, widths, composite } = font;
  const codes: MappedCode[] = [];
  const others = new Set<string>();
  let repeated = 0;
  for (let code = 0, end = Math.min(map.length, CODES); code < end; code++) {
    const text = map.get(code);
    if (text?.length !== 1 || text.charCodeAt(0) > SMALL_Z) continue;
    if (isInLigatures(text)) codes.push({ code, text, glyphName: differences?.[code], width: widths?.[code] ?? 0 });
    else if (text.charCodeAt(0) >= SMALL_A) {
      if (others.has(text)) repeated++;
      others.add(text);
    }
  }
  const meanings = new Map<number, Meaning>(findLigatures(codes, repeated >= MIN_REPEATED));
  if (!composite) {
    nameTexSigns(name, map, meanings);
    nameVariants(differences ?? {}, map, meanings);
    restoreAscii(map, meanings);
  }
  return meanings.size > 0 ? meanings : NO_MEANINGS;
}

function signsOf(font: SymbolFont, { composite }: FontProperties, map: ToUnicode): ReadonlyMap<number, Meaning> {
  const meanings = new Map<number, Meaning>();
  for (let code = 0, end = Math.min(map.length, CODES); code < end; code++) {
    const text = map.get(code);
    // Codes of composite fonts number glyphs: a map that only repeats them says nothing.
    if (typeof text !== 'string' || (composite && text.charCodeAt(0) === code)) continue;
    const sign = signFor(font, code, text);
    if (sign !== undefined) meanings.set(code, { text: sign, guessed: false });
  }
  // What the file says nothing of would be read as the letter of its number.
  if (!composite && font.lettersAreSigns)
    for (const [code, text] of font.signs) if (!map.has(code)) meanings.set(code, { text, guessed: false });
  return meanings;
}

/** Private characters of Adobe's list, what it calls a Delta, the two letters that it and TeX call by each other's names, and quotation marks. */
const UNSURE = /^[\uE000-\uF8FF∆φϕ‘’]$/;

/** Codes of TeX's fonts that the file says nothing of: they are read as the character of their own number, or not at all. */
function nameTexSigns(fontName: string, map: ToUnicode, meanings: Map<number, Meaning>): void {
  for (const [code, text] of findTexSigns(fontName) ?? []) {
    const told = map.get(code);
    if (!told || told.charCodeAt(0) === code || UNSURE.test(told)) meanings.set(code, { text, guessed: false });
  }
}

/** Codes that the file gives a glyph by its name and the map says nothing of. */
function nameVariants(differences: Record<number, string>, map: ToUnicode, meanings: Map<number, Meaning>): void {
  for (const key of Object.keys(differences)) {
    const code = Number(key);
    const text = map.has(code) ? undefined : textOfVariant(differences[code]!);
    if (text !== undefined) meanings.set(code, { text, guessed: false });
  }
}

/** So many codes that are what ASCII says, and none that is not: it holds for all of the font. */
const MIN_ASCII = 12;

/** Codes that are said to be control characters, which nobody prints, in a font whose other codes are ASCII. */
function restoreAscii(map: ToUnicode, meanings: Map<number, Meaning>): void {
  const lost: number[] = [];
  let same = 0;
  for (let code = 0x21; code < 0x7f; code++) {
    const text = map.get(code);
    if (text === undefined || text.length === 0) continue;
    const said = text.charCodeAt(0);
    if (said === code) same++;
    else if (said > 0 && said < 0x20) lost.push(code);
    else return;
  }
  if (same < MIN_ASCII) return;
  for (const code of lost) meanings.set(code, { text: String.fromCharCode(code), guessed: true });
}

/** A subset of digits has one width, and so have ideographs: only a narrow and a wide letter tell. */
function isMonospace({ isMonospace: told, widths }: FontProperties): boolean {
  const [narrow, wide] = [widths?.[0x69], widths?.[0x6d]];
  return told === true && narrow !== undefined && narrow === wide;
}

/** Of all glyphs together no font is higher than so many times its size. */
const MAX_EM = 2.5;

/** The height of all glyphs together, where it is far from the size that the font says it has. ISO 32000-1, 9.6.5 */
function emOf({ bbox }: FontProperties, scale: number): number {
  const height = bbox && bbox.length === 4 ? Math.abs(bbox[3]! - bbox[1]!) * scale : 0;
  return Number.isFinite(height) && height > MAX_EM ? height : 1;
}

/** Files lie about heights: 0, thousands, or those of the tallest accent. Lines would overlap or fall apart. */
function heights(p: FontProperties, scale: number): { ascent: number; descent: number } {
  const told = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : 0);
  let ascent = told(p.ascent);
  let descent = Math.abs(told(p.descent));
  if (ascent <= 0 && p.bbox) ascent = told(p.bbox[3]) * scale;
  if (descent <= 0 && p.bbox) descent = Math.abs(Math.min(0, told(p.bbox[1]))) * scale;
  return { ascent: clamp(ascent || 0.75, 0.6, 0.95), descent: clamp(descent || 0.22, 0.15, 0.3) };
}

const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));
