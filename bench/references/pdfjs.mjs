// pdf.js by itself, loaded once for all who take it as a reference.
import { readFileSync } from 'node:fs';
import { PDFJS } from '../made-report.mjs';

await import(`${PDFJS}legacy/build/pdf.worker.mjs`);
const { getDocument } = await import(`${PDFJS}legacy/build/pdf.mjs`);

/** Visits the pages of a PDF one after the other; gives their count. */
export async function visitPages(path, visit) {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    verbosity: 0,
    standardFontDataUrl: `${PDFJS}standard_fonts/`,
    cMapUrl: `${PDFJS}cmaps/`,
  });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    await visit(page);
    page.cleanup();
  }
  await task.destroy();
  return document.numPages;
}
