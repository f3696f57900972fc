import uWS from 'uWebSockets.js';
import { BodyPace } from './body-pace.ts';
import { BodyQueue } from './body-queue.ts';
import { whyNotListening } from './listen-fault.ts';
import { statusLine } from './status.ts';
import {
  type Address,
  ClientGone,
  type Exchange,
  type HeaderList,
  isBodiless,
  NO_HEADERS,
  type RequestHandler,
  StreamLengthError,
  type Transport,
} from './transport.ts';
import { uwsVersion } from './uws-version.ts';

/**
 * uWebSockets.js, using only what v20.41 (which its package has for Node 20) has. What the port hides:
 * - the request dies when the handler returns, the response when it has ended or the client is gone; touching a dead one throws;
 * - chunks of a body are neutered after the callback; a body nobody listens to is dropped;
 * - an exception in a callback ends the process.
 * A limit that remains: a client that pipelines a request behind one not answered at once is disconnected.
 */
export class UwsTransport implements Transport {
  readonly name = 'uws';
  readonly version = uwsVersion();
  readonly #app = uWS.App();
  readonly #running = new Set<UwsExchange>();
  #listenSocket: uWS.us_listen_socket | undefined;
  #clock: NodeJS.Timeout | undefined;
  #idle: (() => void) | undefined;
  #closing = false;

  constructor(handle: RequestHandler) {
    const accept = (method: string, res: uWS.HttpResponse, req: uWS.HttpRequest): void => {
      if (hasDoubtfulLength(req)) {
        refuse(res);
        return;
      }
      const exchange = new UwsExchange(method, res, req, this);
      try {
        handle(exchange);
      } finally {
        exchange.outliveHandler();
      }
    };
    // GET has its own line only because asking for the method costs a crossing into C++.
    this.#app.get('/*', (res, req) => accept('GET', res, req));
    this.#app.any('/*', (res, req) => accept(req.getCaseSensitiveMethod(), res, req));
  }

