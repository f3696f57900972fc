import type { Box } from '../../document/box.ts';
import { fault } from '../../document/fault.ts';
import { toBox } from '../../document/geometry.ts';
import { memoryReader, PdfiumFile, runtimeOf } from '../../raster/pdfium.ts';
import { toPng } from '../../raster/png.ts';
import { fromRgbx, type Raster } from '../../raster/raster.ts';
import type { Budget } from '../budget.ts';
import {
  type EmbeddedReader,
  type ImageFacts,
  type ImagePlace,
  MAX_ATTACHMENTS,
  mediaTypeOf,
  sha256Of,
} from '../embedded.ts';

// fpdf_edit.h, fpdfview.h
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
const BITMAP_GREY = 1;
const BITMAP_BGR = 2;
const MAX_FORM_DEPTH = 8;
/** Smaller ones are pixels of a pattern or a rule. */
const MIN_SIDE_PIXELS = 4;

/** Files that are answered as they are stored. */
const STORED_TYPES = new Map([
  ['DCTDecode', 'image/jpeg'],
  ['JPXDecode', 'image/jp2'],
]);

/** Pictures and attached files of a PDF, by PDFium. */
export class PdfEmbedded implements EmbeddedReader {
  readonly #file: PdfiumFile;
  readonly #budget: Budget;
  #open: { number: number; pointer: number } | undefined;

  static async open(bytes: Uint8Array, budget: Budget): Promise<PdfEmbedded> {
    return new PdfEmbedded(await PdfiumFile.open(memoryReader(bytes)), budget);
  }

  private constructor(file: PdfiumFile, budget: Budget) {
    this.#file = file;
    this.#budget = budget;
  }

  async *images(pages?: ReadonlySet<number>): AsyncGenerator<ImagePlace> {
    for (let page = 1; page <= this.#file.pageCount; page++) {
      if (pages && !pages.has(page)) continue;
      yield* [...this.#imagesOf(this.#enterPage(page), page)];
    }
  }

  async describeImage(key: string): Promise<ImageFacts> {
    return this.#withImage(key, (image) => {
      const stored = this.#storedBytes(image);
      const [width, height] = this.#pixelsOf(image);
      return {
        mediaType: STORED_TYPES.get(this.#filterOf(image) ?? '') ?? 'image/png',
        width,
        height,
        sizeBytes: stored.length,
        sha256: sha256Of(stored, `${width}x${height}`),
      };
    });
  }

