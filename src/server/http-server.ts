import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultCode, FaultError, fault, hiddenBehind } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import type { Operation } from '../operations/operation.ts';
import { PROBLEMS } from '../operations/problem.ts';
import type { Services } from '../operations/services.ts';
import { AnswerCache, type ReadyAnswer } from './answer-cache.ts';
import type { AuditLevel, AuditLog } from './audit-log.ts';
import { type AuthSettings, Gatekeeper } from './auth.ts';
import { Cors } from './cors.ts';
import { matchesEtag } from './etag.ts';
import { HostGuard, type HostSettings } from './host-guard.ts';
import type { Logger } from './logger.ts';
import { Metrics } from './metrics.ts';
import { openTransport, type TransportChoice } from './open-transport.ts';
import { toOpenApi } from './openapi.ts';
import { OperationRoute } from './operation-route.ts';
import { toFault } from './problem.ts';
import { Reply } from './reply.ts';
import { RequestIds } from './request-id.ts';
import type { InputLimits } from './request-input.ts';
import { type Match, type Route, Router } from './router.ts';
import { type Probe, type Runtime, serviceRoutes } from './service-routes.ts';
import { type Address, ClientGone, type Exchange, type HttpRequest, NO_BYTES, type Transport } from './transport.ts';
import { WrongKeys } from './wrong-keys.ts';

export interface ServerSettings extends AuthSettings, HostSettings, InputLimits {
  transport: TransportChoice;
  answerCacheBytes: number;
  /** How long answers under way may take to end once the server closes. */
  drainMs: number;
}

export const DEFAULT_SERVER_SETTINGS: ServerSettings = {
  transport: 'auto',
  apiKeys: [],
  keyRequestsPerMinute: 0,
  allowedHosts: [],
  corsOrigins: [],
  maxUploadBytes: 256 * 1024 * 1024,
  maxJsonBytes: 1024 * 1024,
  answerCacheBytes: 64 * 1024 * 1024,
  drainMs: 10_000,
};

export interface ServerOptions {
  operations: readonly Operation[];
  services: Services;
  settings: ServerSettings;
  logger: Logger;
  version: string;
  /** Checks that must pass for the service to be ready. */
  probes?: readonly Probe[];
  metrics?: Metrics;
  audit?: { log: Pick<AuditLog, 'add'>; level: AuditLevel };
  /** The description of the operations, where it is made already. */
  openApi?: Uint8Array | undefined;
  /** Routes that are no operations: pages, protocols. */
  routes?: readonly Route[];
}

export interface HttpServer {
  listen(host: string, port: number): Promise<Address>;
  /** Drains: what is under way is answered, what comes now is told to come back later. */
  close(): Promise<void>;
  /** Undefined before `listen`. */
  readonly address: Address | undefined;
  readonly transportName: 'uws' | 'node' | undefined;
  /** Drops ready answers about a file. Deleting one through HTTP does it by itself. */
  forgetFile(fileId: string): void;
  /** The same for all files. */
  forgetFiles(): void;
}

export function createServer(options: ServerOptions): HttpServer {
  return new Server(options);
}

/** nginx's: the client left before the answer. Only in logs and counters. */
const CLIENT_CLOSED_REQUEST = 499;
const UNKNOWN_ROUTE = 'unknown';
const MAX_SHOWN_PATH = 200;

class Server implements HttpServer {
  readonly #settings: ServerSettings;
  readonly #logger: Logger;
  /** Successful reads are logged at debug level or in the audit log, and then all take the long way. */
  readonly #seesEveryRead: boolean;
  readonly #metrics: Metrics;
  readonly #cache: AnswerCache;
  readonly #router: Router;
  readonly #gatekeeper: Gatekeeper;
  readonly #hosts: HostGuard;
  readonly #wrongKeys = new WrongKeys();
  readonly #audit: ServerOptions['audit'];
  readonly #cors: Cors;
  readonly #requestIds = new RequestIds();
  #transport: Transport | undefined;
  #address: Address | undefined;
  readonly #closing = new AbortController();
  #isClosing = false;

