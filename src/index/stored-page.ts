import type { Block, Page } from '../document/page.ts';
import type { TableHead } from '../document/table.ts';

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

/** A table over a thousand pages is named on each of them: there with so many of its parts, those before and behind. */
const PARTS_ON_A_PAGE = 100;

function withPartsNear(table: TableHead, page: number): TableHead {
  const { parts } = table;
  if (!parts || parts.length <= PARTS_ON_A_PAGE) return table;
  const here = parts.findIndex((part) => part.page >= page);
  const first = Math.min(Math.max(0, here - PARTS_ON_A_PAGE / 2), parts.length - PARTS_ON_A_PAGE);
  return { ...table, parts: parts.slice(first, first + PARTS_ON_A_PAGE) };
}

/** A page as it is answered, and where its blocks stand in it: whoever needs one of thousands need not read the others. */
export function packPage(page: Page): PackedPage {
  // Quotes within a text are escaped, so this is the field.
  const tables = page.tables.map((table) => withPartsNear(table, page.page));
  const [head, tail] = JSON.stringify({ ...page, blocks: [], tables }).split('"blocks":[]', 2);
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
