import * as z from 'zod';

/** Damage that was survived, and what a reader should know of the file: said beside the value, never instead of it. */
export const Warning = z.object({
  code: z.string(),
  message: z.string(),
  page: z.number().int().optional(),
  severity: z
    .enum(['error', 'warning', 'info'])
    .optional()
    .describe(
      'Of what was found: error, a reader is told something wrong or a program may be started; warning, look here.',
    ),
  cells: z.array(z.string()).optional().describe('The cells that it is about, the first of them: Sheet1!B7.'),
  targets: z
    .array(z.string())
    .optional()
    .describe('What the file names outside itself, the first of it: addresses, paths, connections.'),
});
export type Warning = z.infer<typeof Warning>;
