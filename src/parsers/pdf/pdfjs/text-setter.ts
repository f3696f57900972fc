import type { Box } from '../../../document/box.ts';
import type { GlyphRun } from '../engine.ts';
import { isRightToLeft } from '../text/characters.ts';
import { AXIS } from '../text/math-fonts.ts';
import type { Font } from './fonts.ts';
import type { HangingSign } from './math-extension.ts';
import { IDENTITY, type Matrix, multiply } from './matrix.ts';

/** A glyph of pdf.js; a number between glyphs moves the next one, in thousandths of the font size, against the text. */
export interface Glyph {
  originalCharCode: number;
  unicode: string;
  /** What the page says that it reads, where the font does not tell. */
  spoken?: string;
  width: number;
  vmetric: [number, number, number] | null;
  isSpace: boolean;
}

export interface GraphicsState {
  matrix: Matrix;
  clip: Box;
  /** The clip is not the whole of its box. */
  clipHasShape: boolean;
  fill: string;
  stroke: string;
  fillAlpha: number;
  /** Painted through a soft mask: what lies beneath may show. */
  masked: boolean;
  /** Mixed with what lies beneath. */
  blended: boolean;
  /** What the groups around leave of anything painted, and whether one of them is masked or blended. ISO 32000-1, 11.4. */
  groupAlpha: number;
  seenThrough: boolean;
  strokeAlpha: number;
  lineWidth: number;
  font: Font | undefined;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
}

/** What a run is told by what stands around it in the content stream. */
export type RunMark = Pick<GlyphRun, 'mcid' | 'artifact' | 'order'>;

/** Keeps the text matrix and the place on the line, and sets glyphs there. ISO 32000-1, 9.4. */
export class TextSetter {
  #matrix: Matrix = IDENTITY;
  #x = 0;
  #y = 0;
  #lineX = 0;
  #lineY = 0;

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#x = this.#lineX = 0;
    this.#y = this.#lineY = 0;
  }

  move(x: number, y: number): void {
    this.#x = this.#lineX += x;
    this.#y = this.#lineY += y;
  }

  /** The run that glyphs make, moving on past it; undefined where there is nothing to read. */
  show(items: readonly (Glyph | number)[], state: GraphicsState, mark: RunMark): GlyphRun | undefined {
    const { font, fontSize, horizontalScale, rise, matrix } = state;
    if (!font) return undefined;
    if (fontSize === 0) return this.#showUnseen(items, { ...state, font }, mark);
    const { vertical } = font;
    const toPage = multiply(matrix, this.#matrix);
    const x = this.#x;
    const hanging = font.hanging.size > 0 ? hangingAmong(items, font.hanging) : undefined;
    const y = this.#y + rise - (hanging ? (hanging.depth / 2 + AXIS) * fontSize : 0);
    // A negative size sets glyphs mirrored and backwards: with another mirroring around it, they read again.
    const sign = fontSize * (vertical ? 1 : horizontalScale) < 0 ? -1 : 1;
    const along = vertical ? Math.hypot(toPage[2], toPage[3]) : Math.hypot(toPage[0], toPage[1]) * horizontalScale;
    const across = vertical ? Math.hypot(toPage[0], toPage[1]) : Math.hypot(toPage[2], toPage[3]);
    const { text, starts, ends, advance, guesses } = layOut(items, font, state, along * sign);
    if (vertical) this.#y -= advance;
    else this.#x += advance * horizontalScale;
    const run: GlyphRun = {
      text,
      x: toPage[0] * x + toPage[2] * y + toPage[4],
      y: toPage[1] * x + toPage[3] * y + toPage[5],
      starts,
      ends,
      font: hanging ? standing(styleOf(font, state.renderMode), hanging.depth) : styleOf(font, state.renderMode),
      fontSize: Math.abs(fontSize) * across * font.em,
      colour: colourOf(state),
      angle: vertical ? angleOf(-toPage[2], -toPage[3]) : angleOf(toPage[0] * sign, toPage[1] * sign),
      vertical,
      hidden: undefined,
      guesses,
      ...mark,
    };
    if (text === '' || !(run.fontSize > 0) || !Number.isFinite(run.x + run.y + ends.at(-1)!)) return undefined;
    run.hidden = hiddenBy(run, state);
    return run;
  }

  /** Letters of size 0 take no room and are not seen, but they are there: they stand as if they were of size 1. */
  #showUnseen(items: readonly (Glyph | number)[], state: GraphicsState & { font: Font }, mark: RunMark) {
    const [x, y] = [this.#x, this.#y];
    const run = this.show(items, { ...state, fontSize: 1, charSpacing: 0, wordSpacing: 0 }, mark);
    const { advance } = layOut(items, state.font, state, 1);
    this.#x = state.font.vertical ? x : x + advance * state.horizontalScale;
    this.#y = state.font.vertical ? y - advance : y;
    if (run) run.hidden ??= 'invisible';
    return run;
  }
}

function hangingAmong(items: readonly (Glyph | number)[], hanging: Font['hanging']): HangingSign | undefined {
  for (const item of items) if (typeof item !== 'number') return hanging.get(item.originalCharCode);
  return undefined;
}

/** As high and as deep as a sign is that is set around the axis. */
const standing = (style: GlyphRun['font'], depth: number): GlyphRun['font'] => ({
  ...style,
  ascent: Math.max(0.7, depth / 2 + AXIS),
  descent: Math.max(0.15, depth / 2 - AXIS),
});

