import { turnsOf } from './jpeg-pages.ts';
import type { PdfImage, PicturePage } from './picture-page-parts.ts';

const MAX_PAGES = 1_000;
const MAX_STRIPS = 20_000;

/** By field type: bytes of one value (TIFF 6.0, section 2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Baseline and extensions that scanners and faxes write. */
const Tag = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  counts: 279,
  resolution: 282,
  planar: 284,
  faxOptions: 292,
  unit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileCounts: 325,
  jpegTables: 347,
} as const;

type Fields = ReadonlyMap<number, number[]>;

/** The pages of a TIFF: its strips and tiles go into a PDF as they are, which knows the same compressions. */
export function readTiff(bytes: Uint8Array): PicturePage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const pages: PicturePage[] = [];
  const seen = new Set<number>();
  for (let at = view.getUint32(4, little); at > 0 && at + 2 <= bytes.length && !seen.has(at); ) {
    seen.add(at);
    const count = view.getUint16(at, little);
    const fields = readFields(view, little, at + 2, count);
    // Pictures of reduced size stand beside the whole one.
    if (((fields.get(254)?.[0] ?? 0) & 1) === 0) pages.push(toPage(bytes, fields, little));
    if (pages.length >= MAX_PAGES) break;
    const next = at + 2 + 12 * count;
    at = next + 4 <= bytes.length ? view.getUint32(next, little) : 0;
  }
  if (pages.length === 0) throw new Error('it has no page');
  return pages;
}

function readFields(view: DataView, little: boolean, start: number, count: number): Fields {
  const fields = new Map<number, number[]>();
  for (let i = 0; i < count && start + 12 * i + 12 <= view.byteLength; i++) {
    const at = start + 12 * i;
    const [tag, type, length] = [
      view.getUint16(at, little),
      view.getUint16(at + 2, little),
      view.getUint32(at + 4, little),
    ];
    const size = TYPE_BYTES[type] ?? 0;
    const from = size * length > 4 ? view.getUint32(at + 8, little) : at + 8;
    if (size === 0 || from + size * length > view.byteLength || length > 1_000_000) continue;
    fields.set(
      tag,
      Array.from({ length }, (_, k) => readValue(view, little, type, from + k * size)),
    );
  }
  return fields;
}

function readValue(view: DataView, little: boolean, type: number, at: number): number {
  if (type === 3) return view.getUint16(at, little);
  if (type === 4) return view.getUint32(at, little);
  if (type === 5) return view.getUint32(at, little) / (view.getUint32(at + 4, little) || 1);
  return view.getUint8(at);
}

function toPage(bytes: Uint8Array, fields: Fields, little: boolean): PicturePage {
  const one = (tag: number, otherwise = 0): number => fields.get(tag)?.[0] ?? otherwise;
  const [width, height] = [one(Tag.width), one(Tag.height)];
  const isTiled = fields.has(Tag.tileOffsets);
  const offsets = fields.get(isTiled ? Tag.tileOffsets : Tag.offsets) ?? [];
  const counts = fields.get(isTiled ? Tag.tileCounts : Tag.counts) ?? [];
  const [wide, high] = isTiled
    ? [one(Tag.tileWidth), one(Tag.tileHeight)]
    : [width, Math.min(one(Tag.stripRows, height), height)];
  if (offsets.length === 0 || offsets.length > MAX_STRIPS || wide <= 0 || high <= 0)
    throw new Error('it has no pixels');
  const across = Math.ceil(width / wide);
  const pieces = offsets.map((offset, i) => bytes.subarray(offset, offset + (counts[i] ?? bytes.length)));
  const images: PdfImage[] = [];
  for (const [i, data] of pieces.entries()) {
    const y = Math.floor(i / across) * high;
    const rows = isTiled ? high : Math.min(high, height - y);
    if (rows > 0)
      images.push({
        width: wide,
        height: rows,
        x: (i % across) * wide,
        y,
        ...encoded(data, fields, wide, rows, little),
      });
  }
  const perUnit = one(Tag.resolution);
  const dpi = one(Tag.unit, 2) === 3 ? perUnit * 2.54 : one(Tag.unit, 2) === 2 ? perUnit : 0;
  return { width, height, dpi: dpi || undefined, turns: turnsOf(one(Tag.orientation, 1)), images };
}

