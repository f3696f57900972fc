import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import sax from 'sax';
import { type FaultError, fault } from '../../document/fault.ts';
import { toBuffer } from '../source.ts';
import { ENTITIES } from './entities.ts';
import { NamedXml, type XmlHandler } from './named-xml.ts';
import { type ReadSoFar, readUsual } from './usual-xml.ts';

export type { XmlHandler } from './named-xml.ts';

const MAX_DEPTH = 2_000;
const BYTE_ORDER_MARK = '\ufeff';
/** The longest attribute: a validation that covers thousands of scattered cells lists them all in one. */
(sax as unknown as { MAX_BUFFER_LENGTH: number }).MAX_BUFFER_LENGTH = 1024 * 1024;

/**
 * Feeds one part to a handler, chunk by chunk. A DTD, wild nesting or broken markup is a fault that names the line. What the first chunk
 * holds, which for most parts is all, is told as it is scanned where it is as usual; sax reads the rest.
 */
export class XmlReader {
  readonly #part: string;
  readonly #names: NamedXml;
  #sax: sax.SAXParser | undefined;
  #scanned: ReadSoFar | undefined;
  /** Of what was scanned. */
  #lines = 0;
  #encoding: string | undefined;
  #decoder: TextDecoder | undefined;
  #held: Uint8Array | undefined;
  #heldReturn = false;

  constructor(part: string, handler: XmlHandler) {
    this.#part = part;
    this.#names = new NamedXml(handler);
  }

  write(bytes: Uint8Array): void {
    if (this.#encoding === undefined) this.#begin(this.#held ? Buffer.concat([this.#held, bytes]) : bytes);
    else this.writeText(this.#decode(bytes));
  }

  #begin(start: Uint8Array): void {
    this.#held = start.length < 4 ? start : undefined;
    if (this.#held) return;
    this.#encoding = encodingOf(start);
    const text = this.#decode(start);
    this.writeText(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  }

  /** What is whole characters is decoded at once, in a fifth of the time that a decoder takes which may be given the rest of one later. */
  #decode(bytes: Uint8Array): string {
    if (!this.#decoder && this.#encoding === 'utf-8' && isUtf8(bytes)) return toBuffer(bytes).toString();
    this.#decoder ??= new TextDecoder(this.#encoding, { ignoreBOM: true });
    return this.#decoder.decode(bytes, { stream: true });
  }

  writeText(text: string): void {
    this.#tell(this.#normalizeLineEnds(text));
  }

  #tell(text: string): void {
    if (text && this.#scanned) this.#openSax().write(text);
    else if (text) this.#scan(text);
  }

  end(): void {
    this.writeText(this.#decoder?.decode() ?? '');
    if (this.#heldReturn) this.#tell('\n');
    const isWhole = this.#scanned?.root !== undefined && this.#scanned.open.length === 0;
    if (this.#sax || !isWhole) this.#openSax().close();
  }

  #scan(text: string): void {
    this.#scanned = readUsual(text, this.#names, MAX_DEPTH);
    const { at } = this.#scanned;
    for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) this.#lines++;
    if (at < text.length) this.#openSax().write(text.slice(at));
  }

  /** Where the scanner left: inside the same elements, of which it has told. */
  #openSax(): sax.SAXParser {
    if (this.#sax) return this.#sax;
    const { root, open } = this.#scanned ?? { root: undefined, open: [] };
    const parser = sax.parser(true, { strictEntities: true, position: true } as sax.SAXOptions);
    parser.ENTITIES = ENTITIES;
    const told = open.length === 0 && root !== undefined ? [`<${root}></${root}>`] : open.map((name) => `<${name}>`);
    for (const tags of told) parser.write(tags);
    parser.onopentag = (tag) => {
      if (this.#names.depth >= MAX_DEPTH) throw this.#broken(`elements are nested deeper than ${MAX_DEPTH}`);
      const attributes: string[] = [];
      for (const name in tag.attributes) attributes.push(name, (tag.attributes[name] as string).toWellFormed());
      this.#names.open(tag.name, attributes);
    };
    parser.onclosetag = (name) => this.#names.close(name);
    parser.ontext = parser.oncdata = (text) => this.#names.text(text.toWellFormed());
    parser.ondoctype = () => {
      throw this.#broken('it declares a DTD, which Office documents never do');
    };
    parser.onerror = (error) => {
      throw this.#broken(error.message.split('\n')[0] ?? 'malformed markup');
    };
    this.#sax = parser;
    return parser;
  }

  /** XML 1.0, 2.11: CR LF and CR are LF. A CR at the end of a chunk is held back until what follows is known. */
  #normalizeLineEnds(text: string): string {
    if (text === '') return '';
    const whole = this.#heldReturn ? `\r${text}` : text;
    this.#heldReturn = whole.endsWith('\r');
    if (!whole.includes('\r')) return whole;
    return (this.#heldReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }

  #broken(reason: string): FaultError {
    return fault('unprocessable_document', `${this.#part} cannot be read: ${reason}.`, {
      at: `${this.#part} line ${this.#lines + (this.#sax?.line ?? 0) + 1}`,
    });
  }
}

/** Reads one whole part. */
export async function readXml(part: string, chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(part, handler);
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** XML 1.0, appendix F: by byte order mark, then by the declaration; UTF-8 otherwise. */
export function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
  const declaration = Buffer.from(start.subarray(0, 200)).toString('latin1');
  const named = /^[^>]*?encoding=["']([\w.:-]+)["']/.exec(declaration)?.[1];
  if (!named || /^utf-?16/i.test(named)) return 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
