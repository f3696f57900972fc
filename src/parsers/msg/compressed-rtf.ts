import { toBuffer } from '../source.ts';

/** What every dictionary begins with ([MS-OXRTFCP] 2.1.2.1). */
const PRELOADED = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const COMPRESSED = 0x75465a4c;
const DICTIONARY_BYTES = 4096;
/** A reference of two bytes gives at most 17. */
const MOST_GROWTH = 10;

/** RTF as messages keep it ([MS-OXRTFCP]); what there is of it where it breaks off. */
export function expandRtf(bytes: Uint8Array): Buffer {
  const data = toBuffer(bytes);
  if (data.length < 16) return Buffer.alloc(0);
  if (data.readUInt32LE(8) !== COMPRESSED) return data.subarray(16);
  const size = Math.min(data.readUInt32LE(4), data.length * MOST_GROWTH);
  const out = Buffer.alloc(size);
  const dictionary = Buffer.alloc(DICTIONARY_BYTES);
  PRELOADED.copy(dictionary);
  let write = PRELOADED.length;
  let written = 0;
  const put = (byte: number): void => {
    out[written++] = byte;
    dictionary[write] = byte;
    write = (write + 1) % DICTIONARY_BYTES;
  };
  for (let at = 16; at < data.length && written < size; ) {
    const control = data[at++]!;
    for (let bit = 0; bit < 8 && at < data.length && written < size; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(data[at++]!);
        continue;
      }
      if (at + 2 > data.length) return out.subarray(0, written);
      const reference = data.readUInt16BE(at);
      at += 2;
      const offset = reference >> 4;
      // A reference to where the next byte would stand ends it.
      if (offset === write) return out.subarray(0, written);
      for (let i = 0; i < (reference & 15) + 2 && written < size; i++)
        put(dictionary[(offset + i) % DICTIONARY_BYTES]!);
    }
  }
  return out.subarray(0, written);
}
