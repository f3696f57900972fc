import type { Box } from '../document/box.ts';
import type { Block, Page } from '../document/page.ts';
import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { Included } from './included.ts';
import { joinBlocks } from './join-blocks.ts';
import { NoteLabels } from './note-labels.ts';
import type { ExportOptions } from './options.ts';

export interface BlockElement {
  kind: 'block';
  block: Block;
  /** Ids of all blocks that it is joined from. */
  ids: string[];
  places: { page: number; bbox: Box }[];
  /** Label of a footnote that is referred to. */
  label?: string;
}

/** The parts of a document in reading order. */
export type Element =
  | { kind: 'page'; page: Page; isOnly: boolean }
  | BlockElement
  | { kind: 'table'; table: TableHead };

/** A sentence goes on behind pages full of figures, but not for ever. */
const LOOK_AHEAD_PAGES = 3;

/**
 * The document in reading order: what repeats on every page comes once, what a reader cannot see is left out, a paragraph that runs
 * over pages is whole, a table comes once, the notes of a page at its end.
 */
export function* walk(content: StoredContent, options: ExportOptions): Generator<Element> {
  const { pages } = options;
  const included = new Included(options);
  const { pageCount } = content.manifest;
  const tables = new Map(content.tables().map((table) => [table.id, table]));
  const window = new PageWindow(content, pages);
  const merged = new Set<string>();
  function* table(id: string): Generator<Element> {
    const head = tables.get(id);
    if (head) yield { kind: 'table', table: head };
    tables.delete(id);
  }
  for (const page of window) {
    yield { kind: 'page', page, isOnly: pageCount === 1 };
    const notes: BlockElement[] = [];
    for (const block of page.blocks) {
      if (merged.delete(block.id) || !included.has(block)) continue;
      if (block.type === 'table' && block.table_id !== undefined) {
        yield* table(block.table_id);
        continue;
      }
      const element = whole(block, page, window, merged);
      if (block.type !== 'footnote') yield element;
      else notes.push({ ...element, ...window.label(block.id) });
    }
    for (const { id } of page.tables) yield* table(id);
    yield* notes;
  }
}

function whole(first: Block, page: Page, window: PageWindow, merged: Set<string>): BlockElement {
  const ids = [first.id];
  const places = [{ page: page.page, bbox: first.bbox }];
  let block = first;
  for (let last = first.id, from = page.page; ; ) {
    const next = window.continuation(last, from);
    if (!next) return { kind: 'block', block, ids, places };
    block = joinBlocks(block, next.block);
    places.push({ page: next.page, bbox: next.block.bbox });
    ids.push(next.block.id);
    merged.add(next.block.id);
    last = next.block.id;
    from = next.page;
  }
}

/** Pages one after the other, with a look at the next ones; each is read once. */
class PageWindow {
  readonly #content: StoredContent;
  readonly #numbers: readonly number[];
  readonly #labels = new NoteLabels();
  readonly #loaded: { page: Page; continuations: Map<string, Block> }[] = [];
  #next = 0;

  constructor(content: StoredContent, pages: readonly number[] | undefined) {
    this.#content = content;
    this.#numbers = pages ?? Array.from({ length: content.manifest.pageCount }, (_, i) => i + 1);
  }

  *[Symbol.iterator](): Generator<Page> {
    while (this.#load(0)) {
      yield this.#loaded[0]!.page;
      this.#loaded.shift();
    }
  }

  label(id: string): { label?: string } {
    const label = this.#labels.labels.get(id);
    return label === undefined ? {} : { label };
  }

  /** The block that goes on where the one with this id ends. */
  continuation(id: string, page: number): { block: Block; page: number } | undefined {
    for (let ahead = 0; ahead <= LOOK_AHEAD_PAGES && this.#load(ahead); ahead++) {
      const { page: at, continuations } = this.#loaded[ahead]!;
      if (at.page < page) continue;
      const block = continuations.get(id);
      if (block) return { block, page: at.page };
    }
    return undefined;
  }

  #load(ahead: number): boolean {
    while (this.#loaded.length <= ahead) {
      const number = this.#numbers[this.#next];
      if (number === undefined) return false;
      this.#next++;
      const page = this.#content.page(number);
      this.#labels.name(page);
      const continuations = new Map<string, Block>();
      for (const block of page.blocks) {
        if (block.continued_from !== undefined && !block.hidden) continuations.set(block.continued_from, block);
      }
      this.#loaded.push({ page, continuations });
    }
    return true;
  }
}
