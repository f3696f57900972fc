// An invoice as a scanner and as a telephone would give it: painted, then crooked and noisy, or seen from aside with a shade over it. Writes
// FOLDER/scanned.pdf and FOLDER/photographed.pdf.
//   node bench/accuracy/photographed.mjs INVOICE.pdf FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { memoryReader, PdfiumFile } from '../../dist/raster/pdfium.js';
import { toPng } from '../../dist/raster/png.js';
import { toGrey } from '../../dist/raster/raster.js';

const [source, folder] = process.argv.slice(2);
const [WIDTH, HEIGHT] = [1700, 2404];
const file = await PdfiumFile.open(memoryReader(new Uint8Array(readFileSync(source))));
mkdirSync(folder, { recursive: true });
const straight = toGrey(file.render(1, { width: WIDTH, height: HEIGHT }));
const crooked = toGrey(file.render(1, { width: WIDTH, height: HEIGHT, turnedBy: 1.7 }));
file.close();

/** Corners of the sheet in the photograph, as shares of the picture: top left, top right, bottom right, bottom left. */
const CORNERS = [
  [0.07, 0.05],
  [0.95, 0.03],
  [0.98, 0.97],
  [0.03, 0.96],
];
const TABLE = 70;

await write('scanned.pdf', grained(crooked, 18));
await write('photographed.pdf', grained(shaded(seenFrom(straight, CORNERS)), 12));

async function write(name, image) {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(toPng(image));
  pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  writeFileSync(join(folder, name), await pdf.save());
}

/** The projective map from the picture back to the sheet, by its four corners; what lies beside the sheet is the table. */
function seenFrom({ width, height, data }, corners) {
  const toSheet = inverse(squareTo(corners.map(([x, y]) => [x * width, y * height])));
  const seen = new Uint8Array(width * height).fill(TABLE);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = apply(toSheet, x, y);
      if (u < 0 || v < 0 || u > 1 || v > 1) continue;
      seen[y * width + x] = sampled(data, width, height, u * (width - 1), v * (height - 1));
    }
  }
  return { width, height, channels: 1, data: seen };
}

function sampled(data, width, height, x, y) {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [dx, dy] = [x - x0, y - y0];
  const top = data[y0 * width + x0] * (1 - dx) + data[y0 * width + x1] * dx;
  const bottom = data[y1 * width + x0] * (1 - dx) + data[y1 * width + x1] * dx;
  return top * (1 - dy) + bottom * dy;
}

/** Heckbert, "Fundamentals of Texture Mapping", 1989: the unit square to a quadrilateral. */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

function inverse([a, b, c, d, e, f, g, h, i]) {
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}

function apply([a, b, c, d, e, f, g, h, i], x, y) {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** Light from the upper left, and the shade of a hand at the lower right. */
function shaded({ width, height, data, ...rest }) {
  const darkened = data.map((value, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const hand = Math.hypot(x - 0.85, y - 0.8) < 0.28 ? 0.72 : 1;
    return value * (1 - 0.25 * x * y) * hand;
  });
  return { width, height, ...rest, data: darkened };
}

/** Park and Miller's generator: the same grain each time. */
function grained({ data, ...rest }, amount) {
  let seed = 7;
  const noisy = data.map((value) => {
    seed = (seed * 16807) % 2147483647;
    return Math.max(0, Math.min(255, value + ((seed / 2147483647) * 2 - 1) * amount));
  });
  return { ...rest, data: noisy };
}
