import type { Block, Page, Span } from '../document/page.ts';
import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { marksPages } from './included.ts';
import { ListNesting } from './markdown-list.ts';
import { type Markup, markupOf } from './markup.ts';
import type { ExportOptions } from './options.ts';
import { type Piece, toAddress } from './pictures.ts';
import { toTableMarkdown } from './table-markdown.ts';
import { rowsToExport } from './table-values.ts';
import { type BlockElement, type Element, walk } from './walk.ts';

/** The document as a person would write it down. */
export function* toMarkdown(content: StoredContent, options: ExportOptions): Generator<Piece> {
  const writer = new MarkdownWriter(content, options);
  const { tableId } = options;
  if (tableId !== undefined) yield* writer.table(content.tables().find(({ id }) => id === tableId)!);
  else for (const element of walk(content, options)) yield* writer.write(element);
  yield* writer.end();
}

class MarkdownWriter {
  readonly #content: StoredContent;
  readonly #options: ExportOptions;
  readonly #markup: Markup;
  readonly #lists = new ListNesting();
  #inList = false;
  /** Where pages are estimated lines of code may be blocks of their own: they share a fence. */
  #code: BlockElement[] = [];
  #isExact = false;

  constructor(content: StoredContent, options: ExportOptions) {
    this.#content = content;
    this.#options = options;
    this.#markup = markupOf(options);
  }