  listen(host: string, port: number): Promise<Address> {
    return new Promise((resolve, reject) => {
      const listen = this.#app.listen.bind(this.#app) as unknown as ListenWithOptions;
      // Without the option a second process would take half of the connections, and nobody would know.
      listen(host, port, LISTEN_EXCLUSIVE_PORT, (socket) => {
        if (!socket) return void whyNotListening(host, port).then(reject);
        this.#listenSocket = socket;
        this.#clock = setInterval(() => {
          const now = performance.now();
          for (const exchange of this.#running) exchange.keepWaiting(now);
        }, KEEP_WAITING_MS).unref();
        resolve({ host, port: uWS.us_socket_local_port(socket) });
      });
    });
  }

  async close(graceMs: number): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    if (this.#listenSocket) uWS.us_listen_socket_close(this.#listenSocket);
    if (this.#running.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs);
        this.#idle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    clearInterval(this.#clock);
    this.#app.close();
  }

  get closing(): boolean {
    return this.#closing;
  }

  began(exchange: UwsExchange): void {
    this.#running.add(exchange);
  }

  ended(exchange: UwsExchange): void {
    if (this.#running.delete(exchange) && this.#running.size === 0) this.#idle?.();
  }
}

/**
 * uWebSockets closes connections that are silent for ten seconds, also while we work on an answer, and those that send less than
 * 160 KB in that time; pausing and resuming starts its clock anew.
 */
const KEEP_WAITING_MS = 4_000;

/** Options that the binary takes although its declarations omit them. */
type ListenWithOptions = (
  host: string,
  port: number,
  options: number,
  done: (socket: uWS.us_listen_socket | false) => void,
) => void;
/** LIBUS_LISTEN_EXCLUSIVE_PORT, which is declared under another name than it has. */
const LISTEN_EXCLUSIVE_PORT = 1;

/** Longer answers are sent as the client takes them instead of being copied into the socket's buffer. */
const MAX_COPIED_BYTES = 64 * 1024;

class UwsExchange implements Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #transport: UwsTransport;
  /** Alive until the handler returns. */
  #req: uWS.HttpRequest | undefined;
  /** Alive until the answer has ended or the client is gone. */
  #res: uWS.HttpResponse | undefined;
  #begun = false;
  /** The request's fields, copied because they are gone once the handler returns. */
  #headers: Map<string, string> | undefined;
  #remoteAddress: string | undefined;
  #body: BodyQueue | undefined;
  #pace: BodyPace | undefined;
  #abort: AbortController | undefined;
  #isGone = false;
  #whenWritable: ((offset: number) => boolean) | undefined;
  #whenDead: (() => void) | undefined;

  constructor(method: string, res: uWS.HttpResponse, req: uWS.HttpRequest, transport: UwsTransport) {
    this.method = method;
    this.path = req.getUrl();
    this.query = req.getQuery() ?? '';
    this.#req = req;
    this.#res = res;
    this.#transport = transport;
  }

  /** The handler has returned: keep what dies now, and listen to what may come. */
  outliveHandler(): void {
    const res = this.#res;
    const req = this.#req!;
    if (res) {
      const headers = new Map<string, string>();
      req.forEach((name, value) => {
        const earlier = headers.get(name);
        headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
      });
      this.#headers = headers;
      this.#remoteAddress = addressOf(res);
      this.#transport.began(this);
      res.onAborted(() => this.#die());
      res.onWritable((offset) => this.#whenWritable?.(offset) ?? true);
      const hasBody = headers.has('content-length') || headers.has('transfer-encoding');
      if (hasBody && !this.#begun) this.#listen(res);
    }
    this.#req = undefined;
  }

  /** For a client that has said all and waits for an answer that takes its time, and one that sends over a slow line. */
  keepWaiting(now: number): void {
    if (this.#begun || this.#body?.isPaused || this.#pace?.isTooSlow(now)) return;
    // Resuming what is not paused leaves the connection deaf to the request after the next.
    this.#res?.pause();
    this.#res?.resume();
  }

  header(name: string): string {
    return this.#req ? this.#req.getHeader(name) : (this.#headers?.get(name) ?? '');
  }

  get remoteAddress(): string {
    if (this.#remoteAddress === undefined && this.#res) this.#remoteAddress = addressOf(this.#res);
    return this.#remoteAddress ?? '';
  }

  get body(): AsyncIterable<Uint8Array> {
    if (this.#req && this.#res) this.#listen(this.#res);
    return this.#body ?? noBody(this.#isGone);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get answerable(): boolean {
    return this.#res !== undefined && !this.#begun;
  }

  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      if (this.#isGone) this.#abort.abort(new ClientGone());
    }
    return this.#abort.signal;
  }

  send(status: number, headers: HeaderList, bytes: Uint8Array, more = NO_HEADERS): void {
    const res = this.#begin();
    if (!res) return;
    // Inside the handler uWebSockets has corked already.
    if (this.#req) this.#sendCorked(res, status, headers, bytes, more);
    else res.cork(() => this.#sendCorked(res, status, headers, bytes, more));
  }

  #sendCorked(res: uWS.HttpResponse, status: number, headers: HeaderList, bytes: Uint8Array, more: HeaderList): void {
    this.#writeHead(res, status, headers, more);
    if (this.method === 'HEAD' || isBodiless(status)) {
      this.#endBodiless(res, status, bytes.length);
    } else if (bytes.length <= MAX_COPIED_BYTES) {
      this.#finish();
      res.end(bytes);
    } else {
      this.#offer(res, bytes, bytes.length);
    }
  }

  async stream(status: number, headers: HeaderList, chunks: AsyncIterable<Uint8Array>, length?: number): Promise<void> {
    const mayAnswer = this.#begin() !== undefined;
    if (!mayAnswer || this.method === 'HEAD' || isBodiless(status)) {
      await chunks[Symbol.asyncIterator]().return?.();
      if (mayAnswer) this.#sendBodiless(status, headers, length);
      return;
    }
    let given = 0;
    let isHeadWritten = false;
    const writeHeadOnce = (res: uWS.HttpResponse): void => {
      if (!isHeadWritten) this.#writeHead(res, status, headers);
      isHeadWritten = true;
    };
    try {
      for await (const chunk of chunks) {
        if (!this.#res) return;
        if (chunk.length === 0) continue;
        this.#corked(writeHeadOnce);
        given += chunk.length;
        if (length !== undefined && given > length) break;
        await this.#push(chunk, length);
      }
      if (length !== undefined && given !== length) throw new StreamLengthError(length, given);
      // An answer of known length has ended with its last byte; here only what is chunked, or empty, still lives.
      this.#corked((res) => {
        writeHeadOnce(res);
        this.#finish();
        res.end();
      });
    } catch (error) {
      if (isHeadWritten) this.#cut();
      else this.#begun = false;
      throw error;
    }
  }

  /** Resolves when the next chunk may come. */
  #push(chunk: Uint8Array, length: number | undefined): Promise<void> | undefined {
    let flowing = true;
    this.#corked((res) => {
      flowing = length === undefined ? res.write(chunk) : this.#offer(res, chunk, length);
    });
    if (flowing || !this.#res) return undefined;
    return new Promise((resolve) => {
      this.#whenDead = resolve;
      const retry = this.#whenWritable;
      this.#whenWritable = (offset) => {
        const done = retry?.(offset) ?? true;
        if (done) {
          this.#whenWritable = undefined;
          resolve();
        }
        return done;
      };
    });
  }

  /** Sends what the socket takes of an answer of known length; the rest follows when it is writable again. */
  #offer(res: uWS.HttpResponse, chunk: Uint8Array, total: number): boolean {
    const start = res.getWriteOffset();
    const attempt = (from: number): boolean => {
      const [taken, complete] = res.tryEnd(from === 0 ? chunk : chunk.subarray(from), total);
      if (complete) this.#finish();
      return taken || complete;
    };
    const taken = attempt(0);
    this.#whenWritable = taken ? undefined : (offset) => attempt(offset - start);
    return taken;
  }

  #begin(): uWS.HttpResponse | undefined {
    if (this.#begun) return undefined;
    this.#begun = true;
    // Must come before the end of the answer, after which the connection can no longer be resumed.
    this.#body?.abandon();
    return this.#res;
  }

  #writeHead(res: uWS.HttpResponse, status: number, headers: HeaderList, more = NO_HEADERS): void {
    if (status !== 200) res.writeStatus(statusLine(status));
    if (headers.length > 0) res.writeHeader(headers[0]!, linesAfterFirstName(headers));
    for (let at = 0; at < more.length; at += 2) res.writeHeader(more[at]!, more[at + 1]!);
    if (this.#transport.closing) res.writeHeader('connection', 'close');
  }

  #sendBodiless(status: number, headers: HeaderList, length: number | undefined): void {
    this.#corked((res) => {
      this.#writeHead(res, status, headers);
      this.#endBodiless(res, status, length);
    });
  }

  #endBodiless(res: uWS.HttpResponse, status: number, length: number | undefined): void {
    // endWithoutBody(length) of v20.41 waits for the body it was told the length of.
    if (length !== undefined && !isBodiless(status)) res.writeHeader('content-length', String(length));
    this.#finish();
    res.endWithoutBody();
  }

  #corked(write: (res: uWS.HttpResponse) => void): void {
    const res = this.#res;
    if (res) res.cork(() => write(res));
  }

  #listen(res: uWS.HttpResponse): void {
    if (this.#body) return;
    const pace = new BodyPace(performance.now());
    const body = new BodyQueue({
      pause: () => this.#res?.pause(),
      resume: () => {
        pace.restart(performance.now());
        this.#res?.resume();
      },
    });
    this.#body = body;
    this.#pace = pace;
    res.onData((chunk, isLast) => {
      pace.add(chunk.byteLength, performance.now());
      if (body.wanted) body.push(new Uint8Array(chunk.slice(0)));
      if (!isLast) return;
      body.end();
      this.#pace = undefined;
    });
  }

  /** The answer is complete: nothing may touch the response from here on. */
  #finish(): void {
    this.#res = undefined;
    this.#whenWritable = undefined;
    this.#transport.ended(this);
  }

  #cut(): void {
    const res = this.#res;
    this.#finish();
    res?.close();
  }

  /** Also called when we cut the connection ourselves, which nobody needs to be told. */
  #die(): void {
    if (!this.#res) return;
    this.#isGone = true;
    this.#finish();
    this.#body?.cut();
    this.#abort?.abort(new ClientGone());
    this.#whenDead?.();
  }
}

