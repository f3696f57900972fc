import * as z from 'zod';
import { Box } from './box.ts';
import { TableHead } from './table.ts';

export const BLOCK_TYPES = [
  'title',
  'heading',
  'paragraph',
  'list_item',
  'table',
  'figure',
  'caption',
  'header',
  'footer',
  'footnote',
  'code',
  'equation',
  'note',
] as const;

/** One printed line of a block: the half-open range of the block's text (UTF-16 units) that stands on it. */
export const Line = z.object({ start: z.number().int(), end: z.number().int(), bbox: Box });
export type Line = z.infer<typeof Line>;

/** How a range of the block's text is set. Only what differs from plain running text is listed. */
export const Span = z.object({
  start: z.number().int(),
  end: z.number().int(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strike: z.boolean().optional(),
  code: z.boolean().optional(),
  superscript: z.boolean().optional(),
  subscript: z.boolean().optional(),
  href: z.string().optional(),
  note: z.string().optional().describe('The marker of the footnote that is referred to here.'),
  latex: z.string().optional().describe('An equation: the same as LaTeX.'),
});
export type Span = z.infer<typeof Span>;

export const Block = z.object({
  id: z.string().describe('Stable: p3.b12 is the twelfth block of page three.'),
  type: z.enum(BLOCK_TYPES),
  text: z.string(),
  bbox: Box,
  level: z.number().int().optional().describe('Heading level from 1, or the nesting of a list item from 1.'),
  marker: z
    .string()
    .optional()
    .describe(
      'What stands before a list item or heading, or names a footnote: "•", "2.1", "a)". It is no part of the text.',
    ),
  href: z.string().optional(),
  table_id: z.string().optional(),
  media: z
    .array(z.string())
    .optional()
    .describe('Of a figure in an Office document: the parts that hold its pictures.'),
  lines: z.array(Line).optional().describe('Present where the block has more than one printed line.'),
  spans: z.array(Span).optional(),
  continued_from: z
    .string()
    .optional()
    .describe('The block, on an earlier page or in an earlier column, whose sentence this one goes on with.'),
  source: z.literal('ocr').optional().describe('The text was read from a picture that stands on the page.'),
  hidden: z
    .enum(['invisible', 'covered', 'off_page', 'background_colour', 'deleted'])
    .optional()
    .describe('Why a reader does not see this text; such blocks stay out of exports and search.'),
});
export type Block = z.infer<typeof Block>;
export type BlockType = Block['type'];

export const Page = z.object({
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  rotation: z.number().int(),
  layout: z.enum(['exact', 'estimated']).describe('estimated: the file stores no pages, a flow layout drew them.'),
  label: z.string().optional(),
  text_layer: z.enum(['ok', 'garbled', 'invisible', 'none']).optional(),
  source: z.literal('ocr').optional().describe('The text was read from a picture of the page.'),
  /** `text`: share of the characters whose meaning the file told; the rest was guessed, or is unknown. */
  confidence: z.object({ text: z.number().min(0).max(1) }).optional(),
  hidden: z.boolean().optional(),
  blocks: z.array(Block),
  tables: z.array(TableHead),
});
export type Page = z.infer<typeof Page>;

/**
 * Where the words of a page stand, in columns: word i is the text [starts[i], ends[i]) of block blocks[i]
 * (its position on the page) and has the box boxes[4i … 4i+3]. Kept beside the page, never in its JSON.
 */
export interface PageWords {
  blocks: Uint16Array;
  starts: Uint32Array;
  ends: Uint32Array;
  boxes: Float32Array;
  /** How sure OCR is of each word, 0 to 100; left out where the file itself tells its text. */
  confidences?: Uint8Array;
}
