import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DEFAULT_OWNER } from '../../src/document/owner.ts';
import type { Services } from '../../src/operations/services.ts';
import type { Tool } from '../../src/operations/tools/tool.ts';
import { mcpRoutes } from '../../src/server/mcp-routes.ts';
import type { Route } from '../../src/server/router.ts';

const HEADERS = new Map([
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
]);

describe('tools over HTTP', () => {
  it('end their work when the caller leaves', async () => {
    let asked: AbortSignal | undefined;
    const slow = {
      name: 'slow',
      description: '',
      input: z.object({}),
      output: z.object({}),
      call: (_input: unknown, _services: Services, { signal }: { signal: AbortSignal }) => {
        asked = signal;
        return delay(60_000, undefined, { signal, ref: false });
      },
    } as unknown as Tool;
    const onUnexpected = vi.fn();
    const [route] = mcpRoutes({ tools: [slow], services: {} as Services, version: '1', onUnexpected }) as [Route];
    const caller = new AbortController();
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow' } };
    const request = { header: (name: string) => HEADERS.get(name), body: [Buffer.from(JSON.stringify(body))] };
    const reply = { owner: DEFAULT_OWNER, signal: caller.signal, send: () => {} };
    const handled = route.handle(request as never, reply as never, {} as never);
    await expect.poll(() => asked).toBeDefined();
    caller.abort(new Error('left'));
    await expect(handled).rejects.toThrow('left');
    expect(asked!.aborted).toBe(true);
    await delay(0);
    expect(onUnexpected).not.toHaveBeenCalled();
  });
});
