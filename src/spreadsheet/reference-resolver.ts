import { type Area, type FormulaReference, parseFormula, RELATIVE } from './formula.ts';
import type { Workbook, WorkbookTable } from './workbook.ts';

/** Cells that a reference means, on a sheet counted from 0. */
export interface Target {
  sheet: number;
  area: Area;
}

/** Why a reference, or part of it, leads nowhere in this workbook. */
export interface ReferenceProblem {
  code:
    | 'missing_sheet'
    | 'unknown_name'
    | 'unknown_table'
    | 'unknown_column'
    | 'recursive_name'
    | 'broken_reference'
    | 'external_link';
  message: string;
}

export interface Resolution {
  targets: Target[];
  problems: ReferenceProblem[];
}

/** The cell that a reference is seen from. */
export interface Home {
  sheet: number;
  row: number;
  column: number;
}

/** A name may stand for many blocks, and names for names: beyond this many the rest is left out. */
const MAX_TARGETS = 1000;
const MAX_NAME_DEPTH = 64;

/** Turns what formulas refer to into cells: names and tables looked up, stacks of sheets taken apart. */
export class ReferenceResolver {
  readonly #workbook: Workbook;
  readonly #names = new Map<string, Resolution>();
  readonly #open = new Set<string>();

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  resolve(written: FormulaReference, home: Home): Resolution {
    const reference = this.#meant(written, home);
    switch (reference.kind) {
      case 'area':
        return this.#area(reference, home);
      case 'name':
        return this.#name(reference, home);
      case 'table':
        return this.#table(reference, home);
      case 'external':
        return problem('external_link', `${reference.text} lies in another workbook.`);
      case 'broken':
        return problem('broken_reference', `${reference.text} has lost the cells that it referred to.`);
    }
  }

  /** Tells most references to cells from names without taking them apart. */
  mayBeName(written: string, home: Home): boolean {
    return (
      this.#workbook.findName(written.slice(written.lastIndexOf('!') + 1), home.sheet) !== undefined ||
      written.includes('!')
    );
  }

  /** What a name is computed by, where it does not stand for cells as they are. */
  formulaOf(reference: FormulaReference, home: Home): string | undefined {
    const meant = this.#meant(reference, home);
    if (meant.kind !== 'name') return undefined;
    const { sheet, name } = meant;
    const scope = sheet === undefined ? home.sheet : this.#workbook.findSheet(sheet);
    const defined = scope === undefined ? undefined : this.#workbook.findName(name, scope);
    if (!defined) return undefined;
    const text = defined.refers_to.replace(/^=/, '');
    return parseFormula(text, 0, 0).references[0]?.text === text ? undefined : text;
  }

  /** Old workbooks end at column IV: there TAX2004 is a name, and the reference to a cell that it became with Excel 2007 is not meant. */
  #meant(reference: FormulaReference, home: Home): FormulaReference {
    const { kind, text, addressOnly } = reference;
    if (kind !== 'area' || reference.sheet !== undefined || !this.#workbook.findName(text, home.sheet))
      return reference;
    return { kind: 'name', text, sheet: undefined, name: text, addressOnly };
  }

