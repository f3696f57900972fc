import { problemType } from '../operations/problem.ts';

type Json = Record<string, unknown>;

export const SERVICE_TAG = 'Service';
export const PROBLEM_REF = '#/components/responses/Problem';

export const PROBLEM_RESPONSE = {
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

export const SERVICE_PATHS = {
  '/health': {
    get: {
      operationId: 'get_health',
      summary: 'Whether the service is up; to a key that may write also what it runs on.',
      tags: [SERVICE_TAG],
      security: [{}, { api_key: ['write'] }],
      responses: {
        ...jsonResponse('Up', {
          status: { const: 'healthy' },
          version: { type: 'string' },
          node: { type: 'string' },
          transport: { type: 'object', properties: { name: { type: 'string' }, version: { type: 'string' } } },
        }),
        401: { $ref: PROBLEM_REF, description: 'unauthorized' },
        429: { $ref: PROBLEM_REF, description: 'too_many_requests' },
      },
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
