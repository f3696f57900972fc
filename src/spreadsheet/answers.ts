import { z } from 'zod';
import { Box } from '../document/geometry.ts';
import { DefinedName, SheetInfo } from '../document/sheet.ts';

export const SheetsAnswer = z.object({ sheets: z.array(SheetInfo), defined_names: z.array(DefinedName) });
export type SheetsAnswer = z.infer<typeof SheetsAnswer>;

/** Dates are ISO 8601 texts; an empty cell is null. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const Type = z.enum(['number', 'string', 'boolean', 'date', 'error', 'empty']);

const CellCore = z.object({
  cell: z.string(),
  value: Value,
  type: Type,
  /** What the spreadsheet shows. */
  formatted: z.string(),
  /** With "=". */
  formula: z.string().optional(),
  /** The file holds no value for the formula: this one was computed. */
  computed: z.boolean().optional(),
});

export const RangeCell = CellCore.extend({
  /** Left out for General. */
  number_format: z.string().optional(),
  bbox: Box,
  comment: z.string().optional(),
  comment_author: z.string().optional(),
  hyperlink: z.string().optional(),
  /** The block of merged cells that the cell belongs to. */
  merged: z.string().optional(),
  /** What may be entered: the kind of rule, and its formula or list. */
  validation: z.object({ type: z.string(), formula: z.string().optional() }).optional(),
});
export type RangeCell = z.infer<typeof RangeCell>;

export const RangeAnswer = z.object({
  sheet: z.string(),
  /** The block that was read: whole rows and columns end with the used range. Null where nothing is used. */
  range: z.string().nullable(),
  row_count: z.number().int(),
  col_count: z.number().int(),
  values: z.array(z.array(Value)),
  /** Cells that hold something or are merged, row by row. */
  cells: z.array(RangeCell),
});
export type RangeAnswer = z.infer<typeof RangeAnswer>;

export const FoundCell = CellCore.extend({ sheet: z.string(), bbox: Box });
export type FoundCell = z.infer<typeof FoundCell>;

export const FindAnswer = z.object({
  total: z.number().int(),
  /** False where the search was ended before the last cell: there may be more than `total`. */
  total_exact: z.boolean(),
  matches: z.array(FoundCell),
});
export type FindAnswer = z.infer<typeof FindAnswer>;

export const LinkedCell = z.object({
  sheet: z.string(),
  cell: z.string(),
  value: Value,
  formatted: z.string(),
  formula: z.string().optional(),
});
export type LinkedCell = z.infer<typeof LinkedCell>;

export const Precedent = z.object({
  /** As the formula writes it. */
  reference: z.string(),
  kind: z.enum(['cell', 'range', 'name', 'table', 'external']),
  /** Null where the reference leads to no cells of this workbook. */
  sheet: z.string().nullable(),
  range: z.string().nullable(),
  /** Of an external link: the workbook as the file names it. */
  workbook: z.string().optional(),
  cells: z.array(LinkedCell.omit({ sheet: true })),
  /** Whether the range holds more cells than are listed. */
  truncated: z.boolean(),
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
  /** With "="; null where the cell holds none. */
  formula: z.string().nullable(),
  value: Value,
  type: Type,
  formatted: z.string(),
  computed: z.boolean().optional(),
  functions: z.array(z.string()),
  /** Whether it changes without a change of what it refers to. */
  volatile: z.boolean(),
  precedents: z.array(Precedent),
  /** Formulas that refer to this cell, directly; one page of them. */
  dependents: z.array(LinkedCell),
  dependent_count: z.number().int(),
  /** The `offset` of the next page of dependents; null on the last. */
  next_offset: z.number().int().nullable(),
  /** Given where more than one level was asked for. */
  tree: FormulaTree.optional(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type InspectAnswer = z.infer<typeof InspectAnswer>;
