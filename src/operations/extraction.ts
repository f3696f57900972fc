import * as z from 'zod';
import { Citation } from '../document/citation.ts';
import { fault } from '../document/fault.ts';
import { isVisibleTo } from '../document/owner.ts';
import { underRule } from '../extraction/checks/rules.ts';
import { Correction, correct, correctedPaths } from '../extraction/correction.ts';
import { citedValues, Extraction, Value } from '../extraction/extraction.ts';
import { ValidationAnswer, validate } from '../extraction/validation.ts';
import { verifyQuote, verifyValue } from '../extraction/verification.ts';
import type { StoredItem } from '../index/store.ts';
import { extractionEvents } from './extraction-events.ts';
import { type Call, operation, pooledOperation } from './operation.ts';
import { EXTRACT_FAULTS, EXTRACTION_KIND, ExtractInput, findBackend, runExtraction } from './run-extraction.ts';
import type { DocumentServices } from './services.ts';
import { answerOf, packExtraction, unpackExtraction } from './stored-extraction.ts';
import { FILE_FAULTS, FileId, findRecord, openFile } from './stored-file.ts';
import { areLong, isLong } from './weight.ts';

const ExtractionId = z.string().min(1).max(64).describe('The id of an extraction.');

/** Schemas may be as long as the service takes bodies at all (max_json_bytes). */
const MAX_SCHEMA_BYTES = Number.POSITIVE_INFINITY;

const extractFields = pooledOperation({
  name: 'extract_fields',
  resource: 'Extraction',
  summary: 'Extract the fields of a schema; each value carries a confidence and the place it was read from.',
  scope: 'write',
  http: { method: 'POST', path: '/v1/files/{id}/extract', status: 201, maxBodyBytes: MAX_SCHEMA_BYTES },
  faults: EXTRACT_FAULTS,
  input: ExtractInput,
  output: Extraction,
  pool: {
    // A language model is waited for, not worked for.
    isHeavy: ({ backend }) => backend === 'rules',
  },
  async run(input, services, call) {
    const { id, bytes } = await runExtraction(input, services, call);
    const headers = { location: `/v1/extractions/${id}` };
    return { kind: 'bytes', mediaType: 'application/json', status: 201, bytes, headers };
  },
});

const watchExtraction = pooledOperation({
  name: 'watch_extraction',
  resource: 'Extraction',
  summary:
    'Extract as above with server-sent events: progress while a language model answers, then extraction or failed.',
  scope: 'write',
  http: {
    method: 'POST',
    path: '/v1/files/{id}/extract/events',
    maxBodyBytes: MAX_SCHEMA_BYTES,
    mediaTypes: ['text/event-stream'],
  },
  faults: EXTRACT_FAULTS,
  input: ExtractInput,
  output: undefined,
  pool: {
    isHeavy: ({ backend }) => backend === 'rules',
  },
  async run(input, services, call) {
    // Faults before the first event are answered as by any other operation.
    await findRecord(services, input.id, call);
    findBackend(services, input.backend);
    return {
      kind: 'stream',
      mediaType: 'text/event-stream',
      chunks: extractionEvents((progress) => runExtraction(input, services, call, progress)),
      headers: { 'cache-control': 'no-store' },
    };
  },
});

const getExtraction = operation({
  name: 'get_extraction',
  resource: 'Extraction',
  summary: 'An extraction made before.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/extractions/{extraction_id}' },
  faults: ['not_found'],
  input: z.object({ extraction_id: ExtractionId }),
  output: Extraction,
  async run({ extraction_id: extractionId }, services, call) {
    const { bytes } = await findExtraction(services, extractionId, call);
    return { kind: 'bytes', mediaType: 'application/json', bytes: answerOf(bytes) };
  },
});

