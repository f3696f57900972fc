/**
 * A piece of a document's search index: what stands on some pages, or in some rows of a sheet. A long document has several, so that
 * building one takes bounded memory. The unit of search is a block, or a distinct text of a sheet with all cells that show it.
 *
 * Postings of a term, in bytes of variable length: for each unit the distance to the previous one, how often the term occurs in it,
 * and the distances between its positions.
 */
export interface SearchSegment {
  /** Distinct terms in code unit order, each followed by a line feed. */
  terms: string;
  /** postingEnds[i]: where the postings of term i end. */
  postingEnds: Uint32Array;
  postings: Uint8Array;
  unitCount: number;
  places: BlockPlaces | CellPlaces | ChunkFilters;
}

/** Unit i is block blocks[i] (its position on the page, from 0) of page pages[i]. */
export interface BlockPlaces {
  kind: 'blocks';
  pages: Uint32Array;
  blocks: Uint32Array;
  /** How much more a hit counts than one in running text, in percent. */
  weights: Uint8Array;
}

/** Unit i is the text texts[i], shown by the cells [cellEnds[i - 1], cellEnds[i]). */
export interface CellPlaces {
  kind: 'cells';
  /** Position of the sheet, from 0. */
  sheet: number;
  texts: string[];
  cellEnds: Uint32Array;
  rows: Uint32Array;
  columns: Uint16Array;
}

/** For each chunk of rows, a filter that tells what it cannot hold. Chunks are counted from 0. */
export interface ChunkFilters {
  kind: 'filters';
  sheet: number;
  /** The chunk of the first of the filters. */
  firstChunk: number;
  /** Empty where the texts of the chunk are indexed. */
  terms: Uint8Array[];
  /** Empty where numbers are found by what they show. */
  numbers: Uint8Array[];
}

/** Bytes of variable length: seven bits each, lowest first, the high bit says that more follow. */
export class VarintWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  write(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Where one term occurs: units ascending, positions of unit i at [ends[i - 1], ends[i]). */
export interface Postings {
  units: number[];
  positionEnds: number[];
  positions: number[];
}

export const emptyPostings = (): Postings => ({ units: [], positionEnds: [], positions: [] });

export function readPostings(bytes: Uint8Array, start: number, end: number): Postings {
  const postings = emptyPostings();
  let at = start;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  let unit = 0;
  while (at < end) {
    unit += next();
    const count = next();
    let position = 0;
    for (let i = 0; i < count; i++) {
      position += next();
      postings.positions.push(position);
    }
    postings.units.push(unit);
    postings.positionEnds.push(postings.positions.length);
  }
  return postings;
}

/** Units in which any of several terms occurs, with all their positions: a prefix, a typo, an alternative. */
export function unitePostings(lists: readonly Postings[]): Postings {
  if (lists.length === 1) return lists[0]!;
  const byUnit = new Map<number, number[]>();
  for (const { units, positionEnds, positions } of lists) {
    units.forEach((unit, i) => {
      const found = positions.slice(i === 0 ? 0 : positionEnds[i - 1], positionEnds[i]);
      byUnit.set(unit, [...(byUnit.get(unit) ?? []), ...found]);
    });
  }
  const united = emptyPostings();
  for (const unit of [...byUnit.keys()].sort((a, b) => a - b)) {
    united.units.push(unit);
    united.positions.push(...byUnit.get(unit)!.sort((a, b) => a - b));
    united.positionEnds.push(united.positions.length);
  }
  return united;
}
