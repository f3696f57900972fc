import { isAscii, isUtf8 } from 'node:buffer';
import type Iconv from 'iconv-lite';
import type { DecoderStream } from 'iconv-lite';
import { type Encoding, sniffLegacyEncoding, wholeCharacters } from '../containers/encoding.ts';
import { type ByteSource, toBuffer } from '../source.ts';

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
  const decoder =
    encoding.name === 'utf-8' ? new Utf8Repair(encoding, damage) : await Transcoder.open(encoding.name, damage);
  // What was not decoded yet is read once more: a copy of all blocks would be more garbage than the collector sees.
  let left = 0;
  for (let at = encoding.bomBytes; at < source.size; at += blockBytes) {
    const text = toBuffer(await source.read(at - left, left + blockBytes));
    const isLast = at + blockBytes >= source.size;
    const end = isLast ? text.length : decoder.findCut(text);
    left = text.length - end;
    const block = await decoder.decode(text.subarray(0, end), isLast);
    if (block.length > 0) yield withoutNul(block, damage);
  }
}

interface Decoder {
  /** Up to where these bytes may be decoded before more of them are known. */
  findCut(bytes: Buffer): number;
  decode(bytes: Buffer, isLast: boolean): Buffer | Promise<Buffer>;
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

  async decode(bytes: Buffer, isLast: boolean): Promise<Buffer> {
    if (this.#legacy) return this.#legacy.decode(bytes, isLast);
    if (isAscii(bytes)) return bytes;
    if (isUtf8(bytes)) {
      this.#provisional = false;
      return bytes;
    }
    if (this.#provisional) {
      const { name } = await sniffLegacyEncoding(bytes);
      if (name !== 'utf-8') {
        this.#legacy = await Transcoder.open(name, this.#damage);
        return this.#legacy.decode(bytes, isLast);
      }
    }
    this.#damage.invalid();
    return repairLines(bytes);
  }
}

/** Each line for itself: rows of another origin are Windows-1252, a row with valid sequences lost single bytes. */
async function repairLines(bytes: Buffer): Promise<Buffer> {
  const { default: iconv } = await import('iconv-lite');
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const lineFeed = bytes.indexOf(10, from);
    const to = lineFeed === -1 ? bytes.length : lineFeed + 1;
    lines.push(repairLine(bytes.subarray(from, to), iconv));
    from = to;
  }
  return Buffer.concat(lines);
}

function repairLine(line: Buffer, iconv: typeof Iconv): Buffer {
  if (isUtf8(line)) return line;
  const text = line.toString('utf8');
  return Buffer.from(/[\u0080-\ufffc]/.test(text) ? text : iconv.decode(line, 'windows-1252'));
}

class Transcoder implements Decoder {
  readonly #decoder: DecoderStream;
  readonly #damage: TextDamage;
  /** Characters behind the last line end of what is decoded. */
  #rest = '';

  private constructor(decoder: DecoderStream, damage: TextDamage) {
    this.#decoder = decoder;
    this.#damage = damage;
  }

  static async open(encodingName: string, damage: TextDamage): Promise<Transcoder> {
    const { default: iconv } = await import('iconv-lite');
    return new Transcoder(iconv.getDecoder(encodingName), damage);
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
