import { fault } from '../document/fault.ts';
import { CellKind, readCells } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import type { RangeAnswer, RangeCell } from './answers.ts';
import { CellReader, type CellValue } from './cell-value.ts';
import { Decorations, findValidations } from './decorations.ts';
import { BlockBoxes } from './measure.ts';
import { RangeStyles } from './range-styles.ts';
import { columnName, MAX_COLUMNS, MAX_ROWS, parseRange, placeOf, rangeName } from './reference.ts';
import { contains, type Workbook, type WorkbookCells } from './workbook.ts';

/** Cells of one answer. */
export const MAX_RANGE_CELLS = 100_000;

export interface RangeRequest {
  workbook: Workbook;
  cells: WorkbookCells;
  /** From 0. */
  sheet: number;
  range: CellRange;
  includeFormulas: boolean;
  includeStyles?: boolean;
}

/** The answer of ranges/read. */
export function readRange(request: RangeRequest): RangeAnswer {
  const { workbook, cells, sheet, range, includeFormulas } = request;
  const info = workbook.sheets[sheet]!;
  const block = clipToUsed(range, info.range);
  if (!block) return { sheet: info.name, range: null, row_count: 0, col_count: 0, values: [], cells: [] };
  const rowCount = block.lastRow - block.firstRow + 1;
  const colCount = block.lastColumn - block.firstColumn + 1;
  if (rowCount * colCount > MAX_RANGE_CELLS) throw tooLarge(block, rowCount, colCount);

  const layout = cells.layout(sheet);
  const reader = new CellReader(layout);
  const styles = request.includeStyles ? new RangeStyles(layout) : undefined;
  const boxes = new BlockBoxes(layout, block);
  const decorations = new Decorations(layout, block, boxes);
  const validations = findValidations(layout, block);
  const values: RangeAnswer['values'] = Array.from({ length: rowCount }, () => new Array(colCount).fill(null));
  const answer: RangeCell[] = [];
  const columnNames = values[0]!.map((_, i) => columnName(block.firstColumn + i));
  const add = (row: number, column: number, { value, type, formatted }: CellValue): RangeCell => {
    const name = `${columnNames[column - block.firstColumn]}${row + 1}`;
    const cell: RangeCell = { cell: name, value, type, formatted, bbox: boxes.at(row, column) };
    const validation = validations.find(({ range }) => contains(range, row, column));
    if (validation) cell.validation = validation.rule;
    answer.push(cell);
    return cell;
  };
  let next = decorations.next();
  const addBareCellsBefore = (place: number): void => {
    for (; next < place; next = decorations.next()) {
      Object.assign(add(Math.floor(next / MAX_COLUMNS), next % MAX_COLUMNS, BARE), decorations.of(next));
    }
  };
  for (const chunk of cells.chunks(sheet, block.firstRow, block.lastRow)) {
    for (const cell of readCells(chunk, block.firstRow, block.lastRow)) {
      const { row, column, formula } = cell;
      if (column < block.firstColumn || column > block.lastColumn) continue;
      const place = placeOf(row, column);
      addBareCellsBefore(place);
      const decoration = next === place ? decorations.of(place) : undefined;
      if (decoration) next = decorations.next();
      if (cell.kind === CellKind.empty && formula === undefined && !decoration) continue;
      const content = reader.read(cell);
      values[row - block.firstRow]![column - block.firstColumn] = content.value;
      const added = add(row, column, content);
      if (includeFormulas && formula !== undefined) added.formula = `=${formula}`;
      if (cell.computed) added.computed = true;
      const code = reader.formatCode(cell);
      if (code !== 'General') added.number_format = code;
      const style = styles?.of(cell.format);
      if (style !== undefined) added.style = style;
      if (decoration) Object.assign(added, decoration);
    }
  }
  addBareCellsBefore(Number.POSITIVE_INFINITY);
  return {
    sheet: info.name,
    range: rangeName(block),
    row_count: rowCount,
    col_count: colCount,
    values,
    cells: answer,
    ...styles?.finish(block),
  };
}

/** Whole rows and columns end where the used range does. */
function clipToUsed(range: CellRange, used: string | null): CellRange | undefined {
  const wholeRows = range.firstColumn === 0 && range.lastColumn === MAX_COLUMNS - 1;
  const wholeColumns = range.firstRow === 0 && range.lastRow === MAX_ROWS - 1;
  if (!wholeRows && !wholeColumns) return range;
  const bounds = used === null ? undefined : parseRange(used);
  return (
    bounds && {
      firstRow: wholeColumns ? bounds.firstRow : range.firstRow,
      lastRow: wholeColumns ? bounds.lastRow : range.lastRow,
      firstColumn: wholeRows ? bounds.firstColumn : range.firstColumn,
      lastColumn: wholeRows ? bounds.lastColumn : range.lastColumn,
    }
  );
}

function tooLarge(block: CellRange, rowCount: number, colCount: number): Error {
  const cells = (rowCount * colCount).toLocaleString('en-US');
  const rows = Math.floor(MAX_RANGE_CELLS / colCount);
  const first = { ...block, lastRow: block.firstRow + rows - 1 };
  const second = { ...block, firstRow: first.lastRow + 1, lastRow: Math.min(block.lastRow, first.lastRow + rows) };
  return fault(
    'limit_exceeded',
    `${rangeName(block)} has ${cells} cells; at most ${MAX_RANGE_CELLS.toLocaleString('en-US')} are read at once. ` +
      `Read it in parts of ${rows.toLocaleString('en-US')} rows: ${rangeName(first)}, then ${rangeName(second)} and so on.`,
  );
}

/** A cell that holds nothing itself. */
const BARE: CellValue = { value: null, type: 'empty', formatted: '' };
