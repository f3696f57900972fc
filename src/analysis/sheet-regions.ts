import { CARRIES_NUMBER, CARRIES_TEXT, CellKind, type RowChunk } from '../document/rows.ts';
import { type RegionCell, type RegionRow, SheetRegion } from './sheet-region.ts';

/** Columns that may stay empty between two cells of one block. */
const MAX_GAP_COLUMNS = 1;
/** Columns that may stay empty between the label of a row, which runs over them, and the numbers it labels. */
const MAX_LABEL_GAP_COLUMNS = 6;
const MAX_SHOWN_CHARS = 200;

/** How a cell reads, for headers and previews. */
export type ShowCell = (kind: CellKind, number: number, text: string, format: number) => string;

/** A run of cells of one row, and the region it belongs to. */
interface Segment {
  from: number;
  to: number;
  isLabel: boolean;
  region: SheetRegion | undefined;
}

const KINDS: RegionCell['kind'][] = Object.values(CellKind).map(() => 'other');
KINDS[CellKind.string] = 'text';
KINDS[CellKind.number] = KINDS[CellKind.literalNumber] = 'number';
KINDS[CellKind.date] = KINDS[CellKind.literalDate] = 'date';

/**
 * Finds the blocks of cells that touch, from rows as they pass by: cells of one row with at most one empty column between them,
 * a label and the numbers behind it, and rows that overlap or meet at a corner. Memory is bounded by the width of a row, not by the sheet.
 */
export class SheetRegions {
  readonly #show: ShowCell;
  readonly #complete: (region: SheetRegion) => void;
  readonly #known: readonly SheetRegion[];
  #knownHere: readonly SheetRegion[] = [];
  /** The row at which another set of known blocks holds. */
  #knownChange = 0;
  #above: Segment[] = [];
  /** Rows like the one above that are not counted yet. */
  #repeats = 0;
  #lastRow = -2;

  /**
   * `known`: blocks whose bounds are known beforehand; their cells belong to no other. `complete` is told of each region found
   * when its last row has passed.
   */
  constructor(known: readonly SheetRegion[], show: ShowCell, complete: (region: SheetRegion) => void) {
    this.#known = known;
    this.#show = show;
    this.#complete = complete;
  }

