import { Outline } from '../analysis/outline.ts';
import { ProfileBuilder } from '../analysis/profile-builder.ts';
import type { Page } from '../document/page.ts';
import type { DocumentType, FileType } from '../document/profile.ts';
import type { SheetInfo } from '../document/sheet.ts';
import type { Warning } from '../document/warning.ts';
import { pack, partName, TABLE_ROWS_PER_GROUP, toJsonBytes } from '../index/parts.ts';
import type { StoredPart } from '../index/store.ts';
import { type BlockRange, packPage } from '../index/stored-page.ts';
import { packRows } from '../index/stored-rows.ts';
import { RecognizedPages } from '../ocr/recognized-pages.ts';
import { Budget, type ParseLimits } from '../parsers/budget.ts';
import { detect } from '../parsers/detect.ts';
import type { DocumentInfo, PageReader, ParsedPart } from '../parsers/parser.ts';
import type { ByteSource } from '../parsers/source.ts';
import { Workbook } from '../spreadsheet/workbook.ts';
import type { WorkbookAnalysis } from '../spreadsheet/workbook-analysis.ts';
import { disarmLinks } from './disarm-links.ts';
import type { DocumentSearch } from './document-search.ts';
import type { ParsedManifest } from './messages.ts';

const MAX_WARNINGS = 500;

export interface ReadOptions {
  fileName: string;
  sha256: string;
  password: string | undefined;
  limits: ParseLimits;
  /** Where the document is to be searched. */
  search?: DocumentSearch | undefined;
  /** Where pages lie that were recognised. */
  recognizedPath?: string | undefined;
  progress(done: number, total: number): void;
  askForHelp?(welcome: (helper: PageReader) => void): void;
}

/** Bytes in, stored parts out: detection, parsing, analysis and encoding of one document. */
export async function* readDocument(
  source: ByteSource,
  { fileName, sha256, password, limits, search, recognizedPath, progress, askForHelp }: ReadOptions,
): AsyncGenerator<StoredPart, ParsedManifest> {
  const parser = await detect(source, fileName, password);
  const warnings = new WarningList();
  const index = new DocumentIndexer(search);
  const warn = (warning: Warning): void => warnings.add(warning);
  const recognized = recognizedPath === undefined ? undefined : new RecognizedPages(recognizedPath);
  const help = { ...(askForHelp ? { askForHelp } : {}), ...(recognized ? { recognized } : {}) };
  const budget = new Budget(limits);
  const parts = parser.parse(source, { password, budget, warn, progress, ...help });
  let info: DocumentInfo;
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done) {
        info = next.value;
        break;
      }
      yield* spent(index.add(disarmLinks(next.value, warn)), budget);
    }
  } finally {
    recognized?.close();
  }
  const readBy = { name: parser.fileType, version: parser.version };
  const documentType = yield* spent(index.finish(parser.fileType, readBy, info, warnings), budget);
  return {
    sha256,
    sizeBytes: source.size,
    fileType: parser.fileType,
    mediaType: MEDIA_TYPES[parser.fileType],
    parser: readBy,
    documentType,
    ...index.counts,
    segmentCount: search?.segmentCount ?? 0,
    ...(info.scannedPages?.length ? { scannedPages: toRanges(info.scannedPages) } : {}),
  };
}

function toRanges(pages: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

/** A small file may say the same thing many times over: what is stored of it is bounded, whatever its format. */
async function* spent<T>(parts: AsyncGenerator<StoredPart, T>, budget: Budget): AsyncGenerator<StoredPart, T> {
  for (;;) {
    const next = await parts.next();
    if (next.done) return next.value;
    budget.spend('maxModelBytes', next.value.bytes.length);
    yield next.value;
  }
}

/** Turns what a parser yields into the parts that are stored, and derives from it what is asked for as a whole. */
class DocumentIndexer {
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

  get counts(): Pick<ParsedManifest, 'pageCount' | 'tableCount' | 'sheetCount' | 'recognizedPages' | 'longestText'> {
    return {
      longestText: this.#longestText,
      pageCount: this.#pages,
      tableCount: this.#outline.tables.length,
      sheetCount: this.#sheets.length,
      ...(this.#recognized > 0 ? { recognizedPages: this.#recognized } : {}),
    };
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
          bytes: packRows(part.chunk),
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

  async *finish(
    fileType: FileType,
    parser: { name: string; version: string },
    info: DocumentInfo,
    warnings: WarningList,
  ): AsyncGenerator<StoredPart, DocumentType> {
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
    const profile = this.#profile.finish(fileType, parser, info, warnings.list);
    yield { name: partName.profile, bytes: toJsonBytes(profile) };
    return profile.document_type;
  }
}

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

/** Each warning once per code and page; a document broken in a thousand places says so in bounded space. */
class WarningList {
  readonly list: Warning[] = [];
  readonly #seen = new Map<string, number>();

  add(warning: Warning): void {
    const key = `${warning.code} ${warning.page ?? ''}`;
    const known = this.#seen.get(key);
    // What was seen in passing gives way to what says where.
    if (known !== undefined && warning.cells && !this.list[known]!.cells) this.list[known] = warning;
    if (known !== undefined || this.list.length >= MAX_WARNINGS) return;
    this.#seen.set(key, this.list.length);
    this.list.push(warning);
  }
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const MEDIA_TYPES: Record<FileType, string> = {
  pdf: 'application/pdf',
  xlsx: `${OOXML}.spreadsheetml.sheet`,
  xls: 'application/vnd.ms-excel',
  docx: `${OOXML}.wordprocessingml.document`,
  pptx: `${OOXML}.presentationml.presentation`,
  rtf: 'application/rtf',
  csv: 'text/csv',
};
