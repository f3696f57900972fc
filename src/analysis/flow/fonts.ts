import type { FlowFont } from './elements.ts';
import { type FamilyMatch, matchFamily } from './font-substitution.ts';
import {
  FONT_METRICS,
  type FontMetrics,
  type FontStyle,
  METRIC_ALPHABET,
  METRIC_RANGES,
} from './generated/font-metrics.ts';

/** What one font at one size measures, in points. */
export interface Face {
  ascent: number;
  descent: number;
  /** The font's own distance between baselines. */
  lineHeight: number;
  advance(codePoint: number): number;
}

const faces = new Map<string, Face>();
const MAX_CACHED_FACES = 512;
/** Fonts are mostly the same few objects. */
const known = new WeakMap<FlowFont, Face>();

export function faceOf(font: FlowFont): Face {
  let face = known.get(font);
  if (!face) {
    face = findFace(font);
    known.set(font, face);
  }
  return face;
}

function findFace(font: FlowFont): Face {
  const key = `${font.family}|${font.size}|${font.bold ? 1 : 0}|${font.italic ? 1 : 0}`;
  let face = faces.get(key);
  if (!face) {
    if (faces.size >= MAX_CACHED_FACES) faces.clear();
    face = toFace(matchFamily(font.family), font);
    faces.set(key, face);
  }
  return face;
}

function toFace({ family, widthScale, lineHeight }: FamilyMatch, { size, bold, italic }: FlowFont): Face {
  const style: FontStyle = bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular';
  const { metrics, advances } = tableOf(family, style);
  const scale = size / metrics.unitsPerEm;
  const across = scale * widthScale;
  const own = (metrics.ascent + metrics.descent + metrics.lineGap) * scale;
  return {
    ascent: metrics.ascent * scale,
    descent: lineHeight === undefined ? metrics.descent * scale : lineHeight * size * DESCENT_SHARE,
    lineHeight: toTwips(lineHeight === undefined ? own : lineHeight * size),
    advance(code) {
      // An accented letter the table lacks is as wide as the letter.
      const units = advances.get(code) ?? (code >= ACCENTED ? advances.get(baseOf(code)) : undefined);
      return units === undefined ? size * unknownWidth(code) : units * across;
    },
  };
}

/** Of a line, that stands below the baseline in most text fonts. */
const DESCENT_SHARE = 0.2;

/** Word processors measure the heights of fonts in whole twips; over a page of lines it shows. */
const toTwips = (points: number): number => Math.round(points * 20) / 20;

const ACCENTED = 0xc0;
const baseOf = (code: number): number => String.fromCodePoint(code).normalize('NFD').codePointAt(0)!;

interface AdvanceTable {
  metrics: FontMetrics;
  advances: { get(code: number): number | undefined };
}

const tables = new Map<FontMetrics, AdvanceTable>();

function tableOf(family: string, style: FontStyle): AdvanceTable {
  const styles = FONT_METRICS.get(family)!;
  const metrics = styles[style] ?? (style === 'boldItalic' ? styles.bold : undefined) ?? styles.regular!;
  let table = tables.get(metrics);
  if (!table) {
    table = { metrics, advances: decodeAdvances(metrics) };
    tables.set(metrics, table);
  }
  return table;
}

/** Seen only where a line ends at it, which is not worth the measuring. */
const SOFT_HYPHEN = 0xad;

function decodeAdvances({ widths, codes }: FontMetrics): AdvanceTable['advances'] {
  const byCode = new Int16Array(METRIC_RANGES[METRIC_RANGES.length - 1]![1] + 1).fill(-1);
  let i = 0;
  for (const [first, last] of METRIC_RANGES) {
    for (let code = first; code <= last; code++, i++) {
      if (codes[i] !== ' ') byCode[code] = widths[METRIC_ALPHABET.indexOf(codes[i]!)]!;
    }
  }
  byCode[SOFT_HYPHEN] = 0;
  return {
    get(code) {
      const width = byCode[code];
      return width === undefined || width < 0 ? undefined : width;
    },
  };
}

/** In ems, of a character no table knows: 0 for marks that combine, 1 for East Asian, else that of a middling letter. */
function unknownWidth(code: number): number {
  if (isZeroWidth(code)) return 0;
  return isWide(code) ? 1 : 0.6;
}

const isZeroWidth = (c: number): boolean =>
  c < 0x20 ||
  (c >= 0x300 && c <= 0x36f) ||
  (c >= 0x591 && c <= 0x5bd) ||
  (c >= 0x64b && c <= 0x65f) ||
  (c >= 0x200b && c <= 0x200f) ||
  (c >= 0x202a && c <= 0x202e) ||
  (c >= 0x2060 && c <= 0x2064) ||
  (c >= 0x20d0 && c <= 0x20ff) ||
  (c >= 0xfe00 && c <= 0xfe0f) ||
  c === 0xfeff;

/** East Asian wide and full-width characters (UAX 11), which are one em wide and may begin a line each. */
export function isWide(c: number): boolean {
  return (
    c >= 0x1100 &&
    (c <= 0x115f ||
      (c >= 0x2e80 && c <= 0xa4cf && c !== 0x303f) ||
      (c >= 0xac00 && c <= 0xd7a3) ||
      (c >= 0xf900 && c <= 0xfaff) ||
      (c >= 0xfe30 && c <= 0xfe6f) ||
      (c >= 0xff00 && c <= 0xff60) ||
      (c >= 0xffe0 && c <= 0xffe6) ||
      (c >= 0x1f300 && c <= 0x1faff) ||
      (c >= 0x20000 && c <= 0x3fffd))
  );
}
