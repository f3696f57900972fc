import * as z from 'zod';
import { Citation } from '../document/citation.ts';
import { Page } from '../document/page.ts';
import { Profile, Structure } from '../document/profile.ts';
import { SheetInfo } from '../document/sheet.ts';
import { Table, TableHead } from '../document/table.ts';
import { CellCore } from '../spreadsheet/answers.ts';

export const ExportedSheet = SheetInfo.extend({
  cells: z.array(CellCore).describe('Cells that hold something, row by row.'),
});

/** The JSON export: the whole model. */
export const ExportedDocument = z.object({
  profile: Profile.omit({ file_name: true }),
  structure: Structure,
  pages: z.array(Page),
  tables: z
    .array(z.union([Table, TableHead]))
    .describe('With their rows; those of sheets without, for their cells stand in sheets.'),
  sheets: z.array(ExportedSheet).optional().describe('Of workbooks.'),
  citations: z
    .array(Citation.extend({ extraction_id: z.string(), field: z.string(), value: z.unknown() }))
    .optional()
    .describe('With include_citations: where extracted values stand.'),
});
