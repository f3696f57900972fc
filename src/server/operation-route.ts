import type { Answer, Operation } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { AnswerCache, toReadyHeaders } from './answer-cache.ts';
import { etagOf, matchesEtag, quoteEtag } from './etag.ts';
import type { Reply } from './reply.ts';
import { type InputLimits, InputReader } from './request-input.ts';
import type { Route } from './router.ts';
import { withHeartbeat } from './server-sent-events.ts';
import { type HttpRequest, NO_BYTES, toHeaderList } from './transport.ts';

const JSON_TYPE = 'application/json';

export interface OperationRouteOptions {
  services: Services;
  cache: AnswerCache;
  limits: InputLimits;
}

/** Makes an operation answer HTTP requests. */
export function toRoute(operation: Operation, { services, cache, limits }: OperationRouteOptions): Route {
  const { name, http, scope } = operation;
  const reader = new InputReader(operation, services.spool, limits);
  // An answer that depends on headers cannot be found by its path alone.
  const isCacheable = operation.immutable === true && http.method === 'GET' && !http.headers;
  return {
    name,
    method: http.method,
    path: http.path,
    scope,
    // What is stored is answered before this returns: uWebSockets disconnects clients that pipeline requests behind later ones.
    handle(request, reply, parameters) {
      const { generation } = cache;
      const fileId = parameters.get('id');
      return after(reader.read(request, parameters), ({ value, hasUnknownQuery }) =>
        after(operation.run(value, services, reply), (answer) => {
          if (http.method === 'DELETE' && fileId !== undefined) cache.forgetFile(fileId);
          const ready = toReady(operation, answer, fileId);
          if (!ready) return answerOnce(operation, answer, request, reply);
          const key = AnswerCache.key(request.path, request.query);
          if (isCacheable && !hasUnknownQuery) cache.keep(key, ready, generation);
          if (matchesEtag(request.header('if-none-match'), ready.etag)) reply.send(304, ready.headers, NO_BYTES);
          else reply.send(200, ready.headers, ready.bytes);
        }),
      );
    },
  };
}

/** Goes on at once where there is nothing to wait for. */
function after<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Whole answers to GET that can be asked for again with their tag. */
function toReady(operation: Operation, answer: Answer, fileId: string | undefined) {
  if (operation.http.method !== 'GET') return undefined;
  if (answer.kind === 'bytes') {
    const etag = quoteEtag(answer.etag);
    const headers = toReadyHeaders(answer.mediaType, etag);
    return { operation: operation.name, fileId, etag, headers, bytes: answer.bytes };
  }
  if (answer.kind !== 'json' || !operation.immutable || answer.status || answer.headers) return undefined;
  const bytes = toJsonBytes(answer.value);
  const etag = etagOf(bytes);
  return { operation: operation.name, fileId, etag, headers: toReadyHeaders(JSON_TYPE, etag), bytes };
}

function answerOnce(operation: Operation, answer: Answer, request: HttpRequest, reply: Reply): void | Promise<void> {
  const usual = operation.http.status ?? 200;
  switch (answer.kind) {
    case 'empty':
      return reply.send(204, [], NO_BYTES);
    case 'bytes':
      return reply.send(usual, toReadyHeaders(answer.mediaType, quoteEtag(answer.etag)), answer.bytes);
    case 'json': {
      const headers = { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...answer.headers };
      return reply.send(answer.status ?? usual, toHeaderList(headers), toJsonBytes(answer.value));
    }
    case 'stream':
      return stream(answer, answer.status ?? usual, request, reply);
  }
}

function stream(
  answer: Extract<Answer, { kind: 'stream' }>,
  status: number,
  request: HttpRequest,
  reply: Reply,
): Promise<void> {
  const etag = answer.etag === undefined ? undefined : quoteEtag(answer.etag);
  const headers = toHeaderList({
    'content-type': answer.mediaType,
    'cache-control': etag === undefined ? 'no-store' : 'private, no-cache',
    'x-content-type-options': 'nosniff',
    ...(etag !== undefined && { etag }),
    ...answer.headers,
  });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const notModified = isRead && etag !== undefined && matchesEtag(request.header('if-none-match'), etag);
  const isEvents = answer.mediaType.startsWith('text/event-stream');
  const chunks = isEvents ? withHeartbeat(answer.chunks) : answer.chunks;
  return reply.stream(notModified ? 304 : status, headers, chunks, answer.length);
}

const toJsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
