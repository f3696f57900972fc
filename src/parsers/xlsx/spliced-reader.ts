import { encodingOf, type XmlHandler, XmlReader } from '../containers/xml.ts';
import type { ByteScanner } from './byte-scanner.ts';

/**
 * Reads a part with sax, except the content of one large element: that goes to a scanner, five times as fast, for as long as
 * the markup is as usual. From the first unusual thing on sax reads it too.
 */
export class SplicedReader {
  readonly #sax: XmlReader;
  readonly #scanner: ByteScanner;
  /** "<sheetData" */
  readonly #startTag: Buffer;
  #state: 'start' | 'before' | 'inside' | 'after' = 'start';
  #held: Buffer = Buffer.alloc(0);
  #opened = false;

  /** `element`: its name without a prefix; it is looked for only where the default namespace is that of SpreadsheetML. */
  constructor(part: string, element: string, handler: XmlHandler, scanner: ByteScanner) {
    this.#startTag = Buffer.from(`<${element}`);
    this.#scanner = scanner;
    const name = `x:${element}`;
    this.#sax = new XmlReader(part, {
      open: (opened, attributes) => {
        if (opened === name) this.#opened = true;
        handler.open?.(opened, attributes);
      },
      close: (closed) => handler.close?.(closed),
      text: (text) => handler.text?.(text),
    });
  }

  write(chunk: Uint8Array): void {
    if (this.#state === 'start') this.#state = encodingOf(chunk) === 'utf-8' ? 'before' : 'after';
    if (this.#state === 'before') this.#findElement(chunk);
    else if (this.#state === 'inside') this.#scan(chunk);
    else this.#sax.write(chunk);
  }

  /** Nothing more will come, whether or not the part is over: what waits is read as far as it goes. */
  flush(): void {
    if (this.#state === 'inside') this.#scan(NOTHING, true);
  }

  end(): void {
    this.flush();
    this.#sax.write(this.#held);
    this.#sax.end();
  }

  /** Hands sax everything up to and with the start tag, if it is there. A tag cut off by the end of the chunk is held back. */
  #findElement(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#held, chunk]);
    const start = bytes.indexOf(this.#startTag);
    const tagEnd = start < 0 ? -1 : bytes.indexOf('>', start);
    if (tagEnd < 0) {
      const keep = start < 0 ? Math.min(bytes.length, this.#startTag.length - 1) : bytes.length - start;
      this.#sax.write(bytes.subarray(0, bytes.length - keep));
      this.#held = bytes.subarray(bytes.length - keep);
      if (keep > MAX_TAG_BYTES) this.#leave(this.#held);
      return;
    }
    this.#held = Buffer.alloc(0);
    this.#sax.write(bytes.subarray(0, tagEnd + 1));
    const rest = bytes.subarray(tagEnd + 1);
    // Not opened: the name stood in a comment, or the tag is not over yet.
    if (!this.#opened || bytes[tagEnd - 1] === 0x2f) this.#leave(rest);
    else {
      this.#state = 'inside';
      this.#scan(rest);
    }
  }

  #scan(chunk: Uint8Array, isLast = false): void {
    const stopped = this.#scanner.write(chunk, isLast);
    if (!stopped) return;
    if (stopped.unusual) this.#sax.write(Buffer.from(this.#scanner.openMarkup));
    this.#leave(stopped.rest);
  }

  #leave(rest: Buffer): void {
    this.#state = 'after';
    this.#held = Buffer.alloc(0);
    this.#sax.write(rest);
  }
}

const NOTHING = new Uint8Array(0);
/** The namespaces of a root element fill a few hundred bytes. */
const MAX_TAG_BYTES = 64 * 1024;
