import type { CellObject, WorkSheet } from 'xlsx';
import type { SheetInfo, SheetLayout } from '../../document/sheet.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';
import { toFloating } from '../workbook/drawn-object.ts';
import { shownFormula } from '../workbook/formula-text.ts';
import type { KnownValues } from '../workbook/known-values.ts';
import type { SheetCells } from '../workbook/sheet-cells.ts';
import { SheetDraft } from '../workbook/sheet-draft.ts';
import type { BookLinks } from './book-links.ts';
import type { MetFormats } from './met-formats.ts';
import type { SheetExtras } from './sheet-extras.ts';

/** BErr, [MS-XLS] 2.5.10. */
const ERRORS: ReadonlyMap<unknown, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

export interface SheetPlace {
  /** Position in the workbook, from 0. */
  index: number;
  name: string;
  state: SheetInfo['state'];
  dateSystem: 1900 | 1904;
  tablesBefore: number;
  known: KnownValues;
  /** No formula of the workbook was computed: what is stored for their results is none. */
  uncomputed: boolean;
  links: BookLinks;
  sheetNames: readonly string[];
}

/** One sheet as SheetJS read it. Returns how many tables it has. */
export function* readSheet(
  sheet: WorkSheet,
  { tablesBefore, known, uncomputed, links, sheetNames, ...place }: SheetPlace,
  extras: SheetExtras,
  formats: MetFormats,
  { budget, warn }: ParseContext,
): Generator<ParsedPart, number> {
  const computed = known.computed?.get(place.index);
  const draft = new SheetDraft({
    ...place,
    computed,
    styles: formats.styles,
    formats: formats.table,
    painted: extras.looks.painted,
    known: [],
    budget,
  });
  // SheetJS takes the values that a chart keeps for cells of its sheet.
  const cellsOfSheet = sheet['!type'] === 'chart' ? {} : sheet;
  const rows = new RowReader(cellsOfSheet, draft.cells, formats, extras, uncomputed);
  for (let row = 0; row < rows.count; row++) {
    rows.read(row);
    yield* draft.takeRows();
  }
  const drawn = extras.drawn.finish({
    reference: (formula) => links.reference(formula, sheetNames),
    format: (index) => links.format(index),
    cells: known.cellsOf,
  });
  return yield* draft.finish(
    {
      layout: {
        columns: extras.columns,
        rows: extras.rows,
        merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
          firstRow: s.r,
          firstColumn: s.c,
          lastRow: e.r,
          lastColumn: e.c,
        })),
        comments: rows.comments,
        hyperlinks: rows.hyperlinks,
        validations: extras.validations,
      },
      frozen: extras.frozen,
      pivotTables: [],
      autoFilter: sheet['!autofilter'] && parseRange(sheet['!autofilter'].ref),
      printed: extras.printed,
      floating: (measure) => drawn.map((object) => toFloating(object, measure, budget)),
    },
    tablesBefore,
    warn,
  );
}

class RowReader {
  readonly comments: SheetLayout['comments'] = [];
  readonly hyperlinks: SheetLayout['hyperlinks'] = [];
  readonly #rows: (CellObject[] | undefined)[];
  readonly #cells: SheetCells;
  readonly #formats: MetFormats;
  readonly #extras: SheetExtras;
  readonly #uncomputed: boolean;
  /** By range. */
  readonly #arrayFormulas = new Map<string, string>();

  constructor(sheet: WorkSheet, cells: SheetCells, formats: MetFormats, extras: SheetExtras, uncomputed: boolean) {
    this.#rows = sheet['!data'] ?? [];
    this.#cells = cells;
    this.#formats = formats;
    this.#extras = extras;
    this.#uncomputed = uncomputed;
  }

  get count(): number {
    return this.#rows.length;
  }

  read(row: number): void {
    this.#cells.startRow(row);
    this.#rows[row]?.forEach((cell, column) => {
      if (cell.c) this.#comment(row, column, cell.c);
      if (cell.l?.Target) {
        const range = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
        this.hyperlinks.push({ range, target: cell.l.Target });
      }
      const formula = cell.F ? this.#arrayFormula(cell.F, cell.f) : cell.f;
      const style = this.#formats.style(String(cell.z ?? 'General'), this.#extras.looks.of(row, column));
      const hasNoResult = this.#uncomputed && formula !== undefined;
      if (hasNoResult || !this.#value(column, style, cell)) {
        if (formula === undefined) return;
        this.#cells.uncached(column, style);
      }
      if (formula !== undefined) this.#cells.formula(shownFormula(formula));
    });
    // Rows are read once: what is done can be let go.
    this.#rows[row] = undefined;
  }

  /** False where the cell holds nothing. */
  #value(column: number, style: number, { t: type, v: value }: CellObject): boolean {
    if (type === 'n' && typeof value === 'number') this.#cells.number(column, style, value);
    else if (type === 's') this.#cells.text(column, style, String(value ?? ''));
    else if (type === 'b') this.#cells.boolean(column, style, Boolean(value));
    else if (type === 'e') this.#cells.error(column, style, ERRORS.get(value) ?? '#VALUE!');
    else return false;
    return true;
  }

  #comment(row: number, column: number, comments: NonNullable<CellObject['c']>): void {
    // SheetJS takes the records behind a text for more of it.
    const text = this.#extras.drawn.remarks.get(`${row}:${column}`) ?? comments.map(({ t }) => t ?? '').join('\n');
    const author = comments[0]?.a;
    if (text) this.comments.push({ row, column, text, ...(author ? { author } : {}) });
  }

  /** SheetJS gives the formula to the cell at the top left; every cell of the range names the range. */
  #arrayFormula(range: string, own: string | undefined): string | undefined {
    if (own !== undefined) this.#arrayFormulas.set(range, own);
    return this.#arrayFormulas.get(range);
  }
}