  *write(element: Element): Generator<Piece> {
    if (element.kind === 'page') {
      this.#isExact = element.page.layout === 'exact';
      const label = toLabel(element.page);
      if (!marksPages(this.#options) || (element.isOnly && label === '')) return;
      yield* this.end();
      yield `<!-- page ${element.page.page}${label} -->\n\n`;
    } else if (element.kind === 'table') {
      yield* this.end();
      if (this.#options.citations) yield `${toPlace(element.table.id, [element.table])}\n\n`;
      yield* this.table(element.table);
    } else if (element.block.type === 'code') {
      yield* this.#isExact ? this.end() : this.#endList();
      this.#code.push(element);
    } else if (element.block.type === 'figure') yield* this.#figure(element);
    else if (element.block.text.trim() !== '') yield* this.#block(element);
  }

  table(table: TableHead): Generator<string> {
    return toTableMarkdown(table, rowsToExport(this.#content, table, this.#options, 'readable'), this.#markup);
  }

  *end(): Generator<string> {
    yield* this.#endList();
    const first = this.#code[0];
    if (!first) return;
    const text = this.#code.map(({ block }) => block.text).join('\n');
    if (this.#options.citations) {
      const places = this.#code.flatMap((element) => element.places);
      yield `${toPlace(first.block.id, places)}\n\n`;
    }
    this.#code = [];
    const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    yield `${fence}\n${text}\n${fence}\n\n`;
  }

  *#endList(): Generator<string> {
    if (this.#inList) yield '\n';
    this.#inList = false;
    this.#lists.end();
  }

  *#figure(element: BlockElement): Generator<Piece> {
    const { block, places } = element;
    const pictures = this.#options.pictures?.of(block) ?? [];
    if (pictures.length === 0) {
      if (block.text.trim() !== '') yield* this.#block(element);
      return;
    }
    yield* this.end();
    const { form } = this.#options.pictures!;
    const link = webAddress(block.href);
    for (const [i, picture] of pictures.entries()) {
      yield `${i === 0 ? '' : ' '}${link ? '[' : ''}![${figureText(block, this.#markup)}](`;
      yield toAddress(picture, form);
      yield link ? `)](${link})` : ')';
    }
    yield `${this.#options.citations ? ` ${toPlace(block.id, places)}` : ''}\n\n`;
  }

  *#block(element: BlockElement): Generator<string> {
    const { block, places } = element;
    const place = this.#options.citations ? ` ${toPlace(block.id, places)}` : '';
    if (block.type === 'list_item') {
      if (this.#code.length > 0) yield* this.end();
      this.#inList = true;
      const { lead, indent, isApart } = this.#lists.place(block);
      yield `${isApart ? '\n' : ''}${lead}${toLines(block, this.#markup, indent)}${place}\n`;
      return;
    }
    yield* this.end();
    const why = block.hidden ? `<!-- hidden: ${block.hidden} -->\n\n` : '';
    yield `${why}${blockMarkdown(element, this.#markup)}${place}\n\n`;
  }
}

function blockMarkdown({ block, label }: BlockElement, markup: Markup): string {
  switch (block.type) {
    case 'title':
      return `# ${headingMarkdown(block, markup)}`;
    case 'heading':
      return `${'#'.repeat(Math.min(6, Math.max(1, block.level ?? 1)))} ${headingMarkdown(block, markup)}`;
    case 'footnote': {
      // Nobody is shown the definition of a note that nothing refers to.
      if (label !== undefined && !markup.isPlain) return `[^${label}]: ${paragraphs(block, markup, '    ')}`;
      return `${block.marker ? `${markup.raised(block.marker)} ` : ''}${toLines(block, markup)}`;
    }
    case 'figure':
      if (markup.isPlain) return toLines(block, markup);
      return `![${figureText(block, markup)}](${webAddress(block.href)})`;
    case 'equation': {
      const latex = markup.isPlain ? [] : (block.spans?.flatMap((span) => span.latex ?? []) ?? []);
      return latex.length > 0 ? `$$\n${[...new Set(latex)].join('\n')}\n$$` : toLines(block, markup);
    }
    case 'note': {
      const author = block.marker ? `${markup.strong(`${block.marker}:`)} ` : '';
      return `> ${author}${paragraphs(block, markup, '> ')}`;
    }
    default:
      return toLines(block, markup);
  }
}

const figureText = ({ text }: Block, markup: Markup): string =>
  markup.inline(oneLine(text)).replace(/\s+/g, ' ').trim();

const webAddress = (href = ''): string => (/^https?:[^\s()<>]+$/.test(href) ? href : '');

/** A heading is bold as it is, and set apart as a whole if it is at all. */
function headingMarkdown({ text, spans = [], marker }: Block, markup: Markup): string {
  const line = oneLine(text);
  const kept = spans.flatMap(({ bold: _, italic, ...span }): Span[] => {
    const whole = span.end - span.start >= text.trim().length;
    return [italic && !whole ? { ...span, italic } : span];
  });
  const number = marker ? `${markup.inline(marker)} ` : '';
  return markup.headingEnd(`${number}${markup.inline(line, kept)}`.replace(/\s+/g, ' ').trim());
}

/** Keeps offsets: spans count in the text as it was. */
const oneLine = (text: string): string => text.replace(/[\n\t]/g, ' ');

const toLines = (block: Block, markup: Markup, indent = ''): string =>
  linesOf(block, markup).join(`${markup.lineEnd}${indent}`);

/** Each line a paragraph of its own, of a block that markup encloses. */
const paragraphs = (block: Block, markup: Markup, indent: string): string =>
  linesOf(block, markup).join(`\n${indent.trimEnd()}\n${indent}`);

const linesOf = (block: Block, markup: Markup): string[] =>
  markup
    .inline(block.text, block.spans)
    .split(/\s*\n\s*/)
    .map((line) => markup.lineStart(line.trim().replace(/\s+/g, ' ')))
    .filter((line) => line !== '');

/** The name of a sheet, the number printed on a page. Nothing in it ends the comment. */
const toLabel = ({ page, label }: Page): string =>
  label === undefined || label === String(page) ? '' : `: ${label.replace(/[<>\s]+|--+/g, ' ').trim()}`;

/** `p3.b12`, and its box on each page that it stands on. */
const toPlace = (id: string, places: readonly { page: number; bbox: readonly number[] }[]): string =>
  `<!-- ${id}${places.map(({ page, bbox }) => ` page ${page} [${bbox.join(', ')}]`).join('')} -->`;
