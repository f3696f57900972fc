import type { RowChunk } from '../document/rows.ts';
import { joinTexts, splitTexts } from './joined-texts.ts';
import { pack, unpack } from './parts.ts';

export function packTexts(texts: readonly string[]): Uint8Array {
  const { joined, ends } = joinTexts(texts);
  // Half a surrogate pair becomes another character here, but one of the same length.
  return pack('texts', { joined: Buffer.from(joined), ends });
}

export function unpackTexts(bytes: Uint8Array): string[] {
  const { joined, ends } = unpack('texts', bytes);
  return splitTexts({ joined: Buffer.from(joined.buffer, joined.byteOffset, joined.length).toString(), ends });
}

export const packRows = (chunk: RowChunk): Uint8Array =>
  pack('rows', { ...chunk, strings: packTexts(chunk.strings), formulas: packTexts(chunk.formulas) });

/** Its texts are read once they are asked for: who looks for a number, or counts, needs none. */
export function unpackRows(bytes: Uint8Array): RowChunk {
  const stored = unpack('rows', bytes);
  let strings: string[] | undefined;
  let formulas: string[] | undefined;
  return {
    ...stored,
    get strings() {
      strings ??= unpackTexts(stored.strings);
      return strings;
    },
    get formulas() {
      formulas ??= unpackTexts(stored.formulas);
      return formulas;
    },
  };
}
