import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decode, sniffEncoding, sniffLegacyEncoding } from '../containers/encoding.ts';

/** What the standard calls the prescan; pages of programs say it later than that. */
const PRESCAN_BYTES = 4096;

/** The text of a page: by its byte order mark, what it says of itself or is said of it, else by statistics. */
export async function decodeHtml(bytes: Uint8Array, said?: string): Promise<string> {
  const sniffed = await sniffEncoding(bytes.subarray(0, 64 * 1024));
  if (sniffed && (sniffed.bomBytes > 0 || /^utf-(16|32)/.test(sniffed.name))) {
    return decode(bytes.subarray(sniffed.bomBytes), sniffed.name);
  }
  const label = said ?? labelIn(Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1'));
  const decoder = label === undefined ? undefined : decoderOf(label);
  // What was declared as UTF-8 and is not has lost its encoding on the way.
  if (decoder && (decoder.encoding !== 'utf-8' || isUtf8(bytes))) return decoder.decode(bytes);
  if (isUtf8(bytes)) return decode(bytes, 'utf-8');
  return decode(bytes, (await sniffLegacyEncoding(bytes)).name);
}

const labelIn = (start: string): string | undefined =>
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1] ??
  /^\s*<\?xml[^>]{0,200}?encoding=["']([\w.:-]+)["']/.exec(start)?.[1];

/** A page that could be read so far is not in UTF-16. */
function decoderOf(label: string): TextDecoder | undefined {
  if (/^utf-?16/i.test(label)) return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
