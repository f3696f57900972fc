import type { BlockType } from '../../document/page.ts';
import { BlockDraft } from './block-draft.ts';
import type { FlowFrame, FlowNote, FlowSection, FlowTable, FlowTableHead, ImageRun } from './elements.ts';
import type { LaidParagraph } from './lines.ts';
import { frameOrigin } from './obstacles.ts';
import type { NotePart, PageDraft } from './page-draft.ts';
import type { RowPart } from './row-cut.ts';
import {
  frameHeight,
  type LaidCell,
  type LaidRow,
  type LayoutContext,
  layFrame,
  layStack,
  type Stack,
} from './stack.ts';
import { TableDraft } from './table-draft.ts';

/** Where something is drawn: the top left corner, and the width it was laid out for. */
export interface Place {
  x: number;
  y: number;
  width: number;
  section: FlowSection;
}

const COMMENT_WIDTH = 72;

/** Puts what is laid out onto pages as blocks, words and tables. */
export class Painter {
  readonly #context: LayoutContext;
  /** Footnotes and endnotes find their own place. `lineBottom`: how far the line of their mark reaches. */
  readonly #onNote: (page: PageDraft, note: FlowNote, lineBottom: number) => void;
  readonly #innerTables = new Map<FlowTable, TableDraft>();
  #tableCount = 0;

  constructor(context: LayoutContext, onNote: (page: PageDraft, note: FlowNote, lineBottom: number) => void) {
    this.#context = context;
    this.#onNote = onNote;
  }

  newTable(head: FlowTableHead): TableDraft {
    return new TableDraft(`t${++this.#tableCount}`, head);
  }

  /** Tables inside cells and frames that were drawn since the last call: they are complete. */
  takeInnerTables(): TableDraft[] {
    const drafts = [...this.#innerTables.values()];
    for (const draft of drafts) draft.finish();
    this.#innerTables.clear();
    return drafts;
  }

  /** The lines [from, to) of a paragraph of the body as one block; undefined where they hold no text. */
  paragraph(
    page: PageDraft,
    laid: LaidParagraph,
    from: number,
    to: number,
    place: Place,
    continues: BlockDraft | undefined,
  ): BlockDraft | undefined {
    let block: BlockDraft | undefined;
    if (hasText(laid, from, to)) {
      block = newBlock(laid, laid.paragraph.type);
      block.level = laid.paragraph.level;
      block.continues = continues;
      if (from > 0) block.marker = undefined;
      block.addLines(laid, from, to, place.x, place.y);
      page.body.push(block);
    }
    let { y } = place;
    for (let i = from; i < to; i++) {
      this.#attachments(page, laid, i, { ...place, y }, place.y, page.body);
      y += laid.lines[i]!.height;
    }
    return block;
  }

  /** A footnote, or what stands of it on this page. */
  footnote(page: PageDraft, part: NotePart, place: Place): void {
    const { note, stack, from, to } = part;
    const block = new BlockDraft('footnote');
    if (note.marker) block.marker = note.marker;
    block.continues = part.continues;
    this.#into(block, page, stack, from, to, { ...place, y: place.y - (stack.atoms[from]?.y ?? 0) });
    if (!block.text) return;
    part.block = block;
    page.notes.push(block);
  }

  /** A stack as blocks of its own: one for each paragraph, one for each table; headers and footers take no tables. */
  stack(page: PageDraft, stack: Stack, place: Place, into: BlockDraft[], type?: 'header' | 'footer'): void {
    let block: BlockDraft | undefined;
    let table: FlowTable | undefined;
    for (const atom of stack.atoms) {
      const at = { ...place, y: place.y + atom.y };
      if (atom.kind === 'line') {
        const { laid, line } = atom;
        if (line === 0) block = undefined;
        if (hasText(laid, line, line + 1)) {
          if (!block) {
            block = newBlock(laid, type ?? laid.paragraph.type);
            if (!type) block.level = laid.paragraph.level;
            into.push(block);
          }
          block.addLines(laid, line, line + 1, at.x, at.y);
        }
        this.#attachments(page, laid, line, at, at.y, into);
      } else if (type) {
        for (const cell of atom.row.cells) this.stack(page, cell.stack, insideOf(cell, at), into, type);
      } else {
        if (table !== atom.table || !block) {
          table = atom.table;
          block = new BlockDraft('table');
          const draft = this.#innerTable(page, table);
          block.tableId = draft.head.id;
          page.tables.push(draft);
          into.push(block);
        } else block.separate('\n');
        this.#innerRow(block, page, table, atom.row, at);
      }
    }
  }

  /** A part of a table row; its text goes on in the table's block of this page. */
  row(page: PageDraft, draft: TableDraft, block: BlockDraft, row: LaidRow, part: RowPart, place: Place): void {
    const { x, y } = place;
    if (part.from.every((atom) => atom === 0)) draft.addRow(row, page.number, x, y, part.height);
    else draft.cover(row, page.number, x, y, part.height);
    row.cells.forEach((cell, i) => {
      if (i > 0) block.separate('\t');
      const [from, to] = [part.from[i]!, part.to[i]!];
      const inside = insideOf(cell, place);
      const above = cell.stack.atoms[from]?.y ?? 0;
      this.#into(block, page, cell.stack, from, to, { ...inside, y: inside.y - above });
    });
    const first = row.cells[0];
    const last = row.cells[row.cells.length - 1];
    if (first && last) block.cover(x + first.x, y, x + last.x + last.width, y + part.height);
  }

  /** Atoms of a stack added to a block; figures, frames and inner tables find their own place. */
  #into(block: BlockDraft, page: PageDraft, stack: Stack, from: number, to: number, place: Place): void {
    let isFirst = true;
    for (let i = from; i < to; i++) {
      const atom = stack.atoms[i]!;
      const at = { ...place, y: place.y + atom.y };
      if (atom.kind === 'row') {
        if (!isFirst) block.separate('\n');
        this.#innerTable(page, atom.table);
        this.#innerRow(block, page, atom.table, atom.row, at);
        isFirst = false;
        continue;
      }
      const { laid, line } = atom;
      this.#attachments(page, laid, line, at, at.y, page.body);
      if (!hasText(laid, line, line + 1) || laid.paragraph.hidden) continue;
      const { marker } = laid.paragraph;
      if (line === 0 || isFirst) {
        if (!isFirst) block.separate('\n');
        // The marker of a footnote's first paragraph is its mark.
        const isMark = block.type === 'footnote' && i === 0;
        if (line === 0 && marker && !isMark) block.separate(`${marker.text} `);
      }
      block.addLines(laid, line, line + 1, at.x, at.y);
      isFirst = false;
    }
  }

