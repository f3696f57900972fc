import type { Box } from '../document/box.ts';
import type { PdfiumFile } from '../raster/pdfium.ts';
import { pictureDpi } from '../raster/picture-dpi.ts';
import { toPng } from '../raster/png.ts';
import type { Raster } from '../raster/raster.ts';
import { type DrawnLine, findDrawnLines } from './drawn-lines.ts';
import { eraseLines } from './erase-lines.ts';
import { evenLight } from './even-light.ts';
import { samplePart, turnedBy } from './sample.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { type Pose, poseOf } from './skew.ts';
import { looksLikeText } from './text-like.ts';
import { inkThreshold } from './threshold.ts';

const DPI = 300;
const POSE_DPI = 100;
/**
 * Height of the type that most pages are set in. A coarse picture of larger letters, as of a receipt, is not enlarged beyond that: the engine
 * reads letters best that have the size of those it has learnt from.
 */
const USUAL_LETTER_INCHES = 0.1;
const LEAST_DPI = 100;
/** Pixels that were never seen help no further than this, and blur letters. */
const MOST_ENLARGED = 2;
/** Larger pages are painted more coarsely. */
const MAX_PIXELS = 16_000_000;

/** A page to be recognised. `size`: in points, as a reader sees it. */
export interface PageToRead {
  page: number;
  width: number;
  height: number;
  /** Only these of its pictures, in points; the whole page where left out. */
  pictures?: Box[] | undefined;
  /** In an Office document, the parts that hold these pictures. */
  parts?: string[] | undefined;
}

/** The straightened picture of a page, without its lines. */
export interface PaintedSheet {
  png: Uint8Array;
  sheet: Sheet;
  dpi: number;
  /** Level and upright lines that are drawn on it, in pixels. */
  lines: DrawnLine[];
  /** Quarters by which the page was turned, clockwise. */
  turns: number;
  /** A part that tells how the whole lies, turned by so many quarters more: a PNG. Left out where only plain data can be given. */
  sample?: (turns: number) => Uint8Array;
  /** Nothing but pictures that may be of text, on a page that is upright. */
  isOfPictures?: boolean;
}

/** Paints a page with its lines level, turned by so many quarters, or as its lines lie. */
export function sheetPainter(
  file: PdfiumFile,
  { page, pictures, width, height }: PageToRead,
): (turns?: number) => PaintedSheet {
  const size = { width, height };
  if (pictures) return () => paintPictures(file, page, size, pictures);
  let pose: Pose | undefined;
  return (turns) => {
    pose ??= poseOf(evenLight(file.renderGrey(page, toPixels(size, POSE_DPI, 0)), POSE_DPI), POSE_DPI);
    const { skew, otherSkew, sideways, letterHeight } = pose;
    const turned = turns ?? (sideways ? 1 : 0);
    const sheet = sheetOf(size, turned, (turned % 2 !== 0) === sideways ? skew : otherSkew);
    const { dpi, enlarged } = toPaintBy(dpiOf(size), letterHeight, pictureDpi(file, page));
    const image = evenLight(file.renderGrey(page, toPixels(sheet, dpi, sheet.turnedBy)), dpi);
    return { ...drawnApart(image, dpi * enlarged), sheet, dpi, turns: turned };
  };
}

export const paintSheet = (file: PdfiumFile, page: PageToRead, turns?: number): PaintedSheet =>
  sheetPainter(file, page)(turns);

/** No more pixels than letters need, but all that the picture has. `enlarged`: how much larger letters are than usual. */
function toPaintBy(most: number, letterHeight = 0, stored = most): { dpi: number; enlarged: number } {
  const enlarged = Math.max(1, letterHeight / USUAL_LETTER_INCHES);
  const needed = Math.min(most / enlarged, MOST_ENLARGED * stored);
  const dpi = Math.min(most, Math.max(LEAST_DPI, Math.round(needed), Math.round(stored)));
  return { dpi, enlarged };
}

/** The page with all but these pictures left white; those that show no text too. */
function paintPictures(
  file: PdfiumFile,
  page: number,
  size: { width: number; height: number },
  pictures: readonly Box[],
): PaintedSheet {
  const dpi = dpiOf(size);
  const image = file.renderGrey(page, toPixels(size, dpi, 0));
  const shown: Raster = { ...image, data: new Uint8Array(image.data.length).fill(255) };
  for (const box of pictures) {
    const [x0, y0, x1, y1] = box.map((value, i) => {
      const pixels = Math.round((value * dpi) / 72);
      return Math.max(0, Math.min(pixels, i % 2 === 0 ? image.width : image.height));
    }) as [number, number, number, number];
    if (!looksLikeText(image, [x0, y0, x1, y1])) continue;
    for (let y = y0; y < y1; y++) {
      const row = y * image.width;
      shown.data.set(image.data.subarray(row + x0, row + x1), row + x0);
    }
  }
  return { ...drawnApart(shown, dpi), sheet: sheetOf(size, 0, 0), dpi, turns: 0, isOfPictures: true };
}

/** Letters for the recogniser, lines for those who look for tables. */
function drawnApart(image: Raster, dpi: number): Pick<PaintedSheet, 'png' | 'lines' | 'sample'> {
  const threshold = inkThreshold(image);
  const lines = findDrawnLines(image, dpi, threshold);
  const letters = eraseLines(image, lines, threshold);
  let part: Raster | undefined;
  const sample = (turns: number): Uint8Array => toPng(turnedBy((part ??= samplePart(letters, dpi)), turns));
  return { png: toPng(letters), lines, sample };
}

const dpiOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(DPI, Math.floor(72 * Math.sqrt(MAX_PIXELS / (width * height))));

const toPixels = (size: { width: number; height: number }, dpi: number, turnedBy: number) => ({
  width: Math.max(1, Math.round((size.width * dpi) / 72)),
  height: Math.max(1, Math.round((size.height * dpi) / 72)),
  turnedBy,
});
