import type { Area, FormulaReference, FormulaSyntax } from './formula.ts';
import { IntTable } from './int-table.ts';

/** A reference to cells, as a pattern keeps it. */
export interface PatternArea {
  sheet: string | undefined;
  lastSheet: string | undefined;
  area: Area;
  addressOnly: boolean;
}

/**
 * The syntax of many patterns in little room: a workbook made by a program may have a hundred thousand. References to cells, which
 * are nearly all, are numbers in a table.
 */
export class PatternTable {
  readonly #functions: string[][] = [];
  readonly #functionLists = new Map<string, string[]>();
  /** By pattern: the first of its areas; one more at the end. */
  readonly #starts = new IntTable(1);
  /** Two sheets, four edges, which are relative, and whether only the address matters. */
  readonly #areas = new IntTable(8);
  readonly #sheets: string[] = [];
  readonly #sheetIds = new Map<string, number>();
  /** Names, tables and the like. */
  readonly #others = new Map<number, FormulaReference[]>();

  get length(): number {
    return this.#functions.length;
  }

  add({ functions, references }: FormulaSyntax): number {
    const key = functions.join();
    let list = this.#functionLists.get(key);
    if (!list) this.#functionLists.set(key, (list = functions));
    const pattern = this.#functions.push(list) - 1;
    this.#starts.push(this.#areas.length);
    for (const reference of references) {
      if (reference.kind === 'area') {
        const { top, bottom, left, right, relative } = reference.area;
        const sheet = this.#sheetId(reference.sheet);
        const lastSheet = this.#sheetId(reference.lastSheet);
        this.#areas.push(sheet, lastSheet, top, bottom, left, right, relative, Number(reference.addressOnly));
      } else {
        const others = this.#others.get(pattern);
        if (others) others.push(reference);
        else this.#others.set(pattern, [reference]);
      }
    }
    return pattern;
  }

  functions(pattern: number): readonly string[] {
    return this.#functions[pattern]!;
  }

  areas(pattern: number): PatternArea[] {
    const areas: PatternArea[] = [];
    const end = pattern + 1 < this.#starts.length ? this.#starts.get(pattern + 1, 0) : this.#areas.length;
    for (let at = this.#starts.get(pattern, 0); at < end; at++) {
      const [top, bottom, left, right, relative] = [2, 3, 4, 5, 6].map((field) => this.#areas.get(at, field));
      areas.push({
        sheet: this.#sheets[this.#areas.get(at, 0)],
        lastSheet: this.#sheets[this.#areas.get(at, 1)],
        area: { top: top!, bottom: bottom!, left: left!, right: right!, relative: relative! },
        addressOnly: this.#areas.get(at, 7) === 1,
      });
    }
    return areas;
  }

  /** References that are not to cells directly. */
  others(pattern: number): readonly FormulaReference[] {
    return this.#others.get(pattern) ?? [];
  }

  #sheetId(name: string | undefined): number {
    if (name === undefined) return -1;
    let id = this.#sheetIds.get(name);
    if (id === undefined) {
      id = this.#sheets.push(name) - 1;
      this.#sheetIds.set(name, id);
    }
    return id;
  }
}
