import type { Raster } from '../raster/raster.ts';

/** Squares small enough to be lit evenly and large enough to show paper between letters. */
const TILE_INCHES = 0.2;
/** The paper is lighter than this share of what is in a square. */
const PAPER_RANK = 0.9;
/** A page with this share of squares as light as paper is lit well: dark parts of it are meant. */
const LIGHT = 225;
const WELL_LIT_SHARE = 0.7;
/** Darker squares are no paper in the shade. */
const DARKEST = 24;

/** A photographed page without its shades: each grey as a share of the paper around it. Scans stay as they are. */
export function evenLight(image: Raster, dpi: number): Raster {
  const { width, height, data } = image;
  const side = Math.max(4, Math.round(TILE_INCHES * dpi));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      paper[row * columns + column] = paperOf(image, column * side, row * side, side);
    }
  }
  if (paper.filter((grey) => grey >= LIGHT).length >= WELL_LIT_SHARE * paper.length) return image;
  const even = new Uint8Array(data.length);
  const [across, down] = [betweenTiles(width, side, columns), betweenTiles(height, side, rows)];
  const line = new Float32Array(columns);
  for (let y = 0, at = 0; y < height; y++) {
    const [above, below, lower] = [down.first[y]! * columns, down.second[y]! * columns, down.share[y]!];
    for (let column = 0; column < columns; column++)
      line[column] = paper[above + column]! * (1 - lower) + paper[below + column]! * lower;
    for (let x = 0; x < width; x++, at++) {
      const right = across.share[x]!;
      const here = line[across.first[x]!]! * (1 - right) + line[across.second[x]!]! * right;
      even[at] = Math.min(255, (data[at]! * 255) / Math.max(DARKEST, here));
    }
  }
  return { ...image, data: even };
}

/** For each pixel the two squares between whose middles it lies, and how near it is to the second. */
function betweenTiles(pixels: number, side: number, tiles: number) {
  const [first, second, share] = [new Uint16Array(pixels), new Uint16Array(pixels), new Float32Array(pixels)];
  for (let i = 0; i < pixels; i++) {
    const at = Math.min(tiles - 1, Math.max(0, i / side - 0.5));
    first[i] = at;
    second[i] = Math.min(tiles - 1, first[i]! + 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
}

function paperOf({ width, height, data }: Raster, x0: number, y0: number, side: number): number {
  const counts = new Uint32Array(256);
  const [x1, y1] = [Math.min(width, x0 + side), Math.min(height, y0 + side)];
  let total = 0;
  for (let y = y0; y < y1; y += 2) {
    for (let x = x0; x < x1; x += 2) {
      counts[data[y * width + x]!]!++;
      total++;
    }
  }
  let grey = 255;
  for (let lighter = counts[255]!; lighter < (1 - PAPER_RANK) * total && grey > 0; lighter += counts[grey]!) grey--;
  return grey;
}
