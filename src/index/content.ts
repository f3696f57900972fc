import type { Page, PageWords } from '../document/page.ts';
import type { RowChunk } from '../document/rows.ts';
import type { SheetLayout } from '../document/sheet.ts';
import { lowerBound } from '../document/sorted.ts';
import type { TableHead, TableRow } from '../document/table.ts';
import { DamagedPart } from './damaged-part.ts';
import {
  type PackedParts,
  partName,
  type StoredEmbedded,
  type StoredSheet,
  type StoredWorkbook,
  TABLE_ROWS_PER_GROUP,
  unpack,
} from './parts.ts';
import type { Manifest, OpenContent } from './store.ts';
import { unpackRows } from './stored-rows.ts';

/**
 * The manifest is committed last and deleted first: the file was deleted during this call, which whoever knows its record tells, or the
 * store has lost a part of it.
 */
export class MissingPart extends DamagedPart {
  constructor(name: string, generation: string) {
    super([generation, name], { isGone: true });
  }
}

/** One stored document, read part by part: nothing here loads more than what is asked for. */
export class StoredContent {
  readonly manifest: Manifest;
  readonly #opened: OpenContent;
  #sheets: StoredSheet[] | undefined;
  #tables: TableHead[] | undefined;

  constructor(opened: OpenContent) {
    this.#opened = opened;
    this.manifest = opened.manifest;
  }

  /** Undefined where the content has no such part, or is gone. */
  readPart(name: string): Uint8Array | undefined {
    return this.#opened.readPart(name);
  }

  /** Stored bytes as they are; JSON where the part is answered as it stands. */
  bytes(name: string): Uint8Array {
    const bytes = this.#opened.readPart(name);
    if (!bytes) throw new MissingPart(name, this.manifest.generation);
    return bytes;
  }

  page(number: number): Page {
    return this.#json<Page>(partName.page(number));
  }

  words(page: number): PageWords | undefined {
    return this.#packedIfThere('words', partName.words(page));
  }

  tables(): TableHead[] {
    this.#tables ??= this.#json<{ tables: TableHead[] }>(partName.tables).tables;
    return this.#tables;
  }

  /** Rows [from, to) of a table that is not a range of a sheet. */
  *tableRows(table: TableHead, from: number, to: number): Generator<TableRow> {
    const last = Math.min(to, table.row_count);
    for (let group = Math.floor(from / TABLE_ROWS_PER_GROUP); group * TABLE_ROWS_PER_GROUP < last; group++) {
      const rows = this.#packed('tableRows', partName.tableRows(table.id, group));
      for (const row of rows) if (row.index >= from && row.index < last) yield row;
    }
  }

  workbook(): StoredWorkbook {
    return this.#packed('workbook', partName.workbook);
  }

  /** A shard of the index of formulas by what they refer to. */
  dependents(shard: number): Int32Array {
    return this.#packed('dependents', partName.dependents(shard));
  }

  /** Attached data files and form fields; undefined where the file has none. */
  embedded(): StoredEmbedded | undefined {
    return this.#packedIfThere('embedded', partName.embedded);
  }

  sheets(): readonly StoredSheet[] {
    this.#sheets ??= Array.from({ length: this.manifest.sheetCount }, (_, i) =>
      this.#packed('sheet', partName.sheet(i)),
    );
    return this.#sheets;
  }

  layout(sheet: number): SheetLayout {
    return this.sheets()[sheet]!.layout;
  }

  chunk(sheet: number, index: number): RowChunk {
    return unpackRows(this.bytes(partName.rows(sheet, index)));
  }

  /** The chunks of a sheet (position from 0) that hold rows of [firstRow, lastRow]. */
  *chunks(sheet: number, firstRow = 0, lastRow = Number.MAX_SAFE_INTEGER): Generator<RowChunk> {
    const { chunkStarts } = this.sheets()[sheet]!;
    for (let chunk = Math.max(0, lowerBound(chunkStarts, firstRow + 1) - 1); chunk < chunkStarts.length; chunk++) {
      if (chunkStarts[chunk]! > lastRow) return;
      yield this.chunk(sheet, chunk);
    }
  }

  #json<T>(name: string): T {
    return JSON.parse(Buffer.from(this.bytes(name)).toString('utf8')) as T;
  }

  #packed<K extends keyof PackedParts>(kind: K, name: string): PackedParts[K] {
    return unpack(kind, this.bytes(name));
  }

  #packedIfThere<K extends keyof PackedParts>(kind: K, name: string): PackedParts[K] | undefined {
    const bytes = this.#opened.readPart(name);
    return bytes && unpack(kind, bytes);
  }
}
