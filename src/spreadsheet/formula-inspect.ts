import type { StoredCell } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import type { FormulaTree, InspectAnswer, LinkedCell, Precedent } from './answers.ts';
import { CellLookup } from './cell-lookup.ts';
import type { CellValue } from './cell-value.ts';
import { placeName } from './findings.ts';
import { areaAt, type FormulaReference, type FormulaSyntax, givesNames, parseFormula } from './formula.ts';
import type { CellPlace } from './formula-cycles.ts';
import { Dependents, type ShardBounds } from './formula-graph.ts';
import { cellName, rangeName, sizeOf } from './reference.ts';
import { ReferenceResolver } from './reference-resolver.ts';
import type { Workbook, WorkbookCells } from './workbook.ts';

/** Cells listed for one reference, and in one answer. */
const MAX_CELLS_OF_REFERENCE = 100;
const MAX_CELLS = 2000;
const MAX_TREE_CELLS = 500;

export interface InspectRequest {
  workbook: Workbook;
  cells: WorkbookCells;
  /** As kept from the analysis of the workbook. */
  bounds: readonly ShardBounds[];
  loadShard(shard: number): Int32Array;
  cycles: readonly CellPlace[][];
  place: CellPlace;
  /** Levels of precedents; a tree is given from two on. */
  depth: number;
  /** Which page of dependents. */
  offset: number;
  limit: number;
}

/** The answer of formulas/inspect. */
export function inspectFormula(request: InspectRequest): InspectAnswer {
  return new Inspection(request).answer();
}

class Inspection {
  readonly #request: InspectRequest;
  readonly #lookup: CellLookup;
  readonly #resolver: ReferenceResolver;
  #cellsLeft = MAX_CELLS;
  #treeCellsLeft = MAX_TREE_CELLS;

  constructor(request: InspectRequest) {
    this.#request = request;
    this.#lookup = new CellLookup(request.cells);
    this.#resolver = new ReferenceResolver(request.workbook);
  }

  answer(): InspectAnswer {
    const { place, depth, offset, limit, workbook, bounds, loadShard } = this.#request;
    const cell = this.#lookup.find(place);
    const formula = cell?.formula;
    const syntax = formula === undefined ? NO_SYNTAX : this.#syntax(formula, place);
    const value = this.#valueOf(place, cell);
    const precedents = syntax.references.flatMap((reference) => this.#precedents(reference, place));
    const dependents = new Dependents(bounds, loadShard, place);
    const page = [...dependents.cells(offset, limit)].map((at) => this.#linkedCell(at, this.#lookup.find(at)));
    return {
      sheet: workbook.sheets[place.sheet]!.name,
      cell: cellName(place.row, place.column),
      formula: formula === undefined ? null : `=${formula}`,
      ...value,
      ...(cell?.computed ? { computed: true } : {}),
      functions: syntax.functions,
      volatile: syntax.volatile,
      precedents,
      dependents: page,
      dependent_count: dependents.count,
      next_offset: offset + page.length < dependents.count ? offset + page.length : null,
      ...(depth > 1 && formula !== undefined ? { tree: this.#tree(place, cell, depth, []) } : {}),
      errors: [
        ...this.#referenceErrors(syntax, place),
        ...this.#circularErrors(place),
        ...valueErrors(value, precedents),
      ],
    };
  }

  /** Without the names that the formula gives itself. */
  #syntax(formula: string, place: CellPlace): FormulaSyntax {
    const syntax = parseFormula(formula, place.row, place.column);
    if (!givesNames(syntax.functions)) return syntax;
    const isKnown = (reference: FormulaReference): boolean =>
      !this.#resolver.resolve(reference, place).problems.some(({ code }) => code === 'unknown_name');
    return { ...syntax, references: syntax.references.filter(isKnown) };
  }

  #precedents(reference: FormulaReference, place: CellPlace): Precedent[] {
    const { text } = reference;
    const none = { reference: text, sheet: null, range: null, cells: [], truncated: false };
    if (reference.kind === 'broken') return [];
    if (reference.kind === 'external') return [{ ...none, kind: 'external', workbook: reference.workbook }];
    const { targets } = this.#resolver.resolve(reference, place);
    if (targets.length === 0) return reference.kind === 'area' ? [] : [{ ...none, kind: reference.kind }];
    return targets.map(({ sheet, area }) => {
      const named = areaAt(area, place.row, place.column);
      const range = reference.spills ? this.#lookup.spillOf(sheet, named) : named;
      const kind = reference.kind === 'area' ? (sizeOf(range) === 1 ? 'cell' : 'range') : reference.kind;
      const { cells, truncated } = this.#cellsIn(sheet, range);
      const name = this.#request.workbook.sheets[sheet]!.name;
      return { reference: text, kind, sheet: name, range: rangeName(range), cells, truncated };
    });
  }

  #cellsIn(sheet: number, range: CellRange): Pick<Precedent, 'cells' | 'truncated'> {
    const cells: Precedent['cells'] = [];
    for (const cell of this.#lookup.within(sheet, range)) {
      if (cells.length >= MAX_CELLS_OF_REFERENCE || this.#cellsLeft <= 0) return { cells, truncated: true };
      this.#cellsLeft--;
      const { sheet: _, ...linked } = this.#linkedCell({ sheet, row: cell.row, column: cell.column }, cell);
      cells.push(linked);
    }
    return { cells, truncated: false };
  }

  #linkedCell(place: CellPlace, cell: StoredCell | undefined): LinkedCell {
    const { value, formatted } = this.#valueOf(place, cell);
    return {
      sheet: this.#request.workbook.sheets[place.sheet]!.name,
      cell: cellName(place.row, place.column),
      value,
      formatted,
      ...(cell?.formula === undefined ? {} : { formula: `=${cell.formula}` }),
      ...(cell?.computed ? { computed: true } : {}),
    };
  }

  #valueOf({ sheet }: CellPlace, cell: StoredCell | undefined): CellValue {
    return cell ? this.#lookup.read(sheet, cell) : { value: null, type: 'empty', formatted: '' };
  }

