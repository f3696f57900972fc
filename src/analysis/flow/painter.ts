import type { BlockType } from '../../document/page.ts';
import { BlockDraft } from './block-draft.ts';
import type { FlowNote, FlowTable, ImageRun } from './elements.ts';
import type { LaidLine, LaidParagraph } from './lines.ts';
import type { NotePart, PageDraft } from './page-draft.ts';
import type { RowPart } from './row-cut.ts';
import type { LaidRow, Stack } from './stack.ts';
import { TableDraft } from './table-draft.ts';

/** Puts what is laid out onto pages as blocks, words and tables. */
export class Painter {
  readonly #innerTables = new Map<FlowTable, TableDraft>();
  #tableCount = 0;

  newTable(head: ConstructorParameters<typeof TableDraft>[1]): TableDraft {
    return new TableDraft(`t${++this.#tableCount}`, head);
  }

  /** Tables inside cells and frames that were drawn since the last call: they are complete. */
  takeInnerTables(): TableDraft[] {
    const drafts = [...this.#innerTables.values()];
    for (const draft of drafts) draft.finish();
    this.#innerTables.clear();
    return drafts;
  }

  /** The lines [from, to) of a paragraph as one block; undefined where they hold no text. */
  paragraph(
    page: PageDraft,
    laid: LaidParagraph,
    from: number,
    to: number,
    x: number,
    y: number,
    continues: BlockDraft | undefined,
  ): BlockDraft | undefined {
    let block: BlockDraft | undefined;
    if (hasText(laid, from, to)) {
      block = newBlock(laid, laid.paragraph.type);
      block.level = laid.paragraph.level;
      block.continues = continues;
      if (from > 0) block.marker = undefined;
      block.addLines(laid, from, to, x, y);
      page.body.push(block);
    }
    this.#images(page, laid.lines, from, to, x, y);
    return block;
  }

  #images(page: PageDraft, lines: LaidLine[], from: number, to: number, x: number, y: number): void {
    let top = y;
    for (let i = from; i < to; i++) {
      const line = lines[i]!;
      const bottom = top + line.height;
      for (const { image, x: at } of line.images) {
        this.figure(page, image, x + at, Math.max(top, bottom - image.height));
      }
      top = bottom;
    }
  }

  figure(page: PageDraft, image: Pick<ImageRun, 'alt' | 'href' | 'width' | 'height'>, x: number, y: number): void {
    const block = new BlockDraft('figure');
    block.text = image.alt.trim();
    block.href = image.href;
    block.cover(x, y, x + image.width, y + image.height);
    page.body.push(block);
  }

  /** A comment as one block in the margin, paragraphs parted by line ends. */
  comment(page: PageDraft, { marker }: FlowNote, stack: Stack, x: number, y: number): void {
    const block = new BlockDraft('note');
    if (marker) block.marker = marker;
    this.#into(block, page, stack, 0, stack.atoms.length, x, y);
    if (block.text) page.body.push(block);
  }

  /** A footnote, or what stands of it on this page. */
  footnote(page: PageDraft, part: NotePart, x: number, y: number): void {
    const { note, stack, from, to } = part;
    const block = new BlockDraft('footnote');
    if (note.marker) block.marker = note.marker;
    block.continues = part.continues;
    this.#into(block, page, stack, from, to, x, y - (stack.atoms[from]?.y ?? 0));
    if (!block.text) return;
    part.block = block;
    page.notes.push(block);
  }

