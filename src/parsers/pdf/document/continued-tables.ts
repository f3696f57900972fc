import type { BlockDraft, PageDraft, TableDraft } from '../draft.ts';

/** What of a page stands aside from the flow of its content. */
export type IsAside = (draft: PageDraft, block: number) => boolean;

const ASIDE_TYPES: ReadonlySet<string> = new Set(['footnote', 'note', 'figure']);
const CONTINUED = /\b(?:cont(?:inued|['’]?d|\.)|continuación|suite|fortsetzung|forts\.|segue|vervolg)\b/i;
/** How far columns may stand apart on two pages, in points. */
const SAME_COLUMN = 14;

/** Position of the table that ends the content of a page, if one does. */
export function lastTable(draft: PageDraft, isAside: IsAside): number | undefined {
  for (let i = draft.blocks.length - 1; i >= 0; i--) {
    const block = draft.blocks[i]!;
    if (block.hidden || ASIDE_TYPES.has(block.type) || isAside(draft, i)) continue;
    return block.type === 'table' ? block.table : undefined;
  }
  return undefined;
}

/** Position of the block that starts the content of a page; a line that says that a table goes on may stand before it. */
export function firstContent(draft: PageDraft, isAside: IsAside): number | undefined {
  const first = draft.blocks.findIndex(
    (block, i) => !block.hidden && !ASIDE_TYPES.has(block.type) && !isAside(draft, i) && !saysContinued(block),
  );
  return first < 0 ? undefined : first;
}

/** Position of the table that starts the content of a page, if one does. */
export function firstTable(draft: PageDraft, isAside: IsAside): number | undefined {
  const first = firstContent(draft, isAside);
  return first === undefined ? undefined : draft.blocks[first]!.table;
}

const saysContinued = ({ text }: BlockDraft): boolean => text.length < 160 && CONTINUED.test(text);

/** Whether the table that starts `next` goes on with the one that ends `draft`. */
export function goesOn(draft: PageDraft, next: PageDraft, isAside: IsAside): boolean {
  const last = lastTable(draft, isAside);
  const first = firstTable(next, isAside);
  if (last === undefined || first === undefined || next.page !== draft.page + 1) return false;
  return fitsOnce(draft.tables[last]!, next.tables[first]!);
}

/** A table that fills hundreds of pages is asked at each of them how far it goes. */
function fitsOnce(a: TableDraft, b: TableDraft): boolean {
  const asked = known.get(a);
  if (asked?.next === b) return asked.fits;
  const answer = { next: b, fits: fits(a, b) };
  known.set(a, answer);
  return answer.fits;
}
const known = new WeakMap<TableDraft, { next: TableDraft; fits: boolean }>();

function fits(a: TableDraft, b: TableDraft): boolean {
  if (b.isLeftOver) return true;
  if (a.columnCount !== b.columnCount || a.rows.length === 0 || b.rows.length === 0) return false;
  if (b.title !== undefined && b.title !== a.title && !CONTINUED.test(b.title)) return false;
  // Another head than before, and the table is another.
  if (b.headerRows > 0 && a.headerRows > 0 && repeatedRows(a, b) === 0) return false;
  const [left, right] = [columnMiddles(a), columnMiddles(b)];
  let near = 0;
  let known = 0;
  for (let col = 0; col < a.columnCount; col++) {
    if (left[col] === undefined || right[col] === undefined) continue;
    known++;
    if (Math.abs(left[col]! - right[col]!) < SAME_COLUMN) near++;
  }
  return known > 0 && near >= 0.75 * known;
}

function columnMiddles({ rows, columnCount }: TableDraft): (number | undefined)[] {
  const middles: number[][] = Array.from({ length: columnCount }, () => []);
  for (const { cells } of rows) {
    for (const { col, colSpan, box } of cells) if (colSpan === 1) middles[col]?.push((box[0] + box[2]) / 2);
  }
  return middles.map((all) => all.sort((a, b) => a - b)[all.length >> 1]);
}

/** How many rows at the top of `next` say again what the first rows of the table say. */
export function repeatedRows(table: TableDraft, next: TableDraft): number {
  const count = Math.max(table.headerRows, 1);
  for (let row = 0; row < count; row++) {
    const said = wordsOf(table.rows[row]);
    if (said.replaceAll('|', '') === '' || said !== wordsOf(next.rows[row])) return 0;
  }
  return count;
}

const wordsOf = (row: TableDraft['rows'][number] | undefined): string =>
  (row?.cells ?? []).map(({ text }) => text.replace(/\s+/g, '').toLowerCase()).join('|');
