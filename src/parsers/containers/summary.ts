import iconv from 'iconv-lite';
import type { DocumentInfo } from '../parser.ts';
import { toBuffer } from '../source.ts';
import type { CompoundFile } from './cfb.ts';

type Summary = Pick<DocumentInfo, 'title' | 'author' | 'created' | 'modified'>;

/** Property identifiers of the summary ([MS-OLEPS] 3.1.2 and 3.1.4). */
const CODE_PAGE = 1;
const PROPERTIES: ReadonlyMap<number, keyof Summary> = new Map([
  [2, 'title'],
  [4, 'author'],
  [12, 'created'],
  [13, 'modified'],
]);
const MAX_PROPERTIES = 1_000;

/** Value types ([MS-OLEPS] 2.15). */
const I2 = 0x02;
const LPSTR = 0x1e;
const LPWSTR = 0x1f;
const FILETIME = 0x40;

/** Hundreds of nanoseconds from 1601 to 1970. */
const EPOCH = 116_444_736_000_000_000n;

/** What the stream "\u0005SummaryInformation" of a compound file says; nulls where it is broken. */
export function readSummary(stream: Buffer): Summary {
  const summary: Summary = { title: null, author: null, created: null, modified: null };
  const u32 = (at: number): number => (at + 4 <= stream.length ? stream.readUInt32LE(at) : 0);
  const set = u32(44);
  const count = Math.min(u32(set + 4), MAX_PROPERTIES);
  const places = Array.from({ length: count }, (_, i) => [u32(set + 8 + 8 * i), set + u32(set + 12 + 8 * i)] as const);
  const page = places.find(([id, at]) => id === CODE_PAGE && u32(at) === I2);
  const codePage = page ? u32(page[1] + 4) & 0xffff : 1252;
  for (const [id, at] of places) {
    const name = PROPERTIES.get(id);
    if (name) summary[name] ??= toText(stream, u32(at), at + 4, codePage);
  }
  return summary;
}

function toText(stream: Buffer, type: number, at: number, codePage: number): string | null {
  if (at + 8 > stream.length) return null;
  const length = stream.readUInt32LE(at);
  if (type === FILETIME) return toTime(stream.readBigUInt64LE(at));
  if (type === LPWSTR) return clean(stream.toString('utf16le', at + 4, at + 4 + 2 * Math.min(length, 4096)));
  if (type !== LPSTR) return null;
  const bytes = stream.subarray(at + 4, at + 4 + Math.min(length, 8192));
  const encoding = codePage === 1200 ? 'utf16le' : codePage === 65001 ? 'utf8' : `cp${codePage}`;
  return clean(iconv.decode(bytes, iconv.encodingExists(encoding) ? encoding : 'latin1'));
}

function clean(text: string): string | null {
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim() || null;
}

/** A time of zero is none, and so is one that no calendar has. */
function toTime(fileTime: bigint): string | null {
  const time = new Date(Number((fileTime - EPOCH) / 10_000n));
  if (fileTime === 0n || Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999) return null;
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

const STREAM = '\u0005SummaryInformation';

export const summaryOf = async (file: CompoundFile): Promise<Partial<Summary>> =>
  file.has(STREAM) ? readSummary(toBuffer(await file.read(STREAM))) : {};
