import type { Box } from '../document/box.ts';
import type { PdfiumFile } from '../raster/pdfium.ts';
import { toPng } from '../raster/png.ts';
import { type Raster, toGrey } from '../raster/raster.ts';
import { type DrawnLine, findDrawnLines } from './drawn-lines.ts';
import { eraseLines } from './erase-lines.ts';
import { evenLight } from './even-light.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { poseOf } from './skew.ts';
import { looksLikeText } from './text-like.ts';

const DPI = 300;
const POSE_DPI = 60;
/** Larger pages are painted more coarsely. */
const MAX_PIXELS = 16_000_000;

/** A page to be recognised. `size`: in points, as a reader sees it. */
export interface PageToRead {
  page: number;
  width: number;
  height: number;
  /** Only these of its pictures, in points; the whole page where left out. */
  pictures?: Box[] | undefined;
  /** Of an Office document: the parts that hold these pictures. */
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
  /** Nothing but pictures that may be of text, on a page that is upright. */
  isOfPictures?: boolean;
}

/** The page with its lines level, turned by so many quarters, or as its lines lie. */
export function paintSheet(
  file: PdfiumFile,
  { page, pictures, width, height }: PageToRead,
  turns?: number,
): PaintedSheet {
  const size = { width, height };
  if (pictures) return paintPictures(file, page, size, pictures);
  const { skew, sideways } = poseOf(evenLight(toGrey(file.render(page, toPixels(size, POSE_DPI, 0))), POSE_DPI));
  const dpi = dpiOf(size);
  const turned = turns ?? (sideways ? 1 : 0);
  const sheet = sheetOf(size, turned, skew);
  const image = evenLight(toGrey(file.render(page, toPixels(sheet, dpi, sheet.turnedBy))), dpi);
  return { ...drawnApart(image, dpi), sheet, dpi, turns: turned };
}

/** The page with all but these pictures left white; those that show no text too. */
function paintPictures(
  file: PdfiumFile,
  page: number,
  size: { width: number; height: number },
  pictures: readonly Box[],
): PaintedSheet {
  const dpi = dpiOf(size);
  const image = toGrey(file.render(page, toPixels(size, dpi, 0)));
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
function drawnApart(image: Raster, dpi: number): { png: Uint8Array; lines: DrawnLine[] } {
  const lines = findDrawnLines(image, dpi);
  return { png: toPng(eraseLines(image, lines)), lines };
}

const dpiOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(DPI, Math.floor(72 * Math.sqrt(MAX_PIXELS / (width * height))));

const toPixels = (size: { width: number; height: number }, dpi: number, turnedBy: number) => ({
  width: Math.max(1, Math.round((size.width * dpi) / 72)),
  height: Math.max(1, Math.round((size.height * dpi) / 72)),
  turnedBy,
});
