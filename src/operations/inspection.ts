import * as z from 'zod';
import { Box } from '../document/box.ts';
import { fault } from '../document/fault.ts';
import { toBox } from '../document/geometry.ts';
import { Page } from '../document/page.ts';
import { Profile, Structure } from '../document/profile.ts';
import { Table, TableHead } from '../document/table.ts';
import { partName, toJsonBytes } from '../index/parts.ts';
import { AggregateAnswer } from '../index/table-query/aggregate.ts';
import { queryTable } from '../index/table-query/query-table.ts';
import { readTableRows } from '../index/table-rows.ts';
import { type Call, pooledOperation } from './operation.ts';
import { Cursor, NextCursor, nextCursor, Offset, toLimit, toPart } from './paging.ts';
import { isRowQuery, RowQuery, toRowQuery } from './row-query.ts';
import type { DocumentServices } from './services.ts';
import { FILE_FAULTS, FileId, jsonBytes, type OpenFile, openFile, storedJson } from './stored-file.ts';
import { isLong, isLongPart } from './weight.ts';

const getProfile = pooledOperation({
  name: 'get_profile',
  resource: 'Inspection',
  summary: 'What a document is: type, language, counts, confidence, warnings, and the tools worth calling next.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/profile', immutable: true },
  tool: { name: 'profile_document' },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId }),
  output: Profile,
  pool: {
    isHeavyTool: (_, file) => isLongPart(file, partName.profile),
  },
  async run({ id }, services, call) {
    const { record, content, etag } = await openFile(services, id, call);
    // The name belongs to the upload, everything else to the content: `{"file_name":…,` + what is stored without its brace.
    const name = Buffer.from(`{"file_name":${JSON.stringify(record.fileName)},`);
    return jsonBytes(Buffer.concat([name, content.bytes(partName.profile).subarray(1)]), etag);
  },
});

const getStructure = pooledOperation({
  name: 'get_structure',
  resource: 'Inspection',
  summary: 'How a document is built: sections, tables and an outline of its pages.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/structure', immutable: true },
  tool: { name: 'list_structure' },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId }),
  output: Structure,
  pool: {
    isHeavyTool: (_, file) => isLongPart(file, partName.structure),
  },
  run: async ({ id }, services, call) => storedJson(await openFile(services, id, call), partName.structure),
});

export const PageNumber = z.number().int().min(1).describe('From 1.');

export async function openPage(services: DocumentServices, id: string, page: number, call: Call): Promise<OpenFile> {
  const file = await openFile(services, id, call);
  const { pageCount } = file.content.manifest;
  if (page > pageCount) throw fault('not_found', `There is no page ${page}: the file has pages 1 to ${pageCount}.`);
  return file;
}

const getPage = pooledOperation({
  name: 'get_page',
  resource: 'Inspection',
  summary: 'The blocks and tables of one page (slide, sheet), in reading order, each with its box.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/pages/{page}', immutable: true },
  tool: { name: 'get_page' },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, page: PageNumber }),
  output: Page,
  pool: {
    isHeavyTool: ({ page }, file) => isLongPart(file, partName.page(page)),
  },
  run: async ({ id, page }, services, call) =>
    storedJson(await openPage(services, id, page, call), partName.page(page)),
});

export const Word = z.object({
  text: z.string(),
  block_id: z.string(),
  start: z.number().int().describe('Where it stands in the text of its block, in UTF-16 units.'),
  end: z.number().int(),
  bbox: Box,
  confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('How sure OCR is of the word; left out where the file tells its text.'),
});
export type Word = z.infer<typeof Word>;

