import { columnNumber } from '../../spreadsheet/reference.ts';
import type { XmlHandler } from '../containers/xml.ts';
import { RichTextReader } from './rich-text-reader.ts';
import { CELL_TYPES, CellType, type FormulaAttributes, type SheetData } from './sheet-data.ts';
import { isTrue, RESUMED_ROW } from './sheet-scanner.ts';

const MAX_TEXT_CHARS = 1024 * 1024;

/** The content of `sheetData` from sax events: the slow, plain way that the scanner must agree with. */
export class SheetReader implements XmlHandler {
  readonly #data: SheetData;
  readonly #inline = new RichTextReader();
  #row = -1;
  #column = -1;
  #style = 0;
  #type: CellType = CellType.number;
  #metadata = 0;
  #value: string | undefined;
  #formula: string | undefined;
  #formulaAttributes: FormulaAttributes | undefined;
  #into: 'value' | 'formula' | 'inline' | undefined;

  constructor(data: SheetData) {
    this.#data = data;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'x:c') this.#openCell(attributes);
    else if (name === 'x:v') {
      this.#into = 'value';
      this.#value = '';
    } else if (name === 'x:f') {
      this.#into = 'formula';
      this.#formula = '';
      this.#formulaAttributes = attributes.size > 0 ? attributes : undefined;
    } else if (name === 'x:is') {
      this.#into = 'inline';
      this.#type = CellType.inline;
      this.#inline.start();
    } else if (name === 'x:row') {
      if (!attributes.has(RESUMED_ROW)) this.#openRow(attributes);
    } else if (this.#into === 'inline') this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#into === 'value') {
      if (this.#value!.length < MAX_TEXT_CHARS) this.#value += text;
    } else if (this.#into === 'formula') {
      if (this.#formula!.length < MAX_TEXT_CHARS) this.#formula += text;
    } else if (this.#into === 'inline') this.#inline.text(text);
  }

  close(name: string): void {
    if (name === 'x:c') this.#closeCell();
    else if (name === 'x:v' || name === 'x:f') this.#into = undefined;
    else if (name === 'x:is') {
      this.#into = undefined;
      this.#value = this.#inline.finish();
    } else if (this.#into === 'inline') this.#inline.close(name);
  }

  #openRow(attributes: ReadonlyMap<string, string>): void {
    const row = Number(attributes.get('r') ?? 0) - 1;
    const height = Number(attributes.get('ht') ?? Number.NaN);
    const style = isTrue(attributes.get('customFormat')) ? Number(attributes.get('s') ?? 0) || 0 : 0;
    this.#data.openRow(row >= 0 ? row : -1, height, isTrue(attributes.get('hidden')), style);
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    const reference = /^\s*\$?([A-Za-z]+)\$?(\d+)\s*$/.exec(attributes.get('r') ?? '');
    this.#row = reference ? Number(reference[2]) - 1 : -1;
    this.#column = reference ? toColumn(reference[1]!) : -1;
    this.#style = Number(attributes.get('s') ?? 0) || 0;
    this.#type = CELL_TYPES.get(attributes.get('t') ?? 'n') ?? CellType.number;
    this.#metadata = Number(attributes.get('vm') ?? 0) || 0;
    this.#value = this.#formula = this.#formulaAttributes = this.#into = undefined;
  }

  #closeCell(): void {
    if (this.#value !== undefined && this.#metadata > 0 && this.#type === CellType.error) {
      this.#data.rich(
        this.#row,
        this.#column,
        this.#style,
        this.#metadata,
        this.#value,
        this.#formula,
        this.#formulaAttributes,
      );
    } else if (this.#value !== undefined) {
      this.#data.value(
        this.#row,
        this.#column,
        this.#style,
        this.#type,
        this.#value,
        this.#formula,
        this.#formulaAttributes,
      );
    } else if (this.#formula !== undefined) {
      this.#data.uncached(this.#row, this.#column, this.#style, this.#formula, this.#formulaAttributes);
    } else this.#data.empty(this.#row, this.#column, this.#style);
  }
}

/** Columns outside the grid count as the first one outside, so that the cell is dropped and said to be. */
function toColumn(letters: string): number {
  const column = columnNumber(letters);
  return column < 0 ? Number.MAX_SAFE_INTEGER : column;
}
