import type { Block } from '../document/page.ts';
import type { TableHead, TableRow } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import type { Chunk } from './chunk.ts';
import { splitText } from './chunk-text.ts';
import type { ExportOptions } from './options.ts';
import { gfmHead, gfmRow, gfmRule } from './table-markdown.ts';
import { rowsToExport } from './table-values.ts';
import { blockText } from './text.ts';
import { estimateTokens } from './token-estimate.ts';
import { type BlockElement, walk } from './walk.ts';

const DEFAULT_CHUNK_TOKENS = 400;
/** A table is worth most whole: it may be this many times as long as text. */
const TABLE_ALLOWANCE = 4;

/** Pieces to be found again, one JSON object on each line: text that belongs together, and where it stands. */
export function* toChunks(content: StoredContent, options: ExportOptions): Generator<string> {
  const { chunkTokens = DEFAULT_CHUNK_TOKENS, tableId } = options;
  const headings = new HeadingPath();
  const tableChunks = (table: TableHead): Generator<Chunk> =>
    cutTable(table, rowsToExport(content, table, options, 'raw'), headings.path, TABLE_ALLOWANCE * chunkTokens);
  if (tableId !== undefined) {
    for (const chunk of tableChunks(content.tables().find(({ id }) => id === tableId)!)) yield toLine(chunk);
    return;
  }
  let open = new TextChunk(chunkTokens);
  function* flush(): Generator<string> {
    for (const chunk of open.finish()) yield toLine(chunk);
    open = new TextChunk(chunkTokens);
  }
  for (const element of walk(content, options)) {
    if (element.kind === 'page') continue;
    if (element.kind === 'table') {
      yield* flush();
      for (const chunk of tableChunks(element.table)) yield toLine(chunk);
      continue;
    }
    if (element.block.text.trim() === '') continue;
    const isHeading = headings.enter(element.block);
    if (isHeading ? open.hasText : !open.fits(element)) yield* flush();
    open.add(element, headings.path, isHeading);
  }
  yield* flush();
}

const toLine = (chunk: Chunk): string => `${JSON.stringify(chunk)}\n`;

/** The headings that the present place stands under. */
class HeadingPath {
  #open: { level: number; text: string }[] = [];

  get path(): string[] {
    return this.#open.map(({ text }) => text);
  }

  enter({ type, level: given = 1, text, marker }: Block): boolean {
    if (type !== 'title' && type !== 'heading') return false;
    const level = type === 'title' ? 0 : given;
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
    this.#open.push({ level, text: (marker ? `${marker} ${text}` : text).replace(/\s+/g, ' ') });
    return true;
  }
}

class TextChunk {
  readonly #maxTokens: number;
  readonly #elements: BlockElement[] = [];
  #path: string[] = [];
  #tokens = 0;
  /** Whether there is more than headings. */
  hasText = false;

  constructor(maxTokens: number) {
    this.#maxTokens = maxTokens;
  }

  fits(element: BlockElement): boolean {
    return !this.hasText || this.#tokens + estimateTokens(blockText(element)) <= this.#maxTokens;
  }

  add(element: BlockElement, path: string[], isHeading: boolean): void {
    this.#elements.push(element);
    this.#tokens += estimateTokens(blockText(element));
    this.#path = path;
    this.hasText ||= !isHeading;
  }

  *finish(): Generator<Chunk> {
    const [first] = this.#elements;
    if (!first) return;
    const places = this.#elements.flatMap((element) => element.places);
    const parts = splitText(joined(this.#elements), this.#maxTokens);
    for (const [i, text] of parts.entries()) {
      yield {
        id: i === 0 ? first.block.id : `${first.block.id}.${i + 1}`,
        type: 'text',
        text,
        heading_path: this.#path,
        token_estimate: estimateTokens(text),
        pages: [...new Set(places.map(({ page }) => page))],
        boxes: places,
        block_ids: this.#elements.map(({ block }) => block.id),
      };
    }
  }
}

function joined(elements: readonly BlockElement[]): string {
  let text = '';
  let last: Block['type'] | undefined;
  for (const element of elements) {
    const { type } = element.block;
    if (last !== undefined) text += type === last && (type === 'list_item' || type === 'code') ? '\n' : '\n\n';
    text += blockText(element);
    last = type;
  }
  return text;
}

/** Whole where it fits; else by rows, each part under the table's header. */
function* cutTable(table: TableHead, rows: Iterable<TableRow>, path: string[], maxTokens: number): Generator<Chunk> {
  const title = table.title ? `${table.title}\n\n` : '';
  let head = table.header_rows > 0 ? title : title + gfmHead(table.col_count);
  let text = '';
  let tokens = estimateTokens(head);
  let parts = 0;
  let [first, last] = [0, 0];
  let places = new Map<number, [number, number, number, number]>();
  const finish = (): Chunk => {
    parts++;
    const whole = head + text;
    return {
      id: parts === 1 ? table.id : `${table.id}.${parts}`,
      type: 'table',
      text: whole,
      heading_path: path,
      token_estimate: estimateTokens(whole),
      pages: [...places.keys()],
      boxes: [...places].map(([page, bbox]) => ({ page, bbox })),
      block_ids: [],
      table_id: table.id,
      rows: [first, last],
    };
  };
  for (const row of rows) {
    const line = gfmRow(row, table.col_count);
    if (row.index < table.header_rows) {
      head += row.index === 0 ? line + gfmRule(table.col_count) : line;
      tokens = estimateTokens(head);
    } else {
      const cost = estimateTokens(line);
      if (text !== '' && tokens + cost > maxTokens) {
        yield finish();
        text = '';
        tokens = estimateTokens(head);
        places = new Map();
      }
      if (text === '') first = row.index;
      text += line;
      tokens += cost;
      last = row.index;
    }
    const page = row.page ?? table.page;
    const [x0, y0, x1, y1] = places.get(page) ?? row.bbox;
    const { bbox } = row;
    places.set(page, [Math.min(x0, bbox[0]), Math.min(y0, bbox[1]), Math.max(x1, bbox[2]), Math.max(y1, bbox[3])]);
  }
  if (text !== '' || parts === 0) yield finish();
}
