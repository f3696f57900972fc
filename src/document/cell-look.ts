import * as z from 'zod';
import type { CellRange } from './sheet.ts';

export const BorderLine = z.enum(['thin', 'medium', 'thick', 'double', 'dashed', 'dotted']);
export type BorderLine = z.infer<typeof BorderLine>;

/** The parts of a cell's style that carry meaning; defaults are left out. */
export const CellLook = z.object({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: z.string().optional().describe('Of the letters, #rrggbb.'),
  fill: z.string().optional().describe('#rrggbb.'),
  align: z.enum(['left', 'center', 'right', 'justify']).optional(),
  indent: z.number().int().optional().describe('In steps of about three characters.'),
  border: z
    .object({
      top: BorderLine.optional(),
      right: BorderLine.optional(),
      bottom: BorderLine.optional(),
      left: BorderLine.optional(),
    })
    .optional(),
});
export type CellLook = z.infer<typeof CellLook>;

/** Cells that hold nothing but are filled or have borders. `look`: its position among the looks of the sheet. */
export interface PaintedRange {
  range: CellRange;
  look: number;
}
