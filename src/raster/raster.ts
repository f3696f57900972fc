/** Pixels of a picture, rows from the top, without padding. One channel is grey, three are red, green, blue. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

/** Grey where every pixel is: a page of print is, and weighs a third then. `stride`: bytes from row to row of four-byte pixels. */
export function fromRgbx(pixels: Uint8Array, width: number, height: number, stride: number): Raster {
  return isGrey(pixels, width, height, stride)
    ? { width, height, channels: 1, data: firstChannel(pixels, width, height, stride) }
    : { width, height, channels: 3, data: threeChannels(pixels, width, height, stride) };
}

/** `stride`: bytes from row to row. */
export function fromGrey(pixels: Uint8Array, width: number, height: number, stride: number): Raster {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) data.set(pixels.subarray(y * stride, y * stride + width), y * width);
  return { width, height, channels: 1, data };
}

export function toGrey({ width, height, channels, data }: Raster): Raster {
  if (channels === 1) return { width, height, channels, data };
  const grey = new Uint8Array(width * height);
  // Rec. 601, in 256ths.
  for (let i = 0, at = 0; i < grey.length; i++, at += 3)
    grey[i] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) >> 8;
  return { width, height, channels: 1, data: grey };
}

function isGrey(pixels: Uint8Array, width: number, height: number, stride: number): boolean {
  for (let y = 0; y < height; y++) {
    for (let at = y * stride, end = at + 4 * width; at < end; at += 4) {
      const red = pixels[at]!;
      if (red !== pixels[at + 1] || red !== pixels[at + 2]) return false;
    }
  }
  return true;
}

function firstChannel(pixels: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += 4) data[to++] = pixels[at]!;
  }
  return data;
}

function threeChannels(pixels: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += 4) {
      data[to++] = pixels[at]!;
      data[to++] = pixels[at + 1]!;
      data[to++] = pixels[at + 2]!;
    }
  }
  return data;
}
