import type { Axis, SheetInfo, SheetLayout } from '../../document/sheet.ts';
import { rangeName } from '../../spreadsheet/reference.ts';
import type { FormatTable } from '../workbook/number-formats.ts';
import type { PrintedCode } from '../workbook/print-furniture.ts';
import {
  AxisBuilder,
  DEFAULT_COLUMN_POINTS,
  DEFAULT_ROW_POINTS,
  defaultWidthToPoints,
  rowPoints,
  widthToPoints,
} from '../workbook/sizes.ts';
import { BIFF5, BIFF8, type BiffRecord, isBof, Record, readCharacters, readRecords, Substream, u16 } from './biff.ts';
import { BookLinks } from './book-links.ts';
import { BookLooks } from './book-looks.ts';
import { DrawnReader } from './drawn-records.ts';
import { QueryReader } from './query-records.ts';
import { SheetLooks } from './sheet-looks.ts';

const TWIPS_PER_POINT = 20;
const MAX_VALIDATIONS = 65_536;
/** A file may list the same sheet a million times. */
const MAX_SHEETS = 4_096;
const MAX_PRINTED = 4;
const VALIDATION_TYPES = ['none', 'whole', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'];

/** What the workbook stream says of a sheet beside its cells. */
export interface SheetExtras {
  columns: Axis;
  rows: Axis;
  frozen: SheetInfo['frozen'];
  validations: SheetLayout['validations'];
  printed: PrintedCode[];
  drawn: DrawnReader;
  looks: SheetLooks;
  /** Some formula has a result that only computing it gives. */
  hasResults: boolean;
}

const NO_LOOKS = { looks: new Uint16Array(0), painted: new Uint16Array(0) };
export const noExtras = (): SheetExtras => new ExtrasReader(NO_LOOKS).finish();

/** The extras of each sheet, in the order of the workbook, and what its globals say. */
export function readExtras(stream: Buffer, table: FormatTable): { sheets: SheetExtras[]; links: BookLinks } {
  const links = new BookLinks();
  const bookLooks = new BookLooks();
  for (const record of readRecords(stream)) {
    if (record.type === Record.eof) break;
    links.readRecord(record);
    bookLooks.readRecord(record);
  }
  links.finish();
  const looks = bookLooks.register(table);
  const starts = links.sheetStarts;
  const sorted = starts.toSorted((a, b) => a - b);
  const sheets = starts.slice(0, MAX_SHEETS).map((start, i) => {
    // Sheets follow one another: no record is read for two of them.
    const end = sorted.find((other) => other > start) ?? stream.length;
    return readSheetExtras(readRecords(stream.subarray(0, end), start), looks, new QueryReader(links.external, i + 1));
  });
  return { sheets, links };
}

function readSheetExtras(records: Iterable<BiffRecord>, looks: RegisteredLooks, queries: QueryReader): SheetExtras {
  const sheet = new ExtrasReader(looks);
  let depth = 0;
  let inChart = false;
  for (const record of records) {
    if (isBof(record.type)) {
      depth++;
      inChart = u16(record.data, 2) === Substream.chart;
      if (depth === 1) sheet.version = u16(record.data, 0);
      if (inChart) sheet.drawn.openChart(u16(record.data, 0), depth === 1);
    } else if (record.type === Record.eof) {
      if (--depth <= 0) break;
      inChart = false;
    } else if (depth === 0) break;
    else if (inChart) sheet.drawn.readChartRecord(record);
    else if (depth === 1) {
      sheet.readRecord(record);
      queries.readRecord(record, sheet.version);
    }
  }
  return sheet.finish();
}

type RegisteredLooks = ReturnType<BookLooks['register']>;

class ExtrasReader {
  readonly drawn = new DrawnReader();
  readonly #looks: SheetLooks;
  readonly #columns = new AxisBuilder(DEFAULT_COLUMN_POINTS);
  readonly #rows = new AxisBuilder(DEFAULT_ROW_POINTS);
  readonly #validations: SheetLayout['validations'] = [];
  readonly #printed: PrintedCode[] = [];
  version = BIFF8;
  #panesFrozen = false;
  #hasResults = false;
  #pane = { rows: 0, columns: 0 };

  constructor(looks: RegisteredLooks) {
    this.#looks = new SheetLooks(looks);
  }

  readRecord(record: BiffRecord): void {
    const { type, data } = record;
    this.drawn.readRecord(record);
    this.#looks.readRecord(record);
    switch (type) {
      case Record.window2:
        this.#panesFrozen = (u16(data, 0) & 0x0008) !== 0;
        break;
      case Record.pane:
        this.#pane = { columns: u16(data, 0), rows: u16(data, 2) };
        break;
      case Record.defaultColumnWidth:
        this.#columns.defaultSize = defaultWidthToPoints(u16(data, 0));
        break;
      case Record.standardWidth:
        this.#columns.defaultSize = widthToPoints(u16(data, 0) / 256);
        break;
      case Record.columnInfo: {
        // ColInfo, 2.4.53: widths in 1/256 of a character.
        const isHidden = (u16(data, 8) & 1) !== 0;
        const from = Math.min(u16(data, 0), 255);
        const to = Math.min(u16(data, 2), 255);
        if (from <= to) this.#columns.add(from, to, isHidden ? 0 : widthToPoints(u16(data, 4) / 256));
        break;
      }
      case Record.defaultRowHeight:
        this.#rows.defaultSize = (u16(data, 0) & 0x0002) !== 0 ? 0 : rowPoints(u16(data, 2) / TWIPS_PER_POINT);
        break;
      case Record.row: {
        // Row, 2.4.221
        const height = u16(data, 6);
        const isHidden = (u16(data, 12) & 0x0020) !== 0;
        if (isHidden) this.#rows.add(u16(data, 0), u16(data, 0), 0);
        else if ((height & 0x8000) === 0) {
          this.#rows.add(u16(data, 0), u16(data, 0), rowPoints(height / TWIPS_PER_POINT));
        }
        break;
      }
      case Record.formula:
        this.#hasResults ||= this.version < BIFF5 || !isUncomputed(data);
        break;
      case Record.header:
      case Record.footer:
        this.#readPrinted(type === Record.header ? 'header' : 'footer', data);
        break;
      case Record.validation:
        this.#readValidation(data);
        break;
    }
  }

  finish(): SheetExtras {
    const { rows, columns } = this.#pane;
    return {
      columns: this.#columns.finish(),
      rows: this.#rows.finish(),
      frozen: this.#panesFrozen && (rows > 0 || columns > 0) ? { rows, columns } : null,
      validations: this.#validations,
      printed: this.#printed,
      drawn: this.drawn,
      looks: this.#looks,
      hasResults: this.#hasResults,
    };
  }

  /** Header, 2.4.136. Earlier versions write it in a code page that they do not say. */
  #readPrinted(type: PrintedCode['type'], data: Buffer): void {
    if (this.version !== BIFF8 || this.#printed.length >= MAX_PRINTED) return;
    this.#printed.push({ type, code: readCharacters(data, 2, u16(data, 0), BIFF8) });
  }

  /** Dv, 2.4.95: flags, four strings, two formulas, the ranges. Of formulas only a list written out is read. */
  #readValidation(data: Buffer): void {
    let at = 4;
    for (let i = 0; i < 4 && at + 3 <= data.length; i++) {
      const isWide = (data[at + 2]! & 1) !== 0;
      at += 3 + u16(data, at) * (isWide ? 2 : 1);
    }
    const firstLength = u16(data, at);
    const formula = literalList(data.subarray(at + 4, at + 4 + firstLength));
    at += 4 + firstLength;
    at += 4 + u16(data, at);
    const ranges: string[] = [];
    for (let i = 0, count = u16(data, at); i < count && at + 10 + 8 * i <= data.length; i++) {
      const range = at + 2 + 8 * i;
      ranges.push(
        rangeName({
          firstRow: u16(data, range),
          lastRow: u16(data, range + 2),
          firstColumn: u16(data, range + 4),
          lastColumn: u16(data, range + 6),
        }),
      );
    }
    const type = VALIDATION_TYPES[u16(data, 0) & 0x0f] ?? 'none';
    if (type === 'none' || ranges.length === 0 || this.#validations.length >= MAX_VALIDATIONS) return;
    this.#validations.push({ range: ranges.join(' '), type, ...(formula === undefined ? {} : { formula }) });
  }
}

/**
 * Formula, 2.4.127: what programs that do not compute write for a result (2.5.133), an empty text, or 0 and the wish to be computed.
 * Excel writes such empty texts too, but hardly for all formulas of a workbook.
 */
function isUncomputed(data: Buffer): boolean {
  if (data.length < 16) return false;
  const isEmptyText = data[6] === 3 && u16(data, 12) === 0xffff;
  const isAskedFor = (u16(data, 14) & 0x0003) !== 0;
  return isEmptyText || (isAskedFor && data.readDoubleLE(6) === 0);
}

/** PtgStr (2.5.198.89) with entries parted by zeros, as Excel stores "a,b,c". */
function literalList(formula: Buffer): string | undefined {
  if (formula[0] !== 0x17 || formula.length < 3) return undefined;
  const isWide = (formula[2]! & 1) !== 0;
  const text = formula.toString(isWide ? 'utf16le' : 'latin1', 3, 3 + formula[1]! * (isWide ? 2 : 1));
  return `"${text.replaceAll('\0', ',').replaceAll('"', '""')}"`;
}
