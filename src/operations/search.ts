import { z } from 'zod';
import { DOCUMENT_TYPES, FileType } from '../document/profile.ts';
import { LibraryAnswer, SearchAnswer } from '../index/search/answer.ts';
import { operation } from './operation.ts';
import { FILE_FAULTS, FileId, openFile } from './stored-file.ts';

const Query = z
  .string()
  .min(1)
  .max(1000)
  .describe('Words in any order; "quotes" make a phrase; the last word may be a prefix.');
const MaxResults = z.number().int().min(1).max(1000).default(20);
const Offset = z.number().int().min(0).max(10_000).default(0).describe('How many of the best matches to leave out.');

const searchFile = operation({
  name: 'search_file',
  resource: 'Inspection',
  summary: 'Find words, phrases or a pattern in a document; each match says where it stands.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/search' },
  faults: FILE_FAULTS,
  tool: 'search_document',
  input: z.object({
    id: FileId,
    query: Query,
    max_results: MaxResults,
    offset: Offset,
    mode: z.enum(['text', 'phrase', 'regex']).default('text'),
  }),
  output: SearchAnswer,
  async run({ id, query, max_results: maxResults, offset, mode }, services, call) {
    const { content } = await openFile(services, id, call);
    return { kind: 'json', value: services.searcher.search(content, { query, offset, maxResults, mode }) };
  },
});

const searchLibrary = operation({
  name: 'search_library',
  resource: 'Inspection',
  summary: 'Find words or phrases in all files, or in some of them.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/search' },
  input: z.object({
    query: Query,
    max_results: MaxResults,
    offset: Offset,
    file_ids: z.array(FileId).min(1).max(10_000).optional(),
    file_types: z.array(FileType).min(1).optional(),
    document_types: z.array(z.enum(DOCUMENT_TYPES)).min(1).optional(),
  }),
  output: LibraryAnswer,
  async run(
    { query, max_results: maxResults, offset, file_ids: fileIds, file_types: fileTypes, document_types: documentTypes },
    { library },
    { owner },
  ) {
    const request = { query, offset, maxResults, fileIds, fileTypes, documentTypes };
    return { kind: 'json', value: await library.search(request, owner) };
  },
});

export const searchOperations = [searchFile, searchLibrary];
