import { CellKind } from '../../document/rows.ts';
import type { CellRange } from '../../document/sheet.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import { isoToSerial } from '../workbook/dates.ts';
import type { FormatTable } from '../workbook/number-formats.ts';
import type { PaintedCells } from '../workbook/painted-cells.ts';
import type { SheetCells } from '../workbook/sheet-cells.ts';
import { rowPoints } from '../workbook/sizes.ts';
import type { RichValue, RichValues } from './rich-values.ts';
import { SharedFormulas } from './shared-formula.ts';
import type { SharedStrings } from './shared-strings.ts';
import { decodeXstring, toFormula } from './text.ts';

/** ST_CellType (ECMA-376 part 1, 18.18.11). */
export const CellType = {
  number: 0,
  shared: 1,
  /** The stored result of a formula. */
  string: 2,
  inline: 3,
  boolean: 4,
  error: 5,
  date: 6,
} as const;
export type CellType = (typeof CellType)[keyof typeof CellType];

export const CELL_TYPES: ReadonlyMap<string, CellType> = new Map([
  ['n', CellType.number],
  ['s', CellType.shared],
  ['str', CellType.string],
  ['inlineStr', CellType.inline],
  ['b', CellType.boolean],
  ['e', CellType.error],
  ['d', CellType.date],
]);

/** An array formula holds for each column of its range; more registrations than this come from no workbook of Excel. */
const MAX_ARRAY_COLUMNS = 4_000_000;

const MAX_PICTURES = 2_000;

export interface CellPicture {
  row: number;
  column: number;
  picture: RichValue;
}

export interface SheetDataContext {
  cells: SheetCells;
  /** A row of a height of its own, 0 for a hidden one. */
  sizeRow(row: number, points: number): void;
  painted: PaintedCells;
  strings: SharedStrings;
  richValues: RichValues;
  formats: FormatTable;
  dates: Uint8Array;
  dateSystem: 1900 | 1904;
  /** A formula's 0 stands for no result. */
  computedOnLoad: boolean;
  /** Something in the cells that Excel would not have written: said once per sheet. */
  warn(code: string, message: string): void;
}

/**
 * What the cells of `sheetData` mean, whoever reads the markup. Positions are from 0, -1 where the file leaves them out: then
 * a row follows the last one and a cell stands right of the last one.
 */
export class SheetData {
  readonly #context: SheetDataContext;
  readonly #cells: SheetCells;
  /** In the cells themselves. */
  readonly pictures: CellPicture[] = [];
  readonly #shared = new SharedFormulas();
  #row = -1;
  #column = -1;
  /** By column: the array formula or data table in force, and its last row. */
  readonly #arrays = new Map<number, { formula: string; range: CellRange }>();
  #arrayColumns = 0;

  constructor(context: SheetDataContext) {
    this.#context = context;
    this.#cells = context.cells;
  }

  /** `height` in points, NaN where the file gives none; `style` that of the cells that the row does not list. */
  openRow(row: number, height: number, hidden: boolean, style: number): void {
    this.#moveTo(row < 0 ? this.#row + 1 : row);
    if (style > 0) this.#context.painted.row(this.#row, style);
    if (hidden) this.#context.sizeRow(this.#row, 0);
    else if (height >= 0) this.#context.sizeRow(this.#row, rowPoints(height));
  }

  /** A cell without content still has a place: the next one may not say its own. */
  empty(row: number, column: number, style: number): void {
    this.#place(row, column);
    this.#context.painted.cell(this.#row, this.#column, style);
  }

