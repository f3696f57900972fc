import type { Block, Page, PageWords } from '../../../document/page.ts';
import type { TableCell, TableHead, TableRow } from '../../../document/table.ts';
import type { DocumentInfo, ParseContext, ParsedPart } from '../../parser.ts';
import type { BlockDraft, PageDraft, TableDraft } from '../draft.ts';
import type { PdfMetadata } from '../engine.ts';
import { type HeadingModel, learnHeadings } from './headings.ts';
import { RunningBlocks, type RunningType } from './running.ts';
import { findTitle } from './title.ts';

/** The look of headings is learnt from so many pages; more are not kept in memory at a time. */
const LEARNING_PAGES = 400;
const LOOKAHEAD_PAGES = 8;

export interface PdfFacts extends PdfMetadata {
  encrypted: boolean;
}

/** From drafts, page by page in order, to the model: what only several pages together tell is settled here. */
export async function* assemble(
  drafts: AsyncIterable<PageDraft>,
  facts: PdfFacts,
  context: Pick<ParseContext, 'warn'>,
): AsyncGenerator<ParsedPart, DocumentInfo> {
  const running = new RunningBlocks();
  const waiting: PageDraft[] = [];
  let model: HeadingModel | undefined;
  let tables = 0;
  const totals = { images: 0, text: 0, pages: 0, unsure: 0 };
  let title: string | undefined;

  function* settle(draft: PageDraft): Generator<ParsedPart> {
    model ??= learnHeadings([draft, ...waiting], facts.outline, (page, block) => running.of(page).has(block));
    const edges = running.of(draft);
    const titleBlock = draft.page === 1 ? findTitle(draft, model.body.size, edges) : undefined;
    if (titleBlock !== undefined) title = draft.blocks[titleBlock]!.text;
    const heads: TableHead[] = [];
    for (const table of draft.tables) {
      const { head, rows } = toTable(table, `t${++tables}`, draft.page);
      heads.push(head);
      yield { kind: 'table', head, rows };
    }
    yield toPage(draft, model, edges, titleBlock, heads, facts.labels);
    totals.images += draft.imageCount;
    totals.pages++;
    if (draft.textLayer !== 'none') totals.text++;
    if (draft.textLayer === 'garbled' || draft.textLayer === 'none') totals.unsure++;
  }

  for await (const draft of drafts) {
    for (const warning of draft.warnings) context.warn(warning);
    running.add(draft);
    waiting.push(draft);
    const enough = model ? LOOKAHEAD_PAGES : LEARNING_PAGES;
    while (waiting.length > enough) yield* settle(waiting.shift()!);
    running.forget(draft.page - LEARNING_PAGES - 2 * LOOKAHEAD_PAGES);
  }
  while (waiting.length > 0) yield* settle(waiting.shift()!);
  return {
    title: facts.title ?? title ?? null,
    author: facts.author,
    created: facts.created,
    modified: facts.modified,
    language: facts.language,
    imageCount: totals.images,
    hasTextLayer: totals.text > 0,
    encrypted: facts.encrypted,
    ...(facts.outline.length > 0 ? { bookmarks: facts.outline } : {}),
    confidence: { text: totals.pages === 0 ? 0 : 1 - totals.unsure / totals.pages },
    ...(facts.attachments.length > 0 ? { attachments: facts.attachments } : {}),
    ...(facts.formFields.length > 0 ? { formFields: facts.formFields } : {}),
  };
}

function toTable(table: TableDraft, id: string, page: number): { head: TableHead; rows: TableRow[] } {
  const rows = table.rows.map(
    ({ box, cells }, index): TableRow => ({
      index,
      bbox: box,
      cells: cells.map(
        (cell): TableCell => ({
          row: cell.row,
          col: cell.col,
          text: cell.text,
          bbox: cell.box,
          row_span: cell.rowSpan,
          col_span: cell.colSpan,
          header: cell.row < table.headerRows,
        }),
      ),
    }),
  );
  return {
    rows,
    head: {
      id,
      page,
      bbox: table.box,
      ...(table.title === undefined ? {} : { title: table.title }),
      row_count: rows.length,
      col_count: table.columnCount,
      header_rows: table.headerRows,
      confidence: Math.round(table.confidence * 100) / 100,
    },
  };
}

