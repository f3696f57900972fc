import { z } from 'zod';
import { Box } from '../../document/geometry.ts';

export const SearchMatch = z.object({
  page: z.number().int(),
  snippet: z.string(),
  score: z.number(),
  /** [start, end) in UTF-16 units of the snippet. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])),
  block_id: z.string().optional(),
  /** Of the line of the first hit, or of the cell. */
  bbox: Box,
  sheet: z.string().optional(),
  cell: z.string().optional(),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

export const SearchAnswer = z.object({
  query: z.string(),
  total: z.number().int(),
  /** False where a word is so common in a large sheet that not all of it was counted. */
  total_exact: z.boolean().optional(),
  matches: z.array(SearchMatch),
  /** Nothing was found as written: one edit per word was forgiven. */
  fuzzy: z.boolean().optional(),
  /** No block holds all words: `page`, some pages do; `any`, at least one word occurs. */
  relaxed: z.enum(['page', 'any']).optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const LibraryAnswer = z.object({
  query: z.string(),
  /** Matches in the files that were opened. */
  total: z.number().int(),
  /** Files that fit the request. */
  files_searched: z.number().int(),
  /** Files that may hold all words: of more than a few dozen only the newest are opened. */
  files_matched: z.number().int(),
  files_opened: z.number().int(),
  matches: z.array(SearchMatch.extend({ file_id: z.string(), file_name: z.string() })),
});
export type LibraryAnswer = z.infer<typeof LibraryAnswer>;

export interface SearchRequest {
  query: string;
  maxResults: number;
  mode: 'text' | 'phrase' | 'regex';
}
