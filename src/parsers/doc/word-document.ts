import { fault } from '../../document/fault.ts';
import { lowerBound } from '../../document/sorted.ts';
import type { CompoundFile } from '../containers/cfb.ts';
import { decodeCodePage } from '../containers/code-pages.ts';
import { toBuffer } from '../source.ts';

/** Word 97 ([MS-DOC] 2.5.2). */
const LEAST_VERSION = 0xc1;
/** Of the pairs of offset and length that stand in the head (2.5.5). */
const PAIRS_AT = 0x9a;
const PAPX_PAIR = 13;
const PIECES_PAIR = 33;
const PAGE_BYTES = 512;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** What a paragraph is by its properties (2.6.2). */
export interface ParagraphFacts {
  /** 1 to 9 are headings in every document. */
  style: number;
  isInTable: boolean;
  endsRow: boolean;
  list: number;
  listLevel: number;
  outline: number | undefined;
}

interface Piece {
  /** First character. */
  start: number;
  end: number;
  /** Where its bytes stand in the stream. */
  at: number;
  isWide: boolean;
}

/** The text of a Word document and what its paragraphs are ([MS-DOC]). */
export class WordDocument {
  /** Characters of the body, and of the footnotes that follow it. */
  readonly bodyLength: number;
  readonly noteLength: number;
  readonly text: string;
  readonly #pieces: Piece[];
  readonly #runs: { from: number; to: number; facts: ParagraphFacts }[];

  static async read(file: CompoundFile): Promise<WordDocument> {
    const main = toBuffer(await file.read('WordDocument'));
    if (main.length < PAIRS_AT + 8 * (PIECES_PAIR + 1) || main.readUInt16LE(0) !== 0xa5ec) {
      throw fault('unprocessable_document', 'The document has no head that Word knows.', { at: 'WordDocument' });
    }
    const flags = main.readUInt16LE(0x0a);
    if (flags & 0x0100)
      throw fault('encrypted_document', 'The document is encrypted in the way of old Word, which is not read.');
    if (main.readUInt16LE(2) < LEAST_VERSION) {
      throw fault('unprocessable_document', 'The document is of Word 95 or earlier; save it as .docx.', {
        at: 'WordDocument',
      });
    }
    const name = flags & 0x0200 ? '1Table' : '0Table';
    if (!file.has(name)) throw fault('unprocessable_document', 'The document has lost its tables.', { at: name });
    return new WordDocument(main, toBuffer(await file.read(name)));
  }

  private constructor(main: Buffer, table: Buffer) {
    const pair = (index: number): Buffer => {
      const [at, length] = [main.readUInt32LE(PAIRS_AT + 8 * index), main.readUInt32LE(PAIRS_AT + 8 * index + 4)];
      return table.subarray(at, at + length);
    };
    this.#pieces = readPieces(pair(PIECES_PAIR));
    this.bodyLength = Math.max(main.readInt32LE(0x4c), 0);
    this.noteLength = Math.max(main.readInt32LE(0x50), 0);
    const wanted = this.bodyLength + this.noteLength;
    if (wanted > MAX_CHARACTERS)
      throw fault('limit_exceeded', `The document has more than ${MAX_CHARACTERS} characters.`);
    let text = '';
    for (const { start, end, at, isWide } of this.#pieces) {
      if (start >= wanted) break;
      const count = Math.min(end, wanted) - start;
      text += isWide
        ? main.toString('utf16le', at, at + 2 * count)
        : decodeCodePage(main.subarray(at, at + count), 1252);
    }
    this.text = text;
    this.#runs = readRuns(main, pair(PAPX_PAIR));
  }

  /** Of the paragraph that ends with a character. */
  factsAt(character: number): ParagraphFacts | undefined {
    const piece = this.#pieces[lowerBound(this.#pieces, character + 1, ({ end }) => end)];
    if (!piece || piece.start > character) return undefined;
    const at = piece.at + (character - piece.start) * (piece.isWide ? 2 : 1);
    const run = this.#runs[lowerBound(this.#runs, at + 1, ({ to }) => to)];
    return run && run.from <= at ? run.facts : undefined;
  }
}

/** The list of pieces stands behind properties that they share (2.9.38). */
function readPieces(clx: Buffer): Piece[] {
  let at = 0;
  while (clx[at] === 1 && at + 3 <= clx.length) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2 || at + 5 > clx.length)
    throw fault('unprocessable_document', 'The document has no text.', { at: 'Clx' });
  const list = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((list.length - 4) / 12);
  return Array.from({ length: Math.max(count, 0) }, (_, i): Piece => {
    const place = list.readUInt32LE(4 * (count + 1) + 8 * i + 2);
    const isWide = (place & 0x4000_0000) === 0;
    const [start, end] = [list.readUInt32LE(4 * i), list.readUInt32LE(4 * i + 4)];
    return { start, end, at: isWide ? place & 0x3fff_ffff : (place & 0x3fff_ffff) >>> 1, isWide };
  })
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
}

/** The pages of paragraph properties (2.9.174), ascending. */
function readRuns(main: Buffer, list: Buffer): { from: number; to: number; facts: ParagraphFacts }[] {
  const runs: { from: number; to: number; facts: ParagraphFacts }[] = [];
  const count = Math.floor((list.length - 4) / 8);
  for (let i = 0; i < count; i++) {
    const number = list.readUInt32LE(4 * (count + 1) + 4 * i) & 0x3f_ffff;
    const page = main.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
    if (page.length < PAGE_BYTES) continue;
    const entries = page[PAGE_BYTES - 1]!;
    if (4 * (entries + 1) + 13 * entries > PAGE_BYTES) continue;
    for (let k = 0; k < entries; k++) {
      const at = page[4 * (entries + 1) + 13 * k]! * 2;
      const [from, to] = [page.readUInt32LE(4 * k), page.readUInt32LE(4 * k + 4)];
      runs.push({ from, to, facts: readFacts(at === 0 ? Buffer.alloc(0) : propertiesAt(page, at)) });
    }
  }
  return runs.sort((a, b) => a.to - b.to);
}

function propertiesAt(page: Buffer, at: number): Buffer {
  const first = page[at]!;
  return first === 0 ? page.subarray(at + 2, at + 2 + 2 * (page[at + 1] ?? 0)) : page.subarray(at + 1, at + 2 * first);
}

/** By the three highest bits of a property: the bytes of its value (2.6). */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, -1, 3];

function readFacts(bytes: Buffer): ParagraphFacts {
  const facts: ParagraphFacts = {
    style: bytes.length >= 2 ? bytes.readUInt16LE(0) : 0,
    ...{ isInTable: false, endsRow: false, list: 0, listLevel: 0, outline: undefined },
  };
  for (let at = 2; at + 3 <= bytes.length; ) {
    const property = bytes.readUInt16LE(at);
    const length = VALUE_BYTES[property >> 13]!;
    const value = bytes[at + 2]!;
    if (property === 0x2416) facts.isInTable = value === 1;
    else if (property === 0x2417) facts.endsRow = value === 1;
    else if (property === 0x260a) facts.listLevel = Math.min(value, 8);
    else if (property === 0x460b && at + 4 <= bytes.length) facts.list = bytes.readInt16LE(at + 2);
    else if (property === 0x2640) facts.outline = value;
    // Those of variable length say it; definitions of tables in two bytes.
    const own =
      length >= 0 ? length : property === 0xd608 && at + 4 <= bytes.length ? bytes.readUInt16LE(at + 2) + 1 : 1 + value;
    at += 2 + own;
  }
  return facts;
}
