// Made by scripts/faces.mjs from the operations; change those and run it again.
import { DocloupeClient } from '../client.ts';
import type {
  CallToolRequest,
  CallToolResponse,
  CompareFilesRequest,
  Comparison,
  CorrectExtractionRequest,
  ExportFileRequest,
  ExtractFieldsRequest,
  Extraction,
  File,
  FindCellsRequest,
  FindResult,
  FormulaInspection,
  GetLabelResponse,
  GetSchemaResponse,
  InspectFormulaRequest,
  LibrarySearchResult,
  ListAttachmentsResponse,
  ListCitationsResponse,
  ListExtractionsResponse,
  ListFilesResponse,
  ListImagesResponse,
  ListSchemasResponse,
  ListTablesResponse,
  ListToolsResponse,
  ListWordsResponse,
  Page,
  Profile,
  RangeResult,
  ReadRangeRequest,
  SearchFileRequest,
  SearchLibraryRequest,
  SearchResult,
  SheetList,
  Structure,
  TablePart,
  ValidateExtractionRequest,
  ValidationResult,
  VerifyRequest,
  VerifyResponse,
  WatchExtractionRequest,
} from './types.ts';

export { type ClientOptions, DocloupeClient, DocloupeError } from '../client.ts';
export type * from './types.ts';

/** How one call is made. */
export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * A docloupe server, with a method for each of its operations. Answers are plain JSON, typed; what is no JSON (exports, original
 * bytes, events) comes as a `Response`. Uploads are `upload` and `convert`, also under
 * the names `createFile` and `convertFile`.
 */
export class Docloupe extends DocloupeClient {
  /** Upload a document; it is read before the answer unless wait is false. */
  createFile(...call: Parameters<DocloupeClient['upload']>): ReturnType<DocloupeClient['upload']> {
    return this.upload(...call);
  }

  /** Upload a document and get it in another form at once; nothing of it is kept. */
  convertFile(...call: Parameters<DocloupeClient['convert']>): ReturnType<DocloupeClient['convert']> {
    return this.convert(...call);
  }

