import { fault } from '../../document/fault.ts';
import type { ByteSource } from '../source.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;
const NO_ENTRY = 0xffffffff;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
/** A directory of this size belongs to no document. */
const MAX_ENTRIES = 100_000;
const ROOT = 5;
const STORAGE = 1;
const STREAM = 2;
const MAX_STORAGE_DEPTH = 32;

interface StreamEntry {
  start: number;
  size: number;
}

export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length));

/**
 * A compound file ([MS-CFB]), the container of Office up to 2003 and of encrypted packages: the streams of its root; where asked for, those
 * of its storages too, by their path.
 */
export class CompoundFile {
  readonly #source: ByteSource;
  readonly #sectorBytes: number;
  readonly #fat: Uint32Array;
  readonly #header: DataView;
  /** Names are compared without regard to case (2.6.4). */
  readonly #streams = new Map<string, StreamEntry>();
  #root: StreamEntry = { start: END_OF_CHAIN, size: 0 };
  #mini: Promise<{ container: Uint8Array; table: Uint32Array }> | undefined;

  private constructor(source: ByteSource, header: DataView, sectorBytes: number, fat: Uint32Array) {
    this.#source = source;
    this.#header = header;
    this.#sectorBytes = sectorBytes;
    this.#fat = fat;
  }

  /** Undefined where the bytes are no compound file. */
  static async open(source: ByteSource, { storages = false } = {}): Promise<CompoundFile | undefined> {
    const head = await source.read(0, HEADER_BYTES);
    if (head.length < HEADER_BYTES || !isCompoundFile(head)) return undefined;
    const header = new DataView(head.buffer, head.byteOffset, head.length);
    const shift = header.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw damaged(`its sectors are of 2^${shift} bytes`);
    const fat = await readFat(source, header, 1 << shift);
    const file = new CompoundFile(source, header, 1 << shift, fat);
    await file.#readDirectory(storages);
    return file;
  }

