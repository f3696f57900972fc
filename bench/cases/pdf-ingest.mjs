// Reports of 60 pages in one warm worker, upload to 201, against pdf.js's getOperatorList for the same pages: of text in two columns, and
// of text, lists and tables.
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport, makeTextReport, PDFJS } from '../made-report.mjs';

const PAGES = 60;

export default async function run() {
  const reference = await operatorLists();
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  const results = [];
  try {
    for (const [kind, make] of [
      ['text', makeTextReport],
      ['text, lists and tables', makeMixedReport],
    ]) {
      const bytes = make(PAGES);
      let round = 0;
      const ingest = await compare(`PDF, ${PAGES} pages of ${kind}: upload to stored`, {
        // Other bytes each time, so that it is read each time.
        subject: () =>
          uploadFile(server.base, Buffer.concat([bytes, Buffer.from(`% round ${round++}\n`)]), 'report.pdf'),
        reference: () => reference(bytes),
        limit: 1.5,
        referenceName: 'pdf.js getOperatorList',
      });
      results.push({ ...ingest, peakRssMb: peakRssMb(server.pid), peakLimitMb: 500 });
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function operatorLists() {
  await import(`${PDFJS}legacy/build/pdf.worker.mjs`);
  const { getDocument } = await import(`${PDFJS}legacy/build/pdf.mjs`);
  return async (bytes) => {
    const task = getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      standardFontDataUrl: `${PDFJS}standard_fonts/`,
    });
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      await page.getOperatorList();
      page.cleanup();
    }
    await task.destroy();
  };
}
