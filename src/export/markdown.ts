import type { Block, Page } from '../document/page.ts';
import type { StoredContent } from '../index/content.ts';
import { readTableRows } from '../index/table-rows.ts';
import { escapeLineStart, toInlineMarkdown } from './inline-markdown.ts';
import type { ExportOptions } from './options.ts';
import { toTableMarkdown } from './table-markdown.ts';

/** The document as a person would write it down: what repeats on every page is left out, and so is what a reader cannot see. */
export function* toMarkdown(content: StoredContent, { pages, tableId }: ExportOptions): Generator<string> {
  const tables = new Map(content.tables().map((table) => [table.id, table]));
  if (tableId !== undefined) {
    const table = tables.get(tableId)!;
    yield* toTableMarkdown(table, readTableRows(content, table, 0, table.row_count));
    return;
  }
  const told = new Set<string>();
  function* table(id: string): Generator<string> {
    const head = tables.get(id);
    if (!head || told.has(id)) return;
    told.add(id);
    yield* toTableMarkdown(head, readTableRows(content, head, 0, head.row_count));
  }
  for (const number of pages ?? range(1, content.manifest.pageCount)) {
    const page = content.page(number);
    yield `<!-- page ${number} -->\n\n`;
    yield* pageMarkdown(page, table);
    for (const { id } of page.tables) yield* table(id);
  }
}

function* pageMarkdown(page: Page, table: (id: string) => Generator<string>): Generator<string> {
  let inList = false;
  const notes: string[] = [];
  for (const block of page.blocks) {
    if (block.hidden || block.type === 'header' || block.type === 'footer') continue;
    if (inList && block.type !== 'list_item') yield '\n';
    inList = block.type === 'list_item';
    if (block.type === 'footnote') notes.push(blockMarkdown(block));
    else if (block.table_id !== undefined && block.type === 'table') yield* table(block.table_id);
    else if (block.text !== '') yield blockMarkdown(block);
  }
  if (inList) yield '\n';
  yield* notes;
}

function blockMarkdown(block: Block): string {
  const text = toInlineMarkdown(block.text, block.spans);
  switch (block.type) {
    case 'title':
      return `# ${text}\n\n`;
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.level ?? 1))} ${block.marker ? `${block.marker} ` : ''}${text}\n\n`;
    case 'list_item': {
      const indent = '  '.repeat(Math.max(0, (block.level ?? 1) - 1));
      return `${indent}${listMarker(block.marker)} ${text}\n`;
    }
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\`\n\n`;
    case 'footnote':
      return block.marker ? `[^${block.marker}]: ${text}\n\n` : `${text}\n\n`;
    case 'figure':
      return `![${text}]()\n\n`;
    case 'note':
      return `> ${text}\n\n`;
    case 'equation':
      return `${text}\n\n`;
    default:
      return `${escapeLineStart(text)}\n\n`;
  }
}

/** Markdown knows numbers and bullets; any other marker is kept as text behind a bullet. */
function listMarker(marker: string | undefined): string {
  if (marker === undefined || /^[^\p{L}\p{N}]*$/u.test(marker)) return '-';
  const number = /^\(?(\d{1,9})[.)]?$/.exec(marker)?.[1];
  return number === undefined ? `- ${marker}` : `${number}.`;
}

function* range(first: number, last: number): Generator<number> {
  for (let n = first; n <= last; n++) yield n;
}
