import type { PdfiumFile } from '../raster/pdfium.ts';
import { toPng } from '../raster/png.ts';
import { toGrey } from '../raster/raster.ts';
import { type DrawnLine, findDrawnLines } from './drawn-lines.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { poseOf } from './skew.ts';

const DPI = 300;
const POSE_DPI = 60;
/** Larger pages are painted more coarsely. */
const MAX_PIXELS = 16_000_000;

/** A page to be recognised. `size`: in points, as a reader sees it. */
export interface PageToRead {
  page: number;
  width: number;
  height: number;
}

/** The straightened picture of a page. */
export interface PaintedSheet {
  png: Uint8Array;
  sheet: Sheet;
  dpi: number;
  /** Level and upright lines that are drawn on it, in pixels. */
  lines: DrawnLine[];
  /** Quarters by which the page was turned, clockwise. */
  turns: number;
}

/** The page with its lines level, turned by so many quarters, or as its lines lie. */
export function paintSheet(file: PdfiumFile, { page, ...size }: PageToRead, turns?: number): PaintedSheet {
  const { skew, sideways } = poseOf(toGrey(file.render(page, toPixels(size, POSE_DPI, 0))));
  const dpi = Math.min(DPI, Math.floor(72 * Math.sqrt(MAX_PIXELS / (size.width * size.height))));
  const turned = turns ?? (sideways ? 1 : 0);
  const sheet = sheetOf(size, turned, skew);
  const image = toGrey(file.render(page, toPixels(sheet, dpi, sheet.turnedBy)));
  return { png: toPng(image), sheet, dpi, lines: findDrawnLines(image, dpi), turns: turned };
}

const toPixels = (size: { width: number; height: number }, dpi: number, turnedBy: number) => ({
  width: Math.max(1, Math.round((size.width * dpi) / 72)),
  height: Math.max(1, Math.round((size.height * dpi) / 72)),
  turnedBy,
});
