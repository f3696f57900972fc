import * as z from 'zod';
import type { Operation } from '../../src/operations/operation.ts';
import { operations, tools } from '../../src/operations/registry.ts';
import { placesOf } from '../../src/server/request-input.ts';
import { EXAMPLES } from '../operations/examples.ts';

/** A request whose size the caller decides, as the text of its body. */
export interface HostileRequest {
  name: string;
  method: string;
  path: string;
  body: string;
  contentType: string;
}

const JSON_TYPE = 'application/json';

const repeat = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
const list = (entry: string, bytes: number): string => `[${repeat(`${entry},`, bytes).slice(0, -1)}]`;
/** `{"k0":1,"k1":1,…}` */
function names(bytes: number): string {
  const parts: string[] = [];
  for (let size = 2, i = 0; size < bytes; i++) size += parts.push(`"k${i}":1`) && parts.at(-1)!.length + 1;
  return `{${parts.join(',')}}`;
}
const nested = (open: string, close: string, bytes: number): string => {
  const levels = Math.floor(bytes / (open.length + close.length));
  return open.repeat(levels) + close.repeat(levels);
};

/** Values of any field, of about so many bytes: wrong for most, right for some. */
const VALUES: readonly (readonly [name: string, write: (bytes: number) => string])[] = [
  ['a list of numbers', (bytes) => list('1', bytes)],
  ['a list of texts', (bytes) => list('""', bytes)],
  ['a list of long texts', (bytes) => list(`"${'f'.repeat(60)}"`, bytes)],
  ['a list of objects', (bytes) => list('{}', bytes)],
  ['a list of objects with unknown names', (bytes) => list('{"nme":1,"typ":2}', bytes)],
  ['unknown names', names],
  ['a long text', (bytes) => `"${repeat('total ', bytes)}"`],
  ['a long text of escapes', (bytes) => `"${repeat('\\u0000', bytes)}"`],
  ['a long number', (bytes) => repeat('9', bytes)],
  ['lists in lists', (bytes) => nested('[', ']', bytes)],
  ['objects in objects', (bytes) => nested('{"a":', '}', bytes - 1).replace('}', '1}')],
];

