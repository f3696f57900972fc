import * as z from 'zod';
import { Box } from './box.ts';

export const TableCell = z.object({
  row: z.number().int(),
  col: z.number().int(),
  text: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  bbox: Box,
  row_span: z.number().int(),
  col_span: z.number().int(),
  header: z.boolean(),
});
export type TableCell = z.infer<typeof TableCell>;

export const TableRow = z.object({
  index: z.number().int(),
  bbox: Box,
  page: z.number().int().optional().describe('Given where the table runs over pages.'),
  cells: z.array(TableCell),
});
export type TableRow = z.infer<typeof TableRow>;

/** A table without its rows. Rows and columns count from 0, header rows included. */
export const TableHead = z.object({
  id: z.string(),
  page: z.number().int(),
  bbox: Box,
  title: z.string().optional(),
  sheet: z.string().optional(),
  range: z.string().optional(),
  row_count: z.number().int(),
  col_count: z.number().int(),
  header_rows: z.number().int(),
  confidence: z.number().optional(),
  continued_from: z.string().optional(),
  parts: z.array(z.object({ page: z.number().int(), bbox: Box })).optional(),
});
export type TableHead = z.infer<typeof TableHead>;

export const Table = TableHead.extend({ rows: z.array(TableRow) });
export type Table = z.infer<typeof Table>;
