import type { Box } from '../../document/geometry.ts';
import type { Block, Page } from '../../document/page.ts';
import type { RowChunk, StoredCell } from '../../document/rows.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../spreadsheet/measure.ts';
import { cellName } from '../../spreadsheet/reference.ts';
import type { StoredContent } from '../content.ts';
import { partName, unpack } from '../parts.ts';
import type { SearchMatch } from './answer.ts';
import { OpenedSegment } from './opened-segment.ts';
import type { Snippet } from './snippet.ts';

const KEPT_PAGES = 256;

/** A document whose index is in memory; the pages that hits stand on are kept for a while. */
export class OpenedDocument {
  readonly segments: readonly OpenedSegment[];
  /** Roughly what it occupies. */
  readonly bytes: number;
  readonly #content: StoredContent;
  readonly #pages = new Map<number, Page>();
  readonly #measures = new Map<number, SheetMeasure>();

  constructor(content: StoredContent) {
    this.#content = content;
    let bytes = 1024;
    this.segments = Array.from({ length: content.manifest.segmentCount }, (_, i) => {
      const part = content.bytes(partName.search(i));
      bytes += part.length * 3;
      return new OpenedSegment(unpack('search', part));
    });
    this.bytes = bytes;
  }

  *pages(): Generator<Page> {
    for (let number = 1; number <= this.#content.manifest.pageCount; number++) yield this.page(number);
  }

  page(number: number): Page {
    let page = this.#pages.get(number);
    if (!page) {
      page = this.#content.page(number);
      if (this.#pages.size >= KEPT_PAGES) this.#pages.delete(this.#pages.keys().next().value!);
      this.#pages.set(number, page);
    }
    return page;
  }

  toBlockMatch(page: number, block: Block, { snippet, highlights, hit }: Snippet, score: number): SearchMatch {
    const line = block.lines?.find(({ end }) => hit < end);
    return { page, snippet, score, highlights, block_id: block.id, bbox: line?.bbox ?? block.bbox };
  }

  toCellMatch(
    sheet: number,
    row: number,
    column: number,
    { snippet, highlights }: Snippet,
    score: number,
  ): SearchMatch {
    const { info } = this.#content.sheets()[sheet]!;
    const bbox = this.#measure(sheet).cellBox(row, column);
    return { page: info.index, snippet, score, highlights, bbox, sheet: info.name, cell: cellName(row, column) };
  }

  chunk(sheet: number, index: number): RowChunk {
    return this.#content.chunk(sheet, index);
  }

  /** What a cell shows. */
  cellText(sheet: number, cell: StoredCell): string {
    return new CellReader(this.#content.layout(sheet)).read(cell).formatted;
  }

  cellBox(sheet: number, row: number, column: number): Box {
    return this.#measure(sheet).cellBox(row, column);
  }

  #measure(sheet: number): SheetMeasure {
    let measure = this.#measures.get(sheet);
    if (!measure) {
      measure = new SheetMeasure(this.#content.sheets()[sheet]!.layout);
      this.#measures.set(sheet, measure);
    }
    return measure;
  }
}