  #area({ text, sheet, lastSheet, area }: FormulaReference & { kind: 'area' }, home: Home): Resolution {
    if (sheet === undefined) return { targets: [{ sheet: home.sheet, area }], problems: [] };
    const first = this.#workbook.findSheet(sheet);
    const last = lastSheet === undefined ? first : this.#workbook.findSheet(lastSheet);
    if (first === undefined || last === undefined) {
      const missing = first === undefined ? sheet : lastSheet;
      return problem('missing_sheet', `${text} refers to the sheet "${missing}", which is not in the workbook.`);
    }
    const targets: Target[] = [];
    for (let at = Math.min(first, last); at <= Math.max(first, last); at++) targets.push({ sheet: at, area });
    return { targets, problems: [] };
  }

  #name({ text, sheet, name }: FormulaReference & { kind: 'name' }, home: Home): Resolution {
    const scope = sheet === undefined ? home.sheet : this.#workbook.findSheet(sheet);
    if (scope === undefined) {
      return problem('missing_sheet', `${text} refers to the sheet "${sheet}", which is not in the workbook.`);
    }
    const defined = this.#workbook.findName(name, scope);
    if (!defined) {
      const table = this.#workbook.findTable(name);
      if (table) return { targets: [tableTarget(table, tableRows(table, []), 0, widthOf(table) - 1)], problems: [] };
      return problem('unknown_name', `${text} is not defined.`);
    }
    const key = `${scope} ${name.toLowerCase()}`;
    const known = this.#names.get(key);
    if (known) return known;
    if (this.#open.has(key)) return problem('recursive_name', `The name ${name} refers to itself.`);
    if (this.#open.size >= MAX_NAME_DEPTH) return problem('recursive_name', `The name ${name} is nested too deeply.`);
    this.#open.add(key);
    const resolution: Resolution = { targets: [], problems: [] };
    // In the file a name is written as seen from A1.
    for (const inner of parseFormula(defined.refers_to.replace(/^=/, ''), 0, 0).references) {
      const { targets, problems } = this.resolve(inner, { ...home, sheet: scope });
      if (resolution.targets.length < MAX_TARGETS) resolution.targets.push(...targets.slice(0, MAX_TARGETS));
      if (resolution.problems.length < MAX_TARGETS) resolution.problems.push(...problems.slice(0, MAX_TARGETS));
    }
    this.#open.delete(key);
    this.#names.set(key, resolution);
    return resolution;
  }

  #table(reference: FormulaReference & { kind: 'table' }, home: Home): Resolution {
    const { text, table: name, columns, sections } = reference;
    const table = name ? this.#workbook.findTable(name) : this.#workbook.findTableAt(home.sheet, home.row, home.column);
    if (!table) return problem('unknown_table', `${text} refers to a table that is not in the workbook.`);
    const places = columns.map((column) => findColumn(table, column));
    if (places.includes(-1)) {
      const missing = columns[places.indexOf(-1)];
      return problem('unknown_column', `The table ${table.name} has no column "${missing}".`);
    }
    const first = places.length === 0 ? 0 : Math.min(...places);
    const last = places.length === 0 ? widthOf(table) - 1 : Math.max(...places);
    return { targets: [tableTarget(table, tableRows(table, sections), first, last)], problems: [] };
  }
}

const problem = (code: ReferenceProblem['code'], message: string): Resolution => ({
  targets: [],
  problems: [{ code, message }],
});

const widthOf = ({ range }: WorkbookTable): number => range.lastColumn - range.firstColumn + 1;

const findColumn = (table: WorkbookTable, name: string): number =>
  table.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());

type Rows = Pick<Area, 'top' | 'bottom' | 'relative'>;

/** The rows of the parts of a table that are named; its data where none is. */
function tableRows({ range, headerRows, totalsRows }: WorkbookTable, sections: string[]): Rows {
  if (sections.includes('this row')) return { top: 0, bottom: 0, relative: RELATIVE.top | RELATIVE.bottom };
  const all = sections.includes('all');
  const headers = all || sections.includes('headers');
  const totals = all || sections.includes('totals');
  const data = all || sections.includes('data') || sections.length === 0;
  const dataTop = range.firstRow + headerRows;
  const dataBottom = range.lastRow - totalsRows;
  return {
    top: headers ? range.firstRow : data ? dataTop : dataBottom + 1,
    bottom: totals ? range.lastRow : data ? dataBottom : dataTop - 1,
    relative: 0,
  };
}

const tableTarget = ({ sheet, range }: WorkbookTable, rows: Rows, first: number, last: number): Target => ({
  sheet,
  area: { ...rows, left: range.firstColumn + first, right: range.firstColumn + last },
});