  constructor(options: ServerOptions) {
    const { operations, services, settings, logger, version, probes = [], metrics, routes = [] } = options;
    this.#audit = options.audit;
    this.#settings = settings;
    this.#logger = logger;
    this.#seesEveryRead = (logger.isLevelEnabled?.('debug') ?? false) || options.audit?.level === 'all';
    this.#metrics = metrics ?? new Metrics();
    this.#cache = new AnswerCache(settings.answerCacheBytes);
    this.#gatekeeper = new Gatekeeper(settings);
    this.#hosts = new HostGuard(settings, !this.#gatekeeper.isOpen);
    this.#cors = new Cors(settings.corsOrigins);
    const openApi = options.openApi ?? toOpenApi(operations, version);
    const routeOptions = { services, cache: this.#cache, limits: settings, closing: this.#closing.signal };
    this.#router = new Router([
      ...serviceRoutes({
        version,
        probes,
        metrics: this.#metrics,
        openApi,
        runtime: (request) => this.#runtimeFor(request),
      }),
      ...operations.map((operation) => new OperationRoute(operation, routeOptions)),
      ...routes,
    ]);
  }

  get address(): Address | undefined {
    return this.#address;
  }

  get transportName(): 'uws' | 'node' | undefined {
    return this.#transport?.name;
  }

  async listen(host: string, port: number): Promise<Address> {
    this.#transport = await openTransport(this.#settings.transport, (exchange) => this.#accept(exchange), this.#logger);
    this.#address = await this.#transport.listen(host, port);
    return this.#address;
  }

  /** Versions are shown only to keys that may write. An unknown key is refused as on any other route. */
  #runtimeFor(request: HttpRequest): Runtime | undefined {
    const authorization = request.header('authorization');
    if (authorization === '' || this.#gatekeeper.isOpen || !this.#gatekeeper.mayWrite(authorization)) return undefined;
    const { name, version } = this.#transport!;
    return { node: process.version, transport: { name, version } };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#closing.abort();
    await this.#transport?.close(this.#settings.drainMs);
  }

  forgetFile(fileId: string): void {
    this.#cache.forgetFile(fileId);
  }

  forgetFiles(): void {
    this.#cache.forgetFiles();
  }

  #accept(exchange: Exchange): void {
    if (exchange.method === 'GET' && !this.#seesEveryRead && !this.#isClosing) {
      const ready = this.#cache.find(AnswerCache.key(exchange.path, exchange.query));
      if (ready && this.#answerReady(exchange, ready)) return;
    }
    void this.#serve(exchange);
  }

  /** The path of most requests, hence short: no promise, no object that is not needed. False where it is not that simple. */
  #answerReady(exchange: Exchange, ready: ReadyAnswer): boolean {
    if (!this.#hosts.allows(exchange.header('host'), exchange.header('origin'))) return false;
    const owner = this.#gatekeeper.isOpen
      ? DEFAULT_OWNER
      : this.#gatekeeper.admitted('read', exchange.header('authorization'))?.owner;
    if (owner !== ready.owner) return false;
    const requestId = this.#requestIds.for(exchange.header('x-request-id'));
    const notModified = matchesEtag(exchange.header('if-none-match'), ready.etag);
    const more = ['x-request-id', requestId];
    if (!this.#cors.isOff) more.push(...this.#cors.headersFor(exchange.header('origin')));
    exchange.send(notModified ? 304 : 200, ready.headers, notModified ? NO_BYTES : ready.bytes, more);
    this.#metrics.answeredFromCache(ready.operation, notModified);
    return true;
  }

  async #serve(exchange: Exchange): Promise<void> {
    const began = performance.now();
    const requestId = this.#requestIds.for(exchange.header('x-request-id'));
    const corsHeaders = this.#cors.isOff ? [] : this.#cors.headersFor(exchange.header('origin'));
    const reply = new Reply(exchange, requestId, ['x-request-id', requestId, ...corsHeaders]);
    const match = this.#router.find(exchange.method, exchange.path);
    const record: RequestRecord = { operation: match.kind === 'route' ? match.route.name : UNKNOWN_ROUTE };
    this.#metrics.requestBegan();
    try {
      await this.#answer(exchange, reply, match, record);
    } catch (error) {
      if (isWrongKey(error, keyIn(exchange, match))) await sleep(this.#wrongKeys.delayMs(exchange.remoteAddress));
      this.#answerError(error, reply, record);
    }
    const ms = performance.now() - began;
    const status = reply.status === 0 || reply.isClientGone ? CLIENT_CLOSED_REQUEST : reply.status;
    this.#metrics.requestEnded(record.operation, status, ms / 1000);
    this.#log(exchange, { request_id: requestId, ...record, status, ms: Math.round(ms * 10) / 10 });
    if (match.kind === 'route') this.#remember(match, exchange, reply, record, status);
  }

  /** Who did what, for those who have to answer for it later. */
  #remember(match: RouteMatch, exchange: Exchange, reply: Reply, record: RequestRecord, status: number): void {
    if (!this.#audit || this.#audit.level === 'off') return;
    const isRefused = status === 401 || status === 403;
    const isRead = match.route.scope !== 'write' && !isRefused;
    if (match.route.scope === 'public' || (isRead && this.#audit.level !== 'all')) return;
    const isStranger = isRefused && record.key === undefined;
    this.#audit.log.add({
      time: new Date().toISOString(),
      request_id: reply.requestId,
      key: record.key ?? null,
      owner: isStranger ? null : reply.owner,
      operation: record.operation,
      file_id: match.parameters.get('id') ?? reply.createdId ?? null,
      status,
      client: exchange.remoteAddress,
    });
  }

  async #answer(exchange: Exchange, reply: Reply, match: Match, record: RequestRecord): Promise<void> {
    if (this.#isClosing) throw fault('unavailable', 'The service is shutting down.');
    if (exchange.method !== 'OPTIONS') this.#hosts.check(exchange);
    if (match.kind === 'unknown') {
      const path = exchange.path.slice(0, MAX_SHOWN_PATH);
      throw fault('not_found', `There is no route ${path}; /openapi.json lists those that exist.`);
    }
    if (match.kind === 'wrong_method') {
      if (exchange.method !== 'OPTIONS') throw new WrongMethod(exchange.method, match.allow);
      return reply.send(204, this.#cors.preflightHeaders(exchange.header('origin'), match.allow), NO_BYTES);
    }
    this.#cors.refuseForeignWrites(exchange);
    const { name, owner } = this.#gatekeeper.admit(match.route.scope, keyOf(exchange, match.route));
    if (name !== undefined) record.key = name;
    reply.owner = owner;
    await match.route.handle(exchange, reply, match.parameters);
  }

  #answerError(error: unknown, reply: Reply, record: RequestRecord): void {
    if (error instanceof ClientGone || reply.isClientGone) return;
    const problem = toFault(error);
    record.code = problem.code;
    const hidden = hiddenBehind(error) ?? (problem.code === 'internal' ? error : undefined);
    if (hidden !== undefined) {
      this.#logger.error({ err: hidden, request_id: reply.requestId, operation: record.operation }, 'unexpected error');
    }
    this.#metrics.faultAnswered(problem);
    if (reply.open) reply.problem(problem, extraHeaders(error, problem.code));
    // An answer under way broke off and its connection is cut; it counts as what it should have been.
    else reply.status = PROBLEMS[problem.code].status;
  }

  /** Neither the query nor anything of a body: what is looked for in documents is as private as what they say. */
  #log(exchange: Exchange, fields: Record<string, unknown> & { status: number }): void {
    const isQuiet = exchange.method === 'GET' && fields.status < 400;
    const level = isQuiet ? 'debug' : fields.status >= 500 ? 'error' : 'info';
    const { method, path, remoteAddress } = exchange;
    this.#logger[level]({ ...fields, method, path: path.slice(0, MAX_SHOWN_PATH), client: remoteAddress }, 'request');
  }
}

