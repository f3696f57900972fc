import * as z from 'zod';
import { type FaultCode, fault } from '../document/fault.ts';
import { SPREADSHEET_TYPES } from '../document/file-type.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';
import { SheetHeaders, storedRows } from '../index/sheet-headers.ts';
import { AggregateAnswer } from '../index/table-query/aggregate.ts';
import { querySheets } from '../index/table-query/query-sheets.ts';
import {
  FindAnswer,
  type FoundCell,
  FoundRow,
  InspectAnswer,
  RangeAnswer,
  SheetsAnswer,
} from '../spreadsheet/answers.ts';
import { FIND_PLACES, findCells } from '../spreadsheet/find.ts';
import { MATCH_MODES } from '../spreadsheet/find-query.ts';
import { inspectFormula } from '../spreadsheet/formula-inspect.ts';
import { readRange } from '../spreadsheet/range-reader.ts';
import { MAX_ROWS, parseRange } from '../spreadsheet/reference.ts';
import { resolveCell, resolveRange } from '../spreadsheet/references.ts';
import { Workbook } from '../spreadsheet/workbook.ts';
import { invalidInput } from './input-errors.ts';
import { type Call, pooledOperation } from './operation.ts';
import { Cursor, MaxResults, NextCursor, nextCursor, Offset, toLimit, toPart } from './paging.ts';
import { isRowQuery, RowQuery, toRowQuery } from './row-query.ts';
import type { DocumentServices } from './services.ts';
import { FILE_FAULTS, FileId, type OpenFile, openFile, storedJson } from './stored-file.ts';
import { isLong, isLongPart } from './weight.ts';

export const SPREADSHEET_FAULTS: readonly FaultCode[] = [...FILE_FAULTS, 'not_applicable'];

const SheetName = z.string().min(1).max(255).describe('Name of a sheet, in any case.');

const listSheets = pooledOperation({
  name: 'list_sheets',
  resource: 'Spreadsheets',
  summary: 'The sheets of a workbook with their used ranges, tables and charts, and its defined names.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/sheets', immutable: true },
  tool: { name: 'list_sheets' },
  faults: SPREADSHEET_FAULTS,
  input: z.object({ id: FileId }),
  output: SheetsAnswer,
  pool: {
    isHeavyTool: (_, file) => isLongPart(file, partName.sheets),
  },
  run: async ({ id }, services, call) => storedJson(await openSpreadsheet(services, id, call), partName.sheets),
});

const readRangeOperation = pooledOperation({
  name: 'read_range',
  resource: 'Spreadsheets',
  summary: 'The cells of a range: values, types, what Excel shows, and formulas if asked for.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/ranges/read' },
  tool: { name: 'read_range', omits: ['include_styles'] },
  faults: SPREADSHEET_FAULTS,
  input: z.object({
    id: FileId,
    sheet: SheetName,
    range: z.string().min(1).max(1000).describe('B2:D20, a cell, A:C, 3:7, a defined name or the name of a table.'),
    include_formulas: z.boolean().default(false),
    include_styles: z.boolean().default(false).describe('How cells look: fonts, fills, borders, alignment.'),
  }),
  output: RangeAnswer,
  pool: {
    isHeavy: ({ range }, file) => isLong(file) && !isSmall(range),
  },
  async run({ id, sheet: sheetName, range: text, ...include }, services, call) {
    const { content } = await openSpreadsheet(services, id, call);
    const workbook = toWorkbook(content);
    const { sheet, range } = resolveRange(text, sheetName, workbook);
    const { include_formulas: includeFormulas, include_styles: includeStyles } = include;
    const request = { workbook, cells: content, sheet, range, includeFormulas, includeStyles };
    return { kind: 'json', value: readRange(request) };
  },
});

/** Cells are looked for from the first one on for each part. */
const FOUND = { standard: 100, farthest: 10_000 };
export const FindPart = FindAnswer.extend({
  range: z.string().optional().describe('The rows that were gone through for where, order_by and aggregates.'),
  columns: z
    .array(z.object({ column: z.string(), name: z.string() }))
    .optional()
    .describe('What its columns are called.'),
  matched: z.number().int().optional().describe('Rows of it that meet the conditions.'),
  aggregates: z.array(AggregateAnswer).optional(),
  rows: z.array(FoundRow).optional().describe('These rows, where there is no query.'),
  next_cursor: NextCursor,
});

