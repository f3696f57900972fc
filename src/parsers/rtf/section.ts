import type { FlowContent, FlowSection } from '../../analysis/flow/elements.ts';
import { type OrdinalStyle, toOrdinal } from '../../analysis/ordinal.ts';
import { toPoints } from './state.ts';

/** Pages and margins, as the document says them for all sections and a section for itself (RTF 1.9.1, section formatting). */
export interface PageSetup {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  headerDistance: number;
  footerDistance: number;
  columns: number;
  columnGap: number;
  start: FlowSection['start'];
  hasTitlePage: boolean;
  firstNumber: number | undefined;
  numbering: OrdinalStyle;
}

/** US Letter with the margins Word takes where a file gives none. */
const DEFAULTS: PageSetup = {
  width: 612,
  height: 792,
  left: 90,
  right: 90,
  top: 72,
  bottom: 72,
  headerDistance: 36,
  footerDistance: 36,
  columns: 1,
  columnGap: 36,
  start: 'next_page',
  hasTitlePage: false,
  firstNumber: undefined,
  numbering: 'decimal',
};

const MIN_PAGE = 72;
const MAX_COLUMNS = 45;

const side = (points: number): number => Math.max(MIN_PAGE, points);
const margin = (points: number): number => Math.abs(points);

type Change = (param: number) => Partial<PageSetup>;

const DOCUMENT = new Map<string, Change>([
  ['paperw', (param) => ({ width: side(toPoints(param)) })],
  ['paperh', (param) => ({ height: side(toPoints(param)) })],
  ['margl', (param) => ({ left: margin(toPoints(param)) })],
  ['margr', (param) => ({ right: margin(toPoints(param)) })],
  ['margt', (param) => ({ top: margin(toPoints(param)) })],
  ['margb', (param) => ({ bottom: margin(toPoints(param)) })],
  ['pgnstart', (param) => ({ firstNumber: param })],
]);

const SECTION = new Map<string, Change>([
  ['pgwsxn', (param) => ({ width: side(toPoints(param)) })],
  ['pghsxn', (param) => ({ height: side(toPoints(param)) })],
  ['marglsxn', (param) => ({ left: margin(toPoints(param)) })],
  ['margrsxn', (param) => ({ right: margin(toPoints(param)) })],
  ['margtsxn', (param) => ({ top: margin(toPoints(param)) })],
  ['margbsxn', (param) => ({ bottom: margin(toPoints(param)) })],
  ['headery', (param) => ({ headerDistance: margin(toPoints(param)) })],
  ['footery', (param) => ({ footerDistance: margin(toPoints(param)) })],
  ['cols', (param) => ({ columns: Math.min(MAX_COLUMNS, Math.max(1, param)) })],
  ['colsx', (param) => ({ columnGap: margin(toPoints(param)) })],
  ['sbknone', () => ({ start: 'continuous' })],
  ['sbkcol', () => ({ start: 'next_column' })],
  ['sbkpage', () => ({ start: 'next_page' })],
  ['sbkeven', () => ({ start: 'even_page' })],
  ['sbkodd', () => ({ start: 'odd_page' })],
  ['titlepg', () => ({ hasTitlePage: true })],
  ['pgnstarts', (param) => ({ firstNumber: param })],
  ['pgncont', () => ({ firstNumber: undefined })],
  ['pgndec', () => ({ numbering: 'decimal' })],
  ['pgnucrm', () => ({ numbering: 'upper_roman' })],
  ['pgnlcrm', () => ({ numbering: 'lower_roman' })],
  ['pgnucltr', () => ({ numbering: 'upper_letter' })],
  ['pgnlcltr', () => ({ numbering: 'lower_letter' })],
]);

export type Furniture = 'header' | 'footer';
export type FurniturePages = 'default' | 'first' | 'even';

/** What is known of the section that is being read. */
export class SectionState {
  #document: PageSetup = DEFAULTS;
  #own: Partial<PageSetup> = {};
  #facing = false;
  readonly #furniture: Record<Furniture, Partial<Record<FurniturePages, FlowContent[]>>> = { header: {}, footer: {} };

  control(word: string, param = 0): boolean {
    if (word === 'sectd') this.#own = {};
    else if (word === 'facingp') this.#facing = true;
    else if (DOCUMENT.has(word)) this.#document = { ...this.#document, ...DOCUMENT.get(word)!(param) };
    else if (SECTION.has(word)) this.#own = { ...this.#own, ...SECTION.get(word)!(param) };
    else return false;
    return true;
  }

  /** A section without headers of its own keeps those before it. */
  setFurniture(kind: Furniture, pages: FurniturePages, content: FlowContent[]): void {
    this.#furniture[kind][pages] = content;
  }

  toFlow(): FlowSection {
    const setup = { ...this.#document, ...this.#own };
    const { width, height, columns, columnGap, hasTitlePage } = setup;
    const inner = width - setup.left - setup.right;
    // Margins that leave no room for text are a mistake.
    const [left, right] = inner >= MIN_PAGE / 2 ? [setup.left, setup.right] : [0, 0];
    const [top, bottom] = height - setup.top - setup.bottom >= MIN_PAGE / 2 ? [setup.top, setup.bottom] : [0, 0];
    const columnWidth = (width - left - right - columnGap * (columns - 1)) / columns;
    return {
      width,
      height,
      margins: { top, right, bottom, left },
      headerDistance: setup.headerDistance,
      footerDistance: setup.footerDistance,
      columns:
        columns > 1 && columnWidth > MIN_PAGE / 2
          ? Array.from({ length: columns }, () => ({ width: columnWidth, gap: columnGap }))
          : undefined,
      start: setup.start,
      firstNumber: setup.firstNumber,
      numberFormat: setup.numbering === 'decimal' ? undefined : (n) => toOrdinal(n, setup.numbering),
      header: this.#pick('header', hasTitlePage),
      footer: this.#pick('footer', hasTitlePage),
    };
  }

  #pick(kind: Furniture, hasTitlePage: boolean): FlowSection['header'] {
    const held = this.#furniture[kind];
    return {
      default: held.default,
      first: hasTitlePage ? (held.first ?? []) : undefined,
      even: this.#facing ? held.even : undefined,
    };
  }
}