function toPage(
  draft: PageDraft,
  model: HeadingModel,
  running: ReadonlyMap<number, RunningType>,
  titleBlock: number | undefined,
  heads: TableHead[],
  labels: readonly string[] | undefined,
): ParsedPart {
  const label = labels?.[draft.page - 1];
  const blocks: Block[] = [];
  const settled: BlockDraft[] = [];
  for (const [i, block] of draft.blocks.entries()) {
    const kind = running.get(i);
    const level = kind || i === titleBlock ? undefined : model.levelOf(draft, i);
    const type = kind ?? (i === titleBlock ? 'title' : level !== undefined ? 'heading' : block.type);
    const own = MARKED.has(type) ? withoutMarker(block) : block;
    settled.push(own);
    blocks.push(toBlock(own, `p${draft.page}.b${i + 1}`, type, level, heads));
  }
  const page: Page = {
    page: draft.page,
    width: round2(draft.width),
    height: round2(draft.height),
    rotation: draft.rotation,
    layout: 'exact',
    ...(label ? { label } : {}),
    text_layer: draft.textLayer,
    blocks,
    tables: heads,
  };
  return { kind: 'page', page, words: toWords(settled) };
}

/** Types whose marker is told apart from their text. */
const MARKED: ReadonlySet<Block['type']> = new Set(['list_item', 'footnote']);

function withoutMarker(block: BlockDraft): BlockDraft {
  const cut = block.marker?.end ?? 0;
  if (cut === 0) return block;
  const words: BlockDraft['words'] = { starts: [], ends: [], boxes: [] };
  for (const [i, start] of block.words.starts.entries()) {
    if (start < cut) continue;
    words.starts.push(start - cut);
    words.ends.push(block.words.ends[i]! - cut);
    words.boxes.push(...block.words.boxes.slice(4 * i, 4 * i + 4));
  }
  const shift = <T extends { start: number; end: number }>(ranges: T[]): T[] =>
    ranges
      .filter(({ end }) => end > cut)
      .map((range) => ({ ...range, start: Math.max(0, range.start - cut), end: range.end - cut }));
  return { ...block, text: block.text.slice(cut), lines: shift(block.lines), spans: shift(block.spans), words };
}

const round2 = (n: number): number => Math.round(n * 100) / 100;

function toBlock(
  draft: BlockDraft,
  id: string,
  type: Block['type'],
  level: number | undefined,
  heads: readonly TableHead[],
): Block {
  const shown = level ?? draft.level;
  return {
    id,
    type,
    text: draft.text,
    bbox: draft.bbox,
    ...(shown === undefined ? {} : { level: shown }),
    ...(draft.marker !== undefined && MARKED.has(type) ? { marker: draft.marker.text } : {}),
    ...(draft.href === undefined ? {} : { href: draft.href }),
    ...(draft.table === undefined ? {} : { table_id: heads[draft.table]!.id }),
    ...(draft.lines.length > 1 ? { lines: draft.lines } : {}),
    ...(draft.spans.length > 0 ? { spans: draft.spans } : {}),
    ...(draft.hidden ? { hidden: draft.hidden } : {}),
  };
}

function toWords(blocks: readonly BlockDraft[]): PageWords {
  const count = blocks.reduce((sum, { words }) => sum + words.starts.length, 0);
  const words: PageWords = {
    blocks: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    boxes: new Float32Array(4 * count),
  };
  let at = 0;
  for (const [i, { words: own }] of blocks.entries()) {
    words.blocks.fill(i, at, at + own.starts.length);
    words.starts.set(own.starts, at);
    words.ends.set(own.ends, at);
    words.boxes.set(own.boxes, 4 * at);
    at += own.starts.length;
  }
  return words;
}
