import * as z from 'zod';
import { Box } from '../../document/box.ts';
import { CellValue } from '../answers.ts';

export const STRUCTURE_KINDS = [
  'sheet_added',
  'sheet_removed',
  'sheet_renamed',
  'sheet_moved',
  'rows_inserted',
  'rows_removed',
  'columns_inserted',
  'columns_removed',
  'name_added',
  'name_removed',
  'name_changed',
] as const;

const Place = z.object({
  sheet: z.string(),
  cell: z.string().describe('The cell, or the upper left one of the range.'),
  page: z.number().int().describe('Of the sheet, from 1.'),
  bbox: Box,
});

const ComparedCell = Place.extend({
  value: CellValue,
  formatted: z.string(),
  formula: z.string().optional().describe('With "=".'),
});

const Affects = z
  .object({ count: z.number().int(), cells: z.array(z.string()).describe('Some of them.') })
  .describe('The results that changed because of it, along formulas.');

export const StructureChange = z.object({
  kind: z.enum(STRUCTURE_KINDS),
  sheet: z.string().optional(),
  name: z.string().optional().describe('Of a defined name.'),
  range: z.string().optional().describe('Rows as 5:7, columns as B:C: where they are now, or were.'),
  before: z.string().optional().describe('The name of the sheet, or what the defined name stood for.'),
  after: z.string().optional(),
  affects: Affects.optional(),
});
export type StructureChange = z.infer<typeof StructureChange>;

export const CompareChange = z.object({
  kind: z
    .enum(['value', 'formula', 'result', 'added', 'removed'])
    .describe('value: another input; formula: another formula; result: the same formula gives another value.'),
  sheet: z.string(),
  range: z
    .string()
    .describe('Where it is in the later version, or would be: one cell, or neighbours that changed alike.'),
  cell_count: z.number().int(),
  before: ComparedCell.nullable(),
  after: ComparedCell.nullable(),
  affects: Affects.optional(),
  because_of: z
    .array(z.string())
    .optional()
    .describe('Of a result: the cells, rows or columns whose change it comes from, nearest first.'),
});
export type CompareChange = z.infer<typeof CompareChange>;

export const CompareAnswer = z.object({
  identical: z.boolean().describe('No cell, name, row, column or sheet differs.'),
  summary: z.object({
    values: z.number().int(),
    formulas: z.number().int(),
    results: z.number().int(),
    cells_added: z.number().int(),
    cells_removed: z.number().int(),
    rows_inserted: z.number().int(),
    rows_removed: z.number().int(),
    columns_inserted: z.number().int(),
    columns_removed: z.number().int(),
  }),
  structure: z.array(StructureChange),
  total: z.number().int().describe('Changes; those with the widest effect first, results last.'),
  changes: z.array(CompareChange),
  complete: z.boolean().describe('False where so much differs that not all of it was listed or traced.'),
});
export type CompareAnswer = z.infer<typeof CompareAnswer>;