type RouteMatch = Extract<Match, { kind: 'route' }>;

function keyOf(exchange: Exchange, { keyHeader }: Route): string {
  const authorization = exchange.header('authorization');
  if (keyHeader === undefined || authorization !== '') return authorization;
  const key = exchange.header(keyHeader);
  return key === '' ? '' : `Bearer ${key}`;
}

/** The key of a request, in whichever header its route takes one. */
const keyIn = (exchange: Exchange, match: Match): string =>
  match.kind === 'route' ? keyOf(exchange, match.route) : exchange.header('authorization');

const isWrongKey = (error: unknown, key: string): boolean =>
  error instanceof FaultError && error.fault.code === 'unauthorized' && key !== '';

interface RequestRecord {
  operation: string;
  /** Name of the API key. */
  key?: string;
  code?: FaultCode;
}

/** Carries what the Allow header must say (RFC 9110, 15.5.6). */
class WrongMethod extends FaultError {
  readonly allow: string;

  constructor(method: string, allow: string[]) {
    const message = `${method.slice(0, 20)} is not allowed here; ${allow.join(', ')} are.`;
    super({ code: 'method_not_allowed', message });
    this.allow = allow.join(', ');
  }
}

function extraHeaders(error: unknown, code: FaultCode): Record<string, string> {
  if (error instanceof WrongMethod) return { allow: error.allow };
  return code === 'unauthorized' ? { 'www-authenticate': 'Bearer realm="docloupe"' } : {};
}
