import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnstructuredClient } from 'unstructured-client';
import { Strategy } from 'unstructured-client/sdk/models/shared/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocx, wordHeading, wordItem, wordParagraph, wordRun, wordTable } from '../export/documents.ts';
import { TestService } from './service.ts';

const SECRET = 'a-secret-of-some-length';
const DOCX = makeDocx(
  [
    wordHeading('Stock', 1),
    wordParagraph(wordRun('Counted twice by hand.')),
    wordItem('first', 1, 0),
    wordItem('second', 1, 0),
    wordTable([
      ['Item', 'Amount'],
      ['bolt', '12'],
    ]),
  ].join(''),
);
const INVOICE = new Uint8Array(readFileSync(new URL('../../samples/invoice.pdf', import.meta.url)));

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ plugs: ['tika', 'unstructured', 'docling'], apiKeys: `me:write:${SECRET}` });
});
afterAll(async () => {
  const left = ['originals', 'spool'].flatMap((folder) => readdirSync(join(service.dataDir, folder)));
  await service.close();
  expect(left).toEqual([]);
});

const AUTHORIZED = { authorization: `Bearer ${SECRET}` };
const put = (path: string, headers: Record<string, string> = {}, body: Uint8Array = DOCX) =>
  service.request('PUT', path, {
    body: body as never,
    headers: { ...AUTHORIZED, 'content-disposition': 'attachment; filename=stock.docx', ...headers },
  });

describe('as Tika', () => {
  it('gives what is accepted', async () => {
    const text = await put('/tika', { accept: 'text/plain' });
    expect(text.headers.get('content-type')).toContain('text/plain');
    expect(text.text).toContain('Counted twice by hand.');
    expect((await put('/tika', { accept: 'text/html' })).text).toContain('<h1');
    const { body } = await put('/tika', { accept: 'application/json' });
    expect(body).toMatchObject({ resourceName: 'stock.docx', 'xmpTPg:NPages': '1' });
    expect(body['X-TIKA:content']).toContain('Counted twice');
    expect((await put('/tika', { accept: 'image/png' })).status).toBe(406);
  });

  it('gives metadata with the text, or alone', async () => {
    const [whole] = (await put('/rmeta/text')).body;
    expect(whole['X-TIKA:content']).toContain('bolt\t12');
    expect(whole['Content-Type']).toContain('wordprocessingml');
    expect((await put('/rmeta/ignore')).body[0]).not.toHaveProperty('X-TIKA:content');
    expect((await put('/meta')).body).toMatchObject({ resourceName: 'stock.docx' });
    expect((await service.get('/tika')).text).toContain('Tika Server');
  });

  it('takes a form as well, and says what is wrong', async () => {
    const form = new FormData();
    form.append('upload', new Blob([DOCX as never]), 'stock.docx');
    const formed = await service.request('POST', '/rmeta/form', { body: form, headers: AUTHORIZED });
    expect(formed.body[0].resourceName).toBe('stock.docx');
    expect((await put('/tika', {}, Uint8Array.of(0, 1, 2, 255))).status).toBe(415);
    expect((await service.request('PUT', '/tika', { body: 'x' })).status).toBe(401);
  });
});

