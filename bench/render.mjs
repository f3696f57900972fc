// Times of painting pages: the first page of a document that was never opened, then thumbnails, in one warm thread. Milliseconds by the
// clock, and of the processor in brackets: on a busy machine only those tell anything.
//   node bench/render.mjs FILE…
import { fileReader, loadPdfium, PdfiumFile } from '../dist/raster/pdfium.js';
import { toPng } from '../dist/raster/png.js';

const THUMBNAIL = 96;
const sorted = (values) => [...values].sort((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const told = ([clock, cpu], digits = 0) => `${clock.toFixed(digits)} (${cpu.toFixed(digits)})`;

const [, loading] = await timed(loadPdfium);
process.stdout.write(`PDFium loaded in ${told(loading)} ms\n`);
process.stdout.write('pages  first page, 96 dpi   again   thumbnail, median   p95   file\n');
for (const path of process.argv.slice(2)) {
  const [{ file, size }, first] = await timed(async () => {
    const opened = await PdfiumFile.open(fileReader(path));
    return { file: opened, size: paintFirst(opened) };
  });
  const [, again] = await timed(() => paintFirst(file));
  const times = [];
  for (let page = 1; page <= Math.min(50, file.pageCount); page++) {
    const height = Math.round((THUMBNAIL * size.height) / size.width);
    times.push((await timed(() => toPng(file.render(page, { width: THUMBNAIL, height }))))[1]);
  }
  const middle = [0, 1].map((of) => median(times.map((each) => each[of])));
  const slow = [0, 1].map((of) => sorted(times.map((each) => each[of]))[Math.floor(times.length * 0.95)]);
  const columns = [told(first).padStart(12), told(again).padStart(14), told(middle, 1).padStart(14), told(slow, 1)];
  process.stdout.write(`${String(file.pageCount).padStart(5)}  ${columns.join('   ')}   ${path.split('/').at(-1)}\n`);
  file.close();
}

function paintFirst(file) {
  const size = file.withPage(1, (page) => ({
    width: Math.round((file.pdfium.FPDF_GetPageWidthF(page) * 96) / 72),
    height: Math.round((file.pdfium.FPDF_GetPageHeightF(page) * 96) / 72),
  }));
  toPng(file.render(1, size));
  return size;
}

async function timed(work) {
  const [at, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return [result, [performance.now() - at, (user + system) / 1000]];
}