const correctExtraction = operation({
  name: 'correct_extraction',
  resource: 'Extraction',
  summary: 'Correct values of an extraction; what was read is kept beside each.',
  scope: 'write',
  http: { method: 'PATCH', path: '/v1/extractions/{extraction_id}' },
  faults: ['not_found', 'insufficient_storage'],
  input: z.object({
    extraction_id: ExtractionId,
    corrections: z.array(Correction).min(1).max(200),
    by: z.string().min(1).max(200).optional().describe('Who corrects; the owner of the key where left out.'),
  }),
  output: Extraction,
  async run({ extraction_id: extractionId, corrections, by }, services, call) {
    const { fileId, owner, bytes: stored } = await findExtraction(services, extractionId, call);
    const { extraction, schema } = unpackExtraction(stored);
    const who = { by: by ?? call.owner, at: new Date().toISOString() };
    const { bytes, answer } = packExtraction(correct(extraction, schema, corrections, who), schema);
    await services.store.putItem(fileId, EXTRACTION_KIND, { id: extractionId, owner, bytes });
    return { kind: 'bytes', mediaType: 'application/json', bytes: answer };
  },
});

const listExtractions = pooledOperation({
  name: 'list_extractions',
  resource: 'Extraction',
  summary: 'The extractions that were made of a file, the oldest first.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/extractions' },
  faults: ['not_found'],
  input: z.object({ id: FileId }),
  output: z.object({
    extractions: z.array(
      Extraction.pick({ id: true, schema: true, backend: true, created_at: true }).extend({
        corrected: z.array(z.string()).describe('The paths of values that were corrected.'),
      }),
    ),
  }),
  pool: {
    items: () => ({ kind: EXTRACTION_KIND }),
    isHeavy: (_, __, items) => areLong(items),
  },
  async run({ id }, services, call) {
    await findRecord(services, id, call);
    const extractions = (await ownItems(services, id, call)).map(({ bytes }) => {
      const { id: own, schema, backend, created_at, fields } = unpackExtraction(bytes).extraction;
      return { id: own, schema, backend, created_at, corrected: correctedPaths(fields) };
    });
    extractions.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    return { kind: 'json', value: { extractions } };
  },
});

const getLabel = operation({
  name: 'get_label',
  resource: 'Extraction',
  summary: 'An extraction as a label to learn from: the hash of the document, the schema, and the values as corrected.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/extractions/{extraction_id}/label' },
  faults: ['not_found'],
  input: z.object({ extraction_id: ExtractionId }),
  output: z.object({
    file_name: z.string(),
    sha256: z.string(),
    schema: z.record(z.string(), z.unknown()).describe('The schema that was asked for, with all its fields.'),
    answers: z.record(z.string(), Value),
    corrected: z.array(z.string()),
  }),
  async run({ extraction_id: extractionId }, services, call) {
    const { fileId, bytes } = await findExtraction(services, extractionId, call);
    const { fileName, sha256 } = await findRecord(services, fileId, call);
    const { extraction, schema } = unpackExtraction(bytes);
    const answers = Object.fromEntries(extraction.fields.map(({ name, value }) => [name, value]));
    const corrected = correctedPaths(extraction.fields);
    return { kind: 'json', value: { file_name: fileName, sha256, schema, answers, corrected } };
  },
});

const validateExtraction = pooledOperation({
  name: 'validate_extraction',
  resource: 'Extraction',
  summary: 'Check an extraction by rules: required fields, types, citations, confidence, arithmetic.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/validate' },
  faults: ['not_found', 'conflict'],
  input: z.object({
    id: FileId,
    extraction_id: ExtractionId,
    confidence_threshold: z.number().min(0).max(1).default(0.5),
  }),
  output: ValidationAnswer,
  pool: {
    items: ({ extraction_id: id }) => ({ kind: EXTRACTION_KIND, id }),
    // Rules of a schema of one's own may hold patterns.
    isHeavy: () => true,
  },
  async run({ id, extraction_id: extractionId, confidence_threshold: threshold }, services, call) {
    await findRecord(services, id, call);
    const { fileId, bytes } = await findExtraction(services, extractionId, call);
    if (fileId !== id) {
      throw fault('conflict', `The extraction ${extractionId} is of the file ${fileId}, not of ${id}.`);
    }
    const { extraction, schema } = unpackExtraction(bytes);
    const result = validate(extraction, schema, threshold);
    return { kind: 'json', value: { ...result, checks: result.checks.map(underRule) } };
  },
});

