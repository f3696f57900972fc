import { rejectedBy } from '../document/abort.ts';
import { readJsonBytes, STANDARD_BODY_BYTES } from './json-body.ts';
import type { McpOptions } from './mcp.ts';
import type { Route } from './router.ts';
import { toHeaderList } from './transport.ts';

/**
 * Streamable HTTP without sessions: every request stands for itself, so any process can answer it. The protocol's library is loaded
 * by the first one: it is a tenth of what a start would load.
 */
export function mcpRoutes(options: Omit<McpOptions, 'owner'>): Route[] {
  return [
    {
      name: 'mcp',
      method: 'POST',
      path: '/mcp',
      scope: 'read',
      async handle(request, reply) {
        const headers = new Headers();
        for (const name of PASSED_HEADERS) {
          const value = request.header(name);
          if (value) headers.set(name, value);
        }
        const body = await readJsonBytes(request, { maxBytes: STANDARD_BODY_BYTES });
        const { createMcpServer, HttpTransport } = await import('./mcp.ts');
        const server = createMcpServer({ ...options, owner: reply.owner });
        const transport = new HttpTransport({ enableJsonResponse: true });
        try {
          await server.connect(transport);
          const init = { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> };
          const response = await Promise.race([
            transport.handleRequest(new Request('http://localhost/mcp', init)),
            rejectedBy(reply.signal),
          ]);
          reply.send(
            response.status,
            toHeaderList(Object.fromEntries(response.headers)),
            new Uint8Array(await response.arrayBuffer()),
          );
        } finally {
          // Ends what was asked for and has no answer yet: there is nobody else to have it.
          await server.close();
        }
      },
    },
  ];
}

const PASSED_HEADERS = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-session-id'];
