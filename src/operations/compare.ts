import * as z from 'zod';
import { CompareAnswer } from '../spreadsheet/compare/answer.ts';
import { compareWorkbooks } from '../spreadsheet/compare/compare-workbooks.ts';
import type { Version } from '../spreadsheet/compare/sheet-pairs.ts';
import { pooledOperation } from './operation.ts';
import { Cursor, NextCursor, nextCursor, toLimit, toPart } from './paging.ts';
import { openSpreadsheet, SPREADSHEET_FAULTS, toWorkbook } from './spreadsheets.ts';
import { FileId } from './stored-file.ts';

const CHANGES_AT_ONCE = 100;
export const ComparePart = CompareAnswer.extend({ next_cursor: NextCursor });

const compareFiles = pooledOperation({
  name: 'compare_files',
  resource: 'Spreadsheets',
  summary: 'What differs between two workbooks, or two versions of one, and what changed because of what.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/compare' },
  faults: SPREADSHEET_FAULTS,
  input: z.object({
    before: FileId.describe('The id of the earlier workbook.'),
    after: FileId.describe('The id of the later one.'),
    limit: toLimit(CHANGES_AT_ONCE, 1000, 'Changes'),
    cursor: Cursor,
  }),
  output: ComparePart,
  pool: {
    files: ({ before, after }) => [before, after],
    isHeavy: () => true,
  },
  async run({ before, after, ...part }, services, call) {
    const { offset, limit } = toPart(part, { standard: CHANGES_AT_ONCE });
    const open = async (id: string): Promise<Version> => versionOf(await openSpreadsheet(services, id, call));
    const answer = compareWorkbooks({ before: await open(before), after: await open(after), offset, limit });
    const next = nextCursor(offset + answer.changes.length, answer.total);
    return { kind: 'json', value: { ...answer, next_cursor: next } };
  },
});

const versionOf = ({ content, record }: Awaited<ReturnType<typeof openSpreadsheet>>): Version => ({
  workbook: toWorkbook(content),
  cells: content,
  sha256: record.sha256,
});

export const compareOperations = [compareFiles];
