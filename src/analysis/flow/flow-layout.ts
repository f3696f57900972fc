import type { Box } from '../../document/box.ts';
import type { Page, PageWords } from '../../document/page.ts';
import type { TableHead, TableRow } from '../../document/table.ts';
import type { BlockDraft } from './block-draft.ts';
import { ColumnBuffer } from './column-buffer.ts';
import type { FlowNote, FlowParagraph, FlowRow, FlowSection, FlowTableHead } from './elements.ts';
import { Footnotes } from './footnotes.ts';
import { type Break, type LaidParagraph, layLines } from './lines.ts';
import { frameOrigin, spaceBeside } from './obstacles.ts';
import type { PageDraft } from './page-draft.ts';
import { PageFlow } from './page-flow.ts';
import { Painter, type Place } from './painter.ts';
import { frameHeight, gapBetween, type LayoutContext, layFrame } from './stack.ts';
import type { TableDraft } from './table-draft.ts';
import { TableFlow } from './table-flow.ts';

export interface FlowOptions {
  /** The file stores where its producer began pages (`rendered_page` breaks): obey them, the pages are then exact. */
  rendered?: boolean;
  defaultTab?: number;
  spacing?: 'sum' | 'max';
  /** Called for each page begun, so that a document's pages spend from a budget. */
  onPage?: (page: number) => void;
  /** Called for each stretch of text that a form field holds. */
  onField?: (number: number, page: number, bbox: Box) => void;
}

/** In the order parsers yield them: a page's tables, then the page. */
export type FlowPart =
  | { kind: 'page'; page: Page; words: PageWords }
  | { kind: 'table'; head: TableHead; rows: TableRow[] };

/** Paragraphs that keep with the next are held back until it comes; more than these nobody means. */
const MAX_KEPT = 64;
/** Of one page; more are drawn, but text runs over them. */
const MAX_OBSTACLES = 200;
/** A table is complete when its last row is, and its pages wait for it: some 300 of them. */
const MAX_TABLE_ROWS = 10_000;
/** Words name their block in 16 bits. Only things without height can be so many. */
const MAX_BLOCKS = 50_000;

/**
 * Gives pages and boxes to a document that only flows. Fed element by element; complete pages wait in `take`, so that
 * memory does not grow with the document. A page with an open table waits until the table ends.
 */
export class FlowLayout {
  readonly #context: LayoutContext;
  readonly #onField: FlowOptions['onField'];
  readonly #painter: Painter;
  readonly #flow: PageFlow;
  readonly #parts: FlowPart[] = [];
  /** Complete pages that wait for an open table, which they name, and tables that wait for their page. */
  readonly #waiting: FlowPart[] = [];
  #tables: TableDraft[] = [];
  #table: TableFlow | undefined;
  #before: FlowParagraph | undefined;
  #kept: FlowParagraph[] = [];
  #columns: ColumnBuffer | undefined;
  readonly #footnotes: Footnotes;
  readonly #endnotes: FlowNote[] = [];

