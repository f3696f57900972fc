import { LRUCache } from 'lru-cache';
import { MAX_ROWS } from '../../../spreadsheet/reference.ts';
import type { StoredContent } from '../../content.ts';
import { partName, unpack } from '../../parts.ts';
import type { Slices } from '../../slices.ts';
import type { ChunkFilters } from '../stored/segment.ts';
import { BLOCK_BYTES, SortedParts } from '../stored/sorted-parts.ts';
import { BlockSegment } from './block-segment.ts';
import { CellSegment } from './cell-segment.ts';
import { OpenedRows } from './opened-rows.ts';
import { OpenedSheet } from './opened-sheet.ts';

const KEPT_PAGES = 1024;
const KEPT_ROWS_BYTES = 32 * 1024 ** 2;

/** A document whose index is in memory; the pages and rows that hits stand on are kept for a while. */
export class OpenedDocument {
  readonly content: StoredContent;
  readonly segments: (BlockSegment | CellSegment)[] = [];
  readonly filters: ChunkFilters[] = [];
  unitCount = 0;
  /** Roughly what it occupies. */
  bytes: number;
  readonly #sheets: OpenedSheet[] = [];
  /** As they are stored. */
  readonly #pages = new Map<number, Uint8Array>();
  /** By sheet × MAX_ROWS + chunk. */
  #rows: LRUCache<number, OpenedRows> | undefined;

  private constructor(content: StoredContent) {
    this.content = content;
    const { pageCount, partBytes = 0 } = content.manifest;
    this.bytes = 4096 + Math.ceil(partBytes * Math.min(1, KEPT_PAGES / Math.max(1, pageCount)));
  }

  static *open(content: StoredContent): Slices<OpenedDocument> {
    const document = new OpenedDocument(content);
    for (let i = 0; i < content.manifest.segmentCount; i++) {
      if (i > 0) yield;
      document.#addSegment(i);
    }
    return document;
  }

  #addSegment(i: number): void {
    const part = this.content.bytes(partName.search(i));
    const segment = unpack('search', part);
    const { heads, places } = segment;
    const blocks = new SortedParts(heads, (block) => this.content.bytes(partName.searchBlock(i, block)));
    // Blocks that are not read yet count as if they were.
    this.bytes += part.length * 2 + heads.length * BLOCK_BYTES * 4;
    this.unitCount += places.kind === 'filters' ? 0 : segment.unitCount;
    if (places.kind === 'filters') this.filters.push(places);
    else if (places.kind === 'blocks') this.segments.push(new BlockSegment(this, segment, places, blocks));
    else this.segments.push(new CellSegment(this, segment, places, blocks));
  }

  /** Whether all texts are indexed: those of rows beyond are told by filters, and found only as they are written. */
  get isIndexedWhole(): boolean {
    return this.filters.every(
      ({ firstChunk, filters, firstUnindexed }) => firstUnindexed >= firstChunk + filters.length,
    );
  }

  /** Of the reading of the document that this is. */
  get generation(): string {
    return this.content.manifest.generation;
  }

  page(page: number): Uint8Array {
    const known = this.#pages.get(page);
    if (known) return known;
    if (this.#pages.size >= KEPT_PAGES) this.#pages.clear();
    const bytes = this.content.bytes(partName.page(page));
    this.#pages.set(page, bytes);
    return bytes;
  }

  /** The text of a heading, given by its number among the blocks from 1, and of those that it stands under, the outermost first. */
  headingPath(heading: number): string[] {
    const path: string[] = [];
    for (let number = heading; number > 0; ) {
      let unit = number - 1;
      const segment = this.segments.find((one): one is BlockSegment => {
        if (!(one instanceof BlockSegment)) return false;
        if (unit < one.unitCount) return true;
        unit -= one.unitCount;
        return false;
      })!;
      path.unshift(segment.text(unit));
      number = segment.headingOf(unit);
    }
    return path;
  }

  rows(sheet: number, chunk: number): OpenedRows {
    this.#rows ??= new LRUCache({ maxSize: KEPT_ROWS_BYTES, sizeCalculation: ({ bytes }) => bytes });
    const key = sheet * MAX_ROWS + chunk;
    let rows = this.#rows.get(key);
    if (!rows) this.#rows.set(key, (rows = new OpenedRows(this.content.bytes(partName.rows(sheet, chunk)))));
    return rows;
  }

  /** Undefined where the document has pages of blocks only. */
  sheet(sheet: number): OpenedSheet | undefined {
    if (sheet >= this.content.manifest.sheetCount) return undefined;
    return (this.#sheets[sheet] ??= new OpenedSheet(this.content, sheet, (chunk) => this.rows(sheet, chunk)));
  }
}
