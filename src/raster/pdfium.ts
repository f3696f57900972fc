import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { init as initPdfium } from '@embedpdf/pdfium';
import { type FaultError, fault } from '../document/fault.ts';
import { packageFile } from './package-file.ts';
import { fromGrey, fromRgbx, type Raster } from './raster.ts';
import { type Code, type Exports, WebAssembly } from './web-assembly.ts';

export type Module = Awaited<ReturnType<typeof initPdfium>>;

/** The part of Emscripten's runtime that is used; its types are a package that nothing else needs. */
interface Runtime {
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
  addFunction(implementation: (...values: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
  setValue(pointer: number, value: number, type: 'i32' | 'float'): void;
}

// fpdfview.h
const FORMAT_GREY = 1;
const FORMAT_BGRX = 3;
const RENDER_ANNOTATIONS = 0x01;
const RENDER_LIMITED_CACHE = 0x200;
const RENDER_REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;
/** fpdf_formfill.h: FORMTYPE_NONE */
const NO_FORM = 0;
const ERROR_PASSWORD = 4;

let compiling: Promise<Code> | undefined;

/** The code, compiled once for each thread. */
const compiledPdfium = (): Promise<Code> =>
  (compiling ??= readFile(packageFile('@embedpdf/pdfium', 'pdfium.wasm')).then((wasm) => WebAssembly.compile(wasm)));

/** An instance of PDFium for one document, with memory of its own: nothing that a document does to it can reach the next. */
export async function newPdfium(): Promise<Module> {
  // Only who paints pages pays for it.
  const [{ init }, code] = await Promise.all([import('@embedpdf/pdfium'), compiledPdfium()]);
  const instantiateWasm = (imports: Imports, use: (instance: { exports: Exports }) => void): object => {
    const instance = { exports: guarded(new WebAssembly.Instance(code, withMemoryLimit(imports)).exports) };
    use(instance);
    return instance.exports;
  };
  // It tells the console of each page that is too much for it: a hostile file would fill the log.
  const quiet = { print() {}, printErr() {} };
  const pdfium = await init({ instantiateWasm, ...quiet } as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

interface Imports {
  env: { emscripten_resize_heap(bytes: number): number };
}

/** Less than a host may take (host_memory_mb): a document that wants more fails alone. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;

const withMemoryLimit = (imports: Imports): Imports => {
  const { emscripten_resize_heap: resize } = imports.env;
  const resizeWithin = (bytes: number): number => (bytes >>> 0 > MAX_MEMORY_BYTES ? 0 : resize(bytes));
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: resizeWithin } };
};

/** Code that was left by an exception has not tidied up: whatever is asked of it afterwards is refused. */
function guarded(exports: Exports): Exports {
  let failure: unknown;
  const guard =
    (call: (...values: unknown[]) => unknown) =>
    (...values: unknown[]): unknown => {
      if (failure) throw failure;
      try {
        return call(...values);
      } catch (error) {
        failure = isOverrun(error) ? fault('unprocessable_document', OVERRUN) : error;
        throw failure;
      }
    };
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name, typeof value === 'function' ? guard(value as never) : value]),
  );
}

/** A trap, or a stack that is full: what the document asks for is more than the code can do. */
const isOverrun = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
const OVERRUN = 'The PDF is built in a way that overruns the library which paints pages and reads what is embedded.';

export const runtimeOf = (pdfium: Module): Runtime => pdfium.pdfium as unknown as Runtime;

/** Gives bytes when PDFium asks for them: what a page does not need stays on the disk. */
export interface FileReader {
  readonly sizeBytes: number;
  /** Whether all of the target could be filled. */
  readInto(target: Uint8Array, position: number): boolean;
  close(): void;
}

export function fileReader(path: string): FileReader {
  const file = openSync(path, 'r');
  return {
    sizeBytes: fstatSync(file).size,
    readInto: (target, position) => readSync(file, target, 0, target.length, position) === target.length,
    close: () => closeSync(file),
  };
}

export const memoryReader = (bytes: Uint8Array): FileReader => ({
  sizeBytes: bytes.length,
  readInto(target, position) {
    target.set(bytes.subarray(position, position + target.length));
    return position + target.length <= bytes.length;
  },
  close() {},
});

export interface RenderSize {
  width: number;
  height: number;
  /** Degrees clockwise by which the page is turned about its middle, which becomes the middle of the picture. */
  turnedBy?: number;
}

/** FPDF_FILEACCESS: length, function, its parameter. */
export function fileAccess(pdfium: Module, reader: FileReader): { pointer: number; free(): void } {
  const runtime = runtimeOf(pdfium);
  const give = (_: number, position: number, buffer: number, length: number): number =>
    reader.readInto(runtime.HEAPU8.subarray(buffer, buffer + length), position >>> 0) ? 1 : 0;
  const callback = runtime.addFunction(give, 'iiiii');
  const pointer = runtime.wasmExports.malloc(12);
  [reader.sizeBytes, callback, 0].forEach((value, i) => {
    runtime.setValue(pointer + 4 * i, value, 'i32');
  });
  return {
    pointer,
    free() {
      runtime.removeFunction(callback);
      runtime.wasmExports.free(pointer);
    },
  };
}

/** A PDF opened to be painted. */
export class PdfiumFile {
  readonly pdfium: Module;
  readonly document: number;
  readonly #release: () => void;

