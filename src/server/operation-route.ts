import type { Answer, Operation } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { AnswerCache, CACHE_CONTROL, type ReadyAnswer, toReadyHeaders } from './answer-cache.ts';
import { etagOf, matchesEtag, quoteEtag } from './etag.ts';
import type { Reply } from './reply.ts';
import { type InputLimits, InputReader } from './request-input.ts';
import type { Route } from './router.ts';
import { safetyHeaders } from './safety-headers.ts';
import { withHeartbeat } from './server-sent-events.ts';
import { type HeaderList, type HttpRequest, NO_BYTES, toHeaderList } from './transport.ts';

const JSON_TYPE = 'application/json';

export interface OperationRouteOptions {
  services: Services;
  cache: AnswerCache;
  limits: InputLimits;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
}

/** Makes an operation answer HTTP requests. */
export class OperationRoute implements Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scope: 'read' | 'write';
  readonly #operation: Operation;
  readonly #reader: InputReader;
  readonly #options: OperationRouteOptions;

  constructor(operation: Operation, options: OperationRouteOptions) {
    this.name = operation.name;
    this.method = operation.http.method;
    this.path = operation.http.path;
    this.scope = operation.scope;
    this.#operation = operation;
    this.#reader = new InputReader(operation, options.services.spool, options.limits);
    this.#options = options;
  }

  /**
   * Stored bytes are sent before this returns: uWebSockets disconnects clients that pipeline a request behind one that
   * is answered later.
   */
  handle(request: HttpRequest, reply: Reply, parameters: ReadonlyMap<string, string>): void | Promise<void> {
    if (this.#operation.http.admit) return this.#admitThenHandle(request, reply, parameters);
    return this.#handle(request, reply, parameters);
  }

  async #admitThenHandle(request: HttpRequest, reply: Reply, parameters: ReadonlyMap<string, string>): Promise<void> {
    const release = await this.#operation.http.admit!(this.#options.services, reply);
    try {
      await this.#handle(request, reply, parameters);
    } finally {
      release();
    }
  }

  #handle(request: HttpRequest, reply: Reply, parameters: ReadonlyMap<string, string>): void | Promise<void> {
    const { services, cache } = this.#options;
    const { generation } = cache;
    const fileId = parameters.get('id');
    return after(this.#reader.read(request, parameters), (value) =>
      after(this.#operation.run(value, services, reply), (answer) => {
        if (this.method === 'DELETE' && fileId !== undefined) cache.forgetFile(fileId);
        const ready = this.#toReady(answer, fileId, reply.owner);
        if (!ready) return this.#answerOnce(answer, request, reply);
        const key = AnswerCache.key(request.path, request.query);
        if (this.#isCacheable && !reply.isPassing) cache.keep(key, ready, generation);
        if (matchesEtag(request.header('if-none-match'), ready.etag)) reply.send(304, ready.headers, NO_BYTES);
        else reply.send(200, ready.headers, ready.bytes);
      }),
    );
  }

  /** An answer that depends on headers cannot be found by its path alone. */
  get #isCacheable(): boolean {
    return this.#operation.http.immutable === true && !this.#operation.http.headers;
  }

  /** Whole answers to GET that can be asked for again with their tag. */
  #toReady(answer: Answer, fileId: string | undefined, owner: string): ReadyAnswer | undefined {
    if (this.method !== 'GET') return undefined;
    const operation = this.name;
    if (answer.kind === 'bytes' && answer.etag !== undefined) {
      const etag = quoteEtag(answer.etag);
      return { operation, fileId, owner, etag, headers: toReadyHeaders(answer.mediaType, etag), bytes: answer.bytes };
    }
    if (answer.kind !== 'json' || !this.#operation.http.immutable || answer.status || answer.headers) return undefined;
    const bytes = toJsonBytes(answer.value);
    const etag = etagOf(bytes);
    return { operation, fileId, owner, etag, headers: toReadyHeaders(JSON_TYPE, etag), bytes };
  }

  #answerOnce(answer: Answer, request: HttpRequest, reply: Reply): void | Promise<void> {
    const status = this.#operation.http.status ?? 200;
    if (answer.kind !== 'empty') reply.createdId = answer.headers?.location?.split('/').at(-1);
    switch (answer.kind) {
      case 'empty':
        return reply.send(204, [], NO_BYTES);
      case 'bytes':
        return reply.send(answer.status ?? status, headersOf(answer), answer.bytes);
      case 'json': {
        const headers = toHeaderList({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...answer.headers });
        return reply.send(answer.status ?? status, headers, toJsonBytes(answer.value));
      }
      case 'stream':
        return this.#stream(answer, request, reply, answer.status ?? status);
    }
  }

  #stream(answer: StreamAnswer, request: HttpRequest, reply: Reply, status: number): Promise<void> {
    const { mediaType, length } = answer;
    const etag = answer.etag === undefined ? undefined : quoteEtag(answer.etag);
    const headers = toHeaderList({
      'content-type': mediaType,
      'cache-control': etag === undefined ? 'no-store' : CACHE_CONTROL,
      ...safetyHeaders(mediaType),
      ...(etag !== undefined && { etag }),
      ...answer.headers,
    });
    const isNotModified =
      this.method === 'GET' && etag !== undefined && matchesEtag(request.header('if-none-match'), etag);
    const isEvents = mediaType.startsWith('text/event-stream');
    const chunks = isEvents ? withHeartbeat(answer.chunks, this.#options.closing) : answer.chunks;
    return reply.stream(isNotModified ? 304 : status, headers, chunks, length);
  }
}

const headersOf = ({ mediaType, etag, headers }: BytesAnswer): HeaderList =>
  etag === undefined
    ? toHeaderList({ 'content-type': mediaType, 'cache-control': 'no-store', ...safetyHeaders(mediaType), ...headers })
    : toReadyHeaders(mediaType, quoteEtag(etag));

type BytesAnswer = Extract<Answer, { kind: 'bytes' }>;
type StreamAnswer = Extract<Answer, { kind: 'stream' }>;

/** Goes on at once where there is nothing to wait for. */
function after<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const toJsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
