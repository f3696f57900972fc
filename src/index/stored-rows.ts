import type { RowChunk } from '../document/rows.ts';
import { pack, unpack } from './parts.ts';

/** Texts stand in one, which is written and read at once: two thousand of them one by one take ten times as long. */
export function packTexts(texts: readonly string[]): Uint8Array {
  const ends = new Uint32Array(texts.length);
  for (let i = 0, end = 0; i < texts.length; i++) ends[i] = end += texts[i]!.length;
  // Half a surrogate pair becomes another character here, but one of the same length.
  return pack('texts', { joined: Buffer.from(texts.join('')), ends });
}

export function unpackTexts(bytes: Uint8Array): string[] {
  const { joined, ends } = unpack('texts', bytes);
  const text = Buffer.from(joined.buffer, joined.byteOffset, joined.length).toString();
  return Array.from(ends, (end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
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
