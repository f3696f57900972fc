import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takesBody } from '../../src/operations/operation.ts';
import { operations } from '../../src/operations/registry.ts';
import { type Reply, TestService } from './service.ts';

const PAGE = new URL('../../docs/reference/errors.md', import.meta.url);

let service: TestService;
let ids: Map<string, string>;
beforeAll(async () => {
  service = await TestService.start({ maxJsonBytes: 4096 });
  const csv = (await service.upload('name,amount\nbolt,12\n', 'parts.csv')).body.id;
  const rtf = (await service.upload('{\\rtf1 A letter.\\par}', 'letter.rtf')).body.id;
  const schema = { name: 'part', fields: [{ name: 'amount', type: 'number' }] };
  const extraction = (await service.post(`/v1/files/${csv}/extract`, { schema })).body.id;
  ids = new Map(Object.entries({ CSV: csv, RTF: rtf, EXTRACTION: extraction }));
});
afterAll(() => service.close());

type Input = Record<string, unknown>;

/** Bad input for each operation; `CSV`, `RTF` and `EXTRACTION` stand for ids. */
const BAD: Record<string, Input[]> = {
  create_file: [{ wait: 'maybe', file: 'parts.csv' }, { file: undefined }, { file: 'empty.pdf', bytes: '%PDF-1.7' }],
  list_files: [{ cursor: 'page2' }, { limit: 0 }, { limits: 5 }],
  get_file: [{ id: 'nope' }],
  delete_file: [{ id: 'nope' }],
  get_content: [{ id: 'CSV', byte_range: 'bytes=900-' }],
  watch_file: [{ id: 'nope' }],
  watch_extraction: [
    { id: 'nope', schema: 'invoice' },
    { id: 'CSV', schema: 'invoices' },
  ],
  get_profile: [{ id: 'CSV', detail: 'full' }],
  get_structure: [{ id: 'nope' }],
  get_page: [
    { id: 'CSV', page: 'two' },
    { id: 'CSV', page: 9 },
  ],
  get_page_image: [
    { id: 'CSV', page: 1, format: 'png' },
    { id: 'CSV', page: 1, dpi: 5000 },
  ],
  list_words: [{ id: 'CSV', page: 0 }],
  list_images: [{ id: 'CSV', limit: 0 }],
  get_image: [{ id: 'CSV', image: 3 }],
  list_attachments: [{ id: 'nope' }],
  get_attachment: [{ id: 'CSV', attachment: 1 }],
  expand_attachment: [{ id: 'CSV', attachment: 0 }],
  list_tables: [{ id: 'CSV', include: 'cells' }],
  get_table: [
    { id: 'CSV', table_id: 't7' },
    { id: 'CSV', table_id: 't1', cursor: 'x' },
  ],
  search_file: [
    { id: 'CSV' },
    { id: 'CSV', query: '(', mode: 'regex' },
    { id: 'CSV', query: 'bolt', mode: 'phrases' },
    { id: 'CSV', query: '…' },
  ],
  search_library: [{ query: 'bolt', file_types: ['dcx'] }],
  list_sheets: [{ id: 'RTF' }],
  read_range: [
    { id: 'CSV', sheet: 'Sheet1' },
    { id: 'CSV', sheet: 'Shet1', range: 'A1:B2' },
    { id: 'CSV', sheet: 'Sheet1', range: 'A1:' },
  ],
  find_cells: [
    { id: 'CSV', query: 'a**', match: 'regex' },
    { id: 'CSV', query: 'bolt', match: 'fuzzy' },
  ],
  inspect_formula: [{ id: 'CSV', sheet: 'Sheet1', cell: 'B2:B9' }],
  compare_files: [
    { before: 'CSV', after: 'RTF' },
    { before: 'CSV', after: 'nope' },
  ],
  extract_fields: [
    { id: 'CSV', schema: 'invoce' },
    { id: 'CSV', schema: { name: 'own', feilds: [] } },
    { id: 'CSV', schema: { name: 'own', fields: [{ name: 'total', type: 'decimal' }] } },
    { id: 'CSV', schema: { name: 'own', fields: [{ name: 'code', type: 'string', pattern: '[' }] } },
    { id: 'CSV', schema: 'invoice', backend: 'llm' },
  ],
  list_extractions: [{ id: 'nope' }],
  get_extraction: [{ extraction_id: 'nope' }],
  correct_extraction: [
    { extraction_id: 'nope', corrections: [{ field: 'total', value: 1 }] },
    { extraction_id: 'EXTRACTION', corrections: [{ field: 'totl', value: 1 }] },
  ],
  get_label: [{ extraction_id: 'nope' }],
  validate_extraction: [
    { id: 'RTF', extraction_id: 'EXTRACTION' },
    { id: 'CSV', extraction_id: 'EXTRACTION', confidence_threshold: 2 },
  ],
  verify: [{ id: 'CSV' }],
  list_citations: [{ id: 'CSV', extraction_id: 'nope' }],
  export_file: [
    { id: 'CSV', format: 'md' },
    { id: 'CSV', format: 'json', pages: [4] },
  ],
  convert_file: [{ file: 'parts.csv', format: 'md' }, { file: undefined }, { file: 'parts.csv', pages: '4' }],
  list_schemas: [{ name: 'chunk' }],
  get_schema: [{ name: 'chunks' }],
  list_tools: [{ tool: 'get_page' }],
  call_tool: [
    { name: 'get_pages', file_id: 'CSV' },
    { name: 'get_page', file_id: 'CSV', pages: 1 },
  ],
};

