import * as z from 'zod';
import { Box } from './box.ts';
import { FILE_TYPES } from './file-type.ts';
import { TableHead } from './table.ts';
import { Warning } from './warning.ts';

export const FileType = z.enum(FILE_TYPES);
export type FileType = z.infer<typeof FileType>;

export const DOCUMENT_TYPES = [
  'invoice',
  'receipt',
  'purchase_order',
  'bank_statement',
  'insurance_certificate',
  'contract',
  'lease',
  'financial_model',
  'financial_statement',
  'report',
  'presentation',
  'resume',
  'letter',
  'form',
  'academic_paper',
  'dataset',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const Share = z.number().min(0).max(1);

export const Profile = z.object({
  file_name: z.string(),
  file_type: FileType,
  page_count: z.number().int(),
  document_type: z.enum(DOCUMENT_TYPES),
  has_tables: z.boolean(),
  table_count: z.number().int(),
  confidence: z.object({
    overall: Share,
    text: Share,
    structure: Share,
    tables: Share,
    document_type: Share,
  }),
  recommended_tools: z.array(z.string()),
  /** The built-in schema to extract with; null where none is made for this kind of document. */
  recommended_extraction: z.object({ schema: z.string() }).nullable(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  created: z.string().nullable(),
  modified: z.string().nullable(),
  language: z.string().nullable(),
  word_count: z.number().int(),
  char_count: z.number().int(),
  sheet_count: z.number().int(),
  image_count: z.number().int(),
  has_text_layer: z.boolean(),
  encrypted: z.boolean(),
  parser: z.object({ name: z.string(), version: z.string() }),
  warnings: z.array(Warning),
});
export type Profile = z.infer<typeof Profile>;

export const Section = z.object({
  id: z.string(),
  title: z.string(),
  level: z.number().int(),
  start_page: z.number().int(),
  end_page: z.number().int(),
  parent_id: z.string().nullable(),
  bbox: Box,
});
export type Section = z.infer<typeof Section>;

export interface Bookmark {
  title: string;
  page: number | null;
  children: Bookmark[];
}
export const Bookmark: z.ZodType<Bookmark> = z.object({
  title: z.string(),
  page: z.number().int().nullable(),
  get children() {
    return z.array(Bookmark);
  },
});

export const Structure = z.object({
  sections: z.array(Section),
  tables: z.array(TableHead),
  pages: z.array(
    z.object({
      page: z.number().int(),
      width: z.number(),
      height: z.number(),
      layout: z.enum(['exact', 'estimated']),
      label: z.string().optional(),
      block_count: z.number().int(),
      table_ids: z.array(z.string()),
      headings: z.array(z.string()),
    }),
  ),
  bookmarks: z.array(Bookmark).optional(),
});
export type Structure = z.infer<typeof Structure>;
