import type { Snippet } from '../../../analysis/excerpt.ts';
import { lowerBound } from '../../../document/rows.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../spreadsheet/reference.ts';
import { unpackTexts } from '../../stored-rows.ts';
import { countEntries, readEntries } from '../flexsearch/id-list.ts';
import type { PendingMatch } from '../query.ts';
import { HEADER_WEIGHT } from '../stored/block-builder.ts';
import { type BlockPlaces, type CellPlaces, TEXTS_PER_GROUP } from '../stored/segment.ts';
import type { OpenedDocument } from './opened-document.ts';

type Cut = (text: string) => Snippet;

/** What stands in a segment. */
export interface Units {
  /** The sheet that they are cells of. */
  readonly sheet?: number;
  readonly count: number;
  text(unit: number): string;
  /** How many matches it is: one, or one for each cell that shows the text. */
  size(unit: number): number;
  /** The pages, or rows, that it stands on, once for each match. */
  places(unit: number): readonly number[];
  /** How much a hit counts that begins in a passage. */
  weight(unit: number, passage: number): number;
  matches(unit: number, cut: Cut, score: number, accepts?: (place: number) => boolean): Iterable<PendingMatch>;
  /** The leftmost text among the cells of a row. */
  firstTextOf(row: number): { column: number; text: string } | undefined;
}

export class BlockUnits implements Units {
  readonly #document: OpenedDocument;
  readonly #places: BlockPlaces;
  readonly #firstPassages: Uint32Array;

  constructor(document: OpenedDocument, places: BlockPlaces, firstPassages: Uint32Array) {
    this.#document = document;
    this.#places = places;
    this.#firstPassages = firstPassages;
  }

  get count(): number {
    return this.#places.pages.length;
  }

  text(unit: number): string {
    return this.#document.blocks(this.#places.pages[unit]!)[this.#places.blocks[unit]!]!.text;
  }

  size(): number {
    return 1;
  }

  places(unit: number): number[] {
    return [this.#places.pages[unit]!];
  }

  weight(unit: number, passage: number): number {
    const { weights, headers } = this.#places;
    const isInHeader = passage < this.#firstPassages[unit]! + headers[unit]!;
    return (weights[unit]! / 100) * (isInHeader ? HEADER_WEIGHT : 1);
  }

  *matches(unit: number, cut: Cut, score: number): Generator<PendingMatch> {
    yield this.#document.toBlockMatch(this.#places.pages[unit]!, this.#places.blocks[unit]!, cut, score);
  }

  firstTextOf(): undefined {}
}

/** The texts of a sheet and the cells that show them, read once they are asked for. */
export class CellUnits implements Units {
  readonly #document: OpenedDocument;
  readonly #places: CellPlaces;
  readonly #groups: string[][] = [];
  /** By row: the leftmost of its texts that are no comments. */
  #firstTexts: Map<number, { column: number; unit: number }> | undefined;

  constructor(document: OpenedDocument, places: CellPlaces) {
    this.#document = document;
    this.#places = places;
  }

  get sheet(): number {
    return this.#places.sheet;
  }

  get count(): number {
    return this.#places.firsts.length;
  }

  text(unit: number): string {
    const group = Math.floor(unit / TEXTS_PER_GROUP);
    const texts = (this.#groups[group] ??= unpackTexts(this.#places.texts[group]!));
    return texts[unit % TEXTS_PER_GROUP]!;
  }

  size(unit: number): number {
    const { repeated, further } = this.#places;
    const at = lowerBound(repeated, unit);
    return repeated[at] === unit ? 1 + countEntries(further[at]!) : 1;
  }

  places(unit: number): number[] {
    return this.#cells(unit).map((cell) => this.#placeOf(cell));
  }

  weight(unit: number): number {
    if (unit >= this.#places.firstComment) return 1;
    const first = this.#places.firsts[unit]!;
    return this.#document.isHeader(this.sheet, rowOf(first), columnOf(first)) ? HEADER_WEIGHT : 1;
  }

  *matches(unit: number, cut: Cut, score: number, accepts?: (place: number) => boolean): Generator<PendingMatch> {
    const isComment = unit >= this.#places.firstComment;
    let snippet: Snippet | undefined;
    const cutOnce = (): Snippet => (snippet ??= cut(this.text(unit)));
    for (const cell of this.#cells(unit)) {
      if (accepts && !accepts(this.#placeOf(cell))) continue;
      yield this.#document.toCellMatch(this.sheet, rowOf(cell), columnOf(cell), cutOnce, { score, isComment });
    }
  }

  firstTextOf(row: number): { column: number; text: string } | undefined {
    this.#firstTexts ??= this.#findFirstTexts();
    const first = this.#firstTexts.get(row);
    return first && { column: first.column, text: this.text(first.unit) };
  }

  /** In the order of the sheet. */
  #cells(unit: number): number[] {
    const { firsts, repeated, further } = this.#places;
    const at = lowerBound(repeated, unit);
    return repeated[at] === unit ? [firsts[unit]!, ...readEntries(further[at]!)] : [firsts[unit]!];
  }

  #placeOf(cell: number): number {
    return this.sheet * MAX_ROWS + rowOf(cell);
  }

  #findFirstTexts(): Map<number, { column: number; unit: number }> {
    const firsts = new Map<number, { column: number; unit: number }>();
    for (let unit = 0; unit < this.#places.firstComment; unit++) {
      for (const cell of this.#cells(unit)) {
        const [row, column] = [rowOf(cell), columnOf(cell)];
        if (column < (firsts.get(row)?.column ?? MAX_COLUMNS)) firsts.set(row, { column, unit });
      }
    }
    return firsts;
  }
}

const rowOf = (cell: number): number => Math.floor(cell / MAX_COLUMNS);
const columnOf = (cell: number): number => cell % MAX_COLUMNS;
