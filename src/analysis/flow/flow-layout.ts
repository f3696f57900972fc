import type { Page, PageWords } from '../../document/page.ts';
import type { TableHead, TableRow } from '../../document/table.ts';
import { BlockDraft } from './block-draft.ts';
import type {
  FlowContent,
  FlowFrame,
  FlowNote,
  FlowParagraph,
  FlowRow,
  FlowSection,
  FlowTableHead,
  PageFurniture,
} from './elements.ts';
import { type LaidLine, layLines } from './lines.ts';
import { PageDraft } from './page-draft.ts';
import {
  type Grid,
  gapBetween,
  gridOf,
  type LaidRow,
  type LayoutContext,
  layRow,
  layStack,
  type Stack,
} from './stack.ts';
import { TableDraft } from './table-draft.ts';

export interface FlowOptions {
  /** The file stores where its producer began pages (`rendered_page` breaks): obey them, the pages are then exact. */
  rendered?: boolean;
  defaultTab?: number;
  spacing?: 'sum' | 'max';
  /** Called for each page begun, so that a document's pages spend from a budget. */
  onPage?: (page: number) => void;
}

/** In the order parsers yield them: a page's tables, then the page. */
export type FlowPart =
  | { kind: 'page'; page: Page; words: PageWords }
  | { kind: 'table'; head: TableHead; rows: TableRow[] };

/**
 * Gives pages and boxes to a document that only flows. Fed element by element; complete pages wait in `take`, so that memory
 * does not grow with the document. A page with an open table waits until the table ends.
 */
export class FlowLayout {
  readonly #options: FlowOptions;
  readonly #context: LayoutContext;
  readonly #parts: FlowPart[] = [];
  /** Complete pages that wait for an open table, and complete tables that wait for their page. */
  #waiting: PageDraft[] = [];
  #tables: TableDraft[] = [];
  #section: FlowSection = DEFAULT_SECTION;
  #pageInSection = 0;
  #number = 0;
  #printedNumber = 0;
  #page: PageDraft | undefined;
  #column = 0;
  #columnTop = 0;
  #y = 0;
  #before: FlowParagraph | undefined;
  /** Paragraphs that must stay with the next one. */
  #kept: FlowParagraph[] = [];
  #table: { draft: TableDraft; head: FlowTableHead; grid: Grid; block: BlockDraft | undefined } | undefined;
  #tableCount = 0;
  #endnotes: FlowNote[] = [];

