import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { ByteSource } from '../source.ts';
import { type Encoding, sniffLegacyEncoding, wholeCharacters } from './encoding.ts';

/** Fixed, so that the same bytes are cut at the same places however they arrive. */
const BLOCK_BYTES = 256 * 1024;

export interface TextDamage {
  /** Lines that are not in the encoding of the rest. */
  invalid(): void;
  nul(): void;
}

/** The document as UTF-8 without byte order mark and NUL. Blocks end where lines end, unless a line is longer than a block. */
export async function* readText(
  source: ByteSource,
  encoding: Encoding,
  damage: TextDamage,
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<Buffer> {
  const decoder = encoding.name === 'utf-8' ? new Utf8Repair(encoding, damage) : new Transcoder(encoding.name, damage);
  let rest: Buffer = Buffer.alloc(0);
  for (let at = encoding.bomBytes; at < source.size; at += blockBytes) {
    const bytes = toBuffer(await source.read(at, blockBytes));
    const isLast = at + blockBytes >= source.size;
    const text = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = isLast ? text.length : decoder.findCut(text);
    rest = text.subarray(end);
    const block = decoder.decode(text.subarray(0, end), isLast);
    if (block.length > 0) yield withoutNul(block, damage);
  }
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface Decoder {
  /** Up to where these bytes may be decoded before more of them are known. */
  findCut(bytes: Buffer): number;
  decode(bytes: Buffer, isLast: boolean): Buffer;
}

/** Passes UTF-8 through and heals what is not. */
class Utf8Repair implements Decoder {
  readonly #damage: TextDamage;
  #provisional: boolean;
  #legacy: Transcoder | undefined;

  constructor(encoding: Encoding, damage: TextDamage) {
    this.#provisional = encoding.provisional;
    this.#damage = damage;
  }

  findCut(bytes: Buffer): number {
    return Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13, -2)) + 1 || wholeCharacters(bytes).length;
  }

  decode(bytes: Buffer, isLast: boolean): Buffer {
    if (this.#legacy) return this.#legacy.decode(bytes, isLast);
    if (isAscii(bytes)) return bytes;
    if (isUtf8(bytes)) {
      this.#provisional = false;
      return bytes;
    }
    if (this.#provisional) {
      const { name } = sniffLegacyEncoding(bytes);
      if (name !== 'utf-8') {
        this.#legacy = new Transcoder(name, this.#damage);
        return this.#legacy.decode(bytes, isLast);
      }
    }
    this.#damage.invalid();
    return repairLines(bytes);
  }
}

/** Each line for itself: rows of another origin are Windows-1252, a row with valid sequences lost single bytes. */
function repairLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const lineFeed = bytes.indexOf(10, from);
    const to = lineFeed === -1 ? bytes.length : lineFeed + 1;
    lines.push(repairLine(bytes.subarray(from, to)));
    from = to;
  }
  return Buffer.concat(lines);
}

function repairLine(line: Buffer): Buffer {
  if (isUtf8(line)) return line;
  const text = line.toString('utf8');
  return Buffer.from(/[\u0080-\ufffc]/.test(text) ? text : iconv.decode(line, 'windows-1252'));
}

class Transcoder implements Decoder {
  readonly #decoder: iconv.DecoderStream;
  readonly #damage: TextDamage;
  /** Characters behind the last line end of what is decoded. */
  #rest = '';

  constructor(encodingName: string, damage: TextDamage) {
    this.#decoder = iconv.getDecoder(encodingName);
    this.#damage = damage;
  }

  findCut(bytes: Buffer): number {
    return bytes.length;
  }

  decode(bytes: Buffer, isLast: boolean): Buffer {
    const text = this.#rest + this.#decoder.write(bytes) + (isLast ? (this.#decoder.end() ?? '') : '');
    const end = isLast ? text.length : lastLineEnd(text) || wholePairs(text);
    this.#rest = text.slice(end);
    if (text.includes('\ufffd')) this.#damage.invalid();
    return Buffer.from(text.slice(0, end));
  }
}

const lastLineEnd = (text: string): number =>
  Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;

/** Without a first half of a surrogate pair at the end. */
const wholePairs = (text: string): number => text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);

function withoutNul(block: Buffer, damage: TextDamage): Buffer {
  if (!block.includes(0)) return block;
  damage.nul();
  return Buffer.from(block.filter((byte) => byte !== 0));
}
