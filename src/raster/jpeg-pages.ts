import type { PicturePage } from './picture-page-parts.ts';

/** Where a camera says how it was held (EXIF 2.32, 4.6.4): quarters clockwise. Mirrored pictures are turned only. */
const TURNS = new Map([
  [3, 2],
  [4, 2],
  [5, 1],
  [6, 1],
  [7, 3],
  [8, 3],
]);

export const turnsOf = (orientation: number | undefined): number => TURNS.get(orientation ?? 1) ?? 0;

/** A JPEG goes into a PDF as it is. */
export function readJpeg(bytes: Uint8Array): PicturePage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let dpi: number | undefined;
  let turns = 0;
  let isAdobe = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = view.getUint16(at + 2);
    const says = (text: string): boolean =>
      Buffer.from(bytes.subarray(at + 4, at + 4 + text.length)).toString('latin1') === text;
    if (marker === 0xe0 && says('JFIF\0')) dpi = jfifDpi(bytes[at + 11]!, view.getUint16(at + 12));
    else if (marker === 0xe1 && says('Exif\0\0'))
      turns = turnsOf(exifOrientation(bytes.subarray(at + 10, at + 2 + length)));
    else if (marker === 0xee && says('Adobe')) isAdobe = true;
    else if (isFrame(marker)) {
      const [height, width, components] = [view.getUint16(at + 5), view.getUint16(at + 7), bytes[at + 9]!];
      const space = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
      const inverted = components === 4 && isAdobe ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
      const entries = `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode${inverted}`;
      return { width, height, dpi, turns, images: [{ width, height, x: 0, y: 0, entries, data: bytes }] };
    }
    at += 2 + length;
  }
  throw new Error('it breaks off before its size is said');
}

/** Start of frame (ITU T.81, B.2.2). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jfifDpi = (unit: number, density: number): number | undefined =>
  unit === 1 ? density : unit === 2 ? density * 2.54 : undefined;

function exifOrientation(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const start = view.getUint32(4, little);
  if (start + 2 > tiff.length) return undefined;
  const count = view.getUint16(start, little);
  for (let i = 0; i < count; i++) {
    const at = start + 2 + 12 * i;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
  }
  return undefined;
}
