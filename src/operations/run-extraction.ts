import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { newId } from '../document/ids.ts';
import type { Backend, ExtractionProgress } from '../extraction/backend.ts';
import { conform, toData } from '../extraction/conformance.ts';
import { Evidence } from '../extraction/evidence.ts';
import { Extraction, type Value } from '../extraction/extraction.ts';
import { JsonSchema, Schema, toSchema } from '../extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../extraction/schemas/built-in.ts';
import type { Call, Operation } from './operation.ts';
import type { DocumentServices } from './services.ts';
import { packExtraction } from './stored-extraction.ts';
import { FILE_FAULTS, FileId, findRecord, openFile } from './stored-file.ts';

/** The kind of items that are extractions. */
export const EXTRACTION_KIND = 'extraction';

/** The input of an extraction. */
export const ExtractInput = z.object({
  id: FileId,
  schema: z
    .union([z.enum([...BUILT_IN_SCHEMAS.keys()] as [string]), Schema, JsonSchema])
    .describe('The name of a built-in schema, a schema of fields, or a JSON Schema.'),
  backend: Extraction.shape.backend
    .default('rules')
    .describe('Who reads the document: rules, or the language model that the service is configured with.'),
  pages: z.array(z.number().int().min(1)).min(1).optional().describe('These pages only.'),
  prefer_embedded: z.boolean().default(true).describe('Use data embedded in the file (e-invoice XML, form fields).'),
});
export type ExtractInput = z.output<typeof ExtractInput>;

/** The language model may be busy, unreachable or slow, refuse, or need more than it may spend. */
export const EXTRACT_FAULTS: NonNullable<Operation['faults']> = [
  ...FILE_FAULTS,
  'not_applicable',
  'limit_exceeded',
  'too_many_requests',
  'unavailable',
  'timeout',
  'insufficient_storage',
];

export function findBackend({ rules, llm }: DocumentServices, name: Extraction['backend']): Backend {
  if (name === 'rules') return rules;
  if (llm) return llm;
  const message = 'No language model is configured: set DOCLOUPE_LLM_PROVIDER, or extract with backend rules.';
  throw fault('invalid_request', message, { errors: [{ path: 'backend', message }] });
}

/** Extracts and stores; `bytes` are the answer. */
export async function runExtraction(
  { id, schema: wanted, backend, pages, prefer_embedded: preferEmbedded }: ExtractInput,
  services: DocumentServices,
  call: Call,
  progress?: (progress: ExtractionProgress) => void,
): Promise<{ id: string; bytes: Uint8Array }> {
  const { content } = await openFile(services, id, call);
  const reader = findBackend(services, backend);
  const missing = pages?.find((page) => page > content.manifest.pageCount);
  if (missing !== undefined) {
    throw fault('not_found', `There is no page ${missing}: the file has pages 1 to ${content.manifest.pageCount}.`);
  }
  const { schema, ignored, isList } =
    typeof wanted === 'string'
      ? { schema: BUILT_IN_SCHEMAS.get(wanted)!, ignored: [], isList: false }
      : toSchema(wanted);
  const evidence = new Evidence(content, pages && [...new Set(pages)].sort((a, b) => a - b));
  const result = await reader.extract(evidence, schema, { preferEmbedded, signal: call.signal, progress });
  const fields = result.fields.map((field, i) => conform(field, schema.fields[i]!));
  const warnings = [...result.warnings, ...ignored.map(toIgnored)];
  const isJson = typeof wanted !== 'string' && !('fields' in wanted);
  const data = isJson ? toData(fields, schema.fields) : undefined;
  const extraction: Extraction = {
    id: newId(),
    file_id: id,
    schema: schema.name,
    backend,
    created_at: new Date().toISOString(),
    fields,
    ...(data === undefined ? {} : { data: isList ? ((data as Record<string, Value>).items ?? []) : data }),
    ...(result.usage ? { usage: result.usage } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  // A language model takes its time: the file may be gone by now.
  await findRecord(services, id, call);
  const { bytes, answer } = packExtraction(extraction, schema);
  await services.store.putItem(id, EXTRACTION_KIND, { id: extraction.id, owner: call.owner, bytes });
  return { id: extraction.id, bytes: answer };
}

const toIgnored = (keyword: string) => ({
  code: 'schema_keyword_ignored',
  message: `The JSON Schema keyword is not honoured: ${keyword}.`,
});
