import * as z from 'zod';
import { Box } from '../document/box.ts';
import { CellLook } from '../document/cell-look.ts';
import { SearchMatch } from '../document/search-answer.ts';
import { DefinedName, SheetInfo } from '../document/sheet.ts';

export const SheetsAnswer = z.object({ sheets: z.array(SheetInfo), defined_names: z.array(DefinedName) });
export type SheetsAnswer = z.infer<typeof SheetsAnswer>;

/** Dates are ISO 8601 texts; an empty cell is null. */
export const CellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const CellType = z.enum(['number', 'string', 'boolean', 'date', 'error', 'empty']);

export const CellCore = z.object({
  cell: z.string(),
  value: CellValue,
  type: CellType,
  formatted: z.string().describe('What the spreadsheet shows.'),
  formula: z.string().optional().describe('With "=".'),
  computed: z.boolean().optional().describe('The file holds no value for the formula: this one was computed.'),
});

export const RangeCell = CellCore.extend({
  number_format: z.string().optional().describe('Left out for General.'),
  bbox: Box,
  comment: z.string().optional(),
  comment_author: z.string().optional(),
  hyperlink: z.string().optional(),
  merged: z.string().optional().describe('The block of merged cells that the cell belongs to.'),
  validation: z
    .object({ type: z.string(), formula: z.string().optional() })
    .optional()
    .describe('What may be entered: the kind of rule, and its formula or list.'),
  style: z.number().int().optional().describe('Position in `styles`; left out where the cell looks plain.'),
});
export type RangeCell = z.infer<typeof RangeCell>;

export const RangeAnswer = z.object({
  sheet: z.string(),
  range: z
    .string()
    .nullable()
    .describe('The block that was read: whole rows and columns end with the used range. Null where nothing is used.'),
  row_count: z.number().int(),
  col_count: z.number().int(),
  values: z.array(z.array(CellValue)),
  cells: z.array(RangeCell).describe('Cells that hold something or are merged, row by row.'),
  styles: z.array(CellLook).optional().describe('How cells look, where asked for.'),
  painted: z
    .array(z.object({ range: z.string(), style: z.number().int().nullable() }))
    .optional()
    .describe(
      'Empty cells that are filled or have borders, where asked for; later blocks lie over earlier ones, null is plain.',
    ),
});
export type RangeAnswer = z.infer<typeof RangeAnswer>;

export const FoundCell = CellCore.extend({ sheet: z.string(), bbox: Box, context: SearchMatch.shape.context });
export type FoundCell = z.infer<typeof FoundCell>;

/** A row of a sheet, with the cells of one of its tables. */
export const FoundRow = z.object({
  sheet: z.string(),
  row: z.number().int().describe('As the sheet counts it, from 1.'),
  cells: z.array(CellCore.extend({ bbox: Box })),
});
export type FoundRow = z.infer<typeof FoundRow>;

export const FindAnswer = z.object({
  total: z.number().int().describe('Cells that match the query.'),
  total_exact: z
    .boolean()
    .describe('False where the search was ended before the last cell: there may be more than total.'),
  matches: z.array(FoundCell),
});
export type FindAnswer = z.infer<typeof FindAnswer>;

export const LinkedCell = z.object({
  sheet: z.string(),
  cell: z.string(),
  value: CellValue,
  formatted: z.string(),
  formula: z.string().optional(),
  computed: z.boolean().optional(),
});
export type LinkedCell = z.infer<typeof LinkedCell>;

export const Precedent = z.object({
  reference: z.string().describe('As the formula writes it.'),
  kind: z.enum(['cell', 'range', 'name', 'table', 'external']),
  sheet: z.string().nullable().describe('Null where the reference leads to no cells of this workbook.'),
  range: z.string().nullable(),
  workbook: z.string().optional().describe('Of an external link: the workbook as the file names it.'),
  cells: z.array(LinkedCell.omit({ sheet: true })),
  truncated: z.boolean().describe('Whether the range holds more cells than are listed.'),
});
export type Precedent = z.infer<typeof Precedent>;

export interface FormulaTree extends LinkedCell {
  precedents: FormulaTree[];
  /** Why the branch ends before its end: the cell stands above it, or there is no room for more. */
  ends?: 'circular' | 'truncated';
}
export const FormulaTree: z.ZodType<FormulaTree> = LinkedCell.extend({
  get precedents() {
    return z.array(FormulaTree);
  },
  ends: z.enum(['circular', 'truncated']).optional(),
});

export const InspectAnswer = z.object({
  sheet: z.string(),
  cell: z.string(),
  formula: z.string().nullable().describe('With "="; null where the cell holds none.'),
  value: CellValue,
  type: CellType,
  formatted: z.string(),
  computed: z.boolean().optional(),
  functions: z.array(z.string()),
  volatile: z.boolean().describe('Whether it changes without a change of what it refers to.'),
  precedents: z.array(Precedent),
  dependents: z.array(LinkedCell).describe('Formulas that refer to this cell, directly; one page of them.'),
  dependent_count: z.number().int(),
  next_offset: z.number().int().nullable().describe('The offset of the next page of dependents; null on the last.'),
  /** Given where more than one level was asked for. */
  tree: FormulaTree.optional(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type InspectAnswer = z.infer<typeof InspectAnswer>;
