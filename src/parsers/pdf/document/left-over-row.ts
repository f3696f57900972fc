import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { type BlockDraft, bareBlock, type PageDraft, type TableCellDraft, type TableDraft } from '../draft.ts';
import { isValue, valueKind } from '../tables/values.ts';
import { firstContent, type IsAside, lastTable } from './continued-tables.ts';

/** A table that goes on reaches at least so far down its page. */
const REACHES_DOWN = 0.7;
/** How far a cell may stand from the edge that its column is flush with, in points. */
const FLUSH = 3;
/** Cells of a row stand so far apart, in units of their height; words of a cell nearer. */
const CELL_GAP = 0.8;
/** Of the cells of a column, for it to be one of values. */
const MOSTLY = 0.7;

interface Column {
  /** How far its cells reach. */
  left: number;
  right: number;
  /** Where they are flush. */
  edge: { of(box: Box): number; at: number } | undefined;
  hasValues: boolean;
}

interface PlacedWord {
  text: string;
  box: Box;
  /** Its place as it is read. */
  place: number;
}

interface Piece extends TableCellDraft {
  words: PlacedWord[];
}

/**
 * One row alone at the top of a page is no table by itself: a line of a few words far apart. Where a table ends the page before, and
 * each piece of the line stands in another of its columns, it is one more row of that. Gives the page with it, if there is one.
 */
export function withLeftOverRow(before: PageDraft, page: PageDraft, isAside: IsAside): PageDraft | undefined {
  const last = lastTable(before, isAside);
  const first = firstContent(page, isAside);
  if (last === undefined || first === undefined || page.page !== before.page + 1) return undefined;
  const table = before.tables[last]!;
  if (table.box[3] < REACHES_DOWN * before.height || table.columnCount < 2) return undefined;
  const line = page.blocks.filter((block, i) => isLevel(block, page.blocks[first]!) && !isAside(page, i));
  if (!line.every(({ type, lines }) => type === 'paragraph' && lines.length === 1)) return undefined;
  const pieces = toPieces(wordsOf(line), columnsOf(table));
  return pieces && withRow(page, line, table, pieces);
}

const isLevel = ({ bbox, hidden }: BlockDraft, { bbox: line }: BlockDraft): boolean =>
  !hidden && bbox[1] < line[3] && bbox[3] > line[1];

function wordsOf(blocks: readonly BlockDraft[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { text, words: placed } of blocks) {
    for (const [i, start] of placed.starts.entries()) {
      const [x0, y0, x1, y1] = placed.boxes.slice(4 * i);
      words.push({ text: text.slice(start, placed.ends[i]), box: [x0!, y0!, x1!, y1!], place: words.length });
    }
  }
  return words;
}

function columnsOf({ rows, columnCount, headerRows }: TableDraft): (Column | undefined)[] {
  const cells = rows.slice(headerRows).flatMap((row) => row.cells);
  return Array.from({ length: columnCount }, (_, col) => {
    const own = cells.filter((cell) => cell.col === col && cell.colSpan === 1 && cell.text !== '');
    if (own.length === 0) return undefined;
    const boxes = own.map(({ box }) => box);
    const [left, , right] = unionBox(boxes)!;
    // The first is what rows are called, be it by numbers.
    const hasValues = col > 0 && own.filter(({ text }) => isValueText(text)).length >= MOSTLY * own.length;
    return { left, right, edge: flushEdge(boxes), hasValues };
  });
}

const isValueText = (text: string): boolean => isValue(valueKind(text));

const EDGES: ((box: Box) => number)[] = [(box) => box[0], (box) => box[2], (box) => (box[0] + box[2]) / 2];

function flushEdge(boxes: readonly Box[]): Column['edge'] {
  for (const of of EDGES) {
    const places = boxes.map(of).sort((a, b) => a - b);
    const at = places[places.length >> 1]!;
    if (places.filter((place) => Math.abs(place - at) < FLUSH).length >= MOSTLY * places.length) return { of, at };
  }
  return undefined;
}

/** The words as cells of these columns: values where the columns have values, or one in every column. */
function toPieces(words: readonly PlacedWord[], columns: readonly (Column | undefined)[]): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const set of setApart(words)) {
    const box = unionBox(set.map((word) => word.box))!;
    const text = set.map((word) => word.text).join(' ');
    const col = columns.findIndex((_, i) => standsIn(box, i, columns));
    const isTaken = pieces.some((piece) => piece.col === col);
    if (col < 0 || isTaken || (columns[col]!.hasValues && !isValueText(text))) return undefined;
    pieces.push({ row: 0, col, rowSpan: 1, colSpan: 1, text, box, words: set });
  }
  const isFull = pieces.length === columns.length;
  const isRow = pieces.length > 1 && (isFull || pieces.some(({ col }) => columns[col]!.hasValues));
  return isRow ? withEmpty(pieces, columns) : undefined;
}

function withEmpty(pieces: readonly Piece[], columns: readonly (Column | undefined)[]): Piece[] {
  const [x0, y0, , y1] = unionBox(pieces.map(({ box }) => box))!;
  return columns.map((column, col) => {
    const box: Box = [column?.left ?? x0, y0, column?.right ?? x0, y1];
    return (
      pieces.find((piece) => piece.col === col) ?? { row: 0, col, rowSpan: 1, colSpan: 1, text: '', box, words: [] }
    );
  });
}

function setApart(words: readonly PlacedWord[]): PlacedWord[][] {
  const sets: PlacedWord[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words.toSorted((a, b) => a.box[0] - b.box[0])) {
    const [x0, y0, x1, y1] = word.box;
    if (x0 - right < CELL_GAP * (y1 - y0)) sets.at(-1)!.push(word);
    else sets.push([word]);
    right = Math.max(right, x1);
  }
  return sets.map((set) => set.sort((a, b) => a.place - b.place));
}

/** Within the column, or flush with it and clear of those beside. */
function standsIn(box: Box, index: number, columns: readonly (Column | undefined)[]): boolean {
  const column = columns[index];
  if (!column) return false;
  if (box[0] > column.left - 1 && box[2] < column.right + 1) return true;
  const isClear = columns.every((other, i) => i === index || !other || box[2] < other.left || box[0] > other.right);
  return isClear && column.edge !== undefined && Math.abs(column.edge.of(box) - column.edge.at) < FLUSH;
}

/** The page with the row in place of its line, a table before the others. */
function withRow(page: PageDraft, line: readonly BlockDraft[], table: TableDraft, pieces: Piece[]): PageDraft {
  const box = unionBox(line.map(({ bbox }) => bbox))!;
  const cells = pieces.map(({ words: _, ...cell }) => cell);
  const { title: _, ...alike } = table;
  const row: TableDraft = { ...alike, box, rows: [{ box, cells }], headerRows: 0, isLeftOver: true };
  const blocks = page.blocks.flatMap((block) => {
    if (block === line[0]) return [toBlock(pieces, box)];
    if (line.includes(block)) return [];
    return [block.table === undefined ? block : { ...block, table: block.table + 1 }];
  });
  return { ...page, blocks, tables: [row, ...page.tables] };
}

function toBlock(pieces: readonly Piece[], box: Box): BlockDraft {
  const places: BlockDraft['words'] = { starts: [], ends: [], boxes: [] };
  let text = '';
  for (const { col, words } of pieces) {
    if (col > 0) text += '\t';
    for (const [i, word] of words.entries()) {
      if (i > 0) text += ' ';
      places.starts.push(text.length);
      text += word.text;
      places.ends.push(text.length);
      places.boxes.push(...word.box);
    }
  }
  return { ...bareBlock('table', text, box), words: places, table: 0 };
}
