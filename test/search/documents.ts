import { createHash } from 'node:crypto';
import { newFileId } from '../../src/document/ids.ts';
import type { Block, Page } from '../../src/document/page.ts';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import type { SearchAnswer } from '../../src/document/search-answer.ts';
import type { SheetLayout } from '../../src/document/sheet.ts';
import type { TableHead } from '../../src/document/table.ts';
import { StoredContent } from '../../src/index/content.ts';
import { pack, partName, toJsonBytes } from '../../src/index/parts.ts';
import type { SearchRequest } from '../../src/index/search/query.ts';
import { Searcher } from '../../src/index/search/searcher.ts';
import { BlockSearchBuilder } from '../../src/index/search/stored/block-builder.ts';
import { CellSearchBuilder, type CellSearchLimits } from '../../src/index/search/stored/cell-builder.ts';
import { TermCollector } from '../../src/index/search/stored/content-terms.ts';
import type { BuiltSegment } from '../../src/index/search/stored/segment.ts';
import type { FileRecord, Manifest, Store } from '../../src/index/store.ts';
import { packPage } from '../../src/index/stored-page.ts';
import { packRows } from '../../src/index/stored-rows.ts';

interface Search {
  (request: Partial<SearchRequest> & { query: string }): SearchAnswer;
  /** Parts read so far, of how many there are. */
  work: { partsRead: number; parts: number };
  /** Of what is stored for search alone. */
  indexBytes: number;
}

/** A stored document of nothing but what search reads. */
class Parts {
  readonly parts = new Map<string, Uint8Array>();
  segments = 0;

  addSegments(segments: Iterable<BuiltSegment>): void {
    for (const built of segments) {
      for (const { name, bytes } of built(this.segments++)) this.parts.set(name, bytes);
    }
  }

  open(counts: Partial<Manifest>): Search {
    const manifest = {
      generation: 'g',
      pageCount: 0,
      sheetCount: 0,
      segmentCount: this.segments,
      partBytes: [...this.parts.values()].reduce((sum, { length }) => sum + length, 0),
      ...counts,
    } as Manifest;
    const searcher = new Searcher(1e8);
    const work = { partsRead: 0, parts: this.parts.size };
    const readPart = (name: string): Uint8Array | undefined => {
      work.partsRead++;
      return this.parts.get(name);
    };
    const content = new StoredContent({ manifest, readPart });
    const search = (request: Parameters<Search>[0]): SearchAnswer =>
      searcher.search(content, { maxResults: 20, mode: 'text', ...request });
    const ofIndex = [...this.parts].filter(([name]) => name.startsWith('search/'));
    return Object.assign(search, { work, indexBytes: ofIndex.reduce((sum, [, { length }]) => sum + length, 0) });
  }
}

type BlockSpec = string | (Partial<Block> & { text: string });

function toPage(specs: BlockSpec[], i: number): Page {
  const blocks = specs.map((spec, b): Block => {
    const block = typeof spec === 'string' ? { text: spec } : spec;
    return { id: `p${i + 1}.b${b + 1}`, type: 'paragraph', bbox: [0, b * 10, 100, b * 10 + 10], ...block };
  });
  const tables = blocks.flatMap(({ table_id: id }) => (id ? ({ id, header_rows: 1 } as TableHead) : []));
  return { page: i + 1, width: 600, height: 800, rotation: 0, layout: 'exact', blocks, tables };
}

export const searchBlocks = async (pages: BlockSpec[][], request: Parameters<Search>[0]): Promise<SearchAnswer> =>
  (await openBlocks(pages))(request);

export async function openBlocks(pages: BlockSpec[][]): Promise<Search> {
  const parts = new Parts();
  const builder = new BlockSearchBuilder(new TermCollector());
  pages.forEach((specs, i) => {
    const page = toPage(specs, i);
    const { bytes, ranges } = packPage(page);
    parts.parts.set(partName.page(i + 1), bytes);
    builder.addPage(page, ranges);
  });
  parts.addSegments(await builder.finish());
  return parts.open({ pageCount: pages.length });
}