describe('as Unstructured', () => {
  const client = (): UnstructuredClient =>
    new UnstructuredClient({ serverURL: service.url, security: { apiKeyAuth: SECRET } });
  const partition = async (content: Uint8Array, fileName: string, more: object = {}) => {
    const answer = await client().general.partition({
      partitionParameters: { files: { content, fileName }, strategy: Strategy.Fast, ...more },
    });
    return answer as unknown as { type: string; text: string; element_id: string; metadata: Record<string, unknown> }[];
  };

  it('gives its client elements', async () => {
    const elements = await partition(DOCX, 'stock.docx', { coordinates: true });
    expect(elements.map(({ type }) => type)).toEqual(['Title', 'NarrativeText', 'ListItem', 'ListItem', 'Table']);
    expect(elements[4]!.metadata.text_as_html).toContain('<td>bolt</td>');
    expect(elements[1]!.metadata).toMatchObject({
      filename: 'stock.docx',
      page_number: 1,
      parent_id: elements[0]!.element_id,
    });
    expect(elements[1]!.metadata).toHaveProperty('coordinates.points.3');
    expect(new Set(elements.map(({ element_id: id }) => id)).size).toBe(5);
  });

  it('gives it a PDF that it cuts into pages, and chunks', async () => {
    const elements = await partition(INVOICE, 'invoice.pdf', { splitPdfPage: true });
    expect(elements.map(({ text }) => text).join(' ')).toContain('LP-2026-0187');
    const chunks = await partition(DOCX, 'stock.docx', { chunkingStrategy: 'by_title', maxCharacters: 400 });
    expect(chunks.map(({ type }) => type)).toEqual(['CompositeElement', 'Table']);
  });

  it('fails as its client expects', async () => {
    await expect(partition(Uint8Array.of(0, 1, 2, 255), 'x.bin')).rejects.toThrow();
  });
});

describe('as docling-serve', () => {
  it('converts a file into several forms', async () => {
    const form = new FormData();
    form.append('files', new Blob([DOCX as never]), 'stock.docx');
    for (const format of ['md', 'json', 'text']) form.append('to_formats', format);
    const headers = { 'x-api-key': SECRET };
    const { status, body } = await service.request('POST', '/v1/convert/file', { body: form, headers });
    expect([status, body.status, body.errors]).toEqual([200, 'success', []]);
    expect(body.document.md_content).toContain('# Stock');
    expect(body.document.html_content).toBeNull();
    const { json_content: document } = body.document;
    expect(document).toMatchObject({ schema_name: 'DoclingDocument', name: 'stock' });
    expect(document.texts.map((text: { label: string }) => text.label)).toEqual([
      'section_header',
      'text',
      'list_item',
      'list_item',
    ]);
    expect(document.body.children.map((child: { $ref: string }) => child.$ref)).toEqual([
      '#/texts/0',
      '#/texts/1',
      '#/groups/0',
      '#/tables/0',
    ]);
    expect(document.groups[0].children).toEqual([{ $ref: '#/texts/2' }, { $ref: '#/texts/3' }]);
    expect(document.tables[0].data).toMatchObject({ num_rows: 2, num_cols: 2 });
    expect(document.tables[0].data.table_cells).toHaveLength(4);
  });

  const source = (body: object) => {
    const headers = { ...AUTHORIZED, 'content-type': 'application/json' };
    return service.request('POST', '/v1/convert/source', { body: JSON.stringify(body), headers });
  };
  const file = { kind: 'file', base64_string: Buffer.from(DOCX).toString('base64'), filename: 'stock.docx' };

  it('takes a document within JSON, and fetches none', async () => {
    const inline = await source({ sources: [file], options: { to_formats: ['text'], page_range: [1, 9] } });
    expect(inline.body.document.text_content).toContain('Counted twice');
    const fetched = await source({ sources: [{ kind: 'http', url: 'http://127.0.0.1:1/x.pdf' }] });
    expect(fetched.body).toMatchObject({ status: 400, detail: expect.stringContaining('nothing is fetched') });
    expect((await source({ sources: [file], options: { to_formats: ['doctags'] } })).status).toBe(400);
    expect((await source({ sources: [file], options: { page_range: [7, 9] } })).status).toBe(404);
  });
});

it('none of them is there unless it is asked for', async () => {
  const plain = await TestService.start();
  for (const [method, path] of [
    ['PUT', '/tika'],
    ['POST', '/general/v0/general'],
    ['POST', '/v1/convert/file'],
  ] as const) {
    expect((await plain.request(method, path, { body: 'x' })).status).toBe(404);
  }
  await plain.close();
});
