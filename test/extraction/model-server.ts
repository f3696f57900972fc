import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Provider = 'openai' | 'anthropic';

/** What a model was asked, whatever the protocol. */
export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: requests are checked by what the test expects of them
  body: any;
  instructions: string;
  document: string;
  answerSchema: Record<string, unknown>;
}

/** Answers a request in its own way; what it returns is said by the model. */
export type Behaviour = (asked: Asked, response: ServerResponse) => unknown;

/** A language model's endpoint on this machine, speaking chat completions and Anthropic's messages. */
export class ModelServer {
  readonly asked: Asked[] = [];
  /** Used up one by one; the last one stays. */
  behaviours: Behaviour[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const model = new ModelServer(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const asked = toAsked(request.url!, request.headers, JSON.parse(Buffer.concat(chunks).toString('utf8')));
      model.asked.push(asked);
      const behave = model.behaviours.length > 1 ? model.behaviours.shift()! : model.behaviours[0]!;
      const said = behave(asked, response);
      if (said !== undefined) answer(asked, response, JSON.stringify(said));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return model;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  baseUrl(provider: Provider): string {
    return `http://127.0.0.1:${this.port}${provider === 'openai' ? '/v1' : ''}`;
  }

  /** What the model does from now on. */
  will(...behaviours: Behaviour[]): void {
    this.asked.length = 0;
    this.behaviours = behaviours;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

function toAsked(path: string, headers: IncomingHttpHeaders, body: Asked['body']): Asked {
  if (path === '/v1/messages') {
    const [message] = body.messages;
    const answerSchema = body.output_config.format.schema;
    return { path, headers, body, instructions: body.system, document: message.content, answerSchema };
  }
  const [system, user] = body.messages;
  const answerSchema = body.response_format.json_schema.schema;
  return { path, headers, body, instructions: system.content, document: user.content, answerSchema };
}

/** A whole answer of the protocol that was spoken. `end` is how it says why it stopped. */
export const toBody = (asked: Asked, text: string, end?: string): object =>
  asked.path === '/v1/messages'
    ? {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'stub',
        content: [{ type: 'text', text }],
        stop_reason: end ?? 'end_turn',
        usage: { input_tokens: 100, output_tokens: 20 },
      }
    : {
        id: 'c1',
        object: 'chat.completion',
        created: 0,
        model: 'stub',
        choices: [
          { index: 0, message: { role: 'assistant', content: text, refusal: null }, finish_reason: end ?? 'stop' },
        ],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      };

/** Whole, or in pieces where that was asked for. */
function answer(asked: Asked, response: ServerResponse, text: string, end?: string): void {
  if (asked.body.stream) stream(asked, response, text.match(/.{1,40}/gsu) ?? [''], end);
  else send(response, 200, toBody(asked, text, end));
}

/** Pieces of an answer as server-sent events; `between` is waited for after each. */
export async function stream(
  asked: Asked,
  response: ServerResponse,
  pieces: readonly string[],
  end?: string,
  between?: (sent: number) => Promise<unknown>,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const tell = (data: { type?: string }): void => {
    response.write(`${data.type ? `event: ${data.type}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  };
  const isMessages = asked.path === '/v1/messages';
  const head = { id: 'c1', object: 'chat.completion.chunk', created: 0, model: 'stub' };
  if (isMessages) {
    const message = { ...toBody(asked, ''), content: [], stop_reason: null };
    tell({ type: 'message_start', message } as object);
    tell({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as object);
  }
  for (const [i, piece] of pieces.entries()) {
    if (isMessages)
      tell({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } } as object);
    else tell({ ...head, choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] } as object);
    await between?.(i + 1);
  }
  if (isMessages) {
    tell({ type: 'content_block_stop', index: 0 } as object);
    const delta = { stop_reason: end ?? 'end_turn', stop_sequence: null };
    tell({ type: 'message_delta', delta, usage: { output_tokens: 20 } } as object);
    tell({ type: 'message_stop' });
  } else {
    tell({ ...head, choices: [{ index: 0, delta: {}, finish_reason: end ?? 'stop' }] } as object);
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    if (asked.body.stream_options?.include_usage) tell({ ...head, choices: [], usage } as object);
    response.write('data: [DONE]\n\n');
  }
  response.end();
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export const fails =
  (status: number, headers: Record<string, string> = {}, message = 'no'): Behaviour =>
  (_asked, response) =>
    send(response, status, { type: 'error', error: { type: 'some_error', message } }, headers);

export const says =
  (text: string, end?: string): Behaviour =>
  (asked, response) =>
    answer(asked, response, text, end);

/** A reading whose blocks are those that hold the quote. */
export const read = ({ document }: Asked, quote: string, value: unknown, blocks?: string[]): object => {
  const ids = [...document.matchAll(/\[([^\]\s]+)\] ([^[]*)/g)].filter(([, , text]) => text!.includes(quote));
  return { blocks: blocks ?? ids.slice(0, 1).map(([, id]) => id), quote, value };
};