/** Each with the marks upon it; a mark may stand first. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Places of glyphs along the baseline, in page units. */
function layOut(
  items: readonly (Glyph | number)[],
  { vertical, widthScale, verticalMetrics, maps, meanings }: Font,
  { fontSize, charSpacing, wordSpacing }: GraphicsState,
  unit: number,
): { text: string; starts: number[]; ends: number[]; advance: number; guesses: number } {
  let text = '';
  let guesses = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const item of items) {
    if (typeof item === 'number') {
      at -= (item / 1000) * fontSize * (vertical ? -1 : 1);
      continue;
    }
    const vmetric = vertical ? (item.vmetric ?? verticalMetrics) : undefined;
    const advance = (vmetric ? Math.abs(vmetric[0]) : item.width) * widthScale * fontSize;
    let unicode = item.spoken ?? (maps && !maps(item.originalCharCode) ? '\uFFFD' : item.unicode);
    const meaning = meanings.size > 0 ? meanings.get(item.originalCharCode) : undefined;
    // No word begins with "ft": there a wide t is a T that was mapped to the wrong case.
    if (meaning && !(meaning.guessed && meaning.text === 'ft' && !/\p{L}$/u.test(text))) {
      unicode = meaning.text;
      if (meaning.guessed) guesses++;
    }
    // Some producers map a full stop to a space and a full stop: beside what a glyph shows it has no room for a space.
    if (unicode.length > 1 && unicode.includes(' ')) unicode = unicode.trim() || ' ';
    // Letters of a right-to-left ligature stand from right to left as well, and all else comes in the order of its place.
    if (unicode.length > 1 && isRightToLeft(unicode)) unicode = unicode.match(LETTERS)!.reverse().join('');
    const units = unicode.length;
    if (units === 1) {
      starts.push(at * unit);
      ends.push((at + advance) * unit);
    } else {
      for (let u = 0; u < units; u++) {
        starts.push((at + (advance * u) / units) * unit);
        ends.push((at + (advance * (u + 1)) / units) * unit);
      }
    }
    text += unicode;
    at += advance + charSpacing + (item.isSpace ? wordSpacing : 0);
  }
  return { text, starts, ends, advance: at, guesses };
}

/** Text rendering modes, ISO 32000-1 table 106: 0 fill, 1 stroke, 2 both, 3 neither; 4 to 7 the same, and clip. */
const isOutlined = (mode: number): boolean => mode % 4 === 1;
const isUnpainted = (mode: number): boolean => mode % 4 === 3;

/** White letters with a dark outline stand out from any ground. */
const TWO_COLOURS = 'outlined';

function colourOf({ renderMode, fill, stroke }: GraphicsState): string {
  if (renderMode % 4 === 2 && fill !== stroke) return TWO_COLOURS;
  return isOutlined(renderMode) ? stroke : fill;
}

/** Filled and stroked: how bold is made where there is no bold font. */
const styleOf = ({ style }: Font, mode: number): GlyphRun['font'] =>
  mode % 4 === 2 && !style.bold ? { ...style, bold: true } : style;

type Placed = Pick<GlyphRun, 'x' | 'y' | 'starts' | 'ends' | 'angle' | 'fontSize'>;

function hiddenBy(run: Placed, state: GraphicsState): GlyphRun['hidden'] {
  const { renderMode, fillAlpha, strokeAlpha, groupAlpha, clip } = state;
  const alpha = groupAlpha * (isOutlined(renderMode) ? strokeAlpha : fillAlpha);
  if (isUnpainted(renderMode) || alpha === 0) return 'invisible';
  return isOutside(run, clip) ? 'off_page' : undefined;
}

/** Whether no part of a text lies where it may be painted: both ends and the middle are looked at. */
function isOutside({ x, y, starts, ends, angle, fontSize }: Placed, [x0, y0, x1, y1]: Box): boolean {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)];
  const rise = 0.3 * fontSize;
  const [first, last] = [starts[0]!, ends.at(-1)!];
  for (const at of [first, (first + last) / 2, last]) {
    const px = x + at * cos - rise * sin;
    const py = y - at * sin - rise * cos;
    if (px >= x0 && px <= x1 && py >= y0 && py <= y1) return false;
  }
  return true;
}

/** Of a level text that runs on beyond the right edge of the page, what is seen and the rest; undefined of all others. */
export function cutAtEdge(run: GlyphRun, edge: number): [seen: GlyphRun, rest: GlyphRun] | undefined {
  const { x, starts, ends, text, angle, hidden } = run;
  if (hidden || angle !== 0 || x + ends.at(-1)! <= edge) return undefined;
  const cut = starts.findIndex((start) => x + start >= edge);
  if (cut <= 0) return undefined;
  const part = (from: number, to?: number): GlyphRun => ({
    ...run,
    text: text.slice(from, to),
    starts: starts.slice(from, to),
    ends: ends.slice(from, to),
  });
  return [part(0, cut), { ...part(cut), hidden: 'off_page' }];
}

/** Degrees counter-clockwise as a reader sees them; text that is all but level counts as level. */
function angleOf(dx: number, dy: number): number {
  if (dy === 0 && dx >= 0) return 0;
  const degrees = (Math.atan2(-dy, dx) * 180) / Math.PI;
  const right = Math.round(degrees / 90) * 90;
  return ((Math.abs(degrees - right) < 2 ? right : Math.round(degrees)) + 360) % 360;
}