  constructor({ rendered = false, defaultTab = 36, spacing = 'max', onPage, onField }: FlowOptions = {}) {
    this.#context = { defaultTab, rendered, spacing, pageNumber: '' };
    this.#onField = onField;
    this.#footnotes = new Footnotes(this.#context);
    this.#painter = new Painter(this.#context, (page, note, lineBottom) => this.#addNote(page, note, lineBottom));
    this.#flow = new PageFlow(this.#context, this.#painter, {
      began: (page) => {
        onPage?.(page.number);
        this.#footnotes.goOn(page);
      },
      completed: (page) => this.#complete(page),
    });
  }

  /** What is complete since it was last asked. */
  take(): FlowPart[] {
    return this.#parts.splice(0);
  }

  section(section: FlowSection): void {
    this.#flushColumns(section.start === 'continuous');
    this.#placeKept(0);
    if (section.start === 'continuous' && !this.#flow.isAtTop) this.#flow.advance(this.#before?.format.spaceAfter ?? 0);
    this.#flow.startSection(section);
    this.#before = undefined;
    if (this.#flow.columnCount > 1) this.#columns = new ColumnBuffer();
  }

  paragraph(paragraph: FlowParagraph): void {
    if (this.#columns) this.#buffer(this.#columns, paragraph);
    else this.#add(paragraph);
  }

  #add(paragraph: FlowParagraph): void {
    if (paragraph.format.keepNext && !paragraph.hidden && this.#kept.length < MAX_KEPT) {
      this.#kept.push(paragraph);
      return;
    }
    if (this.#kept.length > 0) {
      const gap = gapBetween(this.#kept[this.#kept.length - 1], paragraph, this.#context);
      this.#placeKept(gap + leastHeight(this.#lay(paragraph)));
    }
    this.#place(paragraph);
  }

  startTable(head: FlowTableHead): void {
    this.#flushColumns(false);
    this.#table = new TableFlow(head, this.#flow, this.#painter, this.#footnotes, this.#context);
    this.#tables.push(this.#table.draft);
  }

  row(row: FlowRow): void {
    if (!this.#table) return;
    if (this.#table.draft.rows.length >= MAX_TABLE_ROWS) this.#continueTable(this.#table);
    const isFirst = this.#table.firstHeight === 0;
    // The first row waits inside the table, so what precedes the table may still be placed.
    this.#table.row(row);
    if (!isFirst) return;
    this.#placeKept(this.#table.firstHeight);
    this.#flow.page();
    if (!this.#flow.isAtTop) this.#flow.advance(this.#before?.format.spaceAfter ?? 0);
    this.#before = undefined;
  }

  /** Ends a table that grows too long to be held and goes on with another that says so. */
  #continueTable({ head, draft }: TableFlow): void {
    this.endTable();
    this.#table = new TableFlow(head, this.#flow, this.#painter, this.#footnotes, this.#context);
    this.#table.draft.head.continued_from = draft.head.id;
    this.#tables.push(this.#table.draft);
  }

  endTable(): void {
    this.#table?.end();
    this.#tables.push(...this.#painter.takeInnerTables());
    this.#table = undefined;
    this.#before = undefined;
    this.#release();
  }

  finish(): FlowPart[] {
    this.#flushColumns(false);
    this.#placeKept(0);
    if (this.#table) this.endTable();
    for (const note of this.#endnotes) this.#placeEndnote(note);
    this.#flow.page();
    this.#flow.endPage();
    while (this.#footnotes.areCarried) {
      this.#flow.page();
      this.#flow.endPage();
    }
    return this.take();
  }

  #buffer(columns: ColumnBuffer, paragraph: FlowParagraph): void {
    const flow = this.#flow;
    const before = columns.paragraphs[columns.paragraphs.length - 1];
    const gap = before ? gapBetween(before, paragraph, this.#context) : 0;
    const { lines, breakBefore } = this.#lay(paragraph);
    columns.add(
      paragraph,
      gap,
      lines.map(({ height }) => height),
    );
    const hasBreak = breakBefore !== undefined || lines.some(({ breakAfter }) => breakAfter !== undefined);
    if (hasBreak || !columns.fits(flow.columnCount, flow.bottom() - flow.y)) this.#flushColumns(false);
  }

  /** A section that ends on its first page and is followed by more on the same page has columns of equal length. */
  #flushColumns(balanced: boolean): void {
    const columns = this.#columns;
    this.#columns = undefined;
    if (!columns || columns.paragraphs.length === 0) return;
    this.#flow.page();
    if (balanced) this.#flow.limitColumns(columns.balancedHeight(this.#flow.columnCount));
    for (const paragraph of columns.paragraphs) this.#add(paragraph);
  }

  /** `need`: the height that must be free below them. */
  #placeKept(need: number): void {
    const kept = this.#kept;
    this.#kept = [];
    if (kept.length === 0) return;
    this.#flow.page();
    let height = need;
    let before = this.#flow.isAtTop ? undefined : this.#before;
    for (const paragraph of kept) {
      height += gapBetween(before, paragraph, this.#context);
      for (const line of this.#lay(paragraph).lines) height += line.height;
      before = paragraph;
    }
    const flow = this.#flow;
    const room = flow.bottom() - flow.y;
    if (height > room && !flow.isAtTop && height <= flow.bottom() - flow.columnTop) flow.overflow();
    for (const paragraph of kept) this.#place(paragraph);
  }

  #lay(paragraph: FlowParagraph, paragraphTop?: number): LaidParagraph {
    const flow = this.#flow;
    const page = flow.page();
    const column = flow.column();
    const space = paragraphTop === undefined ? undefined : spaceBeside(page, column, paragraphTop);
    return layLines(paragraph, { ...this.#context, width: column.width, space });
  }

  #place(paragraph: FlowParagraph): void {
    const flow = this.#flow;
    if (flow.page().body.length >= MAX_BLOCKS) flow.breakPage();
    if (paragraph.hidden) {
      const laid = this.#lay(paragraph);
      this.#painter.paragraph(flow.page(), laid, 0, laid.lines.length, this.#placeAt(flow.y), undefined);
      return;
    }
    if (paragraph.format.pageBreakBefore && !(flow.isBlank && flow.isAtTop)) flow.breakPage();
    let laid = this.#layBesideFrames(paragraph);
    if (laid.breakBefore && this.#break(laid.breakBefore)) laid = this.#layBesideFrames(paragraph);
    let from = 0;
    let block: BlockDraft | undefined;
    while (from < laid.lines.length) {
      const gap = from === 0 ? this.#gapAbove(paragraph) : 0;
      const count = this.#fitting(laid, from, gap);
      if (count === 0) {
        flow.overflow();
        if (from === 0) laid = this.#layBesideFrames(paragraph);
        continue;
      }
      flow.advance(gap);
      block = this.#drawLines(laid, from, from + count, block);
      from += count;
      const { breakAfter } = laid.lines[from - 1]!;
      if (breakAfter) this.#break(breakAfter);
    }
    this.#before = paragraph;
  }

  /** Registers what floats beside the paragraph before its lines are broken around it. */
  #layBesideFrames(paragraph: FlowParagraph): LaidParagraph {
    const flow = this.#flow;
    const page = flow.page();
    const top = flow.y + this.#gapAbove(paragraph);
    for (const run of paragraph.runs) {
      if (run.kind !== 'frame' || run.frame.wrap === 'none') continue;
      if (page.obstacles.length >= MAX_OBSTACLES) break;
      const { frame } = run;
      const height = frameHeight(frame, layFrame(frame, this.#context));
      const { x, y } = frameOrigin(frame, height, flow.section, flow.column(), top);
      const padding = frame.padding ?? 0;
      page.obstacles.push({
        x0: x - padding,
        y0: y - padding,
        x1: x + frame.width + padding,
        y1: y + height + padding,
        full: frame.wrap === 'top_and_bottom',
      });
    }
    return this.#lay(paragraph, page.obstacles.length > 0 ? top : undefined);
  }

  /** Space above the first paragraph of a page counts, unless the page began only because the one before was full. */
  #gapAbove(paragraph: FlowParagraph): number {
    const flow = this.#flow;
    flow.page();
    if (!flow.isAtTop) return gapBetween(this.#before, paragraph, this.#context);
    return flow.beganByOverflow ? 0 : (paragraph.format.spaceBefore ?? 0);
  }

  /** Whether the break moved on. What the producer noted is no break where a page has only just begun. */
  #break(kind: Break): boolean {
    if (kind === 'rendered_page' && this.#flow.isBlank) return false;
    if (kind === 'column') this.#flow.breakColumn();
    else {
      this.#flow.page();
      this.#flow.breakPage();
    }
    return true;
  }

  /** How many lines go on this page; at least one where the column is empty. */
  #fitting(laid: LaidParagraph, from: number, gap: number): number {
    const flow = this.#flow;
    const { lines, paragraph } = laid;
    const bottom = flow.bottom();
    let y = flow.y + gap;
    let count = 0;
    for (let i = from; i < lines.length; i++) {
      const line = lines[i]!;
      const room = bottom - y - line.height + TOLERANCE;
      const notes = this.#footnotes.heightOf(line);
      if (room < Math.min(notes.least, notes.whole)) break;
      y += line.height + notes.whole;
      count++;
      if (line.breakAfter) return count;
      // A footnote goes on overleaf: it takes what is left of the page.
      if (room < notes.whole) break;
    }
    const rest = lines.length - from - count;
    if (rest > 0 && count > 0) {
      const kept = keepTogether(paragraph, count, rest, from > 0);
      count = kept === 0 && flow.isAtTop ? count : kept;
    }
    return count === 0 && flow.isAtTop ? 1 : count;
  }

  #drawLines(laid: LaidParagraph, from: number, to: number, continues: BlockDraft | undefined): BlockDraft | undefined {
    const flow = this.#flow;
    const block = this.#painter.paragraph(flow.page(), laid, from, to, this.#placeAt(flow.y), continues);
    for (let i = from; i < to; i++) flow.advance(laid.lines[i]!.height);
    if (!this.#table) this.#tables.push(...this.#painter.takeInnerTables());
    return block ?? continues;
  }

  #addNote(page: PageDraft, note: FlowNote, lineBottom: number): void {
    if (note.kind === 'endnote') this.#endnotes.push(note);
    else this.#footnotes.add(page, note, lineBottom);
  }

  #placeAt(y: number): Place {
    return { ...this.#flow.column(), y, section: this.#flow.section };
  }

  #placeEndnote({ marker, content }: FlowNote): void {
    content.forEach((paragraph, i) => {
      const own = i === 0 && marker ? { text: marker, font: paragraph.font, suffix: 'space' as const } : undefined;
      this.#place({ ...paragraph, type: 'footnote', level: undefined, marker: own });
    });
  }

  #complete(page: PageDraft): void {
    const { section } = page;
    const { left, right } = section.margins;
    const width = section.width - left - right;
    page.placeNotes((part, y) => this.#painter.footnote(page, part, { x: left, y, width, section }));
    page.squeeze();
    if (this.#onField) page.eachField(this.#onField);
    this.#waiting.push({ kind: 'page', ...page.toPage() });
    this.#before = undefined;
    this.#release();
  }

  #release(): void {
    if (this.#table) return;
    for (const { head, rows } of this.#tables) this.#parts.push({ kind: 'table', head, rows });
    this.#tables = [];
    this.#parts.push(...this.#waiting.splice(0));
  }
}

const TOLERANCE = 0.01;

/** How many of the lines that fit may stay, where others follow on the next page. */
function keepTogether({ format }: FlowParagraph, count: number, rest: number, isContinued: boolean): number {
  if (format.keepLines) return 0;
  if (format.widowControl === false) return count;
  const kept = rest === 1 ? count - 1 : count;
  return kept === 1 && !isContinued ? 0 : kept;
}

/** What must fit of a paragraph for it to begin on a page. */
function leastHeight({ paragraph, lines }: LaidParagraph): number {
  const { keepLines, widowControl } = paragraph.format;
  const count =
    keepLines || (widowControl !== false && lines.length <= 3) ? lines.length : widowControl === false ? 1 : 2;
  return lines.slice(0, count).reduce((sum, line) => sum + line.height, 0);
}
