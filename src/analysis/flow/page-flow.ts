import type { FlowContent, FlowSection, PageFurniture } from './elements.ts';
import { PageDraft } from './page-draft.ts';
import type { Painter } from './painter.ts';
import { type LayoutContext, layStack, type Stack } from './stack.ts';

/** A4 with margins of an inch: what a file that says nothing gets. */
const DEFAULT_SECTION: FlowSection = {
  width: 595.3,
  height: 841.9,
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  start: 'next_page',
};
const FURNITURE_DISTANCE = 36;
const MIN_COLUMN_WIDTH = 36;
const MIN_BODY_HEIGHT = 36;
/** Headers and footers come with every page: a long one on many pages would outgrow the document by far. */
const MAX_FURNITURE_CHARS = 32 * 1024 * 1024;
/** How much taller than the page its text may come out before the file's own page breaks are no longer believed. */
const MAX_RENDERED_OVERFLOW = 1.35;

export interface PageEvents {
  began(page: PageDraft): void;
  completed(page: PageDraft): void;
}

/** Where the next line goes: sections, pages, columns and the height that is used up. */
export class PageFlow {
  y = 0;
  /** The page began because the one before was full: there the space above the first paragraph is dropped. */
  beganByOverflow = false;
  readonly #context: LayoutContext;
  readonly #painter: Painter;
  readonly #pages: PageEvents;
  #section = DEFAULT_SECTION;
  #pageInSection = 0;
  #number = 0;
  #printedNumber = 0;
  #page: PageDraft | undefined;
  #column = 0;
  #columnTop = 0;
  #isExact: boolean;
  #furnitureChars = 0;
  /** Of columns that are balanced: how far down they may go. */
  #columnBottom = Number.POSITIVE_INFINITY;

  constructor(context: LayoutContext, painter: Painter, pages: PageEvents) {
    this.#context = context;
    this.#painter = painter;
    this.#pages = pages;
    this.#isExact = context.rendered;
  }

  get section(): FlowSection {
    return this.#section;
  }

  get columnCount(): number {
    return this.#section.columns?.length ?? 1;
  }

  /** Where the current column begins. */
  get columnTop(): number {
    return this.#columnTop;
  }

  get isAtTop(): boolean {
    return !this.#page || this.y <= this.#columnTop;
  }

  /** Nothing stands on the current page yet. */
  get isBlank(): boolean {
    return !this.#page || (this.#page.body.length === 0 && this.#column === 0);
  }