function encoded(
  data: Uint8Array,
  fields: Fields,
  width: number,
  rows: number,
  little: boolean,
): Pick<PdfImage, 'entries' | 'data'> {
  const one = (tag: number, otherwise: number): number => fields.get(tag)?.[0] ?? otherwise;
  const [bits, samples, photometric] = [one(Tag.bits, 1), one(Tag.samples, 1), one(Tag.photometric, 1)];
  const compression = one(Tag.compression, 1);
  const isFax = compression >= 2 && compression <= 4;
  const turned = isFax && one(Tag.fillOrder, 1) === 2 ? Uint8Array.from(data, reversed) : data;
  if (isFax) {
    const options = one(Tag.faxOptions, 0);
    const k = compression === 4 ? -1 : compression === 3 && (options & 1) === 1 ? 1 : 0;
    const align = compression === 2 || (options & 4) === 4 ? ' /EncodedByteAlign true' : '';
    const black = photometric === 1 ? ' /BlackIs1 true' : '';
    const parms = `<< /K ${k} /Columns ${width} /Rows ${rows}${align}${black} /EndOfBlock false >>`;
    return {
      entries: `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms ${parms}`,
      data: turned,
    };
  }
  if (compression === 7) {
    const tables = Uint8Array.from(fields.get(Tag.jpegTables) ?? []);
    const whole = tables.length > 4 ? Buffer.concat([tables.subarray(0, -2), data.subarray(2)]) : data;
    const space = samples === 1 ? '/DeviceGray' : samples === 4 ? '/DeviceCMYK' : '/DeviceRGB';
    const transform = photometric === 2 ? ' /DecodeParms << /ColorTransform 0 >>' : '';
    return { entries: `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode${transform}`, data: whole };
  }
  const filter = FILTERS.get(compression);
  if (filter === undefined) throw new Error(`it is compressed in a way that is not read (${compression})`);
  const space = spaceOf(photometric, samples, bits, fields);
  if (space === undefined || one(Tag.planar, 1) !== 1 || (bits === 16 && little)) {
    throw new Error(`its colours are stored in a way that is not read (${samples} of ${bits} bits)`);
  }
  const predictor = one(Tag.predictor, 1);
  const parms =
    predictor === 2 && compression !== 1
      ? ` /DecodeParms << /Predictor 2 /Colors ${samples} /BitsPerComponent ${bits} /Columns ${width} >>`
      : '';
  return { entries: `${space} /BitsPerComponent ${bits}${filter}${parms}`, data };
}

const FILTERS = new Map([
  [1, ''],
  [5, ' /Filter /LZWDecode'],
  [8, ' /Filter /FlateDecode'],
  [32773, ' /Filter /RunLengthDecode'],
  [32946, ' /Filter /FlateDecode'],
]);

function spaceOf(photometric: number, samples: number, bits: number, fields: Fields): string | undefined {
  if (photometric === 0 && samples === 1) return '/ColorSpace /DeviceGray /Decode [1 0]';
  if (photometric === 1 && samples === 1) return '/ColorSpace /DeviceGray';
  if (photometric === 2 && samples === 3) return '/ColorSpace /DeviceRGB';
  if (photometric === 5 && samples === 4) return '/ColorSpace /DeviceCMYK';
  const palette = fields.get(Tag.palette);
  if (photometric !== 3 || samples !== 1 || !palette) return undefined;
  const colours = Math.min(palette.length / 3, 2 ** bits);
  const table = Array.from(
    { length: colours * 3 },
    (_, i) => (palette[(i % 3) * (palette.length / 3) + Math.floor(i / 3)]! >> 8) & 255,
  );
  return `/ColorSpace [/Indexed /DeviceRGB ${colours - 1} <${Buffer.from(table).toString('hex')}>]`;
}

/** The bits of a byte from the other end. */
function reversed(byte: number): number {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) out |= 0x80 >> bit;
  return out;
}
