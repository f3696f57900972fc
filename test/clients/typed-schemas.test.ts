import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { DocloupeClient } from '../../src/client/client.ts';

const Order = z.object({ number: z.string(), total: z.number().nullable() });

it('sends a schema of zod as JSON Schema', async () => {
  let sent: unknown;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sent = JSON.parse(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const client = new DocloupeClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await client.call('extract_fields', { id: 'f', schema: Order as never });
  } finally {
    server.close();
  }
  expect(sent).toMatchObject({ schema: { type: 'object', properties: { number: { type: 'string' } } } });
});

it('sends a model of Pydantic as JSON Schema', () => {
  const source = fileURLToPath(new URL('../../clients/python/src', import.meta.url));
  const script = [
    'import json',
    'from docloupe.client import _to_schema',
    'class Order:',
    '    @classmethod',
    '    def model_json_schema(cls): return {"type": "object"}',
    'print(json.dumps({"schema": Order}, default=_to_schema))',
  ].join('\n');
  const said = execFileSync('python3', ['-c', script], { env: { ...process.env, PYTHONPATH: source } }).toString();
  expect(JSON.parse(said)).toEqual({ schema: { type: 'object' } });
});
