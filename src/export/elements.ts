import { createHash } from 'node:crypto';
import type { Box } from '../document/box.ts';
import type { BlockType } from '../document/page.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';
import type { ExportOptions } from './options.ts';
import { toTableHtml } from './table-html.ts';
import { rowsToExport } from './table-values.ts';
import { blockText } from './text.ts';
import { type Element, walk } from './walk.ts';

/** Element type of Unstructured for each block type. */
const TYPES: Record<BlockType, string> = {
  title: 'Title',
  heading: 'Title',
  paragraph: 'NarrativeText',
  list_item: 'ListItem',
  table: 'Table',
  figure: 'Image',
  caption: 'FigureCaption',
  header: 'Header',
  footer: 'Footer',
  footnote: 'NarrativeText',
  code: 'CodeSnippet',
  equation: 'Formula',
  note: 'UncategorizedText',
};

/** The elements that a client of Unstructured expects, as one JSON array. */
export function* toElements(content: StoredContent, options: ExportOptions): Generator<string> {
  const writer = new ElementWriter(content, options);
  yield '[';
  let comma = '';
  for (const element of walk(content, options)) {
    const json = element.kind === 'page' ? writer.enterPage(element.page) : writer.toElement(element);
    if (json === undefined) continue;
    yield comma + json;
    comma = ',\n';
  }
  yield ']\n';
}

class ElementWriter {
  readonly #content: StoredContent;
  readonly #options: ExportOptions;
  readonly #shared: Record<string, unknown>;
  readonly #sizes = new Map<number, { width: number; height: number; label: string | undefined }>();
  readonly #parents: { depth: number; id: string }[] = [];
  #index = 0;

  constructor(content: StoredContent, options: ExportOptions) {
    this.#content = content;
    this.#options = options;
    const { language } = JSON.parse(Buffer.from(content.bytes(partName.profile)).toString('utf8')) as {
      language?: string | null;
    };
    this.#shared = {
      filename: options.fileName ?? 'document',
      filetype: content.manifest.mediaType,
      ...(language ? { languages: [toThreeLetters(language)] } : {}),
    };
  }

  /** A page break between pages, where they are asked for. */
  enterPage({
    page,
    width,
    height,
    label,
  }: {
    page: number;
    width: number;
    height: number;
    label?: string | undefined;
  }) {
    const isFirst = this.#sizes.size === 0;
    this.#sizes.clear();
    this.#sizes.set(page, { width, height, label });
    if (isFirst || !this.#options.pageBreaks) return undefined;
    return JSON.stringify({ type: 'PageBreak', element_id: this.#nextId(''), text: '', metadata: this.#shared });
  }

  toElement(element: Exclude<Element, { kind: 'page' }>): string | undefined {
    if (element.kind === 'table') {
      const { table } = element;
      const rows = [...rowsToExport(this.#content, table, this.#options, 'readable')];
      const text = rows
        .flatMap((row) => row.cells.map((cell) => cell.text))
        .filter((each) => each !== '')
        .join(' ');
      const html = [...toTableHtml(table, rows)].join('').replaceAll('\n', '');
      return this.#write('Table', text, [table], { text_as_html: html });
    }
    const { block, places } = element;
    if (block.type !== 'figure' && block.text.trim() === '') return undefined;
    const depth = block.type === 'title' ? 0 : block.type === 'heading' ? (block.level ?? 1) : undefined;
    const more = {
      ...(depth !== undefined && { category_depth: Math.max(0, depth - 1) }),
      ...(block.type === 'list_item' && { category_depth: (block.level ?? 1) - 1 }),
      ...(block.href !== undefined && { link_urls: [block.href] }),
    };
    return this.#write(TYPES[block.type], blockText(element), places, more, depth);
  }

  #write(type: string, text: string, places: readonly { page: number; bbox: Box }[], more: object, depth?: number) {
    const id = this.#nextId(text);
    if (depth !== undefined)
      while (this.#parents.length > 0 && this.#parents.at(-1)!.depth >= depth) this.#parents.pop();
    const parent = this.#parents.at(-1);
    if (depth !== undefined) this.#parents.push({ depth, id });
    const [{ page, bbox }] = places as [{ page: number; bbox: Box }];
    const at = this.#sizes.get(page) ?? this.#content.page(page);
    const metadata = {
      ...this.#shared,
      page_number: page + (this.#options.startingPage ?? 1) - 1,
      ...(at.label !== undefined && { page_name: at.label }),
      ...(parent && { parent_id: parent.id }),
      ...more,
      ...(this.#options.coordinates && { coordinates: toCoordinates(bbox, at) }),
    };
    return JSON.stringify({ type, element_id: id, text, metadata });
  }

  /** Like Unstructured's: made from the text and its place, so that the same document has the same ids. */
  #nextId(text: string): string {
    const { sha256 } = this.#content.manifest;
    return createHash('sha256')
      .update(`${sha256}\n${this.#index++}\n${text}`)
      .digest('hex')
      .slice(0, 32);
  }
}

const toCoordinates = ([x0, y0, x1, y1]: Box, { width, height }: { width: number; height: number }): object => ({
  points: [
    [x0, y0],
    [x0, y1],
    [x1, y1],
    [x1, y0],
  ],
  system: 'PointSpace',
  layout_width: width,
  layout_height: height,
});

const THREE_LETTERS = new Map(
  'en:eng de:deu fr:fra es:spa it:ita pt:por nl:nld sv:swe da:dan no:nor fi:fin pl:pol cs:ces hu:hun ro:ron tr:tur el:ell ru:rus uk:ukr ar:ara he:heb zh:zho ja:jpn ko:kor'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const toThreeLetters = (language: string): string => THREE_LETTERS.get(language.slice(0, 2)) ?? language;
