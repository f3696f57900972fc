import * as z from 'zod';
import { Box } from './box.ts';

/** The proof of a value: the very words it was read from and where they stand. */
export const Citation = z.object({
  id: z.string(),
  page: z.number().int(),
  bbox: Box,
  bboxes: z.array(z.object({ page: z.number().int(), bbox: Box })).optional(),
  text: z.string(),
  match: z.enum(['exact', 'normalized', 'fuzzy', 'derived']),
  block_id: z.string().optional(),
  table_id: z.string().optional(),
  sheet: z.string().optional(),
  cell: z.string().optional(),
  attachment: z
    .string()
    .optional()
    .describe(
      'The data file inside the document that the value was read from; then no page says it, and the box is that of the first page.',
    ),
  char_range: z.tuple([z.number().int(), z.number().int()]).optional(),
});
export type Citation = z.infer<typeof Citation>;
