import { type JoinedTexts, joinTexts, splitTexts } from '../document/joined-texts.ts';
import { pack, type StoredTexts, unpack } from './parts.ts';

export const packTexts = (texts: readonly string[]): Uint8Array => packJoined(joinTexts(texts));

export function packJoined({ joined, ends }: JoinedTexts): Uint8Array {
  // Half a surrogate pair becomes another character here, but one of the same length.
  return pack('texts', { joined: Buffer.from(joined), ends });
}

export const unpackTexts = (bytes: Uint8Array): string[] => new PackedTexts(bytes).all();

/** Texts as they are stored, each made a text of its own when it is asked for. */
export class PackedTexts {
  /** Until they are opened. */
  #bytes: Uint8Array | undefined;
  #ends: Uint32Array | undefined;
  #joined = '';
  #all: string[] | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  at(index: number): string {
    const ends = this.#ends ?? this.#open();
    return this.#joined.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
  }

  all(): string[] {
    const ends = this.#ends ?? this.#open();
    this.#all ??= splitTexts({ joined: this.#joined, ends });
    return this.#all;
  }

  #open(): Uint32Array {
    const { joined, ends }: StoredTexts = unpack('texts', this.#bytes!);
    this.#bytes = undefined;
    this.#joined = Buffer.from(joined.buffer, joined.byteOffset, joined.length).toString();
    this.#ends = ends;
    return ends;
  }
}
