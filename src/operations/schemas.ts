import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { Chunk } from '../export/chunk.ts';
import { ExportedDocument } from '../export/document-schema.ts';
import { Extraction } from '../extraction/extraction.ts';
import { Schema } from '../extraction/schema.ts';
import { unknownName } from './input-errors.ts';
import { operation } from './operation.ts';
import { toNamedSchema } from './schema-names.ts';

/** Schemas of files that leave or enter the service, so that others can check them. */
const PUBLISHED = new Map<string, { title: string; schema: z.ZodType; io: 'input' | 'output' }>([
  ['document', { title: 'The JSON export: the whole model of a document.', schema: ExportedDocument, io: 'output' }],
  ['chunk', { title: 'One line of the chunks export.', schema: Chunk, io: 'output' }],
  ['extraction', { title: 'The values that were extracted, with their citations.', schema: Extraction, io: 'output' }],
  ['extraction-schema', { title: 'A schema of your own to extract by.', schema: Schema, io: 'input' }],
]);

const listSchemas = operation({
  name: 'list_schemas',
  resource: 'Export',
  summary: 'The JSON Schemas of what is exported, and of the schemas to extract by.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/schemas' },
  input: z.object({}),
  output: z.object({ schemas: z.array(z.object({ name: z.string(), title: z.string(), url: z.string() })) }),
  run: () => ({
    kind: 'json',
    value: { schemas: [...PUBLISHED].map(([name, { title }]) => ({ name, title, url: `/v1/schemas/${name}` })) },
  }),
});

const getSchema = operation({
  name: 'get_schema',
  resource: 'Export',
  summary: 'One of these schemas, as JSON Schema 2020-12.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/schemas/{name}' },
  faults: ['not_found'],
  input: z.object({ name: z.string().max(64) }),
  output: z.record(z.string(), z.unknown()),
  run({ name }) {
    const published = PUBLISHED.get(name);
    if (!published) throw fault('not_found', unknownName('schema', name, [...PUBLISHED.keys()]));
    const { schema, definitions } = toNamedSchema(published.schema, published.io);
    const value = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:docloupe:schema:${name}`,
      title: published.title,
      ...schema,
      $defs: definitions,
    };
    return { kind: 'json', value };
  },
});

export const schemaOperations = [listSchemas, getSchema];
