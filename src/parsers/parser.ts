import type { JoinedRows } from '../document/joined-texts.ts';
import type { Page, PageWords } from '../document/page.ts';
import type { Bookmark, DocumentType } from '../document/profile.ts';
import type { RowChunk } from '../document/rows.ts';
import type { DefinedName, Sheet } from '../document/sheet.ts';
import type { TableHead, TableRow } from '../document/table.ts';
import type { Warning } from '../document/warning.ts';
import type { PageLookup } from '../ocr/recognized-pages.ts';
import type { Budget } from './budget.ts';
import type { EmbeddedReader } from './embedded.ts';
import type { ByteSource } from './source.ts';

/** What reads the files of one format; `Format` says which those are. */
export interface Parser {
  /** Changes whenever the same bytes would give another model. */
  version: string;
  parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo>;
  /** Reads pages on behalf of a worker that parses the document: plain data, whoever reads them. */
  openPages?(
    source: ByteSource,
    password: string | undefined,
    budget?: Budget,
    recognized?: PageLookup,
  ): Promise<PageReader>;
  /** Pictures and files inside the file. */
  openEmbedded?(source: ByteSource, budget: Budget): Promise<EmbeddedReader>;
}

export interface PageReader {
  /** Pages [from, to], from 1; what they are is between the parser and itself. */
  readPages(from: number, to: number): Promise<unknown[]>;
  close(): Promise<void>;
}

export interface ParseContext {
  password: string | undefined;
  budget: Budget;
  /** Said once, however often it is reported (same code and page). */
  warn(warning: Warning): void;
  /** For people who wait: pages, or sheets, or bytes. */
  progress(done: number, total: number): void;
  /** What pictures of pages say, where they were recognised. */
  recognized?: PageLookup;
  /** Asks for idle workers, which come while the document is read, or never. */
  askForHelp?(welcome: (helper: PageReader) => void): void;
}

/**
 * What a parser yields, in this order for each page: its tables, then the page. For each sheet: its row chunks, its tables
 * (heads with `sheet` and `range`, without rows; those of charts with rows and without `range`), its page, then the sheet. `overlay`: the
 * blocks of a sheet's page that stand in none of its cells. `shared`: by string of a
 * chunk, the number that the workbook has for it, the same wherever it stands, or -1. Pages ascend from 1.
 */
export type ParsedPart =
  | { kind: 'page'; page: Page; words?: PageWords; overlay?: ReadonlySet<string> }
  | { kind: 'table'; head: TableHead; rows?: TableRow[] }
  | { kind: 'rows'; chunk: RowChunk; shared?: Int32Array; joined?: JoinedRows }
  | { kind: 'sheet'; sheet: Sheet };

/** What is known when all is read. */
export interface DocumentInfo {
  title: string | null;
  author: string | null;
  /** RFC 3339. */
  created: string | null;
  modified: string | null;
  /** As declared by the file; found by statistics where it declares none. */
  language: string | null;
  imageCount: number;
  hasTextLayer: boolean;
  encrypted: boolean;
  bookmarks?: Bookmark[];
  definedNames?: DefinedName[];
  /** A format may know better than statistics: a PPTX is a presentation. */
  documentType?: DocumentType;
  /** How sure the parser is of what it read, 0 to 1; 1 where left out. */
  confidence?: { text?: number; structure?: number; tables?: number };
  /** Files inside the file: e-invoice XML, portfolio members. */
  attachments?: { name: string; mediaType: string; bytes: Uint8Array }[];
  /** Pages that say what they say by pictures and were not recognised, ascending. */
  scannedPages?: number[];
  /** Form fields with the values filled in. */
  formFields?: { name: string; value: string; page: number | null; bbox?: [number, number, number, number] }[];
}

export const emptyInfo = (): DocumentInfo => ({
  title: null,
  author: null,
  created: null,
  modified: null,
  language: null,
  imageCount: 0,
  hasTextLayer: true,
  encrypted: false,
});
