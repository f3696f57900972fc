import { type FloatingBlock, toSheetPage } from '../../analysis/sheet-page.ts';
import { type FoundTable, type KnownTable, SheetTables } from '../../analysis/sheet-tables.ts';
import type { CellKind } from '../../document/rows.ts';
import type { CellRange, SheetInfo, SheetLayout } from '../../document/sheet.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../spreadsheet/measure.ts';
import { cellName, rangeName } from '../../spreadsheet/reference.ts';
import type { Budget } from '../budget.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';
import { SheetFindings } from './findings.ts';
import type { CellStyles, FormatTable } from './number-formats.ts';
import type { PaintedCells } from './painted-cells.ts';
import { type PrintedCode, toPrintedTexts } from './print-furniture.ts';
import { type ComputedRows, SheetCells } from './sheet-cells.ts';

export interface SheetStart {
  /** Position in the workbook, from 0. */
  index: number;
  name: string;
  state: SheetInfo['state'];
  styles: CellStyles;
  formats: FormatTable;
  painted: PaintedCells;
  dateSystem: 1900 | 1904;
  known: readonly KnownTable[];
  budget: Budget;
  /** Values of formulas without a stored result, once they are known. */
  computed: ComputedRows | undefined;
}

/** What is known of a sheet when its cells are read. */
export interface SheetEnd {
  layout: Omit<SheetLayout, 'formats' | 'looks' | 'formatLooks' | 'painted' | 'dateSystem'>;
  frozen: SheetInfo['frozen'];
  pivotTables: SheetInfo['pivot_tables'];
  autoFilter: CellRange | undefined;
  floating(measure: SheetMeasure): FloatingBlock[];
  printed: readonly PrintedCode[];
}

/** A sheet on its way into the model: its cells in row chunks first, then its tables, its page and what is said of it. */
export class SheetDraft {
  readonly cells: SheetCells;
  readonly #start: SheetStart;
  readonly #tables: SheetTables;
  readonly #findings = new SheetFindings();

  constructor(start: SheetStart) {
    this.#start = start;
    this.cells = new SheetCells(start.index, start.styles, start.budget, start.computed);
    const reader = new CellReader({ formats: start.formats.codes, dateSystem: start.dateSystem });
    const show = (kind: CellKind, number: number, text: string, format: number): string =>
      reader.read({ row: 0, column: 0, kind, number, text, format, formula: undefined, computed: false }).formatted;
    this.#tables = new SheetTables(start.known, show);
  }

  /** The row chunks that are complete by now. */
  *takeRows(): Generator<ParsedPart> {
    for (const { chunk, shared, strongRows } of this.cells.take()) {
      this.#tables.add(chunk, strongRows);
      this.#findings.add(chunk);
      yield { kind: 'rows', chunk, ...(shared ? { shared } : {}) };
    }
  }

  /** The rows left, then all else. Returns how many tables there are. */
  *finish(end: SheetEnd, tablesBefore: number, warn: ParseContext['warn']): Generator<ParsedPart, number> {
    const { index, name, state, formats, painted, dateSystem } = this.#start;
    this.cells.finish();
    yield* this.takeRows();
    const { range: used, counts } = this.cells;
    const contents = this.#tables.finish({ used, merges: end.layout.merges, filter: end.autoFilter });
    const measure = new SheetMeasure(end.layout);
    const { tables, charts, chartTables, page, overlay } = toSheetPage({
      page: index + 1,
      name,
      hidden: state !== 'visible',
      measure,
      used,
      contents,
      floating: [...end.floating(measure), ...toNotes(end.layout.comments, measure)],
      printed: toPrintedTexts(end.printed, name),
      tablesBefore,
    });
    for (const head of tables) yield { kind: 'table', head };
    for (const table of chartTables) yield { kind: 'table', ...table };
    yield { kind: 'page', page, overlay };
    const info: SheetInfo = {
      name,
      index: index + 1,
      state,
      range: used ? rangeName(used) : null,
      row_count: used ? used.lastRow - used.firstRow + 1 : 0,
      col_count: used ? used.lastColumn - used.firstColumn + 1 : 0,
      cell_count: counts.cells,
      formula_count: counts.formulas,
      merged: end.layout.merges.map(rangeName),
      tables: tables.map(({ id, range }, i) => ({ id, range: range!, ...declaredParts(contents.tables[i]!) })),
      frozen: end.frozen,
      charts,
      pivot_tables: end.pivotTables,
      has_comments: end.layout.comments.length > 0,
    };
    const { codes, looks, formatLooks } = formats;
    const layout = { ...end.layout, formats: codes, looks, formatLooks, painted: painted.finish(), dateSystem };
    yield { kind: 'sheet', sheet: { info, layout } };
    this.#warn(warn, contents.dropped);
    return tables.length + chartTables.length;
  }

  #warn(warn: ParseContext['warn'], dropped: number): void {
    const { index, name, state } = this.#start;
    const page = index + 1;
    if (state !== 'visible') warn({ code: 'hidden_sheet', message: `The sheet ${name} is hidden.`, page });
    for (const warning of this.#findings.report(page, name, this.cells.counts)) warn(warning);
    if (dropped > 0) {
      const message = `${name} has so many blocks of cells (${dropped} beyond the limit) that not all are looked at for tables.`;
      warn({ code: 'too_many_regions', message, page });
    }
  }
}

/** Remarks on cells are part of what a sheet says: they are read, searched and exported as blocks of its page. */
const toNotes = (comments: SheetLayout['comments'], measure: SheetMeasure): FloatingBlock[] =>
  comments.map(({ row, column, text, author }) => ({
    type: 'note',
    text: `${cellName(row, column)}${author ? ` (${author})` : ''}: ${text}`,
    bbox: measure.cellBox(row, column),
  }));

function declaredParts({ declared }: FoundTable): Partial<SheetInfo['tables'][number]> {
  if (!declared) return {};
  const { name, columns, headerRows, totalsRows } = declared;
  return columns ? { name, columns, header_rows: headerRows, totals_rows: totalsRows ?? 0 } : { name };
}
