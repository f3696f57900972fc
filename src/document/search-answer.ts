import * as z from 'zod';
import { Box } from './box.ts';

export const SearchMatch = z.object({
  page: z.number().int(),
  snippet: z.string(),
  score: z.number(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .describe('[start, end) in UTF-16 units of the snippet.'),
  cut: z
    .enum(['start', 'end', 'both'])
    .optional()
    .describe(
      'Where the text of the block or cell goes on beyond the snippet; left out where the snippet is all of it.',
    ),
  block_id: z.string().optional(),
  bbox: Box.describe('Of the line where the hits begin that the snippet is cut around, or of the cell.'),
  sheet: z.string().optional(),
  cell: z.string().optional(),
  context: z
    .object({ row: z.string().optional(), column: z.string().optional() })
    .optional()
    .describe('What the row and the column of a cell are called, where it stands in a table.'),
  crossing: z
    .object({
      table_id: z.string(),
      row: z.number().int(),
      col: z.number().int(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
    })
    .optional()
    .describe('The query names the row and the column of this cell, as `context` has them: its place and its value.'),
  in: z
    .enum(['comment', 'file_name'])
    .optional()
    .describe('Where the text stands if it is none of the page: in the comment on a cell, in the name of the file.'),
  hidden: z
    .literal(true)
    .optional()
    .describe('A reader does not see it: hidden text, or a cell of a hidden sheet, row or column.'),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

/** How far the query was stretched where nothing holds it as written. */
const Stretched = z.object({
  fuzzy: z.boolean().optional().describe('One edit per word was forgiven.'),
  relaxed: z
    .enum(['forms', 'page', 'row', 'any'])
    .optional()
    .describe(
      'No block holds all words as written: forms, some hold them in other forms; page, some pages do; row, some rows of a sheet do; any, at least one word occurs.',
    ),
});
export type Stretched = z.infer<typeof Stretched>;

export const SearchAnswer = z.object({
  query: z.string(),
  total: z.number().int(),
  total_exact: z
    .boolean()
    .optional()
    .describe('False where so much matches that not all of it was counted: there are total matches at least.'),
  matches: z.array(SearchMatch),
  ...Stretched.shape,
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const LibraryAnswer = z.object({
  query: z.string(),
  total: z.number().int().describe('Matches in the files that were opened.'),
  total_exact: z
    .boolean()
    .optional()
    .describe('False where not all files that match were opened: there are total matches at least.'),
  files_searched: z.number().int().describe('Files that fit the request.'),
  files_matched: z.number().int().describe('Files among them that hold the words.'),
  files_opened: z.number().int().describe('Files that matches were taken from: the best, where many match.'),
  matches: z.array(SearchMatch.extend({ file_id: z.string(), file_name: z.string() })),
  files: z
    .array(
      z.object({
        file_id: z.string(),
        file_name: z.string(),
        score: z.number().describe('Of the best match.'),
        matches: z.array(z.number().int()).describe('Positions in the list of matches.'),
        copies: z
          .array(z.object({ file_id: z.string(), file_name: z.string() }))
          .optional()
          .describe('Other files of the same contents: their matches are the same and are not listed again.'),
      }),
    )
    .describe('The files that the matches stand in, best first.'),
  ...Stretched.shape,
});
export type LibraryAnswer = z.infer<typeof LibraryAnswer>;
