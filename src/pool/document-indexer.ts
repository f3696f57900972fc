import { Outline } from '../analysis/outline.ts';
import { ProfileBuilder } from '../analysis/profile-builder.ts';
import type { Page } from '../document/page.ts';
import type { FileType } from '../document/profile.ts';
import type { SheetInfo } from '../document/sheet.ts';
import type { Warning } from '../document/warning.ts';
import { pack, partName, TABLE_ROWS_PER_GROUP, toJsonBytes } from '../index/parts.ts';
import type { StoredPart } from '../index/store.ts';
import { type BlockRange, packPage } from '../index/stored-page.ts';
import { packRows } from '../index/stored-rows.ts';
import type { DocumentInfo, ParsedPart } from '../parsers/parser.ts';
import { Workbook } from '../spreadsheet/workbook.ts';
import type { WorkbookAnalysis } from '../spreadsheet/workbook-analysis.ts';
import type { DocumentSearch } from './document-search.ts';
import type { ParsedManifest } from './messages.ts';
import { WarningList } from './warning-list.ts';

/** What was read, but for what the file itself says. */
export type IndexedCounts = Pick<
  ParsedManifest,
  'documentType' | 'pageCount' | 'tableCount' | 'sheetCount' | 'recognizedPages' | 'longestText' | 'segmentCount'
>;

/** What a parser knows when all is read. */
export interface ReadToEnd {
  fileType: FileType;
  parser: { name: string; version: string };
  info: DocumentInfo;
  warnings: readonly Warning[];
}

/** Takes what a parser yields and gives the parts that are stored. */
export interface Indexer {
  add(part: ParsedPart): AsyncGenerator<StoredPart, void>;
  finish(end: ReadToEnd): AsyncGenerator<StoredPart, IndexedCounts>;
}

/** Derives from the parts of a document what is asked for as a whole. */
export class DocumentIndexer implements Indexer {
  readonly #search: DocumentSearch | undefined;
  readonly #outline = new Outline();
  readonly #profile = new ProfileBuilder();
  readonly #sheets: SheetInfo[] = [];
  #workbook: WorkbookAnalysis | undefined;
  #chunkStarts: number[] = [];
  #pages = 0;
  #recognized = 0;
  #longestText = 0;

  constructor(search: DocumentSearch | undefined) {
    this.#search = search;
  }

