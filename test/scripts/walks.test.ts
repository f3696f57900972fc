import { afterAll, expect, it } from 'vitest';
import type { Operation } from '../../src/operations/operation.ts';
import type { readHere } from '../../src/pool/read-here.ts';
import { makePdf, unicode } from '../parsers/pdf/pdf-writer.ts';
import { CheckoutCopy } from './checkout-copy.ts';

// The walks of CONTRIBUTING.md, one after the other in a copy of the sources.
const copy = new CheckoutCopy();
afterAll(() => copy.remove());

const READER = `export { readHere } from './src/pool/read-here.ts';`;

const INI_FORMAT = `
import type { Format } from '../format.ts';

export const ini: Format = {
  name: 'ini',
  mediaTypes: ['text/x-ini'],
  extensions: ['ini'],
  unit: 'page',
  sample: 'settings.ini',
  recognizes: ({ head }) => /^\\[\\w+\\]\\r?\\n\\w+=/.test(Buffer.from(head).toString('latin1')),
  parser: async () => (await import('./ini-parser.ts')).iniParser,
};
`;

const INI_PARSER = `
import { emptyInfo, type Parser } from '../parser.ts';

export const iniParser: Parser = {
  version: '1',
  async *parse(source, context) {
    context.budget.spend('maxPages', 1);
    const lines = Buffer.from(await source.readAll()).toString('utf8').trim().split('\\n');
    const blocks = lines.map((text, i) => ({
      id: \`p1.b\${i + 1}\`,
      type: text.startsWith('[') ? 'heading' : 'paragraph',
      ...(text.startsWith('[') && { level: 1 }),
      text: text.replace(/[[\\]]/g, ''),
      bbox: [0, 10 * i, 100, 10 * i + 10],
    }));
    yield { kind: 'page', page: { page: 1, width: 100, height: 800, rotation: 0, layout: 'estimated', blocks, tables: [] } };
    return emptyInfo();
  },
};
`;

it('a new format is a folder and a line', async () => {
  copy.add('src/parsers/ini/format.ts', INI_FORMAT);
  copy.add('src/parsers/ini/ini-parser.ts', INI_PARSER);
  copy.add('samples/settings.ini', '[server]\nport=80\n[limits]\npages=10\n');
  copy.edit('src/parsers/formats.ts', /^/, "import { ini } from './ini/format.ts';\n");
  copy.edit('src/parsers/formats.ts', /(?<=Format\[\] = \[)/, 'ini, ');
  copy.script('scripts/formats.mjs');
  copy.script('scripts/layers.mjs');

  const names = await copy.load<typeof import('../../src/document/file-type.ts')>(
    `export * from './src/document/file-type.ts';`,
  );
  expect(names.fileTypeOf('a.INI')).toBe('ini');
  const reader = await copy.load<{ readHere: typeof readHere }>(READER);
  const { profile, structure } = await reader.readHere(copy.path('samples/settings.ini'));
  expect(profile).toMatchObject({ file_type: 'ini', page_count: 1, parser: { name: 'ini' } });
  expect(structure.sections).toMatchObject([{ title: 'server' }, { title: 'limits' }]);
});

const OPERATION = `
const countBlocks = pooledOperation({
  name: 'count_blocks',
  resource: 'Inspection',
  summary: 'How many blocks one page has.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/pages/{page}/count', immutable: true },
  tool: { name: 'count_blocks' },
  pool: {},
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, page: PageNumber }),
  output: z.object({ count: z.number().int() }),
  async run({ id, page }, services, call) {
    const { content } = await openPage(services, id, page, call);
    return { kind: 'json', value: { count: content.page(page).blocks.length } };
  },
});
`;

it('a new operation is one object in a list', async () => {
  copy.edit('src/operations/inspection.ts', /(?=export const inspectionOperations = \[)/, `${OPERATION}\n`);
  copy.edit('src/operations/inspection.ts', /(?<=inspectionOperations = \[)/, 'countBlocks, ');
  copy.script('scripts/layers.mjs');

  const { operations, tools, openApi, settings } = await copy.load<{
    operations: Operation[];
    tools: { name: string }[];
    openApi: { paths: Record<string, unknown> };
    settings: unknown;
  }>(`
    import { operations, tools } from './src/operations/registry.ts';
    import { toOpenApi } from './src/server/openapi.ts';
    export * as settings from './src/settings.ts';
    const openApi = JSON.parse(Buffer.from(toOpenApi(operations, '0')).toString());
    export { openApi, operations, tools };
  `);
  expect(tools.map(({ name }) => name)).toContain('count_blocks');
  expect(Object.keys(openApi.paths)).toContain('/v1/files/{id}/pages/{page}/count');
  const { toFaces }: typeof import('../../scripts/faces/faces.mjs') = await import(
    /* @vite-ignore */ copy.path('scripts/faces/faces.mjs')
  );
  const faces = [...toFaces(operations, openApi, settings)].filter(([, text]) => /count_?blocks/i.test(text));
  expect(faces.map(([path]) => path)).toEqual(
    expect.arrayContaining(['src/client/generated/docloupe.ts', 'clients/python/src/docloupe/operations.py']),
  );
});

it('a new rule for PDFs changes one file, and the revision of the model', async () => {
  const lines = ['Our members meet for these reasons, and for no other:', '\u203b Quality', '\u203b Price'];
  copy.add('list.pdf', makePdf({ pages: [{ content: lines.map((line, i) => unicode(72, 80 + 14 * i, 10, line)) }] }));
  const READ = `
    import { toContentId } from './src/pool/records.ts';
    import { pdfParser } from './src/parsers/pdf/pdf-parser.ts';
    import { Budget } from './src/parsers/budget.ts';
    import { FileSource } from './src/parsers/source.ts';
    export const contentId = toContentId('', 'list.pdf');
    export const kinds = [];
    const context = { budget: new Budget(), warn() {}, progress() {} };
    for await (const part of pdfParser.parse(await FileSource.open(${JSON.stringify(copy.path('list.pdf'))}), context))
      if (part.kind === 'page') for (const { type } of part.page.blocks) kinds.push(type);
  `;
  const before = await copy.load<{ contentId: string; kinds: string[] }>(READ);
  copy.edit('src/parsers/pdf/layout/markers.ts', /(?<=const BULLET =\s+\/\^\(\?:\(\[)/, '\u203b');
  copy.edit('src/document/version.ts', /(?<=MODEL_REVISION = )(?=\d)/, '1');
  const after = await copy.load<{ contentId: string; kinds: string[] }>(READ);
  expect(before.kinds).not.toContain('list_item');
  expect(after.kinds.filter((kind) => kind === 'list_item')).toHaveLength(2);
  expect(after.contentId).not.toBe(before.contentId);
});
