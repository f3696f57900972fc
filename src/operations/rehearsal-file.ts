import { DEFAULT_OWNER } from '../document/owner.ts';
import { CellKind, type RowChunk, RowChunkBuilder } from '../document/rows.ts';
import type { SheetLayout } from '../document/sheet.ts';
import { pack, partName } from '../index/parts.ts';
import type { FileRecord, Manifest, OpenedFile } from '../index/store.ts';
import { packRows } from '../index/stored-rows.ts';

/** Far down, where places of cells are larger than the numbers that V8 begins with. */
export const FIRST_ROW = 900_000;
export const ROWS = 1000;
const COLUMNS = 10;
const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const DAY_MS = 86_400_000;

/** A file that no store holds: a sheet as a CSV gives it, and one as a workbook does. */
export function makeRehearsalFile(): OpenedFile {
  const parts = new Map<string, Uint8Array>([
    [partName.workbook, pack('workbook', { definedNames: [], dependentBounds: [], cycles: [] })],
  ]);
  for (const [sheet, addRow] of [addLiterals, addNumbers].entries()) {
    const chunks = chunksOf(sheet, addRow);
    chunks.forEach((chunk, i) => void parts.set(partName.rows(sheet, i), packRows(chunk)));
    const chunkStarts = Uint32Array.from(chunks, ({ firstRow }) => firstRow);
    parts.set(partName.sheet(sheet), pack('sheet', { info: infoOf(sheet), layout: LAYOUT, chunkStarts }));
  }
  return { record: RECORD, content: { manifest: MANIFEST, readPart: (name) => parts.get(name) } };
}

function chunksOf(sheet: number, addRow: (to: RowChunkBuilder, row: number, column: number) => void): RowChunk[] {
  const builder = new RowChunkBuilder(sheet);
  const chunks: (RowChunk | undefined)[] = [];
  for (let row = FIRST_ROW; row < FIRST_ROW + ROWS; row++) {
    chunks.push(builder.startRow(row));
    for (let column = 0; column < COLUMNS; column++) addRow(builder, row, column);
  }
  return [...chunks, builder.finish()].filter((chunk) => chunk !== undefined);
}

function addLiterals(to: RowChunkBuilder, row: number, column: number): void {
  if (column === 4) to.addLiteral(column, CellKind.literalDate, (row % 20_000) * DAY_MS, `2022-01-${row % 28}`);
  else if (column % 2 === 0) to.addLiteral(column, CellKind.literalNumber, row * 7.13, (row * 7.13).toFixed(2));
  else to.addText(column, CellKind.string, `${WORDS[row % WORDS.length]} ${row}`);
}

function addNumbers(to: RowChunkBuilder, row: number, column: number): void {
  if (column === 0) to.addText(column, CellKind.string, WORDS[row % WORDS.length]!);
  else if (column === 1) to.addNumber(column, CellKind.date, row % 45_000, 2);
  else to.addNumber(column, CellKind.number, row * 7.13, column % 2);
}

const infoOf = (sheet: number) => ({
  name: `Sheet${sheet + 1}`,
  index: sheet + 1,
  state: 'visible' as const,
  range: `A${FIRST_ROW + 1}:J${FIRST_ROW + ROWS}`,
  row_count: ROWS,
  col_count: COLUMNS,
  cell_count: ROWS * COLUMNS,
  formula_count: 0,
  merged: [],
  tables: [],
  frozen: null,
  charts: [],
  pivot_tables: [],
  has_comments: false,
});

const LAYOUT: SheetLayout = {
  columns: { defaultSize: 48, runs: [{ from: 1, to: 1, size: 90.5 }] },
  rows: { defaultSize: 15, runs: [] },
  formats: ['General', '#,##0.00', 'yyyy-mm-dd'],
  looks: [],
  formatLooks: [],
  painted: [],
  dateSystem: 1900,
  merges: [],
  comments: [],
  hyperlinks: [],
  validations: [],
};

const FILE = { sha256: '', sizeBytes: 0, fileType: 'csv' as const, mediaType: 'text/csv', pageCount: 2 };

const MANIFEST: Manifest = {
  ...FILE,
  generation: 'rehearsal',
  documentType: 'dataset',
  parser: { name: 'rehearsal', version: '1' },
  tableCount: 0,
  sheetCount: 2,
  segmentCount: 0,
  longestText: 0,
};

const RECORD: FileRecord = {
  ...FILE,
  id: 'rehearsal',
  fileName: 'rehearsal.csv',
  createdAt: '',
  contentId: 'rehearsal',
  owner: DEFAULT_OWNER,
  status: 'ready',
  error: null,
};
