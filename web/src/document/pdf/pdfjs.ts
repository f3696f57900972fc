import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type OpenPdf = ReturnType<typeof import('./open-pdf.ts').pdfOpener>;

let starting: Promise<OpenPdf> | undefined;

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