  /** List the uploaded files, newest first. */
  listFiles(
    input: {
      /** Files in one answer; 100 where left out. */
      limit?: number | undefined;
      /** The next_cursor of the previous answer; left out for the first. */
      cursor?: string | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<ListFilesResponse> {
    return this.call('list_files', { ...input }, options.signal);
  }

  /** What is known of one file. */
  getFile(id: string, options: CallOptions = {}): Promise<File> {
    return this.call('get_file', { id }, options.signal);
  }

  /** Delete a file and everything derived from it. */
  deleteFile(id: string, options: CallOptions = {}): Promise<void> {
    return this.call('delete_file', { id }, options.signal);
  }

  /** The original bytes of a file, or a range of them. */
  getContent(
    id: string,
    input: {
      /** Where the bytes lie in an object store: an address of it, good for a minute, instead of the bytes. */
      redirect?: boolean | undefined;
      /** RFC 9110: bytes=0-499 */
      byte_range?: string | undefined;
      /** RFC 9110: the ETag of the bytes that the range goes with; with another, all bytes are given. */
      if_range?: string | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<Response> {
    return this.request('get_content', { id, ...input }, options.signal);
  }

  /** Server-sent events while a file is read: progress, then ready, failed or deleted. */
  watchFile(id: string, options: CallOptions = {}): Promise<Response> {
    return this.request('watch_file', { id }, options.signal);
  }

  /** What a document is: type, language, counts, confidence, warnings, and the tools worth calling next. */
  getProfile(id: string, options: CallOptions = {}): Promise<Profile> {
    return this.call('get_profile', { id }, options.signal);
  }

  /** How a document is built: sections, tables and an outline of its pages. */
  getStructure(id: string, options: CallOptions = {}): Promise<Structure> {
    return this.call('get_structure', { id }, options.signal);
  }

  /** The blocks and tables of one page (slide, sheet), in reading order, each with its box. */
  getPage(id: string, page: number, options: CallOptions = {}): Promise<Page> {
    return this.call('get_page', { id, page }, options.signal);
  }

  /** The words of one page, each with its box and its place in a block, and how sure OCR is where it read them; none for a sheet, whose cells have boxes. */
  listWords(id: string, page: number, options: CallOptions = {}): Promise<ListWordsResponse> {
    return this.call('list_words', { id, page }, options.signal);
  }

  /** All tables of a document, with their rows if asked for. */
  listTables(
    id: string,
    input: {
      /** rows: with the first rows of each table, as tables/{table_id} gives them. */
      include?: 'rows' | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<ListTablesResponse> {
    return this.call('list_tables', { id, ...input }, options.signal);
  }

  /** The rows of one table, all or those that meet conditions, in any order, and sums and the like of its columns. */
  getTable(
    id: string,
    tableId: string,
    input: {
      /** Conditions on columns: `Speed > 1000 and City = "St. Louis" and Note is not empty`; also != < <= >= contains. */
      where?: string | undefined;
      /** A column: `Speed`, or `Speed desc` for the greatest first. */
      order_by?: string | undefined;
      /** count, sum, min, max, mean or distinct of a column: `max Speed`; a lone `count` counts rows. Without limit no rows come then. */
      aggregates?: string[] | undefined;
      /** Rows in one answer; 1000 where left out. */
      limit?: number | undefined;
      /** The next_cursor of the previous answer; left out for the first. */
      cursor?: string | undefined;
      /** How many to leave out; cursor does the same. */
      offset?: number | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<TablePart> {
    return this.call('get_table', { id, table_id: tableId, ...input }, options.signal);
  }

  /** A picture of one page: a PDF as it is printed (PNG or WebP); of other formats a drawing of the model (SVG): its text and tables in their places. */
  getPageImage(
    id: string,
    page: number,
    input: {
      /** Pixels per inch of paper; 96 by default. */
      dpi?: number | undefined;
      /** Pixels from side to side, instead of dpi. */
      width?: number | undefined;
      /** Where left out: png for a PDF and a picture, svg for the others, which have no other picture. */
      format?: 'png' | 'webp' | 'svg' | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<Response> {
    return this.request('get_page_image', { id, page, ...input }, options.signal);
  }

  /** The pictures inside a PDF, DOCX, PPTX or XLSX, each once, with the places where they stand. */
  listImages(
    id: string,
    input: {
      /** Pictures in one answer; 100 where left out. */
      limit?: number | undefined;
      /** The next_cursor of the previous answer; left out for the first. */
      cursor?: string | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<ListImagesResponse> {
    return this.call('list_images', { id, ...input }, options.signal);
  }

  /** One picture of a file: JPEG and the files of Office documents as they are stored, others as PNG. */
  getImage(id: string, image: number, options: CallOptions = {}): Promise<Response> {
    return this.request('get_image', { id, image }, options.signal);
  }

  /** The files inside a file: attachments of a PDF (e-invoices among them) or a mail, files of an archive, objects embedded in Office documents. */
  listAttachments(id: string, options: CallOptions = {}): Promise<ListAttachmentsResponse> {
    return this.call('list_attachments', { id }, options.signal);
  }

  /** One of the files inside a file, as it is. */
  getAttachment(id: string, attachment: number, options: CallOptions = {}): Promise<Response> {
    return this.request('get_attachment', { id, attachment }, options.signal);
  }

  /** Read one of the files inside a file as a document of its own. */
  expandAttachment(id: string, attachment: number, options: CallOptions = {}): Promise<File> {
    return this.call('expand_attachment', { id, attachment }, options.signal);
  }

  /** Find words, phrases or a pattern in a document; each match says where it stands. */
  searchFile(id: string, input: SearchFileRequest, options: CallOptions = {}): Promise<SearchResult> {
    return this.call('search_file', { id, ...input }, options.signal);
  }

  /** Find words or phrases in all files, or in some of them. */
  searchLibrary(input: SearchLibraryRequest, options: CallOptions = {}): Promise<LibrarySearchResult> {
    return this.call('search_library', { ...input }, options.signal);
  }

  /** The sheets of a workbook with their used ranges, tables and charts, and its defined names. */
  listSheets(id: string, options: CallOptions = {}): Promise<SheetList> {
    return this.call('list_sheets', { id }, options.signal);
  }

  /** The cells of a range: values, types, what Excel shows, and formulas if asked for. */
  readRange(id: string, input: ReadRangeRequest, options: CallOptions = {}): Promise<RangeResult> {
    return this.call('read_range', { id, ...input }, options.signal);
  }

  /** Cells whose value or formula matches a text, a number, wildcards or a regular expression; rows that meet conditions, in any order, and sums and the like of columns. */
  findCells(id: string, input: FindCellsRequest = {}, options: CallOptions = {}): Promise<FindResult> {
    return this.call('find_cells', { id, ...input }, options.signal);
  }

  /** What a formula is computed from and what depends on the cell. */
  inspectFormula(id: string, input: InspectFormulaRequest, options: CallOptions = {}): Promise<FormulaInspection> {
    return this.call('inspect_formula', { id, ...input }, options.signal);
  }

  /** What differs between two workbooks, or two versions of one, and what changed because of what. */
  compareFiles(input: CompareFilesRequest, options: CallOptions = {}): Promise<Comparison> {
    return this.call('compare_files', { ...input }, options.signal);
  }

  /** Extract the fields of a schema; each value carries a confidence and the place it was read from. */
  extractFields(id: string, input: ExtractFieldsRequest, options: CallOptions = {}): Promise<Extraction> {
    return this.call('extract_fields', { id, ...input }, options.signal);
  }

  /** Extract as above with server-sent events: progress while a language model answers, then extraction or failed. */
  watchExtraction(id: string, input: WatchExtractionRequest, options: CallOptions = {}): Promise<Response> {
    return this.request('watch_extraction', { id, ...input }, options.signal);
  }

  /** The extractions that were made of a file, the oldest first. */
  listExtractions(id: string, options: CallOptions = {}): Promise<ListExtractionsResponse> {
    return this.call('list_extractions', { id }, options.signal);
  }

  /** An extraction made before. */
  getExtraction(extractionId: string, options: CallOptions = {}): Promise<Extraction> {
    return this.call('get_extraction', { extraction_id: extractionId }, options.signal);
  }

  /** Correct values of an extraction; what was read is kept beside each. */
  correctExtraction(
    extractionId: string,
    input: CorrectExtractionRequest,
    options: CallOptions = {},
  ): Promise<Extraction> {
    return this.call('correct_extraction', { extraction_id: extractionId, ...input }, options.signal);
  }

  /** An extraction as a label to learn from: the hash of the document, the schema, and the values as corrected. */
  getLabel(extractionId: string, options: CallOptions = {}): Promise<GetLabelResponse> {
    return this.call('get_label', { extraction_id: extractionId }, options.signal);
  }

  /** Check an extraction by rules: required fields, types, citations, confidence, arithmetic. */
  validateExtraction(
    id: string,
    input: ValidateExtractionRequest,
    options: CallOptions = {},
  ): Promise<ValidationResult> {
    return this.call('validate_extraction', { id, ...input }, options.signal);
  }

  /** Whether the document says a quote or a value, and where. */
  verify(id: string, input: VerifyRequest = {}, options: CallOptions = {}): Promise<VerifyResponse> {
    return this.call('verify', { id, ...input }, options.signal);
  }

  /** Where the values extracted from a file stand in it. */
  listCitations(
    id: string,
    input: {
      /** The id of an extraction. */
      extraction_id?: string | undefined;
      /** Of this field only. */
      field?: string | undefined;
    } = {},
    options: CallOptions = {},
  ): Promise<ListCitationsResponse> {
    return this.call('list_citations', { id, ...input }, options.signal);
  }

  /** The document as JSON (the whole model), Markdown, CSV (its tables), text, HTML, chunks for retrieval, a DoclingDocument, or the elements of Unstructured. */
  exportFile(
    id: string,
    input: ExportFileRequest & {
      /** application/zip: CSV as one file for each table, Markdown and HTML with their pictures in images/. */
      accept?: string | undefined;
    },
    options: CallOptions = {},
  ): Promise<Response> {
    return this.request('export_file', { id, ...input }, options.signal);
  }

  /** The JSON Schemas of what is exported, and of the schemas to extract by. */
  listSchemas(options: CallOptions = {}): Promise<ListSchemasResponse> {
    return this.call('list_schemas', {}, options.signal);
  }

  /** One of these schemas, as JSON Schema 2020-12. */
  getSchema(name: string, options: CallOptions = {}): Promise<GetSchemaResponse> {
    return this.call('get_schema', { name }, options.signal);
  }

  /** The agent tools with the JSON Schemas of what they take and answer. */
  listTools(options: CallOptions = {}): Promise<ListToolsResponse> {
    return this.call('list_tools', {}, options.signal);
  }

  /** Call an agent tool; the body holds its arguments. */
  callTool(name: string, input: CallToolRequest = {}, options: CallOptions = {}): Promise<CallToolResponse> {
    return this.call('call_tool', { name, ...input }, options.signal);
  }
}
