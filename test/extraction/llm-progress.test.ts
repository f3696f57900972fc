import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { type Asked, type Behaviour, fails, ModelServer, read, send, stream, toBody } from './model-server.ts';

const SCHEMA = {
  name: 'bill',
  fields: [
    { name: 'number', type: 'string' },
    { name: 'issued', type: 'date' },
    { name: 'total', type: 'money' },
  ],
};
const toAnswer = (asked: Asked) => ({
  number: [read(asked, 'Bill R-17', 'R-17')],
  issued: [read(asked, '4 March 2024', '2024-03-04')],
  total: [read(asked, 'EUR 119.00', 119)],
});

async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [i, line] of ['Bill R-17', 'Date: 4 March 2024', 'Total: EUR 119.00'].entries())
    page.drawText(line, { x: 60, y: 780 - 40 * i, size: 11, font });
  return pdf.save({ useObjectStreams: false });
}

interface Told {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: events are checked by what the test expects of them
  data: any;
}

async function* eventsOf(response: Response): AsyncGenerator<Told> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      if (event) yield { event, data: JSON.parse(data!) };
    }
  }
}
async function all(response: Response): Promise<Told[]> {
  const told: Told[] = [];
  for await (const one of eventsOf(response)) told.push(one);
  return told;
}

let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
});
afterAll(() => model.close());

describe.each(['openai', 'anthropic'] as const)('progress of an extraction by a model of %s', (llmProvider) => {
  let service: TestService;
  let file: string;
  beforeAll(async () => {
    service = await TestService.start({
      llmProvider,
      llmBaseUrl: model.baseUrl(llmProvider),
      llmModel: 'stub-1',
      llmRetries: 0,
    });
    file = `${service.url}/v1/files/${(await service.upload(await makePdf(), 'bill.pdf')).body.id}`;
  });
  afterAll(() => service.close());
  const watch = (more: object = {}, signal?: AbortSignal) =>
    fetch(`${file}/extract/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema: SCHEMA, backend: 'llm', ...more }),
      ...(signal ? { signal } : {}),
    });

  it('is told field by field while the model answers', async () => {
    let goOn = (): void => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // The second field is not sent before the caller has heard of the first.
    model.will((asked, response) => {
      const text = JSON.stringify(toAnswer(asked));
      const at = text.indexOf('"issued"');
      void stream(asked, response, [text.slice(0, at), text.slice(at)], undefined, (sent) =>
        sent === 1 ? seen : Promise.resolve(),
      );
    });
    const response = await watch();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const told: Told[] = [];
    for await (const one of eventsOf(response)) {
      told.push(one);
      if (one.data.stage === 'answering') goOn();
    }
    expect(told.slice(0, -1)).toEqual([
      { event: 'progress', data: { stage: 'asking', done: 0, total: 3 } },
      { event: 'progress', data: { stage: 'answering', done: 1, total: 3 } },
      { event: 'progress', data: { stage: 'answering', done: 3, total: 3 } },
      { event: 'progress', data: { stage: 'proving', done: 3, total: 3 } },
    ]);
    const { event, data } = told.at(-1)!;
    expect(event).toBe('extraction');
    expect(data).toMatchObject({ backend: 'llm', usage: { requests: 1, tokens: 120 } });
    expect(data.fields.map(({ value }: { value: unknown }) => value)).toEqual(['R-17', '2024-03-04', 119]);
    const stored = await fetch(`${service.url}/v1/extractions/${data.id}`);
    expect(await stored.json()).toEqual(data);
  });

  it('ends with the problem where the model fails, and begins with one where nothing can be asked', async () => {
    model.will(fails(500));
    const told = await all(await watch());
    expect(told.at(-1)).toMatchObject({ event: 'failed', data: { code: 'unavailable', status: 503 } });
    const refused = await watch({ schema: 'invoices' });
    expect(refused.status).toBe(400);
  });

  it('lets go of the model when the caller leaves', async () => {
    const left = new Promise<void>((resolve) => {
      model.will((asked, response) => {
        response.on('close', resolve);
        void stream(asked, response, ['{"number": '], undefined, () => new Promise(() => {}));
      });
    });
    const leaving = new AbortController();
    const response = await watch({}, leaving.signal);
    const events = eventsOf(response);
    expect((await events.next()).value).toMatchObject({ event: 'progress' });
    leaving.abort();
    await left;
  });

  it('has nothing to tell of rules but the extraction', async () => {
    const told = await all(await watch({ backend: 'rules' }));
    expect(told).toMatchObject([{ event: 'extraction', data: { backend: 'rules', schema: 'bill' } }]);
    const stored = await fetch(`${service.url}/v1/extractions/${told[0]!.data.id}`);
    expect(stored.status).toBe(200);
  });

  if (llmProvider === 'anthropic') return;
  it('takes a whole answer where a stream was asked for', async () => {
    model.will((asked, response) => send(response, 200, toBody(asked, JSON.stringify(toAnswer(asked)))));
    expect((await all(await watch())).at(-1)).toMatchObject({ event: 'extraction' });
  });

  const refuses =
    (name: string): Behaviour =>
    (asked, response) =>
      name in asked.body ? send(response, 400, { error: { message: `Unknown parameter: ${name}` } }) : toAnswer(asked);

  it.each(['stream_options', 'stream'])('does without %s where the endpoint refuses it', async (name) => {
    model.will(refuses(name));
    expect((await all(await watch())).at(-1)).toMatchObject({ event: 'extraction' });
    expect(model.asked).toHaveLength(2);
  });
});
