import { isDateFormat } from '../../spreadsheet/number-format.ts';
import { type CellStyles, FormatTable } from '../workbook/number-formats.ts';

const MAX_FORMATS = 0x10000;
/** A style is its own format. */
const FORMATS = Uint16Array.from({ length: MAX_FORMATS }, (_, i) => i);

/** The formats met so far in a workbook. SheetJS gives each cell its code; the index of that is the cell's style. */
export class MetFormats {
  readonly styles: CellStyles = {
    formats: FORMATS,
    dates: new Uint8Array(MAX_FORMATS),
    strong: new Uint8Array(MAX_FORMATS),
    // What is painted without content is read from the records of blank cells.
    painted: new Uint16Array(0),
  };
  readonly table = new FormatTable();

  style(code: string, look: number): number {
    const known = this.table.codes.length;
    const index = this.table.index(code, look);
    if (index === known) this.styles.dates[index] = isDateFormat(code) ? 1 : 0;
    return index;
  }
}
