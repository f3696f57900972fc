import type { ColumnCounts, RegionRow, SheetRegion } from './sheet-region.ts';

/** How the top of a block of cells reads. Positions in the kept rows of the region. */
export interface RegionHead {
  /** Rows with a single text above the columns: what the block is called. */
  titleRows: number;
  /** Rows that name the columns, after the titles. */
  headerRows: number;
  /** Whether any of the rows kept is one of data. */
  hasData: boolean;
  confidence: number;
}

const MAX_TITLE_ROWS = 4;
const MAX_HEADER_ROWS = 4;
const MAX_NAME_CHARS = 60;

/** Tells titles, headers and data apart by what the columns hold further down. */
export function findHead(region: SheetRegion): RegionHead {
  const { rows } = region;
  const width = region.columns.size;
  const isLabel = labelTest(region);
  const titleRows = width > 1 ? countTitles(rows, isLabel) : 0;
  const rest = rows.slice(titleRows);
  const firstData = rest.findIndex((row) => isData(row, region.columns));
  const hasData = firstData >= 0;
  if (firstData === 0) return { titleRows, headerRows: 0, hasData, confidence: 0.8 };
  if (!hasData) return { titleRows, hasData, ...headOfTexts(rest, width) };
  const headerRows = leadingNames(rest.slice(0, firstData), width > 1 ? isLabel : () => false);
  if (headerRows === 0 || !namesNumbers(rest.slice(0, headerRows), region.columns)) {
    return { titleRows, headerRows: 0, hasData, confidence: 0.7 };
  }
  // Many rows of text before the first number: a table of texts in which numbers are rare.
  if (headerRows > MAX_HEADER_ROWS) return { titleRows, headerRows: 1, hasData, confidence: 0.6 };
  return { titleRows, headerRows, hasData, confidence: 0.9 };
}

type RowTest = (row: RegionRow) => boolean;

/** A lone text in the left third: a title or the label of a section. Further right it spans the columns of a group. */
function labelTest({ range }: SheetRegion): RowTest {
  const limit = range.firstColumn + Math.max(1, Math.floor((range.lastColumn - range.firstColumn) / 3));
  return ({ cells }) => cells.length === 1 && cells[0]!.kind === 'text' && cells[0]!.column <= limit;
}

function countTitles(rows: readonly RegionRow[], isLabel: RowTest): number {
  const titles = rows.findIndex((row) => !isLabel(row));
  return titles > 0 && titles <= MAX_TITLE_ROWS ? titles : 0;
}

/** Years head columns as often as words do: "2024", "FY2024", "2025E". */
const isPeriod = (text: string): boolean => /^\s*(?:[FC]Y)?\s?(?:19|20)\d\d\s?[A-Za-z]{0,3}\s*$/.test(text);

function isData({ cells }: RegionRow, columns: ReadonlyMap<number, ColumnCounts>): boolean {
  const numbers = cells.filter(({ kind }) => kind === 'number');
  const periods = numbers.filter(({ text }) => isPeriod(text));
  if (numbers.length > periods.length) return true;
  // One year among words belongs to a record; a row of years does not.
  if (periods.length === 1 && cells.length > 1 && isMeasured(columns.get(periods[0]!.column), 1)) return true;
  if (cells.some(({ kind }) => kind === 'other')) return true;
  // Dates head columns of numbers; over anything else they are data.
  const dates = cells.filter(({ kind }) => kind === 'date');
  return (
    dates.length > 0 && dates.filter(({ column }) => isMeasured(columns.get(column), 0)).length * 2 <= dates.length
  );
}

/** Whether most cells of a column are numbers, one of another kind (or that many numbers) left aside. */
function isMeasured(counts: ColumnCounts | undefined, ownNumbers: number): boolean {
  if (!counts) return false;
  const others = counts.texts + counts.numbers + counts.dates + counts.others - 1;
  return others > 0 && (counts.numbers - ownNumbers) * 2 > others;
}

/** Rows from the top that name columns; a lone label opens a section of the data. */
function leadingNames(rows: readonly RegionRow[], isLabel: RowTest): number {
  const label = rows.findIndex(isLabel);
  return label < 0 ? rows.length : label;
}

/** Whether a column of numbers has a name there: otherwise the rows are data with gaps. */
function namesNumbers(header: readonly RegionRow[], columns: ReadonlyMap<number, ColumnCounts>): boolean {
  return header.some(({ cells }) =>
    cells.some(({ column }) => {
      const counts = columns.get(column)!;
      return counts.numbers + counts.dates > counts.texts - header.length;
    }),
  );
}

/** Bold or filled rows from the top, over others that are not. */
function strongRows(rows: readonly RegionRow[]): number {
  const count = rows.findIndex((row) => !row.strong);
  return count > 0 && count <= MAX_HEADER_ROWS && rows[0]!.cells.length > 1 ? count : 0;
}

/** Nothing but texts: bold or filled rows, or a full row of distinct short names. */
function headOfTexts(rows: readonly RegionRow[], width: number): Pick<RegionHead, 'headerRows' | 'confidence'> {
  const strong = strongRows(rows);
  if (strong > 0) return { headerRows: strong, confidence: 0.85 };
  const first = rows[0];
  if (!first || rows.length < 3 || width < 2 || isKeyed(rows, width)) return { headerRows: 0, confidence: 0.6 };
  const names = first.cells.map(({ text }) => text.trim());
  const isNames =
    names.length === width &&
    new Set(names).size === names.length &&
    names.every((name) => name !== '' && name.length <= MAX_NAME_CHARS);
  return { headerRows: isNames ? 1 : 0, confidence: 0.6 };
}

/** Two columns, the first of labels: "Name:", "Address:". */
function isKeyed(rows: readonly RegionRow[], width: number): boolean {
  if (width !== 2) return false;
  return rows.filter(({ cells }) => /:\s*$/.test(cells[0]?.text ?? '')).length * 2 >= rows.length;
}
