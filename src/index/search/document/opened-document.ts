import type { Snippet } from '../../../analysis/excerpt.ts';
import type { Box } from '../../../document/geometry.ts';
import type { Block } from '../../../document/page.ts';
import { lowerBound, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { CellReader, type CellValue } from '../../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../../spreadsheet/measure.ts';
import { cellName } from '../../../spreadsheet/reference.ts';
import type { StoredContent } from '../../content.ts';
import { partName, unpack } from '../../parts.ts';
import { SheetHeaders } from '../../sheet-headers.ts';
import type { PendingMatch } from '../query.ts';
import type { ChunkFilters } from '../stored/segment.ts';
import { BLOCK_BYTES } from '../stored/sorted-parts.ts';
import { kept } from './kept.ts';
import { OpenedSegment } from './opened-segment.ts';
import { BlockUnits, CellUnits, type Units } from './units.ts';

const KEPT_PAGES = 1024;
const KEPT_CHUNKS = 64;

/** A segment with what its units are. */
export interface UnitSegment {
  index: OpenedSegment;
  units: Units;
}

interface OpenedSheet {
  index: number;
  name: string;
  isHidden: boolean;
  measure: SheetMeasure;
  reader: CellReader;
  headers: SheetHeaders;
}

/** A document whose index is in memory; the pages and rows that hits stand on are kept for a while. */
export class OpenedDocument {
  readonly segments: UnitSegment[] = [];
  readonly filters: ChunkFilters[] = [];
  readonly unitCount: number;
  /** Roughly what it occupies. */
  readonly bytes: number;
  readonly #content: StoredContent;
  readonly #pages = new Map<number, readonly Block[]>();
  readonly #chunks = new Map<string, RowChunk>();
  readonly #sheets = new Map<number, OpenedSheet>();

  constructor(content: StoredContent) {
    this.#content = content;
    let bytes = 1024;
    for (let i = 0; i < content.manifest.segmentCount; i++) {
      const part = content.bytes(partName.search(i));
      const segment = unpack('search', part);
      const { heads, places, firstPassages } = segment;
      // Blocks that are not read yet count as if they were.
      bytes += part.length * 2 + heads.length * BLOCK_BYTES * 4;
      if (places.kind === 'filters') this.filters.push(places);
      else {
        const units =
          places.kind === 'blocks' ? new BlockUnits(this, places, firstPassages) : new CellUnits(this, places);
        const index = new OpenedSegment(segment, (block) => content.bytes(partName.searchBlock(i, block)));
        this.segments.push({ index, units });
      }
    }
    this.unitCount = this.segments.reduce((sum, { index }) => sum + index.unitCount, 0);
    this.bytes = bytes;
  }

  /** Whether matches are cells. */
  get isSheet(): boolean {
    return this.#content.manifest.sheetCount > 0;
  }

  blocks(page: number): readonly Block[] {
    return kept(this.#pages, page, KEPT_PAGES, () => this.#content.page(page).blocks);
  }

  chunk(sheet: number, index: number): RowChunk {
    return kept(this.#chunks, `${sheet}/${index}`, KEPT_CHUNKS, () => this.#content.chunk(sheet, index));
  }

  toBlockMatch(page: number, position: number, cut: (text: string) => Snippet, score: number): PendingMatch {
    const toMatch: PendingMatch['toMatch'] = () => {
      const { id, text, lines, bbox, hidden } = this.blocks(page)[position]!;
      const { snippet, highlights, hit } = cut(text);
      const line = lines?.find(({ end }) => hit < end);
      const sheet = this.#content.sheets()[page - 1]?.info;
      return {
        page,
        snippet,
        score,
        highlights,
        block_id: id,
        bbox: line?.bbox ?? bbox,
        ...(sheet ? { sheet: sheet.name, cell: this.#cellUnder(page, position, bbox) } : {}),
        ...(hidden ? { hidden: true } : {}),
      };
    };
    return { score, toMatch };
  }

  /** The name of a sheet is at home in no cell: it leads to the first. What floats over the cells leads to the one at its corner. */
  #cellUnder(page: number, position: number, [left, top]: Box): string {
    const { info } = this.#content.sheets()[page - 1]!;
    if (position === 0) return info.range?.split(':')[0] ?? 'A1';
    const { row, column } = this.#sheet(page - 1).measure.cellAt(left, top);
    return cellName(row, column);
  }

  toCellMatch(
    sheet: number,
    row: number,
    column: number,
    cut: () => Snippet,
    { score = 1, isComment = false } = {},
  ): PendingMatch {
    const toMatch: PendingMatch['toMatch'] = () => {
      const { index, name, isHidden, measure, headers } = this.#sheet(sheet);
      const { snippet, highlights } = cut();
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
        ...(isComment ? { in: 'comment' } : {}),
        // A hidden row or column takes no room.
        ...(isHidden || bbox[0] === bbox[2] || bbox[1] === bbox[3] ? { hidden: true } : {}),
      };
    };
    return { score, toMatch };
  }

  isHeader(sheet: number, row: number, column: number): boolean {
    return this.#sheet(sheet).headers.isHeader(row, column);
  }

  /** What a cell shows. */
  cellText(sheet: number, cell: StoredCell): string {
    return this.#sheet(sheet).reader.read(cell).formatted;
  }

  cellValue(sheet: number, cell: StoredCell): CellValue['value'] {
    return this.#sheet(sheet).reader.read(cell).value;
  }

  #sheet(sheet: number): OpenedSheet {
    return kept(this.#sheets, sheet, Number.POSITIVE_INFINITY, () => {
      const { info, layout, chunkStarts } = this.#content.sheets()[sheet]!;
      const firstTexts = this.segments.flatMap(({ units }) => (units.sheet === sheet ? [units] : []));
      return {
        index: info.index,
        name: info.name,
        isHidden: info.state !== 'visible',
        measure: new SheetMeasure(layout),
        reader: new CellReader(layout),
        headers: new SheetHeaders(this.#content, sheet, {
          chunkOf: (row) => this.chunk(sheet, Math.max(0, lowerBound(chunkStarts, row + 1) - 1)),
          firstTextOf: (row) =>
            firstTexts.flatMap((units) => units.firstTextOf(row) ?? []).sort((a, b) => a.column - b.column)[0],
        }),
      };
    });
  }
}
