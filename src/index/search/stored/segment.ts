import { VarintReader, VarintWriter } from './varints.ts';

/**
 * A piece of a document's search index: what stands on some pages, or in some rows of a sheet. A long document has several, so that
 * building one takes bounded memory. The unit of search is a block, or a distinct text of a sheet with all cells that show it.
 */
export interface SearchSegment {
  /** Distinct terms in code unit order: see TermList. */
  terms: string[];
  /** Where the postings of each block of terms begin: how many bytes those of each term take, then the postings. */
  blockStarts: Uint32Array;
  /** Where each shard of the postings begins; all but one are parts of their own, so that nobody reads what is not asked for. */
  shardStarts: Uint32Array;
  /** The postings of a segment that has one shard. */
  postings: Uint8Array;
  unitCount: number;
  places: BlockPlaces | CellPlaces | ChunkFilters;
}

/** A segment as it was built, with what tells whether a document is worth opening: see TermTable. */
export interface BuiltSegment {
  segment: SearchSegment;
  /** The postings, where there are several. */
  shards: Uint8Array[];
  /** In the order of the segment. */
  terms: readonly string[];
  /** How much the best hit of each term counts: an index of BEST_WEIGHTS. */
  bestWeights: Uint8Array;
  /** Hashes of terms that follow one another, as often as they do. */
  pairs: Uint32Array;
  /** The values of the numbers of a sheet, with what its last filters tell; undefined where they are too many. */
  numbers?: ReadonlySet<number> | undefined;
}

/** Unit i is block blocks[i] (its position on the page, from 0) of page pages[i]. */
export interface BlockPlaces {
  kind: 'blocks';
  pages: Uint32Array;
  blocks: Uint32Array;
  /** How much a hit counts, in percent of one in running text. */
  weights: Uint8Array;
  /** Positions before this one stand in the header of a table; 0 elsewhere. */
  headerEnds: Uint16Array;
}

/** Unit i is the text texts[i], shown by one or more cells of a sheet (its position, from 0). */
export interface CellPlaces {
  kind: 'cells';
  sheet: number;
  texts: string[];
  /** See writeCells. */
  cells: Uint8Array;
}

/** For each chunk of rows, a filter that tells what it cannot hold. Chunks are counted from 0. */
export interface ChunkFilters {
  kind: 'filters';
  sheet: number;
  /** The chunk of the first of the filters. */
  firstChunk: number;
  /** Empty where the texts of the chunk are indexed. */
  terms: Uint8Array[];
  /** Empty where the chunk has no numbers. */
  numbers: Uint8Array[];
  /** Whether the numbers of the sheet are also indexed as texts, by what they show. The last filters of a sheet know. */
  numbersShown: boolean;
}

/** Cells by text: those of text i stand at [ends[i - 1], ends[i]), in the order of the sheet. */
export interface CellLists {
  ends: Uint32Array;
  rows: Uint32Array;
  columns: Uint16Array;
}

/** Where the cells that show a text begin in the lists. */
export const firstCell = ({ ends }: CellLists, text: number): number => (text === 0 ? 0 : ends[text - 1]!);

/**
 * For each cell the rows from the cell before and the column, doubled, and one more where the text has more cells: then their count
 * stands before the others. Texts come in the order of their first cells, so the distances are small.
 */
export function writeCells({ ends, rows, columns }: CellLists): Uint8Array {
  const writer = new VarintWriter();
  let firstRow = 0;
  let cell = 0;
  for (const end of ends) {
    const more = end - cell - 1;
    writer.writeSigned(rows[cell]! - firstRow);
    writer.write(columns[cell]! * 2 + (more > 0 ? 1 : 0));
    if (more > 0) writer.write(more);
    firstRow = rows[cell++]!;
    for (; cell < end; cell++) {
      writer.write(rows[cell]! - rows[cell - 1]!);
      writer.write(columns[cell]!);
    }
  }
  return writer.finish();
}

export function readCellLists(bytes: Uint8Array, textCount: number): CellLists {
  const reader = new VarintReader(bytes);
  const ends = new Uint32Array(textCount);
  // A cell takes two bytes at least.
  const rows = new Uint32Array(bytes.length >> 1);
  const columns = new Uint16Array(bytes.length >> 1);
  let firstRow = 0;
  let cell = 0;
  for (let text = 0; text < textCount; text++) {
    firstRow += reader.readSigned();
    rows[cell] = firstRow;
    const column = reader.read();
    columns[cell++] = column >>> 1;
    if (column & 1) {
      for (let more = reader.read(); more > 0; more--, cell++) {
        rows[cell] = rows[cell - 1]! + reader.read();
        columns[cell] = reader.read();
      }
    }
    ends[text] = cell;
  }
  return { ends, rows: rows.slice(0, cell), columns: columns.slice(0, cell) };
}
