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
  matches: z.array(SearchMatch),
  /** Nothing was found as written: one edit per word was forgiven. */
  fuzzy: z.boolean().optional(),
  /** No block holds all words: `page`, some pages do; `any`, at least one word occurs. */
  relaxed: z.enum(['page', 'any']).optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export interface SearchRequest {
  query: string;
  maxResults: number;
  mode: 'text' | 'phrase' | 'regex';
}
