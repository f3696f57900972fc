import { Packr } from 'msgpackr';
import type { RowChunk } from '../document/rows.ts';
import { pack, unpack } from './parts.ts';

/** Texts of a chunk stand in one string: reading two thousand of them one by one takes ten times what all else of a chunk takes. */
const textPackr = new Packr({ bundleStrings: true });

export const packTexts = (texts: readonly string[]): Uint8Array => textPackr.pack(texts);
export const unpackTexts = (bytes: Uint8Array): string[] => textPackr.unpack(bytes as Buffer) as string[];

export const packRows = (chunk: RowChunk): Uint8Array => pack('rows', { ...chunk, strings: packTexts(chunk.strings) });

/** Its texts are read once they are asked for: who looks for a number, or counts, needs none. */
export function unpackRows(bytes: Uint8Array): RowChunk {
  const stored = unpack('rows', bytes);
  let strings: string[] | undefined;
  return {
    ...stored,
    get strings() {
      strings ??= unpackTexts(stored.strings);
      return strings;
    },
  };
}
