import type { FlowContent, FlowFont, FlowInline, FlowNote, FlowParagraph } from '../../analysis/flow/elements.ts';
import { paragraphsIn } from '../../analysis/flow/paragraphs-in.ts';
import type { BlockType } from '../../document/page.ts';
import type { MixedElement } from '../containers/mixed-tree.ts';
import { type GridCell, TableGrid } from '../markup/table-grid.ts';
import { parseLength } from './lengths.ts';
import { ListCounter } from './lists.ts';
import type { OdfStyles } from './styles.ts';

/** Of repeated spaces, rows and columns: more are written by no hand. */
const MAX_SPACES = 1_000;
const MAX_REPEATED = 64;
const UNKNOWN_PICTURE = 64;

interface ListPlace {
  counter: ListCounter;
  styleName: string | undefined;
  level: number;
  /** Said by the item, or by whether it is the first block of one. */
  isStart: boolean;
  start: number | undefined;
}

export interface TextCounts {
  images: number;
  deletions: number;
}

/** The text of an OpenDocument text, a slide or a cell, as content of a flow. */
export class OdfText {
  readonly #styles: OdfStyles;
  readonly counts: TextCounts = { images: 0, deletions: 0 };
  readonly #outline: ListCounter;
  /** By id or style, so that later lists go on with them. */
  readonly #counters = new Map<string, ListCounter>();
  /** What stands beside the paragraph that is read: frames with text of their own. */
  #beside: FlowContent[] = [];
  #noteCounts = { footnote: 0, endnote: 0 };
  #isTitled = false;

  constructor(styles: OdfStyles) {
    this.#styles = styles;
    this.#outline = new ListCounter(styles.outline);
  }

  *read(parent: MixedElement, list?: ListPlace): Generator<FlowContent> {
    for (const element of parent.elements) yield* this.#block(element, list);
  }

