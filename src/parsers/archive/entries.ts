import { gunzipSync } from 'node:zlib';
import { fault } from '../../document/fault.ts';
import type { Budget } from '../budget.ts';
import { ZipArchive } from '../containers/zip.ts';
import { type ByteSource, MemorySource, toBuffer } from '../source.ts';

/** A file in an archive; folders and links are none. */
export interface ArchiveEntry {
  name: string;
  size: number;
  read(): Promise<Uint8Array>;
}

const BLOCK = 512;
const MAX_ENTRIES = 65_536;
/** Of a packed TAR archive, which has no list of its files: it is unpacked as a whole. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** What systems leave beside files. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

export async function zipEntries(source: ByteSource, budget: Budget): Promise<ArchiveEntry[]> {
  const zip = await ZipArchive.open(source, budget);
  const names = [...zip.names()].filter((name) => !LEFT_BEHIND.test(name));
  return names.map((name) => ({ name, size: zip.declaredSize(name), read: () => zip.read(name) }));
}

/** POSIX.1-1988 (ustar), with the long names of GNU and of POSIX.1-2001 (pax); packed by gzip or not. */
export async function tarEntries(packed: ByteSource, budget: Budget): Promise<ArchiveEntry[]> {
  const source = await unpacked(packed, budget);
  const entries: ArchiveEntry[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= source.size; ) {
    const head = toBuffer(await source.read(at, BLOCK));
    if (head.every((byte) => byte === 0)) break;
    const size = sizeOf(head);
    if (Number.isNaN(size) || !hasChecksum(head)) {
      if (entries.length === 0)
        throw fault('unprocessable_document', 'The archive is damaged: its first header is none.');
      break;
    }
    const start = at + BLOCK;
    const type = String.fromCharCode(head[156]!);
    if (type === 'L' || type === 'x') {
      const text = toBuffer(await source.read(start, Math.min(size, 64 * 1024))).toString('utf8');
      longName = type === 'L' ? text.replace(/\0.*$/s, '') : (/(?:^|\n)\d+ path=([^\n]*)/.exec(text)?.[1] ?? longName);
    } else {
      const prefix = head.toString('latin1', 257, 262) === 'ustar' ? textOf(head, 345, 155) : '';
      const name = longName ?? (prefix ? `${prefix}/` : '') + textOf(head, 0, 100);
      longName = undefined;
      const isFile = (type === '0' || type === '\0' || type === '7') && !name.endsWith('/');
      if (isFile && !LEFT_BEHIND.test(name)) {
        if (entries.length >= MAX_ENTRIES)
          throw fault('limit_exceeded', `The archive has more than ${MAX_ENTRIES} files.`);
        entries.push({ name, size, read: () => source.read(start, size) });
      }
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

async function unpacked(source: ByteSource, budget: Budget): Promise<ByteSource> {
  const head = await source.read(0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return source;
  try {
    const bytes = gunzipSync(await source.readAll(), { maxOutputLength: MAX_UNPACKED_BYTES });
    budget.spend('maxUnpackedBytes', bytes.length);
    return new MemorySource(bytes);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') {
      throw fault('unprocessable_document', 'The archive is damaged: it cannot be unpacked.');
    }
    throw fault('limit_exceeded', `The archive unpacks to more than ${MAX_UNPACKED_BYTES} bytes.`);
  }
}

/** In octal digits; GNU writes large ones in binary. */
function sizeOf(head: Buffer): number {
  if (head[124]! & 0x80) return Number(head.readBigUInt64BE(128));
  const text = textOf(head, 124, 12).trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || '0', 8) : Number.NaN;
}

/** The sum of all bytes, those of the sum itself taken for spaces. */
export function hasChecksum(head: Buffer): boolean {
  let sum = 0;
  for (const [i, byte] of head.subarray(0, BLOCK).entries()) sum += i >= 148 && i < 156 ? 32 : byte;
  return sum === Number.parseInt(textOf(head, 148, 8).trim(), 8);
}

const textOf = (head: Buffer, start: number, length: number): string =>
  head.toString('utf8', start, start + length).replace(/\0.*$/s, '');