  async *add(part: ParsedPart): AsyncGenerator<StoredPart> {
    let ranges: BlockRange[] = [];
    switch (part.kind) {
      case 'rows':
        this.#profile.addRows(part.chunk);
        this.#measure(part.chunk.strings);
        (await this.#openWorkbook()).addChunk(part.chunk);
        yield {
          name: partName.rows(part.chunk.sheet, this.#chunkStarts.length),
          bytes: packRows(part.chunk, part.joined),
        };
        this.#chunkStarts.push(part.chunk.firstRow);
        break;
      case 'table': {
        this.#outline.addTable(part.head);
        this.#profile.addTable(part.head);
        const rows = part.rows ?? [];
        for (let at = 0; at < rows.length; at += TABLE_ROWS_PER_GROUP) {
          const group = rows.slice(at, at + TABLE_ROWS_PER_GROUP);
          const name = partName.tableRows(part.head.id, at / TABLE_ROWS_PER_GROUP);
          yield { name, bytes: pack('tableRows', group) };
        }
        break;
      }
      case 'page': {
        this.#pages++;
        if (isRecognized(part.page)) this.#recognized++;
        this.#outline.addPage(part.page);
        this.#measure(part.page.blocks.map(({ text }) => text));
        this.#profile.addPage(part.page, { counted: this.#chunkStarts.length > 0 });
        const packed = packPage(part.page);
        ranges = packed.ranges;
        yield { name: partName.page(part.page.page), bytes: packed.bytes };
        if (part.words) yield { name: partName.words(part.page.page), bytes: pack('words', part.words) };
        break;
      }
      case 'sheet': {
        const sheet = { ...part.sheet, chunkStarts: Uint32Array.from(this.#chunkStarts) };
        this.#profile.addSheet(part.sheet.info);
        yield { name: partName.sheet(this.#sheets.length), bytes: pack('sheet', sheet) };
        this.#sheets.push(part.sheet.info);
        this.#chunkStarts = [];
        break;
      }
    }
    if (this.#search) yield* this.#search.add(part, ranges);
  }

  #measure(texts: readonly string[]): void {
    for (const { length } of texts) this.#longestText = Math.max(this.#longestText, length);
  }

  /** Formulas and their functions are much to load for documents without any. */
  async #openWorkbook(): Promise<WorkbookAnalysis> {
    this.#workbook ??= new (await import('../spreadsheet/workbook-analysis.ts')).WorkbookAnalysis();
    return this.#workbook;
  }

  async *finish(end: ReadToEnd): AsyncGenerator<StoredPart, IndexedCounts> {
    const { fileType, parser, info } = end;
    const warnings = new WarningList(end.warnings);
    if (this.#search) yield* this.#search.finish();
    const structure = this.#outline.finish(info.bookmarks);
    yield { name: partName.structure, bytes: toJsonBytes(structure) };
    yield { name: partName.tables, bytes: toJsonBytes({ tables: structure.tables }) };
    if (this.#sheets.length > 0) {
      const definedNames = info.definedNames ?? [];
      const analysed = (await this.#openWorkbook()).finish(new Workbook(this.#sheets, definedNames));
      const { bounds, shards } = analysed.dependents;
      for (const [i, shard] of shards.entries())
        yield { name: partName.dependents(i), bytes: pack('dependents', shard) };
      for (const warning of analysed.warnings) warnings.add(warning);
      yield { name: partName.sheets, bytes: toJsonBytes({ sheets: this.#sheets, defined_names: definedNames }) };
      yield {
        name: partName.workbook,
        bytes: pack('workbook', { definedNames, dependentBounds: bounds, cycles: analysed.cycles }),
      };
    }
    yield* embeddedParts(info);
    if (this.#profile.isTextless && !warnings.list.some(({ code }) => SAYS_WHY_TEXTLESS.has(code)))
      warnings.add(NO_TEXT);
    const profile = this.#profile.finish(fileType, parser, info, warnings.list);
    yield { name: partName.profile, bytes: toJsonBytes(profile) };
    return {
      documentType: profile.document_type,
      longestText: this.#longestText,
      pageCount: this.#pages,
      tableCount: this.#outline.tables.length,
      sheetCount: this.#sheets.length,
      ...(this.#recognized > 0 ? { recognizedPages: this.#recognized } : {}),
      segmentCount: this.#search?.segmentCount ?? 0,
    };
  }
}

const NO_TEXT: Warning = { code: 'no_text', message: 'No text that is shown was found in the file.' };
const SAYS_WHY_TEXTLESS = new Set(['empty_document', 'needs_ocr', 'no_pages', 'ocr_failed', 'ocr_unsure']);

/** By its picture, or by one that stands on it. */
const isRecognized = ({ source, blocks }: Page): boolean =>
  source === 'ocr' || blocks.some((block) => block.source === 'ocr');

const MAX_EMBEDDED_BYTES = 16 * 1024 ** 2;

/** Attached XML is what extraction reads; other attachments stay in the original. */
function* embeddedParts({ attachments = [], formFields = [] }: DocumentInfo): Generator<StoredPart> {
  let room = MAX_EMBEDDED_BYTES;
  const kept = attachments.filter(
    ({ name, mediaType, bytes }) => isXml(name, mediaType) && (room -= bytes.length) >= 0,
  );
  if (kept.length === 0 && formFields.length === 0) return;
  yield { name: partName.embedded, bytes: pack('embedded', { attachments: kept, formFields }) };
}

/** Office documents have "xml" in their types too. */
const isXml = (name: string, mediaType: string): boolean =>
  /\.xml$/i.test(name) || /^(application|text)\/(.+\+)?xml$/i.test(mediaType);