  *#block(element: MixedElement, list: ListPlace | undefined): Generator<FlowContent> {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        yield* this.#paragraph(element, list);
        return;
      case 'text:list':
        yield* this.#list(element, list);
        return;
      case 'table:table':
        yield* this.#table(element);
        return;
      case 'text:tracked-changes':
        for (const _ of element.descendants('text:deletion')) this.counts.deletions++;
        return;
      case 'text:section':
        if (element.attribute('text:display') === 'none') return;
        yield* this.read(element, list);
        return;
      case 'draw:frame':
      case 'draw:custom-shape':
      case 'draw:g':
        yield* this.readShape(element);
        return;
      case 'text:soft-page-break':
        yield { ...this.#bare([{ kind: 'break', to: 'rendered_page' }]) };
        return;
    }
    if (WRAPPERS.has(element.name)) yield* this.read(element, list);
  }

  *#list(element: MixedElement, around: ListPlace | undefined): Generator<FlowContent> {
    const own = element.attribute('text:style-name');
    const styleName = own ?? around?.styleName;
    const level = (around?.level ?? 0) + 1;
    const counter = around && own === undefined ? around.counter : this.#counterOf(element, styleName, around);
    const id = element.attribute('xml:id');
    if (id !== undefined) this.#counters.set(id, counter);
    for (const item of element.elements) {
      const start = Number(item.attribute('text:start-value') ?? Number.NaN);
      const place: ListPlace = {
        counter,
        styleName,
        level,
        isStart: item.name === 'text:list-item',
        start: Number.isNaN(start) ? undefined : start,
      };
      yield* this.read(item, place);
    }
  }

  #counterOf(element: MixedElement, styleName: string | undefined, around: ListPlace | undefined): ListCounter {
    const goesOn = element.attribute('text:continue-list');
    const known =
      goesOn !== undefined
        ? this.#counters.get(goesOn)
        : element.attribute('text:continue-numbering') === 'true'
          ? this.#counters.get(`style ${styleName}`)
          : undefined;
    const counter = known ?? around?.counter ?? new ListCounter(this.#styles.list(styleName));
    this.#counters.set(`style ${styleName}`, counter);
    return counter;
  }

  *#paragraph(p: MixedElement, list: ListPlace | undefined): Generator<FlowContent> {
    const style = p.attribute('text:style-name');
    const beside = this.#beside;
    this.#beside = [];
    const runs: FlowInline[] = [];
    this.#inline(p, style, [], undefined, runs);
    const { type, level } = this.#kindOf(p, style);
    const { font, isHidden } = this.#styles.text(style, []);
    const paragraph: FlowParagraph = { kind: 'paragraph', type, font, format: this.#formatOf(style), runs };
    if (level !== undefined) paragraph.level = level;
    if (isHidden) paragraph.hidden = 'invisible';
    if (hasText(runs)) this.#number(paragraph, p, list);
    else if (type === 'heading' || type === 'title') {
      paragraph.type = 'paragraph';
      paragraph.level = undefined;
    }
    yield paragraph;
    yield* this.#beside;
    this.#beside = beside;
  }

  #number(paragraph: FlowParagraph, p: MixedElement, list: ListPlace | undefined): void {
    if (paragraph.type === 'title' || paragraph.type === 'heading') this.#isTitled = true;
    const isHeading = paragraph.type === 'heading';
    let marker: string | undefined;
    if (list?.isStart) {
      marker = list.counter.next(list.level, list.start);
      list.isStart = false;
      if (paragraph.type === 'paragraph') {
        paragraph.type = 'list_item';
        paragraph.level = list.level;
      }
    } else if (isHeading && !list && p.attribute('text:is-list-header') !== 'true') {
      marker = this.#outline.next(paragraph.level!);
    }
    if (list && paragraph.format.indentLeft === undefined) paragraph.format.indentLeft = 18 * list.level;
    if (marker !== undefined) paragraph.marker = { text: marker, font: paragraph.font };
    else if (paragraph.type === 'list_item') paragraph.marker = { text: '•', font: paragraph.font };
  }

  #kindOf(p: MixedElement, style: string | undefined): { type: BlockType; level?: number } {
    if (p.name === 'text:h') {
      const level = Number(p.attribute('text:outline-level') ?? 1);
      return { type: 'heading', level: level >= 1 && level <= 10 ? level : 1 };
    }
    const names = this.#styles.names('paragraph', style);
    if (names.includes('title')) return { type: this.#isTitled ? 'paragraph' : 'title' };
    if (names.includes('caption')) return { type: 'caption' };
    if (names.includes('preformatted text')) return { type: 'code' };
    return { type: 'paragraph' };
  }

  #formatOf(style: string | undefined): FlowParagraph['format'] {
    const say = (name: string): string | undefined =>
      this.#styles.property('paragraph', style, 'style:paragraph-properties', name);
    const align = say('fo:text-align');
    const breaks =
      say('fo:break-before') === 'page' || this.#styles.attribute('paragraph', style, 'style:master-page-name');
    return {
      align:
        align === 'center' || align === 'justify' ? align : align === 'end' || align === 'right' ? 'right' : 'left',
      indentLeft: parseLength(say('fo:margin-left')),
      indentRight: parseLength(say('fo:margin-right')),
      indentFirst: parseLength(say('fo:text-indent')),
      spaceBefore: parseLength(say('fo:margin-top')),
      spaceAfter: parseLength(say('fo:margin-bottom')),
      keepNext: say('fo:keep-with-next') === 'always',
      pageBreakBefore: Boolean(breaks),
      rightToLeft: say('style:writing-mode') === 'rl-tb',
    };
  }

  #inline(
    parent: MixedElement,
    style: string | undefined,
    spans: string[],
    href: string | undefined,
    runs: FlowInline[],
  ): void {
    const add = (text: string): void => {
      if (text === '') return;
      const { font, marks, isHidden } = this.#styles.text(style, spans);
      if (isHidden) return;
      const own = href === undefined ? marks : { ...marks, href };
      const last = runs.at(-1);
      // White space collapses over elements too (ISO/IEC 26300 part 1, 6.1.2).
      const before = last?.kind === 'text' ? last.text.at(-1) : last ? '' : ' ';
      const shown = text.startsWith(' ') && text !== ' ' && before === ' ' ? text.slice(1) : text;
      runs.push({ kind: 'text', text: shown, font, ...(Object.keys(own).length > 0 ? { marks: own } : {}) });
    };
    for (const child of parent.children) {
      if (typeof child === 'string') add(child.replace(/[ \t\r\n]+/g, ' '));
      else this.#inlineElement(child, add, style, spans, href, runs);
    }
  }

  #inlineElement(
    element: MixedElement,
    add: (text: string) => void,
    style: string | undefined,
    spans: string[],
    href: string | undefined,
    runs: FlowInline[],
  ): void {
    switch (element.name) {
      case 'text:span': {
        const own = element.attribute('text:style-name');
        this.#inline(element, style, own === undefined ? spans : [...spans, own], href, runs);
        return;
      }
      case 'text:a': {
        const target = element.attribute('xlink:href')?.trim();
        this.#inline(element, style, spans, target && !target.startsWith('#') ? target : href, runs);
        return;
      }
      case 'text:s':
        add(' '.repeat(Math.min(Math.max(Number(element.attribute('text:c') ?? 1) || 1, 1), MAX_SPACES)));
        return;
      case 'text:tab':
        add('\t');
        return;
      case 'text:line-break':
        add('\n');
        return;
      case 'text:soft-page-break':
        runs.push({ kind: 'break', to: 'rendered_page' });
        return;
      case 'text:page-number':
        runs.push({ kind: 'page_number', font: this.#styles.text(style, spans).font });
        return;
      case 'text:note':
      case 'office:annotation': {
        const note = element.name === 'text:note' ? this.#note(element) : this.#annotation(element);
        runs.push({ kind: 'note', note, font: this.#styles.text(style, spans).font });
        return;
      }
      case 'text:ruby':
        add(element.child('text:ruby-base')?.text ?? '');
        add(`(${element.child('text:ruby-text')?.text ?? ''})`);
        return;
      case 'draw:frame':
      case 'draw:custom-shape':
      case 'draw:g':
        this.#frame(element, runs);
        return;
    }
    if (!UNSHOWN.has(element.name)) this.#inline(element, style, spans, href, runs);
  }

  #note(element: MixedElement): FlowNote {
    const kind = element.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote';
    const said = element.child('text:note-citation')?.text.trim();
    const marker = said || String(++this.#noteCounts[kind]);
    return { kind, marker, content: this.#apart(element.child('text:note-body')) };
  }

  #annotation(element: MixedElement): FlowNote {
    return { kind: 'comment', marker: element.child('dc:creator')?.text ?? '', content: this.#apart(element) };
  }

  #apart(element: MixedElement | undefined): FlowParagraph[] {
    return element ? paragraphsIn([...this.read(element)]) : [];
  }

  /** Pictures stand in the line; text of frames comes behind the paragraph. */
  #frame(frame: MixedElement, runs: FlowInline[]): void {
    const say = (name: string): string => frame.child(name)?.text.trim() ?? '';
    const image = frame.elements.find(({ name }) => name === 'draw:image' || name === 'draw:object');
    if (frame.name === 'draw:frame' && image && !frame.child('draw:text-box') && !frame.child('table:table')) {
      this.counts.images++;
      const href = image.attribute('xlink:href') ?? '';
      const size = (name: string): number => Math.min(parseLength(frame.attribute(name)) ?? UNKNOWN_PICTURE, 2_000);
      const run: FlowInline = {
        kind: 'image',
        width: size('svg:width'),
        height: size('svg:height'),
        alt: say('svg:title') || say('svg:desc'),
      };
      if (href.startsWith('Pictures/')) run.media = [href];
      runs.push(run);
      return;
    }
    this.#beside.push(...this.readShape(frame));
  }

  /** What a frame or a drawn shape holds. */
  *readShape(frame: MixedElement): Generator<FlowContent> {
    for (const child of frame.elements) {
      if (child.name === 'draw:image' || child.name === 'draw:object') {
        const runs: FlowInline[] = [];
        this.#frame(frame, runs);
        if (runs.length > 0) yield this.#bare(runs);
        return;
      }
      if (child.name === 'draw:text-box') yield* this.read(child);
      else yield* this.#block(child, undefined);
    }
  }

  *#table(element: MixedElement): Generator<FlowContent> {
    const grid = new TableGrid();
    this.#rows(element, grid, false);
    const title = element.child('table:title')?.text ?? element.child('table:desc')?.text;
    if (grid.rowCount > 0) yield grid.toTable(title);
  }

  #rows(parent: MixedElement, grid: TableGrid, isHeader: boolean): void {
    for (const child of parent.elements) {
      if (child.name === 'table:table-header-rows') this.#rows(child, grid, true);
      else if (child.name === 'table:table-rows' || child.name === 'table:table-row-group')
        this.#rows(child, grid, isHeader);
      else if (child.name === 'table:table-row') {
        const cells: GridCell[] = [];
        for (const cell of child.elements) {
          // Cells that others cover are counted by these.
          if (cell.name !== 'table:table-cell') continue;
          const content = [...this.read(cell)];
          const number = (name: string): number =>
            Math.max(Number(cell.attribute(`table:number-${name}`) ?? 1) || 1, 1);
          const made = { colSpan: number('columns-spanned'), rowSpan: number('rows-spanned'), header: false, content };
          for (let i = Math.min(number('columns-repeated'), MAX_REPEATED); i > 0; i--) cells.push(made);
        }
        const rows = Math.min(Number(child.attribute('table:number-rows-repeated') ?? 1) || 1, MAX_REPEATED);
        for (let i = 0; i < rows; i++) grid.row(cells, isHeader);
      }
    }
  }

  #bare(runs: FlowInline[]): FlowParagraph {
    const font: FlowFont = this.#styles.text(undefined, []).font;
    return { kind: 'paragraph', type: 'paragraph', font, format: {}, runs };
  }
}

const hasText = (runs: readonly FlowInline[]): boolean =>
  runs.some((run) => run.kind === 'text' && run.text.trim() !== '');

const WRAPPERS = new Set([
  'text:index-body',
  'text:index-title',
  'text:table-of-content',
  'text:alphabetical-index',
  'text:illustration-index',
  'text:table-index',
  'text:object-index',
  'text:user-index',
  'text:bibliography',
  'text:numbered-paragraph',
  'draw:text-box',
  'draw:a',
]);

/** Said of the text, not in it. */
const UNSHOWN = new Set([
  'text:bookmark',
  'text:change',
  'text:change-start',
  'text:change-end',
  'office:annotation-end',
  'svg:title',
  'svg:desc',
  'draw:enhanced-geometry',
  'draw:glue-point',
  'office:event-listeners',
  'office:forms',
]);
