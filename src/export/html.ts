import type { Block } from '../document/page.ts';
import { scriptOf } from '../document/script.ts';
import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';
import { isTicked } from './check-boxes.ts';
import { escapeHtml } from './html-text.ts';
import { toInlineHtml } from './inline-html.ts';
import type { ExportOptions } from './options.ts';
import { type FigurePictures, type Piece, toAddress } from './pictures.ts';
import { toTableHtml } from './table-html.ts';
import { rowsToExport } from './table-values.ts';
import { type BlockElement, walk } from './walk.ts';

/** One page of plain, semantic HTML; nothing in it runs, and nothing is loaded but pictures that lie beside it. */
export function* toHtml(content: StoredContent, options: ExportOptions): Generator<Piece> {
  const { tableId, citations } = options;
  const place = (id: string, places: BlockElement['places']): string =>
    citations
      ? ` id="${escapeHtml(id)}" data-boxes="${places.map(({ page, bbox }) => [page, ...bbox].join(' ')).join(';')}"`
      : ` id="${escapeHtml(id)}"`;
  const table = (head: TableHead): Generator<string> =>
    toTableHtml(head, rowsToExport(content, head, options, 'readable'), place(head.id, [head]));
  const profile = JSON.parse(Buffer.from(content.bytes(partName.profile)).toString('utf8')) as Profile;
  const fromRight = FROM_RIGHT.has(scriptOf(profile.language ?? ''));
  yield head(profile, fromRight);
  if (tableId !== undefined) yield* table(content.tables().find(({ id }) => id === tableId)!);
  else {
    // Code, and what is said in another language, is read as it is written.
    const ofBlock: typeof place = (id, places) => place(id, places) + (fromRight ? ' dir="auto"' : '');
    yield* body(content, options, table, ofBlock);
  }
  yield '</body>\n</html>\n';
}

interface Profile {
  title?: string | null;
  language?: string | null;
}

function head({ title, language }: Profile, fromRight: boolean): string {
  const tags = (language ? ` lang="${escapeHtml(language)}"` : '') + (fromRight ? ' dir="rtl"' : '');
  return `<!doctype html>\n<html${tags}>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title ?? '')}</title>\n</head>\n<body>\n`;
}

/** Scripts that are read from the right. */
const FROM_RIGHT: ReadonlySet<string | undefined> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

function* body(
  content: StoredContent,
  options: ExportOptions,
  table: (head: TableHead) => Generator<string>,
  place: (id: string, places: BlockElement['places']) => string,
): Generator<Piece> {
  let depth = 0;
  const ordered: boolean[] = [];
  const closeLists = function* (to: number): Generator<string> {
    for (; depth > to; depth--) yield `</li></${ordered.pop() ? 'ol' : 'ul'}>\n`;
  };
  let inPage = false;
  for (const element of walk(content, options)) {
    if (element.kind !== 'block' || element.block.type !== 'list_item') yield* closeLists(0);
    if (element.kind === 'page') {
      yield `${inPage ? '</section>\n' : ''}<section data-page="${element.page.page}">\n`;
      inPage = true;
    } else if (element.kind === 'table') yield* table(element.table);
    else if (element.block.type === 'figure') {
      yield* figureHtml(element.block, options.pictures, place(element.block.id, element.places));
    } else if (element.block.type !== 'list_item') yield blockHtml(element, place(element.block.id, element.places));
    else {
      const { block, places } = element;
      const level = Math.min(block.level ?? 1, depth + 1);
      yield* closeLists(level);
      const number = /^(\d{1,9})[.)]$/.exec(block.marker ?? '')?.[1];
      if (depth === level) yield '</li>\n';
      else {
        ordered.push(number !== undefined);
        depth = level;
        yield number === undefined ? '<ul>\n' : '<ol>\n';
      }
      const value = number !== undefined && ordered.at(-1) ? ` value="${number}"` : '';
      const other = !value && /[\p{L}\p{N}]/u.test(block.marker ?? '') ? `${escapeHtml(block.marker!)} ` : '';
      yield `<li${value}${place(block.id, places)}>${checkBox(block)}${other}${inline(block)}`;
    }
  }
  yield* closeLists(0);
  if (inPage) yield '</section>\n';
}

/** A box that is ticked or not, and stays so. */
function checkBox({ marker }: Block): string {
  const ticked = isTicked(marker);
  return ticked === undefined ? '' : `<input type="checkbox" disabled${ticked ? ' checked' : ''}> `;
}

function* figureHtml(block: Block, pictures: FigurePictures | undefined, attributes: string): Generator<Piece> {
  yield `<figure${attributes}${hiddenHtml(block)}>`;
  const shown = pictures?.of(block) ?? [];
  for (const picture of shown) {
    yield '<img src="';
    yield toAddress(picture, pictures!.form);
    yield `" alt="${escapeHtml(block.text)}">`;
  }
  if (block.text !== '' && shown.length === 0) yield `<figcaption>${inline(block)}</figcaption>`;
  yield '</figure>\n';
}

const hiddenHtml = ({ hidden }: Block): string => (hidden ? ` hidden data-hidden="${hidden}"` : '');

function blockHtml({ block, label }: BlockElement, attributes: string): string {
  const wrap = (tag: string, inner: string): string => `<${tag}${attributes}${hiddenHtml(block)}>${inner}</${tag}>\n`;
  const marker = block.marker ? `${escapeHtml(block.marker)} ` : '';
  switch (block.type) {
    case 'title':
      return wrap('h1', inline(block));
    case 'heading':
      return wrap(`h${Math.min(6, Math.max(1, block.level ?? 1))}`, marker + inline(block));
    case 'header':
    case 'footer':
      return wrap(block.type, inline(block));
    case 'code':
      return wrap('pre', `<code>${escapeHtml(block.text)}</code>`);
    case 'footnote': {
      const target = label === undefined ? '' : `<a id="note-${escapeHtml(label)}"></a>`;
      return wrap('p', `${target}${marker ? `<sup>${marker.trim()}</sup> ` : ''}${inline(block)}`);
    }
    case 'note':
      return wrap('aside', `${marker ? `<strong>${marker.trim()}:</strong> ` : ''}${inline(block)}`);
    default:
      return block.text === '' ? '' : wrap('p', inline(block));
  }
}

const inline = (block: Block): string => toInlineHtml(block.text, block.spans);