  /** `strongRows`: those among the rows of the chunk whose cells all stand out, ascending. */
  add(chunk: RowChunk, strongRows: readonly number[] = []): void {
    const cells = new CellCursor(chunk);
    let strongAt = 0;
    for (let i = 0; i < chunk.rowEnds.length; i++) {
      const end = chunk.rowEnds[i]!;
      if (end === cells.at) continue;
      const row = chunk.firstRow + i;
      if (this.#goesOn(row, cells, end)) continue;
      this.#countRepeats(cells);
      while (strongAt < strongRows.length && strongRows[strongAt]! < row) strongAt++;
      this.#addRow(row, cells, end, strongRows[strongAt] === row);
    }
    this.#countRepeats(cells);
  }

  finish(): void {
    this.#close([]);
  }

  /**
   * Most rows of a large table are like the one above: cells of the same kinds in the same columns. Such a row, of a region whose first
   * rows are kept, is only counted, together with those that follow.
   */
  #goesOn(row: number, cells: CellCursor, end: number): boolean {
    const segment = this.#above[0];
    if (!segment || this.#above.length > 1 || row !== this.#lastRow + 1 || row >= this.#knownChange) return false;
    const region = segment.region!.whole;
    if (this.#knownHere.length > 0 || !region.isKept || !cells.isLikeAbove(end)) return false;
    region.range.lastRow = row;
    region.rowCount++;
    this.#lastRow = row;
    cells.passRow(end, this.#repeats++ === 0);
    return true;
  }

  /** Of rows that end where the cells at hand start. */
  #countRepeats(cells: CellCursor): void {
    if (this.#repeats === 0) return;
    const region = this.#above[0]!.region!.whole;
    const { columns, kinds } = cells.chunk;
    for (let at = cells.at - cells.passed; at < cells.at; at++) {
      region.count(columns[at]!, KINDS[kinds[at]!]!, this.#repeats);
    }
    this.#repeats = 0;
  }

  #addRow(row: number, cells: CellCursor, end: number, strong: boolean): void {
    this.#findKnown(row);
    const segments = this.#segments(cells, end);
    if (segments.length > 0) {
      if (row !== this.#lastRow + 1) this.#close([]);
      this.#connect(row, segments);
      this.#close(segments);
      this.#above = segments;
      this.#lastRow = row;
    }
    for (const region of this.#knownHere) region.rowCount++;
    this.#fill(row, cells, end, strong, segments);
  }

  #findKnown(row: number): void {
    if (row < this.#knownChange) return;
    this.#knownHere = this.#known.filter(({ range }) => row >= range.firstRow && row <= range.lastRow);
    this.#knownChange = Infinity;
    for (const { range } of this.#known) {
      const change = row < range.firstRow ? range.firstRow : row <= range.lastRow ? range.lastRow + 1 : Infinity;
      if (change < this.#knownChange) this.#knownChange = change;
    }
  }

  #segments(cells: CellCursor, end: number): Segment[] {
    const segments: Segment[] = [];
    const { columns, kinds } = cells.chunk;
    let last: Segment | undefined;
    let text = cells.text;
    for (let at = cells.at; at < end; at++) {
      const kind = kinds[at]!;
      if (CARRIES_TEXT[kind] && cells.isBlank(at, text++)) continue;
      const column = columns[at]!;
      if (this.#knownHere.length > 0 && this.#knownAt(column)) continue;
      const isText = kind === CellKind.string;
      const gap = last ? column - last.to - 1 : Infinity;
      if (last && (gap <= MAX_GAP_COLUMNS || (gap <= MAX_LABEL_GAP_COLUMNS && last.isLabel && !isText))) {
        last.to = column;
        last.isLabel &&= isText;
      } else segments.push((last = { from: column, to: column, isLabel: isText, region: undefined }));
    }
    return segments;
  }

  #knownAt(column: number): SheetRegion | undefined {
    return this.#knownHere.find(({ range }) => column >= range.firstColumn && column <= range.lastColumn);
  }

  /** Gives each segment a region: that of the segments above it, several of which then become one, or a new one. */
  #connect(row: number, segments: Segment[]): void {
    const above = this.#above;
    let first = 0;
    for (const segment of segments) {
      while (first < above.length && above[first]!.to < segment.from - 1) first++;
      let region: SheetRegion | undefined;
      for (let i = first; i < above.length && above[i]!.from <= segment.to + 1; i++) {
        const other = above[i]!.region!.whole;
        if (!region) region = other;
        else if (other !== region) region.absorb(other);
      }
      region ??= new SheetRegion({
        firstRow: row,
        lastRow: row,
        firstColumn: segment.from,
        lastColumn: segment.to,
      });
      region.range.firstColumn = Math.min(region.range.firstColumn, segment.from);
      region.range.lastColumn = Math.max(region.range.lastColumn, segment.to);
      region.range.lastRow = row;
      segment.region = region;
    }
    let counted: SheetRegion | undefined;
    for (const segment of segments) {
      const region = (segment.region = segment.region!.whole);
      if (region !== counted) region.rowCount++;
      counted = region;
    }
  }

  /** Counts the cells of a row into the regions of their segments, and moves on to the next row. */
  #fill(row: number, cells: CellCursor, end: number, strong: boolean, segments: Segment[]): void {
    const { columns, kinds } = cells.chunk;
    let segment = 0;
    let region: SheetRegion | undefined;
    let kept: RegionRow | undefined;
    for (; cells.at < end; cells.next()) {
      if (cells.isBlank()) continue;
      const column = columns[cells.at]!;
      const kind = KINDS[kinds[cells.at]!]!;
      let target = this.#knownHere.length > 0 ? this.#knownAt(column) : undefined;
      if (!target) {
        while (segments[segment]!.to < column) segment++;
        target = segments[segment]!.region!;
      }
      if (target !== region) {
        region = target;
        kept = region.keptRow(row, strong);
      }
      region.count(column, kind);
      kept?.add({ column, kind, text: cells.show(this.#show).slice(0, MAX_SHOWN_CHARS) });
    }
  }

  /** Regions of the row above that do not go on are complete. */
  #close(segments: Segment[]): void {
    const open = new Set(segments.map(({ region }) => region!.whole));
    // All of them first: a complete region may become part of another.
    const closed = new Set(this.#above.map(({ region }) => region!.whole));
    this.#above = [];
    for (const region of closed) if (!open.has(region)) this.#complete(region);
  }
}

/** Walks the cells of a chunk; numbers and texts stand in lists of their own. */
class CellCursor {
  readonly chunk: RowChunk;
  at = 0;
  text = 0;
  #number = 0;
  /** Cells of the row that was passed last, and how many of them stand in which list. */
  passed = 0;
  #passedTexts = 0;
  #passedNumbers = 0;
  /** By text: whether it shows nothing. */
  readonly #blanks: boolean[];
  readonly #anyBlank: boolean;

  constructor(chunk: RowChunk) {
    this.chunk = chunk;
    this.#blanks = chunk.strings.map(isBlankText);
    this.#anyBlank = this.#blanks.includes(true);
  }

  /** Whether the row at hand has cells of the same kinds in the same columns as as many before it, and none that shows nothing. */
  isLikeAbove(end: number): boolean {
    const { columns, kinds } = this.chunk;
    const size = end - this.at;
    if (this.#anyBlank || this.at < size) return false;
    // Cells of two rows above, or of a part of one, do not ascend as these do.
    if (this.at > size && columns[this.at - size - 1]! < columns[this.at - size]!) return false;
    for (let at = this.at; at < end; at++) {
      if (columns[at] !== columns[at - size] || kinds[at] !== kinds[at - size]) return false;
    }
    return true;
  }

  /** Passes a row at once: of other kinds than the one passed last, or of the same. */
  passRow(end: number, isOther: boolean): void {
    if (isOther) {
      this.passed = end - this.at;
      const kinds = this.chunk.kinds.subarray(this.at, end);
      this.#passedTexts = kinds.filter((kind) => CARRIES_TEXT[kind]).length;
      this.#passedNumbers = kinds.filter((kind) => CARRIES_NUMBER[kind]).length;
    }
    this.at = end;
    this.text += this.#passedTexts;
    this.#number += this.#passedNumbers;
  }

  /** Whether the cell at hand is a text that shows nothing. */
  isBlank(at = this.at, text = this.text): boolean {
    return this.chunk.kinds[at] === CellKind.string && this.#blanks[this.chunk.texts[text]!]!;
  }

  show(show: ShowCell): string {
    const { kinds, numbers, texts, strings, formats } = this.chunk;
    const kind = kinds[this.at] as CellKind;
    const number = CARRIES_NUMBER[kind] ? numbers[this.#number]! : Number.NaN;
    const text = CARRIES_TEXT[kind] ? strings[texts[this.text]!]! : '';
    return show(kind, number, text, formats ? formats[this.at]! : 0);
  }

  next(): void {
    const kind = this.chunk.kinds[this.at++]!;
    if (CARRIES_NUMBER[kind]) this.#number++;
    if (CARRIES_TEXT[kind]) this.text++;
  }
}

/** Nearly all texts begin with a letter or sign that shows. */
function isBlankText(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && text.trim() === '';
}
