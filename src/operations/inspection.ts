import * as z from 'zod';
import { Box } from '../document/box.ts';
import { fault } from '../document/fault.ts';
import { toBox } from '../document/geometry.ts';
import { Page } from '../document/page.ts';
import { Profile, Structure } from '../document/profile.ts';
import { Table, TableHead } from '../document/table.ts';
import { partName, toJsonBytes } from '../index/parts.ts';
import { readTableRows } from '../index/table-rows.ts';
import { type Call, operation } from './operation.ts';
import { Cursor, NextCursor, nextCursor, Offset, toLimit, toPart } from './paging.ts';
import type { Services } from './services.ts';
import { FILE_FAULTS, FileId, jsonBytes, type OpenFile, openFile, storedJson } from './stored-file.ts';
import { isLong, isLongPart } from './weight.ts';

const getProfile = operation({
  name: 'get_profile',
  resource: 'Inspection',
  summary: 'What a document is: type, language, counts, confidence, warnings, and the tools worth calling next.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/profile' },
  faults: FILE_FAULTS,
  tool: 'profile_document',
  immutable: true,
  input: z.object({ id: FileId }),
  output: Profile,
  isHeavyTool: (_, file) => isLongPart(file, partName.profile),
  async run({ id }, services, call) {
    const { record, content, etag } = await openFile(services, id, call);
    // The name belongs to the upload, everything else to the content: `{"file_name":…,` + what is stored without its brace.
    const name = Buffer.from(`{"file_name":${JSON.stringify(record.fileName)},`);
    return jsonBytes(Buffer.concat([name, content.bytes(partName.profile).subarray(1)]), etag);
  },
});

const getStructure = operation({
  name: 'get_structure',
  resource: 'Inspection',
  summary: 'How a document is built: sections, tables and an outline of its pages.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/structure' },
  faults: FILE_FAULTS,
  tool: 'list_structure',
  immutable: true,
  input: z.object({ id: FileId }),
  output: Structure,
  isHeavyTool: (_, file) => isLongPart(file, partName.structure),
  run: async ({ id }, services, call) => storedJson(await openFile(services, id, call), partName.structure),
});

export const PageNumber = z.number().int().min(1).describe('From 1.');

export async function openPage(services: Services, id: string, page: number, call: Call): Promise<OpenFile> {
  const file = await openFile(services, id, call);
  const { pageCount } = file.content.manifest;
  if (page > pageCount) throw fault('not_found', `There is no page ${page}: the file has pages 1 to ${pageCount}.`);
  return file;
}

const getPage = operation({
  name: 'get_page',
  resource: 'Inspection',
  summary: 'The blocks and tables of one page (slide, sheet), in reading order, each with its box.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/pages/{page}' },
  faults: FILE_FAULTS,
  tool: 'get_page',
  immutable: true,
  input: z.object({ id: FileId, page: PageNumber }),
  output: Page,
  isHeavyTool: ({ page }, file) => isLongPart(file, partName.page(page)),
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

const listWords = operation({
  name: 'list_words',
  resource: 'Inspection',
  summary:
    'The words of one page, each with its box and its place in a block, and how sure OCR is where it read them; none for a sheet, whose cells have boxes.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/pages/{page}/words' },
  faults: FILE_FAULTS,
  immutable: true,
  input: z.object({ id: FileId, page: PageNumber }),
  output: z.object({ page: z.number().int(), words: z.array(Word) }),
  isHeavy: ({ page }, file) => isLong(file) && isLongPart(file, partName.page(page)),
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

const listTables = operation({
  name: 'list_tables',
  resource: 'Inspection',
  summary: 'All tables of a document, with their rows if asked for.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/tables' },
  faults: FILE_FAULTS,
  immutable: true,
  input: z.object({
    id: FileId,
    include: z
      .enum(['rows'])
      .optional()
      .describe(`rows: with the first rows of each table, as tables/{table_id} gives them.`),
  }),
  output: z.object({ tables: z.array(z.union([Table, TableHead])) }),
  isHeavy: ({ include }, file) => include !== undefined && isLong(file),
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

export const TablePart = Table.extend({ next_cursor: NextCursor });

const getTable = operation({
  name: 'get_table',
  resource: 'Inspection',
  summary: 'The rows of one table, each cell with its text and box.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/tables/{table_id}' },
  faults: FILE_FAULTS,
  tool: 'get_table',
  immutable: true,
  input: z.object({
    id: FileId,
    table_id: z.string().min(1).max(64),
    limit: toLimit(ROWS_AT_ONCE, 10_000, 'Rows'),
    cursor: Cursor,
    offset: Offset,
  }),
  output: TablePart,
  isHeavy: (_, file) => isLong(file, 1024 * 1024),
  async run({ id, table_id: tableId, ...part }, services, call) {
    const { offset, limit } = toPart(part, { standard: ROWS_AT_ONCE });
    const { content, etag } = await openFile(services, id, call);
    const tables = content.tables();
    const table = tables.find((candidate) => candidate.id === tableId);
    if (!table) throw fault('not_found', `There is no table ${JSON.stringify(tableId)}: ${listIds(tables)}.`);
    const rows = [...readTableRows(content, table, offset, offset + limit)];
    return jsonBytes(toJsonBytes({ ...table, rows, next_cursor: nextCursor(offset + limit, table.row_count) }), etag);
  },
});

const listIds = (tables: TableHead[]): string =>
  tables.length === 0
    ? 'the file has no tables'
    : `the file has ${tables.length === 1 ? tables[0]!.id : `${tables[0]!.id} to ${tables.at(-1)!.id}`}`;

export const inspectionOperations = [getProfile, getStructure, getPage, listWords, listTables, getTable];
