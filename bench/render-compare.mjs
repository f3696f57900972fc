// Pages as PDFium paints them beside another renderer, pixel by pixel at 72 dpi. MuPDF is no part of this project (AGPL): install it elsewhere.
//   npm install --prefix /tmp/mupdf mupdf && node bench/render-compare.mjs /tmp/mupdf FILE…
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryReader, PdfiumFile } from '../dist/raster/pdfium.js';
import { toGrey } from '../dist/raster/raster.js';

const [folder, ...paths] = process.argv.slice(2);
const mupdf = await import(pathToFileURL(join(folder, 'node_modules', 'mupdf', 'dist', 'mupdf.js')).href);
const PAGES_OF_EACH = 2;
/** Renderers draw the edges of letters each in their own way: greys are compared over squares of so many pixels. */
const SQUARE = 4;
/** A square that differs by more than this, of 255, shows something else. */
const OTHER = 48;

const shares = [];
for (const path of paths) {
  try {
    const bytes = new Uint8Array(readFileSync(path));
    const ours = await PdfiumFile.open(memoryReader(bytes));
    const theirs = mupdf.Document.openDocument(bytes, 'application/pdf');
    for (let page = 1; page <= Math.min(PAGES_OF_EACH, ours.pageCount); page++) {
      const pixmap = theirs
        .loadPage(page - 1)
        .toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false, true);
      const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
      const image = toGrey(ours.render(page, { width, height }));
      const share = differing(image.data, pixmap.getPixels(), width, height, pixmap.getStride());
      shares.push(share);
      process.stdout.write(`${(100 * share).toFixed(2).padStart(6)} %  ${path.split('/').at(-1)} p${page}\n`);
    }
    ours.close();
  } catch (error) {
    process.stdout.write(`     -    ${path.split('/').at(-1)}: ${String(error).slice(0, 80)}\n`);
  }
}
shares.sort((a, b) => a - b);
const at = (share) => (100 * (shares[Math.floor(share * (shares.length - 1))] ?? 0)).toFixed(2);
const alike = shares.filter((share) => share < 0.01).length;
process.stdout.write(
  `${shares.length} pages; squares that differ: median ${at(0.5)} %, p90 ${at(0.9)} %, worst ${at(1)} %; ${alike} pages below 1 %\n`,
);

function differing(a, b, width, height, strideB) {
  let [squares, other] = [0, 0];
  for (let y = 0; y + SQUARE <= height; y += SQUARE) {
    for (let x = 0; x + SQUARE <= width; x += SQUARE) {
      let sum = 0;
      for (let dy = 0; dy < SQUARE; dy++) {
        for (let dx = 0; dx < SQUARE; dx++) sum += a[(y + dy) * width + x + dx] - b[(y + dy) * strideB + x + dx];
      }
      squares++;
      if (Math.abs(sum) / SQUARE ** 2 > OTHER) other++;
    }
  }
  return other / squares;
}
