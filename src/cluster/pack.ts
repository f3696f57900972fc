import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';
import type { StoredPart } from '../index/store.ts';

/**
 * The parts of a content as one object: frames of about a mebibyte, each of whole parts. A frame is the length of what follows (u32, big
 * endian), its CRC-32, and raw deflate of: the length of a head (u32), the head as JSON ([name, length] for each part), the bytes.
 */
const FRAME_BYTES = 1024 * 1024;
const HEAD = 8;
/** Level 1: what is stored shrinks to a third, at a hundred megabytes a second in threads of their own. */
const LEVEL = 1;
/** No frame is larger unless a single part is; what claims to be is damaged. */
const MAX_FRAME_BYTES = 1024 ** 3;

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;
const inflate = promisify(inflateRaw) as (bytes: Uint8Array) => Promise<Buffer>;

export async function* packParts(parts: Iterable<StoredPart>): AsyncGenerator<Uint8Array> {
  let frame: StoredPart[] = [];
  let bytes = 0;
  for (const part of parts) {
    frame.push(part);
    bytes += part.bytes.length;
    if (bytes < FRAME_BYTES) continue;
    yield await toFrame(frame);
    [frame, bytes] = [[], 0];
  }
  if (frame.length > 0) yield await toFrame(frame);
}

async function toFrame(parts: readonly StoredPart[]): Promise<Uint8Array> {
  const names = Buffer.from(JSON.stringify(parts.map(({ name, bytes }) => [name, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(names.length);
  const packed = await deflate(Buffer.concat([length, names, ...parts.map(({ bytes }) => bytes)]), { level: LEVEL });
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(packed.length, 0);
  head.writeUInt32BE(crc32(packed), 4);
  return Buffer.concat([head, packed]);
}

/** The parts frame by frame, from chunks of any size. */
export async function* unpackParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StoredPart[]> {
  let waiting: Uint8Array[] = [];
  let have = 0;
  let need = HEAD;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    have += chunk.length;
    while (have >= need) {
      const bytes = Buffer.concat(waiting);
      const end = HEAD + bytes.readUInt32BE(0);
      if (end > MAX_FRAME_BYTES) throw new PackDamaged();
      if (have < end) {
        [waiting, need] = [[bytes], end];
        break;
      }
      yield await fromFrame(bytes.subarray(HEAD, end), bytes.readUInt32BE(4));
      [waiting, have, need] = [[bytes.subarray(end)], have - end, HEAD];
    }
  }
  if (have > 0) throw new PackDamaged();
}

async function fromFrame(packed: Uint8Array, checksum: number): Promise<StoredPart[]> {
  if (crc32(packed) !== checksum) throw new PackDamaged();
  const bytes = await inflate(packed);
  const namesEnd = 4 + bytes.readUInt32BE(0);
  const names = JSON.parse(bytes.toString('utf8', 4, namesEnd)) as [string, number][];
  let at = namesEnd;
  return names.map(([name, length]) => ({ name, bytes: bytes.subarray(at, (at += length)) }));
}

export class PackDamaged extends Error {
  constructor() {
    super('A pack of parts is damaged: its checksum does not fit.');
  }
}
