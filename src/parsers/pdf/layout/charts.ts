import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { PdfPageContent } from '../engine.ts';
import { type TextLine, textOf } from '../text/word.ts';
import { isCaption } from './captions.ts';
import { findScales, type Scale } from './scales.ts';
import { mostOf } from './text-size.ts';

/** What is drawn beside a scale, with all that is written in and around it. */
export interface Chart {
  box: Box;
  lines: TextLine[];
}

type Drawn = Pick<PdfPageContent, 'rules' | 'fills' | 'sketches' | 'images'>;

/** In units of the font size: from a scale to what is drawn beside it, from piece to piece of that, and to what names its axes. */
const TO_PLOT = 3;
const TO_PIECE = 0.8;
const TO_LABEL = 1.3;
/** Smaller drawings are no charts, in points. */
const MIN_SIDE = 36;
/** A longer line is running text. */
const MAX_WORDS = 10;
/** Names of axes and of what is shown stand in the middle of the drawing, as a share of its side. */
const OFF_MIDDLE = 0.15;
/** Those of its scales from end to end. */
const WITHIN = 0.55;
/** Set like the running text, they have few words. */
const MAX_NAME = 5;

/** Pages with more are made to be slow to read. */
const MAX_LINES = 2000;
const MAX_PIECES = 20_000;
const MAX_SCALES = 60;
const MAX_GROWTH = 60;

const areTooMany = ({ rules, fills, sketches, images }: Drawn): boolean =>
  rules.length + fills.length + sketches.length + images.length > MAX_PIECES;

/** Charts whose scales are text. Their labels would be torn paragraphs and headings among the text around them. */
export function findCharts(drawn: Drawn, lines: readonly TextLine[]): Chart[] {
  if (lines.length > MAX_LINES || areTooMany(drawn)) return [];
  const scales = findScales(lines).slice(0, MAX_SCALES);
  if (scales.length === 0) return [];
  const ink = inkOf(drawn, lines);
  const charts: Chart[] = [];
  const text = lines.filter(isText).map(lookOf);
  const usual = mostOf(text.map((look) => [look, 1]));
  const plots = scales.map((scale) => plotOf(scale, ink)).filter((plot) => plot !== undefined);
  for (const box of merged(plots)) {
    const chart = withLabels(box, lines, usual);
    if (chart) charts.push(chart);
  }
  return charts;
}

interface Ink {
  box: Box;
  /** Shows something: a curve, an area without words. Straight lines alone may be those of a form. */
  shows: boolean;
}

/** Areas with words on them are buttons, shaded text, cells; with numbers, bars. */
function inkOf({ rules, fills, sketches, images }: Drawn, lines: readonly TextLine[]): Ink[] {
  const named = lines.filter((line) => !isOfNumbers(line));
  const isBlank = (box: Box): boolean => !named.some((line) => isIn(line.box, box));
  return [
    ...sketches.map((box) => ({ box, shows: true })),
    ...fills.flatMap(({ box, colour }) => (colour !== '#ffffff' && isBlank(box) ? [{ box, shows: true }] : [])),
    ...images.flatMap(({ box }) => (isBlank(box) ? [{ box, shows: true }] : [])),
    ...rules.map(({ x0, y0, x1, y1 }): Ink => ({ box: [x0, y0, x1, y1], shows: false })),
  ];
}

/** What is drawn to the side of a scale, no higher than it; or above or below, no wider. */
function plotOf({ box: scale, upward, fontSize }: Scale, ink: readonly Ink[]): Box | undefined {
  const [along, across] = upward ? ([1, 0] as const) : ([0, 1] as const);
  const reach = (scale[along + 2]! - scale[along]!) / 3 + 2 * fontSize;
  let left = ink.filter(({ box }) => box[along] > scale[along]! - reach && box[along + 2]! < scale[along + 2]! + reach);
  let near = TO_PLOT * fontSize;
  const plot: Box = [...scale];
  let shows = false;
  for (let grown = true, rounds = 0; grown && rounds < MAX_GROWTH; rounds++, near = TO_PIECE * fontSize) {
    grown = false;
    const [from, to] = [plot[across]! - near, plot[across + 2]! + near];
    const rest: Ink[] = [];
    for (const piece of left) {
      if (piece.box[across]! > to || piece.box[across + 2]! < from) {
        rest.push(piece);
        continue;
      }
      extend(plot, piece.box);
      shows ||= piece.shows;
      grown = true;
    }
    left = rest;
  }
  const isLarge = plot[2] - plot[0] > MIN_SIDE && plot[3] - plot[1] > MIN_SIDE;
  return shows && isLarge ? plot : undefined;
}

