import { type JoinedRows, joinTexts } from '../document/joined-texts.ts';
import type { RowChunk } from '../document/rows.ts';
import { pack, type StoredRows, unpack } from './parts.ts';
import { PackedTexts, packJoined } from './stored-texts.ts';

/** `joined`: where its texts are at hand as one. */
export const packRows = (chunk: RowChunk, joined?: JoinedRows): Uint8Array =>
  pack('rows', {
    ...chunk,
    strings: packJoined(joined?.strings ?? joinTexts(chunk.strings)),
    formulas: packJoined(joined?.formulas ?? joinTexts(chunk.formulas)),
  });

export const unpackRows = (bytes: Uint8Array): RowChunk => new UnpackedRows(unpack('rows', bytes));

/**
 * Its texts are read once they are asked for: who looks for a number, or counts, needs none, and who reads fifty rows only theirs.
 * A class, since getters of an object literal live in its hidden class, which keeps all that they hold until the next full collection.
 */
class UnpackedRows implements RowChunk {
  readonly sheet: number;
  readonly firstRow: number;
  readonly rowEnds: Uint32Array;
  readonly columns: Uint16Array;
  readonly kinds: Uint8Array;
  readonly numbers: Float64Array;
  readonly texts: Uint32Array;
  readonly formats: Uint16Array | null;
  readonly formulaCells: Uint32Array;
  readonly computedCells: Uint32Array;
  readonly #strings: PackedTexts;
  readonly #formulas: PackedTexts;

  constructor(stored: StoredRows) {
    this.sheet = stored.sheet;
    this.firstRow = stored.firstRow;
    this.rowEnds = stored.rowEnds;
    this.columns = stored.columns;
    this.kinds = stored.kinds;
    this.numbers = stored.numbers;
    this.texts = stored.texts;
    this.formats = stored.formats;
    this.formulaCells = stored.formulaCells;
    this.computedCells = stored.computedCells;
    this.#strings = new PackedTexts(stored.strings);
    // A copy: most chunks have none, and would keep all bytes for them.
    this.#formulas = new PackedTexts(stored.formulas.slice());
  }

  get strings(): string[] {
    return this.#strings.all();
  }

  get formulas(): string[] {
    return this.#formulas.all();
  }

  stringAt(index: number): string {
    return this.#strings.at(index);
  }
}
