import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { authorization } from '../../api/key.ts';

// The legacy build: the other one needs browsers of this very year.
GlobalWorkerOptions.workerSrc = workerUrl;

/** One for all documents, started with the first import: loading it takes longer than drawing a page. */
const worker = PDFWorker.create({});

const RANGE_BYTES = 256 * 1024;

/** Fetches what the pages in view need, not the whole file. */
export const openPdf = (url: string, password: string | undefined): PDFDocumentLoadingTask =>
  getDocument({
    url,
    worker,
    httpHeaders: authorization(),
    ...(password !== undefined && { password }),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${PDFJS_DATA_URL}cmaps/`,
    standardFontDataUrl: `${PDFJS_DATA_URL}standard_fonts/`,
    wasmUrl: `${PDFJS_DATA_URL}wasm/`,
    iccUrl: `${PDFJS_DATA_URL}iccs/`,
    // Scripts and forms of a document are nothing that the page runs.
    isEvalSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
