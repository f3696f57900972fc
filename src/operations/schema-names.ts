import * as z from 'zod';
import { $ZodRegistry, type $ZodType } from 'zod/v4/core';
import { Box } from '../document/box.ts';
import { Citation } from '../document/citation.ts';
import { Block, Line, Page, Span } from '../document/page.ts';
import { Bookmark, FileType, Profile, Section, Structure } from '../document/profile.ts';
import { DefinedName, SheetInfo } from '../document/sheet.ts';
import { Table, TableCell, TableHead, TableRow } from '../document/table.ts';
import { Warning } from '../document/warning.ts';
import { Chunk } from '../export/chunk.ts';
import { ExportedDocument, ExportedSheet } from '../export/document-schema.ts';
import { Check } from '../extraction/checks/check.ts';
import { Alternative, ExtractedField, Extraction, Value } from '../extraction/extraction.ts';
import { CustomRule, FieldSchema, ItemSchema, Schema } from '../extraction/schema.ts';
import { ValidationAnswer } from '../extraction/validation.ts';
import {
  CellCore,
  CellType,
  CellValue,
  FormulaTree,
  FoundCell,
  FoundRow,
  LinkedCell,
  Precedent,
  RangeAnswer,
  RangeCell,
  SheetsAnswer,
} from '../spreadsheet/answers.ts';
import { CompareChange, StructureChange } from '../spreadsheet/compare/answer.ts';
import { ComparePart } from './compare.ts';
import { TablePart, Word } from './inspection.ts';
import { Problem } from './problem.ts';
import { DocumentMatch, LibrarySearchPart, SearchPart } from './search.ts';
import { FindPart, InspectPart } from './spreadsheets.ts';
import { File, UploadedFile } from './stored-file.ts';

/** What the parts of answers are called in the API's description and in the types that are generated from it. */
const NAMES = new Map<z.ZodType, string>(
  Object.entries({
    Alternative,
    Block,
    Bookmark,
    Box,
    Cell: CellCore,
    CellType,
    CellValue,
    Check,
    Chunk,
    Citation,
    CellChange: CompareChange,
    Comparison: ComparePart,
    CustomRule,
    DefinedName,
    ExportedDocument,
    ExportedSheet,
    ExtractedField,
    ExtractedValue: Value,
    Extraction,
    ExtractionSchema: Schema,
    FieldSchema,
    File,
    FileType,
    FindResult: FindPart,
    FormulaInspection: InspectPart,
    FormulaTree,
    FoundCell,
    FoundRow,
    ItemSchema,
    LibrarySearchResult: LibrarySearchPart,
    Line,
    LinkedCell,
    Page,
    Precedent,
    Problem,
    Profile,
    RangeCell,
    RangeResult: RangeAnswer,
    SearchMatch: DocumentMatch,
    SearchResult: SearchPart,
    Section,
    SheetInfo,
    SheetList: SheetsAnswer,
    Span,
    Structure,
    StructureChange,
    Table,
    TableCell,
    TableHead,
    TablePart,
    TableRow,
    UploadedFile,
    ValidationResult: ValidationAnswer,
    Warning,
    Word,
  }).map(([name, schema]) => [schema, name]),
);

/** zod's registry with the names added; agents' tools use the one without, since they are better off without references. */
class NamedSchemas extends $ZodRegistry<Record<string, unknown>> {
  override get(schema: $ZodType): Record<string, unknown> | undefined {
    const known = z.globalRegistry.get(schema) as Record<string, unknown> | undefined;
    const id = NAMES.get(schema as z.ZodType);
    return id === undefined ? known : { ...known, id };
  }

  override has(schema: $ZodType): boolean {
    return this.get(schema) !== undefined;
  }
}

const registry = new NamedSchemas();

type Json = Record<string, unknown>;

export interface NamedSchema {
  /** Undefined where the schema has no name of its own. */
  name: string | undefined;
  schema: Json;
  definitions: Record<string, Json>;
}

/** A schema as JSON Schema 2020-12; parts with a name stand apart, as `#/$defs/Name`. */
export function toNamedSchema(schema: z.ZodType, io: 'input' | 'output'): NamedSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: registry as never,
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  const { $schema: _, $defs = {}, id: __, ...root } = converted as Json & { $defs?: Record<string, Json> };
  const definitions = Object.fromEntries(
    Object.entries($defs).map(([name, { id, ...definition }]) => [name, definition]),
  );
  return { name: NAMES.get(schema), schema: root, definitions };
}

function tidy(schema: Json, io: 'input' | 'output'): void {
  // `z.int()` is bounded by what a double can count to, which tells readers nothing.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Answers may grow fields without breaking who validates them.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (Array.isArray(schema.prefixItems)) evenTuple(schema, schema.prefixItems as Json[]);
}

/** A tuple of one kind is a list of that length, which generators of types understand. */
function evenTuple(schema: Json, items: Json[]): void {
  const [first] = items;
  if (!first || items.some(({ type }) => type !== first.type)) return;
  delete schema.prefixItems;
  Object.assign(schema, { items: first, minItems: items.length, maxItems: items.length });
}
