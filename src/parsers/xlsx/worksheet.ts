import type { Axis, CellRange, SheetInfo, SheetLayout } from '../../document/sheet.ts';
import { MAX_COLUMNS, parseRange } from '../../spreadsheet/reference.ts';
import type { XmlHandler } from '../containers/xml.ts';
import type { PaintedCells } from '../workbook/painted-cells.ts';
import type { PrintedCode } from '../workbook/print-furniture.ts';
import {
  AxisBuilder,
  DEFAULT_COLUMN_POINTS,
  DEFAULT_ROW_POINTS,
  defaultWidthToPoints,
  rowPoints,
  widthToPoints,
} from '../workbook/sizes.ts';
import type { SheetControl } from './form-controls.ts';
import type { SheetReader } from './sheet-reader.ts';
import { isTrue } from './sheet-scanner.ts';
import { decodeXstring, toFormula } from './text.ts';

/** Excel takes 65,530 hyperlinks and as many validations; merged cells it bounds only by memory. */
const MAX_ENTRIES = 100_000;
const MAX_SQREF_CHARS = 8_192;
/** Each has a part of its own. */
const MAX_CONTROLS = 2_000;

/** A worksheet (ECMA-376 part 1, 18.3.1.99) but for its cells. */
export interface WorksheetParts {
  frozen: SheetInfo['frozen'];
  columns: Axis;
  rows: Axis;
  merges: CellRange[];
  validations: SheetLayout['validations'];
  hyperlinks: { range: CellRange; relationship: string | undefined; location: string | undefined }[];
  autoFilter: CellRange | undefined;
  printed: PrintedCode[];
  controls: SheetControl[];
}

/** Reads what stands around `sheetData`, whose own elements it passes on. */
export class WorksheetHandler implements XmlHandler {
  readonly rows = new AxisBuilder(DEFAULT_ROW_POINTS);
  readonly #columns = new AxisBuilder(DEFAULT_COLUMN_POINTS);
  readonly #cells: SheetReader;
  readonly #painted: PaintedCells;
  readonly #warn: (code: string, message: string) => void;
  #inCells = false;
  #frozen: WorksheetParts['frozen'] = null;
  readonly #merges: CellRange[] = [];
  readonly #validations: SheetLayout['validations'] = [];
  readonly #hyperlinks: WorksheetParts['hyperlinks'] = [];
  #autoFilter: CellRange | undefined;
  readonly #controls: SheetControl[] = [];
  readonly #printed: PrintedCode[] = [];
  /** Which headers and footers are in use, and the one being read. */
  #printedNames: ReadonlyMap<string, PrintedCode['type']> = new Map();
  #printing: PrintedCode | undefined;
  /** The validation being read, and which of its texts. */
  #validation: { type: string; range: string; formula: string } | undefined;
  #text: 'formula' | 'range' | undefined;

  constructor(cells: SheetReader, painted: PaintedCells, warn: (code: string, message: string) => void) {
    this.#cells = cells;
    this.#painted = painted;
    this.#warn = warn;
  }

