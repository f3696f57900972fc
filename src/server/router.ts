import type { Reply } from './reply.ts';
import type { HttpRequest } from './transport.ts';

/** One method of one path. */
export interface Route {
  /** Under which it is counted and logged. */
  name: string;
  method: string;
  /** `/v1/files/{id}`; a last segment `{rest*}` takes all that follows. */
  path: string;
  /** The scope that a key needs; `public` needs no key. */
  scope: 'public' | 'read' | 'write';
  /** Where clients of another service put their key, beside Authorization. */
  keyHeader?: string;
  /** Answers through `reply`, or throws a FaultError that becomes the answer. */
  handle(request: HttpRequest, reply: Reply, parameters: ReadonlyMap<string, string>): void | Promise<void>;
}

export type Match =
  | { kind: 'route'; route: Route; parameters: ReadonlyMap<string, string> }
  | { kind: 'wrong_method'; allow: string[] }
  | { kind: 'unknown' };

interface Node {
  literals: Map<string, Node>;
  parameter: Node | undefined;
  rest: Node | undefined;
  /** Routes whose path ends here, by method. */
  routes: Map<string, { route: Route; parameterNames: string[] }>;
}

/** Paths as a tree of segments; a literal one wins over a parameter. */
export class Router {
  readonly #root = emptyNode();

  constructor(routes: Iterable<Route>) {
    for (const route of routes) this.#add(route);
  }

  find(method: string, path: string): Match {
    const values: string[] = [];
    const node = findNode(this.#root, path.split('/').slice(1), 0, values);
    if (!node) return { kind: 'unknown' };
    const found = node.routes.get(method) ?? (method === 'HEAD' ? node.routes.get('GET') : undefined);
    if (!found) return { kind: 'wrong_method', allow: allowedMethods(node) };
    const parameters = new Map(found.parameterNames.map((name, index) => [name, values[index]!]));
    return { kind: 'route', route: found.route, parameters };
  }

  #add(route: Route): void {
    let node = this.#root;
    const parameterNames: string[] = [];
    for (const segment of route.path.split('/').slice(1)) {
      const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(segment) ?? [];
      if (name === undefined) node = getOrAdd(node.literals, segment);
      else {
        parameterNames.push(name);
        node = star ? (node.rest ??= emptyNode()) : (node.parameter ??= emptyNode());
      }
    }
    if (node.routes.has(route.method)) throw new Error(`Two routes for ${route.method} ${route.path}.`);
    node.routes.set(route.method, { route, parameterNames });
  }
}

/** `values` collects what the parameters on the way stand for. */
function findNode(node: Node, segments: string[], at: number, values: string[]): Node | undefined {
  if (at === segments.length) return node.routes.size > 0 ? node : undefined;
  const segment = decodeSegment(segments[at]!);
  if (segment === undefined) return undefined;
  const literal = node.literals.get(segment);
  const found = literal && findNode(literal, segments, at + 1, values);
  if (found) return found;
  const depth = values.length;
  if (node.parameter && segment !== '') {
    values.push(segment);
    const deeper = findNode(node.parameter, segments, at + 1, values);
    if (deeper) return deeper;
    values.length = depth;
  }
  if (!node.rest) return undefined;
  values.push(segments.slice(at).join('/'));
  return node.rest;
}

function decodeSegment(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function allowedMethods(node: Node): string[] {
  const methods = new Set(node.routes.keys()).add('OPTIONS');
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function getOrAdd(nodes: Map<string, Node>, key: string): Node {
  const node = nodes.get(key) ?? emptyNode();
  nodes.set(key, node);
  return node;
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined, rest: undefined, routes: new Map() };
}
