import type { Block, Page } from '../../src/document/page.ts';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import type { SheetLayout } from '../../src/document/sheet.ts';
import type { TableHead } from '../../src/document/table.ts';
import { StoredContent } from '../../src/index/content.ts';
import { pack, partName, toJsonBytes } from '../../src/index/parts.ts';
import type { SearchAnswer, SearchRequest } from '../../src/index/search/answer.ts';
import { BlockSearchBuilder } from '../../src/index/search/block-builder.ts';
import { CellSearchBuilder, type CellSearchLimits } from '../../src/index/search/cell-builder.ts';
import { Searcher } from '../../src/index/search/searcher.ts';
import type { Manifest, Store } from '../../src/index/store.ts';

/** A stored document of nothing but what search reads. */
class Parts {
  readonly parts = new Map<string, Uint8Array>();
  segments = 0;

  search(request: Partial<SearchRequest> & { query: string }, counts: Partial<Manifest>): SearchAnswer {
    const store = { readPart: (_: string, name: string) => this.parts.get(name) } as unknown as Store;
    const manifest = {
      generation: 'g',
      pageCount: 0,
      sheetCount: 0,
      segmentCount: this.segments,
      ...counts,
    } as Manifest;
    return new Searcher(1e6).search(new StoredContent(store, manifest), { maxResults: 20, mode: 'text', ...request });
  }
}

type BlockSpec = string | (Partial<Block> & { text: string });

export function searchBlocks(pages: BlockSpec[][], request: Partial<SearchRequest> & { query: string }): SearchAnswer {
  const parts = new Parts();
  const builder = new BlockSearchBuilder();
  const store = (segments: Iterable<Parameters<typeof pack<'search'>>[1]>): void => {
    for (const segment of segments) parts.parts.set(partName.search(parts.segments++), pack('search', segment));
  };
  pages.forEach((specs, i) => {
    const blocks = specs.map((spec, b): Block => {
      const block = typeof spec === 'string' ? { text: spec } : spec;
      return { id: `p${i + 1}.b${b + 1}`, type: 'paragraph', bbox: [0, b * 10, 100, b * 10 + 10], ...block };
    });
    const page: Page = { page: i + 1, width: 600, height: 800, rotation: 0, layout: 'exact', blocks, tables: [] };
    parts.parts.set(partName.page(i + 1), toJsonBytes(page));
    store(builder.addPage(page));
  });
  store(builder.finish());
  return parts.search(request, { pageCount: pages.length });
}

const layout: SheetLayout = {
  columns: { defaultSize: 50, runs: [] },
  rows: { defaultSize: 15, runs: [] },
  formats: ['General', '#,##0.00'],
  dateSystem: 1900,
  merges: [],
  comments: [],
  hyperlinks: [],
  validations: [],
};

/** Cells row by row: texts, numbers shown as General, and `[number]` shown with two decimals. */
export function searchCells(
  rows: (string | number | [number] | null)[][],
  request: Partial<SearchRequest> & { query: string },
  { limits, tables = [] }: { limits?: Partial<CellSearchLimits>; tables?: Partial<TableHead>[] } = {},
): SearchAnswer {
  const parts = new Parts();
  const chunks = new RowChunkBuilder(0);
  const builder = new CellSearchBuilder(0, limits);
  const starts: number[] = [];
  const add = (chunk: ReturnType<RowChunkBuilder['finish']>): void => {
    if (!chunk) return;
    parts.parts.set(partName.rows(0, starts.length), pack('rows', chunk));
    starts.push(chunk.firstRow);
    for (const segment of builder.addRows(chunk))
      parts.parts.set(partName.search(parts.segments++), pack('search', segment));
  };
  rows.forEach((row, r) => {
    add(chunks.startRow(r));
    row.forEach((cell, c) => {
      if (typeof cell === 'string') chunks.addText(c, CellKind.string, cell);
      else if (typeof cell === 'number') chunks.addNumber(c, CellKind.number, cell);
      else if (cell) chunks.addNumber(c, CellKind.number, cell[0], 1);
    });
  });
  add(chunks.finish());
  for (const segment of builder.finish(layout))
    parts.parts.set(partName.search(parts.segments++), pack('search', segment));
  const info = { name: 'Data', index: 1 } as never;
  parts.parts.set(partName.sheet(0), pack('sheet', { info, layout, chunkStarts: Uint32Array.from(starts) }));
  parts.parts.set(partName.tables, toJsonBytes({ tables }));
  return parts.search(request, { sheetCount: 1 });
}
