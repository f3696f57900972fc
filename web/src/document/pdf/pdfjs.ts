import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { StoredFile } from '../../api/types.ts';
import { PdfBytes } from './pdf-bytes.ts';

export type OpenPdf = ReturnType<typeof import('./open-pdf.ts').pdfOpener>;

let starting: Promise<OpenPdf> | undefined;
let next: { id: string; bytes: PdfBytes } | undefined;

/** Loads pdf.js and, beside it, its worker: each takes longer than drawing a page. */
export function startPdfjs(): Promise<OpenPdf> {
  starting ??= start();
  return starting;
}

async function start(): Promise<OpenPdf> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const { pdfOpener } = await import('./open-pdf.ts');
  return pdfOpener(worker);
}

/** For a document that is about to be opened. */
export function expectPdf(file: StoredFile): void {
  void startPdfjs();
  next = { id: file.id, bytes: new PdfBytes(file) };
}

export function takeBytes(file: StoredFile): PdfBytes {
  const bytes = next?.id === file.id ? next.bytes : new PdfBytes(file);
  next = undefined;
  return bytes;
}
