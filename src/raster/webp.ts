import { readFile } from 'node:fs/promises';
import { packageFile } from './package-file.ts';
import type { Raster } from './raster.ts';
import { WebAssembly } from './web-assembly.ts';

/** Print keeps its edges, photographs lose little. */
const QUALITY = 80;
/** WebP has 14 bits for each side. */
export const MAX_WEBP_SIDE = 16_383;

type Encode = typeof import('@jsquash/webp/encode.js')['default'];

let loading: Promise<Encode> | undefined;

export async function toWebp(raster: Raster): Promise<Uint8Array> {
  loading ??= load();
  const encode = await loading;
  const { width, height } = raster;
  const image = { width, height, data: toRgba(raster), colorSpace: 'srgb' };
  return new Uint8Array(await encode(image as unknown as Parameters<Encode>[0], { quality: QUALITY }));
}

async function load(): Promise<Encode> {
  const { default: encode, init } = await import('@jsquash/webp/encode.js');
  const bytes = await readFile(packageFile('@jsquash/webp', 'codec/enc/webp_enc_simd.wasm'));
  await init((await WebAssembly.compile(bytes)) as never);
  return encode;
}

function toRgba({ width, height, channels, data }: Raster): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const next = channels === 3 ? 1 : 0;
  for (let to = 0, at = 0; to < rgba.length; to += 4, at += channels) {
    rgba[to] = data[at]!;
    rgba[to + 1] = data[at + next]!;
    rgba[to + 2] = data[at + 2 * next]!;
  }
  return rgba;
}

type Decode = typeof import('@jsquash/webp/decode.js')['default'];

let decoding: Promise<Decode> | undefined;

/** The pixels of a picture, on white. */
export async function fromWebp(bytes: Uint8Array): Promise<Raster> {
  decoding ??= loadDecoder();
  const decode = await decoding;
  const { width, height, data } = await decode(new Uint8Array(bytes).buffer);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    const share = data[from + 3]! / 255;
    for (let i = 0; i < 3; i++) rgb[to++] = 255 + (data[from + i]! - 255) * share;
  }
  return { width, height, channels: 3, data: rgb };
}

async function loadDecoder(): Promise<Decode> {
  // What the decoder makes is an ImageData, which Node has none of.
  (globalThis as { ImageData?: unknown }).ImageData ??= class {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data;
      this.width = width;
      this.height = height;
    }
  };
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  const bytes = await readFile(packageFile('@jsquash/webp', 'codec/dec/webp_dec.wasm'));
  await init((await WebAssembly.compile(bytes)) as never);
  return decode;
}
