import { CellKind, type RowChunk, RowChunkBuilder } from '../../src/document/rows.ts';
import type { DefinedName, SheetInfo, SheetLayout } from '../../src/document/sheet.ts';
import { parseRange, rangeName } from '../../src/spreadsheet/reference.ts';
import { Workbook, type WorkbookCells } from '../../src/spreadsheet/workbook.ts';

/** A number, a text ("#DIV/0!" an error), a truth value, a formula with its value, or nothing. */
type Cell =
  | number
  | string
  | boolean
  | null
  | { formula: string; value?: number | string | boolean; format?: string; computed?: boolean };

export interface SheetContent {
  /** By cell: { A1: 5, B2: { formula: 'A1*2', value: 10 } }. */
  cells: Record<string, Cell>;
  state?: SheetInfo['state'];
  tables?: SheetInfo['tables'];
  layout?: Partial<SheetLayout>;
}

export interface MadeWorkbook {
  workbook: Workbook;
  cells: WorkbookCells;
  chunks: RowChunk[];
}

export const LAYOUT: SheetLayout = {
  columns: { defaultSize: 48, runs: [] },
  rows: { defaultSize: 15, runs: [] },
  formats: ['General'],
  dateSystem: 1900,
  merges: [],
  comments: [],
  hyperlinks: [],
  validations: [],
  looks: [],
  formatLooks: [],
  painted: [],
};

/** A workbook from cells, as a parser would have left it. */
export function makeWorkbook(sheets: Record<string, SheetContent>, names: DefinedName[] = []): MadeWorkbook {
  const chunks: RowChunk[] = [];
  const layouts: SheetLayout[] = [];
  const infos = Object.entries(sheets).map(([name, content], index): SheetInfo => {
    const formats = [...(content.layout?.formats ?? ['General'])];
    const used = addCells(index, content.cells, formats, chunks);
    layouts.push({ ...LAYOUT, ...content.layout, formats });
    const cells = Object.values(content.cells);
    return {
      name,
      index: index + 1,
      state: content.state ?? 'visible',
      range: used,
      row_count: 0,
      col_count: 0,
      cell_count: cells.length,
      formula_count: cells.filter((cell) => cell !== null && typeof cell === 'object').length,
      merged: [],
      tables: content.tables ?? [],
      frozen: null,
      charts: [],
      pivot_tables: [],
      has_comments: false,
    };
  });
  return {
    workbook: new Workbook(infos, names),
    cells: {
      layout: (sheet) => layouts[sheet]!,
      *chunks(sheet, firstRow, lastRow) {
        for (const chunk of chunks) {
          const last = chunk.firstRow + chunk.rowEnds.length - 1;
          if (chunk.sheet === sheet && chunk.firstRow <= lastRow && last >= firstRow) yield chunk;
        }
      },
    },
    chunks,
  };
}

function addCells(sheet: number, cells: Record<string, Cell>, formats: string[], chunks: RowChunk[]): string | null {
  const placed = Object.entries(cells)
    .map(([ref, cell]) => ({ ...parseRange(ref)!, cell }))
    .sort((a, b) => a.firstRow - b.firstRow || a.firstColumn - b.firstColumn);
  const builder = new RowChunkBuilder(sheet);
  let row = -1;
  for (const { firstRow, firstColumn, cell } of placed) {
    if (firstRow !== row) {
      const done = builder.startRow(firstRow);
      if (done) chunks.push(done);
      row = firstRow;
    }
    const withFormula = cell !== null && typeof cell === 'object' ? cell : undefined;
    const value = withFormula ? (withFormula.value ?? null) : (cell as number | string | boolean | null);
    let format = 0;
    if (withFormula?.format) {
      format = formats.indexOf(withFormula.format);
      if (format < 0) format = formats.push(withFormula.format) - 1;
    }
    if (value === null) builder.addEmpty(firstColumn, format);
    else if (typeof value === 'number') builder.addNumber(firstColumn, CellKind.number, value, format);
    else if (typeof value === 'boolean') builder.addNumber(firstColumn, CellKind.boolean, Number(value), format);
    else builder.addText(firstColumn, value.startsWith('#') ? CellKind.error : CellKind.string, value, format);
    if (withFormula) builder.addFormula(withFormula.formula);
    if (withFormula?.computed) builder.markComputed();
  }
  const rest = builder.finish();
  if (rest) chunks.push(rest);
  if (placed.length === 0) return null;
  return rangeName({
    firstRow: placed[0]!.firstRow,
    lastRow: placed.at(-1)!.firstRow,
    firstColumn: Math.min(...placed.map((cell) => cell.firstColumn)),
    lastColumn: Math.max(...placed.map((cell) => cell.firstColumn)),
  });
}
