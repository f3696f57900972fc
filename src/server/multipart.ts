import { type FaultError, fault } from '../document/fault.ts';
import { toFileName } from '../document/file-name.ts';
import { SpentBuffers } from '../document/spent-buffers.ts';
import { parseExtendedValue, parseHeaderValue } from './header-parameters.ts';

/*
 * A reader for multipart/form-data (RFC 7578) of our own: uWS.getParts wants the whole body in memory, busboy and its kin are
 * node streams, which uWebSockets has none of, and neither says where a form is malformed.
 */

export interface PartHead {
  name: string;
  /** Clean (see toFileName); undefined for a part that is a field. */
  fileName: string | undefined;
  mediaType: string | undefined;
}

/** The bytes of `data` are a view of the chunk that was fed, valid until the next. */
export type MultipartEvent = { kind: 'begin'; part: PartHead } | { kind: 'data'; bytes: Uint8Array } | { kind: 'end' };

const MAX_PARTS = 100;
const MAX_HEADER_BYTES = 16 * 1024;
/** Text before the first boundary is for old mail readers (RFC 2046, 5.1.1); this much of it is put up with. */
const MAX_PREAMBLE_BYTES = 16 * 1024;

const CRLF = Buffer.from('\r\n');
const CR = 13;
const DASH = 0x2d;
const SPACE = 0x20;
const TAB = 0x09;

/** Fed with chunks cut anywhere; a plain state machine over them. */
export class MultipartReader {
  readonly #delimiter: Buffer;
  readonly #spent = new SpentBuffers();
  /** Bytes that cannot be judged before more arrive. It begins with the line break that the first boundary lacks. */
  #rest: Buffer = CRLF;
  #restOffset = -CRLF.length;
  #state: 'preamble' | 'boundary' | 'headers' | 'data' | 'epilogue' = 'preamble';
  #skipped = 0;
  #partCount = 0;
  #headerLines: string[] = [];
  #headerBytes = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** The boundary named by a Content-Type (RFC 2046, 5.1.1). */
  static boundaryOf(contentType: string): string {
    const { value, parameters } = parseHeaderValue(contentType);
    const boundary = parameters.get('boundary') ?? '';
    if (value !== 'multipart/form-data') {
      throw fault(
        'invalid_request',
        `The body must be multipart/form-data with the document in a part named file; it is ${value || 'of no declared type'}.`,
        { at: 'header content-type' },
      );
    }
    if (!/^[\x20-\x7e]{1,70}$/.test(boundary) || boundary.endsWith(' ')) {
      throw fault('invalid_request', 'The content type names no valid boundary.', { at: 'header content-type' });
    }
    return boundary;
  }

