import { CFB } from 'xlsx';

export interface DocParagraph {
  /** Without its end. */
  text: string;
  /** How it ends: a paragraph, a cell or row, a page. */
  end?: '\r' | '\x07' | '\f';
  style?: number;
  /** Properties after the style: operation and value. */
  properties?: number[];
}

export const inTable = [0x16, 0x24, 1];
export const rowEnd = [...inTable, 0x17, 0x24, 1];
export const listItem = (level: number): number[] => [0x0a, 0x26, level, 0x0b, 0x46, 1, 0];

const TEXT_AT = 0x800;
const PAGE = 512;

/** A document of Word 97 ([MS-DOC]) with one piece of text and its paragraph properties. */
export function makeDoc(body: DocParagraph[], notes = '', flags = 0): Uint8Array {
  const text = body.map(({ text: own, end = '\r' }) => own + end).join('') + notes;
  const bytes = Buffer.from(text, 'utf16le');
  const pagesAt = Math.ceil((TEXT_AT + bytes.length) / PAGE) * PAGE;
  const main = Buffer.alloc(pagesAt + PAGE);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0xc1, 2);
  main.writeUInt16LE(0x0200 | flags, 0x0a);
  main.writeInt32LE(text.length - notes.length, 0x4c);
  main.writeInt32LE(notes.length, 0x50);
  bytes.copy(main, TEXT_AT);
  const page = main.subarray(pagesAt, pagesAt + PAGE);
  page[PAGE - 1] = body.length;
  let at = TEXT_AT;
  let free = PAGE - 2;
  for (const [i, { text: own, style = 0, properties = [] }] of body.entries()) {
    page.writeUInt32LE(at, 4 * i);
    at += 2 * (own.length + 1);
    const facts = Buffer.from([style, 0, ...properties, ...(properties.length % 2 === 0 ? [0] : [])]);
    free -= (facts.length + 1 + 1) & ~1;
    free -= free % 2;
    page[free] = (facts.length + 1) / 2;
    facts.copy(page, free + 1);
    page[4 * (body.length + 1) + 13 * i] = free / 2;
  }
  page.writeUInt32LE(at, 4 * body.length);
  const pieces = Buffer.alloc(5 + 16);
  pieces[0] = 2;
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(TEXT_AT, 15);
  const runs = Buffer.alloc(12);
  runs.writeUInt32LE(TEXT_AT, 0);
  runs.writeUInt32LE(at, 4);
  runs.writeUInt32LE(pagesAt / PAGE, 8);
  main.writeUInt32LE(0, 0x1a2);
  main.writeUInt32LE(pieces.length, 0x1a6);
  main.writeUInt32LE(pieces.length, 0x102);
  main.writeUInt32LE(runs.length, 0x106);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/WordDocument', main);
  CFB.utils.cfb_add(file, '/1Table', Buffer.concat([pieces, runs]));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}
