import { toObjectType, toType } from './typescript-types.mjs';

/** A class with a method for each operation: what the path names comes first, the rest as one object. */
export function toTypeScriptClient(operations, openApi) {
  const methods = operations.filter(({ http }) => http.body !== 'multipart').map((each) => toMethod(each, openApi));
  const used = [...new Set(methods.flatMap(({ types }) => types))].sort();
  return `// Made by scripts/faces.mjs from the operations; change those and run it again.
import { DocloupeClient } from '../client.ts';
import type {
${used.map((type) => `  ${type},`).join('\n')}
} from './types.ts';

export { type ClientOptions, DocloupeClient, DocloupeError } from '../client.ts';
export type * from './types.ts';

/** How one call is made. */
export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * A docloupe server, with a method for each of its operations. Answers are plain JSON, typed; what is no JSON (exports, original
 * bytes, events) comes as a \`Response\`. Uploads are \`upload\` and \`convert\`, also under
 * the names \`createFile\` and \`convertFile\`.
 */
export class Docloupe extends DocloupeClient {
  /** Upload a document; it is read before the answer unless wait is false. */
  createFile(...call: Parameters<DocloupeClient['upload']>): ReturnType<DocloupeClient['upload']> {
    return this.upload(...call);
  }

  /** Upload a document and get it in another form at once; nothing of it is kept. */
  convertFile(...call: Parameters<DocloupeClient['convert']>): ReturnType<DocloupeClient['convert']> {
    return this.convert(...call);
  }

${methods.map(({ text }) => text).join('\n\n')}
}
`;
}

export const toCamel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

function toMethod({ name, http, summary }, openApi) {
  const described = openApi.paths[http.path][http.method.toLowerCase()];
  const path = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  const parameters = described.parameters ?? [];
  const fieldOf = (header) => Object.entries(http.headers ?? {}).find(([, value]) => value === header)?.[0];
  const properties = {};
  const required = [];
  for (const { name: given, in: place, schema, description, required: isRequired } of parameters) {
    if (place === 'path') continue;
    const field = place === 'header' ? fieldOf(given) : given;
    properties[field] = { ...schema, description };
    if (isRequired) required.push(field);
  }
  const body = described.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  const plain = Object.keys(properties).length > 0 ? toObjectType({ properties, required }, '    ') : undefined;
  const input = [body, plain].filter(Boolean).join(' & ');
  const isOptional = body ? !described.requestBody.required : required.length === 0;
  const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'));
  const output = success[1].content?.['application/json']?.schema;
  const isJson = output !== undefined && Object.keys(success[1].content).length === 1;
  const answer = isJson ? toType(output) : success[0] === '204' ? 'void' : 'Response';
  const pathTypes = path.map((field) => {
    const { schema } = parameters.find(({ name: given, in: place }) => given === field && place === 'path');
    return `${toCamel(field)}: ${toType(schema)}`;
  });
  const takes = [
    ...pathTypes,
    ...(input ? [`input: ${input}${isOptional ? ' = {}' : ''}`] : []),
    'options: CallOptions = {}',
  ];
  const fields = [...path.map((field) => (toCamel(field) === field ? field : `${field}: ${toCamel(field)}`))];
  if (input) fields.push('...input');
  const how = answer === 'Response' ? 'request' : 'call';
  return {
    types: [body, isJson && output.$ref?.split('/').at(-1)].filter(Boolean),
    text: `  /** ${summary} */
  ${toCamel(name)}(${takes.join(', ')}): Promise<${answer}> {
    return this.${how}('${name}', { ${fields.join(', ')} }, options.signal);
  }`,
  };
}
