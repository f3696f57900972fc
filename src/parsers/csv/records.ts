import { isAscii } from 'node:buffer';
import { Parser } from 'csv-parse';
import { fault } from '../../document/fault.ts';
import type { Dialect } from './dialect.ts';
import { MANY_LINES, mendRecord, splitLine } from './mend.ts';
import { RegularLines } from './regular-lines.ts';

/** A record of this length is either not a table's or an unclosed quote that swallows the rest of the file. */
const MAX_RECORD_BYTES = 8 * 1024 * 1024;
/** Each restart costs as much as some thousand bytes do; after so many of them quotes are not taken to span lines any more. */
const MAX_RESTARTS = 1000;

const LF = 10;
const CR = 13;
const BACKSLASH = 92;

const RECORD_END = /(?:\r\r\n|\r\n|[\n\r\x1e])$/;

/** Thrown through csv-parse to stop it in the midst of a block. */
const STOP = Symbol('stop');

/**
 * Cuts UTF-8 text into records: lines that leave nothing to judge at once; csv-parse does the rest of a block from the first on that is
 * not such a line, and what its relaxed mode makes of damaged quotes is looked at again.
 * Blocks may be cut anywhere. Records are handed over as they end, many to a block.
 */
export class RecordReader {
  readonly #dialect: Dialect;
  readonly #width: number;
  readonly #onRecord: (fields: string[]) => void;
  readonly #quoteCode: number;
  readonly #maxRecordBytes: number;
  readonly #regularLines: RegularLines | undefined;
  #splitter: Splitter;
  /** The text from the start of the record that is not yet whole. */
  #window: Buffer = Buffer.alloc(0);
  /** Position in the window, and of the window in what the splitter was given. */
  #recordStart = 0;
  #windowStart = 0;
  #nextBackslash = 0;
  #restarts = 0;
  /** Records whose quotes were at fault. */
  damaged = 0;

  constructor(
    dialect: Dialect,
    width: number,
    onRecord: (fields: string[]) => void,
    { maxRecordBytes = MAX_RECORD_BYTES, csvParseAlone = false } = {},
  ) {
    this.#maxRecordBytes = maxRecordBytes;
    this.#dialect = dialect;
    this.#width = width;
    this.#onRecord = onRecord;
    this.#quoteCode = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0);
    this.#regularLines = csvParseAlone ? undefined : RegularLines.of(dialect);
    this.#splitter = this.#newSplitter();
  }

