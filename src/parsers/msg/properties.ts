import type { CompoundFile } from '../containers/cfb.ts';
import { decodeCodePage } from '../containers/code-pages.ts';
import { toBuffer } from '../source.ts';

/** Property types ([MS-OXCDATA] 2.11.1). */
const INTEGER = 0x0003;
const BOOLEAN = 0x000b;
const STRING_8 = 0x001e;
const UNICODE = 0x001f;
const TIME = 0x0040;
const BINARY = 0x0102;

/** 100 ns since 1601, in ms since 1970. */
const EPOCH_MS = 11_644_473_600_000n;

/** The properties of a message, a recipient or a file of it ([MS-OXMSG] 2.4). */
export class Properties {
  readonly #file: CompoundFile;
  readonly #path: string;
  readonly #fixed = new Map<number, Buffer>();
  #codePage = 1252;

  private constructor(file: CompoundFile, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** `headBytes`: what stands before the first entry, by the kind of thing. */
  static async read(file: CompoundFile, path: string, headBytes: number, codePage?: number): Promise<Properties> {
    const found = new Properties(file, path);
    const name = `${path}__properties_version1.0`;
    const bytes = file.has(name) ? toBuffer(await file.read(name)) : Buffer.alloc(0);
    for (let at = headBytes; at + 16 <= bytes.length; at += 16) {
      found.#fixed.set(bytes.readUInt32LE(at), bytes.subarray(at + 8, at + 16));
    }
    found.#codePage = codePage ?? found.integer(0x3fde) ?? found.integer(0x3ffd) ?? 1252;
    return found;
  }

  get codePage(): number {
    return this.#codePage;
  }

  integer(id: number): number | undefined {
    return this.#fixed.get(id * 0x10000 + INTEGER)?.readInt32LE(0);
  }

  boolean(id: number): boolean {
    return this.#fixed.get(id * 0x10000 + BOOLEAN)?.readUInt16LE(0) === 1;
  }

  time(id: number): Date | undefined {
    const value = this.#fixed.get(id * 0x10000 + TIME)?.readBigUInt64LE(0);
    const date = value === undefined ? undefined : new Date(Number(value / 10_000n - EPOCH_MS));
    return date && !Number.isNaN(date.getTime()) ? date : undefined;
  }

  async text(id: number): Promise<string | undefined> {
    const unicode = await this.#stream(id, UNICODE);
    if (unicode) return toBuffer(unicode).toString('utf16le').replace(/\0+$/, '');
    const bytes = await this.#stream(id, STRING_8);
    return bytes && decodeCodePage(bytes, this.#codePage).replace(/\0+$/, '');
  }

  binary(id: number): Promise<Uint8Array | undefined> {
    return this.#stream(id, BINARY);
  }

  async #stream(id: number, type: number): Promise<Uint8Array | undefined> {
    const name = `${this.#path}__substg1.0_${hex(id)}${hex(type)}`;
    return this.#file.has(name) ? this.#file.read(name) : undefined;
  }
}

const hex = (number: number): string => number.toString(16).padStart(4, '0');
