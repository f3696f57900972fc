import type { Snippet } from '../../../analysis/excerpt.ts';
import type { Block } from '../../../document/page.ts';
import { lowerBound, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import type { SearchMatch } from '../../../document/search-answer.ts';
import { CellReader } from '../../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../../spreadsheet/measure.ts';
import { cellName } from '../../../spreadsheet/reference.ts';
import type { StoredContent } from '../../content.ts';
import { partName, unpack } from '../../parts.ts';
import { SheetHeaders } from '../../sheet-headers.ts';
import { BLOCK_BYTES } from '../stored/sorted-parts.ts';
import { OpenedSegment } from './opened-segment.ts';

const KEPT_PAGES = 1024;
const KEPT_CHUNKS = 64;

/** What a match says of a block. */
export type SearchedBlock = Pick<Block, 'id' | 'text' | 'bbox' | 'lines' | 'hidden'>;

/** A document whose index is in memory; the pages and rows that hits stand on are kept for a while. */
export class OpenedDocument {
  readonly segments: readonly OpenedSegment[];
  readonly unitCount: number;
  /** Roughly what it occupies. */
  readonly bytes: number;
  readonly pageCount: number;
  readonly #content: StoredContent;
  readonly #pages = new Map<number, SearchedBlock[]>();
  readonly #chunks = new Map<string, RowChunk>();
  readonly #sheets = new Map<number, OpenedSheet>();

  constructor(content: StoredContent) {
    this.#content = content;
    this.pageCount = content.manifest.pageCount;
    let bytes = 1024;
    this.segments = Array.from({ length: content.manifest.segmentCount }, (_, i) => {
      const part = content.bytes(partName.search(i));
      const segment = unpack('search', part);
      // Blocks that are not read yet count as if they were.
      bytes += part.length * 2 + segment.heads.length * BLOCK_BYTES * 4;
      return new OpenedSegment(segment, (block) => content.bytes(partName.searchBlock(i, block)));
    });
    this.unitCount = this.segments.reduce((sum, segment) => sum + segment.unitCount, 0);
    this.bytes = bytes;
  }

  /** Whether matches are cells. */
  get isSheet(): boolean {
    return this.#content.manifest.sheetCount > 0;
  }

  /** Whether a page is in memory. */
  hasPage(page: number): boolean {
    return this.#pages.has(page);
  }

  blocks(page: number): SearchedBlock[] {
    return kept(this.#pages, page, KEPT_PAGES, () =>
      this.#content.page(page).blocks.map(({ id, text, bbox, lines, hidden }) => ({
        id,
        text,
        bbox,
        ...(lines ? { lines } : {}),
        ...(hidden ? { hidden } : {}),
      })),
    );
  }

  toBlockMatch(page: number, block: SearchedBlock, { snippet, highlights, hit }: Snippet, score: number): SearchMatch {
    const line = block.lines?.find(({ end }) => hit < end);
    const sheet = this.#content.sheets()[page - 1]?.info;
    // The name of a sheet is at home in no cell: it leads to the first.
    const place = sheet ? { sheet: sheet.name, cell: sheet.range?.split(':')[0] ?? 'A1' } : {};
    const bbox = line?.bbox ?? block.bbox;
    const hidden = block.hidden ? { hidden: true as const } : {};
    return { page, snippet, score, highlights, block_id: block.id, bbox, ...place, ...hidden };
  }

  toCellMatch(
    sheet: number,
    row: number,
    column: number,
    { snippet, highlights }: Snippet,
    score: number,
    isComment: boolean,
  ): SearchMatch {
    const { index, name, isHidden, measure, headers } = this.#sheet(sheet);
    const bbox = measure.cellBox(row, column);
    const context = headers.contextOf(row, column);
    return {
      page: index,
      snippet,
      score,
      highlights,
      bbox,
      sheet: name,
      cell: cellName(row, column),
      ...(context ? { context } : {}),
      ...(isComment ? { in: 'comment' as const } : {}),
      // A hidden row or column takes no room.
      ...(isHidden || bbox[0] === bbox[2] || bbox[1] === bbox[3] ? { hidden: true as const } : {}),
    };
  }

  isHeader(sheet: number, row: number, column: number): boolean {
    return this.#sheet(sheet).headers.isHeader(row, column);
  }

  chunk(sheet: number, index: number): RowChunk {
    return kept(this.#chunks, `${sheet}/${index}`, KEPT_CHUNKS, () => this.#content.chunk(sheet, index));
  }

  /** What a cell shows. */
  cellText(sheet: number, cell: StoredCell): string {
    return this.#sheet(sheet).reader.read(cell).formatted;
  }

  #firstTextOf(sheet: number, row: number): { column: number; text: string } | undefined {
    let first: { column: number; text: string } | undefined;
    for (const segment of this.segments) {
      if (segment.places.kind !== 'cells' || segment.places.sheet !== sheet) continue;
      const found = segment.places.firstTextOf(row);
      if (found && (!first || found.column < first.column)) first = found;
    }
    return first;
  }

  #sheet(sheet: number): OpenedSheet {
    let opened = this.#sheets.get(sheet);
    if (!opened) {
      const { info, layout, chunkStarts } = this.#content.sheets()[sheet]!;
      const chunkOf = (row: number): RowChunk => this.chunk(sheet, Math.max(0, lowerBound(chunkStarts, row + 1) - 1));
      opened = {
        index: info.index,
        name: info.name,
        isHidden: info.state !== 'visible',
        measure: new SheetMeasure(layout),
        reader: new CellReader(layout),
        headers: new SheetHeaders(this.#content, sheet, {
          chunkOf,
          firstTextOf: (row) => this.#firstTextOf(sheet, row),
        }),
      };
      this.#sheets.set(sheet, opened);
    }
    return opened;
  }
}

interface OpenedSheet {
  index: number;
  name: string;
  isHidden: boolean;
  measure: SheetMeasure;
  reader: CellReader;
  headers: SheetHeaders;
}

/** From the map, or made and put there; the oldest entry makes room. */
function kept<K, V>(map: Map<K, V>, key: K, limit: number, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    if (map.size >= limit) map.delete(map.keys().next().value!);
    map.set(key, value);
  }
  return value;
}
