import type { Block, BlockType, Page } from '../../document/page.ts';
import type { Axis, CellRange, Sheet, SheetLayout } from '../../document/sheet.ts';
import type { TableHead } from '../../document/table.ts';
import { SheetMeasure } from '../../spreadsheet/measure.ts';
import { rangeName } from '../../spreadsheet/reference.ts';
import type { Grid, Line } from './grid.ts';
import type { Survey } from './survey.ts';

const sheetName = (sheet: number): string => `Sheet${sheet + 1}`;
const tableId = (sheet: number): string => `t${sheet + 1}`;

/** Points. What Excel shows an opened CSV with; wider where the texts are. */
const COLUMN_WIDTH = 48;
const ROW_HEIGHT = 15;
const CHARACTER_WIDTH = 5.25;
const MAX_COLUMN_WIDTH = 300;
const MAX_MEASURED_COLUMNS = 1000;

export interface SheetParts {
  table: TableHead | undefined;
  page: Page;
  sheet: Sheet;
  title: string | null;
}

export function toSheetParts(grid: Grid, survey: Survey): SheetParts {
  const layout: SheetLayout = {
    columns: toColumns(survey.textLengths),
    rows: { defaultSize: ROW_HEIGHT, runs: [] },
    formats: ['General'],
    looks: [],
    formatLooks: [],
    painted: [],
    dateSystem: 1900,
    merges: [],
    comments: [],
    hyperlinks: [],
    validations: [],
  };
  const measure = new SheetMeasure(layout);
  const used = grid.usedRange;
  const footnotes = grid.footnotes;
  const title = findTitle(grid.preamble);
  const table = used && toTable(grid, survey, used, title, measure);
  const [, , width, height] = used ? measure.box(used) : [0, 0, COLUMN_WIDTH, ROW_HEIGHT];
  const page = grid.sheet + 1;
  const blocks: Block[] = [];
  const add = (type: BlockType, text: string, bbox: Block['bbox'], table_id?: string): void => {
    blocks.push({ id: `p${page}.b${blocks.length + 1}`, type, text, bbox, ...(table_id && { table_id }) });
  };
  const addLine = (type: BlockType, { row, text }: Line): void => {
    const line = { firstRow: row, lastRow: row, firstColumn: 0, lastColumn: Math.max(0, grid.columnCount - 1) };
    add(type, text, measure.box(line));
  };
  for (const line of grid.preamble) addLine('paragraph', line);
  if (table) add('table', grid.previewText, table.bbox, table.id);
  for (const line of footnotes) addLine('footnote', line);
  return {
    table,
    page: { page, width, height, rotation: 0, layout: 'estimated', blocks, tables: table ? [table] : [] },
    sheet: {
      info: {
        name: sheetName(grid.sheet),
        index: page,
        state: 'visible',
        range: used ? rangeName(used) : null,
        row_count: used ? used.lastRow + 1 : 0,
        col_count: used ? used.lastColumn + 1 : 0,
        cell_count: grid.cellCount,
        formula_count: 0,
        merged: [],
        tables: table ? [{ id: table.id, range: table.range! }] : [],
        frozen: null,
        charts: [],
        pivot_tables: [],
        has_comments: false,
      },
      layout,
    },
    title,
  };
}

function toTable(
  grid: Grid,
  { confidence }: Survey,
  used: CellRange,
  title: string | null,
  measure: SheetMeasure,
): TableHead | undefined {
  const { sheet, layout } = grid;
  const firstRow = layout.preambleRows;
  const lastRow = grid.lastTableRow;
  if (firstRow > lastRow) return undefined;
  const range: CellRange = { ...used, firstRow, lastRow };
  const rowCount = lastRow - firstRow + 1;
  return {
    id: tableId(sheet),
    page: sheet + 1,
    bbox: measure.box(range),
    ...(title !== null && { title }),
    sheet: sheetName(sheet),
    range: rangeName(range),
    row_count: rowCount,
    col_count: used.lastColumn + 1,
    header_rows: Math.min(layout.headerRows, rowCount),
    confidence,
    ...(sheet > 0 && { continued_from: tableId(sheet - 1) }),
  };
}

function toColumns(textLengths: readonly number[]): Axis {
  const runs: Axis['runs'] = [];
  textLengths.slice(0, MAX_MEASURED_COLUMNS).forEach((length, column) => {
    const size = Math.min(MAX_COLUMN_WIDTH, Math.ceil(length * CHARACTER_WIDTH) + 5);
    if (size <= COLUMN_WIDTH) return;
    const last = runs.at(-1);
    if (last && last.to === column - 1 && last.size === size) last.to = column;
    else runs.push({ from: column, to: column, size });
  });
  return { defaultSize: COLUMN_WIDTH, runs };
}

const MAX_TITLE_LENGTH = 200;

/** The first line above the table that says something. */
function findTitle(preamble: readonly Line[]): string | null {
  for (const { text } of preamble) {
    const title = text.replace(/^[\s#/%!*"'-]+/, '').replace(/[\s,;|"']+$/, '');
    if (/\p{L}{3}/u.test(title) && !/^sep=/.test(title)) return title.slice(0, MAX_TITLE_LENGTH);
  }
  return null;
}
