import { CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { grown } from '../flexsearch/id-list.ts';

const NUMERIC: readonly CellKind[] = [CellKind.number, CellKind.date, CellKind.boolean, CellKind.literalNumber];
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC.includes(kind));

/**
 * The numbers of a sheet until its number formats are known, in columns: objects of a hundred thousand cells, most of them kept for
 * nothing because there are more, let the heap grow by ten megabytes.
 */
export class WaitingNumbers {
  count = 0;
  #rows = new Uint32Array(256);
  #columns = new Uint16Array(256);
  #kinds = new Uint8Array(256);
  #formats = new Uint16Array(256);
  #numbers = new Float64Array(256);
  readonly #texts: string[] = [];

  add(chunk: RowChunk): void {
    const walk = new ChunkWalk(chunk);
    while (walk.next()) {
      if (!IS_NUMERIC[walk.kind]) continue;
      if (this.count === this.#rows.length) this.#grow();
      const at = this.count++;
      this.#rows[at] = walk.row;
      this.#columns[at] = walk.column;
      this.#kinds[at] = walk.kind;
      this.#formats[at] = walk.format;
      this.#numbers[at] = walk.number;
      this.#texts.push(walk.textIndex < 0 ? '' : chunk.strings[walk.textIndex]!);
    }
  }

  *cells(): Generator<StoredCell> {
    for (let at = 0; at < this.count; at++) {
      yield {
        row: this.#rows[at]!,
        column: this.#columns[at]!,
        kind: this.#kinds[at] as CellKind,
        number: this.#numbers[at]!,
        text: this.#texts[at]!,
        format: this.#formats[at]!,
        formula: undefined,
        computed: false,
      };
    }
  }

  #grow(): void {
    this.#rows = grown(this.#rows);
    this.#columns = grown(this.#columns);
    this.#kinds = grown(this.#kinds);
    this.#formats = grown(this.#formats);
    this.#numbers = grown(this.#numbers);
  }
}
