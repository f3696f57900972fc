import * as z from 'zod';
import { Box } from '../document/box.ts';

/** One line of the chunks export. */
export const Chunk = z.object({
  id: z.string().describe('Of the first block or the table; parts of one are counted.'),
  type: z.enum(['text', 'table']),
  text: z.string(),
  heading_path: z.array(z.string()).describe('The headings that it stands under, the outermost first.'),
  overlap: z.string().optional().describe('The end of the chunk before, which stands at the beginning of this text.'),
  token_estimate: z.number().int(),
  pages: z.array(z.number().int()),
  boxes: z.array(z.object({ page: z.number().int(), bbox: Box })),
  block_ids: z.array(z.string()),
  table_id: z.string().optional(),
  rows: z
    .tuple([z.number().int(), z.number().int()])
    .optional()
    .describe('Rows [first, last] of the table that stand in this chunk, header rows aside.'),
});
export type Chunk = z.infer<typeof Chunk>;
