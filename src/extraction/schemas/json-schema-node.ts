import { unusableSchema } from './unusable-schema.ts';

/** A node of a JSON Schema, as it came. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function typeOf(node: Node): string | undefined {
  const types = (Array.isArray(node.type) ? node.type : [node.type]).filter((type) => type !== 'null');
  if (typeof types[0] === 'string') return types[0];
  if (isNode(node.properties)) return 'object';
  if ('items' in node) return 'array';
  const [choice] = Array.isArray(node.enum) ? node.enum.filter((one) => one !== null) : [node.const];
  return typeof choice === 'number' ? 'number' : typeof choice === 'boolean' ? 'boolean' : undefined;
}

export interface ResolvedNode {
  node: Node;
  /** Null is among its types. */
  nullable: boolean;
  /** Keywords of which only a part is followed. */
  ignored: string[];
}

const MAX_REFERENCES = 32;
const MAX_EFFORT = 200_000;

/** Bounds what following the references of one schema costs: few lines can refer to one another without end. */
export class Effort {
  #left = MAX_EFFORT;

  /** Keywords, properties or choices that are gone through. */
  spend(count: number): void {
    this.#left -= count;
    if (this.#left >= 0) return;
    throw unusableSchema([{ path: 'schema', message: 'With its references followed it is too large.' }]);
  }
}

/** A node without references and choices: `$ref` followed, `allOf` merged, of `anyOf` and `oneOf` what is not null. */
export function resolveNode(start: Node, root: Node, effort: Effort): ResolvedNode {
  let node = start;
  let nullable = isNullable(start);
  const ignored: string[] = [];
  for (let steps = 0; steps < MAX_REFERENCES; steps++) {
    effort.spend(sizeOf(node));
    if (typeof node.$ref === 'string') {
      const target = findReference(node.$ref, root);
      const { $ref, ...rest } = node;
      if (!target) ignored.push(`$ref ${$ref as string}`);
      node = { ...target, ...rest };
    } else if (Array.isArray(node.allOf)) {
      const { allOf, ...rest } = node;
      node = merge([...allOf.filter(isNode), rest]);
    } else if (Array.isArray(node.anyOf) || Array.isArray(node.oneOf)) {
      const { anyOf, oneOf, ...rest } = node;
      const options = ((anyOf ?? oneOf) as unknown[]).filter(isNode);
      nullable ||= options.some((option) => option.type === 'null' || option.const === null);
      const real = options.filter((option) => option.type !== 'null' && option.const !== null);
      const joined = joinChoices(real);
      if (!joined && real.length > 1)
        ignored.push(`${anyOf ? 'anyOf' : 'oneOf'} of ${real.length} (the first is used)`);
      node = merge([joined ?? real[0] ?? {}, rest]);
    } else break;
    nullable ||= isNullable(node);
  }
  return { node, nullable, ignored };
}

/** What copying a node and its choices goes through. */
const sizeOf = (node: Node): number =>
  Object.keys(node).length +
  [node.allOf, node.anyOf, node.oneOf]
    .filter(Array.isArray)
    .reduce((sum, options) => sum + options.reduce((all, option) => all + 1 + widthOf(option), 0), 0);

const widthOf = (option: unknown): number =>
  isNode(option)
    ? Object.keys(option).length + (isNode(option.properties) ? Object.keys(option.properties).length : 0)
    : 0;

const isNullable = (node: Node): boolean =>
  node.nullable === true ||
  node.type === 'null' ||
  (Array.isArray(node.type) && node.type.includes('null')) ||
  (Array.isArray(node.enum) && node.enum.includes(null));

/** zod writes a union of literals as several `const`; Pydantic a decimal as a number or a text with a pattern. */
function joinChoices(options: readonly Node[]): Node | undefined {
  if (options.length < 2) return undefined;
  if (options.every((option) => 'const' in option || Array.isArray(option.enum))) {
    return {
      enum: options.flatMap((option) => (Array.isArray(option.enum) ? (option.enum as unknown[]) : [option.const])),
    };
  }
  const types = new Set(options.map(typeOf));
  if (types.size === 2 && types.has('number') && types.has('string'))
    return options.find((option) => typeOf(option) === 'number');
  return types.size === 2 && types.has('number') && types.has('integer') ? { type: 'number' } : undefined;
}

/** Later keywords win; properties and required of all count. */
function merge(nodes: readonly Node[]): Node {
  const properties = nodes.flatMap((node) => (isNode(node.properties) ? Object.entries(node.properties) : []));
  const required = nodes.flatMap((node) => (Array.isArray(node.required) ? (node.required as unknown[]) : []));
  const all: Record<string, unknown> = Object.assign({}, ...nodes);
  if (properties.length > 0) all.properties = Object.fromEntries(properties);
  if (required.length > 0) all.required = required;
  return all;
}

/** "#/$defs/Address"; only inside the schema itself. */
function findReference(reference: string, root: Node): Node | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decodePart(part)?.replaceAll('~1', '/').replaceAll('~0', '~');
    at = key !== undefined && isNode(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isNode(at) ? at : undefined;
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
