// Times of painting pages: the first page of a document that was never opened, then thumbnails, in one warm thread.
//   node bench/render.mjs FILE…
import { fileReader, loadPdfium, PdfiumFile } from '../dist/raster/pdfium.js';
import { toPng } from '../dist/raster/png.js';

const THUMBNAIL = 96;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const now = () => performance.now();

let at = now();
await loadPdfium();
process.stdout.write(`PDFium loaded in ${(now() - at).toFixed(0)} ms\n`);
process.stdout.write('pages  first page, 96 dpi  thumbnail, median / p95  file\n');
for (const path of process.argv.slice(2)) {
  at = now();
  const file = await PdfiumFile.open(fileReader(path));
  const size = file.withPage(1, (page) => ({
    width: Math.round((file.pdfium.FPDF_GetPageWidthF(page) * 96) / 72),
    height: Math.round((file.pdfium.FPDF_GetPageHeightF(page) * 96) / 72),
  }));
  toPng(file.render(1, size));
  const first = now() - at;
  const times = [];
  for (let page = 1; page <= Math.min(50, file.pageCount); page++) {
    at = now();
    toPng(file.render(page, { width: THUMBNAIL, height: Math.round((THUMBNAIL * size.height) / size.width) }));
    times.push(now() - at);
  }
  const middle = median(times);
  process.stdout.write(
    `${String(file.pageCount).padStart(5)}  ${first.toFixed(0).padStart(15)} ms  ${middle.toFixed(1).padStart(8)} / ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms  ${path.split('/').at(-1)}\n`,
  );
  file.close();
}
