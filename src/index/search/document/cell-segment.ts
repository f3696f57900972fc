import type { Snippet } from '../../../analysis/excerpt.ts';
import { MAX_ROWS } from '../../../spreadsheet/reference.ts';
import type { Slices } from '../../slices.ts';
import { unpackTexts } from '../../stored-texts.ts';
import type { PendingMatch } from '../query.ts';
import { CellLists, columnOf, rowOf } from '../stored/cell-lists.ts';
import { type CellPlaces, HEADER_WEIGHT } from '../stored/segment.ts';
import { type Accepts, type Cut, OpenedSegment } from './opened-segment.ts';
import type { OpenedSheet } from './opened-sheet.ts';

/** Distinct texts of a sheet, and the cells that show them. */
export class CellSegment extends OpenedSegment<CellPlaces> {
  #cells: CellLists | undefined;
  #comments: string[] | undefined;

  override *prepare(): Slices<void> {
    yield* super.prepare();
    this.#cells ??= yield* CellLists.open(this.located.cells, this.unitCount);
  }

  text(unit: number): string {
    const { firstComment, comments } = this.located;
    if (unit >= firstComment) return (this.#comments ??= unpackTexts(comments))[unit - firstComment]!;
    return this.#sheet.textAt(this.#cells!.row(unit), this.#cells!.column(unit));
  }

  size(unit: number): number {
    return this.#cells!.count(unit);
  }

  places(unit: number): number[] {
    return Array.from(this.#cells!.of(unit), (cell) => this.#placeOf(cell));
  }

  weight(unit: number): number {
    const isHeader = this.#sheet.headers.isHeader(this.#cells!.row(unit), this.#cells!.column(unit));
    return isHeader && unit < this.located.firstComment ? HEADER_WEIGHT : 1;
  }

  *matches(unit: number, cut: Cut, score: number, accepts?: Accepts): Generator<PendingMatch> {
    const isComment = unit >= this.located.firstComment;
    let snippet: Snippet | undefined;
    const cutOnce = (): Snippet => (snippet ??= cut(this.text(unit)));
    for (const cell of this.#cells!.of(unit)) {
      if (accepts && !accepts(this.#placeOf(cell))) continue;
      yield this.#sheet.toMatch(rowOf(cell), columnOf(cell), cutOnce, { score, isComment });
    }
  }

  get #sheet(): OpenedSheet {
    return this.document.sheet(this.located.sheet)!;
  }

  #placeOf(cell: number): number {
    return this.located.sheet * MAX_ROWS + rowOf(cell);
  }
}
