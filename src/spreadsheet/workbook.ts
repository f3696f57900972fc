import { fault } from '../document/fault.ts';
import { nearestName } from '../document/nearest-name.ts';
import type { RowChunk } from '../document/rows.ts';
import type { CellRange, DefinedName, SheetInfo, SheetLayout } from '../document/sheet.ts';
import { parseRange } from './reference.ts';

/** How the tools get at cells: nothing is read before it is needed. Sheets are counted from 0. */
export interface WorkbookCells {
  layout(sheet: number): SheetLayout;
  /** The chunks that hold rows of [firstRow, lastRow], in order. */
  chunks(sheet: number, firstRow: number, lastRow: number): Iterable<RowChunk>;
}

/** A table that the file declares (ListObject). */
export interface WorkbookTable {
  name: string;
  sheet: number;
  range: CellRange;
  /** Empty where the file does not name them. */
  columns: string[];
  headerRows: number;
  totalsRows: number;
}

/** Sheets, names and tables of a workbook, found as Excel finds them: without regard to case. */
export class Workbook {
  readonly sheets: readonly SheetInfo[];
  readonly names: readonly DefinedName[];
  readonly tables: readonly WorkbookTable[];
  readonly #sheetsByName = new Map<string, number>();
  /** By scope (a sheet, or -1) and name. */
  readonly #namesByKey = new Map<string, DefinedName>();
  readonly #tablesByName = new Map<string, WorkbookTable>();

  constructor(sheets: readonly SheetInfo[], names: readonly DefinedName[] = []) {
    this.sheets = sheets;
    this.names = names;
    sheets.forEach(({ name }, i) => {
      if (!this.#sheetsByName.has(fold(name))) this.#sheetsByName.set(fold(name), i);
    });
    for (const name of names) {
      // "workbook" says that a name belongs to no sheet, even where a sheet is called so.
      const scope = name.scope === 'workbook' ? -1 : (this.findSheet(name.scope) ?? -1);
      const key = nameKey(scope, name.name);
      if (!this.#namesByKey.has(key)) this.#namesByKey.set(key, name);
    }
    this.tables = sheets.flatMap(declaredTables);
    for (const table of this.tables) this.#tablesByName.set(fold(table.name), table);
  }

  findSheet(name: string): number | undefined {
    return this.#sheetsByName.get(fold(name));
  }

  /** The sheet of a request. */
  sheet(name: string): number {
    // Names may begin or end with spaces; callers at times add some.
    const tidy = name.trim();
    const found = [name, tidy, unquote(tidy)].map((as) => this.findSheet(as)).find((sheet) => sheet !== undefined);
    if (found === undefined) {
      const nearest = nearestName(
        name,
        this.sheets.map((sheet) => sheet.name),
      );
      const meant = nearest === undefined ? '.' : `; did you mean "${nearest}"?`;
      throw fault('not_found', `There is no sheet "${name}"${meant} ${this.#sheetList()}`);
    }
    return found;
  }

  /** A name as seen from a sheet: its own before the workbook's. */
  findName(name: string, sheet: number): DefinedName | undefined {
    return this.#namesByKey.get(nameKey(sheet, name)) ?? this.#namesByKey.get(nameKey(-1, name));
  }

  findTable(name: string): WorkbookTable | undefined {
    return this.#tablesByName.get(fold(name));
  }

  /** The table that a cell stands in. */
  findTableAt(sheet: number, row: number, column: number): WorkbookTable | undefined {
    return this.tables.find(({ sheet: on, range }) => on === sheet && contains(range, row, column));
  }

  #sheetList(): string {
    const shown = this.sheets.slice(0, 20).map(({ name }) => `"${name}"`);
    const more = this.sheets.length - shown.length;
    return `The sheets are ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  }
}

function declaredTables({ tables }: SheetInfo, sheet: number): WorkbookTable[] {
  return tables.flatMap(({ name, range, columns, header_rows, totals_rows }) => {
    const parsed = parseRange(range);
    if (!name || !parsed) return [];
    return {
      name,
      sheet,
      range: parsed,
      columns: columns ?? [],
      headerRows: header_rows ?? 1,
      totalsRows: totals_rows ?? 0,
    };
  });
}

const fold = (name: string): string => name.toLowerCase();

const nameKey = (scope: number, name: string): string => `${scope} ${fold(name)}`;

/** 'It''s' → It's. */
export const unquote = (name: string): string =>
  name.length > 1 && name.startsWith("'") && name.endsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;

/** As a formula writes it: quoted where it is more than letters, digits, dots and underscores. */
export const quoteSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^[a-z]{1,3}\d+$/i.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

export const contains = (range: CellRange, row: number, column: number): boolean =>
  row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
