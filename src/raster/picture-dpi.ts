import { type PdfiumFile, runtimeOf } from './pdfium.ts';

// fpdf_edit.h
const IMAGE_OBJECT = 3;
/** FPDF_IMAGEOBJ_METADATA: width, height, dots to the inch across and down, and what is not used here. */
const METADATA_BYTES = 28;

/** Pixels to the inch of the largest picture on a page; undefined where it has none, but for those inside forms. */
export function pictureDpi(file: PdfiumFile, number: number): number | undefined {
  const { pdfium } = file;
  const runtime = runtimeOf(pdfium);
  const at = runtime.wasmExports.malloc(METADATA_BYTES);
  let largest: { area: number; dpi: number } | undefined;
  file.withPage(number, (page) => {
    for (let i = pdfium.FPDFPage_CountObjects(page) - 1; i >= 0; i--) {
      const object = pdfium.FPDFPage_GetObject(page, i);
      if (pdfium.FPDFPageObj_GetType(object) !== IMAGE_OBJECT) continue;
      if (!pdfium.FPDFImageObj_GetImageMetadata(object, page, at)) continue;
      const view = new DataView(runtime.HEAPU8.buffer, at, METADATA_BYTES);
      const [width, height] = [view.getUint32(0, true), view.getUint32(4, true)];
      const [across, down] = [view.getFloat32(8, true), view.getFloat32(12, true)];
      const area = (width / across) * (height / down);
      if (area > (largest?.area ?? 0)) largest = { area, dpi: Math.max(across, down) };
    }
  });
  runtime.wasmExports.free(at);
  return largest?.dpi;
}
