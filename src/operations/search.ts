import * as z from 'zod';
import { DOCUMENT_TYPES, FileType } from '../document/profile.ts';
import { LibraryAnswer, SearchAnswer, SearchMatch } from '../document/search-answer.ts';
import { Turn } from '../index/slices.ts';
import { operation, pooledOperation } from './operation.ts';
import { Cursor, MaxResults, NextCursor, nextCursor, Offset, toLimit, toPart } from './paging.ts';
import { FILE_FAULTS, FileId, openFile } from './stored-file.ts';
import { MatchedRow, TableRows } from './table-row.ts';
import { isLong } from './weight.ts';

const Query = z
  .string()
  .min(1)
  .max(1000)
  .describe('Words in any order; "quotes" make a phrase; the last word may be a prefix.');
/** Matches are ranked anew for each part, so parts far down cost more. */
const PARTS = { standard: 20, farthest: 10_000 };
/** Characters of one text that is searched in a few milliseconds. */
const MAX_CHARACTERS = 250_000;
/** Ten thousand ids of files. */
const MAX_LIBRARY_BYTES = 512 * 1024;
const paging = {
  limit: toLimit(PARTS.standard, 1000, 'Matches'),
  cursor: Cursor,
  max_results: MaxResults,
  offset: Offset,
};
const more = { next_cursor: NextCursor };

export const DocumentMatch = SearchMatch.extend({
  heading_path: z.array(z.string()).optional().describe('The headings that a block stands under, the outermost first.'),
  table_row: MatchedRow.optional(),
});
type DocumentMatch = z.infer<typeof DocumentMatch>;
export const SearchPart = SearchAnswer.extend({ ...more, matches: z.array(DocumentMatch) });
export const LibrarySearchPart = LibraryAnswer.extend(more);

const withCursor = <T extends { total: number; matches: unknown[] }>(answer: T, offset: number) => ({
  ...answer,
  next_cursor: nextCursor(offset + answer.matches.length, answer.total, PARTS.farthest),
});

const searchFile = pooledOperation({
  name: 'search_file',
  resource: 'Inspection',
  summary: 'Find words, phrases or a pattern in a document; each match says where it stands.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/search' },
  tool: { name: 'search_document' },
  faults: FILE_FAULTS,
  input: z.object({
    id: FileId,
    query: Query,
    ...paging,
    mode: z.enum(['text', 'phrase', 'regex']).default('text'),
  }),
  output: SearchPart,
  pool: {
    // Words are looked up, and what is shown is a text at a time; a pattern is tried on every text.
    isHeavy: ({ mode }, file) =>
      (mode === 'regex' && isLong(file, 0)) || file.content.manifest.longestText > MAX_CHARACTERS,
  },
  async run({ id, query, mode, ...part }, services, call) {
    const { content } = await openFile(services, id, call);
    const { searcher } = services;
    const { offset, limit } = toPart(part, PARTS);
    const found = await searcher.find(content, { query, offset, maxResults: limit, mode });
    const rows = new TableRows(searcher.known(content));
    const matches: DocumentMatch[] = [];
    const turn = new Turn();
    for (const pending of found.matches) {
      const match = pending.toMatch();
      const { headings = [], tableId } = pending.around?.() ?? {};
      const row = tableId === undefined ? undefined : rows.of(match, tableId);
      matches.push({
        ...match,
        ...(headings.length > 0 && { heading_path: headings }),
        ...(row && { table_row: row }),
      });
      if (turn.isOver) await turn.pass();
    }
    return { kind: 'json', value: withCursor({ ...found, matches }, offset) };
  },
});

const searchLibrary = operation({
  name: 'search_library',
  resource: 'Inspection',
  summary: 'Find words or phrases in all files, or in some of them.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/search', maxBodyBytes: MAX_LIBRARY_BYTES },
  input: z.object({
    query: Query,
    ...paging,
    file_ids: z.array(FileId).min(1).max(10_000).optional(),
    file_types: z.array(FileType).min(1).optional(),
    document_types: z.array(z.enum(DOCUMENT_TYPES)).min(1).optional(),
  }),
  output: LibrarySearchPart,
  async run(
    { query, file_ids: fileIds, file_types: fileTypes, document_types: documentTypes, ...part },
    { library },
    { owner },
  ) {
    const { offset, limit } = toPart(part, PARTS);
    const request = { query, offset, maxResults: limit, fileIds, fileTypes, documentTypes };
    return { kind: 'json', value: withCursor(await library.search(request, owner), offset) };
  },
});

export const searchOperations = [searchFile, searchLibrary];
