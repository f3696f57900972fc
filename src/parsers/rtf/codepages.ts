import iconv from 'iconv-lite';
import { toBuffer } from '../source.ts';

/** Names iconv-lite knows them by, where "cpN" is none. Johab (1361) it does not know: Korean all the same. */
const NAMES = new Map<number, string>([
  [708, 'iso-8859-6'],
  [1361, 'cp949'],
  [10000, 'macintosh'],
  [10006, 'macgreek'],
  [10007, 'maccyrillic'],
  [10029, 'maccenteuro'],
  [10081, 'macturkish'],
  [20127, 'ascii'],
  [28591, 'iso-8859-1'],
  [28592, 'iso-8859-2'],
  [65001, 'utf-8'],
]);

/** Text of a code page; one that nobody knows is read as Western European. */
export function decodeBytes(bytes: Uint8Array, codePage: number): string {
  const buffer = toBuffer(bytes);
  if (isAscii(bytes)) return buffer.toString('latin1');
  const name = NAMES.get(codePage) ?? `cp${codePage}`;
  return iconv.decode(buffer, iconv.encodingExists(name) ? name : 'cp1252');
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false;
  return true;
}