  startSection(section: FlowSection): void {
    const isFirst = this.#number === 0;
    const pageIsBlank = this.#page !== undefined && this.isBlank && this.y <= this.#page.top;
    this.#section = section;
    this.#pageInSection = 0;
    this.#columnBottom = Number.POSITIVE_INFINITY;
    if (section.start === 'continuous' && this.#page && samePaper(section, this.#page.section)) {
      this.#columnTop = this.y = Math.max(this.y, this.#page.reach);
      this.#column = 0;
      if (section.firstNumber !== undefined) this.#printedNumber = section.firstNumber;
      return;
    }
    if (!isFirst && !pageIsBlank) this.endPage();
    if (section.firstNumber !== undefined) this.#printedNumber = section.firstNumber - 1;
    const parity = section.start === 'odd_page' ? 1 : section.start === 'even_page' ? 0 : undefined;
    if (!isFirst && parity !== undefined && (this.#printedNumber + 1) % 2 !== parity) {
      this.page();
      this.endPage();
      this.#pageInSection = 0;
    }
  }

  /** The page that is being filled; begun where there is none. */
  page(): PageDraft {
    if (this.#page) return this.#page;
    const section = this.#section;
    this.#number++;
    this.#printedNumber++;
    this.#pageInSection++;
    const label = section.numberFormat?.(this.#printedNumber) ?? String(this.#printedNumber);
    this.#context.pageNumber = label;
    const { margins, width, height } = section;
    const inner = Math.max(MIN_COLUMN_WIDTH, width - margins.left - margins.right);
    const header = this.#layFurniture(section.header, inner);
    const footer = this.#layFurniture(section.footer, inner);
    const { headerDistance = FURNITURE_DISTANCE, footerDistance = FURNITURE_DISTANCE } = section;
    const headerBottom = header.atoms.length > 0 ? headerDistance + header.height : 0;
    const footerTop = footer.atoms.length > 0 ? footerDistance + footer.height : 0;
    const top = Math.min(Math.max(margins.top, headerBottom), height / 2);
    const bottom = Math.max(height - Math.max(margins.bottom, footerTop), top + MIN_BODY_HEIGHT);
    const page = new PageDraft(this.#number, section, label, top, bottom);
    this.#page = page;
    const place = { x: margins.left, width: inner, section };
    this.#painter.stack(page, header, { ...place, y: headerDistance }, page.head, 'header');
    this.#painter.stack(page, footer, { ...place, y: height - footerTop }, page.foot, 'footer');
    this.#column = 0;
    this.#columnTop = this.y = top;
    this.#pages.began(page);
    return page;
  }

  column(): { x: number; width: number } {
    const { margins, width, columns } = this.#section;
    let x = margins.left;
    if (!columns?.length) return { x, width: Math.max(MIN_COLUMN_WIDTH, width - margins.left - margins.right) };
    for (let i = 0; i < this.#column; i++) x += columns[i]!.width + columns[i]!.gap;
    return { x, width: Math.max(MIN_COLUMN_WIDTH, columns[this.#column]!.width) };
  }

  /** How far down text may stand. */
  bottom(): number {
    const page = this.page();
    const bottom = page.bottom - page.notesHeight;
    if (this.#isExact) return page.top + (bottom - page.top) * MAX_RENDERED_OVERFLOW;
    const isLast = this.#column + 1 >= this.columnCount;
    return isLast ? bottom : Math.min(bottom, this.#columnBottom);
  }

  /** Columns from here on end at this height, so that all are equally long. */
  limitColumns(height: number): void {
    this.#columnBottom = this.#columnTop + height;
  }

  advance(by: number): void {
    this.y += by;
    const page = this.page();
    if (this.y > page.reach) page.reach = this.y;
  }

  /** The column is full. */
  overflow(): void {
    // Where the file says how its pages went, a page that is too full means it no longer knows.
    this.#isExact = false;
    this.#advanceColumn();
    this.beganByOverflow = true;
  }

  breakColumn(): void {
    this.#advanceColumn();
    this.beganByOverflow = false;
  }

  breakPage(): void {
    this.endPage();
    this.beganByOverflow = false;
  }

  endPage(): void {
    const page = this.#page;
    if (!page) return;
    page.layout = this.#isExact ? 'exact' : 'estimated';
    this.#page = undefined;
    this.#columnBottom = Number.POSITIVE_INFINITY;
    this.beganByOverflow = false;
    this.#pages.completed(page);
  }

  #advanceColumn(): void {
    if (this.#column + 1 < this.columnCount) {
      this.#column++;
      this.y = this.#columnTop;
    } else this.endPage();
  }

  #layFurniture(furniture: PageFurniture | undefined, width: number): Stack {
    const stack = layStack(this.#pick(furniture), width, this.#context);
    for (const atom of stack.atoms)
      if (atom.kind === 'line' && atom.line === 0) this.#furnitureChars += atom.laid.text.length;
    return this.#furnitureChars > MAX_FURNITURE_CHARS ? { height: 0, atoms: [] } : stack;
  }

  #pick(furniture: PageFurniture | undefined): FlowContent[] {
    if (!furniture) return [];
    if (this.#pageInSection === 1 && furniture.first) return furniture.first;
    if (this.#printedNumber % 2 === 0 && furniture.even) return furniture.even;
    return furniture.default ?? [];
  }
}

const samePaper = (a: FlowSection, b: FlowSection): boolean =>
  Math.abs(a.width - b.width) < 1 && Math.abs(a.height - b.height) < 1;
