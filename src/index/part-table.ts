import { crc32 } from 'node:zlib';
import { DamagedPart } from './damaged-part.ts';
import { type Database, END, type PartKey, type RootDatabase } from './lmdb-environment.ts';

const CHECKSUM_BYTES = 4;

/** The parts of all contents, each with a checksum behind it: bytes that the disk has changed are never answered. */
export class PartTable {
  readonly #database: Database<Uint8Array, PartKey>;

  constructor(root: RootDatabase) {
    this.#database = root.openDB({ name: 'parts', encoding: 'binary' });
  }

  put(key: PartKey, bytes: Uint8Array): Promise<boolean> {
    const sealed = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
    sealed.set(bytes);
    sealed.writeUInt32LE(crc32(bytes), bytes.length);
    return this.#database.put(key, sealed);
  }

  get(key: PartKey): Uint8Array | undefined {
    const sealed = this.#database.getBinary(key);
    if (!sealed) return undefined;
    const end = sealed.length - CHECKSUM_BYTES;
    if (end < 0) throw new DamagedPart(key);
    const bytes = sealed.subarray(0, end);
    const checksum = new DataView(sealed.buffer, sealed.byteOffset + end).getUint32(0, true);
    if (crc32(bytes) !== checksum) throw new DamagedPart(key);
    return bytes;
  }

  remove(key: PartKey): Promise<boolean> {
    return this.#database.remove(key);
  }

  /** In order; from behind a generation on, or those of one. */
  keys({ of, after, limit }: { of?: string; after?: string; limit?: number }): PartKey[] {
    const range = of === undefined ? {} : { start: [of, ''] as PartKey, end: [of, END] as PartKey };
    const behind = after === undefined ? {} : { start: [after, END] as PartKey };
    return [...this.#database.getKeys({ ...range, ...behind, ...(limit === undefined ? {} : { limit }) })];
  }
}