  /** What hangs on a line: images in it, frames anchored there, notes and comments. */
  #attachments(
    page: PageDraft,
    laid: LaidParagraph,
    index: number,
    place: Place,
    paragraphTop: number,
    into: BlockDraft[],
  ): void {
    const line = laid.lines[index]!;
    const bottom = place.y + line.height;
    for (const { image, x } of line.images) {
      this.#figure(image, place.x + x, Math.max(place.y, bottom - image.height), into);
    }
    for (const frame of line.frames) this.#frame(page, frame, { ...place, y: paragraphTop }, into);
    for (const note of line.notes) {
      if (note.kind === 'comment') this.#comment(page, note, place);
      else this.#onNote(page, note, bottom);
    }
  }

  #figure(image: Omit<ImageRun, 'kind'>, x: number, y: number, into: BlockDraft[]): void {
    const block = new BlockDraft('figure');
    block.text = image.alt.trim();
    block.href = image.href;
    block.media = image.media;
    block.cover(x, y, x + image.width, y + image.height);
    into.push(block);
  }

  #frame(page: PageDraft, frame: FlowFrame, place: Place, into: BlockDraft[]): void {
    const stack = layFrame(frame, this.#context);
    const { x, y } = frameOrigin(frame, frameHeight(frame, stack), place.section, place, place.y);
    const { image, width, height } = frame;
    if (image) this.#figure({ ...image, width, height }, x, y, into);
    this.stack(page, stack, { ...place, x, y, width }, into, into === page.body ? undefined : 'header');
  }

  /** A comment as one block in the margin, paragraphs parted by line ends. */
  #comment(page: PageDraft, { marker, content }: FlowNote, { y, section }: Place): void {
    const block = new BlockDraft('note');
    if (marker) block.marker = marker;
    const width = Math.max(COMMENT_WIDTH, section.margins.right);
    const stack = layStack(content, width, this.#context);
    this.#into(block, page, stack, 0, stack.atoms.length, { x: section.width - width, y, width, section });
    if (block.text) page.body.push(block);
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

  #innerRow(block: BlockDraft, page: PageDraft, table: FlowTable, row: LaidRow, place: Place): void {
    this.#innerTables.get(table)!.addRow(row, page.number, place.x, place.y, row.height);
    row.cells.forEach((cell, i) => {
      if (i > 0) block.separate('\t');
      this.#into(block, page, cell.stack, 0, cell.stack.atoms.length, insideOf(cell, place));
    });
  }
}

const insideOf = ({ x, width, margins }: LaidCell, place: Place): Place => ({
  ...place,
  x: place.x + x + margins.left,
  y: place.y + margins.top,
  width: width - margins.left - margins.right,
});

function newBlock({ paragraph }: LaidParagraph, type: BlockType): BlockDraft {
  const block = new BlockDraft(type);
  block.hidden = paragraph.hidden;
  if (paragraph.marker) block.marker = paragraph.marker.text;
  return block;
}

function hasText({ text, lines }: LaidParagraph, from: number, to: number): boolean {
  return text.slice(lines[from]!.start, lines[to - 1]!.end).trim() !== '';
}
