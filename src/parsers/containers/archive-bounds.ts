import { type ByteSource, toBuffer } from '../source.ts';

/** APPNOTE 4.3.16, end of central directory record; a comment of up to 64 KiB follows. */
const END_BYTES = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
/** APPNOTE 4.3.12, central file header. */
const DIRECTORY_SIGNATURE = Buffer.from('PK\x01\x02', 'latin1');
/** In a field whose value stands in the ZIP64 record instead: such archives are read as they are. */
const IN_ZIP64 = 0xffff_ffff;
/** How far behind the archive other bytes may reach: mail gateways and old storage pad files, nobody appends more. */
const MAX_STRAY_BYTES = 1024 * 1024;

export const startsArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

/** Where an archive begins and ends in a file that holds other bytes too. */
export interface ArchiveBounds {
  start: number;
  end: number;
}

/**
 * The bounds of an archive that something stands before or behind; undefined where it fills the file, or where there is
 * none. Offsets in an archive count from its own first byte, so what stands before it is what they fall short by.
 */
export async function findStrayBounds(source: ByteSource): Promise<ArchiveBounds | undefined> {
  const tailStart = Math.max(0, source.size - MAX_STRAY_BYTES);
  const last = toBuffer(await source.read(Math.max(0, source.size - END_BYTES), END_BYTES));
  const whole = last.indexOf(END_SIGNATURE) === 0;
  const tail = whole ? last : toBuffer(await source.read(tailStart, source.size - tailStart));
  const offset = source.size - tail.length;
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    at = tail.lastIndexOf(END_SIGNATURE, at);
    if (at < 0) return undefined;
    const directoryBytes = tail.readUInt32LE(at + 12);
    const directoryStart = tail.readUInt32LE(at + 16);
    const end = Math.min(offset + at + END_BYTES + tail.readUInt16LE(at + 20), source.size);
    const start = offset + at - directoryBytes - directoryStart;
    if (directoryStart === IN_ZIP64 || start < 0) continue;
    if (!(await holdsDirectory(source, start + directoryStart))) continue;
    return start === 0 && end === source.size ? undefined : { start, end };
  }
  return undefined;
}

async function holdsDirectory(source: ByteSource, at: number): Promise<boolean> {
  return toBuffer(await source.read(at, DIRECTORY_SIGNATURE.length)).equals(DIRECTORY_SIGNATURE);
}

/** Part of a source as if it were all. */
export class SourceSlice implements ByteSource {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #start: number;

  constructor(source: ByteSource, { start, end }: ArchiveBounds) {
    this.#source = source;
    this.#start = start;
    this.size = end - start;
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    return this.#source.read(this.#start + offset, Math.max(0, Math.min(length, this.size - offset)));
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size; at += STREAM_CHUNK_BYTES) yield await this.read(at, STREAM_CHUNK_BYTES);
  }

  readAll(): Promise<Uint8Array> {
    return this.read(0, this.size);
  }
}
const STREAM_CHUNK_BYTES = 256 * 1024;
