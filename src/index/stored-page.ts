import type { Block, Page } from '../document/page.ts';

/** Where a block stands among the bytes of its page: [start, end). */
export interface BlockRange {
  start: number;
  end: number;
}

export interface PackedPage {
  bytes: Uint8Array;
  ranges: BlockRange[];
}

const encoder = new TextEncoder();

/** A page as it is answered, and where its blocks stand in it: whoever needs one of thousands need not read the others. */
export function packPage(page: Page): PackedPage {
  // What stands in quotes within a text is escaped, so this is the field.
  const [head, tail] = JSON.stringify({ ...page, blocks: [] }).split('"blocks":[]', 2);
  const texts = page.blocks.map((block) => JSON.stringify(block));
  const before = `${head}"blocks":[`;
  let at = Buffer.byteLength(before);
  const ranges = texts.map((text): BlockRange => {
    const [start, end] = [at, at + Buffer.byteLength(text)];
    at = end + 1;
    return { start, end };
  });
  return { bytes: encoder.encode(`${before}${texts.join(',')}]${tail}`), ranges };
}

export const readBlock = (page: Uint8Array, { start, end }: BlockRange): Block =>
  JSON.parse(Buffer.from(page.buffer, page.byteOffset + start, end - start).toString('utf8')) as Block;