  get #quotesDistrusted(): boolean {
    return this.#restarts >= MAX_RESTARTS;
  }

  write(block: Buffer): void {
    const rest = this.#window.subarray(this.#recordStart);
    this.#windowStart += this.#recordStart;
    this.#recordStart = 0;
    this.#window = rest.length === 0 ? block : Buffer.concat([rest, block]);
    this.#nextBackslash = 0;
    // A record that is longer than a block would be looked through again with each.
    const taken = rest.length <= block.length ? this.#takeRegularLines() : 0;
    if (taken > 0) this.#beginAt(taken);
    if (this.#window.length === 0) return;
    for (let feed = taken > 0 ? this.#window : block; !this.#split(feed); feed = this.#window) this.#restart();
    while (this.#window.length - this.#recordStart > this.#maxRecordBytes) {
      this.#breakUp();
      while (!this.#split(this.#window)) this.#restart();
    }
  }

  end(): void {
    for (;;) {
      const stopped = !this.#run(() => this.#splitter.finish());
      if (!stopped) return;
      if (this.#splitter.failed) this.#breakUp();
      else this.#restart();
      while (!this.#split(this.#window)) this.#restart();
    }
  }

  /** False where the splitter stopped on the way. */
  #split(block: Buffer): boolean {
    return this.#run(() => this.#splitter.split(block));
  }

  #run(step: () => void): boolean {
    try {
      step();
      return !this.#splitter.failed;
    } catch (error) {
      if (error !== STOP) throw error;
      return false;
    }
  }

  /** How many bytes of the window they are. */
  #takeRegularLines(): number {
    if (!this.#regularLines || this.#quotesDistrusted) return 0;
    const isOneByteEach = isAscii(this.#window);
    const text = this.#window.toString(isOneByteEach ? 'latin1' : 'utf8');
    const end = this.#regularLines.split(text, this.#onRecord);
    return isOneByteEach ? end : Buffer.byteLength(text.slice(0, end));
  }

  /** Begins anew where the last record ended. */
  #restart(): void {
    this.#restarts++;
    this.#beginAt(this.#recordStart);
  }

  #beginAt(position: number): void {
    this.#window = this.#window.subarray(position);
    this.#recordStart = this.#windowStart = this.#nextBackslash = 0;
    if (this.#splitter.isBegun) this.#splitter = this.#newSplitter();
  }

  /** Takes the first line of a record that does not end for a record by itself. */
  #breakUp(): void {
    const lineEnd = this.#lineEnd(this.#recordStart);
    if (lineEnd === -1 && this.#window.length - this.#recordStart > this.#maxRecordBytes)
      throw fault('limit_exceeded', `The file has a record of more than ${this.#maxRecordBytes} bytes.`);
    const end = lineEnd === -1 ? this.#window.length : lineEnd;
    const [fields] = splitLine(this.#window.toString('utf8', this.#recordStart, end), this.#dialect, this.#width);
    this.damaged++;
    this.#onRecord(fields);
    this.#recordStart = this.#skipLineEnd(end);
    this.#restart();
  }

  #take(fields: string[]): void {
    const end = this.#splitter.info.bytes - this.#windowStart;
    if (!this.#isSuspect(fields, end)) this.#onRecord(fields);
    else this.#takeSuspect(fields, end);
    this.#recordStart = end;
  }

  #takeSuspect(fields: string[], end: number): void {
    const raw = this.#window.toString('utf8', this.#recordStart, end).replace(RECORD_END, '');
    if (this.#quotesDistrusted) {
      this.#onRecord(splitLine(raw, this.#dialect, this.#width)[0]);
      return;
    }
    const mended = mendRecord(raw, fields, this.#dialect, this.#width);
    if (mended.damaged) this.damaged++;
    this.#onRecord(mended.fields);
    if (!mended.firstLineOnly) return;
    this.#recordStart = this.#skipLineEnd(this.#lineEnd(this.#recordStart));
    throw STOP;
  }

  #isSuspect(fields: readonly string[], end: number): boolean {
    if (this.#quoteCode === -1) return false;
    if (this.#quotesDistrusted) return this.#window.subarray(this.#recordStart, end).includes(this.#quoteCode);
    // In its relaxed mode csv-parse gives a field back its quotes when it finds that they close nothing.
    for (let i = 0; i < fields.length; i++) if (fields[i]!.charCodeAt(0) === this.#quoteCode) return true;
    if (this.#dialect.escapeBy === '\\' && this.#hasBackslash(end)) return true;
    return this.#spansLines(end, fields.length === this.#width ? MANY_LINES : 2);
  }

  #spansLines(end: number, count: number): boolean {
    let lines = 1;
    for (let at = this.#recordStart; at < end && lines < count; at++) {
      const byte = this.#window[at];
      if (byte !== LF && byte !== CR) continue;
      at = this.#skipLineEnd(at) - 1;
      if (at < end - 1) lines++;
    }
    return lines >= count;
  }

  /** Looks no further than it has to: the position is kept from record to record. */
  #hasBackslash(end: number): boolean {
    if (this.#nextBackslash < this.#recordStart) {
      const found = this.#window.indexOf(BACKSLASH, this.#recordStart);
      this.#nextBackslash = found === -1 ? this.#window.length : found;
    }
    return this.#nextBackslash < end;
  }

  #lineEnd(from: number): number {
    for (let at = from; at < this.#window.length; at++) {
      const byte = this.#window[at];
      if (byte === LF || byte === CR) return at;
    }
    return -1;
  }

  #skipLineEnd(at: number): number {
    return at + (this.#window[at] === CR && this.#window[at + 1] === LF ? 2 : 1);
  }

  #newSplitter(): Splitter {
    const dialect = this.#quotesDistrusted ? { ...this.#dialect, quote: null, escapeBy: null } : this.#dialect;
    return new Splitter(dialect, (fields) => this.#take(fields));
  }
}

/** NUL never occurs in the text. */
const NO_DELIMITER = '\0';

/** csv-parse without its stream: blocks in, records out, at once. */
class Splitter extends Parser {
  readonly #onRecord: (fields: string[]) => void;
  isBegun = false;
  failed = false;

  constructor({ delimiters, quote, escapeBy, lineEnds }: Dialect, onRecord: (fields: string[]) => void) {
    super({
      delimiter: delimiters.length === 0 ? NO_DELIMITER : [...delimiters],
      quote,
      escape: escapeBy,
      record_delimiter: [...lineEnds],
      relax_quotes: true,
      relax_column_count: true,
    });
    this.#onRecord = onRecord;
  }

  split(block: Buffer): void {
    this.isBegun = true;
    this._transform(block, 'utf8', (error) => this.#settle(error));
  }

  finish(): void {
    this._flush((error) => this.#settle(error));
  }

  override push(record: string[] | null): boolean {
    if (record !== null) {
      // csv-parse makes an Error, with its stack, for each record that is not as long as the first one. To it each is the first.
      (this.info as { records: number }).records = 0;
      this.#onRecord(record);
    }
    return true;
  }

  #settle(error: Error | null | undefined): void {
    if (error) this.failed = true;
  }
}
