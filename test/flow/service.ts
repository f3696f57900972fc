import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect } from 'vitest';
import { startService } from '../../src/main.ts';
import { operations } from '../../src/operations/registry.ts';
import { toOpenApi } from '../../src/server/openapi.ts';
import { Settings } from '../../src/settings.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by what the test expects of them
  body: any;
}

/** What services logged as an error during a test: where it fails, that says why. */
const errors: string[] = [];
afterEach(({ task }) => {
  const logged = errors.splice(0);
  if (task.result?.state === 'fail' && logged.length > 0) process.stderr.write(logged.join(''));
});
const errorLog = pino({ level: 'error' }, { write: (line) => void errors.push(line) });

/** A whole service on a free port, with a client for it. */
export class TestService {
  readonly url: string;
  readonly dataDir: string;
  readonly #close: () => Promise<void>;

  private constructor(url: string, dataDir: string, close: () => Promise<void>) {
    this.url = url;
    this.dataDir = dataDir;
    this.#close = close;
  }

  static async start(settings: Partial<Settings> = {}): Promise<TestService> {
    const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'docloupe-flow-'));
    const all = Settings.parse({ port: 0, workers: 1, ...settings, dataDir });
    const service = await startService(all, errorLog);
    return new TestService(service.url, dataDir, service.close);
  }

  /** Stops the service; the data stays where `keepData` says so. */
  async close({ keepData = false } = {}): Promise<void> {
    await this.#close();
    if (!keepData) rmSync(this.dataDir, { recursive: true, force: true });
  }

  async request(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(this.url + path, { method, ...init });
    const described = isDescribed(method, path, response.status);
    expect(described, `OpenAPI does not tell of ${response.status} for ${method} ${path}`).toBe(true);
    const text = await response.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    return { status: response.status, headers: response.headers, text, body };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request('GET', path, { headers });
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.send('POST', path, body);
  }

  send(method: string, path: string, body: unknown): Promise<Reply> {
    return this.request(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }

  upload(content: string | Uint8Array, name: string, fields: Record<string, string> = {}, query = ''): Promise<Reply> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', new Blob([content as never]), name);
    return this.request('POST', `/v1/files${query}`, { body: form });
  }
}

const { paths } = JSON.parse(Buffer.from(toOpenApi(operations, '0')).toString()) as {
  paths: Record<string, Record<string, { responses: object }>>;
};
const DESCRIBED = Object.entries(paths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}));

/** Whether OpenAPI says that this request may be answered so; it does not speak of routes that do not exist. */
function isDescribed(method: string, path: string, status: number): boolean {
  const route = DESCRIBED.find(({ pattern }) => pattern.test(path.replace(/\?.*/, '')));
  const responses = route?.methods[method.toLowerCase()]?.responses;
  return responses === undefined || status in responses;
}