  finish(): WorksheetParts {
    return {
      frozen: this.#frozen,
      columns: this.#columns.finish(),
      rows: this.rows.finish(),
      merges: this.#merges,
      validations: this.#validations,
      hyperlinks: this.#hyperlinks,
      autoFilter: this.#autoFilter,
      printed: this.#printed,
      controls: this.#controls,
    };
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#inCells) {
      this.#cells.open(name, attributes);
      return;
    }
    switch (name) {
      case 'x:sheetData':
        this.#inCells = true;
        break;
      case 'x:pane':
        if (attributes.get('state')?.startsWith('frozen')) {
          const rows = Math.trunc(Number(attributes.get('ySplit') ?? 0)) || 0;
          const columns = Math.trunc(Number(attributes.get('xSplit') ?? 0)) || 0;
          if (rows > 0 || columns > 0) this.#frozen = { rows, columns };
        }
        break;
      case 'x:sheetFormatPr':
        this.#defaultSizes(attributes);
        break;
      case 'x:col':
        this.#column(attributes);
        break;
      case 'x:mergeCell':
        this.#addTo(this.#merges, parseRange(attributes.get('ref') ?? ''));
        break;
      case 'x:autoFilter':
        this.#autoFilter = parseRange(attributes.get('ref') ?? '');
        break;
      case 'x:hyperlink': {
        const range = parseRange(attributes.get('ref') ?? '');
        const relationship = attributes.get('r:id');
        if (range) this.#addTo(this.#hyperlinks, { range, relationship, location: attributes.get('location') });
        break;
      }
      case 'x:control':
        if (this.#controls.length < MAX_CONTROLS) {
          this.#controls.push({
            shape: attributes.get('shapeId') ?? '',
            relationship: attributes.get('r:id') ?? '',
          });
        }
        break;
      case 'x:headerFooter':
        this.#printedNames = printedNames(attributes);
        break;
      case 'x:dataValidation':
      case 'x14:dataValidation':
        this.#validation = {
          type: attributes.get('type') ?? 'none',
          range: (attributes.get('sqref') ?? '').slice(0, MAX_SQREF_CHARS),
          formula: '',
        };
        break;
      case 'x:formula1':
      case 'x14:formula1':
        if (this.#validation) this.#text = 'formula';
        break;
      case 'xm:sqref':
        if (this.#validation) this.#text = 'range';
        break;
      default: {
        const type = this.#printedNames.get(name);
        if (type) this.#printing = { type, code: '' };
      }
    }
  }

  text(text: string): void {
    if (this.#inCells) this.#cells.text(text);
    else if (this.#printing) this.#printing.code = (this.#printing.code + text).slice(0, MAX_SQREF_CHARS);
    else if (this.#text && this.#validation && this.#validation[this.#text].length < MAX_SQREF_CHARS) {
      this.#validation[this.#text] += text;
    }
  }

  close(name: string): void {
    if (this.#inCells) {
      if (name === 'x:sheetData') this.#inCells = false;
      else this.#cells.close(name);
      return;
    }
    if (this.#printing && this.#printedNames.has(name)) {
      this.#printing.code = decodeXstring(this.#printing.code);
      if (this.#printed.length < this.#printedNames.size) this.#printed.push(this.#printing);
      this.#printing = undefined;
    } else if (name === 'x:formula1' || name === 'x14:formula1' || name === 'xm:sqref') this.#text = undefined;
    else if ((name === 'x:dataValidation' || name === 'x14:dataValidation') && this.#validation) {
      const { type, range, formula } = this.#validation;
      this.#validation = undefined;
      if (type === 'none' || range.trim() === '') return;
      this.#addTo(this.#validations, {
        range: range.trim(),
        type,
        ...(formula ? { formula: toFormula(formula.trim()) } : {}),
      });
    }
  }

  #defaultSizes(attributes: ReadonlyMap<string, string>): void {
    const height = Number(attributes.get('defaultRowHeight'));
    if (height > 0) this.rows.defaultSize = rowPoints(height);
    if (isTrue(attributes.get('zeroHeight'))) this.rows.defaultSize = 0;
    const width = Number(attributes.get('defaultColWidth'));
    const base = Number(attributes.get('baseColWidth'));
    if (width > 0) this.#columns.defaultSize = widthToPoints(width);
    else if (base > 0) this.#columns.defaultSize = defaultWidthToPoints(base);
  }

  /** CT_Col, 18.3.1.13. */
  #column(attributes: ReadonlyMap<string, string>): void {
    const from = Number(attributes.get('min')) - 1;
    const to = Math.min(Number(attributes.get('max')), MAX_COLUMNS) - 1;
    const width = attributes.get('width');
    if (!(from >= 0 && from <= to)) return;
    this.#painted.columns(from, to, Number(attributes.get('style') ?? 0) || 0);
    if (isTrue(attributes.get('hidden'))) this.#columns.add(from, to, 0);
    else if (width !== undefined && Number(width) >= 0) this.#columns.add(from, to, widthToPoints(Number(width)));
  }

  #addTo<T>(list: T[], entry: T | undefined): void {
    if (entry === undefined) return;
    if (list.length < MAX_ENTRIES) list.push(entry);
    else {
      const what = 'more merged cells, hyperlinks or validations';
      this.#warn('too_many_entries', `The sheet has ${what} than ${MAX_ENTRIES}; the rest is left out.`);
    }
  }
}

/** 18.3.1.46: those of first and even pages count only where they differ. */
function printedNames(attributes: ReadonlyMap<string, string>): Map<string, PrintedCode['type']> {
  const which = ['odd'];
  if (isTrue(attributes.get('differentFirst'))) which.push('first');
  if (isTrue(attributes.get('differentOddEven'))) which.push('even');
  return new Map(
    which.flatMap((page): [string, PrintedCode['type']][] => [
      [`x:${page}Header`, 'header'],
      [`x:${page}Footer`, 'footer'],
    ]),
  );
}

/** Where a hyperlink leads: an address, or a place in the workbook after "#". */
export function toTarget(address: string | undefined, location: string | undefined): string | undefined {
  const place = location ? `#${decodeXstring(location)}` : '';
  return address || place ? `${address ?? ''}${place}` : undefined;
}
