import { append } from '../../../document/append.ts';
import type { Box } from '../../../document/box.ts';
import type { Block, Page } from '../../../document/page.ts';
import type { Backdrop, Fill, GlyphRun, PaintedImage, PdfPageContent, Rule } from '../engine.ts';
import { frameOf } from '../text/frame.ts';
import { Bands } from './bands.ts';

export interface Sight {
  textLayer: NonNullable<Page['text_layer']>;
  /** Share of the characters whose meaning is sure. */
  textConfidence: number;
  /** Why a reader does not see a run; no entry for those in sight. */
  hidden: Map<GlyphRun, NonNullable<Block['hidden']>>;
}

/** An image over this much of the page is the page: a scan. */
const SCAN_SHARE = 0.5;
/** Beyond this share of characters that mean nothing, the text of a page is of no use. */
const GARBLED_SHARE = 0.25;
const MEANINGLESS = /[\uFFFD\uE000-\uF8FF\0-\x08\x0E-\x1F]/;
/** Colours this close (sum over the channels, 0 to 765) cannot be told apart. */
const SAME_COLOUR = 24;

/** What of the text of a page can be seen. Text under a scan is the work of OCR: it speaks for the image and counts as text. */
export function sightOf(content: PdfPageContent): Sight {
  const hidden: Sight['hidden'] = new Map();
  const paint: Paint = {
    fills: new Bands(content.fills),
    images: new Bands(content.images),
    backdrops: new Bands(content.backdrops),
    strips: new Bands(content.rules.map(toStrip)),
  };
  let seen = 0;
  let unseen = 0;
  let meaningless = 0;
  let guessed = 0;
  for (const run of content.glyphs) {
    const why = run.hidden ?? coveredOrCamouflaged(run, paint);
    const { length } = run.text.trim();
    if (why) hidden.set(run, why);
    if (why && why !== 'off_page') unseen += length;
    if (!why) seen += length;
    if (run.font.unmapped) meaningless += length;
    else if (MEANINGLESS.test(run.text)) meaningless += run.text.split(MEANINGLESS).length - 1;
    guessed += run.guesses;
  }
  const all = seen + unseen;
  const textConfidence = all === 0 ? 1 : Math.max(0, 1 - (meaningless + guessed) / all);
  if (unseen > 3 * seen && isScan(content, hidden)) {
    for (const [run, why] of hidden) if (why !== 'off_page') hidden.delete(run);
    return { textLayer: 'invisible', textConfidence: Math.min(textConfidence, OCR_CONFIDENCE), hidden };
  }
  if (all === 0 || seen === 0) {
    const pictured = scanShare(content) > PICTURED_TEXT_SHARE;
    return { textLayer: 'none', textConfidence: pictured ? 0 : textConfidence, hidden };
  }
  return { textLayer: meaningless > GARBLED_SHARE * all ? 'garbled' : 'ok', textConfidence, hidden };
}

/** What OCR reads is guessed as a whole, if mostly well. */
const OCR_CONFIDENCE = 0.8;
/** An image over a good part of a page without text is likely a picture of text. */
export const PICTURED_TEXT_SHARE = 0.25;

/** The image is the page, or all that is out of sight stands on images. */
function isScan(content: PdfPageContent, hidden: Sight['hidden']): boolean {
  if (scanShare(content) > SCAN_SHARE) return true;
  const images = new Bands(content.images);
  return [...hidden].every(([run, why]) => {
    const box = inkBox(run);
    return why === 'off_page' || images.near(box).some((image) => contains(image.box, box));
  });
}

export function scanShare({ images, width, height }: PdfPageContent): number {
  let share = 0;
  for (const { box } of images) share += ((box[2] - box[0]) * (box[3] - box[1])) / (width * height);
  return share;
}

/** What is painted on a page, by place. */
interface Paint {
  fills: Bands<Fill>;
  images: Bands<PaintedImage>;
  backdrops: Bands<Backdrop>;
  strips: Bands<Strip>;
}

function coveredOrCamouflaged(run: GlyphRun, paint: Paint): Block['hidden'] {
  const box = inkBox(run);
  const later = paint.fills.near(box).filter((fill) => fill.order > run.order && !fill.translucent);
  if (later.length > 0 && span(later, box)) return 'covered';
  for (const image of paint.images.near(box)) {
    if (image.order > run.order && !image.seeThrough && contains(image.box, box)) return 'covered';
  }
  return isCamouflaged(run, box, paint) ? 'background_colour' : undefined;
}

