const HEADER = `"""The JSON of the service, as classes. Made by scripts/faces.mjs from the operations.

Every object is a dictionary whose fields can be read as attributes too; an answer may have more fields than its class says.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

from .records import Decoder, Record
from .views import ProfileView, RangeView, TableView

Scalar = Union[str, float, int, bool, None]
`;

/** Classes that can do more than hold fields. */
const BASES = { Table: 'TableView', TablePart: 'TableView', Profile: 'ProfileView', RangeResult: 'RangeView' };

/** What classes were called before their names were the API's. */
const OLD_NAMES = {
  CitationList: 'ListCitationsResponse',
  FieldError: 'Record',
  FileList: 'ListFilesResponse',
  Formula: 'FormulaInspection',
  Match: 'SearchMatch',
  TableList: 'ListTablesResponse',
  ToolList: 'ListToolsResponse',
  Validation: 'ValidationResult',
  Verification: 'VerifyResponse',
  Warning_: 'Warning',
};

/** Methods of dictionaries: fields of these names are read by their key only. */
const METHODS = new Set(['clear', 'copy', 'get', 'items', 'keys', 'pop', 'popitem', 'setdefault', 'update', 'values']);
const KEYWORDS = new Set(['in', 'from', 'class', 'def', 'is', 'or', 'and', 'not']);

export function toPythonTypes(schemas) {
  const answers = Object.entries(schemas).filter(([name]) => !name.endsWith('Request'));
  const isClass = ([, schema]) => schema.type === 'object' && schema.properties;
  const aliases = answers.filter((each) => !isClass(each)).map(([name, schema]) => toAlias(name, schema));
  const classes = answers.filter(isClass);
  const kinds = classes.map(([name, { properties, required = [] }]) => {
    const list = (names) =>
      `frozenset(${names.length === 0 ? '' : `{${names.map((each) => `"${each}"`).join(', ')}}`})`;
    return `        (\n            ${list(required)},\n            ${list(Object.keys(properties))},\n            ${name},\n        ),`;
  });
  return `${HEADER}
${aliases.join('\n')}


class Health(Record):
    status: str
    version: str


class FileEvent(Record):
    """\`\`progress\`\`, \`\`ready\`\`, \`\`failed\`\` or \`\`deleted\`\`."""

    event: str
    data: Dict[str, Any]


${classes.map(([name, schema]) => toClass(name, schema)).join('\n\n\n')}


${Object.entries(OLD_NAMES)
  .map(([old, name]) => `${old} = ${name}`)
  .join('\n')}

decode = Decoder(
    [
${kinds.join('\n')}
    ]
).decode
`;
}

const toAlias = (name, schema) =>
  `${schema.description ? `#: ${schema.description}\n` : ''}${name} = ${toPythonType(schema, { runtime: true })}`;

function toClass(name, { properties, required = [], description }) {
  const fields = Object.entries(properties)
    .filter(([field]) => !METHODS.has(field) && !KEYWORDS.has(field))
    .map(([field, schema]) => {
      const type = toPythonType(schema);
      const isOptional = !required.includes(field) && type !== 'Any' && !type.startsWith('Optional[');
      const comment = schema.description ? `    #: ${schema.description}\n` : '';
      return `${comment}    ${field}: ${isOptional ? `Optional[${type}]` : type}`;
    });
  const doc = description ? `    """${description}"""\n\n` : '';
  const body = fields.length > 0 ? fields.join('\n') : '    pass';
  return `class ${name}(${BASES[name] ?? 'Record'}):\n${doc}${body}`;
}

export function toPythonType(schema = {}, { runtime = false } = {}) {
  const inner = (each) => toPythonType(each, { runtime });
  if (schema.$ref) return runtime ? 'Any' : schema.$ref.split('/').at(-1);
  if (schema.enum) return typeof schema.enum[0] === 'number' ? 'float' : 'str';
  if (schema.const !== undefined) return 'str';
  const alternatives =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) && schema.type.map((type) => ({ type })));
  if (alternatives) {
    const types = [...new Set(alternatives.map(inner))];
    const real = types.filter((type) => type !== 'None');
    if (real.includes('Any')) return 'Any';
    const union = real.length === 1 ? real[0] : `Union[${real.join(', ')}]`;
    return real.length < types.length ? `Optional[${union}]` : union;
  }
  switch (schema.type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `List[${inner(schema.items)}]`;
    case 'object':
      return schema.properties ? 'Record' : 'Dict[str, Any]';
    default:
      return 'Any';
  }
}
