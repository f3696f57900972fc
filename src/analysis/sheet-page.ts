import type { Box } from '../document/box.ts';
import { round2 } from '../document/geometry.ts';
import type { Block, Page } from '../document/page.ts';
import type { CellRange, SheetInfo } from '../document/sheet.ts';
import type { TableHead, TableRow } from '../document/table.ts';
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
  chart?: SheetInfo['charts'][number];
  /** The data of a chart, once the table has its name. */
  table?: (id: string, page: number) => { head: TableHead; rows: TableRow[]; text: string };
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
  /** What stands above and below the sheet when it is printed. */
  printed: readonly { type: 'header' | 'footer'; text: string }[];
  /** How many tables the sheets before have. */
  tablesBefore: number;
}

export interface SheetPage {
  /** Of cells. */
  tables: TableHead[];
  charts: SheetInfo['charts'];
  chartTables: { head: TableHead; rows: TableRow[] }[];
  page: Page;
  /** The blocks that stand in no cell. */
  overlay: ReadonlySet<string>;
}

type Draft = Omit<Block, 'id'>;

/** The tables of a sheet, and the page that shows them in their place, under the name of the sheet. */
export function toSheetPage(input: SheetPageInput): SheetPage {
  const { page, name, hidden, measure, used, contents } = input;
  const tables = contents.tables.map((table, i) => toHead(table, `t${input.tablesBefore + i + 1}`, input));
  const { drafts: floating, charts, chartTables } = toOverlay(input, input.tablesBefore + tables.length);
  const drafts: Draft[] = [
    ...contents.texts.map(({ range, text, heading }) => ({
      type: heading ? ('heading' as const) : ('paragraph' as const),
      text,
      bbox: measure.shownBlock(range, used ?? range),
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
  const sheet: Draft = { type: 'heading', text: name, bbox: extent, level: 1 };
  const printed = input.printed.map(({ type, text }): Draft => ({ type, text, bbox: edge(type, extent) }));
  const shown = [
    sheet,
    ...printed.filter(({ type }) => type === 'header'),
    ...drafts.slice(0, MAX_BLOCKS),
    ...printed.filter(({ type }) => type === 'footer'),
  ];
  const overlaid = new Set([...floating, ...printed]);
  const blocks = shown.map((draft, i): Block => ({ id: `p${page}.b${i + 1}`, ...draft }));
  return {
    tables,
    charts,
    chartTables,
    overlay: new Set(blocks.filter((_, i) => overlaid.has(shown[i]!)).map(({ id }) => id)),
    page: {
      page,
      width: round2(Math.max(extent[2]!, ...blocks.map(({ bbox }) => bbox[2]))),
      height: round2(Math.max(extent[3]!, ...blocks.map(({ bbox }) => bbox[3]))),
      rotation: 0,
      layout: 'exact',
      label: name,
      ...(hidden ? { hidden: true } : {}),
      blocks,
      tables: [...tables, ...chartTables.map(({ head }) => head)],
    },
  };
}

/** Printed lines stand outside the cells: at their upper or lower edge. */
const edge = (type: 'header' | 'footer', [, , right, bottom]: Box): Box =>
  type === 'header' ? [0, 0, right, 0] : [0, bottom, right, bottom];

/** What floats over the cells, the data of each chart right behind it. */
function toOverlay(
  { page, name, floating }: SheetPageInput,
  tablesBefore: number,
): Pick<SheetPage, 'charts' | 'chartTables'> & { drafts: Draft[] } {
  const charts: SheetInfo['charts'] = [];
  const chartTables: SheetPage['chartTables'] = [];
  const drafts = floating.flatMap(({ chart, table, ...block }): Draft[] => {
    const data = table?.(`t${tablesBefore + chartTables.length + 1}`, page);
    if (chart) charts.push({ ...chart, ...(data ? { table_id: data.head.id } : {}) });
    if (!data) return [block];
    chartTables.push({ head: { ...data.head, sheet: name }, rows: data.rows });
    return [block, { type: 'table', text: data.text, bbox: block.bbox, table_id: data.head.id }];
  });
  return { drafts, charts, chartTables };
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
