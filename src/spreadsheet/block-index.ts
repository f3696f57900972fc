import type { CellRange } from '../document/sheet.ts';
import type { FormulaBlocks } from './formula-blocks.ts';

/** Rows of a band. */
const BAND = 8;
/** A block over more bands is kept apart rather than in each of them. */
const MAX_BANDS = 16;
/** Blocks looked at for one workbook, after which nothing more is found. */
const MAX_STEPS = 50_000_000;

interface SheetBlocks {
  bands: Map<number, number[]>;
  tall: number[];
}

/** Finds blocks of formulas by place. Every block looked at is a step, and steps are counted: files may be made to take many. */
export class BlockIndex {
  readonly #blocks: FormulaBlocks;
  readonly #sheets = new Map<number, SheetBlocks>();
  #steps = 0;

  constructor(blocks: FormulaBlocks) {
    this.#blocks = blocks;
    for (let i = 0; i < blocks.length; i++) {
      const { sheet, firstRow, lastRow } = blocks.block(i);
      let on = this.#sheets.get(sheet);
      if (!on) this.#sheets.set(sheet, (on = { bands: new Map(), tall: [] }));
      const first = Math.floor(firstRow / BAND);
      const last = Math.floor(lastRow / BAND);
      if (last - first >= MAX_BANDS) on.tall.push(i);
      else for (let band = first; band <= last; band++) push(on.bands, band, i);
    }
  }

  /** The block of the formula in a cell. */
  at(sheet: number, row: number, column: number): number | undefined {
    const on = this.#sheets.get(sheet);
    if (!on || this.#steps > MAX_STEPS) return undefined;
    const members = on.bands.get(Math.floor(row / BAND)) ?? [];
    const holds = (i: number): boolean => this.#blocks.contains(i, row, column);
    this.#steps += on.tall.length + members.length + 1;
    return members.find(holds) ?? on.tall.find(holds);
  }

  /** The blocks that share a cell with a range, each once. */
  *overlapping(sheet: number, range: CellRange): Generator<number> {
    const on = this.#sheets.get(sheet);
    if (!on || this.#steps > MAX_STEPS) return;
    this.#steps += on.tall.length + 1;
    for (const i of on.tall) if (this.#blocks.overlaps(i, range)) yield i;
    const first = Math.floor(range.firstRow / BAND);
    const last = Math.floor(range.lastRow / BAND);
    // Whole columns have more bands than most sheets have formulas in.
    const bands = last - first > on.bands.size ? [...on.bands.keys()] : undefined;
    for (let at = 0; at < (bands?.length ?? last - first + 1); at++) {
      const band = bands ? bands[at]! : first + at;
      const members = on.bands.get(band);
      if (!members || band < first || band > last) continue;
      this.#steps += members.length;
      for (const i of members) {
        // A block of several bands is given in the first of them that the range has.
        const given = Math.max(first, Math.floor(this.#blocks.block(i).firstRow / BAND));
        if (band === given && this.#blocks.overlaps(i, range)) yield i;
      }
    }
  }
}

function push(bands: Map<number, number[]>, band: number, value: number): void {
  const there = bands.get(band);
  if (there) there.push(value);
  else bands.set(band, [value]);
}
