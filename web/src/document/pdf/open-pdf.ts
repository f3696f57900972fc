// The legacy build: the other one needs browsers of this very year.
import { getDocument, type PDFDocumentLoadingTask, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { authorization } from '../../api/key.ts';

const RANGE_BYTES = 256 * 1024;
const verbosity = VerbosityLevel.ERRORS;

/** Opens documents with one worker for all of them; fetches what the pages in view need, not the whole file. */
export function pdfOpener(port: Worker): (url: string, password: string | undefined) => PDFDocumentLoadingTask {
  const worker = PDFWorker.create({ port, verbosity });
  return (url, password) =>
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
      verbosity,
    });
}
