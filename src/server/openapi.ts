import { z } from 'zod';
import type { FaultCode } from '../document/fault.ts';
import type { Operation } from '../operations/operation.ts';
import { PROBLEMS, problemType } from '../operations/problem.ts';
import { type InputPlaces, placesOf } from './request-input.ts';
import { toStatusText } from './status.ts';
import { isBodiless } from './transport.ts';

type Json = Record<string, unknown>;

/** The description of the API, made from the same list as the routes. */
export function toOpenApi(operations: readonly Operation[], version: string): Uint8Array {
  const schemas = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, method } = operation.http;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, schemas) };
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
    tags: [...new Set([...operations.map(({ resource }) => resource), SERVICE_TAG])].map((name) => ({ name })),
    paths: { ...paths, ...SERVICE_PATHS },
    components: {
      schemas: { Problem: PROBLEM_SCHEMA, ...schemas.all },
      responses: { Problem: PROBLEM_RESPONSE },
      securitySchemes: { api_key: { type: 'http', scheme: 'bearer', description: 'Where API keys are configured.' } },
    },
  };
  return Buffer.from(JSON.stringify(document));
}

function describe(operation: Operation, schemas: Components): Json {
  const { name, summary, resource, scope, http } = operation;
  const places = placesOf(operation);
  const input = schemas.convert(operation.input, 'input', `${name}_input`);
  return {
    operationId: name,
    summary,
    tags: [resource],
    // The empty alternative: a service without keys is open.
    security: [{ api_key: [scope] }, {}],
    ...parametersOf(input, places),
    ...requestBodyOf(input, places, http.body),
    responses: responsesOf(operation, schemas),
    ...(operation.tool !== undefined && { 'x-agent-tool': operation.tool }),
  };
}

function parametersOf(input: ObjectSchema, places: InputPlaces): Json {
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
      schema: input.properties[field] ?? {},
      // Lists stand in one parameter, parted by commas.
      ...(input.properties[field]?.type === 'array' && { style: 'form', explode: false }),
    })),
  };
}

function requestBodyOf(input: ObjectSchema, places: InputPlaces, body: 'multipart' | undefined): Json {
  if (body === 'multipart') {
    const fields = places.body.filter((field) => field !== 'file' && field !== 'file_name');
    const properties = {
      file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The document.' },
      ...pick(input.properties, fields),
    };
    const required = ['file', ...fields.filter((field) => input.required.includes(field))];
    const schema = { type: 'object', properties, required };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (places.body.length === 0) return {};
  const required = places.body.filter((field) => input.required.includes(field));
  const schema = {
    type: 'object',
    properties: pick(input.properties, places.body),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } };
}

function responsesOf(operation: Operation, schemas: Components): Json {
  const { http, output, mediaTypes = [], immutable, name } = operation;
  const content: Json = Object.fromEntries(mediaTypes.map((type) => [type, {}]));
  if (output) content['application/json'] = { schema: schemas.convert(output, 'output', `${name}_output`) };
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

/** Those of the operation itself, and those that its request can run into before it gets there. */
function faultsOf({ faults = [], http, input, scope }: Operation): FaultCode[] {
  return [
    ...(Object.keys(input.shape).length > 0 ? (['invalid_request'] as const) : []),
    'unauthorized',
    ...(scope === 'write' || http.method === 'POST' ? (['forbidden'] as const) : []),
    ...(http.method === 'POST' ? (['payload_too_large'] as const) : []),
    ...faults,
    'too_many_requests',
    'internal',
    'unavailable',
  ];
}

interface ObjectSchema extends Json {
  properties: Record<string, Json>;
  required: string[];
}

/** Schemas that have a name of their own, lifted out of those that use them. */
class Components {
  readonly all: Record<string, unknown> = {};

  convert(schema: z.ZodType, io: 'input' | 'output', name: string): ObjectSchema {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: dropSafeIntegerBounds });
    const isRecursive = JSON.stringify(root).includes('"$ref":"#"');
    // Names that zod made up are unique only within one schema.
    const publicName = (key: string): string => (key.startsWith('__') ? name + key : key);
    const lift = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, inner) => {
        if (key !== '$ref' || typeof inner !== 'string') return inner;
        if (inner === '#') return `#/components/schemas/${name}`;
        return inner.replace(/^#\/\$defs\/(.+)$/, (_match, def: string) => `#/components/schemas/${publicName(def)}`);
      });
    for (const [key, definition] of Object.entries($defs ?? {})) this.all[publicName(key)] = lift(definition);
    const lifted = lift(root) as Json;
    if (isRecursive) this.all[name] = lifted;
    return {
      ...lifted,
      properties: (lifted.properties ?? {}) as Record<string, Json>,
      required: (lifted.required ?? []) as string[],
    };
  }
}

/** `z.int()` is bounded by what a double can count to, which tells readers nothing. */
function dropSafeIntegerBounds({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const descriptionOf = (schema: Json | undefined): Json =>
  schema?.description === undefined ? {} : { description: schema.description };

const pick = (properties: Record<string, Json>, names: string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));

const SERVICE_TAG = 'Service';
const PROBLEM_REF = '#/components/responses/Problem';

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Stable, for programs.' },
    at: { type: 'string', description: 'Where in the document or request.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

const PROBLEM_RESPONSE = {
  description: 'What went wrong',
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: problemType('not_found'),
        title: 'Not found',
        status: 404,
        detail: 'There is no page 12; the document has 3.',
        code: 'not_found',
      },
    },
  },
};

const jsonResponse = (description: string, properties: Json): Json => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
});

const SERVICE_PATHS = {
  '/health': {
    get: {
      operationId: 'get_health',
      summary: 'Whether the service is up.',
      tags: [SERVICE_TAG],
      security: [],
      responses: jsonResponse('Up', { status: { const: 'healthy' }, version: { type: 'string' } }),
    },
  },
  '/ready': {
    get: {
      operationId: 'get_readiness',
      summary: 'Whether the store and the workers answer.',
      tags: [SERVICE_TAG],
      security: [],
      responses: {
        ...jsonResponse('Ready', { status: { const: 'ready' }, checks: { type: 'object' } }),
        503: { $ref: PROBLEM_REF, description: 'unavailable' },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'get_metrics',
      summary: 'Counters in the text format of Prometheus.',
      tags: [SERVICE_TAG],
      security: [{ api_key: ['read'] }, {}],
      responses: {
        200: { description: 'Metrics', content: { 'text/plain': {} } },
        401: { $ref: PROBLEM_REF, description: 'unauthorized' },
      },
    },
  },
};
