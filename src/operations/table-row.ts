import * as z from 'zod';
import { cutSnippet } from '../analysis/excerpt.ts';
import { toTerms } from '../analysis/tokens.ts';
import { withEllipses } from '../document/ellipses.ts';
import type { SearchMatch } from '../document/search-answer.ts';
import type { TableHead, TableRow } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';

/** Rows that are looked at for all matches of one search. */
const MAX_ROWS = 5_000;
const MAX_CHARACTERS = 200;
/** Bytes of the list of all tables, which is read whole: about a thousand tables. */
const MAX_LIST_BYTES = 512 * 1024;

export const MatchedRow = z
  .object({
    table_id: z.string(),
    index: z.number().int(),
    cells: z.array(z.object({ column: z.string().optional(), text: z.string() })),
  })
  .describe(
    'The row of a table that the words stand in, each cell with the name of its column; where no column has a name, with its empty cells.',
  );
export type MatchedRow = z.infer<typeof MatchedRow>;

interface ReadTable {
  head: TableHead;
  rows: TableRow[];
  names: Map<number, string>;
}

function holdsWords(text: string, terms: readonly string[]): boolean {
  const held = new Set(toTerms(text));
  return terms.every((term) => held.has(term));
}

/** A long cell is cut around the words that matched. */
function shorten(text: string, terms: readonly string[]): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const { snippet, cut } = cutSnippet(
    text,
    [...new Set(terms)].map((term) => ({ terms: [term], prefix: false })),
  );
  return withEllipses(snippet, cut);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Finds the rows of tables that matches stand in: the text of a table, one cell behind the other, says nothing of its columns. */
export class TableRows {
  readonly #content: StoredContent;
  readonly #tables = new Map<string, ReadTable | undefined>();
  #listed: readonly TableHead[] | undefined;
  #left = MAX_ROWS;

  constructor(content: StoredContent) {
    this.#content = content;
  }

  of({ page, snippet, highlights }: SearchMatch, tableId: string): MatchedRow | undefined {
    const table = this.#read(tableId);
    if (!table) return undefined;
    const words = highlights.map(([start, end]) => oneLine(snippet.slice(start, end)).toLowerCase());
    const terms = words.flatMap(toTerms);
    let row: TableRow | undefined;
    for (const candidate of words.length > 0 ? table.rows : []) {
      const text = oneLine(candidate.cells.map((cell) => cell.text).join(' ')).toLowerCase();
      if ((candidate.page ?? page) !== page || !words.every((word) => text.includes(word))) continue;
      row ??= candidate;
      // "Total" stands in "Subtotal" too: a row that holds it as a word comes first.
      if (!holdsWords(text, terms)) continue;
      row = candidate;
      break;
    }
    if (!row) return undefined;
    const named = row.index < table.head.header_rows ? new Map<number, string>() : table.names;
    const texts = row.cells.filter(({ text }) => text.trim() !== '');
    const last = Math.max(-1, ...texts.map(({ col }) => col));
    const cells: MatchedRow['cells'] = [];
    for (let col = 0; col <= last; col++) {
      const { text = '' } = texts.find((cell) => cell.col === col) ?? {};
      const column = named.get(col);
      // Where columns have no names their order is all there is to tell them apart.
      if (text === '' && named.size > 0) continue;
      cells.push({ ...(column !== undefined && { column }), text: shorten(oneLine(text), terms) });
    }
    return { table_id: table.head.id, index: row.index, cells };
  }

  #heads(): readonly TableHead[] {
    this.#listed ??= this.#content.bytes(partName.tables).length <= MAX_LIST_BYTES ? this.#content.tables() : [];
    return this.#listed;
  }

  #read(id: string): ReadTable | undefined {
    if (this.#tables.has(id)) return this.#tables.get(id);
    const head = this.#heads().find((table) => table.id === id);
    const isRead = head !== undefined && head.range === undefined && head.row_count <= this.#left;
    const rows = isRead ? [...this.#content.tableRows(head, 0, head.row_count)] : [];
    this.#left -= rows.length;
    const table = isRead ? { head, rows, names: namesOf(head, rows) } : undefined;
    this.#tables.set(id, table);
    return table;
  }
}

/** The lowest name of several levels; a name over several columns is that of each. */
function namesOf({ header_rows: headers }: TableHead, rows: readonly TableRow[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { cells } of rows.slice(0, headers)) {
    for (const { col, col_span: span, text } of cells) {
      if (text.trim() === '') continue;
      for (let column = col; column < col + span; column++) names.set(column, oneLine(text).slice(0, MAX_CHARACTERS));
    }
  }
  return names;
}
