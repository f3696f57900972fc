import { isAscii, isUtf8 } from 'node:buffer';
import { toBuffer } from '../source.ts';
import { findMultibyteEncoding } from './multibyte.ts';

export interface Encoding {
  /** As iconv-lite knows it. */
  name: string;
  /** Length of the byte order mark. */
  bomBytes: number;
  /** Nothing but ASCII was seen: what comes later may be UTF-8 or anything that contains ASCII. */
  provisional: boolean;
  /** 0 to 1. */
  confidence: number;
}

const BYTE_ORDER_MARKS: readonly [name: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
];

/** The encoding of a text by its beginning; undefined where the bytes are no text. */
export async function sniffEncoding(head: Uint8Array): Promise<Encoding | undefined> {
  for (const [name, mark] of BYTE_ORDER_MARKS) {
    if (mark.every((byte, i) => head[i] === byte)) {
      // FF FE 07 08 opens like UTF-16 too: what follows the mark must read as text.
      if (isTextual(await decode(head.subarray(mark.length), name)))
        return { name, bomBytes: mark.length, provisional: false, confidence: 1 };
    }
  }
  const wide = (await findUtf32(head)) ?? (await findWideEncoding(head));
  if (wide) return { name: wide, bomBytes: 0, provisional: false, confidence: 0.9 };
  if (!hasFewControls(head)) return undefined;
  if (isAscii(head)) return { name: 'utf-8', bomBytes: 0, provisional: true, confidence: 1 };
  if (isUtf8(wholeCharacters(head))) return { name: 'utf-8', bomBytes: 0, provisional: false, confidence: 1 };
  return sniffLegacyEncoding(head);
}

/** The encoding of bytes that are not UTF-8. */
export async function sniffLegacyEncoding(bytes: Uint8Array): Promise<Encoding> {
  // A cut in the middle of a character would make its encoding look wrong. No byte of a longer character is a line feed.
  const sample = bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length);
  const multibyte = findMultibyteEncoding(sample);
  if (multibyte) return { ...multibyte, bomBytes: 0, provisional: false };
  // Damaged UTF-8 is still mostly UTF-8; a single-byte text holds hardly any valid sequence.
  if (isMostlyUtf8(sample)) return { name: 'utf-8', bomBytes: 0, provisional: false, confidence: 0.7 };
  const { sniffCodePage } = await import('./codepage.ts');
  return { ...sniffCodePage(nonAsciiLines(sample)), bomBytes: 0, provisional: false };
}

/** Tables of characters are half a megabyte, loaded for the first text that needs one. */
export async function decode(bytes: Uint8Array, encodingName: string): Promise<string> {
  if (encodingName === 'utf-8') return toBuffer(bytes).toString('utf8');
  const { default: iconv } = await import('iconv-lite');
  return iconv.decode(bytes as Buffer, encodingName, { stripBOM: false });
}

/** UTF-32 without a mark: the highest byte of every character is zero and the next at most 16, as in no other text. */
async function findUtf32(head: Uint8Array): Promise<'utf-32le' | 'utf-32be' | undefined> {
  const whole = head.length - (head.length % 4);
  if (whole < 8) return undefined;
  for (const [name, order] of UTF_32) {
    let plain = 0;
    let isAll = true;
    for (let i = 0; i < whole && isAll; i += 4) {
      const [low, second, third, high] = order.map((byte) => head[i + byte]!) as [number, number, number, number];
      isAll = high === 0 && third <= 0x10;
      if (third === 0 && second === 0 && isPrintable(low)) plain++;
    }
    if (isAll && plain * 4 >= whole * MIN_WIDE_SHARE && isTextual(await decode(head.subarray(0, whole), name)))
      return name;
  }
  return undefined;
}

/** Where the bytes of a character stand, the lowest first. */
const UTF_32 = [
  ['utf-32le', [0, 1, 2, 3]],
  ['utf-32be', [3, 2, 1, 0]],
] as const;

/** UTF-16 without a mark: the high bytes of ASCII characters (digits, delimiters, line ends) are zero, always on the same side. */
async function findWideEncoding(head: Uint8Array): Promise<'utf-16le' | 'utf-16be' | undefined> {
  const even = head.length - (head.length % 2);
  let little = 0;
  let big = 0;
  for (let i = 0; i < even; i += 2) {
    if (head[i + 1] === 0 && isPrintable(head[i]!)) little++;
    else if (head[i] === 0 && isPrintable(head[i + 1]!)) big++;
  }
  const most = Math.max(little, big);
  if (most < 2 || most * 2 < even * MIN_WIDE_SHARE || Math.min(little, big) * 10 > most) return undefined;
  const name = little > big ? 'utf-16le' : 'utf-16be';
  return isTextual(await decode(head.subarray(0, even), name)) ? name : undefined;
}

/** In Chinese text with few delimiters about one character in twelve is ASCII. */
const MIN_WIDE_SHARE = 0.08;

const isPrintable = (code: number): boolean => (code >= 32 && code < 127) || code === 9 || code === 10 || code === 13;

const MAX_CONTROL_SHARE = 0.005;
const MAX_NUL_SHARE = 0.01;
const MAX_PADDING_SHARE = 0.5;
/** Tab, line feed, vertical tab, form feed, return, the end mark of DOS, and what serves as delimiter: 01, 02, 1C … 1F. */
const TEXT_CONTROLS = new Set([0, 1, 2, 9, 10, 11, 12, 13, 26, 28, 29, 30, 31]);

function hasFewControls(bytes: Uint8Array): boolean {
  let controls = 0;
  let nuls = 0;
  for (const byte of bytes) {
    if (byte < 32 ? !TEXT_CONTROLS.has(byte) : byte === 127) controls++;
    else if (byte === 0) nuls++;
  }
  if (controls > bytes.length * MAX_CONTROL_SHARE) return false;
  // Records of fixed width are padded with NUL, in ASCII at least.
  return nuls <= bytes.length * (isUtf8(wholeCharacters(bytes)) ? MAX_PADDING_SHARE : MAX_NUL_SHARE);
}

/** Of decoded text: neither replacement characters nor controls, lone surrogates or unassigned code points to speak of. */
function isTextual(text: string): boolean {
  const odd = text.match(/[\x00-\x08\x0e-\x19\x1b\x7f\ufffd\p{Cn}\p{Cs}\p{Co}]/gu)?.length ?? 0;
  return odd <= text.length * 0.02;
}

/** Without the beginning of a character that the end of the bytes cut off. */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('utf8');
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  const kept = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return kept > lost * 4;
}

/** Statistics on letters drown in the digits and ASCII of most rows. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const lineFeed = bytes.indexOf(10, from);
    const to = lineFeed === -1 ? bytes.length : lineFeed + 1;
    const line = bytes.subarray(from, to);
    if (!isAscii(line)) kept.push(line);
    from = to;
  }
  return Buffer.concat(kept);
}
