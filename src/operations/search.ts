import { z } from 'zod';
import { SearchAnswer } from '../index/search/answer.ts';
import { operation } from './operation.ts';
import { FileId, openFile } from './stored-file.ts';

const searchFile = operation({
  name: 'search_file',
  resource: 'Inspection',
  summary: 'Find words, phrases or a pattern in a document; each match says where it stands.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/search' },
  tool: 'search_document',
  input: z.object({
    id: FileId,
    query: z
      .string()
      .min(1)
      .max(1000)
      .describe('Words in any order; "quotes" make a phrase; the last word may be a prefix.'),
    max_results: z.number().int().min(1).max(1000).default(20),
    mode: z.enum(['text', 'phrase', 'regex']).default('text'),
  }),
  output: SearchAnswer,
  run({ id, query, max_results: maxResults, mode }, services) {
    const { content } = openFile(services, id);
    return { kind: 'json', value: services.searcher.search(content, { query, maxResults, mode }) };
  },
});

export const searchOperations = [searchFile];
