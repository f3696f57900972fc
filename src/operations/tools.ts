import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { type Operation, operation } from './operation.ts';
import { OTHER_NAMES } from './paging.ts';
import { FILE_FAULTS } from './stored-file.ts';
import type { Tool } from './tools/tool.ts';

/** Tools as JSON, for agents that do not speak the Model Context Protocol. */
export function toolOperations(tools: readonly Tool[]): Operation[] {
  /** Made by the first who asks: it would be a good part of the start. */
  let listed: Record<string, unknown>[] | undefined;
  const listTools = operation({
    name: 'list_tools',
    resource: 'Agent tools',
    summary: 'The agent tools with the JSON Schemas of what they take and answer.',
    scope: 'read',
    http: { method: 'GET', path: '/v1/tools' },
    input: z.object({}),
    output: z.object({ tools: z.array(z.record(z.string(), z.unknown())) }),
    run() {
      listed ??= tools.map(describe);
      return { kind: 'json', value: { tools: listed } };
    },
  });
  const callTool = operation({
    name: 'call_tool',
    resource: 'Agent tools',
    summary: 'Call an agent tool; the body holds its arguments.',
    scope: 'read',
    http: { method: 'POST', path: '/v1/tools/{name}' },
    faults: [...FILE_FAULTS, 'not_applicable'],
    input: z.looseObject({ name: z.string() }),
    output: z.record(z.string(), z.unknown()),
    async run({ name, ...input }, services, call) {
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool)
        throw fault(
          'not_found',
          `There is no tool ${JSON.stringify(name.slice(0, 100))}: ${tools.map((t) => t.name).join(', ')}.`,
        );
      const { value, image } = await tool.call(input, services, call);
      return { kind: 'json', value: image ? { ...value, image } : value };
    },
  });
  return [listTools, callTool];
}

const describe = ({ name, description, input, output }: Tool) => ({
  name,
  description,
  input_schema: toJsonSchema(input, 'input'),
  output_schema: toLeanSchema(output),
  annotations: { read_only: true, idempotent: true },
});

/**
 * The fields of an answer and their types, two levels deep. Agents read the answers themselves; the whole
 * schemas stand in the API's description.
 */
export function toLeanSchema(output: z.ZodType): Record<string, unknown> {
  const { properties = {}, required } = toJsonSchema(output, 'output') as JsonObject;
  return { type: 'object', properties: mapValues(properties, toKind), ...(required && { required }) };
}

interface JsonObject {
  type?: string | string[];
  items?: JsonObject;
  properties?: Record<string, JsonObject>;
  required?: string[];
}

function toKind({ type, items }: JsonObject): JsonObject {
  if (type !== 'array') return type === undefined ? {} : { type };
  return { type, ...(items?.type === 'object' && { items: { type: 'object' } }) };
}

const mapValues = <T, U>(record: Record<string, T>, convert: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    // Answers may grow fields without breaking who validates them.
    override: ({ jsonSchema }) => {
      if (io === 'output') delete jsonSchema.additionalProperties;
      for (const name of OTHER_NAMES) if (io === 'input') delete jsonSchema.properties?.[name];
    },
  }) as Record<string, unknown>;
