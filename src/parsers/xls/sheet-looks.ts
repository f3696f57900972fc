import { PaintedCells } from '../workbook/painted-cells.ts';
import { type BiffRecord, Record, u16 } from './biff.ts';

/** Cells of a sheet whose looks are kept: past these they are shown plain. */
const MAX_CELLS = 1_000_000;
const PLACES_PER_ROW = 256;

/** Which of the looks of a workbook the cells of one sheet have. SheetJS tells of values and number formats alone. */
export class SheetLooks {
  readonly painted: PaintedCells;
  /** By the number of a cell format. */
  readonly #looks: Uint16Array;
  readonly #cells = new Map<number, number>();

  constructor({ looks, painted }: { looks: Uint16Array; painted: Uint16Array }) {
    this.#looks = looks;
    this.painted = new PaintedCells(painted);
  }

  of(row: number, column: number): number {
    return this.#cells.get(row * PLACES_PER_ROW + column) ?? 0;
  }

  readRecord({ type, data }: BiffRecord): void {
    switch (type) {
      case Record.formula:
      case Record.number:
      case Record.label:
      case Record.sharedLabel:
      case Record.richLabel:
      case Record.booleanOrError:
      case Record.shortNumber:
        this.#add(u16(data, 0), u16(data, 2), u16(data, 4));
        break;
      // MulRk, [MS-XLS] 2.4.175: a format and a number of four bytes for each column.
      case Record.shortNumbers:
        for (let at = 4, column = u16(data, 2); at + 8 <= data.length; at += 6) {
          this.#add(u16(data, 0), column++, u16(data, at));
        }
        break;
      case Record.blank:
        this.painted.cell(u16(data, 0), u16(data, 2), u16(data, 4));
        break;
      // MulBlank, 2.4.174
      case Record.blanks:
        for (let at = 4, column = u16(data, 2); at + 4 <= data.length; at += 2) {
          this.painted.cell(u16(data, 0), column++, u16(data, at));
        }
        break;
      case Record.columnInfo:
        this.painted.columns(Math.min(u16(data, 0), 255), Math.min(u16(data, 2), 255), u16(data, 6));
        break;
      // Row, 2.4.221: the format holds where the row says so.
      case Record.row:
        if ((u16(data, 12) & 0x0080) !== 0) this.painted.row(u16(data, 0), u16(data, 14) & 0x0fff);
        break;
    }
  }

  #add(row: number, column: number, format: number): void {
    const look = this.#looks[format] ?? 0;
    if (look !== 0 && this.#cells.size < MAX_CELLS) this.#cells.set(row * PLACES_PER_ROW + column, look);
  }
}
