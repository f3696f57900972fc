import { compilePattern } from '../../document/pattern.ts';
import type { FieldSchema, FieldType } from '../schema.ts';
import { Effort, isNode, type Node, resolveNode, typeOf } from './json-schema-node.ts';

/** A JSON Schema as fields, and what of it is not honoured: "#/properties/a: patternProperties". */
export interface FieldsOfJsonSchema {
  name: string;
  fields: FieldSchema[];
  ignored: string[];
  /** The root is an array: its items are the one field. */
  isList: boolean;
}

/** Recursion of a schema into itself is followed so far; documents do not nest deeper. */
const MAX_DEPTH = 6;

/** In keywords gone through. */
const EFFORT_OF_A_FIELD = 20;

/** Keywords that are honoured, or that only annotate. */
const KNOWN = new Set(
  [
    '$schema $id $ref $defs definitions $comment $anchor $vocabulary title description default examples deprecated',
    'readOnly writeOnly type properties required items enum const format pattern minimum maximum exclusiveMinimum',
    'exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems anyOf oneOf allOf nullable name',
    'additionalProperties propertyOrdering',
  ].flatMap((line) => line.split(' ')),
);

export const isJsonSchema = (value: unknown): value is Node =>
  isNode(value) &&
  !('fields' in value) &&
  ['type', 'properties', '$ref', 'anyOf', 'allOf', 'oneOf'].some((key) => key in value);

/** Draft 2020-12, as Pydantic and zod write it. */
export function fieldsOfJsonSchema(root: Node): FieldsOfJsonSchema {
  const reader = new SchemaReader(root);
  const name = ['title', 'name', '$id']
    .map((key) => root[key])
    .find((value) => typeof value === 'string' && value !== '');
  const node = reader.resolve(root, '#').node;
  const isList = typeOf(node) === 'array';
  const fields = isList
    ? [{ ...reader.field(node, '#', 1), name: 'items', required: true }]
    : reader.properties(node, '#', 1);
  return { name: String(name ?? 'document').slice(0, 100), fields, ignored: [...reader.ignored], isList };
}

class SchemaReader {
  readonly #root: Node;
  readonly #effort = new Effort();
  readonly ignored = new Set<string>();

  constructor(root: Node) {
    this.#root = root;
  }

  resolve(node: Node, path: string) {
    const resolved = resolveNode(node, this.#root, this.#effort);
    for (const keyword of [...resolved.ignored, ...Object.keys(resolved.node).filter((key) => !KNOWN.has(key))])
      this.ignored.add(`${path}: ${keyword}`);
    if (isNode(resolved.node.additionalProperties) && Object.keys(resolved.node.additionalProperties).length > 0)
      this.ignored.add(`${path}: additionalProperties`);
    return resolved;
  }

  properties(node: Node, path: string, depth: number): FieldSchema[] {
    const required = new Set(Array.isArray(node.required) ? node.required : []);
    const properties = Object.entries(isNode(node.properties) ? node.properties : {});
    this.#effort.spend(required.size + EFFORT_OF_A_FIELD * properties.length);
    return properties.flatMap(([name, inner]): FieldSchema[] => {
      if (!isNode(inner)) return [];
      const at = `${path}/properties/${name}`;
      const { node: own, nullable } = this.resolve(inner, at);
      if (depth > MAX_DEPTH && (typeOf(own) === 'object' || typeOf(own) === 'array')) {
        this.ignored.add(`${at}: nested deeper than ${MAX_DEPTH}`);
        return [];
      }
      const field = this.field(own, at, depth);
      // Where null is an answer, no answer is one.
      return [{ name, ...field, required: required.has(name) && !nullable, ...(nullable ? { nullable: true } : {}) }];
    });
  }

  field(node: Node, path: string, depth: number): Omit<FieldSchema, 'name'> {
    const type = fieldType(node);
    const shared = { type, ...describing(node), ...bounds(node) };
    if (typeof node.pattern === 'string' && shared.pattern === undefined)
      this.ignored.add(`${path}: pattern ${node.pattern} (no RE2 syntax)`);
    if (type === 'object') {
      const fields = this.properties(node, path, depth + 1);
      if (fields.length > 0) return { ...shared, fields };
      this.ignored.add(`${path}: an object without properties`);
      return { ...shared, type: 'string' };
    }
    if (type !== 'array') return { ...shared, ...choices(node) };
    if (depth > MAX_DEPTH) {
      this.ignored.add(`${path}: nested deeper than ${MAX_DEPTH}`);
      return { ...shared, items: { type: 'string' } };
    }
    const { node: items } = this.resolve(isNode(node.items) ? node.items : { type: 'string' }, `${path}/items`);
    return { ...shared, items: this.field(items, `${path}/items`, depth + 1) };
  }
}

const ISO_DAY = /YYYY-MM-DD(?!T)/;

function fieldType(node: Node): FieldType {
  const type = typeOf(node);
  if (type === 'number' || type === 'integer' || type === 'boolean' || type === 'array' || type === 'object')
    return type;
  if (node.format === 'date' || node.format === 'date-time') return 'date';
  if (node.format === undefined && typeof node.description === 'string' && ISO_DAY.test(node.description))
    return 'date';
  return 'string';
}

function describing(node: Node): Pick<FieldSchema, 'description' | 'aliases' | 'format' | 'examples'> {
  const { title, description, format, examples } = node;
  const texts = Array.isArray(examples)
    ? examples.filter((one) => typeof one === 'string' || typeof one === 'number')
    : [];
  return {
    ...(typeof description === 'string' ? { description: description.slice(0, 2000) } : {}),
    // Pydantic gives every property its own name as title: an alias that says nothing new does no harm.
    ...(typeof title === 'string' && title !== '' ? { aliases: [title.slice(0, 200)] } : {}),
    ...(typeof format === 'string' ? { format: format.slice(0, 50) } : {}),
    ...(texts.length > 0 ? { examples: texts.map((text) => String(text).slice(0, 200)).slice(0, 20) } : {}),
  };
}

const BOUNDS: readonly (readonly [
  keyword: string,
  bound: 'minimum' | 'maximum' | 'multiple_of' | 'min_length' | 'max_length' | 'min_items' | 'max_items',
])[] = [
  ['minimum', 'minimum'],
  ['maximum', 'maximum'],
  ['multipleOf', 'multiple_of'],
  ['minLength', 'min_length'],
  ['maxLength', 'max_length'],
  ['minItems', 'min_items'],
  ['maxItems', 'max_items'],
];

function bounds(node: Node): Partial<FieldSchema> {
  const found: Partial<FieldSchema> = {};
  for (const [keyword, bound] of BOUNDS) if (typeof node[keyword] === 'number') found[bound] = node[keyword];
  if (typeof node.exclusiveMinimum === 'number') found.exclusive_minimum = node.exclusiveMinimum;
  if (typeof node.exclusiveMaximum === 'number') found.exclusive_maximum = node.exclusiveMaximum;
  if (typeof node.pattern === 'string' && isPattern(node.pattern)) found.pattern = node.pattern;
  return found;
}

function isPattern(source: string): boolean {
  try {
    compilePattern(source);
    return source.length <= 500;
  } catch {
    return false;
  }
}

function choices(node: Node): Pick<FieldSchema, 'enum'> {
  const all = Array.isArray(node.enum) ? node.enum : 'const' in node ? [node.const] : [];
  const known = all.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
  return known.length > 0 ? { enum: known } : {};
}
