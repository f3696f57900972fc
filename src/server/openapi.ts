import type { FaultCode } from '../document/fault.ts';
import { type Operation, takesBody } from '../operations/operation.ts';
import { PROBLEMS, Problem } from '../operations/problem.ts';
import { Components, type InputSchema } from './openapi-components.ts';
import { PROBLEM_REF, PROBLEM_RESPONSE, SERVICE_PATHS, SERVICE_TAG } from './openapi-service.ts';
import { type InputPlaces, placesOf } from './request-input.ts';
import { toStatusText } from './status.ts';
import { isBodiless } from './transport.ts';

type Json = Record<string, unknown>;

/** A call of an operation that was made, and its answer. */
export interface Example {
  input: Record<string, unknown>;
  output?: unknown;
  /** Media type of an answer that is not JSON. */
  mediaType?: string;
}

/** By the names of operations. */
export type Examples = Readonly<Record<string, Example>>;

const TAG_DESCRIPTIONS = new Map([
  ['Files', 'Upload documents, list them, read their bytes, delete them.'],
  ['Inspection', 'What a document is, how it is built, what it says and where.'],
  ['Embedded', 'Pictures and files inside a document.'],
  ['Spreadsheets', 'Sheets, cells and formulas of workbooks and CSV files.'],
  ['Extraction', 'Values by a schema, each with its citation; rules that check them; proofs.'],
  ['Export', 'A document in another format.'],
  ['Agent tools', 'The same operations for agents: answers within a budget of tokens.'],
  [SERVICE_TAG, 'The service itself.'],
]);

/** The description of the API, made from the same list as the routes. */
export function toOpenApi(operations: readonly Operation[], version: string, examples: Examples = {}): Uint8Array {
  const schemas = new Components();
  schemas.output(Problem, 'Problem');
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, method } = operation.http;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describe(operation, schemas, examples[operation.name]),
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'docloupe',
      version,
      summary: 'Document inspection and extraction',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...operations.map(({ resource }) => resource), SERVICE_TAG])].map((name) => ({
      name,
      ...(TAG_DESCRIPTIONS.has(name) && { description: TAG_DESCRIPTIONS.get(name) }),
    })),
    paths: { ...paths, ...SERVICE_PATHS },
    components: {
      schemas: schemas.all,
      responses: { Problem: PROBLEM_RESPONSE },
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Where API keys are configured: a key whose scope, read or write, covers the operation.',
        },
      },
    },
  };
  return Buffer.from(JSON.stringify(document));
}

function describe(operation: Operation, schemas: Components, example: Example | undefined): Json {
  const { name, summary, resource, scope, http } = operation;
  const places = placesOf(operation);
  const input = schemas.input(operation.input);
  return {
    operationId: name,
    summary,
    tags: [resource],
    // The empty alternative: a service without keys is open.
    security: [{ api_key: [scope] }, {}],
    ...parametersOf(input, places, example),
    ...(http.body === 'multipart' ? formOf(input, places) : requestBodyOf(operation, input, places, schemas, example)),
    responses: responsesOf(operation, schemas, example),
    ...(operation.tool !== undefined && { 'x-agent-tool': operation.tool.name }),
  };
}

function parametersOf(input: InputSchema, places: InputPlaces, example: Example | undefined): Json {
  const located: [string, string, string][] = [
    ...places.path.map((field): [string, string, string] => [field, field, 'path']),
    ...places.query.map((field): [string, string, string] => [field, field, 'query']),
    ...places.headers.map(([field, header]): [string, string, string] => [field, header, 'header']),
  ];
  if (located.length === 0) return {};
  return {
    parameters: located.map(([field, name, place]) => ({
      name,
      in: place,
      required: place === 'path' || input.required.includes(field),
      ...descriptionOf(input.properties[field]),
      schema: withoutDescription(input.properties[field]),
      ...(example?.input[field] !== undefined && { example: example.input[field] }),
      // Lists stand in one parameter, parted by commas.
      ...(input.properties[field]?.type === 'array' && { style: 'form', explode: false }),
    })),
  };
}