  number(row: number, column: number, style: number, value: number, formula?: string, f?: FormulaAttributes): void {
    this.#place(row, column);
    if (value === 0 && this.#context.computedOnLoad && isFormula(formula, f)) this.#uncached(style, formula, f);
    else if (value === 0 && this.#context.computedOnLoad && this.#arrayHere()) {
      this.#cells.uncached(this.#column, style);
      this.#inherit();
    } else {
      this.#cells.number(this.#column, style, value);
      this.#formula(formula, f);
    }
  }

  boolean(row: number, column: number, style: number, value: boolean, formula?: string, f?: FormulaAttributes): void {
    this.#place(row, column);
    this.#cells.boolean(this.#column, style, value);
    this.#formula(formula, f);
  }

  sharedText(row: number, column: number, style: number, index: number, formula?: string, f?: FormulaAttributes): void {
    this.#place(row, column);
    this.#sharedText(style, index);
    this.#formula(formula, f);
  }

  /** A cell whose formula has no stored result. */
  uncached(row: number, column: number, style: number, formula: string, f?: FormulaAttributes): void {
    this.#place(row, column);
    this.#uncached(style, formula, f);
  }

  /** A value as the file writes it. */
  value(
    row: number,
    column: number,
    style: number,
    type: CellType,
    text: string,
    formula?: string,
    f?: FormulaAttributes,
  ): void {
    if (type === CellType.number && text.trim() === '0') {
      this.number(row, column, style, 0, formula, f);
      return;
    }
    this.#place(row, column);
    if (this.#value(style, type, text)) this.#formula(formula, f);
    else if (formula !== undefined) this.#uncached(style, formula, f);
  }

  /** An error that stands for a rich value, by its number among those of the workbook. */
  rich(
    row: number,
    column: number,
    style: number,
    metadata: number,
    error: string,
    formula?: string,
    f?: FormulaAttributes,
  ): void {
    const shown = this.#context.richValues.get(metadata);
    const text = shown?.text ?? error;
    if (!shown || shown.kind === 'error') this.value(row, column, style, CellType.error, text, formula, f);
    else if (text || formula !== undefined) this.value(row, column, style, CellType.string, text, formula, f);
    else this.empty(row, column, style);
    if (shown?.kind === 'image' && this.pictures.length < MAX_PICTURES) {
      this.pictures.push({ row: this.#row, column: this.#column, picture: shown });
    }
  }

  /** False where the text says nothing. */
  #value(style: number, type: CellType, text: string): boolean {
    const cells = this.#cells;
    switch (type) {
      case CellType.number:
        if (text.trim() === '') return false;
        if (Number.isFinite(Number(text))) cells.number(this.#column, style, Number(text));
        else cells.text(this.#column, style, decodeXstring(text));
        return true;
      case CellType.shared:
        if (!/^\s*\d+\s*$/.test(text)) return false;
        this.#sharedText(style, Number(text));
        return true;
      case CellType.boolean:
        cells.boolean(this.#column, style, /^\s*(1|true)\s*$/i.test(text));
        return true;
      case CellType.error:
        cells.error(this.#column, style, text.trim() || '#VALUE!');
        return true;
      case CellType.date:
        this.#date(style, text);
        return true;
      default:
        cells.text(this.#column, style, decodeXstring(text));
        return true;
    }
  }

  #sharedText(style: number, index: number): void {
    const text = this.#context.strings.get(index);
    if (text === undefined) this.#context.warn('missing_text', 'Cells refer to shared texts that the workbook lacks.');
    this.#cells.text(this.#column, style, text ?? '', text === undefined ? -1 : index);
  }

  #uncached(style: number, formula: string, f: FormulaAttributes | undefined): void {
    // Only a formula makes a cell of it.
    if (!isFormula(formula, f)) return;
    this.#cells.uncached(this.#column, style);
    this.#formula(formula, f);
  }

  #date(style: number, text: string): void {
    const { dateSystem, formats, dates } = this.#context;
    const serial = isoToSerial(text.trim(), dateSystem);
    if (Number.isNaN(serial)) this.#cells.text(this.#column, style, text);
    else if (dates[style]) this.#cells.number(this.#column, style, serial);
    else {
      const format = formats.index(Number.isInteger(serial) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss');
      this.#cells.formatted(this.#column, style, CellKind.date, serial, format);
    }
  }

  #place(row: number, column: number): void {
    if (row >= 0 && row !== this.#row) this.#moveTo(row);
    this.#column = column >= 0 ? column : this.#column + 1;
  }

  #moveTo(row: number): void {
    this.#row = row;
    this.#column = -1;
    this.#cells.startRow(row);
  }

  /** CT_CellFormula (ECMA-376 part 1, 18.3.1.40). */
  #formula(text: string | undefined, attributes: FormulaAttributes | undefined): void {
    const type = attributes?.get('t') ?? 'normal';
    // Cells that a dynamic array spills into may say <f ca="1"/>.
    if (text === undefined || (text === '' && type === 'normal')) {
      if (this.#arrays.size > 0) this.#inherit();
      return;
    }
    if (type === 'shared') this.#sharedFormula(text, attributes?.get('si') ?? '');
    else if (type === 'array') this.#array(toFormula(text), attributes?.get('ref'));
    else if (type === 'dataTable') this.#array(toDataTable(attributes!), attributes?.get('ref'));
    else this.#cells.formula(toFormula(text));
  }

  #sharedFormula(text: string, group: string): void {
    if (text !== '') {
      const formula = toFormula(text);
      this.#shared.define(group, formula, this.#row, this.#column);
      this.#cells.formula(formula);
      return;
    }
    const formula = this.#shared.writeOut(group, this.#row, this.#column);
    if (formula === undefined) {
      this.#context.warn('missing_formula', 'Cells share formulas that the sheet does not define.');
    } else this.#cells.formula(formula);
  }

  /** The cell at the top left has the formula; those below and beside it find it by their column. */
  #array(formula: string, reference: string | undefined): void {
    if (formula === '') return;
    this.#cells.formula(formula);
    const range = reference === undefined ? undefined : parseRange(reference);
    if (!range || (range.firstRow === range.lastRow && range.firstColumn === range.lastColumn)) return;
    this.#arrayColumns += range.lastColumn - range.firstColumn + 1;
    if (this.#arrayColumns > MAX_ARRAY_COLUMNS) {
      this.#context.warn('array_formulas', 'The sheet has too many array formulas to write them out for each cell.');
      return;
    }
    for (let column = range.firstColumn; column <= range.lastColumn; column++) {
      this.#arrays.set(column, { formula, range });
    }
  }

  #inherit(): void {
    const formula = this.#arrayHere();
    if (formula !== undefined) this.#cells.formula(formula);
  }

  /** The array formula that the cell has its share in. */
  #arrayHere(): string | undefined {
    const array = this.#arrays.get(this.#column);
    if (!array) return undefined;
    if (array.range.lastRow < this.#row) this.#arrays.delete(this.#column);
    else if (array.range.firstRow <= this.#row) return array.formula;
    return undefined;
  }
}

/** The attributes of `<f>`; undefined where it has none. */
export type FormulaAttributes = ReadonlyMap<string, string>;

/** As Excel shows the cells of a what-if table: TABLE(row input, column input). */
function toDataTable(attributes: FormulaAttributes): string {
  const isSet = (name: string): boolean => /^(1|true)$/.test(attributes.get(name) ?? '');
  const first = attributes.get('r1') ?? '';
  if (isSet('dt2D')) return `TABLE(${first},${attributes.get('r2') ?? ''})`;
  return isSet('dtr') ? `TABLE(${first},)` : `TABLE(,${first})`;
}

/** An empty <f/> is none, unless it has its share in another. */
const isFormula = (formula: string | undefined, f: FormulaAttributes | undefined): formula is string =>
  formula !== undefined && (formula !== '' || (f?.get('t') ?? 'normal') !== 'normal');