async function ask(name: string, input: Input): Promise<Reply> {
  const { http } = operations.find((operation) => operation.name === name)!;
  const rest = new Map(Object.entries(input).map(([field, value]) => [field, ids.get(value as string) ?? value]));
  const path = http.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest.get(field);
    rest.delete(field);
    return encodeURIComponent(String(value));
  });
  if (http.body === 'multipart') {
    const { file, bytes = 'a,b\n', ...fields } = Object.fromEntries(rest);
    const form = new FormData();
    if (file !== undefined) form.append('file', new Blob([String(bytes)]), String(file));
    const query = new URLSearchParams(fields as Record<string, string>);
    return service.request('POST', query.size > 0 ? `${path}?${query}` : path, { body: form });
  }
  const headers: Record<string, string> = {};
  for (const [field, header] of Object.entries(http.headers ?? {})) {
    if (rest.has(field)) headers[header] = String(rest.get(field));
    rest.delete(field);
  }
  if (takesBody(http)) return service.send(http.method, path, Object.fromEntries(rest));
  const query = new URLSearchParams([...rest].map(([field, value]): [string, string] => [field, String(value)]));
  return service.request(http.method, query.size > 0 ? `${path}?${query}` : path, { headers });
}

const HEAD = `# Errors

A failed request answers an RFC 9457 problem: a status, a stable \`code\`, a \`detail\` for people, and for bad input \`errors\`, each with the
\`path\` of a field. Branch on \`code\`, never on \`detail\`. The table shows bad input for each operation and the service's answer (\`CSV\`, \`RTF\`
and \`EXTRACTION\` stand for ids; made and checked by \`test/flow/errors-page.test.ts\`).

| operation | input | status, code | detail |
|---|---|---|---|
`;

it('docs/reference/errors.md says what the service says of bad input: else run with WRITE_PAGES=1', async () => {
  expect(Object.keys(BAD).sort()).toEqual(operations.map(({ name }) => name).sort());
  const rows: string[] = [];
  for (const [name, inputs] of Object.entries(BAD)) {
    for (const input of inputs) {
      const { status, body } = await ask(name, input);
      expect(status, `${name} ${JSON.stringify(input)}`).toBeGreaterThanOrEqual(400);
      // Wording of the libraries beneath.
      expect(body.detail).not.toMatch(/\b(received|Invalid input|regexp|RE2|undefined|NaN)\b/);
      let detail: string = body.detail;
      for (const [word, id] of ids) detail = detail.replaceAll(id, word);
      const cells = [`\`${name}\``, `\`${JSON.stringify(input)}\``, `${status} \`${body.code}\``, detail];
      rows.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`);
    }
  }
  const page = HEAD + rows.join('');
  if (process.env.WRITE_PAGES) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
