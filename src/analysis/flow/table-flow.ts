import { BlockDraft } from './block-draft.ts';
import type { FlowRow, FlowTableHead } from './elements.ts';
import type { Footnotes } from './footnotes.ts';
import type { PageDraft } from './page-draft.ts';
import type { PageFlow } from './page-flow.ts';
import type { Painter } from './painter.ts';
import { cutAtBreaks, cutRow, type RowPart, startOf } from './row-cut.ts';
import { type Grid, gridOf, type LaidRow, type LayoutContext, layRow } from './stack.ts';
import type { TableDraft } from './table-draft.ts';

/** Rows that repeat on each page may take at most this share of it. */
const MAX_HEADER_SHARE = 0.5;
const MAX_NOTES_SHARE = 0.5;

/** One table of the body, row by row over the pages. */
export class TableFlow {
  readonly draft: TableDraft;
  readonly head: FlowTableHead;
  readonly #grid: Grid;
  readonly #flow: PageFlow;
  readonly #painter: Painter;
  readonly #footnotes: Footnotes;
  readonly #context: LayoutContext;
  #block: BlockDraft | undefined;
  #page: PageDraft | undefined;
  /** Waits for the next row: only that one tells whether merged cells go on. */
  #waiting: LaidRow | undefined;
  #headerHeight = 0;
  #isInHeader = true;
  /** By grid column: what is left of the height of a cell that runs over rows. */
  readonly #merged = new Map<number, number>();

  constructor(head: FlowTableHead, flow: PageFlow, painter: Painter, footnotes: Footnotes, context: LayoutContext) {
    this.#footnotes = footnotes;
    this.head = head;
    this.#flow = flow;
    this.#painter = painter;
    this.#context = context;
    this.#grid = gridOf(head, flow.column().width);
    this.draft = painter.newTable(head);
  }

  row(row: FlowRow): void {
    const laid = layRow(row, this.#grid, this.head, this.#context);
    if (this.#waiting) this.#place(this.#waiting, laid);
    this.#waiting = laid;
  }

  /** The height that must be free for the table to begin on a page. */
  get firstHeight(): number {
    return this.#waiting?.height ?? 0;
  }

  end(): void {
    if (this.#waiting) this.#place(this.#waiting, undefined);
    this.#waiting = undefined;
    if (this.draft.rows.length > 0) this.#flow.advance(this.head.ruleWidth ?? 0);
    this.draft.finish();
  }

  #place(row: LaidRow, next: LaidRow | undefined): void {
    this.#stretchForMerged(row, next);
    if (row.repeats && this.#isInHeader) this.#headerHeight += row.height;
    else this.#isInHeader = false;
    const flow = this.#flow;
    if (this.#context.rendered && breaksBefore(row) && !flow.isBlank) {
      flow.breakPage();
      this.#repeatHeader(row);
    }
    const rule = this.head.ruleWidth ?? 0;
    const notes = this.#notesHeight(row);
    let from = startOf(row);
    let isFresh = flow.isAtTop;
    for (;;) {
      const { top, bottom } = flow.page();
      // Each row has its upper rule; the lower one of the last on a page must fit too.
      const available = flow.bottom() - flow.y - rule - Math.min(notes, (bottom - top) * MAX_NOTES_SHARE);
      const part =
        (this.#context.rendered ? cutAtBreaks(row, from) : undefined) ?? cutRow(row, from, available, isFresh);
      if (part) {
        this.#draw(row, part);
        if (part.isLast) return;
        from = part.to;
        if (part.isBreak) {
          flow.breakPage();
          isFresh = true;
          continue;
        }
      }
      flow.overflow();
      this.#repeatHeader(row);
      isFresh = true;
    }
  }

  /** Footnotes with marks in the row; of a row that is cut, all stand on its first page. */
  #notesHeight(row: LaidRow): number {
    let height = 0;
    for (const { stack } of row.cells) {
      for (const atom of stack.atoms) {
        if (atom.kind === 'line') height += this.#footnotes.heightOf(atom.laid.lines[atom.line]!).whole;
      }
    }
    return height;
  }

  /** The last row under a merged cell grows until the cell's content fits. */
  #stretchForMerged(row: LaidRow, next: LaidRow | undefined): void {
    for (const { col, merge, stack, margins } of row.cells) {
      if (merge === 'start') this.#merged.set(col, stack.height + margins.top + margins.bottom);
      else if (!merge) this.#merged.delete(col);
    }
    for (const [col, left] of this.#merged) {
      const goesOn = next?.cells.some((cell) => cell.col === col && cell.merge === 'continue');
      if (!goesOn) {
        row.height = Math.max(row.height, left);
        this.#merged.delete(col);
      }
    }
    for (const [col, left] of this.#merged) this.#merged.set(col, left - row.height);
  }

  #repeatHeader(row: LaidRow): void {
    const page = this.#flow.page();
    const fits = this.#headerHeight < (page.bottom - page.top) * MAX_HEADER_SHARE;
    if (!row.repeats && this.#headerHeight > 0 && fits) this.#flow.advance(this.#headerHeight);
  }

  #draw(row: LaidRow, part: RowPart): void {
    const page = this.#flow.page();
    if (this.#page !== page || !this.#block) {
      this.#page = page;
      const block = new BlockDraft('table');
      block.tableId = this.draft.head.id;
      block.continues = this.#block;
      this.#block = block;
      page.body.push(block);
      page.tables.push(this.draft);
    } else this.#block.separate('\n');
    const place = { ...this.#flow.column(), y: this.#flow.y, section: this.#flow.section };
    this.#painter.row(page, this.draft, this.#block, row, part, place);
    this.#flow.advance(part.height);
  }
}

/** The producer began a page with this row. */
const breaksBefore = (row: LaidRow): boolean =>
  row.cells.some(({ stack: { atoms } }) => {
    const first = atoms[0];
    return first?.kind === 'line' && first.laid.breakBefore === 'rendered_page';
  });
