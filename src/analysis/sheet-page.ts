import { type Box, round2 } from '../document/geometry.ts';
import type { Block, Page } from '../document/page.ts';
import type { CellRange } from '../document/sheet.ts';
import type { TableHead } from '../document/table.ts';
import type { SheetMeasure } from '../spreadsheet/measure.ts';
import { rangeName } from '../spreadsheet/reference.ts';
import type { FoundTable, SheetContents } from './sheet-tables.ts';

/** The page of a sheet is for finding one's way; whole tables are read as tables. */
const MAX_BLOCKS = 2_000;
const PREVIEW_ROWS = 10;
const PREVIEW_COLUMNS = 24;
const PREVIEW_CELL_CHARS = 80;

/** Something that floats over the cells. */
export interface FloatingBlock {
  /** A note says what somebody remarked on a cell. */
  type: 'figure' | 'paragraph' | 'note';
  text: string;
  bbox: Box;
  media?: string[];
}

export interface SheetPageInput {
  /** From 1. */
  page: number;
  name: string;
  hidden: boolean;
  measure: SheetMeasure;
  /** The block of all cells that hold something. */
  used: CellRange | undefined;
  contents: SheetContents;
  floating: readonly FloatingBlock[];
  /** How many tables the sheets before have. */
  tablesBefore: number;
}

/** The tables of a sheet as heads, and the page that shows them in their place, under the name of the sheet. */
export function toSheetPage(input: SheetPageInput): { tables: TableHead[]; page: Page } {
  const { page, name, hidden, measure, used, contents, floating } = input;
  const tables = contents.tables.map((table, i) => toHead(table, `t${input.tablesBefore + i + 1}`, input));
  const drafts: Omit<Block, 'id'>[] = [
    ...contents.texts.map(({ range, text, heading }) => ({
      type: heading ? ('heading' as const) : ('paragraph' as const),
      text,
      bbox: measure.box(range),
      ...(heading ? { level: 2 } : {}),
    })),
    ...contents.tables.map((table, i) => ({
      type: 'table' as const,
      text: preview(table),
      bbox: tables[i]!.bbox,
      table_id: tables[i]!.id,
    })),
    ...floating,
  ];
  // From top to bottom, what stands side by side from left to right.
  drafts.sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
  const extent: Box = used ? measure.box({ ...used, firstRow: 0, firstColumn: 0 }) : [0, 0, 0, 0];
  const sheet: Omit<Block, 'id'> = { type: 'heading', text: name, bbox: extent, level: 1 };
  const blocks = [sheet, ...drafts.slice(0, MAX_BLOCKS)].map(
    (draft, i): Block => ({ id: `p${page}.b${i + 1}`, ...draft }),
  );
  return {
    tables,
    page: {
      page,
      width: round2(Math.max(extent[2]!, ...blocks.map(({ bbox }) => bbox[2]))),
      height: round2(Math.max(extent[3]!, ...blocks.map(({ bbox }) => bbox[3]))),
      rotation: 0,
      layout: 'exact',
      label: name,
      ...(hidden ? { hidden: true } : {}),
      blocks,
      tables,
    },
  };
}

function toHead(table: FoundTable, id: string, { page, name, measure }: SheetPageInput): TableHead {
  const { range, headerRows, title, confidence } = table;
  return {
    id,
    page,
    bbox: measure.box(range),
    ...(title === undefined ? {} : { title }),
    sheet: name,
    range: rangeName(range),
    row_count: range.lastRow - range.firstRow + 1,
    col_count: range.lastColumn - range.firstColumn + 1,
    header_rows: Math.min(headerRows, range.lastRow - range.firstRow + 1),
    confidence,
  };
}

function preview({ rows, range }: FoundTable): string {
  const lastColumn = Math.min(range.lastColumn, range.firstColumn + PREVIEW_COLUMNS - 1);
  return rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => {
      const texts = new Map(cells.map(({ column, text }) => [column, text]));
      const line: string[] = [];
      for (let column = range.firstColumn; column <= lastColumn; column++) {
        line.push((texts.get(column) ?? '').replace(/\s+/g, ' ').slice(0, PREVIEW_CELL_CHARS));
      }
      return line.join('\t').trimEnd();
    })
    .join('\n');
}
