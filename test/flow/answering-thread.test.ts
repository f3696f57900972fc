import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain module of the benches
import { startServer } from '../../bench/service.mjs';

const SAMPLES = new URL('../../samples/', import.meta.url);
const names = readdirSync(SAMPLES).filter((name) => !name.endsWith('.mjs'));

interface Server {
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string; body: { id: string } }>;
  stop(): Promise<void>;
}
let server: Server;
beforeAll(async () => {
  server = await startServer({ DOCLOUPE_WORKERS: '1' });
});
afterAll(() => server.stop());

const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^docloupe_${name} (\\S+)`, 'm').exec((await server.ask('GET', '/metrics')).text)?.[1]);

/** How often something is asked until it leaves the thread free: a machine that is short of processors counts waiting as work. */
const TRIES = 8;

/** The status, and whether the thread was busy for longer than 50 ms each time. */
async function askUntilFree(method: string, route: string, body?: unknown): Promise<{ status: number; busy: boolean }> {
  for (let turn = 1; ; turn++) {
    const before = await metric('answering_thread_long_turns');
    const { status } = await server.ask(method, route, body);
    const busy = (await metric('answering_thread_long_turns')) > before;
    if (!busy || turn === TRIES) return { status, busy };
  }
}

/** What callers decide the size of. */
const manyFields = Array.from({ length: 5_000 }, (_, i) => ({ name: `f${i}`, type: 'string', pattern: '\\pL{999}' }));

async function askEverything(name: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(new URL(name, SAMPLES))]), name);
  const { body: file } = await server.ask('POST', '/v1/files', form);
  const path = `/v1/files/${file.id}`;
  const { body: extraction } = await server.ask('POST', `${path}/extract`, { schema: 'invoice' });
  const asked: [string, string, unknown?][] = [
    ['GET', `/v1/extractions/${extraction.id}`],
    ['POST', `${path}/validate`, { extraction_id: extraction.id }],
    ['GET', `${path}/citations`],
    ['GET', `${path}/pages/1`],
    ['GET', `${path}/tables?include=rows`],
    ...['markdown', 'json', 'chunks', 'csv'].map((format): [string, string, unknown] => [
      'POST',
      `${path}/export`,
      { format },
    ]),
    ['POST', `${path}/search`, { query: 'total' }],
    ['POST', '/v1/search', { query: 'total' }],
    ['POST', `${path}/verify`, { quote: 'total' }],
    ['POST', '/v1/tools/get_page', { file_id: file.id, page: 1 }],
    ['POST', `${path}/extract`, { schema: { name: 'x', fields: manyFields } }],
  ];
  for (const [method, route, body] of asked) {
    const { status, busy } = await askUntilFree(method, route, body);
    expect(status, `${method} ${route}`).toBeLessThan(500);
    expect(busy, `busy in each of ${TRIES} turns: ${name}, ${method} ${route}`).toBe(false);
  }
}

describe('the thread that answers', () => {
  // On Linux, where time on the processor is told from time spent waiting for it.
  it.skipIf(process.platform !== 'linux')('is never busy for longer than 50 ms', { timeout: 300_000 }, async () => {
    for (const name of names) await askEverything(name);
    expect(await metric('answering_thread_busy_seconds_max')).toBeGreaterThan(0);
  });
});
