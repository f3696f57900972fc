import { Document } from '@langchain/core/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error The package is plain JavaScript.
import { DocloupeLoader, DocloupeRetriever } from '../../integrations/langchain-js/langchain-docloupe.mjs';
import { Docloupe } from '../../src/client/docloupe.ts';
import { makeDocx, wordHeading, wordParagraph, wordRun, wordTable } from '../export/documents.ts';
import { TestService } from '../flow/service.ts';

const DOCX = makeDocx(
  [
    wordHeading('Supply', 1),
    wordParagraph(wordRun('Either party may terminate upon ninety days of notice.')),
    wordTable([
      ['Goods', 'Price'],
      ['pouch', '0.38'],
    ]),
  ].join(''),
);

let service: TestService;
let client: Docloupe;
beforeAll(async () => {
  service = await TestService.start();
  client = new Docloupe(service.url);
});
afterAll(() => service.close());

it('a loader gives chunks with their places and keeps nothing', async () => {
  const blob = new Blob([DOCX as never]);
  const documents: Document[] = await new DocloupeLoader(client, blob, 'supply.docx', { chunkTokens: 200 }).load();
  expect(documents.every((each) => each instanceof Document)).toBe(true);
  expect(documents.map(({ metadata }) => metadata)).toMatchObject([
    { source: 'supply.docx', type: 'text', heading_path: ['Supply'], pages: [1], boxes: [{ page: 1 }, { page: 1 }] },
    { source: 'supply.docx', type: 'table', table_id: 't1', heading_path: ['Supply'] },
  ]);
  expect((await client.listFiles()).files).toEqual([]);
});

it('a retriever finds passages among the files of the server', async () => {
  const { id } = await client.upload(() => new Blob([DOCX as never]), 'supply.docx');
  const documents: Document[] = await new DocloupeRetriever({ client, limit: 2 }).invoke('terminate notice');
  expect(documents[0]!.pageContent).toContain('ninety days');
  expect(documents[0]!.metadata).toMatchObject({ source: 'supply.docx', file_id: id, page: 1 });
});
