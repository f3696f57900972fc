import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LlmOptions } from '../../src/extraction/backends/llm/options.ts';
import { Slots } from '../../src/extraction/backends/llm/slots.ts';
import { Spend } from '../../src/extraction/backends/llm/spend.ts';
import { LlmBackend } from '../../src/extraction/backends/llm.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Schema } from '../../src/extraction/schema.ts';
import type { Searcher } from '../../src/index/search/searcher.ts';
import { readSettings, Settings, toLlmOptions } from '../../src/settings.ts';
import { type Asked, fails, ModelServer, read, says } from './model-server.ts';
import { paper } from './paper.ts';

const CONTENT = paper([
  [50, 1, 'The yearly fee is EUR 1,250.00.'],
  [50, 2, 'Confidential: do not show to Mr Halloway.'],
]);
const SCHEMA: Schema = { name: 'fee', fields: [{ name: 'fee', type: 'money' }] };
const answer = (asked: Asked): object => ({ fee: [read(asked, 'EUR 1,250.00', 1250)] });
const NEVER = new AbortController().signal;

let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
});
afterAll(() => model.close());

function open(more: Partial<LlmOptions> = {}): { extract(signal?: AbortSignal): Promise<unknown>; log(): string } {
  const provider = more.provider ?? 'openai';
  const options: LlmOptions = {
    provider,
    baseUrl: model.baseUrl(provider),
    model: 'stub-1',
    apiKey: 'sk-very-secret-key',
    timeoutMs: 10_000,
    deadlineMs: 15_000,
    retries: 2,
    maxInputTokens: 8_000,
    maxOutputTokens: 1_000,
    tokensPerDay: 1_000_000,
    concurrency: 2,
    ...more,
  };
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const searcher = { search: () => ({ matches: [] }) } as unknown as Searcher;
  const backend = new LlmBackend(options, { rules: rulesBackend, searcher, logger: pino({ level: 'trace' }, sink) });
  return {
    extract: async (signal = NEVER) => backend.extract(new Evidence(CONTENT), SCHEMA, { preferEmbedded: true, signal }),
    log: () => log,
  };
}

const faultOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no fault',
    (error: { fault?: unknown }) => error.fault ?? error,
  );

describe.each(['openai', 'anthropic'] as const)('limits of a model of %s', (provider) => {
  it('waits for one answer no longer than it may, headers or body', async () => {
    const slowly: ((asked: Asked, response: Parameters<ModelServer['behaviours'][number]>[1]) => void)[] = [
      () => undefined,
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
    ];
    for (const slow of slowly) {
      model.will(slow);
      const { extract } = open({ provider, timeoutMs: 150, retries: 0 });
      expect(await faultOf(extract())).toMatchObject({ code: 'timeout' });
    }
    model.will(slowly[0]!, answer);
    await expect(open({ provider, timeoutMs: 4_000, retries: 1 }).extract()).resolves.toMatchObject({
      fields: [{ value: 1250 }],
    });
  });

  it('ends at the deadline, whatever is still to be tried', async () => {
    model.will(() => undefined);
    const { extract } = open({ provider, deadlineMs: 200, retries: 10 });
    expect(await faultOf(extract())).toMatchObject({ code: 'timeout' });
    model.will(fails(503, { 'retry-after': '50' }));
    expect(await faultOf(open({ provider, deadlineMs: 30_000 }).extract())).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 50,
    });
  });

  it('stops when the caller leaves, also between two tries', async () => {
    model.will(fails(503, { 'retry-after': '9' }));
    const controller = new AbortController();
    const asking = faultOf(open({ provider }).extract(controller.signal));
    await vi.waitFor(() => expect(model.asked).toHaveLength(1));
    controller.abort();
    expect(await asking).toMatchObject({ code: 'unavailable' });
  });

  it('cannot be reached', async () => {
    const { extract } = open({ provider, baseUrl: 'http://127.0.0.1:9', retries: 0 });
    expect(await faultOf(extract())).toMatchObject({
      code: 'unavailable',
      message: 'The language model cannot be reached.',
    });
  });

  it('logs what a request cost, and neither its text nor the key', async () => {
    model.will(fails(500, { 'retry-after': '0' }, 'EUR 1,250.00 sk-very-secret-key'), answer);
    const { extract, log } = open({ provider });
    await extract();
    expect(log()).toContain('"status":500');
    expect(log()).toContain('"tokens":120');
    expect(log()).not.toMatch(/1,250|Halloway|yearly|secret/);
  });
});

