import { CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';

const NUMERIC: readonly CellKind[] = [CellKind.number, CellKind.date, CellKind.boolean, CellKind.literalNumber];
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC.includes(kind));

/** Numbers of a sheet until its formats say what they show. In columns: an object for each takes four times the room, and time to make. */
export class WaitingNumbers {
  /** row × MAX_COLUMNS + column. */
  readonly #places: number[] = [];
  readonly #kinds: CellKind[] = [];
  readonly #numbers: number[] = [];
  readonly #formats: number[] = [];
  /** Only of those that were read from text. */
  readonly #texts: string[] = [];

  get count(): number {
    return this.#places.length;
  }

  add(chunk: RowChunk): void {
    const walk = new ChunkWalk(chunk);
    while (walk.next()) {
      if (!IS_NUMERIC[walk.kind]) continue;
      this.#places.push(walk.row * MAX_COLUMNS + walk.column);
      this.#kinds.push(walk.kind);
      this.#numbers.push(walk.number);
      this.#formats.push(walk.format);
      if (walk.kind === CellKind.literalNumber) this.#texts.push(chunk.strings[walk.textIndex]!);
    }
  }

  *cells(): Generator<StoredCell> {
    let textAt = 0;
    for (const [i, place] of this.#places.entries()) {
      const kind = this.#kinds[i]!;
      yield {
        row: Math.floor(place / MAX_COLUMNS),
        column: place % MAX_COLUMNS,
        kind,
        number: this.#numbers[i]!,
        text: kind === CellKind.literalNumber ? this.#texts[textAt++]! : '',
        format: this.#formats[i]!,
        formula: undefined,
        computed: false,
      };
    }
  }
}