const LAYOUT: SheetLayout = {
  columns: { defaultSize: 50, runs: [] },
  rows: { defaultSize: 15, runs: [] },
  formats: ['General', '#,##0.00'],
  dateSystem: 1900,
  merges: [],
  comments: [],
  hyperlinks: [],
  validations: [],
  looks: [],
  formatLooks: [],
  painted: [],
};

type CellSpec = string | number | [number] | null;
interface SheetSpec {
  limits?: Partial<CellSearchLimits>;
  tables?: Partial<TableHead>[];
  layout?: Partial<SheetLayout>;
  state?: 'visible' | 'hidden';
}

export const searchCells = async (
  rows: CellSpec[][],
  request: Parameters<Search>[0],
  sheet?: SheetSpec,
): Promise<SearchAnswer> => (await openCells(rows, sheet))(request);

/** Cells row by row: texts, numbers shown as General, and `[number]` shown with two decimals. */
export async function openCells(
  rows: CellSpec[][],
  { limits, tables = [], ...details }: SheetSpec = {},
): Promise<Search> {
  const layout = { ...LAYOUT, ...details.layout };
  const parts = new Parts();
  const chunks = new RowChunkBuilder(0);
  const builder = new CellSearchBuilder(0, new TermCollector(), limits);
  const starts: number[] = [];
  const add = async (chunk: ReturnType<RowChunkBuilder['finish']>): Promise<void> => {
    if (!chunk) return;
    parts.parts.set(partName.rows(0, starts.length), packRows(chunk));
    starts.push(chunk.firstRow);
    parts.addSegments(await builder.addRows(chunk));
  };
  for (const [r, row] of rows.entries()) {
    await add(chunks.startRow(r));
    row.forEach((cell, c) => {
      if (typeof cell === 'string') chunks.addText(c, CellKind.string, cell);
      else if (typeof cell === 'number') chunks.addNumber(c, CellKind.number, cell);
      else if (cell) chunks.addNumber(c, CellKind.number, cell[0], 1);
    });
  }
  await add(chunks.finish());
  parts.addSegments(await builder.finish(layout));
  const info = { name: 'Data', index: 1, state: details.state ?? 'visible' } as never;
  parts.parts.set(partName.sheet(0), pack('sheet', { info, layout, chunkStarts: Uint32Array.from(starts) }));
  parts.parts.set(partName.tables, toJsonBytes({ tables }));
  return parts.open({ sheetCount: 1 });
}

export interface StoredSpec {
  name?: string;
  pages: BlockSpec[][];
  fileType?: Manifest['fileType'];
  documentType?: Manifest['documentType'];
  owner?: string;
  shared?: boolean;
}

/** Puts a document into a store as an upload would. */
export async function storeDocument(store: Store, spec: StoredSpec): Promise<FileRecord> {
  const { name = 'file', pages, fileType = 'pdf', documentType = 'report', owner = 'ada', shared = false } = spec;
  const contentId = createHash('sha256').update(JSON.stringify(spec)).digest('hex');
  const terms = new TermCollector();
  const builder = new BlockSearchBuilder(terms);
  const made = pages.map((specs, i) => {
    const page = toPage(specs, i);
    const { bytes, ranges } = packPage(page);
    builder.addPage(page, ranges);
    return { name: partName.page(page.page), bytes };
  });
  const segments = await builder.finish();
  const writer = store.writeContent(contentId);
  await writer.putParts([
    ...made,
    ...segments.flatMap((built, i) => built(i)),
    { name: partName.terms, bytes: pack('terms', terms.finish()) },
  ]);
  const kept = { id: newFileId(), owner, shared, sizeBytes: 1 };
  const record = { ...kept, fileName: name, contentId, status: 'ready', fileType } as FileRecord;
  const counts = { pageCount: pages.length, tableCount: 0, sheetCount: 0, segmentCount: segments.length };
  await writer.commit({ fileType, documentType, ...counts } as Manifest, record);
  return record;
}