function isCamouflaged(run: GlyphRun, box: Box, { fills, images, backdrops, strips }: Paint): boolean {
  let ground = '#ffffff';
  let order = -1;
  let unknown = -1;
  const pieces = new Map<string, Fill[]>();
  for (const fill of fills.near(box)) {
    if (fill.order < run.order && overlaps(fill.box, box)) {
      if (!fill.translucent && isPlain(fill.colour)) {
        if (!contains(fill.box, box)) append(pieces, fill.colour, fill);
        else if (fill.order > order) [ground, order] = [fill.colour, fill.order];
      } else unknown = Math.max(unknown, fill.order);
    }
  }
  for (const [colour, all] of pieces) {
    const [first, last] = [Math.min(...all.map((fill) => fill.order)), Math.max(...all.map((fill) => fill.order))];
    if (!span(all, box)) unknown = Math.max(unknown, last);
    else if (first > order) [ground, order] = [colour, last];
  }
  if (colourDistance(run.colour, ground) > SAME_COLOUR) return false;
  for (const others of [backdrops, images] as Bands<Backdrop>[]) {
    for (const other of others.near(box)) {
      if (other.order < run.order && overlaps(other.box, box)) unknown = Math.max(unknown, other.order);
    }
  }
  return (unknown < order || unknown === -1) && !isStriped(run, box, strips.near(box));
}

/** Whether fills, one beside the other, go under or over all of a text. */
function span(fills: readonly Fill[], box: Box): boolean {
  let end = box[0] + 1;
  const across = fills.filter(
    (fill) => overlaps(fill.box, box) && fill.box[1] <= box[1] + 1 && fill.box[3] >= box[3] - 1,
  );
  for (const fill of across.sort((a, b) => a.box[0] - b.box[0])) {
    if (fill.box[0] > end + SEAM) return false;
    end = Math.max(end, fill.box[2]);
    if (end >= box[2] - 1) return true;
  }
  return false;
}

/** In points: pieces that are painted side by side leave no more between them. */
const SEAM = 0.5;

/** A drawn line, with what it covers. */
interface Strip {
  box: Box;
  colour: string;
}

function toStrip({ x0, y0, x1, y1, width, colour }: Rule): Strip {
  const half = width / 2;
  const level = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  return { box: level ? [x0, y0 - half, x1, y1 + half] : [x0 - half, y0, x1 + half, y1], colour };
}

/** Of the text, so much is painted with lines: these are a ground, as of a heading that is shaded from one side to the other. */
const STRIPED_SHARE = 0.5;

/** One thick line, or many thin ones side by side. When they were drawn is not known; none would cross a text that is to be read. */
function isStriped(run: GlyphRun, box: Box, strips: readonly Strip[]): boolean {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  let painted = 0;
  for (const { box: strip, colour } of strips) {
    if (colourDistance(run.colour, colour) <= SAME_COLOUR || !overlaps(strip, box)) continue;
    const wide = Math.min(strip[2], box[2]) - Math.max(strip[0], box[0]);
    painted += wide * (Math.min(strip[3], box[3]) - Math.max(strip[1], box[1]));
    if (painted > STRIPED_SHARE * area) return true;
  }
  return false;
}

/** About what is printed: from the baseline to the height of small letters. */
function inkBox({ x, y, starts, ends, angle, fontSize }: GlyphRun): Box {
  const frame = frameOf(angle);
  const [along, across] = frame.toFrame(x, y);
  const [first, last] = [starts[0] ?? 0, ends[ends.length - 1] ?? 0];
  return frame.toPage([along + Math.min(first, last), across - 0.45 * fontSize, along + Math.max(first, last), across]);
}

const contains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] + 1 && outer[1] <= inner[1] + 1 && outer[2] >= inner[2] - 1 && outer[3] >= inner[3] - 1;

const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** A pattern or a gradient is not of one colour. */
const isPlain = (colour: string): boolean => colour.startsWith('#');

function colourDistance(a: string, b: string): number {
  if (a === b) return 0;
  if (!isPlain(a) || !isPlain(b)) return 765;
  const [x, y] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)];
  let distance = 0;
  for (const shift of [16, 8, 0]) distance += Math.abs(((x >> shift) & 255) - ((y >> shift) & 255));
  return distance;
}
