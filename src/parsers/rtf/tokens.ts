import { Tokenize } from 'rtf-stream-parser';
import { toBuffer } from '../source.ts';

export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'control'; word: string; param: number | undefined }
  /** Bytes in whatever encoding is in force. */
  | { kind: 'text'; bytes: Uint8Array }
  /** `\'hh` */
  | { kind: 'byte'; byte: number };

/** What the tokenizer pushes. Its own enum is const and has no values at run time. */
interface RawToken {
  type: 0 | 1 | 2 | 3;
  word?: string;
  param?: number;
  data?: Uint8Array;
}

const OPEN: RtfToken = { kind: 'open' };
const CLOSE: RtfToken = { kind: 'close' };

/** Cuts RTF into tokens, chunk by chunk. */
export class RtfTokenizer {
  readonly #tokenize = new BoundedTokenize((raw) => this.#take(raw));
  #tokens: RtfToken[] = [];
  #digitsMissing = 0;
  #hex = 0;

  /** The tokens that are complete with this chunk. */
  write(chunk: Uint8Array): RtfToken[] {
    this.#tokenize.feed(chunk);
    return this.#tokens.splice(0);
  }

  end(): RtfToken[] {
    this.#tokenize.finish();
    return this.#tokens.splice(0);
  }

  #take({ type, word = '', param, data }: RawToken): void {
    if (type === 3) {
      this.#takeText(data!);
      return;
    }
    // Digits that never came: the escape stands for nothing.
    this.#digitsMissing = 0;
    if (type === 0) this.#tokens.push(OPEN);
    else if (type === 1) this.#tokens.push(CLOSE);
    else if (word === "'") {
      this.#digitsMissing = 2;
      this.#hex = 0;
    } else this.#tokens.push({ kind: 'control', word, param: Number.isNaN(param) ? undefined : param });
  }

  #takeText(bytes: Uint8Array): void {
    let from = 0;
    while (this.#digitsMissing > 0 && from < bytes.length) {
      const digit = Number.parseInt(String.fromCharCode(bytes[from]!), 16);
      if (Number.isNaN(digit)) {
        this.#digitsMissing = 0;
        break;
      }
      this.#hex = this.#hex * 16 + digit;
      from++;
      if (--this.#digitsMissing === 0) this.#tokens.push({ kind: 'byte', byte: this.#hex });
    }
    if (from < bytes.length) this.#tokens.push({ kind: 'text', bytes: from === 0 ? bytes : bytes.subarray(from) });
  }
}

const NEWLINE = 0x0a;
/** Values of the tokenizer's mode (a const enum). */
const NORMAL = 0;
const BINARY = 4;

/** rtf-stream-parser's tokenizer, fed without a stream and kept from costing more than its input weighs. */
class BoundedTokenize extends Tokenize {
  readonly #take: (token: RawToken) => void;

  constructor(take: (token: RawToken) => void) {
    super();
    this.#take = take;
  }

  override push(token: RawToken | null): boolean {
    if (token) this.#take(token);
    return true;
  }

  /**
   * Text is handed on at the end of each line: the tokenizer joins the lines of a text by copying all of it each time,
   * which is quadratic for the hexadecimal digits of a picture.
   */
  feed(chunk: Uint8Array): void {
    const bytes = toBuffer(chunk);
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at) + 1 || bytes.length;
      this.__transform(bytes.subarray(at, end), undefined);
      if (this._mode === NORMAL) this._flushToken();
      at = end;
    }
  }

  /** Binary data that breaks off is nothing. */
  finish(): void {
    if (this._mode === BINARY) this._token = null;
    this._flushToken();
  }

  /**
   * The data of \bin goes into a buffer that claims its size and keeps nothing. The digits of an escape stay text, because
   * the tokenizer would write a line to the console for each one that is no digit.
   */
  override _handleSpecialOrPush(): void {
    const size = Number.parseInt(this._paramStr, 10);
    if (this._token?.word === 'bin' && size > 0) {
      this._token.data = Object.defineProperty(Buffer.alloc(0), 'length', { value: size });
      this._token.length = 0;
      this._mode = BINARY;
    } else this._flushToken();
  }
}
