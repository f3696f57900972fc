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
