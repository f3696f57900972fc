import type { Snippet } from '../../../analysis/excerpt.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../spreadsheet/reference.ts';
import type { Slices } from '../../slices.ts';
import { unpackTexts } from '../../stored-texts.ts';
import { countEntries, eachEntry, firstEntry, readEntries, readEntriesInSlices } from '../flexsearch/id-list.ts';
import type { PendingMatch } from '../query.ts';
import { type CellPlaces, HEADER_WEIGHT, TEXTS_PER_GROUP } from '../stored/segment.ts';
import { type Accepts, type Cut, OpenedSegment } from './opened-segment.ts';

const CELLS_AT_ONCE = 10_000;

/** Distinct texts of a sheet and the cells that show them, read once they are asked for. */
export class CellSegment extends OpenedSegment<CellPlaces> {
  readonly #groups: string[][] = [];
  /** By text: twice the number of its cells, and 1 where it heads a table; 0 where nobody asked yet. */
  readonly #counted = new Uint32Array(this.unitCount);
  /** By row: unit × MAX_COLUMNS + column of the leftmost of its texts that are no comments, and 1; 0 where there is none. */
  #firstTexts: Float64Array | undefined;

  get sheet(): number {
    return this.located.sheet;
  }

  text(unit: number): string {
    const group = Math.floor(unit / TEXTS_PER_GROUP);
    const texts = (this.#groups[group] ??= unpackTexts(this.located.texts[group]!));
    return texts[unit % TEXTS_PER_GROUP]!;
  }

  size(unit: number): number {
    return this.#count(unit) >>> 1;
  }

  places(unit: number): number[] {
    const { bytes, starts } = this.located.cells;
    return readEntries(bytes, starts[unit], starts[unit + 1]).map((cell) => this.#placeOf(cell));
  }

  weight(unit: number): number {
    return this.#count(unit) % 2 === 1 ? HEADER_WEIGHT : 1;
  }

  /** Kept: a word that is everywhere has every text of the sheet counted, each time that it is asked for. */
  #count(unit: number): number {
    const counted = this.#counted[unit]!;
    return counted > 0 ? counted : (this.#counted[unit] = this.#countNow(unit));
  }

  #countNow(unit: number): number {
    const { cells, firstComment } = this.located;
    const twice = 2 * countEntries(cells.bytes, cells.starts[unit]!, cells.starts[unit + 1]!);
    const first = firstEntry(cells.bytes, cells.starts[unit]!);
    const { headers } = this.document.sheet(this.sheet)!;
    return unit < firstComment && headers.isHeader(rowOf(first), columnOf(first)) ? twice + 1 : twice;
  }

  *matches(unit: number, cut: Cut, score: number, accepts?: Accepts): Generator<PendingMatch> {
    const isComment = unit >= this.located.firstComment;
    const { bytes, starts } = this.located.cells;
    let snippet: Snippet | undefined;
    const cutOnce = (): Snippet => (snippet ??= cut(this.text(unit)));
    for (const cell of eachEntry(bytes, starts[unit], starts[unit + 1])) {
      if (accepts && !accepts(this.#placeOf(cell))) continue;
      yield this.document.toCellMatch(this.sheet, rowOf(cell), columnOf(cell), cutOnce, { score, isComment });
    }
  }

  /** The leftmost text among the cells of a row, once they are found. */
  firstTextOf(row: number): { column: number; text: string } | undefined {
    const first = this.#firstTexts?.[row] ?? 0;
    return first > 0
      ? { column: columnOf(first - 1), text: this.text(Math.floor((first - 1) / MAX_COLUMNS)) }
      : undefined;
  }

  #placeOf(cell: number): number {
    return this.sheet * MAX_ROWS + rowOf(cell);
  }

  *findFirstTexts(): Slices<void> {
    if (this.#firstTexts) return;
    let firsts = new Float64Array(1024);
    for (let unit = 0, cells = 0; unit < this.located.firstComment; unit++) {
      const { bytes, starts } = this.located.cells;
      for (const cell of yield* readEntriesInSlices(bytes.subarray(starts[unit], starts[unit + 1]))) {
        if (++cells % CELLS_AT_ONCE === 0) yield;
        const [row, first] = [rowOf(cell), unit * MAX_COLUMNS + columnOf(cell) + 1];
        if (row >= firsts.length) {
          const grown = new Float64Array(Math.max(row + 1, firsts.length * 2));
          grown.set(firsts);
          firsts = grown;
        }
        if (firsts[row] === 0 || columnOf(first - 1) < columnOf(firsts[row]! - 1)) firsts[row] = first;
      }
    }
    this.#firstTexts = firsts;
  }
}

const rowOf = (cell: number): number => Math.floor(cell / MAX_COLUMNS);
const columnOf = (cell: number): number => cell % MAX_COLUMNS;
