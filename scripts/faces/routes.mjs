/** How each operation is called over HTTP, for the two clients. */
export function toTypeScriptRoutes(operations) {
  const lines = jsonOperations(operations).map(({ name, http: { method, path, query, headers } }) => {
    const more = [query && `query: ${JSON.stringify(query)}`, headers && `headers: ${JSON.stringify(headers)}`];
    return `  ${name}: { ${[`method: '${method}'`, `path: '${path}'`, ...more.filter(Boolean)].join(', ')} },`;
  });
  return `// Made by scripts/faces.mjs from the operations; change those and run it again.

/** How an operation is called over HTTP. */
export interface ClientRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Fields that stand in the query of a POST. */
  query?: readonly string[];
  /** Fields that HTTP carries in headers. */
  headers?: Readonly<Record<string, string>>;
}

export const ROUTES = {
${lines.join('\n')}
} as const satisfies Record<string, ClientRoute>;

export type RouteName = keyof typeof ROUTES;
`;
}

export function toPythonRoutes(operations) {
  const title = (header) => header.replace(/(^|-)\w/g, (letter) => letter.toUpperCase());
  const lines = jsonOperations(operations).map(({ name, http: { method, path, headers } }) => {
    const given = Object.entries(headers ?? {}).map(([field, header]) => `"${field}": "${title(header)}"`);
    return `    "${name}": Route("${method}", "${path}"${given.length > 0 ? `, {${given.join(', ')}}` : ''}),`;
  });
  return `"""How each operation is called over HTTP. Made by scripts/faces.mjs from the operations."""

from __future__ import annotations

from typing import Dict, Mapping, NamedTuple, Tuple


class Route(NamedTuple):
    method: str
    path: str
    #: Fields that HTTP carries in headers.
    headers: Mapping[str, str] = {}


ROUTES: Dict[str, Route] = {
${lines.join('\n')}
}

#: Uploads are no JSON and have methods of their own.
UPLOAD: Tuple[str, str] = ("create_file", "/v1/files")
CONVERT: Tuple[str, str] = ("convert_file", "/v1/convert")
`;
}

/** An upload is no JSON: the clients have methods of their own for what takes one. */
const jsonOperations = (operations) => operations.filter(({ http }) => http.body !== 'multipart');
