import { round2 } from '../../../document/geometry.ts';
import type { Block, BlockType, Page, PageWords } from '../../../document/page.ts';
import type { TableHead } from '../../../document/table.ts';
import type { ParsedPart } from '../../parser.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { readsOn } from './continued-text.ts';
import type { HeadingModel } from './headings.ts';
import type { RunningBlocks } from './running.ts';
import { TableWriter } from './table-writer.ts';
import { type SettledBlock, wholeHeadings } from './whole-headings.ts';

/** Types whose marker is told apart from their text. */
const MARKED: ReadonlySet<BlockType> = new Set(['list_item', 'footnote', 'note']);
/** Types that go on in the next column or on the next page. */
const RUNS_ON: ReadonlySet<BlockType> = new Set(['paragraph', 'list_item', 'code']);
/** Types that a sentence runs past. */
const PASSED_OVER: ReadonlySet<BlockType> = new Set([
  'header',
  'footer',
  'footnote',
  'figure',
  'caption',
  'table',
  'note',
  'equation',
]);

/** Turns drafts into pages of the model, first to last. */
export class PageWriter {
  title: string | undefined;
  readonly totals = { pages: 0, images: 0, withText: 0, unsure: 0, tables: 0, tableConfidence: 0 };
  readonly #running: RunningBlocks;
  readonly #labels: readonly string[] | undefined;
  readonly #tables: TableWriter;
  /** The last block of running text, which the next one may go on with. */
  #open: { id: string; draft: BlockDraft } | undefined;

  constructor(running: RunningBlocks, labels: readonly string[] | undefined) {
    this.#running = running;
    this.#labels = labels;
    this.#tables = new TableWriter((draft, block) => running.of(draft).has(block));
  }

  /** `runOn`: the pages that the last table of this page goes on to. */
  *write(draft: PageDraft, runOn: readonly PageDraft[], model: HeadingModel): Generator<ParsedPart> {
    const heads: TableHead[] = [];
    for (const { head, rows } of this.#tables.write(draft, runOn)) {
      heads.push(head);
      if (!rows) continue;
      this.totals.tables++;
      this.totals.tableConfidence += head.confidence ?? 1;
      yield { kind: 'table', head, rows };
    }
    yield this.#page(draft, heads, model);
    this.totals.pages++;
    this.totals.images += draft.imageCount;
    if (draft.textLayer !== 'none') this.totals.withText++;
    this.totals.unsure += draft.textLayer === 'garbled' && !draft.source ? 1 : 1 - draft.textConfidence;
  }

  #page(draft: PageDraft, heads: TableHead[], model: HeadingModel): ParsedPart {
    const running = this.#running.of(draft);
    const titleBlock = draft.page === 1 ? model.title : undefined;
    const blocks: Block[] = [];
    const settled: BlockDraft[] = [];
    const read = draft.blocks.map((block, i): SettledBlock => {
      const kind = running.get(i) ?? (i === titleBlock ? 'title' : undefined);
      // What a picture says heads nothing but itself.
      const level = kind || block.source ? undefined : model.levelOf(draft, i);
      return { draft: block, level, type: kind ?? (level === undefined ? block.type : 'heading') };
    });
    for (const { draft: block, type, level } of wholeHeadings(read)) {
      if (type === 'title') this.title = block.text;
      const own = MARKED.has(type) ? withoutMarker(block) : block;
      const id = `p${draft.page}.b${blocks.length + 1}`;
      settled.push(own);
      blocks.push({ ...toBlock(own, id, type, level, heads), ...this.#continuation(id, own, type) });
    }
    const label = this.#labels?.[draft.page - 1];
    const page: Page = {
      page: draft.page,
      width: round2(draft.width),
      height: round2(draft.height),
      rotation: draft.rotation,
      layout: 'exact',
      ...(label ? { label } : {}),
      text_layer: draft.textLayer,
      ...(draft.source ? { source: draft.source } : {}),
      confidence: { text: round2(draft.textConfidence) },
      blocks,
      tables: heads,
    };
    return { kind: 'page', page, words: toWords(settled) };
  }

  #continuation(id: string, draft: BlockDraft, type: BlockType): { continued_from?: string } {
    if (PASSED_OVER.has(type) || draft.hidden) return {};
    const before = this.#open;
    this.#open = RUNS_ON.has(type) ? { id, draft } : undefined;
    return before && isElsewhere(before.draft, draft) && readsOn(before.draft, { ...draft, type })
      ? { continued_from: before.id }
      : {};
  }
}

/** On another page or in another column: not below the block it would go on with. */
const isElsewhere = (before: BlockDraft, after: BlockDraft): boolean => after.bbox[1] < before.bbox[3];

function withoutMarker(block: BlockDraft): BlockDraft {
  const cut = block.marker?.end ?? 0;
  if (cut === 0) return block;
  const sure = block.words.confidences;
  const words: BlockDraft['words'] = { starts: [], ends: [], boxes: [], ...(sure ? { confidences: [] } : {}) };
  for (const [i, start] of block.words.starts.entries()) {
    if (start < cut) continue;
    words.starts.push(start - cut);
    words.ends.push(block.words.ends[i]! - cut);
    words.boxes.push(...block.words.boxes.slice(4 * i, 4 * i + 4));
    if (sure) words.confidences!.push(sure[i]!);
  }
  const shift = <T extends { start: number; end: number }>(ranges: T[]): T[] =>
    ranges
      .filter(({ end }) => end > cut)
      .map((range) => ({ ...range, start: Math.max(0, range.start - cut), end: range.end - cut }));
  return { ...block, text: block.text.slice(cut), lines: shift(block.lines), spans: shift(block.spans), words };
}

function toBlock(
  draft: BlockDraft,
  id: string,
  type: BlockType,
  headingLevel: number | undefined,
  heads: readonly TableHead[],
): Block {
  const level = headingLevel ?? (type === 'list_item' ? draft.level : undefined);
  return {
    id,
    type,
    text: draft.text,
    bbox: draft.bbox,
    ...(level === undefined ? {} : { level }),
    ...(draft.marker !== undefined && MARKED.has(type) ? { marker: draft.marker.text } : {}),
    ...(draft.href === undefined ? {} : { href: draft.href }),
    ...(draft.table === undefined ? {} : { table_id: heads[draft.table]!.id }),
    ...(draft.lines.length > 1 ? { lines: draft.lines } : {}),
    ...(draft.spans.length > 0 ? { spans: draft.spans } : {}),
    ...(draft.hidden ? { hidden: draft.hidden } : {}),
    ...(draft.source ? { source: draft.source } : {}),
  };
}

function toWords(blocks: readonly BlockDraft[]): PageWords {
  const count = blocks.reduce((sum, { words }) => sum + words.starts.length, 0);
  const words: PageWords = {
    blocks: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    boxes: new Float32Array(4 * count),
    ...(blocks.some(({ words }) => words.confidences) ? { confidences: new Uint8Array(count) } : {}),
  };
  let at = 0;
  for (const [i, { words: own }] of blocks.entries()) {
    words.blocks.fill(i, at, at + own.starts.length);
    words.starts.set(own.starts, at);
    words.ends.set(own.ends, at);
    words.boxes.set(own.boxes, 4 * at);
    words.confidences?.set(
      (own.confidences ?? []).map((share) => Math.round(share * 100)),
      at,
    );
    at += own.starts.length;
  }
  return words;
}
