// The legacy build: the other one needs browsers of this very year.
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CHUNK_BYTES, type PdfBytes } from './pdf-bytes.ts';

const verbosity = VerbosityLevel.ERRORS;

/** Opens documents with one worker for all of them; fetches what the pages in view need, not the whole file. */
export function pdfOpener(port: Worker): (bytes: PdfBytes, password: string | undefined) => PDFDocumentLoadingTask {
  const worker = PDFWorker.create({ port, verbosity });
  return (bytes, password) => {
    const transport = new PDFDataRangeTransport(bytes.size, null);
    transport.requestDataRange = (begin, end) => {
      bytes.read(begin, end).then(
        (chunk) => {
          if (!task.destroyed) transport.onDataRange(begin, chunk);
        },
        // pdf.js would wait for ever.
        () => task.destroy().catch(() => {}),
      );
    };
    const task = getDocument({
      range: transport,
      worker,
      ...(password !== undefined && { password }),
      rangeChunkSize: CHUNK_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${PDFJS_DATA_URL}cmaps/`,
      standardFontDataUrl: `${PDFJS_DATA_URL}standard_fonts/`,
      // Fonts that a file names and does not hold look the same everywhere.
      useSystemFonts: false,
      wasmUrl: `${PDFJS_DATA_URL}wasm/`,
      iccUrl: `${PDFJS_DATA_URL}iccs/`,
      // Scripts and forms of a document are nothing that the page runs.
      isEvalSupported: false,
      enableXfa: false,
      verbosity,
    });
    return task;
  };
}