  async readImage(key: string): Promise<{ mediaType: string; bytes: Uint8Array }> {
    return this.#withImage(key, (image) => {
      const mediaType = STORED_TYPES.get(this.#filterOf(image) ?? '');
      if (mediaType) return { mediaType, bytes: this.#storedBytes(image) };
      return { mediaType: 'image/png', bytes: toPng(this.#decoded(image)) };
    });
  }

  async attachments() {
    const { pdfium, document } = this.#file;
    const count = Math.min(MAX_ATTACHMENTS, pdfium.FPDFDoc_GetAttachmentCount(document));
    return Array.from({ length: Math.max(0, count) }, (_, i) => {
      const attachment = pdfium.FPDFDoc_GetAttachment(document, i);
      const name = this.#text((buffer, length) => pdfium.FPDFAttachment_GetName(attachment, buffer, length));
      return { key: String(i), name: name || `attachment ${i + 1}`, mediaType: mediaTypeOf(name) };
    });
  }

  async readAttachment(key: string): Promise<Uint8Array> {
    const { pdfium, document } = this.#file;
    const attachment = pdfium.FPDFDoc_GetAttachment(document, Number(key));
    return this.#withMemory(4, (size) => {
      const length = (): number => new DataView(runtimeOf(pdfium).HEAPU8.buffer).getUint32(size, true);
      if (!pdfium.FPDFAttachment_GetFile(attachment, 0, 0, size)) throw fault('not_found', 'The attachment is empty.');
      const bytes = length();
      this.#budget.spend('maxUnpackedBytes', bytes);
      return this.#withMemory(bytes, (buffer) => {
        pdfium.FPDFAttachment_GetFile(attachment, buffer, bytes, size);
        return runtimeOf(pdfium).HEAPU8.slice(buffer, buffer + length());
      });
    });
  }

  async close(): Promise<void> {
    this.#file.close();
  }

  /** Stays open until another is asked for: what stands on a page is described piece by piece. */
  #enterPage(number: number): number {
    if (this.#open?.number !== number) {
      if (this.#open) this.#file.closePage(this.#open.pointer);
      this.#open = { number, pointer: this.#file.openPage(number) };
    }
    return this.#open.pointer;
  }

  *#imagesOf(page: number, number: number): Generator<ImagePlace> {
    for (const { image, path, isNested } of this.#walk(page)) {
      const [width, height] = this.#pixelsOf(image);
      if (width < MIN_SIDE_PIXELS || height < MIN_SIDE_PIXELS) continue;
      const bbox = isNested ? undefined : this.#boxOf(page, image);
      yield { key: `${number}/${path}`, page: number, ...(bbox ? { bbox } : {}) };
    }
  }

  /** `path`: positions from the page down through forms. */
  *#walk(page: number): Generator<{ image: number; path: string; isNested: boolean }> {
    const { pdfium } = this.#file;
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let i = 0; i < count; i++) yield* this.#walkObject(pdfium.FPDFPage_GetObject(page, i), String(i), 0);
  }

  *#walkObject(
    object: number,
    path: string,
    depth: number,
  ): Generator<{ image: number; path: string; isNested: boolean }> {
    const { pdfium } = this.#file;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE_OBJECT) yield { image: object, path, isNested: depth > 0 };
    if (type !== FORM_OBJECT || depth >= MAX_FORM_DEPTH) return;
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count; i++)
      yield* this.#walkObject(pdfium.FPDFFormObj_GetObject(object, i), `${path}.${i}`, depth + 1);
  }

  #withImage<T>(key: string, work: (image: number) => T): T {
    const [page, path] = key.split('/') as [string, string];
    const { pdfium } = this.#file;
    const [first, ...rest] = path.split('.').map(Number);
    let object = pdfium.FPDFPage_GetObject(this.#enterPage(Number(page)), first!);
    for (const position of rest) object = pdfium.FPDFFormObj_GetObject(object, position);
    return work(object);
  }

  /** In points from the top left of the page as it is seen. */
  #boxOf(page: number, image: number): Box | undefined {
    const { pdfium } = this.#file;
    const UNITS = 100;
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page) * UNITS, pdfium.FPDF_GetPageHeightF(page) * UNITS];
    return this.#withMemory(24, (at) => {
      if (!pdfium.FPDFPageObj_GetBounds(image, at, at + 4, at + 8, at + 12)) return undefined;
      const view = (): DataView => new DataView(runtimeOf(pdfium).HEAPU8.buffer);
      const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => view().getFloat32(at + offset, true));
      const corner = (x: number, y: number): [number, number] => {
        const size = [Math.round(width), Math.round(height)] as const;
        pdfium.FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, at + 16, at + 20);
        return [view().getInt32(at + 16, true) / UNITS, view().getInt32(at + 20, true) / UNITS];
      };
      return toBox(...corner(left!, top!), ...corner(right!, bottom!));
    });
  }

  #pixelsOf(image: number): [width: number, height: number] {
    const { pdfium } = this.#file;
    return this.#withMemory(8, (at) => {
      if (!pdfium.FPDFImageObj_GetImagePixelSize(image, at, at + 4)) return [0, 0];
      const view = new DataView(runtimeOf(pdfium).HEAPU8.buffer);
      return [view.getUint32(at, true), view.getUint32(at + 4, true)];
    });
  }

  /** The one filter, where there is just one: what is filtered twice is no file by itself. */
  #filterOf(image: number): string | undefined {
    const { pdfium } = this.#file;
    if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return undefined;
    const length = pdfium.FPDFImageObj_GetImageFilter(image, 0, 0, 0);
    return this.#withMemory(length, (at) => {
      pdfium.FPDFImageObj_GetImageFilter(image, 0, at, length);
      return Buffer.from(runtimeOf(pdfium).HEAPU8.slice(at, at + length - 1)).toString('latin1');
    });
  }

  #storedBytes(image: number): Uint8Array {
    const { pdfium } = this.#file;
    const length = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
    this.#budget.spend('maxUnpackedBytes', length);
    return this.#withMemory(length, (at) => {
      pdfium.FPDFImageObj_GetImageDataRaw(image, at, length);
      return runtimeOf(pdfium).HEAPU8.slice(at, at + length);
    });
  }

  #decoded(image: number): Raster {
    const { pdfium } = this.#file;
    const [pixelWidth, pixelHeight] = this.#pixelsOf(image);
    this.#budget.spend('maxUnpackedBytes', 4 * pixelWidth * pixelHeight);
    const bitmap = pdfium.FPDFImageObj_GetBitmap(image);
    if (bitmap === 0) throw fault('unprocessable_document', 'The picture cannot be decoded.');
    try {
      const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
      const stride = pdfium.FPDFBitmap_GetStride(bitmap);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const pixels = runtimeOf(pdfium).HEAPU8.slice(at, at + stride * height);
      const format = pdfium.FPDFBitmap_GetFormat(bitmap);
      const bytes = format === BITMAP_GREY ? 1 : format === BITMAP_BGR ? 3 : 4;
      return fromRgbx(toRgbx(pixels, width, height, stride, bytes), width, height, 4 * width);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  }

  #text(read: (buffer: number, length: number) => number): string {
    const length = read(0, 0);
    if (length <= 2) return '';
    return this.#withMemory(length, (at) => {
      read(at, length);
      return Buffer.from(runtimeOf(this.#file.pdfium).HEAPU8.slice(at, at + length - 2)).toString('utf16le');
    });
  }

  #withMemory<T>(bytes: number, work: (at: number) => T): T {
    const { malloc, free } = runtimeOf(this.#file.pdfium).wasmExports;
    const at = malloc(Math.max(8, bytes));
    try {
      return work(at);
    } finally {
      free(at);
    }
  }
}

function toRgbx(pixels: Uint8Array, width: number, height: number, stride: number, bytes: number): Uint8Array {
  const rgbx = new Uint8Array(4 * width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += bytes, to += 4) {
      rgbx[to] = pixels[bytes === 1 ? at : at + 2]!;
      rgbx[to + 1] = pixels[bytes === 1 ? at : at + 1]!;
      rgbx[to + 2] = pixels[at]!;
    }
  }
  return rgbx;
}
