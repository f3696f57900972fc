import type { TableCell, TableHead, TableRow } from '../../document/table.ts';
import { XmlElement } from '../containers/xml-tree.ts';
import { BlockDraft, eachParagraph } from './block-draft.ts';
import { boxOn, isTrue, type Placement, parseCoordinate } from './placement.ts';
import { readParagraphs, type TextContext } from './text-body.ts';
import { type LaidText, layText, parseFrameStyle } from './text-frame.ts';
import { LevelStyles, type ListStyle, parseListStyle } from './text-style.ts';

export interface SlideTable {
  head: TableHead;
  rows: TableRow[];
  block: BlockDraft;
}

interface LaidCell {
  col: number;
  colSpan: number;
  rowSpan: number;
  anchor: string;
  text: LaidText;
}

/** Stored heights are those the text needed when the file was saved; only a program that never laid it out leaves less. */
const MAX_OVERFLOW = 1.25;
const DEFAULT_COLUMN_WIDTH = 72;

/** a:tbl (21.1.3.13). Cells that a span covers are in the file, marked as merged, and give nothing. */
export function readTable(
  id: string,
  page: number,
  table: XmlElement,
  place: Placement,
  context: TextContext,
  basis: ListStyle,
): SlideTable {
  const rowElements = table.all('a:tr');
  const edges = columnEdges(table, rowElements);
  const stored = rowElements.map((element) => parseCoordinate(element.attribute('h')) ?? 0);
  const rows = rowElements.map((element, row) => readRow(element, row, stored, edges, place, context, basis));
  const heights = stored.map((height, row) => {
    const single = rows[row]!.filter((cell) => cell.rowSpan === 1);
    const needed = single.reduce((most, cell) => Math.max(most, cell.text.height), 0);
    return needed > height * MAX_OVERFLOW ? needed : height;
  });
  const tops = runningSum(heights);
  const hasHeaderRow = isTrue(table.child('a:tblPr')?.attribute('firstRow')) && rows.length > 1;
  const hasHeaderColumn = isTrue(table.child('a:tblPr')?.attribute('firstCol'));
  const width = edges[edges.length - 1]!;
  const bbox = boxOn(place, 0, 0, width, tops[rows.length]);
  const block = new BlockDraft('table', bbox);
  block.tableId = id;
  const tableRows = rows.map((cells, row): TableRow => {
    if (row > 0) block.text += '\n';
    return {
      index: row,
      bbox: boxOn(place, 0, tops[row], width, tops[row + 1]),
      cells: cells.map((cell, i): TableCell => {
        if (i > 0) block.text += '\t';
        const [x0, x1] = [edges[cell.col]!, edges[cell.col + cell.colSpan]!];
        const [y0, y1] = [tops[row]!, tops[row + cell.rowSpan]!];
        const spare = Math.max(0, y1 - y0 - cell.text.height);
        const down = cell.anchor === 'ctr' ? spare / 2 : cell.anchor === 'b' ? spare : 0;
        return {
          row,
          col: cell.col,
          text: addCell(block, cell.text, place, x0, y0 + down),
          bbox: boxOn(place, x0, y0, x1, y1),
          row_span: cell.rowSpan,
          col_span: cell.colSpan,
          header: (hasHeaderRow && row === 0) || (hasHeaderColumn && cell.col === 0),
        };
      }),
    };
  });
  const head: TableHead = {
    id,
    page,
    bbox,
    row_count: rows.length,
    col_count: edges.length - 1,
    header_rows: hasHeaderRow ? 1 : 0,
  };
  return { head, rows: tableRows, block };
}

function readRow(
  element: XmlElement,
  row: number,
  heights: number[],
  edges: number[],
  place: Placement,
  context: TextContext,
  basis: ListStyle,
): LaidCell[] {
  const cells: LaidCell[] = [];
  element.all('a:tc').forEach((cell, col) => {
    if (isTrue(cell.attribute('hMerge')) || isTrue(cell.attribute('vMerge'))) return;
    const colSpan = toSpan(cell.attribute('gridSpan'), edges.length - 1 - col);
    const rowSpan = toSpan(cell.attribute('rowSpan'), heights.length - row);
    const width = edges[col + colSpan]! - edges[col]!;
    const body = cell.child('a:txBody');
    const style = parseFrameStyle([cellFrame(cell.child('a:tcPr'))]);
    const levels = new LevelStyles([parseListStyle(body?.child('a:lstStyle')), basis]);
    const paragraphs = body
      ? readParagraphs(body, { levels, type: 'paragraph', fontScale: 1, lineReduction: 0 }, context)
      : [];
    const height =
      style.quarterTurns === 0 ? 0 : heights.slice(row, row + rowSpan).reduce((sum, size) => sum + size, 0);
    const text = layText(paragraphs, { ...place, width, height }, { ...style, anchor: 't' });
    // Text that runs along the height says nothing of how high the row must be.
    const laid = style.quarterTurns === 0 ? text : { ...text, height };
    cells.push({ col, colSpan, rowSpan, anchor: style.anchor, text: laid });
  });
  return cells;
}

/** a:tcPr names its margins otherwise than a:bodyPr. */
function cellFrame(properties: XmlElement | undefined): XmlElement | undefined {
  if (!properties) return undefined;
  const renamed = new Map(properties.attributes);
  for (const [from, to] of CELL_MARGINS) {
    const value = properties.attribute(from);
    if (value !== undefined) renamed.set(to, value);
  }
  return new XmlElement('a:bodyPr', renamed);
}
const CELL_MARGINS = [
  ['marL', 'lIns'],
  ['marR', 'rIns'],
  ['marT', 'tIns'],
  ['marB', 'bIns'],
] as const;

/** Adds a cell's text to the table's block; returns it with one line for each paragraph. */
function addCell(block: BlockDraft, laid: LaidText, place: Placement, x: number, y: number): string {
  const [a, b, c, d, e, f] = laid.place.toSlide;
  const moved: Placement = {
    ...laid.place,
    toSlide: [
      a,
      b,
      c,
      d,
      e + place.toSlide[0] * x + place.toSlide[2] * y,
      f + place.toSlide[1] * x + place.toSlide[3] * y,
    ],
  };
  const at: LaidText = { ...laid, place: moved };
  const texts: string[] = [];
  for (const paragraph of eachParagraph(at)) {
    if (texts.length > 0) block.text += '\n';
    texts.push(block.addParagraph(paragraph, at, ''));
  }
  // Cut out of the text of the block, each cell would keep a copy of all that was before it.
  return texts.join('\n');
}

/** Where the columns begin and the last one ends, from the left edge of the table. */
function columnEdges(table: XmlElement, rows: XmlElement[]): number[] {
  const widths = (table.child('a:tblGrid')?.all('a:gridCol') ?? []).map(
    (column) => parseCoordinate(column.attribute('w')) ?? DEFAULT_COLUMN_WIDTH,
  );
  const needed = rows.reduce((most, row) => Math.max(most, row.all('a:tc').length), 0);
  while (widths.length < needed) widths.push(DEFAULT_COLUMN_WIDTH);
  return runningSum(widths);
}

function runningSum(sizes: number[]): number[] {
  let at = 0;
  return [0, ...sizes.map((size) => (at += Math.max(0, size)))];
}

/** At least one, at most what the grid has left. */
const toSpan = (text: string | undefined, most: number): number =>
  Math.min(Math.max(1, Math.floor(Number(text ?? 1)) || 1), Math.max(1, most));
