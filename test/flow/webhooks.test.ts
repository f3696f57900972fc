import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpooledUpload } from '../../src/index/spool.ts';
import { Webhooks } from '../../src/operations/webhooks.ts';
import { newRecord } from '../../src/pool/records.ts';
import { Settings, toWebhookSettings } from '../../src/settings.ts';
import { TestService } from './service.ts';

const KEY = Buffer.from('a key of more than sixteen bytes');
const SECRET = `whsec_${KEY.toString('base64')}`;

interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const deliveries: Delivery[] = [];
/** Answers that are given before the rest are 204. */
const answers: number[] = [];
let target: Server;
let base: string;
let service: TestService;

beforeAll(async () => {
  target = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    deliveries.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204, { location: `${base}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  service = await TestService.start({ webhookTargets: [`${base}/hooks`], webhookSecret: SECRET, webhookRetryMs: 1 });
});
afterAll(async () => {
  await service.close();
  target.close();
});

const upload = (content: string | Uint8Array, name: string, webhook: string, wait = true) =>
  service.upload(content, name, {}, `?${new URLSearchParams({ webhook, wait: String(wait) })}`);
const told = async (count: number): Promise<Delivery[]> => {
  await expect.poll(() => deliveries.length).toBe(count);
  return deliveries.splice(0);
};

describe('a webhook', () => {
  it('is told of a file that is ready, signed as Standard Webhooks says', async () => {
    const { body: file } = await upload('name,n\nbolt,1\n', 'a.csv', `${base}/hooks/a`);
    const [{ path, headers, body }] = (await told(1)) as [Delivery];
    expect(path).toBe('/hooks/a');
    expect(JSON.parse(body)).toMatchObject({ type: 'file.ready', data: { file: { id: file.id, status: 'ready' } } });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', KEY).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('is told of a file that failed after its upload', async () => {
    const { body: file } = await upload(Uint8Array.of(0, 1, 2, 255, 254), 'x.bin', `${base}/hooks`, false);
    const [{ body }] = (await told(1)) as [Delivery];
    const { type, data } = JSON.parse(body);
    expect([type, data.file.id, data.file.error.code]).toEqual(['file.failed', file.id, 'unsupported_format']);
  });

  it('is told while another target does not answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hooks = new Webhooks({ targets: [base, elsewhere], secret: KEY, retries: 0, retryMs: 1 }, () => {});
    const record = newRecord(
      { sha256: '0'.repeat(64), sizeBytes: 1 } as SpooledUpload,
      { fileName: 'a.csv', password: undefined, owner: 'ada' },
      new Date(),
    );
    for (let i = 0; i < 20; i++) hooks.fileAdded({ ...record, webhook: elsewhere });
    hooks.fileAdded({ ...record, webhook: `${base}/hooks/lively` });
    expect((await told(1))[0]!.path).toBe('/hooks/lively');
    hooks.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('is told again until it takes it, and never elsewhere', async () => {
    answers.push(500, 302, 429);
    await upload('name,n\nnut,2\n', 'b.csv', `${base}/hooks/b`);
    const all = await told(4);
    expect(new Set(all.map(({ path }) => path))).toEqual(new Set(['/hooks/b']));
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it.each(['/hooksters', '/', '/hooks/../admin', 'http://example.org/hooks', 'nonsense'])('is not %s', async (path) => {
    const address = path.startsWith('/') ? base + path : path;
    const { status, body } = await upload('name,n\n', 'c.csv', address);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

it('targets need a secret', () => {
  const settings = (more: object) => Settings.parse({ webhookTargets: ['https://example.org'], ...more });
  expect(() => toWebhookSettings(settings({}))).toThrow(/WEBHOOK_SECRET/);
  expect(() => toWebhookSettings(settings({ webhookTargets: ['example'] }))).toThrow(/WEBHOOK_TARGETS/);
  expect(toWebhookSettings(Settings.parse({}))).toBeUndefined();
});