  #tree(place: CellPlace, cell: StoredCell | undefined, depth: number, above: CellPlace[]): FormulaTree {
    const node: FormulaTree = { ...this.#linkedCell(place, cell), precedents: [] };
    if (above.some((other) => samePlace(other, place))) return { ...node, ends: 'circular' };
    if (depth === 0 || cell?.formula === undefined) return node;
    const path = [...above, place];
    for (const reference of parseFormula(cell.formula, place.row, place.column).references) {
      for (const { sheet, area } of this.#resolver.resolve(reference, place).targets) {
        for (const next of this.#lookup.within(sheet, areaAt(area, place.row, place.column))) {
          if (this.#treeCellsLeft <= 0) return { ...node, ends: 'truncated' };
          this.#treeCellsLeft--;
          node.precedents.push(this.#tree({ sheet, row: next.row, column: next.column }, next, depth - 1, path));
        }
      }
    }
    return node;
  }

  #referenceErrors({ references }: FormulaSyntax, place: CellPlace): InspectAnswer['errors'] {
    return references.flatMap((reference) => this.#resolver.resolve(reference, place).problems);
  }

  #circularErrors(place: CellPlace): InspectAnswer['errors'] {
    const { cycles, workbook } = this.#request;
    return cycles.flatMap((cycle) => {
      const at = cycle.findIndex((other) => samePlace(other, place));
      if (at < 0) return [];
      const around = [...cycle.slice(at), ...cycle.slice(0, at), place].map((other) =>
        placeName(other, place.sheet, workbook),
      );
      return { code: 'circular_reference', message: `The formula refers to itself: ${around.join(' → ')}.` };
    });
  }
}

const NO_SYNTAX: FormulaSyntax = { functions: [], volatile: false, references: [] };

const samePlace = (a: CellPlace, b: CellPlace): boolean =>
  a.sheet === b.sheet && a.row === b.row && a.column === b.column;

/** An error value, and the precedents that it may come from. */
function valueErrors({ type, value }: CellValue, precedents: Precedent[]): InspectAnswer['errors'] {
  if (type !== 'error') return [];
  const sources = precedents.flatMap(({ sheet, cells }) =>
    cells.filter((cell) => cell.value === value).map(({ cell }) => `${sheet}!${cell}`),
  );
  const from = sources.length > 0 ? ` It comes from ${sources.slice(0, 5).join(', ')}.` : '';
  return [{ code: 'error_value', message: `The formula gives ${value}.${from}` }];
}
