import { CellKind, type RowChunk, readCells, type StoredCell } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import { CellReader, type CellValue } from './cell-value.ts';
import type { CellPlace } from './formula-cycles.ts';
import type { WorkbookCells } from './workbook.ts';

/** Chunks kept at hand: cells that are asked for together mostly stand together. */
const MAX_CHUNKS = 16;
/** Rows, or columns, that a spill is followed for; its cells are listed up to far fewer. */
const MAX_SPILL = 2_000;

/** Single cells of a workbook, read where they stand. For one request. */
export class CellLookup {
  readonly #cells: WorkbookCells;
  readonly #readers = new Map<number, CellReader>();
  /** The last used comes last. */
  readonly #chunks: RowChunk[] = [];

  constructor(cells: WorkbookCells) {
    this.#cells = cells;
  }

  find({ sheet, row, column }: CellPlace): StoredCell | undefined {
    const chunk = this.#chunkOf(sheet, row);
    if (!chunk) return undefined;
    for (const cell of readCells(chunk, row, row)) {
      if (cell.column === column) return cell;
      if (cell.column > column) return undefined;
    }
    return undefined;
  }

  /** The cells of a range that hold something, row by row. Nothing is read beyond the last one taken. */
  *within(sheet: number, range: CellRange): Generator<StoredCell> {
    for (const chunk of this.#cells.chunks(sheet, range.firstRow, range.lastRow)) {
      for (const cell of readCells(chunk, range.firstRow, range.lastRow)) {
        const inside = cell.column >= range.firstColumn && cell.column <= range.lastColumn;
        if (inside && (cell.kind !== CellKind.empty || cell.formula !== undefined)) yield cell;
      }
    }
  }

  /** The cells that the formula in a corner spills into: they carry the same one. */
  spillOf(sheet: number, { firstRow, firstColumn }: CellRange): CellRange {
    const formula = this.find({ sheet, row: firstRow, column: firstColumn })?.formula;
    const spreads = (row: number, column: number): boolean =>
      formula !== undefined && this.find({ sheet, row, column })?.formula === formula;
    let [lastRow, lastColumn] = [firstRow, firstColumn];
    while (lastColumn - firstColumn < MAX_SPILL && spreads(firstRow, lastColumn + 1)) lastColumn++;
    while (lastRow - firstRow < MAX_SPILL && spreads(lastRow + 1, firstColumn)) lastRow++;
    return { firstRow, firstColumn, lastRow, lastColumn };
  }

  read(sheet: number, cell: StoredCell): CellValue {
    let reader = this.#readers.get(sheet);
    if (!reader) this.#readers.set(sheet, (reader = new CellReader(this.#cells.layout(sheet))));
    return reader.read(cell);
  }

  #chunkOf(sheet: number, row: number): RowChunk | undefined {
    const holds = (chunk: RowChunk): boolean =>
      chunk.sheet === sheet && row >= chunk.firstRow && row < chunk.firstRow + chunk.rowEnds.length;
    const at = this.#chunks.findLastIndex(holds);
    let found = at >= 0 ? this.#chunks.splice(at, 1)[0] : undefined;
    if (!found) {
      for (const chunk of this.#cells.chunks(sheet, row, row)) {
        if (holds(chunk)) found = chunk;
        break;
      }
    }
    if (!found) return undefined;
    this.#chunks.push(found);
    if (this.#chunks.length > MAX_CHUNKS) this.#chunks.shift();
    return found;
  }
}