  names(): IterableIterator<string> {
    return this.#streams.keys();
  }

  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase());
  }

  /** The bytes of a stream of the root; fewer than it declares where the file is cut short. */
  async read(name: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    const stream = this.#streams.get(name.toLowerCase());
    if (!stream) throw damaged(`it has no stream ${name}`);
    const size = Math.min(stream.size, maxBytes);
    const cutoff = this.#header.getUint32(56, true);
    if (stream.size >= cutoff) return this.#readChain(stream.start, size);
    return this.#readMini(stream.start, size);
  }

  async #readDirectory(storages: boolean): Promise<void> {
    const bytes = Buffer.from(await this.#readChain(this.#header.getUint32(48, true), MAX_ENTRIES * ENTRY_BYTES));
    const count = Math.floor(bytes.length / ENTRY_BYTES);
    const entry = (i: number): Buffer => bytes.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES);
    if (count === 0 || entry(0)[66] !== ROOT) throw damaged('it has no root');
    this.#root = { start: entry(0).readUInt32LE(116), size: entry(0).readUInt32LE(120) };
    // The children of a storage form a tree of siblings; storages inside the root are embedded documents.
    const seen = new Set<number>();
    const waiting = [{ at: entry(0).readUInt32LE(76), path: '', depth: 0 }];
    while (waiting.length > 0) {
      const { at, path, depth } = waiting.pop()!;
      if (at === NO_ENTRY || at >= count || seen.has(at)) continue;
      seen.add(at);
      const found = entry(at);
      for (const place of [68, 72]) waiting.push({ at: found.readUInt32LE(place), path, depth });
      const nameBytes = Math.min(Math.max(found.readUInt16LE(64) - 2, 0), 62);
      const name = `${path}${found.toString('utf16le', 0, nameBytes).toLowerCase()}`;
      if (found[66] === STREAM) {
        this.#streams.set(name, { start: found.readUInt32LE(116), size: found.readUInt32LE(120) });
      } else if (found[66] === STORAGE && storages && depth < MAX_STORAGE_DEPTH) {
        waiting.push({ at: found.readUInt32LE(76), path: `${name}/`, depth: depth + 1 });
      }
    }
  }

  async #readChain(start: number, maxBytes: number): Promise<Uint8Array> {
    const fat = this.#fat;
    const runs: Uint8Array[] = [];
    let sectors = 0;
    for (let first = start; first < fat.length && sectors * this.#sectorBytes < maxBytes; ) {
      // Sectors in a row are read in one go.
      let last = first;
      while (fat[last] === last + 1 && last + 1 < fat.length) last++;
      sectors += last - first + 1;
      if (sectors > fat.length) throw damaged('a chain of sectors has no end');
      const room = maxBytes - (sectors - (last - first + 1)) * this.#sectorBytes;
      const length = Math.min((last - first + 1) * this.#sectorBytes, room);
      runs.push(await this.#source.read((first + 1) * this.#sectorBytes, length));
      first = fat[last]!;
    }
    return Buffer.concat(runs);
  }

  /** Small streams share the stream of the root, cut into sectors of 64 bytes (2.6.3). */
  async #readMini(start: number, size: number): Promise<Uint8Array> {
    const sectorBytes = 1 << Math.min(this.#header.getUint16(32, true), 12);
    this.#mini ??= this.#openMini();
    const { container, table } = await this.#mini;
    const pieces: Uint8Array[] = [];
    let read = 0;
    for (let sector = start; sector < table.length && read < size; sector = table[sector]!) {
      if (pieces.length > table.length) throw damaged('a chain of sectors has no end');
      pieces.push(container.subarray(sector * sectorBytes, (sector + 1) * sectorBytes));
      read += sectorBytes;
    }
    return Buffer.concat(pieces).subarray(0, size);
  }

  async #openMini(): Promise<{ container: Uint8Array; table: Uint32Array }> {
    const container = await this.#readChain(this.#root.start, this.#root.size);
    const tableStart = this.#header.getUint32(60, true);
    const tableSectors = Math.min(this.#header.getUint32(64, true), this.#fat.length);
    return { container, table: toUint32(await this.#readChain(tableStart, tableSectors * this.#sectorBytes)) };
  }
}

/** Which sector follows which (2.3). The first 109 sectors of the table are listed in the header, the rest in a chain. */
async function readFat(source: ByteSource, header: DataView, sectorBytes: number): Promise<Uint32Array> {
  const maxSectors = Math.ceil(source.size / sectorBytes);
  const listed: number[] = [];
  for (let i = 0; i < HEADER_FAT_SECTORS; i++) listed.push(header.getUint32(76 + 4 * i, true));
  let next = header.getUint32(68, true);
  for (let i = 0; next < maxSectors && i < maxSectors; i++) {
    const sector = toUint32(await source.read((next + 1) * sectorBytes, sectorBytes));
    listed.push(...sector.subarray(0, -1));
    next = sector.at(-1) ?? END_OF_CHAIN;
  }
  const parts: Uint32Array[] = [];
  for (const sector of listed.slice(0, header.getUint32(44, true))) {
    if (sector >= maxSectors) break;
    parts.push(toUint32(await source.read((sector + 1) * sectorBytes, sectorBytes)));
  }
  const fat = new Uint32Array(
    Math.min(
      parts.reduce((sum, part) => sum + part.length, 0),
      maxSectors,
    ),
  );
  let at = 0;
  for (const part of parts) {
    const room = part.subarray(0, fat.length - at);
    fat.set(room, at);
    at += room.length;
  }
  return fat;
}

/** The format is little-endian, as is every machine that Node runs on. */
function toUint32(bytes: Uint8Array): Uint32Array {
  const whole = bytes.slice(0, bytes.length - (bytes.length % 4));
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.length / 4);
}

const damaged = (reason: string): Error =>
  fault('unprocessable_document', `The compound file is damaged: ${reason}.`, { at: 'compound file header' });
