import { toPythonType } from './python-types.mjs';

/** A method for each operation that the client has none of its own for. */
export function toPythonOperations(operations, openApi, ownMethods) {
  const methods = operations.filter(({ name, http }) => http.body !== 'multipart' && !ownMethods.has(name));
  return `"""The operations of the service by their names. Made by scripts/faces.mjs from the operations."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union, cast

from . import types
from .download import Download


class Operations:
    def call(self, operation: str, **fields: Any) -> Any:
        raise NotImplementedError

    def stream(self, operation: str, **fields: Any) -> Download:
        raise NotImplementedError

${methods.map((each) => toMethod(each, openApi)).join('\n\n')}
`;
}

const spelled = (field) => ({ id: 'file_id', in: 'in_', from: 'from_' })[field] ?? field;

function toMethod({ name, http, summary }, openApi) {
  const described = openApi.paths[http.path][http.method.toLowerCase()];
  const fields = (described.parameters ?? []).map(({ name: given, in: place, required, schema }) => {
    const field = Object.entries(http.headers ?? {}).find(([, header]) => place === 'header' && header === given)?.[0];
    return { field: field ?? given, required, schema };
  });
  const body = described.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  const { properties = {}, required = [] } = openApi.components.schemas[body] ?? {};
  for (const [field, schema] of Object.entries(properties)) {
    fields.push({ field, required: required.includes(field), schema });
  }
  const typeOf = (schema) =>
    toPythonType(schema).replace(/\b([A-Z]\w+)\b/g, (type) => (BUILT_IN.has(type) ? type : `types.${type}`));
  const must = fields
    .filter((each) => each.required)
    .map(({ field, schema }) => `${spelled(field)}: ${inputType(schema)}`);
  const may = fields
    .filter((each) => !each.required)
    .map(({ field, schema }) => `${spelled(field)}: ${optional(inputType(schema))} = None`);
  const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'));
  const content = success[1].content ?? {};
  const output = content['application/json']?.schema;
  const isJson = output !== undefined && Object.keys(content).length === 1;
  const answer = isJson ? typeOf(output) : success[0] === '204' ? 'None' : 'Download';
  const signature = ['self', ...must, ...(may.length > 0 ? ['*', ...may] : [])].join(', ');
  const named = fields.map(({ field }) => `${field}=${spelled(field)}`);
  const plain = named.filter((each) => !each.startsWith('in='));
  const rest = named.length > plain.length ? ', **{"in": in_}' : '';
  const how = answer === 'Download' ? 'stream' : 'call';
  const call = wrapped(`self.${how}(`, [`"${name}"`, ...plain].join(', ') + rest, ')', '        ');
  const result =
    answer === 'None'
      ? call
      : answer === 'Download'
        ? `return ${call}`
        : `return cast(${JSON.stringify(answer)}, ${call})`;
  return `${wrapped(`    def ${name}(`, signature, `) -> ${answer}:`)}\n        """${summary}"""\n        ${result}`;
}

const MAX_LINE = 120;

/** As black would: on one line, or one line inside, or a line for each. */
function wrapped(before, list, after, indent = '    ') {
  if (before.length + list.length + after.length + 40 <= MAX_LINE) return before + list + after;
  const inner = `\n${indent}    `;
  return `${before}${inner}${list.replaceAll(/, (?=\*|\w+[:=])/g, `,${inner}`)},\n${indent}${after}`;
}

const BUILT_IN = new Set(['Any', 'Dict', 'List', 'Optional', 'Union']);

const optional = (type) => (type === 'Any' || type.startsWith('Optional[') ? type : `Optional[${type}]`);

/** What is sent may be any mapping. */
const inputType = (schema) => toPythonType(schema, { runtime: true });
