import { FaultError, fault } from '../document/fault.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { Metrics } from './metrics.ts';
import type { Route } from './router.ts';
import { type HeaderList, type HttpRequest, NO_BYTES, toHeaderList } from './transport.ts';

/** A part of the service that must work before it is ready. */
export interface Probe {
  name: string;
  /** Throws, or does not come back, where it does not work. */
  check(): void | Promise<void>;
}

/** Versions of Node and of the transport. */
export interface Runtime {
  node: string;
  transport: { name: string; version: string };
}

const PROBE_TIMEOUT_MS = 2_000;
const JSON_HEADERS = toHeaderList({ 'content-type': 'application/json', 'cache-control': 'no-store' });

/** Routes about the service itself, not about documents. */
export function serviceRoutes(options: {
  version: string;
  probes: readonly Probe[];
  metrics: Metrics;
  openApi: Uint8Array;
  /** Undefined for those whom it does not concern. */
  runtime(request: HttpRequest): Runtime | undefined;
}): Route[] {
  const { version, probes, metrics, openApi, runtime } = options;
  const health = (more?: Runtime) => Buffer.from(JSON.stringify({ status: 'healthy', version, ...more }));
  const healthForAll = health();
  return [
    {
      name: 'get_health',
      method: 'GET',
      path: '/health',
      scope: 'public',
      handle(request, reply) {
        const more = runtime(request);
        reply.send(200, JSON_HEADERS, more ? health(more) : healthForAll);
      },
    },
    {
      name: 'get_readiness',
      method: 'GET',
      path: '/ready',
      scope: 'public',
      async handle(_, reply) {
        const states = await Promise.all(probes.map(probe));
        const broken = states.filter(({ works }) => !works);
        if (broken.length > 0) {
          throw fault('unavailable', `Not ready: ${broken.map(({ name }) => name).join(', ')}.`, {
            errors: broken.map(({ name, reason }) => ({ path: name, message: reason })),
          });
        }
        const checks = Object.fromEntries(states.map(({ name }) => [name, 'ok']));
        reply.send(200, JSON_HEADERS, Buffer.from(JSON.stringify({ status: 'ready', checks })));
      },
    },
    {
      name: 'get_metrics',
      method: 'GET',
      path: '/metrics',
      scope: 'read',
      async handle(_, reply) {
        const text = await metrics.render();
        reply.send(200, toHeaderList({ 'content-type': metrics.contentType }), Buffer.from(text));
      },
    },
    bytesRoute('get_openapi', '/openapi.json', 'application/json', openApi),
  ];
}

/** Bytes that never change while the process lives. */
export function bytesRoute(name: string, path: string, mediaType: string, bytes: Uint8Array): Route {
  const etag = etagOf(bytes);
  const headers: HeaderList = toHeaderList({ 'content-type': mediaType, etag, 'cache-control': 'no-cache' });
  return {
    name,
    method: 'GET',
    path,
    scope: 'public',
    handle: (request, reply) =>
      matchesEtag(request.header('if-none-match'), etag)
        ? reply.send(304, headers, NO_BYTES)
        : reply.send(200, headers, bytes),
  };
}

async function probe({ name, check }: Probe): Promise<{ name: string; works: boolean; reason: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PROBE_TIMEOUT_MS, SILENT);
  });
  const answered = (async () => {
    await check();
    return '';
  })();
  const reason = await Promise.race([answered, late]).catch((error: unknown) =>
    error instanceof FaultError ? error.fault.message : SILENT,
  );
  clearTimeout(timer);
  return { name, works: reason === '', reason };
}

const SILENT = 'Does not answer';
