import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain module of the benches
import { startServer } from '../../bench/service.mjs';
import { STANDARD_BODY_BYTES } from '../../src/server/json-body.ts';
import { type HostileRequest, largeRequests, standardRequests } from './hostile-bodies.ts';

const SAMPLE = new URL('../../samples/model.xlsx', import.meta.url);
const MIB = 1024 * 1024;
/** What stands around the part of a body that is attacked. */
const ENVELOPE_BYTES = 4096;
/** What is said of a wrong request is for people. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** How often it is asked until it leaves the thread free: a machine that is short of processors counts waiting as work. */
const TRIES = 8;

interface Server {
  url: string;
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string; body: { id: string } }>;
  stop(): Promise<void>;
}
let server: Server;
let file: string;

beforeAll(async () => {
  server = await startServer({ DOCLOUPE_WORKERS: '1' });
  const form = new FormData();
  form.append('file', new Blob([readFileSync(SAMPLE)]), 'model.xlsx');
  file = (await server.ask('POST', '/v1/files', form)).body.id;
});
afterAll(() => server.stop());

async function longTurns(): Promise<number> {
  const { text } = await server.ask('GET', '/metrics');
  return Number(/^docloupe_answering_thread_long_turns (\S+)/m.exec(text)?.[1]);
}

async function send({ method, path, body, contentType }: HostileRequest): Promise<{ status: number; length: number }> {
  const headers = { 'content-type': contentType, accept: 'application/json, text/event-stream' };
  const response = await fetch(server.url + path, { method, body, headers });
  return { status: response.status, length: (await response.arrayBuffer()).byteLength };
}

let turns = 0;
/** Whether the thread was busy for longer than 50 ms since this was asked before. */
async function wasBusy(): Promise<boolean> {
  const before = turns;
  turns = await longTurns();
  return turns > before;
}

/** What is wrong with the answer; undefined where it is short and left the thread free. */
async function complaint(request: HostileRequest): Promise<string | undefined> {
  for (let turn = 1; turn <= TRIES; turn++) {
    const { status, length } = await send(request);
    if (status >= 500) return `${request.name}: answered ${status}`;
    if (status >= 400 && length > MAX_ANSWER_BYTES) return `${request.name}: ${length} bytes of answer`;
    if (!(await wasBusy())) return undefined;
  }
  return `${request.name}: busy in each of ${TRIES} turns`;
}

async function complaints(requests: readonly HostileRequest[]): Promise<string[]> {
  const found: string[] = [];
  await wasBusy();
  for (const request of requests) found.push(...[await complaint(request)].filter((text) => text !== undefined));
  return found;
}

// On Linux, where time on the processor is told from time spent waiting for it.
describe.skipIf(process.platform !== 'linux')('no body keeps the thread that answers for longer than 50 ms', () => {
  it('of the size that every operation takes', { timeout: 480_000 }, async () => {
    expect(await complaints(standardRequests(STANDARD_BODY_BYTES - ENVELOPE_BYTES, { file }))).toEqual([]);
  });

  it.each([512 * 1024, MIB])('of %i bytes, where an operation takes so much', { timeout: 480_000 }, async (bytes) => {
    expect(await complaints(largeRequests(bytes - ENVELOPE_BYTES, { file }))).toEqual([]);
  });

  it('that is too long for its operation: it is refused', async () => {
    const long = standardRequests(STANDARD_BODY_BYTES + 1024, { file }).filter(({ name }) =>
      /^MCP: |^tool /.test(name),
    );
    for (const request of long) expect((await send(request)).status, request.name).toBe(413);
  });
});
