import { decodeEntities } from '../containers/entities.ts';

/** Behind the bytes at hand stand zeros, which no XML holds: loops end there without asking for the end at each byte. */
const PADDING_BYTES = 32;
/** A cell of Excel holds 32,767 characters. What is longer than this goes to the sax reader, which takes any length. */
const MAX_UNIT_BYTES = 1024 * 1024;

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const AMPERSAND = 38;
export const APOSTROPHE = 39;
export const PLUS = 43;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const LT = 60;
export const EQUALS = 61;
export const GT = 62;

/** What a step found instead of an end: that bytes are missing, or markup that Excel would not have written. */
export const MORE = -1;
export const UNUSUAL = -2;

export const isSpace = (byte: number): boolean => byte === SPACE || byte === LF || byte === CR || byte === TAB;

export const bytesOf = (ascii: string): Uint8Array => Uint8Array.from(Buffer.from(ascii, 'latin1'));

/**
 * Reads the content of one element from UTF-8 bytes, unit by unit (a cell, a string), without making tokens of the markup. A
 * unit cut off by the end of the bytes is read again when more are there. At the first thing that is not as Excel writes it
 * the scanner stops for good; the sax reader goes on from there.
 */
export abstract class ByteScanner {
  protected bytes: Buffer = Buffer.alloc(PADDING_BYTES);
  /** One past the last byte at hand. */
  protected end = 0;
  /** Where the "=" of the attribute skipped last stands; its value starts two bytes on. */
  protected equals = 0;
  /** Where the next unit starts. */
  #position = 0;
  /** The text read last. */
  #textStart = 0;
  #textEnd = 0;
  #textBits = 0;
  #textEscaped = false;
  #textReturns = false;

  /**
   * Undefined: all is read and more may come. Otherwise the bytes that are not the scanner's, from the one it stopped at. What stands
   * behind the last end tag waits for the next bytes, unless there are none: V8 compiles for what it has seen, and would do so again and
   * again for units that are cut off at yet another place.
   */
  write(chunk: Uint8Array, isLast = false): { rest: Buffer; unusual: boolean } | undefined {
    this.#append(chunk);
    const next = this.#units(isLast ? this.end : this.#wholeEnd());
    if (next >= 0 || (next === MORE && this.end - this.#position <= MAX_UNIT_BYTES)) return undefined;
    const done = next === UNUSUAL && this.atEnd(this.#position);
    return { rest: this.bytes.subarray(this.#position, this.end), unusual: !done };
  }

  /** Nothing but the loop, which runs for as long as the element does. */
  #units(end: number): number {
    let next = this.#position;
    while (next >= 0 && next < end) {
      this.#position = next;
      next = this.unit(next);
    }
    if (next >= 0) this.#position = next;
    return next;
  }

  /** The markup under which a sax reader goes on where the scanner stopped: start tags still open. */
  get openMarkup(): string {
    return '';
  }

  /** The position behind the unit that starts here, or MORE, or UNUSUAL. */
  protected abstract unit(position: number): number;
  /** Whether the end tag of the element stands here. */
  protected abstract atEnd(position: number): boolean;
  /** Ends units, or what holds many. */
  protected abstract readonly endTag: Uint8Array;

  #wholeEnd(): number {
    const last = this.bytes.lastIndexOf(this.endTag, this.end - this.endTag.length);
    return last < 0 ? this.end : last + this.endTag.length;
  }

  #append(chunk: Uint8Array): void {
    const held = this.end - this.#position;
    const size = held + chunk.length;
    if (size + PADDING_BYTES > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(size + Math.min(size, MAX_UNIT_BYTES) + PADDING_BYTES);
      this.bytes.copy(grown, 0, this.#position, this.end);
      this.bytes = grown;
    } else this.bytes.copyWithin(0, this.#position, this.end);
    this.bytes.set(chunk, held);
    this.bytes.fill(0, size, size + PADDING_BYTES);
    this.#position = 0;
    this.end = size;
  }

  /** A byte that does not fit: it may be the padding. */
  protected stop(position: number): number {
    return position >= this.end ? MORE : UNUSUAL;
  }

  protected skipSpace(position: number): number {
    let at = position;
    while (isSpace(this.bytes[at]!)) at++;
    return at;
  }

  /** The position behind these very bytes. */
  protected expect(position: number, wanted: Uint8Array): number {
    for (let i = 0; i < wanted.length; i++) {
      if (this.bytes[position + i] !== wanted[i]) return this.stop(position + i);
    }
    return position + wanted.length;
  }

  /**
   * Skips one attribute. Namespace declarations could change the meaning of names, and references would need decoding: both are
   * left to sax.
   */
  protected skipAttribute(position: number): number {
    const { bytes } = this;
    let at = position;
    // "xmlns": no other attribute of these elements starts with "xmln".
    if (bytes[at] === 120 && bytes[at + 1] === 109 && bytes[at + 2] === 108 && bytes[at + 3] === 110) return UNUSUAL;
    while (bytes[at]! > EQUALS || (bytes[at]! > SPACE && bytes[at]! < LT && bytes[at] !== SLASH)) at++;
    if (bytes[at] !== EQUALS || at === position) return this.stop(at);
    this.equals = at;
    const quote = bytes[at + 1]!;
    if (quote !== QUOTE && quote !== APOSTROPHE) return this.stop(at + 1);
    return this.skipQuoted(at + 2, quote);
  }

  /** The position behind the closing quote. */
  protected skipQuoted(position: number, quote: number): number {
    const { bytes } = this;
    let at = position;
    for (;;) {
      const byte = bytes[at]!;
      if (byte === quote) return at + 1;
      if (byte === 0 || byte === LT || byte === AMPERSAND) return this.stop(at);
      at++;
    }
  }

  /** Skips the attributes of a start tag. The position is that of the ">" or of the "/" before it. */
  protected skipAttributes(position: number): number {
    let at = position;
    for (;;) {
      const byte = this.bytes[at]!;
      if (byte === GT || byte === SLASH) return at;
      at = isSpace(byte) ? at + 1 : this.skipAttribute(at);
      if (at < 0) return at;
    }
  }

  /** Reads text up to the next tag. The position is that of its "<"; `takeText` gives the text. */
  protected text(position: number): number {
    const { bytes } = this;
    let at = position;
    let bits = 0;
    let escaped = false;
    let returns = false;
    for (;;) {
      const byte = bytes[at]!;
      if (byte === LT) break;
      bits |= byte;
      if (byte === AMPERSAND) escaped = true;
      else if (byte === CR) returns = true;
      else if (byte === 0) return this.stop(at);
      at++;
    }
    this.#textStart = position;
    this.#textEnd = at;
    this.#textBits = bits;
    this.#textEscaped = escaped;
    this.#textReturns = returns;
    return at;
  }

  /** Undefined where the text holds an entity that XML does not know. */
  protected takeText(): string | undefined {
    const { bytes } = this;
    const isAscii = this.#textBits < 0x80;
    let text = bytes.toString(isAscii ? 'latin1' : 'utf8', this.#textStart, this.#textEnd);
    // XML 1.0, 2.11; a return written as &#13; stays one.
    if (this.#textReturns) text = text.replace(/\r\n?/g, '\n');
    return this.#textEscaped ? decodeEntities(text) : text;
  }
}
