import { toCamel } from './typescript-client.mjs';

/** One name for each operation over all faces. */
export function toOperationsPage(operations) {
  const groups = [...new Set(operations.map(({ resource }) => resource))];
  const tables = groups.map((group) => {
    const rows = operations
      .filter(({ resource }) => resource === group)
      .map(
        ({ name, http, summary, tool }) =>
          `| \`${name}\` | ${http.method} ${http.path} | \`${toCamel(name)}\` | ${summary} | ${tool ? `\`${tool}\`` : ''} |`,
      );
    return `## ${group}\n\n| operation | route | TypeScript | what it does | agent tool |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Operations

An operation has one name everywhere: it is the \`operationId\` of [OpenAPI](#openapi), the method of the Python client
(\`client.get_page(…)\`), the method of the TypeScript client in that language's spelling (\`docloupe.getPage(…)\`) and what
\`docloupe call get_page '{…}'\` takes on the command line; those that send a document are
\`upload\` and \`convert\` there and in Python. The agent tools have the names of the interface specification.
(This page is made by \`scripts/faces.mjs\`.)

${tables.join('\n\n')}

## Lists in parts

Whatever is answered in parts takes \`limit\` and \`cursor\` and answers \`next_cursor\`: null at the end, else the \`cursor\` of the next
call. \`max_results\` (for \`limit\`) and \`offset\` (for \`cursor\`) are taken too. A cursor that no answer gave, any query parameter or
field of a JSON body that an operation does not know, and a query parameter with two values where it takes one, is refused by name
([errors](errors.md)); forms of uploads may have fields beside those that are known.

## OpenAPI

\`GET /openapi.json\` describes all of it in OpenAPI 3.1: an example for each operation, names for all parts of answers, bearer keys.
Redocly finds no error in it; openapi-typescript and openapi-python-client make clients from it. \`GET /v1/schemas\` lists JSON Schemas
of what leaves as files: the JSON export, a line of the chunks, an extraction, and the schemas that can be extracted by.

Errors are RFC 9457 problems with a stable \`code\`. Reads are deterministic, carry a strong \`ETag\` and honour \`If-None-Match\`.
`;
}
