import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { StoredFile } from '../../api/types.ts';
import { PdfBytes } from './pdf-bytes.ts';

export type OpenPdf = ReturnType<typeof import('./open-pdf.ts').pdfOpener>;

let starting: Promise<OpenPdf> | undefined;
let next: { id: string; bytes: PdfBytes } | undefined;

/** Loads pdf.js and, beside it, its worker: each takes longer than drawing a page. */
export function startPdfjs(): Promise<OpenPdf> {
  starting ??= start().catch((error: unknown) => {
    // The service may be back when it is asked for again.
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Ahead of need; whoever needs it then is told what is wrong. */
export function preparePdfjs(): void {
  startPdfjs().catch(() => undefined);
}

async function start(): Promise<OpenPdf> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const { pdfOpener } = await import('./open-pdf.ts');
  return pdfOpener(worker);
}

/** For a document that is about to be opened. */
export function expectPdf(file: StoredFile): void {
  preparePdfjs();
  next = { id: file.id, bytes: new PdfBytes(file) };
}

export function takeBytes(file: StoredFile): PdfBytes {
  const bytes = next?.id === file.id ? next.bytes : new PdfBytes(file);
  next = undefined;
  return bytes;
}
