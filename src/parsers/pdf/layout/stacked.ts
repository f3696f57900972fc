import type { GlyphRun, PdfPageContent } from '../engine.ts';

const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー、。，．・「」『』（）！？：；〇々…—]$/u;
/** Of the font size: where the next one stands below. */
const NEAREST = 0.8;
const FARTHEST = 1.35;
const ASIDE = 0.6;
/** The head of an ideograph above its baseline. */
const ASCENT = 0.88;
/** Fewer may be an axis or a label. */
const MIN_STACKED = 20;
/** Of all runs of a page. */
const MOSTLY = 0.7;

/**
 * Vertical writing that is set letter by letter in fonts for level text, as browsers print it: ideographs of which each was drawn
 * right below the one before. Gives the page with them as runs of vertical writing.
 */
export function withStackedAsVertical(content: PdfPageContent): PdfPageContent {
  const { glyphs } = content;
  if (glyphs.length < MIN_STACKED) return content;
  const stacked = new Set<GlyphRun>();
  for (let i = 1; i < glyphs.length; i++) {
    const [a, b] = [glyphs[i - 1]!, glyphs[i]!];
    if (isLevelIdeograph(a) && isLevelIdeograph(b) && isRightBelow(a, b)) stacked.add(a).add(b);
  }
  if (stacked.size < MIN_STACKED || stacked.size < MOSTLY * glyphs.length) return content;
  return { ...content, glyphs: glyphs.map((run) => (isLevelIdeograph(run) ? toVertical(run) : run)) };
}

const isLevelIdeograph = ({ text, angle, vertical }: GlyphRun): boolean =>
  angle === 0 && !vertical && text.length === 1 && IDEOGRAPH.test(text);

function isRightBelow(a: GlyphRun, b: GlyphRun): boolean {
  const step = (b.y - a.y) / a.fontSize;
  return step > NEAREST && step < FARTHEST && Math.abs(b.x - a.x) < ASIDE * a.fontSize && b.fontSize === a.fontSize;
}

function toVertical(run: GlyphRun): GlyphRun {
  const { x, y, fontSize, starts, ends } = run;
  const middle = x + (starts[0]! + ends[0]!) / 2;
  return { ...run, x: middle, y: y - ASCENT * fontSize, starts: [0], ends: [fontSize], angle: 270, vertical: true };
}
