import { SPREADSHEET_TYPES } from '../document/file-type.ts';
import { round2 } from '../document/geometry.ts';
import type { Page } from '../document/page.ts';
import type { FileType, Profile } from '../document/profile.ts';
import type { RowChunk } from '../document/rows.ts';
import type { SheetInfo } from '../document/sheet.ts';
import type { TableHead } from '../document/table.ts';
import type { Warning } from '../document/warning.ts';
import { classifyDocument } from './document-type.ts';
import { VoiceListener } from './kind/voices.ts';
import { settleLanguage } from './language.ts';
import { countCells, countWords } from './word-count.ts';

const SAMPLE_CHARACTERS = 20_000;

/** What a parser knows of the document as a whole, as far as the profile is concerned. */
export interface ProfiledInfo {
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
  language: string | null;
  imageCount: number;
  hasTextLayer: boolean;
  encrypted: boolean;
  documentType?: Profile['document_type'];
  confidence?: { text?: number; structure?: number; tables?: number };
  formFields?: unknown[];
}

/** Everything of a profile but the file's name, which belongs to the upload and not to the content. */
export type ContentProfile = Omit<Profile, 'file_name'>;

/** Gathers the profile from the parts of a document as they pass by. */
export class ProfileBuilder {
  #pages = 0;
  #sheets = 0;
  #words = 0;
  #characters = 0;
  #headings = 0;
  #formulas = 0;
  #tables = 0;
  #tableConfidence = 0;
  #sample = '';
  readonly #listener = new VoiceListener();

  /** `counted`: whether its text is counted elsewhere, as the page of a sheet only previews the cells. */
  addPage(page: Page, { counted = false } = {}): void {
    this.#pages++;
    if (counted) return;
    this.#listener.addPage(page);
    for (const block of page.blocks) {
      if (block.type === 'heading' || block.type === 'title') this.#headings++;
      if (block.hidden) continue;
      this.#words += countWords(block.text);
      this.#characters += block.text.length;
      this.#addSample(block.text);
    }
  }

  addRows(chunk: RowChunk): void {
    const { words, characters } = countCells(chunk);
    this.#words += words;
    this.#characters += characters;
    this.#formulas += chunk.formulas.length;
    if (this.#sample.length >= SAMPLE_CHARACTERS) return;
    const strings = chunk.strings.slice(0, 500);
    this.#addSample(strings.join(' '));
    this.#listener.addCells(strings);
  }

  addTable(table: TableHead): void {
    this.#tables++;
    this.#tableConfidence += table.confidence ?? 1;
  }

  addSheet(_sheet: SheetInfo): void {
    this.#sheets++;
  }

  /** Whether nothing that is shown says anything. */
  get isTextless(): boolean {
    return this.#characters === 0;
  }

  finish(fileType: FileType, parser: Profile['parser'], info: ProfiledInfo, warnings: Warning[]): ContentProfile {
    if (info.title) this.#listener.addTitle(info.title);
    const kind = classifyDocument({
      fileType,
      voices: this.#listener.voices,
      shape: this.#listener.shape,
      pageCount: this.#pages,
      wordCount: this.#words,
      tableCount: this.#tables,
      headingCount: this.#headings,
      formulaCount: this.#formulas,
      formFieldCount: info.formFields?.length ?? 0,
    });
    const text = this.isTextless ? 0 : (info.confidence?.text ?? (info.hasTextLayer ? 1 : 0));
    const structure = info.confidence?.structure ?? (this.#headings > 0 || this.#sheets > 0 ? 0.9 : 0.7);
    const tables = info.confidence?.tables ?? (this.#tables > 0 ? this.#tableConfidence / this.#tables : 1);
    const documentType = info.documentType ? { type: info.documentType, confidence: 0.95 } : kind;
    return {
      file_type: fileType,
      page_count: this.#pages,
      document_type: documentType.type,
      has_tables: this.#tables > 0,
      table_count: this.#tables,
      confidence: {
        // What is read wrongly is wrong for every purpose; a misjudged kind matters less.
        overall: round2(0.5 * text + 0.2 * structure + 0.2 * tables + 0.1 * documentType.confidence),
        text: round2(text),
        structure: round2(structure),
        tables: round2(tables),
        document_type: round2(documentType.confidence),
      },
      recommended_tools: recommendTools(fileType, this.#tables, this.#formulas, this.#words),
      recommended_extraction: recommendSchema(documentType.type, this.#tables),
      title: info.title,
      author: info.author,
      created: info.created,
      modified: info.modified,
      language: settleLanguage(this.#sample, info.language),
      word_count: this.#words,
      char_count: this.#characters,
      sheet_count: this.#sheets,
      image_count: info.imageCount,
      has_text_layer: info.hasTextLayer,
      encrypted: info.encrypted,
      parser,
      warnings,
    };
  }

  #addSample(text: string): void {
    if (this.#sample.length < SAMPLE_CHARACTERS) this.#sample += `${text}\n`;
  }
}

/** Kinds of documents that a built-in schema is made for, by the name of the schema. */
const SCHEMA_OF: ReadonlyMap<string, string> = new Map([
  ...[
    'invoice',
    'receipt',
    'purchase_order',
    'bank_statement',
    'insurance_certificate',
    'contract',
    'lease',
    'resume',
    'financial_model',
  ].map((name): [string, string] => [name, name]),
  ['financial_statement', 'financial_model'],
]);

function recommendSchema(type: string, tables: number): Profile['recommended_extraction'] {
  const schema = SCHEMA_OF.get(type) ?? (tables > 0 ? 'table' : undefined);
  return schema === undefined ? null : { schema };
}

/** The agent tools worth calling next, most useful first; only those that fit the file. */
function recommendTools(fileType: FileType, tables: number, formulas: number, words: number): string[] {
  const sheets = SPREADSHEET_TYPES.has(fileType);
  return [
    ...(sheets ? ['list_sheets', 'read_range', 'find_cells'] : ['list_structure']),
    ...(sheets && formulas > 0 ? ['inspect_formula'] : []),
    ...(words > 0 ? ['search_document'] : []),
    ...(sheets ? ['list_structure'] : ['get_page']),
    ...(tables > 0 ? ['get_table'] : []),
  ];
}
