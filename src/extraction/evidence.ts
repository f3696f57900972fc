import { createHash } from 'node:crypto';
import type { Box } from '../document/box.ts';
import type { Citation } from '../document/citation.ts';
import { toBox, unionBox } from '../document/geometry.ts';
import type { Block, Line, Page } from '../document/page.ts';
import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { readTableRows } from '../index/table-rows.ts';
import { cellName, parseRange } from '../spreadsheet/reference.ts';

/** A word with its place; `start` and `end` are UTF-16 units of the block's text. */
export interface EvidenceWord {
  text: string;
  start: number;
  end: number;
  box: Box;
}

export interface EvidenceBlock {
  page: number;
  block: Block;
  words: EvidenceWord[];
}

/** Some text of a block: what a value is read from. */
export interface TextSpan {
  page: number;
  blockId: string;
  start: number;
  end: number;
}

export interface EvidenceTable {
  head: TableHead;
  rows: TableRow[];
}

/** Rows of a table that extraction reads. */
export const MAX_TABLE_ROWS = 5_000;

/** What extraction looks at: the visible blocks with their words, and the tables; read when first asked for, kept for one extraction. */
export class Evidence {
  readonly pageNumbers: readonly number[];
  readonly #content: StoredContent;
  #read: { pages: Map<number, Page>; blocks: EvidenceBlock[]; byId: Map<string, EvidenceBlock> } | undefined;
  #tables: EvidenceTable[] | undefined;

  constructor(content: StoredContent, pageNumbers?: readonly number[]) {
    this.#content = content;
    this.pageNumbers = pageNumbers ?? Array.from({ length: content.manifest.pageCount }, (_, i) => i + 1);
  }

  get pages(): ReadonlyMap<number, Page> {
    return this.#readPages().pages;
  }

  get blocks(): readonly EvidenceBlock[] {
    return this.#readPages().blocks;
  }