const listCitations = pooledOperation({
  name: 'list_citations',
  resource: 'Extraction',
  summary: 'Where the values extracted from a file stand in it.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/citations' },
  faults: ['not_found'],
  input: z.object({
    id: FileId,
    extraction_id: ExtractionId.optional(),
    field: z.string().max(200).optional().describe('Of this field only.'),
  }),
  output: z.object({
    citations: z.array(Citation.extend({ extraction_id: z.string(), field: z.string(), value: Value })),
  }),
  pool: {
    items: ({ extraction_id: id }) => ({ kind: EXTRACTION_KIND, id }),
    isHeavy: (_, __, items) => areLong(items),
  },
  async run({ id, extraction_id: extractionId, field: wanted }, services, call) {
    await findRecord(services, id, call);
    const citations = await citationsOf(services, id, call, { extractionId, field: wanted });
    return { kind: 'json', value: { citations } };
  },
});

const verifyText = pooledOperation({
  name: 'verify',
  resource: 'Extraction',
  summary: 'Whether the document says a quote or a value, and where.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/verify' },
  faults: FILE_FAULTS,
  input: z
    .object({
      id: FileId,
      quote: z.string().min(1).max(5_000).optional().describe('Words that the document should hold.'),
      value: z
        .union([z.string().min(1).max(5_000), z.number()])
        .optional()
        .describe('A number, an ISO date or a text, however the document writes it.'),
    })
    .refine(({ quote, value }) => (quote === undefined) !== (value === undefined), {
      message: 'Give either a quote or a value.',
      path: ['quote'],
    }),
  output: z.object({
    found: z.boolean(),
    match: z.enum(['exact', 'normalized', 'fuzzy']).nullable(),
    citations: z.array(Citation),
  }),
  pool: {
    isHeavy: (_, file) => isLong(file),
  },
  async run({ id, quote, value }, services, call) {
    const { content } = await openFile(services, id, call);
    return { kind: 'json', value: quote === undefined ? verifyValue(content, value!) : verifyQuote(content, quote) };
  },
});

export const extractionOperations = [
  extractFields,
  watchExtraction,
  listExtractions,
  getExtraction,
  correctExtraction,
  getLabel,
  validateExtraction,
  verifyText,
  listCitations,
];

/** Citations of the caller's extractions of a file, or of one; of all fields, or one. */
export async function citationsOf(
  services: DocumentServices,
  fileId: string,
  call: Call,
  { extractionId, field: wanted }: { extractionId?: string | undefined; field?: string | undefined } = {},
) {
  const items = (await ownItems(services, fileId, call)).filter(
    ({ id }) => extractionId === undefined || id === extractionId,
  );
  if (extractionId !== undefined && items.length === 0) throw noExtraction(extractionId);
  return items.flatMap((item) => {
    const { extraction } = unpackExtraction(item.bytes);
    return extraction.fields
      .filter((field) => wanted === undefined || field.name === wanted)
      .flatMap((field) => [...citedValues(field)])
      .map(({ path, value, citation }) => ({ ...citation, extraction_id: extraction.id, field: path, value }));
  });
}

const ownItems = async ({ store }: DocumentServices, fileId: string, { owner }: Call): Promise<StoredItem[]> =>
  (await store.listItems(fileId, EXTRACTION_KIND)).filter((item) => item.owner === owner);

const noExtraction = (id: string): Error =>
  fault('not_found', `There is no extraction ${JSON.stringify(id)}. POST /v1/files/{id}/extract makes one.`);

type FoundItem = StoredItem & { fileId: string };

/** Whoever made it, as long as the file can be seen. */
async function findExtraction(services: DocumentServices, id: string, call: Call): Promise<FoundItem> {
  const item = await services.store.getItem(EXTRACTION_KIND, id);
  const file = item && (await services.store.getFile(item.fileId));
  if (item?.owner !== call.owner || !file || !isVisibleTo(call.owner, file)) throw noExtraction(id);
  return item;
}
