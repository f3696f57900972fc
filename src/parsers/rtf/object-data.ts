import type { ExternalReferences } from '../external/external-references.ts';
import type { Destination } from './destination.ts';

/** FormatID of an object that is kept elsewhere ([MS-OLEDS] 2.2.5). */
const LINKED = 1;
/** The names stand at the start. */
const MAX_DIGITS = 8_192;

/** \objdata: an object of OLE 1.0 in hexadecimal digits; a linked one names the file that it is kept in. */
export class ObjectData implements Destination {
  readonly isPlain = true;
  readonly #found: ExternalReferences;
  #digits = '';

  constructor(found: ExternalReferences) {
    this.#found = found;
  }

  text(text: string): void {
    if (this.#digits.length < MAX_DIGITS) this.#digits += text.replace(/[^\da-f]/gi, '');
  }

  end(): void {
    const bytes = Buffer.from(this.#digits, 'hex');
    if (bytes.length < 12 || bytes.readUInt32LE(4) !== LINKED) return;
    const [className, topic, item] = texts(bytes, 8);
    this.#found.add('ole_link', [topic, item].filter(Boolean).join(' ') || (className ?? ''));
  }
}

/** Texts with their lengths before them and a NUL at their end (LengthPrefixedAnsiString, 2.1.4). */
function texts(bytes: Buffer, from: number): string[] {
  const found: string[] = [];
  for (let at = from; found.length < 3 && at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    found.push(bytes.toString('latin1', at + 4, Math.min(end, bytes.length)).replace(/\0.*$/s, ''));
    at = end;
  }
  return found;
}
