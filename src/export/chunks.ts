import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import type { Chunk } from './chunk.ts';
import { type ChunkSettings, closedBy, type Lead, NO_LEAD } from './chunk-lead.ts';
import { HeadingPath } from './heading-path.ts';
import type { ExportOptions } from './options.ts';
import { cutTable } from './table-chunks.ts';
import { rowsToExport } from './table-values.ts';
import { TextChunk } from './text-chunk.ts';
import { walk } from './walk.ts';

const DEFAULT_CHUNK_TOKENS = 400;

/** Pieces to be found again, one JSON object on each line: text that belongs together, and where it stands. */
export function* toChunks(content: StoredContent, options: ExportOptions): Generator<string> {
  const { chunkTokens = DEFAULT_CHUNK_TOKENS, chunkOverlap = 0, chunkHeadings = 'once', tableId } = options;
  const settings: ChunkSettings = { maxTokens: chunkTokens, overlapTokens: chunkOverlap, headings: chunkHeadings };
  const headings = new HeadingPath();
  const tableChunks = (table: TableHead, lead: Lead): Generator<Chunk> =>
    cutTable(table, rowsToExport(content, table, options, 'raw'), headings.path, lead, settings);
  const table = content.tables().find(({ id }) => id === tableId);
  const all = table ? tableChunks(table, NO_LEAD) : chunksOf(content, options, headings, settings, tableChunks);
  for (const chunk of all) yield `${JSON.stringify(chunk)}\n`;
}

function* chunksOf(
  content: StoredContent,
  options: ExportOptions,
  headings: HeadingPath,
  settings: ChunkSettings,
  tableChunks: (table: TableHead, lead: Lead) => Generator<Chunk>,
): Generator<Chunk> {
  let open = new TextChunk(settings);
  /** Waits for the next: headings that nothing follows are put to its end. */
  let held: Chunk | undefined;
  function* give(chunks: Iterable<Chunk>): Generator<Chunk> {
    for (const chunk of chunks) {
      if (held) yield held;
      held = chunk;
    }
  }
  for (const element of walk(content, options)) {
    if (element.kind === 'page') continue;
    if (element.kind === 'table') {
      if (open.hasText) yield* give(open.finish());
      const { lead } = open;
      yield* give(tableChunks(element.table, open.hasText ? NO_LEAD : lead));
      open = new TextChunk(settings);
      continue;
    }
    if (element.block.text.trim() === '') continue;
    const isHeading = headings.enter(element.block);
    if (isHeading ? !open.isOpenToHeadings : !open.fits(element)) {
      yield* give(open.finish());
      open = new TextChunk(settings, isHeading || held?.type !== 'text' ? undefined : held);
    }
    open.add(element, headings.path, isHeading || element.block.type === 'caption');
  }
  const isTrailing = held !== undefined && open.isOpenToHeadings && open.trailing !== '';
  const closed = isTrailing ? closedBy(held!, { ...open.lead, text: open.trailing }, settings) : [];
  if (closed.length > 0) held = undefined;
  yield* give(closed.length > 0 ? closed : open.finish());
  if (held) yield held;
}
