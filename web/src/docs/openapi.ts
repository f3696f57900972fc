/** What the page reads of an OpenAPI 3.1 document. */
export interface OpenApi {
  info: { title: string; version: string; summary?: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

interface RawOperation {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
  security?: Record<string, string[]>[];
  'x-agent-tool'?: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  tool: string | undefined;
  /** The scope that a key needs; undefined where none does. */
  scope: string | undefined;
  parameters: Parameter[];
  body: { mediaType: string; schema: JsonSchema } | undefined;
  answers: Answer[];
  /** Codes of the errors it may answer with, by status. */
  errors: [status: string, codes: string[]][];
}

export interface Answer {
  status: string;
  description: string;
  mediaType: string | undefined;
  schema: JsonSchema | undefined;
  example: unknown;
}

const isError = (status: string): boolean => Number(status) >= 400;

/** Arguments of an agent tool: each has its own. */
const OPEN_BODY: Operation['body'] = {
  mediaType: 'application/json',
  schema: { type: 'object', properties: { file_id: { type: 'string' } } },
};

export const toOperations = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [body] = Object.entries(raw.requestBody?.content ?? {});
      const isOpen = !body && method === 'post';
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        summary: raw.summary ?? '',
        tag: raw.tags?.[0] ?? '',
        tool: raw['x-agent-tool'],
        scope: raw.security?.find(({ api_key: scopes }) => scopes)?.api_key?.[0],
        parameters: raw.parameters ?? [],
        body: isOpen ? OPEN_BODY : body && { mediaType: body[0], schema: body[1].schema ?? {} },
        answers: Object.entries(raw.responses)
          .filter(([status]) => status !== 'default' && !isError(status))
          .map(([status, { description = '', content = {} }]): Answer => {
            const types = Object.entries(content);
            const [mediaType, media] = types.find(([, { schema }]) => schema) ?? types[0] ?? [];
            return { status, description, mediaType, schema: media?.schema, example: media?.example };
          }),
        errors: Object.entries(raw.responses)
          .filter(([status]) => isError(status))
          .map(([status, { description = '' }]) => [status, [...new Set(description.split(', '))]]),
      };
    }),
  );

export function resolve(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

/** `string`, `array of TableCell`, `"json" | "csv"` */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  if (schema.type === 'array') return `array of ${typeText(schema.items ?? {})}`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

const MAX_EXAMPLE_DEPTH = 6;

/** A body to start from: what is required, or the first field; values by name go before made-up ones. */
export function exampleOf(
  schema: JsonSchema,
  document: OpenApi,
  values: ReadonlyMap<string, unknown>,
  depth = 0,
): unknown {
  const { type, properties, required = [], items, ...rest } = resolve(schema, document);
  if (rest.default !== undefined) return rest.default;
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return rest.enum[0];
  const choice = rest.anyOf?.[0] ?? rest.oneOf?.[0] ?? rest.allOf?.[0];
  if (choice) return exampleOf(choice, document, values, depth + 1);
  if (properties && depth < MAX_EXAMPLE_DEPTH) {
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
    return Object.fromEntries(
      names.map((name) => [name, values.get(name) ?? exampleOf(properties[name] ?? {}, document, values, depth + 1)]),
    );
  }
  if (type === 'array')
    return items && depth < MAX_EXAMPLE_DEPTH ? [exampleOf(items, document, values, depth + 1)] : [];
  return EXAMPLES.get(String([type].flat()[0])) ?? null;
}

const EXAMPLES = new Map<string, unknown>([
  ['string', 'text'],
  ['integer', 1],
  ['number', 0.5],
  ['boolean', false],
  ['object', {}],
]);
