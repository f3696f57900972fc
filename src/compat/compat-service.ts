import { dispatched } from '../operations/dispatch.ts';
import { documentOperations } from '../operations/document-operations.ts';
import { parseInput } from '../operations/input-errors.ts';
import type { Answer, Call } from '../operations/operation.ts';
import { admitPassing, type PassingUpload, withPassingFile } from '../operations/passing-file.ts';
import type { Services } from '../operations/services.ts';
import type { Reply } from '../server/reply.ts';
import type { InputLimits } from '../server/request-input.ts';
import type { Route } from '../server/router.ts';
import { safetyHeaders } from '../server/safety-headers.ts';
import { type HttpRequest, toHeaderList } from '../server/transport.ts';

/** The input of a compat service, which answers as another product would. */
export interface CompatOptions {
  services: Services;
  limits: InputLimits;
}

export type CompatService = (options: CompatOptions) => Route[];

/** One document, for as long as a request lasts. */
export interface PassingDocument {
  /** An operation on it, as any caller would ask for it. */
  ask(operation: string, input?: Record<string, unknown>): Promise<Answer>;
  /** The same, as text. */
  text(operation: string, input?: Record<string, unknown>): Promise<string>;
  json<T>(operation: string, input?: Record<string, unknown>): Promise<T>;
}

/** A route that takes a document, answers about it and keeps nothing. */
export function passingRoute(
  route: Pick<Route, 'name' | 'method' | 'path' | 'keyHeader'>,
  { services }: CompatOptions,
  receive: (request: HttpRequest) => Promise<PassingUpload>,
  answer: (document: PassingDocument, request: HttpRequest, upload: PassingUpload) => Promise<Answer>,
): Route {
  return {
    ...route,
    scope: 'write',
    async handle(request, reply) {
      const release = await admitPassing(services, reply);
      try {
        const upload = await receive(request);
        const given = await withPassingFile(upload, services, reply, (id, call) =>
          answer(toDocument(id, services, call), request, upload),
        );
        await send(given, reply);
      } finally {
        release();
      }
    },
  };
}

const named = new Map(documentOperations.map((operation) => [operation.name, dispatched(operation)]));

function toDocument(id: string, services: Services, call: Call): PassingDocument {
  const ask = async (name: string, input: Record<string, unknown> = {}): Promise<Answer> => {
    const operation = named.get(name)!;
    return operation.run(parseInput(operation.input, { id, ...input }) as never, services, call);
  };
  const text = async (name: string, input?: Record<string, unknown>) => textOf(await ask(name, input));
  return {
    ask,
    text,
    json: async <T>(name: string, input?: object) => JSON.parse(await text(name, { ...input })) as T,
  };
}

async function textOf(answer: Answer): Promise<string> {
  if (answer.kind === 'empty') return '';
  if (answer.kind === 'json') return JSON.stringify(answer.value);
  if (answer.kind === 'bytes') return Buffer.from(answer.bytes).toString('utf8');
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(answer: Answer, reply: Reply): void | Promise<void> {
  const mediaType = answer.kind === 'stream' || answer.kind === 'bytes' ? answer.mediaType : 'application/json';
  const headers = toHeaderList({
    'content-type': mediaType,
    'cache-control': 'no-store',
    ...safetyHeaders(mediaType),
  });
  if (answer.kind === 'stream') return reply.stream(200, headers, answer.chunks);
  if (answer.kind === 'bytes') return reply.send(200, headers, answer.bytes);
  reply.send(200, headers, Buffer.from(answer.kind === 'json' ? JSON.stringify(answer.value) : ''));
}