  constructor(options: FlowOptions = {}) {
    this.#options = options;
    this.#context = {
      defaultTab: options.defaultTab ?? 36,
      rendered: options.rendered ?? false,
      spacing: options.spacing ?? 'max',
      pageNumber: '',
    };
  }

  /** What is complete since it was last asked. */
  take(): FlowPart[] {
    return this.#parts.splice(0);
  }

  section(section: FlowSection): void {
    this.#flushKept();
    const first = this.#number === 0;
    this.#section = section;
    this.#pageInSection = 0;
    if (section.firstNumber !== undefined) this.#printedNumber = section.firstNumber - 1;
    if (first) return;
    if (section.start !== 'continuous') this.#endPage();
    else if (this.#page) {
      this.#columnTop = this.#y;
      this.#column = 0;
    }
    const parity = section.start === 'odd_page' ? 1 : section.start === 'even_page' ? 0 : undefined;
    if (parity !== undefined && (this.#number + 1) % 2 !== parity) {
      this.#current();
      this.#endPage();
    }
  }

  paragraph(paragraph: FlowParagraph): void {
    if (paragraph.format.keepNext && this.#kept.length < MAX_KEPT) this.#kept.push(paragraph);
    else {
      this.#flushKept();
      this.#place(paragraph);
    }
  }

  startTable(head: FlowTableHead): void {
    this.#flushKept();
    const page = this.#current();
    const draft = new TableDraft(`t${++this.#tableCount}`, head, page.number);
    this.#tables.push(draft);
    this.#table = { draft, head, grid: gridOf(head, this.#columnBox().width), block: undefined };
    this.#y += this.#before?.format.spaceAfter ?? 0;
    this.#before = undefined;
  }

  row(row: FlowRow): void {
    const table = this.#table;
    if (!table) return;
    const laid = layRow(row, table.grid, table.head, this.#context);
    if (this.#y + laid.height > this.#bottom() && this.#y > this.#columnTop) this.#nextColumn();
    const page = this.#current();
    if (!table.block || !page.body.includes(table.block)) {
      table.block = new BlockDraft('table');
      table.block.tableId = table.draft.head.id;
      page.body.push(table.block);
      page.tables.push(table.draft.head);
    } else table.block.separate('\n');
    this.#drawRow(laid, table.draft, table.block, this.#columnBox().x, this.#y);
    this.#y += laid.height;
  }

  endTable(): void {
    this.#table?.draft.finish();
    this.#table = undefined;
    this.#before = undefined;
    this.#release();
  }

  finish(): FlowPart[] {
    this.#flushKept();
    if (this.#table) this.endTable();
    for (const note of this.#endnotes)
      for (const paragraph of note.content) this.#place({ ...paragraph, type: 'footnote' });
    this.#current();
    this.#endPage();
    return this.take();
  }

  #flushKept(): void {
    const kept = this.#kept;
    this.#kept = [];
    for (const paragraph of kept) this.#place(paragraph);
  }

  #place(paragraph: FlowParagraph): void {
    if (paragraph.format.pageBreakBefore && this.#page && this.#y > this.#page.top) this.#endPage();
    this.#current();
    const laid = layLines(paragraph, { ...this.#context, width: this.#columnBox().width });
    this.#y += this.#y > this.#columnTop ? gapBetween(this.#before, paragraph, this.#context) : 0;
    let block: BlockDraft | undefined;
    for (let i = 0; i < laid.lines.length; i++) {
      const line = laid.lines[i]!;
      const notes = line.notes.filter((note) => note.kind === 'footnote').map((note) => this.#layNote(note));
      const need = line.height + notes.reduce((sum, note) => sum + note.stack.height, 0);
      if (this.#y + need > this.#bottom() && this.#y > this.#columnTop) {
        this.#nextColumn();
        block = undefined;
      }
      const page = this.#current();
      const { x } = this.#columnBox();
      if (laid.text.trim() !== '') {
        if (!block) {
          block = new BlockDraft(paragraph.type);
          block.level = paragraph.level;
          block.hidden = paragraph.hidden;
          if (i === 0) block.marker = paragraph.marker?.text;
          page.body.push(block);
        }
        block.addLines(laid, i, i + 1, x, this.#y);
      }
      this.#drawImages(page, line, x, this.#y);
      for (const frame of line.frames) this.#drawFrame(page, frame, x, this.#y);
      for (const { note, stack } of notes) this.#addNote(page, note, stack);
      for (const note of line.notes) {
        if (note.kind === 'endnote') this.#endnotes.push(note);
        if (note.kind === 'comment') this.#drawComment(page, note, this.#y);
      }
      this.#y += line.height;
      if (line.breakAfter) {
        if (line.breakAfter === 'column') this.#nextColumn();
        else this.#endPage();
        block = undefined;
      }
    }
    this.#before = paragraph;
  }

  #drawImages(page: PageDraft, line: LaidLine, x: number, y: number): void {
    for (const { image, x: at } of line.images) {
      const block = new BlockDraft('figure');
      block.text = image.alt;
      block.href = image.href;
      block.cover(x + at, y + line.inkTop, x + at + image.width, y + line.inkTop + image.height);
      page.body.push(block);
    }
  }

  #drawFrame(page: PageDraft, frame: FlowFrame, columnX: number, lineY: number): void {
    const { section } = this.#page!;
    const x = columnX + (frame.horizontal.from === 'page' ? -columnX : 0) + (frame.horizontal.offset ?? 0);
    const y =
      (frame.vertical.from === 'page' ? 0 : frame.vertical.from === 'margin' ? section.margins.top : lineY) +
      (frame.vertical.offset ?? 0);
    if (frame.image) {
      const block = new BlockDraft('figure');
      block.text = frame.image.alt;
      block.href = frame.image.href;
      block.cover(x, y, x + frame.width, y + frame.height);
      page.body.push(block);
    }
    const stack = layStack(frame.content, frame.width, this.#context);
    this.#drawStack(stack, page, page.body, x, y);
    if (frame.wrap === 'top_and_bottom') this.#y = Math.max(this.#y, y + Math.max(frame.height, stack.height));
  }

  #drawComment(page: PageDraft, note: FlowNote, y: number): void {
    const { section } = page;
    const x = section.width - section.margins.right;
    const stack = layStack(note.content, Math.max(section.margins.right, 36), this.#context);
    const block = new BlockDraft('note');
    if (note.marker) block.marker = note.marker;
    this.#drawInto(block, stack, x, y);
    page.body.push(block);
  }

  #layNote(note: FlowNote): { note: FlowNote; stack: Stack } {
    return { note, stack: layStack(note.content, this.#columnBox().width, this.#context) };
  }

  #addNote(page: PageDraft, note: FlowNote, stack: Stack): void {
    const block = new BlockDraft('footnote');
    block.marker = note.marker;
    page.notesHeight += stack.height;
    this.#drawInto(block, stack, page.section.margins.left, page.bottom - page.notesHeight);
    page.notes.push(block);
  }

  /** All of a stack as one block, paragraphs parted by line ends. */
  #drawInto(block: BlockDraft, stack: Stack, x: number, y: number): void {
    for (const atom of stack.atoms) {
      if (atom.kind === 'row') {
        for (const cell of atom.row.cells) {
          if (block.text) block.separate('\n');
          this.#drawInto(block, cell.stack, x + cell.x + cell.margins.left, y + atom.y + cell.margins.top);
        }
        continue;
      }
      if (!atom.laid.text.trim()) continue;
      if (atom.line === 0 && block.text) block.separate('\n');
      block.addLines(atom.laid, atom.line, atom.line + 1, x, y + atom.y);
    }
  }

  /** A stack as blocks of its own: one for each paragraph, one for each table. */
  #drawStack(
    stack: Stack,
    page: PageDraft,
    into: BlockDraft[],
    x: number,
    y: number,
    type?: 'header' | 'footer',
  ): void {
    let block: BlockDraft | undefined;
    for (const atom of stack.atoms) {
      if (atom.kind === 'row') {
        if (type)
          for (const cell of atom.row.cells) this.#drawStack(cell.stack, page, into, x + cell.x, y + atom.y, type);
        continue;
      }
      if (atom.line === 0) block = undefined;
      const { paragraph, text } = atom.laid;
      if (text.trim()) {
        if (!block) {
          block = new BlockDraft(type ?? paragraph.type);
          if (!type) block.level = paragraph.level;
          block.marker = paragraph.marker?.text;
          into.push(block);
        }
        block.addLines(atom.laid, atom.line, atom.line + 1, x, y + atom.y);
      }
    }
  }

  #drawRow(row: LaidRow, draft: TableDraft, block: BlockDraft, x: number, y: number): void {
    draft.addRow(row, this.#current().number, x, y, row.height);
    row.cells.forEach((cell, i) => {
      if (i > 0) block.separate('\t');
      this.#drawInto(block, cell.stack, x + cell.x + cell.margins.left, y + cell.margins.top);
    });
    block.cover(...draft.rows[draft.rows.length - 1]!.bbox);
  }

  #columnBox(): { x: number; width: number } {
    const { margins, width, columns } = this.#section;
    let x = margins.left;
    if (!columns?.length) return { x, width: Math.max(MIN_COLUMN_WIDTH, width - margins.left - margins.right) };
    for (let i = 0; i < this.#column; i++) x += columns[i]!.width + columns[i]!.gap;
    return { x, width: Math.max(MIN_COLUMN_WIDTH, columns[this.#column]!.width) };
  }

  #bottom(): number {
    if (this.#context.rendered) return Number.POSITIVE_INFINITY;
    const page = this.#current();
    return page.bottom - page.notesHeight;
  }

  #nextColumn(): void {
    if (this.#column + 1 < (this.#section.columns?.length ?? 1)) {
      this.#column++;
      this.#y = this.#columnTop;
      this.#before = undefined;
    } else this.#endPage();
  }

  /** The page that is being filled; begun where there is none. */
  #current(): PageDraft {
    if (this.#page) return this.#page;
    const section = this.#section;
    this.#number++;
    this.#options.onPage?.(this.#number);
    this.#printedNumber++;
    this.#pageInSection++;
    const label = section.numberFormat?.(this.#printedNumber) ?? String(this.#printedNumber);
    this.#context.pageNumber = label;
    const { margins, height } = section;
    const inner = section.width - margins.left - margins.right;
    const header = layStack(this.#pick(section.header), inner, this.#context);
    const footer = layStack(this.#pick(section.footer), inner, this.#context);
    const { headerDistance = 36, footerDistance = 36 } = section;
    const top = Math.min(Math.max(margins.top, headerDistance + header.height), height / 2);
    const bottom = Math.max(height - Math.max(margins.bottom, footerDistance + footer.height), top + MIN_BODY_HEIGHT);
    const page = new PageDraft(this.#number, section, label, top, bottom);
    this.#page = page;
    this.#drawStack(header, page, page.head, margins.left, headerDistance, 'header');
    this.#drawStack(footer, page, page.foot, margins.left, height - footerDistance - footer.height, 'footer');
    this.#column = 0;
    this.#columnTop = this.#y = top;
    this.#before = undefined;
    return page;
  }

  #pick(furniture: PageFurniture | undefined): FlowContent[] {
    if (!furniture) return [];
    if (this.#pageInSection === 1 && furniture.first) return furniture.first;
    if (this.#printedNumber % 2 === 0 && furniture.even) return furniture.even;
    return furniture.default ?? [];
  }

  #endPage(): void {
    if (!this.#page) return;
    this.#waiting.push(this.#page);
    this.#page = undefined;
    this.#release();
  }

  #release(): void {
    if (this.#table) return;
    for (const draft of this.#tables) this.#parts.push({ kind: 'table', head: draft.head, rows: draft.rows });
    this.#tables = [];
    for (const page of this.#waiting) {
      this.#parts.push({ kind: 'page', ...page.toPage(this.#context.rendered ? 'exact' : 'estimated') });
    }
    this.#waiting = [];
  }
}

const MAX_KEPT = 64;
const MIN_COLUMN_WIDTH = 36;
const MIN_BODY_HEIGHT = 36;

/** A4 with margins of an inch: what a file that says nothing gets. */
const DEFAULT_SECTION: FlowSection = {
  width: 595.3,
  height: 841.9,
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  start: 'next_page',
};
