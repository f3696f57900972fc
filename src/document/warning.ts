import * as z from 'zod';

/** Damage that was survived: said beside the value, never instead of it. */
export const Warning = z.object({
  code: z.string(),
  message: z.string(),
  page: z.number().int().optional(),
  severity: z
    .enum(['error', 'warning', 'info'])
    .optional()
    .describe('Of what was found in a workbook: error, a reader is told something wrong; warning, look here.'),
  cells: z.array(z.string()).optional().describe('The cells that it is about, the first of them: Sheet1!B7.'),
});
export type Warning = z.infer<typeof Warning>;
