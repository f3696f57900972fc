import { toCurl } from '../api/curl.ts';
import { apiKey } from '../api/key.ts';
import type { Operation } from './openapi.ts';
import { type Filled, hasJson, isForm, toCall } from './send.ts';

export const LANGUAGES = ['curl', 'Python', 'TypeScript'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same call as a program; keys are read from the environment. */
export function toSample(operation: Operation, filled: Filled, language: Language): string {
  if (language === 'curl' || operation.tag === 'Service') return toCurl(toCall(operation, filled));
  return language === 'Python' ? toPython(operation, filled) : toTypeScript(operation, filled);
}

function toPython(operation: Operation, filled: Filled): string {
  const head = `import docloupe\n\nwith docloupe.Client("${location.origin}") as client:\n    `;
  const name = JSON.stringify(filled.file.name);
  if (isForm(operation)) {
    const call = operation.id === 'convert_file' ? `convert(${name}).text()` : `upload(${name})`;
    return `${head}print(client.${call})`;
  }
  const given = inputOf(operation, filled);
  const fields = Object.entries(given).map(([field, value]) => `, ${field}=${toPythonValue(value)}`);
  const call = `("${operation.id}"${fields.join('')})`;
  return `${head}print(client.${isJson(operation) ? `call${call}` : `stream${call}.read()`})`;
}

function toTypeScript(operation: Operation, filled: Filled): string {
  const key = apiKey.value === '' ? '' : ', { apiKey: process.env.DOCLOUPE_API_KEY }';
  const client = `const client = new Docloupe('${location.origin}'${key});\n`;
  const head = `import { Docloupe } from 'docloupe';\n\n${client}`;
  if (isForm(operation)) {
    const opened = `await openAsBlob('${filled.file.name}'), '${filled.file.name}'`;
    const call =
      operation.id === 'convert_file' ? `(await client.convert(${opened})).text()` : `client.upload(${opened})`;
    return `import { openAsBlob } from 'node:fs';\n${head}console.log(await ${call});`;
  }
  const given = inputOf(operation, filled);
  const input = Object.keys(given).length === 0 ? '' : `, ${JSON.stringify(given)}`;
  const call = `('${operation.id}'${input})`;
  return isJson(operation)
    ? `${head}console.log(await client.call${call});`
    : `${head}const response = await client.request${call};\nconsole.log(await response.arrayBuffer());`;
}

const isJson = ({ answers }: Operation): boolean =>
  answers[0]?.mediaType === 'application/json' || !answers[0]?.mediaType;

/** Path, query, header and body fields together, as the clients take them. */
function inputOf(operation: Operation, { parameters, body }: Filled): Record<string, unknown> {
  const located = operation.parameters.flatMap(({ name, schema }): [string, unknown][] => {
    const text = parameters.get(name);
    if (!text) return [];
    return [[fieldOf(name), schema.type === 'integer' || schema.type === 'number' ? Number(text) : text]];
  });
  return { ...Object.fromEntries(located), ...(hasJson(operation) ? parsed(body) : {}) };
}

/** The one header that operations take. */
const fieldOf = (name: string): string => (name === 'range' ? 'byte_range' : name);

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function toPythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(toPythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.entries(value as object).map(([name, one]) => `${JSON.stringify(name)}: ${toPythonValue(one)}`);
  return `{${pairs.join(', ')}}`;
}
