import { deflateSync } from 'node:zlib';
import { fault } from '../document/fault.ts';
import { readJpeg } from './jpeg-pages.ts';
import { findPictureKind } from './picture-kind.ts';
import type { PicturePage } from './picture-page-parts.ts';
import { readPng } from './read-png.ts';
import { readTiff } from './tiff-pages.ts';
import { fromWebp } from './webp.ts';

/** Said by cameras and programs that know nothing of paper. */
const LEAST_DPI = 100;
/** The longer side of a page whose size nobody said: that of A4. */
const USUAL_SIDE = 842;
const SCREEN_DPI = 96;
const MAX_PIXELS = 100_000_000;

/** A picture as the PDF that a scanner would have made of it: its pixels as they are stored, wherever PDF knows how. */
export async function pictureToPdf(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return toPdf(await readPages(bytes));
  } catch (error) {
    if (error instanceof Error && 'fault' in error) throw error;
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'it breaks off';
    throw fault('unprocessable_document', `The picture cannot be read: ${reason}.`);
  }
}

async function readPages(bytes: Uint8Array): Promise<PicturePage[]> {
  switch (findPictureKind(bytes)) {
    case 'jpeg':
      return [readJpeg(bytes)];
    case 'tiff':
      return readTiff(bytes);
    case 'png':
      return [pngPage(bytes)];
    case 'webp':
      return [rasterPage(await fromWebp(bytes))];
    default:
      throw new Error('it is of no known kind');
  }
}

/** The stream of PNG is one that PDF has too, but for interlaced pictures and such with alpha. */
function pngPage(bytes: Uint8Array): PicturePage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, colour, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]!];
  if (width * height > MAX_PIXELS) throw tooLarge(width, height);
  let dpi: number | undefined;
  let palette: Uint8Array | undefined;
  let hasAlpha = colour >= 4;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') data.push(body);
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') hasAlpha = true;
    else if (type === 'pHYs' && body[8] === 1) dpi = view.getUint32(at + 8) * 0.0254;
    at += 12 + length;
  }
  if (data.length === 0) throw new Error('it has no pixels');
  if (hasAlpha || interlaced !== 0 || (colour === 3 && !palette)) return { ...rasterPage(readPng(bytes)), dpi };
  const colours = colour === 2 ? 3 : 1;
  const space =
    colour === 3
      ? `[/Indexed /DeviceRGB ${palette!.length / 3 - 1} <${Buffer.from(palette!).toString('hex')}>]`
      : colours === 3
        ? '/DeviceRGB'
        : '/DeviceGray';
  const entries = `/ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent ${depth} /Columns ${width} >>`;
  return { width, height, dpi, turns: 0, images: [{ width, height, x: 0, y: 0, entries, data: Buffer.concat(data) }] };
}

function rasterPage({
  width,
  height,
  channels,
  data,
}: {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}): PicturePage {
  const entries = `/ColorSpace ${channels === 3 ? '/DeviceRGB' : '/DeviceGray'} /BitsPerComponent 8 /Filter /FlateDecode`;
  const image = { width, height, x: 0, y: 0, entries, data: deflateSync(data, { level: 1 }) };
  return { width, height, dpi: undefined, turns: 0, images: [image] };
}

const tooLarge = (width: number, height: number): Error =>
  fault('limit_exceeded', `The picture has ${width} by ${height} pixels, more than ${MAX_PIXELS} in all.`);

function toPdf(pages: readonly PicturePage[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (piece: Uint8Array | string): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  const object = (head: string, stream?: Uint8Array): number => {
    places.push(length);
    put(`${places.length} 0 obj\n${head}\n`);
    if (stream) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
    return places.length;
  };
  put('%PDF-1.7\n');
  // The tree of pages is known when they are: its number is the last but one.
  const count = pages.reduce((sum, page) => sum + page.images.length + 2, 0);
  const kids: number[] = [];
  for (const page of pages) {
    const { width, height, turns } = page;
    if (width <= 0 || height <= 0) throw new Error('it has no size');
    if (width * height > MAX_PIXELS) throw tooLarge(width, height);
    const points = 72 / dpiOf(page);
    const names = page.images.map((image) => {
      const { width: wide, height: high, entries, data } = image;
      const head = `<< /Type /XObject /Subtype /Image /Width ${wide} /Height ${high} ${entries} /Length ${data.length} >>`;
      return { image, number: object(head, data) };
    });
    const drawn = names.map(({ image, number }) => {
      const size = [image.width, 0, 0, image.height, image.x, height - image.y - image.height];
      return `q ${size.map((side) => (side * points).toFixed(3)).join(' ')} cm /I${number} Do Q`;
    });
    const content = Buffer.from(drawn.join('\n'), 'latin1');
    const contents = object(`<< /Length ${content.length} >>`, content);
    const images = names.map(({ number }) => `/I${number} ${number} 0 R`).join(' ');
    const box = `[0 0 ${(width * points).toFixed(2)} ${(height * points).toFixed(2)}]`;
    kids.push(
      object(
        `<< /Type /Page /Parent ${count + 1} 0 R /MediaBox ${box} /Rotate ${turns * 90} /Contents ${contents} 0 R /Resources << /XObject << ${images} >> >> >>`,
      ),
    );
  }
  object(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  object(`<< /Type /Catalog /Pages ${count + 1} 0 R >>`);
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  put(`trailer\n<< /Size ${places.length + 1} /Root ${places.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

function dpiOf({ width, height, dpi }: PicturePage): number {
  if (dpi !== undefined && dpi >= LEAST_DPI && dpi <= 2_400) return dpi;
  return Math.max(SCREEN_DPI, (Math.max(width, height) * 72) / USUAL_SIDE);
}