  /** Rejects with a fault where the file cannot be opened. */
  static async open(reader: FileReader, password = ''): Promise<PdfiumFile> {
    try {
      const pdfium = await newPdfium();
      const document = pdfium.FPDF_LoadCustomDocument(fileAccess(pdfium, reader).pointer, password);
      if (document === 0) throw cannotOpen(pdfium.FPDF_GetLastError() === ERROR_PASSWORD);
      return new PdfiumFile(pdfium, document, () => reader.close());
    } catch (error) {
      reader.close();
      throw error;
    }
  }

  /** `release`: what is to be done behind the document. */
  constructor(pdfium: Module, document: number, release: () => void) {
    this.pdfium = pdfium;
    this.document = document;
    this.#release = release;
  }

  get pageCount(): number {
    return this.pdfium.FPDF_GetPageCount(this.document);
  }

  /** `number` from 1. The result is the same from run to run. */
  render(number: number, size: RenderSize): Raster {
    const { width, height } = size;
    return this.#paint(number, size, FORMAT_BGRX, (pixels, stride) => fromRgbx(pixels, width, height, stride));
  }

  /** Without its colours: a quarter of the bytes. */
  renderGrey(number: number, size: RenderSize): Raster {
    const { width, height } = size;
    return this.#paint(number, size, FORMAT_GREY, (pixels, stride) => fromGrey(pixels, width, height, stride));
  }

  #paint(
    number: number,
    { width, height, turnedBy = 0 }: RenderSize,
    format: number,
    read: (pixels: Uint8Array, stride: number) => Raster,
  ): Raster {
    return this.withPage(number, (page) => {
      const { pdfium } = this;
      const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format, 0, 0);
      if (bitmap === 0) throw fault('limit_exceeded', `There is no memory for ${width} by ${height} pixels.`);
      try {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        // Pictures are left out where greys are to be in reverse order.
        const order = format === FORMAT_GREY ? 0 : RENDER_REVERSE_BYTE_ORDER;
        const flags = RENDER_ANNOTATIONS | RENDER_LIMITED_CACHE | order;
        if (turnedBy % 90 === 0) {
          const turns = (((turnedBy / 90) % 4) + 4) % 4;
          pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags);
          this.#renderFields(bitmap, page, { width, height }, turns, flags);
        } else this.#renderTurned(bitmap, page, { width, height, turnedBy }, flags);
        const stride = pdfium.FPDFBitmap_GetStride(bitmap);
        const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
        return read(runtimeOf(pdfium).HEAPU8.subarray(at, at + stride * height), stride);
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap);
      }
    });
  }

  /** Gives the page to the work and closes it behind it. */
  withPage<T>(number: number, work: (page: number) => T): T {
    const page = this.openPage(number);
    try {
      return work(page);
    } finally {
      this.closePage(page);
    }
  }

  /** Who opens a page closes it. */
  openPage(number: number): number {
    const page = this.pdfium.FPDF_LoadPage(this.document, number - 1);
    if (page === 0)
      throw fault('unprocessable_document', `Page ${number} cannot be painted.`, { at: `page ${number}` });
    return page;
  }

  closePage(page: number): void {
    this.pdfium.FPDF_ClosePage(page);
  }

  /** Fields of forms are no part of what PDFium paints as the page, but of filling them in. */
  #renderFields(bitmap: number, page: number, { width, height }: RenderSize, turns: number, flags: number): void {
    const { pdfium } = this;
    if (pdfium.FPDF_GetFormType(this.document) === NO_FORM) return;
    const info = pdfium.PDFiumExt_OpenFormFillInfo();
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(this.document, info);
    if (form !== 0) {
      pdfium.FORM_OnAfterLoadPage(page, form);
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turns, flags);
      pdfium.FORM_OnBeforeClosePage(page, form);
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    }
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }

  #renderTurned(bitmap: number, page: number, { width, height, turnedBy }: Required<RenderSize>, flags: number): void {
    const { pdfium } = this;
    const runtime = runtimeOf(pdfium);
    const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
    const isSideways = Math.round(turnedBy / 90) % 2 !== 0;
    const sx = (isSideways ? height : width) / pageWidth;
    const sy = (isSideways ? width : height) / pageHeight;
    const [cos, sin] = [Math.cos((turnedBy * Math.PI) / 180), Math.sin((turnedBy * Math.PI) / 180)];
    const [a, b, c, d] = [sx * cos, sx * sin, -sy * sin, sy * cos];
    const e = width / 2 - (a * pageWidth + c * pageHeight) / 2;
    const f = height / 2 - (b * pageWidth + d * pageHeight) / 2;
    // FS_MATRIX from the page at 72 dpi, then FS_RECTF to clip to: left, top, right, bottom.
    const values = [a, b, c, d, e, f, 0, 0, width, height];
    const at = runtime.wasmExports.malloc(4 * values.length);
    values.forEach((value, i) => {
      runtime.setValue(at + 4 * i, value, 'float');
    });
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, at, at + 24, flags);
    runtime.wasmExports.free(at);
  }

  /** Memory of PDFium goes with the instance: nothing of it has to be freed. */
  close(): void {
    this.#release();
  }
}

const cannotOpen = (needsPassword: boolean): FaultError =>
  needsPassword
    ? fault('encrypted_document', 'Pages of this PDF cannot be painted: its password opened it once and was not kept.')
    : fault('unprocessable_document', 'Pages of this PDF cannot be painted: its structure is broken.');
