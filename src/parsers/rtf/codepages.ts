import iconv from 'iconv-lite';
import { toBuffer } from '../source.ts';

/** \fcharset → Windows code page (RTF 1.9.1, font table). Charset 1 is the default one, 2 the symbols of the font itself. */
const CODE_PAGE_OF_CHARSET = new Map<number, number>([
  [0, 1252],
  [77, 10000],
  [78, 932],
  [79, 949],
  [80, 936],
  [81, 950],
  [83, 1255],
  [84, 1256],
  [85, 1253],
  [86, 1254],
  [87, 874],
  [88, 1250],
  [89, 1251],
  [128, 932],
  [129, 949],
  [130, 1361],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [179, 1256],
  [180, 1256],
  [181, 1255],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
  [254, 437],
  [255, 850],
]);

export const SYMBOL_CHARSET = 2;
export const DEFAULT_CODE_PAGE = 1252;

export const codePageOf = (charset: number): number | undefined => CODE_PAGE_OF_CHARSET.get(charset);

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