  #readPages() {
    if (this.#read) return this.#read;
    const pages = new Map<number, Page>();
    const blocks: EvidenceBlock[] = [];
    for (const number of this.pageNumbers) {
      const page = this.#content.page(number);
      pages.set(number, page);
      // One by one: a long page has more blocks than a call takes arguments.
      for (const block of readBlocks(this.#content, page)) blocks.push(block);
    }
    this.#read = { pages, blocks, byId: new Map(blocks.map((block) => [block.block.id, block])) };
    return this.#read;
  }

  get fileType(): string {
    return this.#content.manifest.fileType;
  }

  get content(): StoredContent {
    return this.#content;
  }

  block(id: string): EvidenceBlock | undefined {
    return this.#readPages().byId.get(id);
  }

  tables(): readonly EvidenceTable[] {
    this.#tables ??= this.tableHeads().map((head) => ({
      head,
      rows: [...readTableRows(this.#content, head, 0, Math.min(head.row_count, MAX_TABLE_ROWS))],
    }));
    return this.#tables;
  }

  tableHeads(): TableHead[] {
    const wanted = new Set(this.pageNumbers);
    return this.#content.tables().filter(({ page }) => wanted.has(page));
  }

  textOf({ blockId, start, end }: TextSpan): string {
    return this.block(blockId)?.block.text.slice(start, end) ?? '';
  }

  /** The proof of a value that stands in running text. */
  cite(span: TextSpan, match: Citation['match']): Citation {
    const found = this.block(span.blockId)!;
    const words = found.words.filter((word) => word.start < span.end && word.end > span.start);
    const lines = groupByLine(words.map((word) => word.box));
    const text = found.block.text.slice(span.start, span.end);
    const bbox = unionBox(lines) ?? found.block.bbox;
    return {
      id: citationId(span.page, span.blockId, span.start, span.end),
      page: span.page,
      bbox: toBox(...bbox),
      ...(lines.length > 1 ? { bboxes: lines.map((box) => ({ page: span.page, bbox: toBox(...box) })) } : {}),
      text,
      match,
      block_id: span.blockId,
      ...(found.block.table_id === undefined ? {} : { table_id: found.block.table_id }),
      char_range: [span.start, span.end],
    };
  }

  /** The source of a value that the file holds beside its pages: no words to frame, so the box is that of the first page. */
  citeUnprinted(text: string, attachment?: string): Citation {
    const [page] = this.pages.values();
    return {
      id: citationId('unprinted', attachment ?? '', text),
      page: page?.page ?? 1,
      bbox: toBox(0, 0, page?.width ?? 0, page?.height ?? 0),
      text,
      match: 'derived',
      ...(attachment === undefined ? {} : { attachment }),
    };
  }

  /** The proof of a value that stands in a cell of a table. */
  citeCell(table: TableHead, row: TableRow, cell: TableCell, match: Citation['match'], text = cell.text): Citation {
    const range = table.range === undefined ? undefined : parseRange(table.range);
    const name = range && cellName(range.firstRow + cell.row, range.firstColumn + cell.col);
    return {
      id: citationId(row.page ?? table.page, table.id, cell.row, cell.col),
      page: row.page ?? table.page,
      bbox: cell.bbox,
      text,
      match,
      table_id: table.id,
      ...(table.sheet === undefined ? {} : { sheet: table.sheet }),
      ...(name === undefined ? {} : { cell: name }),
    };
  }
}

/** The same place has the same id, whoever cites it. */
export const citationId = (...place: (string | number)[]): string =>
  `c${createHash('sha256').update(place.join(' ')).digest('hex').slice(0, 16)}`;

function readBlocks(content: StoredContent, page: Page): EvidenceBlock[] {
  const stored = content.words(page.page);
  const words = new Map<number, EvidenceWord[]>();
  stored?.blocks.forEach((position, i) => {
    const { text } = page.blocks[position] ?? { text: '' };
    const [start, end] = [stored.starts[i]!, stored.ends[i]!];
    const box = Array.from(stored.boxes.subarray(4 * i, 4 * i + 4)) as Box;
    const list = words.get(position);
    const word: EvidenceWord = { text: text.slice(start, end), start, end, box };
    if (list) list.push(word);
    else words.set(position, [word]);
  });
  return page.blocks.flatMap((block, position) =>
    block.hidden ? [] : [{ page: page.page, block, words: words.get(position) ?? estimateWords(block) }],
  );
}

/** Where the parser stored no words: shares of the line's (or the block's) box, by characters. */
function estimateWords(block: Block): EvidenceWord[] {
  const lines = block.lines ?? textLines(block);
  return lines.flatMap(({ start, end, bbox: [x0, y0, x1, y1] }) => {
    const width = (x1 - x0) / Math.max(1, end - start);
    return [...block.text.slice(start, end).matchAll(/\S+/g)].map((match): EvidenceWord => {
      const box: Box = [x0 + match.index * width, y0, x0 + (match.index + match[0].length) * width, y1];
      return { text: match[0], start: start + match.index, end: start + match.index + match[0].length, box };
    });
  });
}

/** Lines of a text that are nowhere measured, as the cells of a title that stand below one another: each has its share of the height. */
function textLines({ text, bbox: [x0, y0, x1, y1] }: Block): Line[] {
  const texts = text.split('\n');
  const height = (y1 - y0) / texts.length;
  let start = 0;
  return texts.map((line, i): Line => {
    const from = start;
    start += line.length + 1;
    return { start: from, end: from + line.length, bbox: [x0, y0 + i * height, x1, y0 + (i + 1) * height] };
  });
}

/** One box per printed line: words whose middles stand within the line before. */
function groupByLine(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    const middle = (box[1] + box[3]) / 2;
    if (last && middle >= last[1] && middle <= last[3] && box[0] >= last[0])
      lines[lines.length - 1] = unionBox([last, box])!;
    else lines.push([...box]);
  }
  return lines;
}

/** What runs over several places has the boxes of all of them; the page and the whole box are those of its beginning. */
export function joinCitations(parts: readonly Citation[], text = parts.map((part) => part.text).join('\n')): Citation {
  const { page, match } = parts[0]!;
  const bboxes = parts.flatMap((part) => part.bboxes ?? [{ page: part.page, bbox: part.bbox }]);
  const bbox = unionBox(bboxes.filter((part) => part.page === page).map((part) => part.bbox))!;
  return { id: citationId(...parts.map(({ id }) => id)), page, bbox: toBox(...bbox), bboxes, text, match };
}
