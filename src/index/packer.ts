// Not 'msgpackr': in Node.js that reads texts by native code whose one table is written anew by every thread that starts, while others
// read by it. They then got wrong texts, of which some were keys.
import { Packr } from 'msgpackr/pack';
import { giveBack } from '../document/spent-buffers.ts';

const packr = new Packr({ moreTypes: true, useRecords: false });

/** Names of fields, lengths, numbers; and what the packer keeps free at the end of a buffer. */
const HEADROOM_BYTES = 8 * 1024;
/** Where all is packed that has room. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Values as MessagePack, each in memory of its own size. Left to itself the packer makes its buffer four times as large when it comes to
 * the end of it, and from then on takes that much whenever one is full: a part of a megabyte made all later ones keep seven alive.
 */
export function packValue(value: unknown): Buffer {
  const bytes = leastBytes(value) + HEADROOM_BYTES;
  packr.useBuffer(bytes > scratch.length ? Buffer.allocUnsafeSlow(bytes) : scratch);
  const packed = packr.pack(value);
  const own = Buffer.from(packed);
  if (packed.buffer !== scratch.buffer) giveBack([packed.buffer as ArrayBuffer]);
  return own;
}

export const unpackValue = (bytes: Uint8Array): unknown => packr.unpack(bytes as Buffer);

/** The room that its texts and arrays of numbers may take, which are nearly all of a large value; lists of objects are not looked into. */
function leastBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * 3 + 5;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength + 7;
  if (Array.isArray(value) && typeof value[0] !== 'string' && !ArrayBuffer.isView(value[0])) return 0;
  let bytes = 0;
  for (const part of Object.values(value)) bytes += leastBytes(part);
  return bytes;
}
