import type { Dialect } from './dialect.ts';

/**
 * Splits a sample of text by a dialect that is only being tried, and single records whose quotes are damaged. A
 * document as a whole is split by csv-parse.
 */
export interface Tokens {
  records: string[][];
  /** Fields in quotes that opened and closed as they should. */
  quotedFields: number;
  /** Those of them that have a neighbour in their record. */
  quotedNeighbours: number;
  /** Fields that begin with a quote that nothing closes, or that the dialect does not know; it is then part of the text. */
  brokenFields: number;
  /** Fields without quotes around them that have some inside. */
  strayFields: number;
  /** The last record was left out: its quoted field reached the end of the text without closing. */
  isCut: boolean;
}

/**
 * `strict`: a quote closes its field only where a delimiter or a line end follows, and the first quote that is not escaped must do so.
 * `loose`: quotes in the middle of a quoted field belong to its text, and blanks may follow the closing one.
 */
export type Closing = 'strict' | 'loose';

export interface TokenizeOptions {
  maxRecords?: number;
  /** The text may end in the middle of a quoted field: then it stops there, and the quote is not taken for a broken one. */
  mayBeCut?: boolean;
}

const LF = 10;
const CR = 13;
const SPACE = 32;
const BACKSLASH = 92;
const RECORD_SEPARATOR = 30;

export function tokenize(
  text: string,
  dialect: Dialect,
  closing: Closing,
  { maxRecords = Number.POSITIVE_INFINITY, mayBeCut = false }: TokenizeOptions = {},
): Tokens {
  const tokens: Tokens = {
    records: [],
    quotedFields: 0,
    quotedNeighbours: 0,
    brokenFields: 0,
    strayFields: 0,
    isCut: false,
  };
  const scanner = new Scanner(text, dialect, closing);
  let record: string[] = [];
  let quoted = 0;
  while (tokens.records.length < maxRecords) {
    if (scanner.at >= text.length && record.length === 0) break;
    const field = scanner.readField();
    if (mayBeCut && scanner.unclosed) {
      tokens.isCut = true;
      break;
    }
    record.push(field);
    if (scanner.quoted) quoted++;
    else if (scanner.broken || field.startsWith('"')) tokens.brokenFields++;
    else if (field.includes('"')) tokens.strayFields++;
    if (scanner.skipDelimiter()) continue;
    tokens.records.push(record);
    tokens.quotedFields += quoted;
    if (record.length > 1) tokens.quotedNeighbours += quoted;
    record = [];
    quoted = 0;
    scanner.skipLineEnd();
  }
  return tokens;
}

/**
 * Splits the beginning of a longer text. Where a quoted field reaches its end, either the end cut it, or the quote is a broken
 * one and swallowed the lines behind it: then these are records as regular as the rest.
 */
export function tokenizeSample(text: string, dialect: Dialect, closing: Closing, maxRecords: number): Tokens {
  const cut = tokenize(text, dialect, closing, { maxRecords, mayBeCut: true });
  if (!cut.isCut) return cut;
  const whole = tokenize(text, dialect, closing, { maxRecords });
  const usual = commonWidth(whole.records);
  const isRegular = usual.width > 1 && usual.count >= whole.records.length * MIN_SWALLOWED_REGULARITY;
  return isRegular || cut.records.length === 0 ? whole : cut;
}

/** Lines of running text have one comma, or none, or many; records have as many as their neighbours. */
const MIN_SWALLOWED_REGULARITY = 0.8;

/** The number of fields that most cells share a record with. */
export function commonWidth(records: readonly string[][]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = { width: 1, count: 0 };
  for (const [width, count] of counts) {
    if (count * Math.min(width, 8) > best.count * Math.min(best.width, 8)) best = { width, count };
  }
  return best;
}

class Scanner {
  at = 0;
  quoted = false;
  broken = false;
  /** Broken, and without a quote anywhere behind it that could have closed it. */
  unclosed = false;
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #closing: Closing;
  readonly #quoteCode: number;
  readonly #delimiterCodes: readonly number[];
  readonly #bySeparator: boolean;

  constructor(text: string, dialect: Dialect, closing: Closing) {
    this.#text = text;
    this.#dialect = dialect;
    this.#closing = closing;
    this.#quoteCode = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0);
    this.#delimiterCodes = dialect.delimiters.map((delimiter) => delimiter.charCodeAt(0));
    this.#bySeparator = dialect.lineEnds.includes('\x1e');
  }

  readField(): string {
    const from = this.at;
    this.quoted = this.broken = this.unclosed = false;
    if (this.#text.charCodeAt(from) === this.#quoteCode) {
      const close = this.#findClose(from + 1);
      if (close !== -1) {
        this.quoted = true;
        return this.#unescape(this.#text.slice(from + 1, close));
      }
      this.broken = true;
    }
    let at = from;
    while (at < this.#text.length && !this.#isLineEnd(at) && this.#delimiterLength(at) === 0) at++;
    this.at = at;
    return this.#text.slice(from, at);
  }

  skipDelimiter(): boolean {
    const length = this.#delimiterLength(this.at);
    this.at += length;
    return length > 0;
  }

  skipLineEnd(): void {
    const lineEnd = this.#dialect.lineEnds.find((end) => this.#text.startsWith(end, this.at));
    this.at += lineEnd?.length ?? 1;
  }

  /** Where the quoted field ends whose text begins at `from`; moves behind the closing quote. */
  #findClose(from: number): number {
    const text = this.#text;
    const { quote, escapeBy } = this.#dialect;
    for (let at = text.indexOf(quote!, from); at !== -1; at = text.indexOf(quote!, at + 1)) {
      if (escapeBy === '\\' && isEscaped(text, from, at)) continue;
      if (escapeBy === quote && text.charCodeAt(at + 1) === this.#quoteCode) {
        at++;
        continue;
      }
      let next = at + 1;
      if (this.#closing === 'loose') while (text.charCodeAt(next) === SPACE && !this.#isFieldEnd(next)) next++;
      if (this.#isFieldEnd(next)) {
        this.at = next;
        return at;
      }
      if (this.#closing === 'strict') return -1;
    }
    this.unclosed = true;
    return -1;
  }

  #unescape(text: string): string {
    const { quote, escapeBy } = this.#dialect;
    if (escapeBy === null || !text.includes(escapeBy)) return text;
    // A backslash before anything else is a backslash: writers of Windows paths and of \n rely on it.
    if (escapeBy === '\\') return text.replace(quote === '"' ? /\\(["\\])/g : /\\(['\\])/g, '$1');
    return text.replaceAll(`${quote}${quote}`, quote!);
  }

  #isFieldEnd(at: number): boolean {
    return at >= this.#text.length || this.#isLineEnd(at) || this.#delimiterLength(at) > 0;
  }

  #isLineEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === LF || code === CR || (code === RECORD_SEPARATOR && this.#bySeparator);
  }

  #delimiterLength(at: number): number {
    const code = this.#text.charCodeAt(at);
    for (let i = 0; i < this.#delimiterCodes.length; i++) {
      if (this.#delimiterCodes[i] !== code) continue;
      const delimiter = this.#dialect.delimiters[i]!;
      if (delimiter.length === 1 || this.#text.startsWith(delimiter, at)) return delimiter.length;
    }
    return 0;
  }
}

function isEscaped(text: string, from: number, at: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes >= from && text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