const findCellsOperation = pooledOperation({
  name: 'find_cells',
  resource: 'Spreadsheets',
  summary:
    'Cells whose value or formula matches a text, a number, wildcards or a regular expression; rows that meet conditions, in any order, and sums and the like of columns.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/cells/find' },
  tool: { name: 'find_cells' },
  faults: SPREADSHEET_FAULTS,
  input: z.object({
    id: FileId,
    query: z.string().min(1).max(1000).optional().describe('What cells hold; left out, rows are given.'),
    sheet: SheetName.optional().describe('All sheets where left out.'),
    match: z.enum(MATCH_MODES).default('contains'),
    in: z.enum(FIND_PLACES).default('values'),
    ...RowQuery,
    limit: toLimit(FOUND.standard, 1000, 'Cells, or rows,'),
    cursor: Cursor,
    max_results: MaxResults,
  }),
  output: FindPart,
  pool: {
    isHeavy: ({ match }, file) => isLong(file, match === 'regex' ? 0 : undefined),
  },
  async run({ id, query, sheet, match, in: place, limit: most, cursor, max_results, ...rowQuery }, services, call) {
    const part = { limit: most ?? max_results, cursor };
    const { offset, limit } = toPart({ limit: most, cursor, max_results }, FOUND);
    const { content } = await openSpreadsheet(services, id, call);
    const workbook = toWorkbook(content);
    const position = sheet === undefined ? undefined : workbook.sheet(sheet);
    const fitting = isRowQuery(rowQuery) ? new FittingRows() : undefined;
    const asked = toRowQuery(rowQuery, part, { offset, limit: query === undefined ? limit : 0 });
    if (query !== undefined && rowQuery.order_by !== undefined) {
      throw invalidInput([
        { path: 'order_by', message: 'Rows have an order, cells none: leave out query or order_by.' },
      ]);
    }
    const queried = fitting && querySheets(content, position, asked, fitting.add);
    if (query === undefined) {
      if (!queried) throw invalidInput([{ path: 'query', message: 'Give a query, or where, order_by or aggregates.' }]);
      const next = asked.limit > 0 ? nextCursor(offset + limit, queried.matched, FOUND.farthest) : null;
      return { kind: 'json', value: { total: 0, total_exact: true, matches: [], ...queried, next_cursor: next } };
    }
    const { rows: _, ...counted } = queried ?? { rows: [] };
    const request = { workbook, cells: content, sheet: position, query, match, in: place, maxResults: offset + limit };
    const found = findCells({ ...request, ...(fitting && { acceptsRow: fitting.has }) });
    const end = found.matches.length;
    const value = {
      ...found,
      ...counted,
      matches: withContext(found.matches.slice(offset), content, workbook),
      next_cursor: nextCursor(end, found.total, FOUND.farthest),
    };
    return { kind: 'json', value };
  },
});

/** Each cell with what its row and its column are called. */
function withContext(matches: readonly FoundCell[], content: StoredContent, workbook: Workbook): FoundCell[] {
  const headers = new Map<string, SheetHeaders>();
  return matches.map((match) => {
    let known = headers.get(match.sheet);
    if (!known) {
      const sheet = workbook.sheet(match.sheet);
      headers.set(match.sheet, (known = new SheetHeaders(content, sheet, storedRows(content, sheet))));
    }
    const { firstRow, firstColumn } = parseRange(match.cell)!;
    const context = known.contextOf(firstRow, firstColumn);
    return context ? { ...match, context } : match;
  });
}

const DEPENDENTS_AT_ONCE = 100;
export const InspectPart = InspectAnswer.extend({ next_cursor: NextCursor });

const inspectFormulaOperation = pooledOperation({
  name: 'inspect_formula',
  resource: 'Spreadsheets',
  summary: 'What a formula is computed from and what depends on the cell.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/formulas/inspect' },
  tool: { name: 'inspect_formula' },
  faults: SPREADSHEET_FAULTS,
  input: z.object({
    id: FileId,
    sheet: SheetName,
    cell: z.string().min(1).max(1000).describe('B7, or a name that stands for one cell.'),
    depth: z.number().int().min(1).max(20).default(1).describe('Levels of precedents; from 2 on as a tree.'),
    limit: toLimit(DEPENDENTS_AT_ONCE, 1000, 'Dependents'),
    cursor: Cursor,
    offset: Offset,
  }),
  output: InspectPart,
  pool: {
    isHeavy: (_, file) => isLong(file),
  },
  async run({ id, sheet: sheetName, cell, depth, ...part }, services, call) {
    const { offset, limit } = toPart(part, { standard: DEPENDENTS_AT_ONCE });
    const { content } = await openSpreadsheet(services, id, call);
    const workbook = toWorkbook(content);
    const { sheet, range } = resolveCell(cell, sheetName, workbook);
    const { dependentBounds: bounds, cycles } = content.workbook();
    const place = { sheet, row: range.firstRow, column: range.firstColumn };
    const loadShard = (shard: number): Int32Array => content.dependents(shard);
    const request = { workbook, cells: content, bounds, loadShard, cycles, place, depth, offset, limit };
    const answer = inspectFormula(request);
    const next = answer.next_offset === null ? null : String(answer.next_offset);
    return { kind: 'json', value: { ...answer, next_cursor: next } };
  },
});

/** Rows of one sheet, by a bit each. */
class FittingRows {
  #sheet = -1;
  readonly #rows = new Uint8Array(MAX_ROWS / 8);

  readonly add = (sheet: number, row: number): void => {
    this.#sheet = sheet;
    this.#rows[row >> 3]! |= 1 << (row & 7);
  };

  readonly has = (sheet: number, row: number): boolean =>
    sheet === this.#sheet && (this.#rows[row >> 3]! & (1 << (row & 7))) !== 0;
}

export const spreadsheetOperations = [listSheets, readRangeOperation, findCellsOperation, inspectFormulaOperation];

export async function openSpreadsheet(services: DocumentServices, id: string, call: Call): Promise<OpenFile> {
  const file = await openFile(services, id, call);
  const { fileType } = file.content.manifest;
  if (SPREADSHEET_TYPES.has(fileType)) return file;
  const fitting = [...SPREADSHEET_TYPES].join(', ');
  throw fault('not_applicable', `This operation reads spreadsheets (${fitting}); the file is a ${fileType}.`);
}

/** Cells that are read in a few milliseconds, as a page of a grid is. */
const SMALL_RANGE_CELLS = 4_000;

function isSmall(text: string): boolean {
  const range = parseRange(text);
  if (!range) return false;
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  return (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) <= SMALL_RANGE_CELLS;
}

export const toWorkbook = (content: StoredContent): Workbook =>
  new Workbook(
    content.sheets().map(({ info }) => info),
    content.workbook().definedNames,
  );