function formOf(input: InputSchema, places: InputPlaces): Json {
  const fields = places.body.filter((field) => field !== 'file' && field !== 'file_name');
  const properties = {
    // Until 3.1 said it by contentMediaType, `binary` did, and generators of clients know only that.
    file: {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
      description: 'The document.',
    },
    ...pick(input.properties, fields),
  };
  const required = ['file', ...fields.filter((field) => input.required.includes(field))];
  const schema = { type: 'object', properties, required };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function requestBodyOf(
  operation: Operation,
  input: InputSchema,
  places: InputPlaces,
  schemas: Components,
  example: Example | undefined,
): Json {
  const takesAnyField = operation.input.def.catchall !== undefined;
  if (places.body.length === 0 && !takesAnyField) return {};
  const required = places.body.filter((field) => input.required.includes(field));
  const schema = schemas.add(`${toPascal(operation.name)}Request`, {
    type: 'object',
    properties: pick(input.properties, places.body),
    ...(required.length > 0 && { required }),
    additionalProperties: takesAnyField ? {} : false,
  });
  const elsewhere = new Set([...places.path, ...places.query, ...places.headers.map(([field]) => field)]);
  const body = example && Object.fromEntries(Object.entries(example.input).filter(([field]) => !elsewhere.has(field)));
  const content = { 'application/json': { schema, ...(body && { example: body }) } };
  return { requestBody: { required: required.length > 0, content } };
}

function responsesOf(operation: Operation, schemas: Components, example: Example | undefined): Json {
  const { http, output, name } = operation;
  const { mediaTypes = [], contents = {}, immutable } = http;
  const content: Json = Object.fromEntries(mediaTypes.map((type) => [type.split(';')[0]!, {}]));
  for (const [type, schema] of Object.entries(contents)) content[type] = { schema: schemas.output(schema, 'Content') };
  if (output) content['application/json'] = { schema: schemas.output(output, `${toPascal(name)}Response`) };
  if (example?.output !== undefined) {
    const type = example.mediaType ?? 'application/json';
    content[type] = { ...(content[type] as Json), example: withoutReferences(example.output) };
  }
  const status = http.status ?? (Object.keys(content).length === 0 ? 204 : 200);
  const statuses = [status, ...(http.otherStatuses ?? []), ...(immutable && http.method === 'GET' ? [304] : [])];
  const responses: Json = {};
  for (const each of statuses) {
    const hasBody = !isBodiless(each) && Object.keys(content).length > 0;
    responses[each] = {
      description: each === 304 ? 'If-None-Match names the current ETag.' : toStatusText(each),
      ...(hasBody && { content }),
    };
  }
  for (const code of faultsOf(operation)) {
    const each = PROBLEMS[code].status;
    const before = responses[each] === undefined ? '' : `${(responses[each] as Json).description}, `;
    responses[each] = { $ref: PROBLEM_REF, description: before + code };
  }
  return { ...responses, default: { $ref: PROBLEM_REF } };
}

/** Without the references of an answer that is a schema itself: tools follow every `$ref` they see. */
const withoutReferences = (output: unknown): unknown =>
  JSON.parse(JSON.stringify(output), (_, value) => {
    if (typeof value === 'object' && value !== null) delete value.$ref;
    return value;
  });

/** Those of the operation itself, and those that its request can run into before it gets there. */
function faultsOf({ faults = [], http, scope }: Operation): FaultCode[] {
  const codes: FaultCode[] = [
    'invalid_request',
    'unauthorized',
    ...(scope === 'write' || takesBody(http) ? (['forbidden'] as const) : []),
    ...(takesBody(http) ? (['payload_too_large'] as const) : []),
    ...faults,
    'too_many_requests',
    'internal',
    'unavailable',
  ];
  // Some are both.
  return [...new Set(codes)];
}

const toPascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The parameter says it. */
function withoutDescription(schema: Json = {}): Json {
  const { description: _, ...rest } = schema;
  return rest;
}

const descriptionOf = (schema: Json | undefined): Json =>
  schema?.description === undefined ? {} : { description: schema.description };

const pick = (properties: Record<string, Json>, names: string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));
