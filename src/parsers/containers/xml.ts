import { TextDecoder } from 'node:util';
import sax from 'sax';
import { type FaultError, fault } from '../../document/fault.ts';
import { PREFIX_OF_NAMESPACE } from './namespaces.ts';

const MAX_DEPTH = 2_000;
/** The longest attribute: a validation that covers thousands of scattered cells lists them all in one. */
(sax as unknown as { MAX_BUFFER_LENGTH: number }).MAX_BUFFER_LENGTH = 1024 * 1024;

/** Names come with the prefixes of namespaces.ts whatever prefix the file uses: `w:p`, `r:id`. Attributes without a prefix stay so. */
export interface XmlHandler {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  close?(name: string): void;
  /** May come in pieces. */
  text?(text: string): void;
}

/** Feeds one part to a handler, chunk by chunk. A DTD, wild nesting or broken markup is a fault that names the line. */
export class XmlReader {
  readonly #parser: sax.SAXParser;
  readonly #part: string;
  #decoder: TextDecoder | undefined;
  #held: Uint8Array | undefined;
  #heldReturn = false;

  constructor(part: string, handler: XmlHandler) {
    this.#part = part;
    const parser = sax.parser(true, { strictEntities: true, position: true } as sax.SAXOptions);
    const scopes: NameScope[] = [new NameScope(new Map())];
    const declaredAt: number[] = [];
    let depth = 0;
    parser.onopentag = (tag) => {
      if (++depth > MAX_DEPTH) throw this.#broken(`elements are nested deeper than ${MAX_DEPTH}`);
      const raw = tag.attributes as Record<string, string>;
      let scope = scopes[scopes.length - 1]!;
      let declared: Map<string, string> | undefined;
      for (const name in raw) {
        if (name === 'xmlns') (declared ??= new Map(scope.prefixes)).set('', raw[name]!);
        else if (name.startsWith('xmlns:')) (declared ??= new Map(scope.prefixes)).set(name.slice(6), raw[name]!);
      }
      if (declared) {
        scope = new NameScope(declared);
        scopes.push(scope);
        declaredAt.push(depth);
      }
      if (!handler.open) return;
      const attributes = new Map<string, string>();
      for (const name in raw) attributes.set(scope.attributeName(name), raw[name]!);
      handler.open(scope.elementName(tag.name), attributes);
    };
    parser.onclosetag = (name) => {
      handler.close?.(scopes[scopes.length - 1]!.elementName(name));
      if (declaredAt[declaredAt.length - 1] === depth) {
        declaredAt.pop();
        scopes.pop();
      }
      depth--;
    };
    if (handler.text) {
      parser.ontext = (text) => handler.text?.(text);
      parser.oncdata = (text) => handler.text?.(text);
    }
    parser.ondoctype = () => {
      throw this.#broken('it declares a DTD, which Office documents never do');
    };
    parser.onerror = (error) => {
      throw this.#broken(error.message.split('\n')[0] ?? 'malformed markup');
    };
    this.#parser = parser;
  }

  write(bytes: Uint8Array): void {
    if (!this.#decoder) {
      const start = this.#held ? Buffer.concat([this.#held, bytes]) : bytes;
      if (start.length < 4) {
        this.#held = start;
        return;
      }
      this.#held = undefined;
      this.#decoder = new TextDecoder(encodingOf(start));
      this.writeText(this.#decoder.decode(start, { stream: true }));
      return;
    }
    this.writeText(this.#decoder.decode(bytes, { stream: true }));
  }

  writeText(text: string): void {
    const normal = this.#normalizeLineEnds(text);
    if (normal) this.#parser.write(normal);
  }

  end(): void {
    if (this.#decoder) this.writeText(this.#decoder.decode());
    this.#parser.close();
  }

  /** XML 1.0, 2.11: CR LF and CR are LF. A CR at the end of a chunk is held back until what follows is known. */
  #normalizeLineEnds(text: string): string {
    const whole = this.#heldReturn ? `\r${text}` : text;
    this.#heldReturn = text !== '' && whole.endsWith('\r');
    if (!whole.includes('\r')) return whole;
    return (this.#heldReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }

  #broken(reason: string): FaultError {
    return fault('unprocessable_document', `${this.#part} cannot be read: ${reason}.`, {
      at: `${this.#part} line ${this.#parser.line + 1}`,
    });
  }
}

/** Reads one whole part. */
export async function readXml(part: string, chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(part, handler);
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** The prefixes in force at one depth, and the names already translated under them. */
class NameScope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(prefixes: ReadonlyMap<string, string>) {
    this.prefixes = prefixes;
  }

  elementName(name: string): string {
    let known = this.#elements.get(name);
    if (known === undefined) {
      known = this.#translate(name, true);
      this.#elements.set(name, known);
    }
    return known;
  }

  attributeName(name: string): string {
    let known = this.#attributes.get(name);
    if (known === undefined) {
      known = this.#translate(name, false);
      this.#attributes.set(name, known);
    }
    return known;
  }

  #translate(name: string, usesDefault: boolean): string {
    const colon = name.indexOf(':');
    if (colon < 0 && !usesDefault) return name;
    const uri = this.prefixes.get(colon < 0 ? '' : name.slice(0, colon));
    const prefix = uri === undefined ? undefined : PREFIX_OF_NAMESPACE.get(uri);
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  }
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
