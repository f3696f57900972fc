import { toCamel } from './typescript-client.mjs';

/** One name for each operation over all faces. */
export function toOperationsPage(operations) {
  const groups = [...new Set(operations.map(({ resource }) => resource))];
  const tables = groups.map((group) => {
    const rows = operations
      .filter(({ resource }) => resource === group)
      .map(
        ({ name, http, summary, tool }) =>
          `| \`${name}\` | ${http.method} ${http.path} | \`${toCamel(name)}\` | ${summary} | ${tool ? `\`${tool.name}\`` : ''} |`,
      );
    return `## ${group}\n\n| operation | route | TypeScript | what it does | agent tool |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Operations

An operation has one name everywhere: the \`operationId\` in [OpenAPI](#openapi), the method of the Python client
(\`client.get_page(…)\`), the method of the TypeScript client (\`docloupe.getPage(…)\`), and the argument of
\`docloupe call get_page '{…}'\`. Operations that send a document are \`upload\` and \`convert\` in both clients.
(Made by \`scripts/faces.mjs\`.)

${tables.join('\n\n')}

## Lists in parts

An operation that answers in parts takes \`limit\` and \`cursor\` and answers \`next_cursor\`: null at the end, else the \`cursor\` of the
next call. \`max_results\` (for \`limit\`) and \`offset\` (for \`cursor\`) work too. Unknown query parameters, unknown fields of a JSON body and
foreign cursors are refused by name ([errors](errors.md)).

## OpenAPI

\`GET /openapi.json\` describes everything in OpenAPI 3.1, with an example for each operation. openapi-typescript and openapi-python-client
make clients from it. \`GET /v1/schemas\` lists JSON Schemas of the exports, of an extraction, and of the built-in schemas.

Errors are RFC 9457 problems with a stable \`code\`. Reads are deterministic, carry a strong \`ETag\` and honour \`If-None-Match\`.
`;
}
