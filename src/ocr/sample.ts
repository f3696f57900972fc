import type { Raster } from '../raster/raster.ts';
import { lettersOf } from './letters.ts';

/** Enough letters to tell which way round they stand. */
const ENOUGH_LETTERS = 60;
/** The picture is parted into so many squares along each side. */
const CELLS = 12;
const LEAST_CELLS = 1;

/** The smallest part of a grey picture with so many letters that it tells how the whole lies; the whole where there are few. */
export function samplePart(image: Raster, dpi: number): Raster {
  const letters = lettersOf(image, dpi);
  // How many letters there are above and to the left of each corner of the squares.
  const before = new Uint32Array((CELLS + 1) ** 2);
  for (const { x0, y0, x1, y1 } of letters) {
    const column = Math.floor((((x0 + x1) / 2) * CELLS) / image.width);
    const row = Math.floor((((y0 + y1) / 2) * CELLS) / image.height);
    before[(row + 1) * (CELLS + 1) + column + 1]!++;
  }
  for (let row = 1; row <= CELLS; row++) {
    for (let column = 1, inRow = 0; column <= CELLS; column++) {
      const at = row * (CELLS + 1) + column;
      inRow += before[at]!;
      before[at] = inRow + before[at - CELLS - 1]!;
    }
  }
  const at = (row: number, column: number): number => before[row * (CELLS + 1) + column]!;
  for (let side = LEAST_CELLS; side < CELLS; side++) {
    let most = { count: 0, row: 0, column: 0 };
    for (let row = 0; row + side <= CELLS; row++) {
      for (let column = 0; column + side <= CELLS; column++) {
        const below = at(row + side, column + side) - at(row + side, column);
        const count = below - at(row, column + side) + at(row, column);
        if (count > most.count) most = { count, row, column };
      }
    }
    if (most.count >= ENOUGH_LETTERS) return cut(image, most, side);
  }
  return image;
}

function cut({ width, height, data }: Raster, { row, column }: { row: number; column: number }, side: number): Raster {
  const [left, right] = [Math.floor((column * width) / CELLS), Math.floor(((column + side) * width) / CELLS)];
  const [top, bottom] = [Math.floor((row * height) / CELLS), Math.floor(((row + side) * height) / CELLS)];
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { width: right - left, height: bottom - top, channels: 1, data: part };
}

/** A grey picture turned clockwise by so many quarters. */
export function turnedBy(image: Raster, quarters: number): Raster {
  let turned = image;
  for (let i = 0; i < ((quarters % 4) + 4) % 4; i++) turned = turnedOnce(turned);
  return turned;
}

function turnedOnce({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0, to = height - 1 - y; x < width; x++, to += height) turned[to] = data[from++]!;
  }
  return { width: height, height: width, channels: 1, data: turned };
}
