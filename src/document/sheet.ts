import * as z from 'zod';
import type { CellLook, PaintedRange } from './cell-look.ts';

/** A sheet without its cells. Positions are in A1 notation; counts leave out empty cells. */
export const SheetInfo = z.object({
  name: z.string(),
  index: z.number().int().describe('Page number of the sheet, from 1.'),
  state: z.enum(['visible', 'hidden', 'very_hidden']),
  range: z.string().nullable().describe('The used range, null where the sheet is empty.'),
  row_count: z.number().int(),
  col_count: z.number().int(),
  cell_count: z.number().int(),
  formula_count: z.number().int(),
  merged: z.array(z.string()),
  tables: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      range: z.string(),
      columns: z
        .array(z.string())
        .optional()
        .describe('Given where the file declares the table, so that Table[Column] can be resolved.'),
      header_rows: z.number().int().optional(),
      totals_rows: z.number().int().optional(),
    }),
  ),
  frozen: z.object({ rows: z.number().int(), columns: z.number().int() }).nullable(),
  charts: z.array(
    z.object({
      title: z.string().nullable(),
      type: z
        .string()
        .optional()
        .describe('bar, line, pie, scatter, waterfall, …; several in one frame are joined by "+".'),
      cell: z.string().optional().describe('The cell under its upper left corner.'),
      table_id: z.string().optional().describe('The table of its data.'),
      series: z
        .array(
          z.object({
            name: z.string(),
            values: z.string().optional().describe('The cells that its values come from, as the chart names them.'),
            categories: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
  pivot_tables: z.array(z.object({ name: z.string(), range: z.string().optional() })),
  has_comments: z.boolean(),
});
export type SheetInfo = z.infer<typeof SheetInfo>;

export const DefinedName = z.object({
  name: z.string(),
  scope: z.string().describe('The name of a sheet, or "workbook".'),
  refers_to: z.string(),
  hidden: z.boolean().optional(),
  comment: z.string().optional(),
});
export type DefinedName = z.infer<typeof DefinedName>;

/** Sizes along one direction, in points: runs of rows or columns [from, to] that differ from the default. Hidden is 0. */
export interface Axis {
  defaultSize: number;
  /** Ascending and apart from one another. */
  runs: { from: number; to: number; size: number }[];
}

/** A block of cells, rows and columns from 0, ends included. */
export interface CellRange {
  firstRow: number;
  firstColumn: number;
  lastRow: number;
  lastColumn: number;
}

/** Layout and styles that answers about cells need. */
export interface SheetLayout {
  columns: Axis;
  rows: Axis;
  /** Number format codes by the index that cells carry; 0 is General. A code stands there once for each look that it comes with. */
  formats: string[];
  /** The distinct looks of cells, 0 is the plain one; and by the same index of formats, which look it comes with (0 beyond the end). */
  looks: CellLook[];
  formatLooks: number[];
  /** Later ones lie over earlier ones; cells that hold something have their own look. */
  painted: PaintedRange[];
  dateSystem: 1900 | 1904;
  merges: CellRange[];
  comments: { row: number; column: number; text: string; author?: string }[];
  hyperlinks: { range: CellRange; target: string }[];
  /** Drop-down lists and other rules on cells: what may be entered. */
  validations: { range: string; type: string; formula?: string }[];
}

export interface Sheet {
  info: SheetInfo;
  layout: SheetLayout;
}