const knownLines = new WeakMap<HeaderList, Uint8Array>();

/**
 * All that follows the first name, as one value: uWebSockets writes values as they are, so a list that comes again and again
 * takes one crossing into C++ instead of one for each header.
 */
function linesAfterFirstName(headers: HeaderList): Uint8Array {
  let lines = knownLines.get(headers);
  if (!lines) {
    lines = Buffer.from(headers.slice(1).reduce((text, part, at) => text + (at % 2 === 0 ? ': ' : '\r\n') + part));
    knownLines.set(headers, lines);
  }
  return lines;
}

/**
 * Whether somebody else may see another end of the body (RFC 9112, 6.3): uWebSockets takes the first of two lengths and any coding for
 * chunked, so that a proxy and we would disagree where the next request begins.
 */
function hasDoubtfulLength(req: uWS.HttpRequest): boolean {
  if (req.getHeader('content-length') === '' && req.getHeader('transfer-encoding') === '') return false;
  const lengths = new Set<string>();
  const codings: string[] = [];
  req.forEach((name, value) => {
    if (name === 'content-length') lengths.add(value);
    else if (name === 'transfer-encoding') codings.push(value.toLowerCase());
  });
  if (codings.length > 0) return lengths.size > 0 || codings.join() !== 'chunked';
  return lengths.size > 1 || !/^\d+$/.test([...lengths].join());
}

/** Later, so that what follows on the connection is not answered: uWebSockets ends a connection that does not wait for its answer. */
function refuse(res: uWS.HttpResponse): void {
  let isGone = false;
  res.onAborted(() => {
    isGone = true;
  });
  setImmediate(() => {
    if (isGone) return;
    res.cork(() => {
      res.writeStatus(statusLine(400));
      res.end(undefined, true);
    });
  });
}

function addressOf(res: uWS.HttpResponse): string {
  return Buffer.from(res.getRemoteAddressAsText()).toString('latin1');
}

async function* noBody(gone: boolean): AsyncGenerator<Uint8Array> {
  if (gone) throw new ClientGone();
  yield* [];
}
