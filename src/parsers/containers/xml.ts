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
    const prefixes = new Prefixes();
    const scopes: NameScope[] = [new NameScope(prefixes, 0)];
    let depth = 0;
    parser.onopentag = (tag) => {
      if (++depth > MAX_DEPTH) throw this.#broken(`elements are nested deeper than ${MAX_DEPTH}`);
      const raw = tag.attributes as Record<string, string>;
      let scope = scopes[scopes.length - 1]!;
      for (const name in raw) {
        if (!name.startsWith('xmlns') || (name.length > 5 && name[5] !== ':')) continue;
        if (scope.depth !== depth) scopes.push((scope = new NameScope(prefixes, depth)));
        prefixes.declare(name.slice(6), raw[name]!);
        scope.declared.push(name.slice(6));
      }
      if (!handler.open) return;
      const attributes = new Map<string, string>();
      for (const name in raw) attributes.set(scope.attributeName(name), raw[name]!);
      handler.open(scope.elementName(tag.name), attributes);
    };
    parser.onclosetag = (name) => {
      const scope = scopes[scopes.length - 1]!;
      handler.close?.(scope.elementName(name));
      if (scope.depth === depth) {
        for (const prefix of scope.declared) prefixes.forget(prefix);
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

/** The prefixes in force. What an element declares costs as much as it declares, however much is declared around it. */
class Prefixes {
  readonly #uris = new Map<string, string[]>();

  declare(prefix: string, uri: string): void {
    const uris = this.#uris.get(prefix);
    if (uris) uris.push(uri);
    else this.#uris.set(prefix, [uri]);
  }

  forget(prefix: string): void {
    const uris = this.#uris.get(prefix)!;
    if (uris.length > 1) uris.pop();
    else this.#uris.delete(prefix);
  }

  get(prefix: string): string | undefined {
    return this.#uris.get(prefix)?.at(-1);
  }
}

/** The names translated since an element declared prefixes; asked only while no element inside declares others. */
class NameScope {
  /** Of that element. */
  readonly depth: number;
  readonly declared: string[] = [];
  readonly #prefixes: Prefixes;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(prefixes: Prefixes, depth: number) {
    this.#prefixes = prefixes;
    this.depth = depth;
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
    const uri = this.#prefixes.get(colon < 0 ? '' : name.slice(0, colon));
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
