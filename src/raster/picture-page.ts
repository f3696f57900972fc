import { fileAccess, type Module, memoryReader, newPdfium, PdfiumFile, runtimeOf } from './pdfium.ts';
import type { Raster } from './raster.ts';
import { readPng } from './read-png.ts';

/** A picture, PNG or JPEG, and where it stands on its page: points from the top left. */
export interface PlacedBytes {
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  bytes: Uint8Array;
}

// fpdfview.h
const FORMAT_BGRX = 3;
const JPEG_START = 0xff;

/** A page with nothing but pictures, as its only one. What cannot be decoded is left out. */
export async function openPicturePage(
  size: { width: number; height: number },
  pictures: readonly PlacedBytes[],
): Promise<PdfiumFile> {
  const pdfium = await newPdfium();
  const document = pdfium.FPDF_CreateNewDocument();
  const page = pdfium.FPDFPage_New(document, 0, size.width, size.height);
  for (const { box, bytes } of pictures) {
    const object = toObject(pdfium, document, bytes);
    if (object === undefined) continue;
    const [x0, y0, x1, y1] = box;
    // The unit square from the bottom left, where PDF counts from.
    pdfium.FPDFImageObj_SetMatrix(object, x1 - x0, 0, 0, y1 - y0, x0, size.height - y1);
    pdfium.FPDFPage_InsertObject(page, object);
  }
  pdfium.FPDFPage_GenerateContent(page);
  pdfium.FPDF_ClosePage(page);
  return new PdfiumFile(pdfium, document, () => {});
}

function toObject(pdfium: Module, document: number, bytes: Uint8Array): number | undefined {
  const object = pdfium.FPDFPageObj_NewImageObj(document);
  try {
    if (bytes[0] === JPEG_START ? setJpeg(pdfium, object, bytes) : setPixels(pdfium, object, readPng(bytes)))
      return object;
  } catch {}
  pdfium.FPDFPageObj_Destroy(object);
  return undefined;
}

function setJpeg(pdfium: Module, object: number, bytes: Uint8Array): boolean {
  const access = fileAccess(pdfium, memoryReader(bytes));
  try {
    return pdfium.FPDFImageObj_LoadJpegFileInline(0, 0, object, access.pointer);
  } finally {
    access.free();
  }
}

function setPixels(pdfium: Module, object: number, { width, height, data }: Raster): boolean {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
  if (bitmap === 0) return false;
  try {
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = runtimeOf(pdfium).HEAPU8.subarray(at, at + stride * height);
    for (let y = 0, from = 0; y < height; y++) {
      for (let to = y * stride, end = to + 4 * width; to < end; to += 4, from += 3) {
        pixels[to] = data[from + 2]!;
        pixels[to + 1] = data[from + 1]!;
        pixels[to + 2] = data[from]!;
        pixels[to + 3] = 255;
      }
    }
    return pdfium.FPDFImageObj_SetBitmap(0, 0, object, bitmap);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
