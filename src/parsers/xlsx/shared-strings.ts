import { fault } from '../../document/fault.ts';
import { Budget } from '../budget.ts';
import type { XmlHandler } from '../containers/xml.ts';
import { bytesOf, LT, UNUSUAL } from './byte-scanner.ts';
import { RichTextReader } from './rich-text-reader.ts';
import { RichTextScanner } from './rich-text-scanner.ts';
import { SplicedReader } from './spliced-reader.ts';
import { decodeXstring } from './text.ts';

const BLOCK_STRINGS = 1024;
const CACHED_STRINGS = 32_768;
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

/**
 * The distinct texts of a workbook, kept as UTF-8 outside the JavaScript heap: a million strings are a million objects fewer
 * for the collector to walk. Decoded ones are remembered by the low bits of their index.
 */
export class SharedStrings {
  readonly #blocks: { bytes: Buffer; ends: Uint32Array }[] = [];
  #openBytes = Buffer.allocUnsafeSlow(64 * 1024);
  #openEnds = new Uint32Array(BLOCK_STRINGS);
  #openCount = 0;
  #openSize = 0;
  #size = 0;
  readonly #budget: Budget;
  /** Made in full: a list that is filled from its middle on is looked up as a dictionary. */
  readonly #cacheKeys = new Int32Array(CACHED_STRINGS).fill(-1);
  readonly #cacheTexts = new Array<string>(CACHED_STRINGS).fill('');

  constructor(budget = new Budget()) {
    this.#budget = budget;
  }

  get count(): number {
    return this.#blocks.length * BLOCK_STRINGS + this.#openCount;
  }

  add(text: string): void {
    const { maxCells } = this.#budget.limits;
    if (this.count >= maxCells) {
      throw fault('limit_exceeded', `The workbook has more than ${maxCells} shared texts (max_cells).`);
    }
    this.#budget.spend('maxModelBytes', text.length);
    if (this.#openCount === BLOCK_STRINGS) this.#closeBlock();
    // A UTF-16 unit takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#openSize += this.#openBytes.write(text, this.#openSize, 'utf8');
    this.#openEnds[this.#openCount++] = this.#openSize;
  }

  get(index: number): string | undefined {
    const slot = index % CACHED_STRINGS;
    if (this.#cacheKeys[slot] === index) return this.#cacheTexts[slot];
    if (index >= this.count) return undefined;
    const block = this.#blocks[Math.floor(index / BLOCK_STRINGS)];
    const ends = block?.ends ?? this.#openEnds;
    const within = index % BLOCK_STRINGS;
    const text = (block?.bytes ?? this.#openBytes).toString('utf8', within === 0 ? 0 : ends[within - 1], ends[within]);
    this.#cacheKeys[slot] = index;
    this.#cacheTexts[slot] = text;
    return text;
  }

  #reserve(bytes: number): void {
    const needed = this.#openSize + bytes;
    if (needed <= this.#openBytes.length) return;
    if (this.#size + needed > MAX_TEXT_BYTES) {
      throw fault('limit_exceeded', `The shared texts of the workbook exceed ${MAX_TEXT_BYTES} bytes.`);
    }
    const grown = Buffer.allocUnsafeSlow(needed * 2);
    this.#openBytes.copy(grown, 0, 0, this.#openSize);
    this.#openBytes = grown;
  }

  #closeBlock(): void {
    const bytes = Buffer.allocUnsafeSlow(this.#openSize);
    this.#openBytes.copy(bytes, 0, 0, this.#openSize);
    this.#blocks.push({ bytes, ends: this.#openEnds.slice() });
    this.#size += this.#openSize;
    if (this.#size > MAX_TEXT_BYTES) {
      throw fault('limit_exceeded', `The shared texts of the workbook exceed ${MAX_TEXT_BYTES} bytes.`);
    }
    this.#openCount = this.#openSize = 0;
  }
}

/** Reads the shared string table (ECMA-376 part 1, 18.4.9) into `strings`. */
export async function readSharedStrings(
  part: string,
  chunks: AsyncIterable<Uint8Array>,
  strings: SharedStrings,
): Promise<void> {
  const reader = new SplicedReader(part, 'sst', new StringItems(strings), new StringScanner(strings));
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** The slow, plain way. */
export class StringItems implements XmlHandler {
  readonly #strings: SharedStrings;
  readonly #text = new RichTextReader();

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  open(name: string): void {
    if (name === 'x:si') this.#text.start();
    else this.#text.open(name);
  }

  text(text: string): void {
    this.#text.text(text);
  }

  close(name: string): void {
    if (name === 'x:si') this.#strings.add(decodeXstring(this.#text.finish()));
    else this.#text.close(name);
  }
}

const SI = bytesOf('<si>');
const SI_END = bytesOf('</si>');
const SST_END = bytesOf('</sst>');

class StringScanner extends RichTextScanner {
  protected override readonly endTag = SI_END;
  readonly #strings: SharedStrings;

  constructor(strings: SharedStrings) {
    super();
    this.#strings = strings;
  }

  protected override unit(position: number): number {
    let at = this.skipSpace(position);
    if (this.bytes[at] !== LT) return this.stop(at);
    if (this.atEnd(at)) return at === position ? UNUSUAL : at;
    at = this.expect(at, SI);
    if (at >= 0) at = this.readRichText(at, SI_END);
    if (at >= 0) this.#strings.add(decodeXstring(this.richText));
    return at;
  }

  protected override atEnd(position: number): boolean {
    return this.expect(position, SST_END) >= 0;
  }
}
