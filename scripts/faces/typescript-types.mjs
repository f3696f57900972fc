/** Types for the parts of an OpenAPI document that have names. */
export function toTypeScriptTypes(schemas) {
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${toType(schema)};`,
  );
  return `${HEADER}\n\n${types.join('\n\n')}\n`;
}

const HEADER = '// Made by scripts/faces.mjs from the operations; change those and run it again.';

const comment = (text, indent) => (text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '');

export function toType(schema = {}, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((each) => toType(each, indent)))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'number':
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return toListType(schema, indent);
    case 'object':
      return toObjectType(schema, indent);
    default:
      return 'unknown';
  }
}

function toListType({ items, minItems, maxItems }, indent) {
  const item = toType(items, indent);
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(item).join(', ')}]`;
  return /[|]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

export function toObjectType({ properties, required = [], additionalProperties }, indent = '') {
  const inner = `${indent}  `;
  if (!properties || Object.keys(properties).length === 0) {
    const value = typeof additionalProperties === 'object' ? toType(additionalProperties, indent) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    const more = optional ? ' | undefined' : '';
    return `${comment(field.description, inner)}${inner}${name}${optional}: ${toType(field, inner)}${more};`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}
