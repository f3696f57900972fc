import type { Page, PageWords } from '../../src/document/page.ts';
import { type RowChunk, readCells, type StoredCell } from '../../src/document/rows.ts';
import type { Sheet } from '../../src/document/sheet.ts';
import type { TableHead, TableRow } from '../../src/document/table.ts';
import type { Warning } from '../../src/document/warning.ts';
import { Budget, DEFAULT_PARSE_LIMITS, type ParseLimits } from '../../src/parsers/budget.ts';
import type { DocumentInfo, ParseContext, Parser } from '../../src/parsers/parser.ts';
import { type ByteSource, MemorySource } from '../../src/parsers/source.ts';

export interface Collected {
  info: DocumentInfo;
  pages: Page[];
  /** Of the pages that have them, in order. */
  words: PageWords[];
  tables: { head: TableHead; rows: TableRow[] | undefined }[];
  sheets: Sheet[];
  chunks: RowChunk[];
  warnings: Warning[];
}

/** Everything a parser yields for some bytes. */
export async function collect(
  parser: Parser,
  bytes: Uint8Array | ByteSource,
  {
    password,
    limits,
    askForHelp,
  }: { password?: string; limits?: Partial<ParseLimits>; askForHelp?: ParseContext['askForHelp'] } = {},
): Promise<Collected> {
  const warnings: Warning[] = [];
  const out: Omit<Collected, 'info'> = { pages: [], words: [], tables: [], sheets: [], chunks: [], warnings };
  const parts = parser.parse(bytes instanceof Uint8Array ? new MemorySource(bytes) : bytes, {
    password,
    budget: new Budget({ ...DEFAULT_PARSE_LIMITS, ...limits }),
    warn: (warning) => warnings.push(warning),
    progress: () => {},
    ...(askForHelp ? { askForHelp } : {}),
  });
  for (;;) {
    const next = await parts.next();
    if (next.done) return { ...out, info: next.value };
    const part = next.value;
    if (part.kind === 'page') {
      out.pages.push(part.page);
      if (part.words) out.words.push(part.words);
    } else if (part.kind === 'table') out.tables.push({ head: part.head, rows: part.rows });
    else if (part.kind === 'rows') out.chunks.push(part.chunk);
    else out.sheets.push(part.sheet);
  }
}

/** All cells of one sheet (from 0). */
export const cellsOf = (collected: Collected, sheet = 0): StoredCell[] =>
  collected.chunks.filter((chunk) => chunk.sheet === sheet).flatMap((chunk) => [...readCells(chunk)]);
