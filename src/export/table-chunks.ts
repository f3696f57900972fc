import type { Box } from '../document/box.ts';
import type { TableHead, TableRow } from '../document/table.ts';
import type { Chunk } from './chunk.ts';
import { below, type ChunkSettings, HEADER_SHARE, type Lead, leavesRoom, pathLead, roomBelow } from './chunk-lead.ts';
import { splitText } from './chunk-text.ts';
import { gfmHead, gfmRow, gfmRule } from './table-markdown.ts';
import { estimateTokens } from './token-estimate.ts';

/** Longest text of a cell that names its row. */
const NAME_TOKENS = 20;

/** Whole where it fits; else by rows, each part under the table's header. No part is longer than a chunk may be. */
export function* cutTable(
  table: TableHead,
  rows: Iterable<TableRow>,
  path: string[],
  lead: Lead,
  settings: ChunkSettings,
): Generator<Chunk> {
  const cutter = new TableCutter(table, path, lead, settings);
  for (const row of rows) {
    if (row.index < table.header_rows) cutter.addHeader(row);
    else yield* cutter.addRow(row);
  }
  yield* cutter.end();
}

class TableCutter {
  readonly #table: TableHead;
  readonly #path: string[];
  readonly #lead: Lead;
  readonly #settings: ChunkSettings;
  readonly #names: string[] = [];
  #header = '';
  /** Stands above every part; known once all header rows are. */
  #head: string | undefined;
  #headTokens = 0;
  #text = '';
  #tokens = 0;
  #parts = 0;
  #first = 0;
  #last = 0;
  #places = new Map<number, Box>();

  constructor(table: TableHead, path: string[], lead: Lead, settings: ChunkSettings) {
    this.#table = table;
    this.#path = path;
    this.#lead = lead;
    this.#settings = settings;
  }

  addHeader(row: TableRow): void {
    const { col_count: columns } = this.#table;
    for (const { col, text } of row.cells) {
      if (text.trim() !== '')
        this.#names[col] = [this.#names[col], text.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ');
    }
    this.#header += gfmRow(row, columns) + (row.index === 0 ? gfmRule(columns) : '');
    this.#cover(row);
  }

  *addRow(row: TableRow): Generator<Chunk> {
    yield* this.#begin();
    const { maxTokens } = this.#settings;
    const line = gfmRow(row, this.#table.col_count);
    const cost = estimateTokens(line);
    if (this.#text !== '' && this.#headTokens + this.#tokens + cost > maxTokens) yield this.#finish();
    if (this.#text === '') this.#first = row.index;
    this.#last = row.index;
    this.#cover(row);
    if (this.#headTokens + cost <= maxTokens) {
      this.#text += line;
      this.#tokens += cost;
    } else yield* this.#cutRow(row);
  }

  *end(): Generator<Chunk> {
    yield* this.#begin();
    if (this.#text !== '' || this.#parts === 0) yield this.#finish();
  }

  /** The introduction stands above the first part, title and header above every part. A header too long for that comes once. */
  *#begin(): Generator<Chunk> {
    if (this.#head !== undefined) return;
    const { title, col_count: columns } = this.#table;
    const { maxTokens } = this.#settings;
    const header = this.#header || gfmHead(columns);
    const context = [pathLead(this.#path, this.#settings), title ?? ''].filter((text) => text !== '').join('\n\n');
    const head = below(context, header);
    const opening = this.#lead.text === '' ? head : below(below(this.#lead.text, title ?? ''), header);
    this.#head = leavesRoom(head, maxTokens, HEADER_SHARE) ? head : '';
    this.#headTokens = estimateTokens(this.#head);
    if (opening === this.#head) return;
    if (this.#head !== '' && leavesRoom(opening, maxTokens, HEADER_SHARE)) {
      // The part under way stands below all that leads to it.
      this.#head = opening;
      this.#headTokens = estimateTokens(opening);
      this.#after = head;
      return;
    }
    // The introduction and the header come once, apart from the rows.
    const lead = leavesRoom(this.#lead.text, maxTokens) ? this.#lead.text : '';
    const rest = lead === '' ? opening : below(title ?? '', header);
    for (const [i, text] of splitText(rest.trimEnd(), roomBelow(lead, maxTokens)).entries()) {
      yield this.#chunk(below(i === 0 ? lead : '', text));
    }
  }

  /** The head of later parts, where the first one has another. */
  #after: string | undefined;

  /** A row that is longer than a chunk: its cells, each with its name, in as many parts as it takes. */
  *#cutRow(row: TableRow): Generator<Chunk> {
    const cells = row.cells
      .filter(({ text }) => text.trim() !== '')
      .map(({ col, text }) => (this.#names[col] ? `${this.#names[col]}: ${text.trim()}` : text.trim()));
    const { maxTokens } = this.#settings;
    // Short cells name the row above each part of a long cell.
    const short = below(
      this.#table.title ?? '',
      cells.filter((text) => estimateTokens(text) <= NAME_TOKENS).join('\n'),
    );
    const lead = leavesRoom(short, maxTokens) ? short : '';
    const rest = lead === '' ? cells : cells.filter((text) => estimateTokens(text) > NAME_TOKENS);
    for (const part of splitText(rest.join('\n'), roomBelow(lead, maxTokens))) yield this.#chunk(below(lead, part));
    this.#reset();
  }

  #finish(): Chunk {
    const chunk = this.#chunk(this.#head + this.#text);
    this.#reset();
    return chunk;
  }

  #reset(): void {
    this.#text = '';
    this.#tokens = 0;
    this.#places = new Map();
    if (this.#after === undefined) return;
    this.#head = this.#after;
    this.#headTokens = estimateTokens(this.#head);
    this.#after = undefined;
  }

  #chunk(text: string): Chunk {
    const isFirst = ++this.#parts === 1;
    const places = [...this.#places].map(([page, bbox]) => ({ page, bbox }));
    const boxes = isFirst ? [...this.#lead.places, ...places] : places;
    return {
      id: isFirst ? this.#table.id : `${this.#table.id}.${this.#parts}`,
      type: 'table',
      text,
      heading_path: this.#path,
      token_estimate: estimateTokens(text),
      pages: [...new Set(boxes.map(({ page }) => page))],
      boxes,
      block_ids: isFirst ? this.#lead.blockIds : [],
      table_id: this.#table.id,
      rows: [this.#first, this.#last],
    };
  }

  #cover({ page: given, bbox }: TableRow): void {
    const page = given ?? this.#table.page;
    const [x0, y0, x1, y1] = this.#places.get(page) ?? bbox;
    const box: Box = [Math.min(x0, bbox[0]), Math.min(y0, bbox[1]), Math.max(x1, bbox[2]), Math.max(y1, bbox[3])];
    this.#places.set(page, box);
  }
}
