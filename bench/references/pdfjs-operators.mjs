// pdf.js's getOperatorList of each page of a PDF.
import { readFileSync } from 'node:fs';
import { PDFJS } from '../made-report.mjs';

await import(`${PDFJS}legacy/build/pdf.worker.mjs`);
const { getDocument } = await import(`${PDFJS}legacy/build/pdf.mjs`);

export default async function read(path) {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
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
  return document.numPages;
}