  /** A stack as blocks of its own: one for each paragraph, one for each table; headers and footers take no tables. */
  stack(page: PageDraft, stack: Stack, x: number, y: number, into: BlockDraft[], type?: 'header' | 'footer'): void {
    let block: BlockDraft | undefined;
    let table: FlowTable | undefined;
    for (const atom of stack.atoms) {
      if (atom.kind === 'row') {
        if (type) {
          for (const cell of atom.row.cells) {
            this.stack(page, cell.stack, x + cell.x + cell.margins.left, y + atom.y + cell.margins.top, into, type);
          }
          continue;
        }
        if (table !== atom.table) {
          table = atom.table;
          block = new BlockDraft('table');
          const draft = this.#innerTable(page, table);
          block.tableId = draft.head.id;
          page.tables.push(draft);
          into.push(block);
        } else block?.separate('\n');
        this.#innerRow(block!, page, table, atom.row, x, y + atom.y);
        continue;
      }
      const { laid, line } = atom;
      if (line === 0) {
        block = undefined;
        this.#images(page, laid.lines, 0, laid.lines.length, x, y + atom.y);
      }
      if (!hasText(laid, line, line + 1)) continue;
      if (!block) {
        block = newBlock(laid, type ?? laid.paragraph.type);
        if (!type) block.level = laid.paragraph.level;
        into.push(block);
      }
      block.addLines(laid, line, line + 1, x, y + atom.y);
    }
  }

  /** A part of a table row; its text goes on in the table's block of this page. */
  row(page: PageDraft, draft: TableDraft, block: BlockDraft, row: LaidRow, part: RowPart, x: number, y: number): void {
    if (part.from.every((atom) => atom === 0)) draft.addRow(row, page.number, x, y, part.height);
    else draft.cover(row, page.number, x, y, part.height);
    row.cells.forEach((cell, i) => {
      if (i > 0) block.separate('\t');
      const [from, to] = [part.from[i]!, part.to[i]!];
      const above = cell.stack.atoms[from]?.y ?? 0;
      this.#into(block, page, cell.stack, from, to, x + cell.x + cell.margins.left, y + cell.margins.top - above);
    });
    const first = row.cells[0];
    const last = row.cells[row.cells.length - 1];
    if (first && last) block.cover(x + first.x, y, x + last.x + last.width, y + part.height);
  }

  /** Atoms of a stack added to a block; figures and inner tables find their own place. */
  #into(block: BlockDraft, page: PageDraft, stack: Stack, from: number, to: number, x: number, y: number): void {
    let isFirst = true;
    for (let i = from; i < to; i++) {
      const atom = stack.atoms[i]!;
      if (atom.kind === 'row') {
        if (!isFirst) block.separate('\n');
        this.#innerTable(page, atom.table);
        this.#innerRow(block, page, atom.table, atom.row, x, y + atom.y);
        isFirst = false;
        continue;
      }
      const { laid, line } = atom;
      if (line === 0) this.#images(page, laid.lines, 0, laid.lines.length, x, y + atom.y);
      if (!hasText(laid, line, line + 1) || laid.paragraph.hidden) continue;
      const { marker } = laid.paragraph;
      if (line === 0 || isFirst) {
        if (!isFirst) block.separate('\n');
        if (line === 0 && marker && block.tableId !== undefined) block.separate(`${marker.text} `);
      }
      block.addLines(laid, line, line + 1, x, y + atom.y);
      isFirst = false;
    }
  }

  #innerTable(page: PageDraft, table: FlowTable): TableDraft {
    let draft = this.#innerTables.get(table);
    if (!draft) {
      draft = this.newTable(table);
      this.#innerTables.set(table, draft);
    }
    if (!page.innerTables.includes(draft)) page.innerTables.push(draft);
    return draft;
  }

  #innerRow(block: BlockDraft, page: PageDraft, table: FlowTable, row: LaidRow, x: number, y: number): void {
    this.#innerTables.get(table)!.addRow(row, page.number, x, y, row.height);
    row.cells.forEach((cell, i) => {
      if (i > 0) block.separate('\t');
      const { stack, margins } = cell;
      this.#into(block, page, stack, 0, stack.atoms.length, x + cell.x + margins.left, y + margins.top);
    });
  }
}

function newBlock({ paragraph }: LaidParagraph, type: BlockType): BlockDraft {
  const block = new BlockDraft(type);
  block.hidden = paragraph.hidden;
  if (paragraph.marker) block.marker = paragraph.marker.text;
  return block;
}

function hasText({ text, lines }: LaidParagraph, from: number, to: number): boolean {
  return text.slice(lines[from]!.start, lines[to - 1]!.end).trim() !== '';
}