const listWords = pooledOperation({
  name: 'list_words',
  resource: 'Inspection',
  summary:
    'The words of one page, each with its box and its place in a block, and how sure OCR is where it read them; none for a sheet, whose cells have boxes.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/pages/{page}/words', immutable: true },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, page: PageNumber }),
  output: z.object({ page: z.number().int(), words: z.array(Word) }),
  pool: {
    isHeavy: ({ page }, file) => isLong(file) && isLongPart(file, partName.page(page)),
  },
  async run({ id, page: number }, services, call) {
    const { content, etag } = await openPage(services, id, number, call);
    const stored = content.words(number);
    const words: Word[] = [];
    const { blocks } = content.page(number);
    stored?.blocks.forEach((position, i) => {
      const block = blocks[position]!;
      const [start, end] = [stored.starts[i]!, stored.ends[i]!];
      const [x0, y0, x1, y1] = stored.boxes.subarray(4 * i, 4 * i + 4);
      words.push({
        text: block.text.slice(start, end),
        block_id: block.id,
        start,
        end,
        bbox: toBox(x0!, y0!, x1!, y1!),
        ...(stored.confidences ? { confidence: stored.confidences[i]! / 100 } : {}),
      });
    });
    return jsonBytes(toJsonBytes({ page: number, words }), etag);
  },
});

const listTables = pooledOperation({
  name: 'list_tables',
  resource: 'Inspection',
  summary: 'All tables of a document, with their rows if asked for.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/tables', immutable: true },
  faults: FILE_FAULTS,
  input: z.object({
    id: FileId,
    include: z
      .enum(['rows'])
      .optional()
      .describe(`rows: with the first rows of each table, as tables/{table_id} gives them.`),
  }),
  output: z.object({ tables: z.array(z.union([Table, TableHead])) }),
  pool: {
    isHeavy: ({ include }, file) => include !== undefined && isLong(file),
  },
  async run({ id, include }, services, call) {
    const file = await openFile(services, id, call);
    if (!include) return storedJson(file, partName.tables);
    const tables = file.content
      .tables()
      .map((table) => ({ ...table, rows: [...readTableRows(file.content, table, 0, ROWS_AT_ONCE)] }));
    return jsonBytes(toJsonBytes({ tables }), file.etag);
  },
});

const ROWS_AT_ONCE = 1000;

export const TablePart = Table.extend({
  matched: z.number().int().optional().describe('Rows that meet the conditions; given where the table was queried.'),
  aggregates: z.array(AggregateAnswer).optional(),
  next_cursor: NextCursor,
});

const getTable = pooledOperation({
  name: 'get_table',
  resource: 'Inspection',
  summary:
    'The rows of one table, all or those that meet conditions, in any order, and sums and the like of its columns.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/tables/{table_id}', immutable: true },
  tool: { name: 'get_table' },
  faults: FILE_FAULTS,
  input: z.object({
    id: FileId,
    table_id: z.string().min(1).max(64),
    ...RowQuery,
    limit: toLimit(ROWS_AT_ONCE, 10_000, 'Rows'),
    cursor: Cursor,
    offset: Offset,
  }),
  output: TablePart,
  pool: {
    isHeavy: (input, file) => isLong(file, isRowQuery(input) ? undefined : 1024 * 1024),
  },
  async run({ id, table_id: tableId, limit: most, cursor, offset: from, ...query }, services, call) {
    const part = { limit: most, cursor, offset: from };
    const { offset, limit } = toPart(part, { standard: ROWS_AT_ONCE });
    const { content, etag } = await openFile(services, id, call);
    const tables = content.tables();
    const table = tables.find((candidate) => candidate.id === tableId);
    if (!table) throw fault('not_found', `There is no table ${JSON.stringify(tableId)}: ${listIds(tables)}.`);
    if (isRowQuery(query)) {
      const asked = toRowQuery(query, part, { offset, limit });
      const answer = queryTable(content, table, asked);
      const next = asked.limit > 0 ? nextCursor(offset + limit, answer.matched) : null;
      return jsonBytes(toJsonBytes({ ...table, ...answer, next_cursor: next }), etag);
    }
    const rows = [...readTableRows(content, table, offset, offset + limit)];
    return jsonBytes(toJsonBytes({ ...table, rows, next_cursor: nextCursor(offset + limit, table.row_count) }), etag);
  },
});

const listIds = (tables: TableHead[]): string =>
  tables.length === 0
    ? 'the file has no tables'
    : `the file has ${tables.length === 1 ? tables[0]!.id : `${tables[0]!.id} to ${tables.at(-1)!.id}`}`;

export const inspectionOperations = [getProfile, getStructure, getPage, listWords, listTables, getTable];