  *feed(chunk: Uint8Array): Generator<MultipartEvent> {
    const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.#rest.length === 0 ? view : Buffer.concat([this.#rest, view]);
    let at = 0;
    for (let before = -1; before !== at && at < bytes.length; ) {
      before = at;
      if (this.#state === 'preamble') at = this.#skipPreamble(bytes, at);
      else if (this.#state === 'boundary') at = this.#readBoundaryEnd(bytes, at);
      else if (this.#state === 'headers') at = yield* this.#readHeaderLine(bytes, at);
      else if (this.#state === 'data') at = yield* this.#readData(bytes, at);
      else at = bytes.length;
    }
    // A copy: the chunk belongs to whoever fed it.
    this.#rest = Buffer.from(bytes.subarray(at));
    this.#restOffset += at;
    if (bytes !== view) this.#spent.add(bytes);
  }

  /** The body has ended: the form must have, too. */
  finish(): void {
    if (this.#state === 'epilogue') return;
    const expected = this.#state === 'preamble' ? 'its first boundary' : 'its closing boundary';
    throw this.#malformed(`it ends before ${expected}`, this.#rest.length);
  }

  #skipPreamble(bytes: Buffer, at: number): number {
    const found = bytes.indexOf(this.#delimiter, at);
    const end = found === -1 ? this.#safeEnd(bytes, at) : found;
    this.#skipped += end - at;
    if (this.#skipped > MAX_PREAMBLE_BYTES) throw this.#malformed('it does not begin with its boundary', at);
    return found === -1 ? end : this.#passDelimiter(found);
  }

  *#readData(bytes: Buffer, at: number): Generator<MultipartEvent, number> {
    const found = bytes.indexOf(this.#delimiter, at);
    const end = found === -1 ? this.#safeEnd(bytes, at) : found;
    if (end > at) yield { kind: 'data', bytes: bytes.subarray(at, end) };
    if (found === -1) return end;
    yield { kind: 'end' };
    return this.#passDelimiter(found);
  }

  /** Reads what follows a delimiter: `--` after the last part, else spaces and a line break. */
  #readBoundaryEnd(bytes: Buffer, at: number): number {
    if (bytes.length - at < 2) return at;
    if (bytes[at] === DASH && bytes[at + 1] === DASH) {
      this.#state = 'epilogue';
      return bytes.length;
    }
    const end = this.#findLineEnd(bytes, at);
    if (end === -1) return at;
    if (bytes.subarray(at, end).some((byte) => byte !== SPACE && byte !== TAB)) {
      throw this.#malformed('a boundary is followed by something else', at);
    }
    if (++this.#partCount > MAX_PARTS) throw this.#malformed(`it has more than ${MAX_PARTS} parts`, at);
    this.#state = 'headers';
    this.#headerLines = [];
    this.#headerBytes = 0;
    return end + CRLF.length;
  }

  *#readHeaderLine(bytes: Buffer, at: number): Generator<MultipartEvent, number> {
    const end = this.#findLineEnd(bytes, at);
    if (end === -1) return at;
    if (end > at) this.#keepHeader(bytes.subarray(at, end));
    else {
      this.#state = 'data';
      yield { kind: 'begin', part: this.#readPartHead(at) };
    }
    return end + CRLF.length;
  }

  #findLineEnd(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(CRLF, at);
    if (this.#headerBytes + (end === -1 ? bytes.length : end) - at > MAX_HEADER_BYTES) {
      throw this.#malformed(`the headers of a part exceed ${MAX_HEADER_BYTES} bytes`, at);
    }
    return end;
  }

  #passDelimiter(found: number): number {
    this.#state = 'boundary';
    this.#headerBytes = 0;
    return found + this.#delimiter.length;
  }

  /** Where the bytes that may be the beginning of a delimiter begin. */
  #safeEnd(bytes: Buffer, at: number): number {
    const from = Math.max(at, bytes.length - this.#delimiter.length + 1);
    for (let start = bytes.indexOf(CR, from); start !== -1; start = bytes.indexOf(CR, start + 1)) {
      if (bytes.compare(this.#delimiter, 0, bytes.length - start, start) === 0) return start;
    }
    return bytes.length;
  }

  #keepHeader(line: Buffer): void {
    this.#headerBytes += line.length + CRLF.length;
    const text = decodeHeader(line);
    // A line that begins with a space continues the one before (RFC 5322, 2.2.3).
    if (/^[ \t]/.test(text) && this.#headerLines.length > 0) this.#headerLines.push(this.#headerLines.pop() + text);
    else this.#headerLines.push(text);
  }

  #readPartHead(at: number): PartHead {
    const headers = new Map<string, string>();
    for (const line of this.#headerLines) {
      const colon = line.indexOf(':');
      if (colon <= 0) throw this.#malformed(`part ${this.#partCount} has a header without a colon`, at);
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
    const disposition = parseHeaderValue(headers.get('content-disposition') ?? '');
    const name = disposition.parameters.get('name');
    if (disposition.value !== 'form-data' || name === undefined) {
      throw this.#malformed(`part ${this.#partCount} has no Content-Disposition with a name`, at);
    }
    const plain = disposition.parameters.get('filename');
    const extended = parseExtendedValue(disposition.parameters.get('filename*') ?? '');
    const fileName = extended ?? (plain === undefined ? undefined : decodeFormName(plain));
    return {
      name: decodeFormName(name),
      fileName: fileName === undefined ? undefined : toFileName(fileName),
      mediaType: headers.get('content-type'),
    };
  }

  /** `at`: index into what is being read. */
  #malformed(what: string, at: number): FaultError {
    return fault('invalid_request', `The multipart form is malformed: ${what}.`, {
      at: `byte ${Math.max(0, this.#restOffset + at)} of the body`,
    });
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 (RFC 7578, 5.1); old clients send Latin-1. */
function decodeHeader(line: Buffer): string {
  try {
    return strictUtf8.decode(line);
  } catch {
    return line.toString('latin1');
  }
}

/** Browsers write quotes and line breaks in names this way, and nothing else (HTML, 4.10.21.8). */
const decodeFormName = (name: string): string =>
  name.replace(/%(22|0d|0a)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