describe('an endpoint that speaks chat completions in its own way', () => {
  it('may refuse a temperature and know the limit by its old name', async () => {
    model.will(
      fails(400, {}, "Unsupported value: 'temperature' does not support 0 with this model."),
      fails(422, {}, 'extra fields not permitted: max_completion_tokens'),
      answer,
    );
    const { extract } = open({ retries: 0 });
    await expect(extract()).resolves.toMatchObject({ fields: [{ value: 1250 }] });
    const { body } = model.asked[2]!;
    expect(body).toMatchObject({ max_tokens: 1_000 });
    expect(body).not.toHaveProperty('temperature');
    await extract();
    expect(model.asked).toHaveLength(4);
  });

  it('may put words around the JSON, or send none at all', async () => {
    model.will((asked, response) =>
      says(`Sure!\n\`\`\`json\n${JSON.stringify(answer(asked))}\n\`\`\``)(asked, response),
    );
    await expect(open().extract()).resolves.toMatchObject({ fields: [{ value: 1250 }] });
    model.will((_asked, response) => void response.end('<html>It works!</html>'));
    expect(await faultOf(open().extract())).toMatchObject({ code: 'unavailable' });
  });
});

describe('what may be spent', () => {
  it('is set aside before a request, counted after it, and new every day', () => {
    let now = Date.UTC(2024, 2, 4, 23, 0);
    const spend = new Spend(1_000, () => now);
    const settle = spend.reserve(600);
    expect(() => spend.reserve(600)).toThrow(/1000 tokens a day/);
    settle(100);
    spend.reserve(900);
    try {
      spend.reserve(1);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ fault: { code: 'too_many_requests', retryAfterSeconds: 3600 } });
    }
    now += 3_600_000;
    spend.reserve(1_000);
  });

  it('is told by the endpoint', async () => {
    model.will(answer);
    const { extract } = open({ tokensPerDay: 9_000, maxOutputTokens: 8_000 });
    await extract();
    await extract();
    const { extract: extractMore } = open({ tokensPerDay: 8_100, maxOutputTokens: 8_000 });
    expect(await faultOf(extractMore())).toMatchObject({ code: 'too_many_requests' });
  });

  it('has a limit for the schema', async () => {
    expect(await faultOf(open({ maxInputTokens: 600 }).extract())).toMatchObject({ code: 'limit_exceeded' });
  });
});

describe('slots', () => {
  it('let so many in at a time, in order, and none who left', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    const work = (name: string, signal = NEVER) =>
      slots.run(async () => {
        order.push(name);
        await new Promise((done) => setTimeout(done, 5));
      }, signal);
    const controller = new AbortController();
    const gone = work('gone', controller.signal);
    const all = [work('a'), work('b'), work('c')];
    const left = work('left', controller.signal).catch(() => 'left');
    controller.abort();
    await Promise.all([gone, ...all]);
    expect(await left).toBe('left');
    expect(order).toEqual(['gone', 'a', 'b', 'c']);
  });
});

describe('settings of the language model', () => {
  const options = (more: Partial<Settings>) =>
    toLlmOptions(Settings.parse({ llmProvider: 'openai', llmModel: 'm', ...more }));

  it('are none by default, and complete where there are some', () => {
    expect(toLlmOptions(readSettings(new Map(), {}))).toBeUndefined();
    expect(options({})).toMatchObject({ baseUrl: 'https://api.openai.com/v1', model: 'm' });
    expect(options({ llmProvider: 'anthropic' })).toMatchObject({ baseUrl: 'https://api.anthropic.com' });
  });

  it('stop the start where they are wrong', () => {
    expect(() => options({ llmModel: '' })).toThrow('DOCLOUPE_LLM_MODEL');
    expect(() => options({ llmBaseUrl: 'ftp://x' })).toThrow('DOCLOUPE_LLM_BASE_URL');
    expect(() => options({ llmBaseUrl: 'https://me:secret@x' })).toThrow(/^DOCLOUPE_LLM_BASE_URL[\s\S]*(?<!secret)$/);
    expect(() => options({ llmTokensPerDay: 1_000 })).toThrow('DOCLOUPE_LLM_TOKENS_PER_DAY');
  });
});

describe('a package that is not installed', () => {
  it.each(['openai', 'anthropic'] as const)('is named: %s', async (provider) => {
    vi.resetModules();
    const name = provider === 'openai' ? 'openai' : '@anthropic-ai/sdk';
    vi.doMock(name, () => {
      throw new Error('Cannot find package');
    });
    const { openOpenAi } = await import('../../src/extraction/backends/llm/openai.ts');
    const { openAnthropic } = await import('../../src/extraction/backends/llm/anthropic.ts');
    const opening = (provider === 'openai' ? openOpenAi : openAnthropic)({} as LlmOptions);
    await expect(opening).rejects.toThrow(`The package ${name} is not installed: npm install ${name}`);
    vi.doUnmock(name);
  });
});
