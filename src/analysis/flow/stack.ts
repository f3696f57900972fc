import type {
  CellMargins,
  FlowContent,
  FlowFrame,
  FlowParagraph,
  FlowRow,
  FlowTable,
  FlowTableHead,
} from './elements.ts';
import { type LaidLine, type LaidParagraph, layLines } from './lines.ts';

/** What every part of the layout needs to know. */
export interface LayoutContext {
  defaultTab: number;
  /** Whether the producer's own page breaks are obeyed. */
  rendered: boolean;
  /** Whether the space after one paragraph and before the next add up, or the larger one counts. */
  spacing: 'sum' | 'max';
  pageNumber: string;
}

/** Content set at a fixed width (a cell, a frame, a header, a note): atoms stand below each other and are never cut. */
export interface Stack {
  height: number;
  atoms: Atom[];
}

export type Atom =
  | { kind: 'line'; y: number; height: number; laid: LaidParagraph; line: number }
  | { kind: 'row'; y: number; height: number; row: LaidRow; table: FlowTable; width: number };

export interface LaidCell {
  col: number;
  colSpan: number;
  merge: 'start' | 'continue' | undefined;
  header: boolean;
  x: number;
  width: number;
  margins: CellMargins;
  stack: Stack;
}

export interface LaidRow {
  cells: LaidCell[];
  header: boolean;
  repeats: boolean;
  cantSplit: boolean;
  height: number;
}

export function layStack(content: FlowContent[], width: number, context: LayoutContext): Stack {
  const atoms: Atom[] = [];
  let y = 0;
  let before: FlowParagraph | undefined;
  for (const item of content) {
    if (item.kind === 'table') {
      y += before?.format.spaceAfter ?? 0;
      before = undefined;
      const grid = gridOf(item, width);
      for (const row of item.rows) {
        const laid = layRow(row, grid, item, context);
        atoms.push({ kind: 'row', y, height: laid.height, row: laid, table: item, width });
        y += laid.height;
      }
      continue;
    }
    const laid = layLines(item, { ...context, width });
    if (item.hidden) {
      for (const line of laid.lines.keys()) atoms.push({ kind: 'line', y, height: 0, laid, line });
      continue;
    }
    y += gapBetween(before, item, context);
    laid.lines.forEach((laidLine, line) => {
      const height = laidLine.height + framesBelow(laidLine, context);
      atoms.push({ kind: 'line', y, height, laid, line });
      y += height;
    });
    before = item;
  }
  y += before?.format.spaceAfter ?? 0;
  return { height: y, atoms };
}

/** Inside a cell or frame nothing is set beside a text box: it takes the room below its line. */
function framesBelow({ frames }: LaidLine, context: LayoutContext): number {
  let height = 0;
  for (const frame of frames) {
    if (frame.wrap !== 'none') height += frameHeight(frame, layFrame(frame, context));
  }
  return height;
}

/** A frame is measured, then drawn; frames nest, so that laying each out anew would double the work at every level. */
export function layFrame(frame: FlowFrame, context: LayoutContext): Stack {
  let stack = frameStacks.get(frame);
  if (!stack) {
    stack = layStack(frame.content, Math.max(frame.width, MIN_FRAME_WIDTH), context);
    frameStacks.set(frame, stack);
  }
  return stack;
}
const frameStacks = new WeakMap<FlowFrame, Stack>();
const MIN_FRAME_WIDTH = 36;

export const frameHeight = (frame: FlowFrame, stack: Stack): number => Math.max(frame.height, stack.height);

/** The space above a paragraph. What the one before left below it is counted in. */
export function gapBetween(
  before: FlowParagraph | undefined,
  next: FlowParagraph,
  { spacing }: Pick<LayoutContext, 'spacing'>,
): number {
  const sameStyle = before !== undefined && before.format.style === next.format.style;
  const above = next.format.contextualSpacing && sameStyle ? 0 : (next.format.spaceBefore ?? 0);
  const below = before?.format.contextualSpacing && sameStyle ? 0 : (before?.format.spaceAfter ?? 0);
  return spacing === 'sum' ? above + below : Math.max(above, below);
}

/** Where the grid's columns begin: one more than there are columns. */
export type Grid = number[];

/** Columns that say no width share what the others leave. */
export function gridOf({ columns, indent = 0, align }: FlowTableHead, width: number): Grid {
  const said = columns.reduce((sum, column) => sum + column, 0);
  const silent = columns.filter((column) => column <= 0).length;
  const share = silent === 0 ? 0 : Math.max((width - said) / silent, SPARE_COLUMN_WIDTH);
  const total = said + silent * share;
  let x = align === 'center' ? (width - total) / 2 : align === 'right' ? width - total : indent;
  const grid = [x];
  for (const column of columns) grid.push((x += column > 0 ? column : share));
  return grid;
}

const NO_MARGINS: CellMargins = { top: 0, right: 0, bottom: 0, left: 0 };
/** Of a column that the grid does not know, and the least of one that has to share. */
const SPARE_COLUMN_WIDTH = 36;
const MIN_CELL_WIDTH = 6;
const MIN_ROW_HEIGHT = 1;

export function layRow(row: FlowRow, grid: Grid, head: FlowTableHead, context: LayoutContext): LaidRow {
  const rule = head.ruleWidth ?? 0;
  let height = row.height?.value ?? 0;
  const end = grid[grid.length - 1] ?? 0;
  const at = (col: number): number => grid[col] ?? end + (col - grid.length + 1) * SPARE_COLUMN_WIDTH;
  const cells = row.cells.map((cell): LaidCell => {
    const x = at(cell.col);
    const width = at(cell.col + cell.colSpan) - x;
    const margins = cell.margins ?? head.cellMargins ?? NO_MARGINS;
    const inner = Math.max(MIN_CELL_WIDTH, width - margins.left - margins.right);
    const stack = layStack(cell.content, inner, context);
    if (!cell.merge) height = Math.max(height, stack.height + margins.top + margins.bottom);
    const { col, colSpan, merge } = cell;
    return { col, colSpan, merge, header: cell.header ?? row.header ?? false, x, width, margins, stack };
  });
  if (row.height?.rule === 'exactly') height = row.height.value;
  return {
    cells,
    header: row.header ?? false,
    repeats: row.repeats ?? row.header ?? false,
    cantSplit: (row.cantSplit ?? false) || row.height?.rule === 'exactly',
    height: Math.max(height + rule, MIN_ROW_HEIGHT),
  };
}

/** Paragraphs one below the other; of a table inside, its rows, cells parted by tabs. */
export function textOf({ atoms }: Stack): string {
  const texts: string[] = [];
  for (const atom of atoms) {
    if (atom.kind === 'row') texts.push(atom.row.cells.map((cell) => textOf(cell.stack)).join('\t'));
    else if (atom.line === 0 && !atom.laid.paragraph.hidden) texts.push(withMarker(atom.laid));
  }
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** In a cell an item's number is part of what is read there. */
export function withMarker({ paragraph, text }: LaidParagraph): string {
  const plain = text.trim();
  return paragraph.marker && plain ? `${paragraph.marker.text} ${plain}` : plain;
}