function extend(box: Box, by: Box): void {
  box[0] = Math.min(box[0], by[0]);
  box[1] = Math.min(box[1], by[1]);
  box[2] = Math.max(box[2], by[2]);
  box[3] = Math.max(box[3], by[3]);
}

/** A chart has more than one scale. */
function merged(boxes: readonly Box[]): Box[] {
  const apart: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let i = apart.length - 1; i >= 0; i--) {
      const other = apart[i]!;
      if (whole[0] > other[2] || whole[2] < other[0] || whole[1] > other[3] || whole[3] < other[1]) continue;
      whole = unionBox([whole, other])!;
      apart.splice(i, 1);
    }
    apart.push(whole);
  }
  return apart;
}

/** All lines within, and short ones close by; none where running text stands within. */
function withLabels(plot: Box, lines: readonly TextLine[], usual: string | undefined): Chart | undefined {
  const box: Box = [...plot];
  const labels = new Set(lines.filter((line) => isIn(line.box, plot) && !isCaption(textOf(line.words))));
  if ([...labels].some((line) => isText(line) && lookOf(line) === usual)) return undefined;
  for (const line of labels) extend(box, line.box);
  const looks = new Set([...labels].map(lookOf));
  if (usual !== undefined) looks.delete(usual);
  for (let grown = true; grown; ) {
    grown = false;
    for (const line of lines) {
      if (labels.has(line) || isText(line) || !isNear(line, box)) continue;
      const look = lookOf(line);
      if (!looks.has(look) && !isBeside(line, plot, look === usual ? MAX_NAME : MAX_WORDS)) continue;
      labels.add(line);
      extend(box, line.box);
      grown = true;
    }
  }
  return { box, lines: [...labels] };
}

/** What labels of a chart have in common, and running text has not. */
const lookOf = ({ words: [word], fontSize }: TextLine): string => `${word!.fontName} ${Math.round(2 * fontSize)}`;

const isText = ({ words }: TextLine): boolean => words.length > MAX_WORDS || isCaption(textOf(words));

const isOfNumbers = ({ words }: TextLine): boolean =>
  words.every(({ text }) => /\d/.test(text) && !/\p{L}{2}/u.test(text));

function isNear({ box: [x0, y0, x1, y1], fontSize }: TextLine, box: Box): boolean {
  const near = TO_LABEL * fontSize;
  return x0 < box[2] + near && x1 > box[0] - near && y0 < box[3] + near && y1 > box[1] - near;
}

/** Numbers at its edge, and what stands in the middle of a side. */
function isBeside(line: TextLine, plot: Box, maxWords: number): boolean {
  const [x0, y0, x1, y1] = line.box;
  const isNumber = isOfNumbers(line);
  const offX = Math.abs(x0 + x1 - plot[0] - plot[2]) / 2 / (plot[2] - plot[0]);
  const offY = Math.abs(y0 + y1 - plot[1] - plot[3]) / 2 / (plot[3] - plot[1]);
  const isLevel = x0 > plot[2] || x1 < plot[0];
  if (isNumber) return (isLevel ? offY : offX) < WITHIN;
  if (line.words.length > maxWords) return false;
  return isLevel ? offY < OFF_MIDDLE : offX < OFF_MIDDLE && x1 - x0 < plot[2] - plot[0];
}

function isIn(inner: Box, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x > x0 && x < x1 && y > y0 && y < y1;
}
