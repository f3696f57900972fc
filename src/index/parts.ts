import type { Box } from '../document/box.ts';
import type { PageWords } from '../document/page.ts';
import type { RowChunk } from '../document/rows.ts';
import type { DefinedName, Sheet } from '../document/sheet.ts';
import type { TableRow } from '../document/table.ts';
import type { CellPlace } from '../spreadsheet/formula-cycles.ts';
import type { ShardBounds } from '../spreadsheet/formula-graph.ts';
import { packValue, unpackValue } from './packer.ts';
import type { ContentTerms } from './search/stored/content-terms.ts';
import type { SearchSegment } from './search/stored/segment.ts';
import type { SortedBlock } from './search/stored/sorted-parts.ts';

/** Raised whenever parts are written in another form: documents stored in an earlier one are read again from their original bytes. */
export const PART_FORMAT = 15;

/**
 * Names and encodings of the parts of a content. What is answered as it stands is stored as JSON bytes; what is computed with is
 * stored as MessagePack.
 */
export const partName = {
  profile: 'profile',
  structure: 'structure',
  tables: 'tables',
  sheets: 'sheets',
  workbook: 'workbook',
  embedded: 'embedded',
  terms: 'terms',
  page: (page: number): string => `page/${page}`,
  words: (page: number): string => `words/${page}`,
  tableRows: (table: string, group: number): string => `table/${table}/${group}`,
  sheet: (sheet: number): string => `sheet/${sheet}`,
  rows: (sheet: number, chunk: number): string => `rows/${sheet}/${chunk}`,
  search: (segment: number): string => `search/${segment}`,
  searchBlock: (segment: number, block: number): string => `search/${segment}/${block}`,
  dependents: (shard: number): string => `dependents/${shard}`,
};

/** Rows of a table are stored in groups, so that row 90,000 costs no more than row 1. */
export const TABLE_ROWS_PER_GROUP = 200;

/** The part `sheet`: the sheet, and the first row of each of its chunks. */
export interface StoredSheet extends Sheet {
  chunkStarts: Uint32Array;
}

/** The part `workbook`. */
export interface StoredWorkbook {
  definedNames: DefinedName[];
  /** Where the shards of the index of dependents refer to. */
  dependentBounds: ShardBounds[];
  cycles: CellPlace[][];
}

/** The part `embedded`: data that the file carries beside its pages. */
export interface StoredEmbedded {
  attachments: { name: string; mediaType: string; bytes: Uint8Array }[];
  formFields: { name: string; value: string; page: number | null; bbox?: Box }[];
}

/** The part `rows`: texts are packed once more, to be read when they are asked for. */
export type StoredRows = Omit<RowChunk, 'strings' | 'formulas'> & { strings: Uint8Array; formulas: Uint8Array };

/** Many texts as UTF-8, one behind the other: number i ends at the character ends[i]. */
export interface StoredTexts {
  joined: Uint8Array;
  ends: Uint32Array;
}

/** The type of each MessagePack part. */
export interface PackedParts {
  words: PageWords;
  tableRows: TableRow[];
  sheet: StoredSheet;
  rows: StoredRows;
  texts: StoredTexts;
  workbook: StoredWorkbook;
  embedded: StoredEmbedded;
  search: SearchSegment;
  searchBlock: SortedBlock;
  terms: ContentTerms;
  dependents: Int32Array;
}

export const pack = <K extends keyof PackedParts>(_kind: K, value: PackedParts[K]): Uint8Array => packValue(value);
export const unpack = <K extends keyof PackedParts>(_kind: K, bytes: Uint8Array): PackedParts[K] =>
  unpackValue(bytes) as PackedParts[K];

const encoder = new TextEncoder();
export const toJsonBytes = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
