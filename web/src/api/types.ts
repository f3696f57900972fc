/** The shapes of the answers, taken from where the service defines them; nothing of it is bundled. */

export type { Box } from '../../../src/document/box.ts';
export type { Citation } from '../../../src/document/citation.ts';
export type { Block, Line, Page } from '../../../src/document/page.ts';
export type { Bookmark, Profile, Section, Structure } from '../../../src/document/profile.ts';
export type { LibraryAnswer, SearchAnswer, SearchMatch } from '../../../src/document/search-answer.ts';
export type { SheetInfo } from '../../../src/document/sheet.ts';
export type { Table, TableHead, TableRow } from '../../../src/document/table.ts';
export type { Warning } from '../../../src/document/warning.ts';
export type { Check } from '../../../src/extraction/checks/check.ts';
export type { ExtractedField, Extraction, Value } from '../../../src/extraction/extraction.ts';
export type { FieldSchema, FieldType, Schema } from '../../../src/extraction/schema.ts';
export type { ValidationAnswer } from '../../../src/extraction/validation.ts';
export type { Verification } from '../../../src/extraction/verification.ts';
export type { Attachment, EmbeddedImage } from '../../../src/operations/embedded.ts';
export type { Word } from '../../../src/operations/inspection.ts';
export type { Problem } from '../../../src/operations/problem.ts';
export type { File as StoredFile } from '../../../src/operations/stored-file.ts';
export type { InspectAnswer, RangeAnswer, RangeCell, SheetsAnswer } from '../../../src/spreadsheet/answers.ts';
