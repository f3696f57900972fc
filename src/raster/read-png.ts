import { type DecodedPng, decode } from 'fast-png';
import type { Raster } from './raster.ts';

const PAPER = 255;

/** The picture on white paper. Throws where it is broken. */
export function readPng(bytes: Uint8Array): Raster {
  const png = decode(bytes);
  const { width, height } = png;
  const colourAt = colourReader(png);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y);
      const share = alpha / 255;
      data[to++] = PAPER + (red - PAPER) * share;
      data[to++] = PAPER + (green - PAPER) * share;
      data[to++] = PAPER + (blue - PAPER) * share;
    }
  }
  return { width, height, channels: 3, data };
}

type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

/** By its place, whatever the file has for a pixel: an index, a grey, three colours, each with alpha or without. */
function colourReader({ width, channels, depth, data, palette }: DecodedPng): (x: number, y: number) => Colour {
  const perRow = depth < 8 ? Math.ceil((width * depth) / 8) : width * channels;
  const most = 2 ** depth - 1;
  const sampleAt = (y: number, at: number): number => {
    if (depth >= 8) return data[y * perRow + at]!;
    const bit = at * depth;
    return (data[y * perRow + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most;
  };
  if (palette) return (x, y) => (palette[sampleAt(y, x)] ?? [0, 0, 0]) as unknown as Colour;
  const byteAt = (y: number, at: number): number => (sampleAt(y, at) * 255) / most;
  return (x, y) => {
    const at = x * channels;
    const first = byteAt(y, at);
    if (channels < 3) return [first, first, first, channels === 2 ? byteAt(y, at + 1) : 255];
    return [first, byteAt(y, at + 1), byteAt(y, at + 2), channels === 4 ? byteAt(y, at + 3) : 255];
  };
}