/** A body of `fixed` fields and one field more, or of names beside them. */
function withField(fixed: Record<string, unknown>, field: string, value: string): string {
  const text = JSON.stringify({ ...fixed, [field]: undefined });
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(field)}:${value}}`;
}

function bodiesOf(fields: readonly string[], fixed: Record<string, unknown>, bytes: number): [string, string][] {
  const known = JSON.stringify(fixed).slice(1, -1);
  const beside = (more: string): string => `{${known}${known === '' ? '' : ','}${more.slice(1)}`;
  return [
    ['unknown names', beside(names(bytes))],
    ['one name again and again', beside(`{${repeat('"query":"a",', bytes).slice(0, -1)}}`)],
    ['no JSON in the end', `${names(bytes)}x`],
    ['a list', list('{}', bytes)],
    ...fields.flatMap((field) =>
      VALUES.map(([name, write]): [string, string] => [`${field}: ${name}`, withField(fixed, field, write(bytes))]),
    ),
  ];
}

/** Schemas to extract by that are wrong in every field, or right and large. */
function schemas(bytes: number): [string, string][] {
  const fields = (entry: string): string => `{"name":"s","fields":${list(entry, bytes)}}`;
  const some = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ name: `total_of_line_${i}`, type: 'string' })));
  const rules = (entry: string): string => `{"name":"s","fields":${some},"rules":${list(entry, bytes)}}`;
  return [
    ['fields of no type', fields('{"name":"total"}')],
    ['fields of a wrong type', fields('{"name":"total","type":"mony"}')],
    ['fields with unknown names', fields('{"name":"total","type":"money","alias":"sum","patern":"x"}')],
    ['fields of one name', fields('{"name":"total","type":"money"}')],
    ['one field of unknown names', `{"name":"s","fields":[${names(bytes)}]}`],
    ['patterns', fields('{"name":"a","type":"string","pattern":"\\\\pL{999}"}')],
    ['aliases', `{"name":"s","fields":[{"name":"a","type":"string","aliases":${list('""', bytes)}}]}`],
    ['choices', `{"name":"s","fields":[{"name":"a","type":"string","enum":${list('{}', bytes)}}]}`],
    ['rules of no kind', rules('{"rule":"summ"}')],
    ['sums of unknown fields', rules('{"rule":"sum","of":["x"],"equals":"y"}')],
    [
      'a sum of unknown fields',
      `{"name":"s","fields":${some},"rules":[{"rule":"sum","of":${list('"totals_of_lines"', bytes)},"equals":"y"}]}`,
    ],
    [
      'fields in fields',
      `{"name":"s","fields":${nested('[{"name":"a","type":"object","fields":', '}]', bytes).replace(':}', ':[]}')}}`,
    ],
    ['properties', `{"type":"object","properties":${names(bytes)}}`],
    ['choices of schemas', `{"type":"object","anyOf":${list('{"type":"object"}', bytes)}}`],
  ];
}

interface Files {
  /** Id of a file that is there. */
  file: string;
}

const FILE_FIELDS = new Set(['id', 'file_id', 'before', 'after']);

/** What the operation needs beside the field that is attacked. */
function fixedOf(operation: Operation, places: string[], { file }: Files): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
  const example = EXAMPLES[operation.name]?.input ?? {};
  const wanted = places.filter((field) => required.includes(field) || field in example);
  return Object.fromEntries(
    wanted
      .filter((field) => field in properties)
      .map((field) => [field, FILE_FIELDS.has(field) ? file : example[field]]),
  );
}

const pathOf = (operation: Operation, { file }: Files): string =>
  operation.http.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' ? file : name === 'name' ? tools[0]!.name : '1',
  );

/** Bodies of JSON for one operation. */
function jsonRequests(operation: Operation, bytes: number, files: Files): HostileRequest[] {
  const { body } = placesOf(operation);
  const bodies = bodiesOf(body, fixedOf(operation, body, files), bytes);
  if (body.includes('schema')) for (const [name, text] of schemas(bytes)) bodies.push([name, `{"schema":${text}}`]);
  return bodies.map(([name, text]) => ({
    name: `${operation.name}: ${name}`,
    method: operation.http.method,
    path: pathOf(operation, files),
    body: text,
    contentType: JSON_TYPE,
  }));
}

const BOUNDARY = 'part';
const formPart = (head: string, content: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const disposition = (name: string): string => `Content-Disposition: form-data; name="${name}"`;
/** Form fields may have so many bytes. */
const FIELD_BYTES = 64 * 1024 - 16;

/** Forms whose document is small and whose fields and headers are not. */
function formRequests(operation: Operation, files: Files): HostileRequest[] {
  const { body, query } = placesOf(operation);
  const fields = [...body, ...query].filter((field) => field !== 'file' && field !== 'file_name');
  const file = formPart(`${disposition('file')}; filename="a.csv"`, 'a,b\n1,2\n');
  const texts = ['1,', 'x', 'total ', ','].map((unit) => repeat(unit, FIELD_BYTES));
  const headers = `${disposition('x')}\r\n${repeat('a:\r\n', 16_000).trimEnd()}`;
  const forms: [string, string][] = [
    ...fields.flatMap((field) =>
      texts.map((text): [string, string] => [`${field}: ${text[0]}`, formPart(disposition(field), text)]),
    ),
    ['many fields', Array.from({ length: 99 }, (_, i) => formPart(disposition(`f${i}`), 'x'.repeat(2_000))).join('')],
    ['many headers', Array.from({ length: 15 }, () => formPart(headers, '')).join('')],
    ['long names', Array.from({ length: 15 }, () => formPart(disposition('n'.repeat(15_000)), '')).join('')],
    [
      'long parameters',
      Array.from({ length: 15 }, () => formPart(`${disposition('x')}${repeat(';a="\\"', 15_000)}`, '')).join(''),
    ],
  ];
  return forms.map(([name, text]) => ({
    name: `${operation.name}: ${name}`,
    method: operation.http.method,
    path: pathOf(operation, files),
    body: `${text}${file}--${BOUNDARY}--\r\n`,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  }));
}

/** Every agent tool, by itself and by the protocol. */
function toolRequests(bytes: number, files: Files): HostileRequest[] {
  return tools.flatMap((tool) => {
    const operation = operations.find((candidate) => candidate.tool?.name === tool.name)!;
    const fields = Object.keys(tool.input.shape);
    const { id: _, ...fixed } = fixedOf(operation, Object.keys(operation.input.shape), files);
    return bodiesOf(fields, { file_id: files.file, ...fixed }, bytes).flatMap(([name, body]) => [
      {
        name: `tool ${tool.name}: ${name}`,
        method: 'POST',
        path: `/v1/tools/${tool.name}`,
        body,
        contentType: JSON_TYPE,
      },
      {
        name: `MCP ${tool.name}: ${name}`,
        method: 'POST',
        path: '/mcp',
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool.name}","arguments":${body}}}`,
        contentType: JSON_TYPE,
      },
    ]);
  });
}

/** The protocol itself. */
function protocolRequests(bytes: number): HostileRequest[] {
  const message = (more: string): string => `{"jsonrpc":"2.0","id":1,"method":"tools/list"${more}}`;
  const bodies: [string, string][] = [
    ['many messages', list(message(''), bytes)],
    ['many messages of no kind', list('{}', bytes)],
    ['unknown names', message(`,${names(bytes).slice(1, -1)}`)],
    ['unknown parameters', message(`,"params":${names(bytes)}`)],
    ['a long method', `{"jsonrpc":"2.0","id":1,"method":"${repeat('x', bytes)}"}`],
    [
      'a long name of a tool',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${repeat('x', bytes)}"}}`,
    ],
    ['a long cursor', `{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{"cursor":"${repeat('x', bytes)}"}}`],
    [
      'a long address',
      `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"docloupe://files/${repeat('x', bytes)}"}}`,
    ],
    ['no JSON', repeat('[', bytes)],
  ];
  return bodies.map(([name, body]) => ({
    name: `MCP: ${name}`,
    method: 'POST',
    path: '/mcp',
    body,
    contentType: JSON_TYPE,
  }));
}

const takesJson = (operation: Operation): boolean =>
  operation.http.body !== 'multipart' && placesOf(operation).body.length > 0;

/** What operations may be sent, of the size that all take. */
export const standardRequests = (bytes: number, files: Files): HostileRequest[] => [
  ...operations.filter(takesJson).flatMap((operation) => jsonRequests(operation, bytes, files)),
  ...operations.filter(({ http }) => http.body === 'multipart').flatMap((operation) => formRequests(operation, files)),
  ...toolRequests(bytes, files),
  ...protocolRequests(bytes),
];

/** What those few may be sent that take more. */
export const largeRequests = (bytes: number, files: Files): HostileRequest[] =>
  operations
    .filter((operation) => takesJson(operation) && (operation.http.maxBodyBytes ?? 0) > bytes)
    .flatMap((operation) => jsonRequests(operation, bytes, files));
